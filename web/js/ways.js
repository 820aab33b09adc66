/** The ways to capture as a table: way, pieces taken, verdict. A way that is pressed is shown on the board. */
import { errorWords, waitingWords } from "./app.js";
import { dialog, openToFill } from "./dialogs.js";
import { within } from "./dom.js";
import { setHidden } from "./focus.js";
import { spoken } from "./i18n.js";
import { whyNobody } from "./refuse.js";
import { ruleOf } from "./rules.js";
import { computersTurn } from "./state.js";

/** @import { Way, Ways } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Words } from "./i18n.js" */

/** @param {App} app */
export async function showWays(app) {
  const { state, t } = app;
  const { record, view } = state;
  const element = dialog("ways");
  const nobody = view.turn === "over" || computersTurn(state) ? whyNobody(state, t) : null;
  write(app, nobody ?? waitingWords(app.engine));
  const wanted = openToFill(element);
  if (nobody) return;
  try {
    /** @type {Ways} */
    const { sentence, rows } = await app.engine.request("ways", { record });
    if (!wanted()) return;
    if (record === app.state.record) write(app, sentence, rows);
    else element.close(); // the table would be of a position that is no more
  } catch (error) {
    if (wanted()) write(app, errorWords(app, /** @type {Error} */ (error)));
  }
}

/** @param {App} app @param {Words} text @param {Way[]} [rows] */
function write(app, text, rows = []) {
  const element = dialog("ways");
  const { t, state } = app;
  within(element, "[data-ways-text]").textContent = spoken(t, text);
  setHidden(within(element, "[data-ways]"), rows.length === 0);
  within(element, "[data-ways-caption]").textContent = t("ways.caption", {
    at: t(`colour.${state.view.side}.at`),
  });
  const alone = state.view.status === "must_capture" && rows.filter((way) => way.legal).length === 1;
  within(element, "[data-ways-rows]").replaceChildren(
    ...rows.map((way) => rowElement(app, way, verdictOf(way, alone))),
  );
}

/** @param {Way} way @param {boolean} alone  whether one way has to be played, and no other may be */
export function verdictOf(way, alone) {
  if (!way.legal) return "ways.refused";
  return alone ? "ways.compulsory" : "ways.allowed";
}

/** @param {App} app @param {Way} way @param {string} verdict */
function rowElement(app, way, verdict) {
  const { t, state } = app;
  const row = document.createElement("tr");
  const name = document.createElement("th");
  name.setAttribute("scope", "row");
  name.append(wayButton(app, way, verdict));
  const taken = document.createElement("td");
  taken.textContent = t("ways.taken", { n: way.captures.length, squares: way.captures.join(", ") });
  const said = document.createElement("td");
  const word = document.createElement("b");
  word.textContent = t(verdict);
  said.append(word, ` ${spoken(t, way.sentence)} `);
  const rule = ruleOf(state.meta, way.paragraph, t);
  if (rule) {
    const link = document.createElement("a");
    link.dataset.why = "";
    link.href = rule.href;
    link.textContent = rule.label;
    said.append(link);
  }
  row.append(name, taken, said);
  return row;
}

/** @param {App} app @param {Way} way @param {string} verdict */
function wayButton(app, way, verdict) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "chip";
  button.textContent = way.shown;
  button.setAttribute("aria-label", app.t("ways.show", { way: way.shown }));
  const { record } = app.state;
  button.addEventListener("click", () => {
    dialog("ways").close();
    if (record === app.state.record) mark(app, way, verdict);
  });
  return button;
}

/** The way on the board: its squares, and the pieces it takes. @param {App} app @param {Way} way @param {string} verdict */
function mark(app, { shown, path, captures, sentence, paragraph }, verdict) {
  const text = [{ key: verdict }, sentence];
  app.set({
    chosen: [],
    note: { kind: "way", title: shown, text, squares: path, victims: captures, paragraph },
  });
  app.announcer.say(`${shown}. ${spoken(app.t, text)}`);
}
