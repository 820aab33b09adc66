/**
 * The look that was chosen on the board, on the text pages: a plain script in their head, for a module would run after
 * a flash of the other look. Without it they are read in the system's look. It also makes their button work, which
 * stays hidden where no script runs. What it reads and writes belongs to storage.js and settings.js.
 */
const SETTINGS = "dama:v1:settings";
const { dataset } = document.documentElement;
/** Of the two the page's style shows the one for the look that the button leads to. */
const ICON = `<svg class="line" viewBox="0 0 24 24" aria-hidden="true">
  <path class="moon" d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/>
  <path class="sun" d="M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4"/>
</svg>`;

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
  button.innerHTML = ICON;
  button.title = button.ariaLabel ?? "";
  button.hidden = false;
  button.addEventListener("click", toggle);
});
