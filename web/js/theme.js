/** The light and the dark look: the one that was chosen, or the system's. */

/** @import { Translate } from "./i18n.js" */
/** @import { Settings } from "./types.js" */

const darkSystem = () => matchMedia("(prefers-color-scheme: dark)");

/** @param {Settings} settings */
export function isDark({ theme }) {
  return theme === "system" ? darkSystem().matches : theme === "dark";
}

/** @param {Settings} settings */
export function applyTheme({ theme }) {
  document.documentElement.dataset.theme = theme;
}

/** The page has the look, and the button shows and names the one that it leads to. @param {Settings} settings @param {Translate} t */
export function drawTheme(settings, t) {
  applyTheme(settings);
  const button = document.querySelector("[data-action=theme]");
  const dark = isDark(settings);
  const label = t(dark ? "nav.theme.light" : "nav.theme.dark");
  button?.setAttribute("aria-label", label);
  button?.setAttribute("title", label);
  button?.querySelector("use")?.setAttribute("href", dark ? "#i-sun" : "#i-moon");
}

/** @param {() => void} changed  called when the system goes over to its other look */
export function watchSystemTheme(changed) {
  darkSystem().addEventListener("change", changed);
}
