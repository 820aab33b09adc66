/**
 * The look that was chosen on the board, on the text pages: a plain script in their head, for a module would run after
 * a flash of the other look. Without it they are read in the system's look. It also makes their button work, which
 * stays hidden where no script runs. What it reads and writes belongs to storage.js and settings.js.
 */
const SETTINGS = "dama:v1:settings";
const SVG = "http://www.w3.org/2000/svg";
/** The drawings are kept beside this script, and are those of the board. */
const DRAWINGS = new URL("look.svg", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
const { dataset } = document.documentElement;

/** @returns {{theme?: unknown}} what is stored, or nothing where that cannot be read */
function stored() {
  try {
    return Object(JSON.parse(localStorage.getItem(SETTINGS) ?? "{}"));
  } catch {
    return {};
  }
}

function showStored() {
  const { theme } = stored();
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
}

function toggle() {
  const dark =
    (dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "")) === "dark";
  dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem(SETTINGS, JSON.stringify({ ...stored(), theme: dataset.theme }));
  } catch {
    // nothing can be kept here: the look lasts as long as the page
  }
}

/** A moon and a sun: of the two the page's style shows the one of the look that the button leads to. */
function picture() {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", "line");
  made.setAttribute("aria-hidden", "true");
  for (const name of ["moon", "sun"]) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("class", name);
    use.setAttribute("href", `${DRAWINGS}#i-${name}`);
    made.append(use);
  }
  return made;
}

showStored();
addEventListener("pageshow", ({ persisted }) => persisted && showStored()); // back from a page that changed it
addEventListener("storage", ({ key }) => key === SETTINGS && showStored()); // another tab has changed it
document.addEventListener("DOMContentLoaded", () => {
  const button = /** @type {HTMLElement} */ (document.querySelector("[data-page-theme]"));
  button.append(picture());
  button.title = button.ariaLabel ?? "";
  button.hidden = false;
  button.addEventListener("click", toggle);
});
