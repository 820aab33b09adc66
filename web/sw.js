/**
 * The game without a network: every file of one build in one cache.
 *
 *   install    fetches every file, checks it against its hash and keeps it; files that have not changed are taken from
 *              the cache of the build before. Only when all are there is the cache marked complete. An installation that
 *              was interrupted goes on where it stopped.
 *   waiting    the build before serves until its pages are closed, or until the player asks for the new one ("activate")
 *   activate   deletes the caches of other builds
 *   fetch      answers from this build's cache only, never a mixture; anything unknown goes to the network. Where the
 *              browser has thrown the cache away, it is filled again meanwhile
 *
 * The runtime is stored under file names that carry hashes, so what the page has just fetched comes out of the browser's
 * own cache. Nothing here depends on where on a host the site lives.
 */

/** @typedef {{url: string, hash: string, optional?: boolean}} BuildFile */
/** @typedef {{version: string, files: BuildFile[]}} Build */

/** @type {Build} */
// @ts-expect-error: the build writes the list of its files here
const BUILD = /* build */ null;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HOME = new URL("./", worker.location.href).href;
const PREFIX = `dama ${HOME} `;
const CACHE = PREFIX + BUILD.version;
const COMPLETE = `${HOME}complete`;
const HASH = "x-content-sha256";
/** Of one file: few, and spaced. */
const TRIES = /** @type {{cache: RequestCache, after: number}[]} */ ([
  { cache: "default", after: 0 },
  { cache: "reload", after: 500 },
  { cache: "reload", after: 4000 },
]);
/** A lost cache is filled again once the page has what it needs now, and seldom: what was lost may be lost again. */
const REFILL = { after: 10_000, every: 600_000 };
const REFILLS = `${PREFIX}refills`;
/** Milliseconds without a byte after which a try has failed. */
const SILENCE_MS = 20_000;
const KNOWN = new Set(BUILD.files.map((file) => file.url));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(deleteOtherBuilds()));
worker.addEventListener("message", (event) => {
  if (event.data?.type === "activate") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HOME)) return;
  const file = fileFor(request);
  if (file !== null) event.respondWith(answer(event, file));
});

/** One file after the other: the page comes first. What has no room in the browser takes none. */
async function install() {
  const cache = await caches.open(CACHE);
  const earlier = await storedFiles();
  for (const file of BUILD.files) {
    try {
      await store(cache, file, earlier);
    } catch (error) {
      if (file.optional) continue;
      if (isFull(error)) await caches.delete(CACHE);
      throw error;
    }
  }
  await cache.put(COMPLETE, new Response(BUILD.version));
}

/** @param {unknown} error */
function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** Every file that any cache of ours holds, by its hash. */
async function storedFiles() {
  /** @type {Map<string, {cache: Cache, request: Request}>} */
  const found = new Map();
  for (const name of await ourCaches()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const hash = (await cache.match(request))?.headers.get(HASH);
      if (hash) found.set(hash, { cache, request });
    }
  }
  return found;
}

/** @param {Cache} cache @param {BuildFile} file @param {Awaited<ReturnType<typeof storedFiles>>} earlier */
async function store(cache, file, earlier) {
  const url = HOME + file.url;
  if ((await cache.match(url))?.headers.get(HASH) === file.hash) return;
  const known = earlier.get(file.hash);
  const response = await known?.cache.match(known.request);
  await cache.put(url, response ?? (await download(url, file)));
}

/** @param {string} url @param {BuildFile} file */
async function download(url, file) {
  let fault = "";
  for (const { cache, after } of TRIES) {
    await new Promise((resolve) => setTimeout(resolve, after));
    try {
      const { response, body } = await fetchWhole(url, cache);
      if (response.ok && (await sha256(body)) === file.hash) return keepable(response, body, file.hash);
      fault = "is not the file of this build";
    } catch (error) {
      fault = `did not arrive (${error})`;
    }
  }
  throw new Error(`${file.url} ${fault}.`);
}

/** A server that falls silent is not waited for. @param {string} url @param {RequestCache} cache */
async function fetchWhole(url, cache) {
  const patience = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  const heard = () => {
    clearTimeout(alarm);
    alarm = setTimeout(() => patience.abort(), SILENCE_MS);
  };
  heard();
  try {
    const response = await fetch(url, { cache, signal: patience.signal });
    /** @type {BlobPart[]} */
    const chunks = [];
    const reader = response.body?.getReader();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      heard();
      chunks.push(chunk.value);
    }
    return { response, body: await new Blob(chunks).arrayBuffer() };
  } finally {
    clearTimeout(alarm);
  }
}

/** @param {ArrayBuffer} body */
async function sha256(body) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The same answer, made anew: browsers refuse a stored answer to a navigation that came by a redirect.
 * @param {Response} response @param {ArrayBuffer} body @param {string} hash
 */
function keepable(response, body, hash) {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.set("content-length", String(body.byteLength));
  headers.set(HASH, hash);
  return new Response(body, { headers });
}

async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

async function deleteOtherBuilds() {
  const others = (await ourCaches()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * The file of this build that a request means, or null. Hosts show pages with and without ".html".
 * @param {Request} request
 */
function fileFor(request) {
  const path = decodeURI(request.url.slice(HOME.length).split(/[?#]/)[0]);
  const names = request.mode === "navigate" ? [path, `${path}.html`, `${path}index.html`] : [path];
  return names.find((name) => KNOWN.has(name)) ?? null;
}

/** @param {FetchEvent} event @param {string} file */
async function answer(event, file) {
  const found = await kept(file);
  if (!found) event.waitUntil(refillOnce());
  return found ?? fetch(event.request);
}

/** The refill that goes on, or that has failed while this script runs. @type {Promise<void> | null} */
let refilling = null;

function refillOnce() {
  refilling ??= refill().then(
    () => {
      refilling = null;
    },
    (error) => console.info("The game is not kept for use without a network yet.", error),
  );
  return refilling;
}

async function refill() {
  if (!worker.navigator.onLine) return;
  // when it began last is kept, for the browser ends this script whenever it likes
  const began = await (await caches.match(HOME, { cacheName: REFILLS }))?.text();
  if (Math.abs(Date.now() - Number(began ?? 0)) < REFILL.every) return;
  await (await caches.open(REFILLS)).put(HOME, new Response(String(Date.now())));
  await new Promise((resolve) => setTimeout(resolve, REFILL.after));
  if (worker.registration.waiting) return; // the next build is whole, and cannot take over while this one is at work
  await install();
}

/** The file, if the whole build is kept and the browser can read it. @param {string} file */
async function kept(file) {
  try {
    const complete = await caches.match(COMPLETE, { cacheName: CACHE });
    return complete && (await caches.match(HOME + file, { cacheName: CACHE }));
  } catch {
    return undefined;
  }
}
