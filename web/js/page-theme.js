/**
 * The look that was chosen on the board, on the text pages: a plain script in their head, for a module would run after
 * a flash of the other look. Without it they are read in the system's look. It also makes their button work, which
 * stays hidden where no script runs. What it reads and writes belongs to storage.js and settings.js.
 */
const SETTINGS = "dama:v1:settings";
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

showStored();
addEventListener("pageshow", ({ persisted }) => persisted && showStored()); // back from a page that changed it
document.addEventListener("DOMContentLoaded", () => {
  const button = /** @type {HTMLElement} */ (document.querySelector("[data-page-theme]"));
  button.hidden = false;
  button.addEventListener("click", toggle);
});
