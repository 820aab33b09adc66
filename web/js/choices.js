/** What a person sets: language, look, ruleset, opponent, colour, and how the board is drawn. */
import { newGame } from "./actions.js";
import { draw } from "./app.js";
import { adopt } from "./game.js";
import { loadTranslator, translateDocument } from "./i18n.js";
import { openRuleset } from "./open.js";
import { fillChoices } from "./panels.js";
import { changed } from "./record.js";
import { rivalSentence } from "./speak.js";

/** @import { Colour, Opponent, Settings } from "./types.js" */
/** @import { App } from "./app.js" */

/** @param {App} app @param {Partial<Settings>} change */
function keep(app, change) {
  const settings = { ...app.state.settings, ...change };
  app.store.setSettings(settings);
  app.state.settings = settings;
}

/** @param {App} app @param {keyof Settings} name @param {string | boolean} value */
export async function setChoice(app, name, value) {
  keep(app, { [name]: value });
  if (name === "ruleset") await openRuleset(app, String(value));
  else if (name === "opponent") void setOpponent(app, /** @type {Opponent} */ (value));
  else if (name === "side") await setSide(app, /** @type {Colour} */ (value));
  else if (name === "language") await speakLanguage(app);
  else if (name === "theme") applyTheme(app.state.settings);
  draw(app);
}

/** Another opponent takes over the game as it stands. @param {App} app @param {Opponent} opponent */
function setOpponent(app, opponent) {
  const { record, view } = app.state;
  const taken = changed(record, { opponent });
  app.announcer.say(rivalSentence(app.t, taken));
  return adopt(app, taken, view);
}

/** Another colour means another game. @param {App} app @param {Colour} side */
async function setSide(app, side) {
  if (!(await newGame(app, { side }))) keep(app, { side: app.state.record.side });
}

/** @param {App} app */
export async function speakLanguage(app) {
  const { language } = app.state.settings;
  app.t = await loadTranslator(language);
  document.documentElement.lang = language;
  document.title = app.t("app.title");
  translateDocument(document, app.t);
  fillChoices(
    app.site.rulesets.map(({ id }) => id),
    app.t,
  );
  const other = /** @type {HTMLElement} */ (document.querySelector("[data-action=language]"));
  other.lang = language === "tr" ? "en" : "tr";
  for (const link of document.querySelectorAll("[data-rules]"))
    link.setAttribute("href", language === "tr" ? "kurallar.html" : "rules.html");
  const saved = /** @type {HTMLElement} */ (document.querySelector("[data-saved]"));
  saved.textContent = app.t(app.store.available ? "app.saved" : "app.notSaved");
  labelTheme(app);
}

const darkSystem = () => matchMedia("(prefers-color-scheme: dark)").matches;
/** @param {Settings} settings */
const isDark = ({ theme }) => (theme === "system" ? darkSystem() : theme === "dark");

/** @param {Settings} settings */
export function applyTheme({ theme }) {
  document.documentElement.dataset.theme = theme;
}

/** @param {App} app */
function labelTheme({ state, t }) {
  const label = t(isDark(state.settings) ? "nav.theme.light" : "nav.theme.dark");
  const button = document.querySelector("[data-action=theme]");
  button?.setAttribute("aria-label", label);
  button?.setAttribute("title", label);
}

/** @param {App} app */
export async function toggleTheme(app) {
  await setChoice(app, "theme", isDark(app.state.settings) ? "light" : "dark");
  labelTheme(app);
}

/** @param {App} app */
export function toggleLanguage(app) {
  return setChoice(app, "language", app.state.settings.language === "tr" ? "en" : "tr");
}
