/**
 * The service worker as the page sees it. Start it when the engine is up (or has failed), so that filling the cache does
 * not compete with the boot.
 */

const CHECK_EVERY_MS = 60 * 60 * 1000;

/**
 * @param {object} [options]
 * @param {(apply: () => void) => void} [options.onUpdate]   a new version waits; apply() takes it and reloads the page
 * @param {() => void} [options.onOffline]                   from now on the game works without a network
 */
export async function startPwa({ onUpdate = () => {}, onOffline = () => {} } = {}) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // an old browser, a private window, or no https
  try {
    const registration = await serviceWorker.register(new URL("sw.js", document.baseURI), {
      updateViaCache: "none",
    });
    reloadOnChange(serviceWorker);
    watchForUpdate(registration, onUpdate);
    checkNowAndThen(registration);
    void serviceWorker.ready.then(onOffline);
  } catch (error) {
    console.warn("The game cannot be kept for use without a network.", error);
  }
}

/** Asks the browser not to clear the games away when it needs room. Ask after the player has really played. */
export async function requestPersistence() {
  return (await navigator.storage?.persist?.()) ?? false;
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
  if (registration.waiting && registration.active) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed" && registration.active) offer(next);
    });
  });
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
