/**
 * Looks after the page's own files. It stands alone and imports nothing: it has to run where another file did not arrive.
 *
 * Where all has loaded and main.js has not begun, a script is missing or cannot be read: then the sentence is shown that
 * stands in the document ([data-late]) and that CSS shows by itself some time later. A style sheet is asked for once
 * more; one that keeps the page from being painted is not waited for.
 */

/** Milliseconds without a byte that are waited. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 1000;

function showLate() {
  const sentence = /** @type {HTMLElement | null} */ (document.querySelector("[data-late]"));
  if (!sentence || sentence.hidden) return; // main.js hides it when it begins: the page speaks for itself
  sentence.dataset.late = "now";
  sentence.setAttribute("role", "alert");
}

/** The browser may have kept wrong answers: the server is asked, however long a slow line takes. @param {string[]} addresses */
async function refetch(addresses) {
  const patience = new AbortController();
  let alarm = 0;
  const wait = () => {
    clearTimeout(alarm);
    alarm = setTimeout(() => patience.abort(), PATIENCE_MS);
  };
  const read = async (/** @type {string} */ address) => {
    const { body } = await fetch(address, { cache: "reload", signal: patience.signal });
    const reader = /** @type {ReadableStream} */ (body).getReader();
    do wait();
    while (!(await reader.read()).done);
  };
  wait();
  await Promise.all(addresses.map((address) => read(address).catch(() => {})));
  clearTimeout(alarm);
}

/** A copy that a script puts there does not hold up the page. @param {HTMLLinkElement} link */
async function loadAgain(link) {
  if (link.dataset.again !== undefined) return;
  link.dataset.again = "";
  const copy = /** @type {HTMLLinkElement} */ (link.cloneNode());
  const asked = refetch([link.href]);
  if (link.sheet === null) link.replaceWith(copy);
  await asked;
  copy.href = link.href;
}

/** All that the page is made of, afresh; where the browser is too old to ask for it, as it has it. */
async function openAgain() {
  const parts = /** @type {NodeListOf<HTMLLinkElement & HTMLScriptElement>} */ (
    document.querySelectorAll("script[src], link[rel=modulepreload], link[rel=preload], link[rel=stylesheet]")
  );
  try {
    await refetch([...parts].map(({ src, href }) => src || href));
  } finally {
    location.reload(); // with what stands behind the # of the address
  }
}

if (document.readyState === "complete") showLate();
else addEventListener("load", showLate);
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      setTimeout(() => loadAgain(target), PAUSE_MS);
  },
  true,
);
document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-late] a"))) return;
  event.preventDefault();
  void openAgain();
});
setTimeout(() => {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (
    document.querySelectorAll("link[rel=stylesheet]:not([media])")
  );
  for (const link of links) if (link.sheet === null) void loadAgain(link);
}, PATIENCE_MS);
