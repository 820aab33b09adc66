/** What a person sets: language, look, ruleset, opponent, colour, and how the board is drawn. */
import { newGame } from "./actions.js";
import { draw, keepSettings } from "./app.js";
import { adopt } from "./game.js";
import { loadTranslator, translateDocument } from "./i18n.js";
import { openRuleset } from "./open.js";
import { fillChoices } from "./panels.js";
import { changed } from "./record.js";
import { rivalSentence } from "./speak.js";

/** @import { Colour, Language, Opponent, Settings } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Translate } from "./i18n.js" */

/** @param {App} app @param {keyof Settings} name @param {string | boolean} value */
export async function setChoice(app, name, value) {
  keepSettings(app, { [name]: value });
  if (name === "ruleset") await openRuleset(app, String(value));
  else if (name === "opponent") void setOpponent(app, /** @type {Opponent} */ (value));
  else if (name === "side") await setSide(app, /** @type {Colour} */ (value));
  else if (name === "language") await speakLanguage(app, /** @type {Language} */ (value));
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
  if (!(await newGame(app, { side }))) keepSettings(app, { side: app.state.record.side });
}

/** The language that was asked for last. @type {Language | undefined} */
let newest;

/** Loads the texts of a language and shows the page in it; of two asked for at once the later one is shown. @param {App} app @param {Language} language */
export async function speakLanguage(app, language) {
  newest = language;
  try {
    const t = await loadTranslator(language);
    if (language === newest) showLanguage(app, language, t);
  } catch (error) {
    app.trouble(/** @type {Error} */ (error));
  }
}

/** @param {App} app @param {Language} language @param {Translate} t */
export function showLanguage(app, language, t) {
  app.t = t;
  app.state.language = language;
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
  return setChoice(app, "language", app.state.language === "tr" ? "en" : "tr");
}
