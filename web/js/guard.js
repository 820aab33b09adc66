/**
 * Looks after the page's own files. It stands alone and imports nothing: it has to run where another file did not arrive.
 *
 * A script that cannot be loaded or read shows the sentence in the document ([data-late]) that CSS would show by itself
 * some time later. A style sheet is asked for once more; one that keeps the page from being painted is not waited for.
 * main.js takes the sentence away when it begins.
 */

const PATIENCE_MS = 10_000;
const PAUSE_MS = 1000;

const late = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-late]"));

function showLate() {
  const sentence = late();
  if (!sentence) return; // the page runs, and speaks for itself
  sentence.dataset.late = "now";
  sentence.setAttribute("role", "alert");
}

/** A copy that a script puts there does not hold up the page. @param {HTMLLinkElement} link */
async function loadAgain(link) {
  if (link.dataset.again !== undefined) return;
  link.dataset.again = "";
  const copy = /** @type {HTMLLinkElement} */ (link.cloneNode());
  const kept = fetch(link.href, { cache: "reload", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (link.sheet === null) link.replaceWith(copy);
  await kept.then((answer) => answer.blob()).catch(() => {}); // the browser may have kept a wrong answer
  copy.href = link.href;
}

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      setTimeout(() => loadAgain(target), PAUSE_MS);
    else if (target instanceof HTMLScriptElement || target === window) showLate();
  },
  true,
);
document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-late] a"))) return;
  event.preventDefault();
  location.reload(); // with what stands behind the # of the address
});
setTimeout(() => {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (
    document.querySelectorAll("link[rel=stylesheet]:not([media])")
  );
  for (const link of links) if (link.sheet === null) void loadAgain(link);
}, PATIENCE_MS);
