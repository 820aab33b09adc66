/** What a person sets: language, look, ruleset, opponent, colour, and how the board is drawn. */

import { newGame } from "./actions.js";
import { keepSettings, tellTrouble } from "./app.js";
import { adopt } from "./game.js";
import { loadTranslator, translateDocument } from "./i18n.js";
import { translateLines } from "./lines.js";
import { closeNotice, translateNotices } from "./notices.js";
import { openRuleset } from "./open.js";
import { linkPages } from "./pages.js";
import { fillChoices } from "./panels.js";
import { changed } from "./record.js";
import { rivalSentence } from "./speak.js";
import { isDark } from "./theme.js";

/** @import { Colour, Language, Opponent, Settings } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Translate } from "./i18n.js" */

/** @param {App} app @param {keyof Settings} name @param {string | boolean} value */
export async function setChoice(app, name, value) {
  if (name === "language") return setLanguage(app, /** @type {Language} */ (value));
  keepSettings(app, { [name]: value });
  if (name === "ruleset") await openRuleset(app, String(value));
  else if (name === "opponent") void setOpponent(app, /** @type {Opponent} */ (value));
  else if (name === "side") await setSide(app, /** @type {Colour} */ (value));
  app.set({});
}

/** Kept once the page speaks it. @param {App} app @param {Language} language */
async function setLanguage(app, language) {
  const again = () => void setLanguage(app, language);
  if (await speakLanguage(app, language, again)) keepSettings(app, { language });
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

/** The language that was asked for last, until it is shown. @type {Language | null} */
let awaited = null;

/**
 * Loads the texts of a language and shows the page in it; of two asked for at once the later one is shown.
 *
 * @param {App} app @param {Language} language
 * @param {() => void} [again]   what to do when a language that did not arrive is to be tried again
 * @returns {Promise<boolean>} whether it is shown now
 */
export async function speakLanguage(app, language, again = () => void speakLanguage(app, language)) {
  awaited = language;
  try {
    const t = await loadTranslator(language);
    if (language !== awaited) return false;
    closeNotice("language");
    showLanguage(app, language, t);
    app.set({});
    return true;
  } catch (error) {
    if (language !== awaited) return false;
    app.set({}); // the list of languages shows the one that is spoken
    tellTrouble(app, "language", /** @type {Error} */ (error), again);
    return false;
  } finally {
    if (language === awaited) awaited = null;
  }
}

/** @param {App} app @param {Language} language @param {Translate} t */
export function showLanguage(app, language, t) {
  app.t = t;
  app.state.language = language;
  document.documentElement.lang = language;
  document.title = app.t("app.title");
  translateDocument(document, app.t);
  translateNotices(app.t);
  translateLines(app.t);
  fillChoices(
    app.site.rulesets.map(({ id }) => id),
    app.t,
  );
  linkPages(language);
  const other = /** @type {HTMLElement} */ (document.querySelector("[data-action=language]"));
  other.lang = language === "tr" ? "en" : "tr";
}

/** @param {App} app */
export function toggleTheme(app) {
  return setChoice(app, "theme", isDark(app.state.settings) ? "light" : "dark");
}

/** @param {App} app */
export function toggleLanguage(app) {
  return setChoice(app, "language", (awaited ?? app.state.language) === "tr" ? "en" : "tr");
}
