/**
 * The service worker as the page sees it. Start it when the engine is up (or has failed), so that filling the cache does
 * not compete with the boot.
 */

const CHECK_EVERY_MS = 60 * 60 * 1000;
/** Waits before an installation that failed goes on in the same visit: few, and spaced. */
const AGAIN_MS = [60_000, 600_000];

/** How often a page that is not to be loaded again yet looks whether it may be. */
const LOOK_EVERY_MS = 1000;

/**
 * @param {(apply: () => void) => void} onUpdate  a new version waits; apply() takes it and reloads the page
 * @param {() => boolean} mayReload               whether nothing is lost by that now; else the page waits
 */
export async function startPwa(onUpdate, mayReload) {
  try {
    const { serviceWorker } = navigator; // where storage is forbidden, looking at it throws
    if (!serviceWorker) return; // an old browser, a private window, or no https
    const offer = (/** @type {ServiceWorker} */ waiting) => onUpdate(() => take(waiting, mayReload));
    await install(serviceWorker, offer, [...AGAIN_MS]);
    reloadOnChange(serviceWorker, mayReload);
    checkNowAndThen(serviceWorker);
  } catch (error) {
    console.warn("The game cannot be kept for use without a network.", error);
  }
}

/** @typedef {(waiting: ServiceWorker) => void} Offer */

/** @param {ServiceWorkerContainer} serviceWorker @param {Offer} offer @param {number[]} waits */
async function install(serviceWorker, offer, waits) {
  const address = new URL("sw.js", document.baseURI);
  const registration = await serviceWorker.register(address, { updateViaCache: "none" });
  watchForUpdate(registration, offer, () => {
    const wait = waits.shift();
    if (wait === undefined) return;
    const again = () => (registration.active ? registration.update() : install(serviceWorker, offer, waits));
    setTimeout(() => again().catch(() => {}), wait);
  });
}

/** Pages of the build before have lost their files once the new one is active. @param {ServiceWorkerContainer} serviceWorker @param {() => boolean} mayReload */
function reloadOnChange(serviceWorker, mayReload) {
  if (!serviceWorker.controller) return; // the first visit: nothing changes for this page
  serviceWorker.addEventListener("controllerchange", () => reload(mayReload), { once: true });
}

/** @param {ServiceWorker} waiting @param {() => boolean} mayReload */
function take(waiting, mayReload) {
  waiting.addEventListener("statechange", () => waiting.state === "activated" && reload(mayReload));
  waiting.postMessage({ type: "activate" });
}

/** As soon as it may be: another tab has asked for it, and here somebody may be in the middle of something. @param {() => boolean} mayReload */
function reload(mayReload) {
  if (mayReload()) location.reload();
  else setTimeout(() => reload(mayReload), LOOK_EVERY_MS);
}

/** @param {ServiceWorkerRegistration} registration @param {Offer} offer @param {() => void} onFailure */
function watchForUpdate(registration, offer, onFailure) {
  const follow = () => {
    const next = registration.installing;
    const ended = () => {
      if (next?.state === "redundant") onFailure();
      else if (next && registration.active) offer(next);
    };
    next?.addEventListener("statechange", ended, { once: true });
  };
  if (registration.waiting && registration.active) offer(registration.waiting);
  follow(); // an update may have begun before this page asked
  registration.addEventListener("updatefound", follow);
}

/**
 * A game may stay open for days. The registration is the one of then: the first is gone if its installation failed.
 * @param {ServiceWorkerContainer} serviceWorker
 */
function checkNowAndThen(serviceWorker) {
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checked < CHECK_EVERY_MS) return;
    checked = Date.now();
    serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => {}); // no network: the next time
  });
}
