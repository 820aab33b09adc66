/**
 * Takes the place of sw.js on a host that is to do without one: forgets every build that was kept and goes away. Pages
 * that are open go on with what they have; from their next load on they come from the network. Games are not touched.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `dama ${new URL("./", worker.location.href).href} `;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(goAway()));

async function goAway() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
