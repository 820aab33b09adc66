/**
 * The service worker as the page sees it. Start it when the engine is up (or has failed), so that filling the cache does
 * not compete with the boot.
 */

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** @param {(apply: () => void) => void} onUpdate  a new version waits; apply() takes it and reloads the page */
export async function startPwa(onUpdate) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // an old browser, a private window, or no https
  try {
    const registration = await serviceWorker.register(new URL("sw.js", document.baseURI), {
      updateViaCache: "none",
    });
    reloadOnChange(serviceWorker);
    watchForUpdate(registration, onUpdate);
    checkNowAndThen(registration);
  } catch (error) {
    console.warn("The game cannot be kept for use without a network.", error);
  }
}

/** Pages of the build before have lost their files once the new one is active. @param {ServiceWorkerContainer} serviceWorker */
function reloadOnChange(serviceWorker) {
  if (!serviceWorker.controller) return; // the first visit: nothing changes for this page
  serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
}

/** @param {ServiceWorkerRegistration} registration @param {(apply: () => void) => void} onUpdate */
function watchForUpdate(registration, onUpdate) {
  const offer = (/** @type {ServiceWorker} */ waiting) =>
    onUpdate(() => {
      waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
      waiting.postMessage({ type: "activate" });
    });
  const follow = () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed" && registration.active) offer(next);
    });
  };
  if (registration.waiting && registration.active) offer(registration.waiting);
  follow(); // an update may have begun before this page asked
  registration.addEventListener("updatefound", follow);
}

/** A game may stay open for days. @param {ServiceWorkerRegistration} registration */
function checkNowAndThen(registration) {
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checked < CHECK_EVERY_MS) return;
    checked = Date.now();
    registration.update().catch(() => {}); // no network: the next time
  });
}
