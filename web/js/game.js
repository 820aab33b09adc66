/**
 * The game on the board: taking one up, playing a move in it, and asking the engine what it has become.
 *
 * The record changes and is kept first; answers of the engine to a record that is no longer on the board are dropped.
 */
import { errorWords, keepSettings, knownView, metaOf } from "./app.js";
import { spoken } from "./i18n.js";
import { closeNotice, showNotice } from "./notices.js";
import { keepOwn } from "./ownlist.js";
import { isOwn } from "./ownrules.js";
import {
  changed,
  completed,
  endedView,
  guessedView,
  newRecord,
  positionKey,
  seedOf,
  takenUp,
  withMove,
} from "./record.js";
import { savedGame, tellOfSaved } from "./saved.js";
import { slideOf } from "./slide.js";
import { moveSentence, turnSentence } from "./speak.js";
import { computersTurn } from "./state.js";

/** @import { Choice, Colour, EngineError, GameRecord, Move, Remark, Settings, View } from "./types.js" */
/** @import { App } from "./app.js" */

/** What Python says of a record that cannot be replayed. */
export const UNPLAYABLE = new Set(["bad_record", "bad_fen"]);
/** What it says of rules that there are not. */
export const NO_RULES = new Set(["bad_own_rules", "unknown_ruleset"]);

/** Puts a game on the board, keeps it and asks the engine what it means. @param {App} app @param {GameRecord} record @param {View | null} [view] */
export function adopt(app, record, view = null) {
  stopEngine(app);
  const known = view ?? knownView(app, record);
  if (!keep(app, record, known)) return Promise.resolve(); // another tab is ahead; its game comes by itself
  return show(app, record, known);
}

/** Keeps the game: the page opens with it, and the link it may have come from is no longer needed, unless it is all that lasts. @param {App} app @param {GameRecord} record @param {View} view */
function keep(app, record, view) {
  if (!app.store.saveGame(record, view)) return false;
  const { ruleset } = record;
  keepSettings(app, { ruleset }); // whatever another tab has kept since
  keepOwn(app, ruleset);
  if (app.store.outlasts(ruleset)) clearAddress(app);
  return true;
}

/** @param {App} app */
function clearAddress(app) {
  if (location.hash && location.hash === app.address)
    history.replaceState(null, "", location.pathname + location.search);
}

/** Shows a game without keeping it: nothing is known of it yet. @param {App} app @param {GameRecord} record @param {View} view */
export function show(app, record, view) {
  app.unsaid = ""; // a move that is taken back is not told any more
  stopEngine(app);
  app.set({ meta: metaOf(app, record.ruleset), record, view, chosen: [], note: null, busy: null });
  offerPrevious(app);
  return refresh(app);
}

/** Offers the game that the record keeps aside, once. @param {App} app */
function offerPrevious(app) {
  const { t } = app;
  const { previous } = app.state.record;
  const key = previous ? positionKey(previous) : "";
  if (!previous) closeNotice("previous");
  if (previous && key !== app.offered) {
    const text = { key: previous.guest ? "notice.previousGuest" : "notice.previous" };
    const label = { key: previous.guest ? "notice.takeGuest" : "notice.takePrevious" };
    showNotice({ id: "previous", text, actions: [{ label, run: () => takePrevious(app) }] }, t);
    app.announcer.say(t(text.key));
  }
  app.offered = key;
}

/** @param {App} app */
function takePrevious(app) {
  const { record, settings } = app.state;
  const revision = Math.max(record.revision, app.store.nextRevision(record.ruleset)) + 1;
  const earlier = takenUp(record, revision);
  if (earlier) void adopt(app, completed(earlier, settings));
}

/** Answers that are under way are no longer wanted. @param {App} app */
function stopEngine(app) {
  if (app.state.busy) app.engine.cancel();
}

/** Asks Python what own rules mean; rejects where they make no sense. @param {App} app @param {string} id @param {AbortSignal} [signal] */
export async function learn(app, id, signal) {
  if (app.learned.has(id)) return;
  app.learned.set(id, await app.engine.request("ruleset", { ruleset: id }, signal));
  if (app.state.record.ruleset === id) app.set({ meta: metaOf(app, id) });
}

/** Asks Python for the view of the record on the board; then the computer moves, if it is its turn. @param {App} app */
export async function refresh(app) {
  const { record } = app.state;
  const key = positionKey(record);
  try {
    if (isOwn(record.ruleset)) await learn(app, record.ruleset);
    const view = app.views.get(key) ?? (await app.engine.request("view", { record }));
    app.views.set(key, view);
    if (record !== app.state.record) return;
    if (!keep(app, record, view)) return; // another tab is ahead, and its game is on the board by now
    app.set({ view });
    tellTurn(app);
    await think(app);
  } catch (error) {
    if (record === app.state.record) failed(app, /** @type {EngineError} */ (error));
  }
}

/** @param {App} app @param {EngineError} error */
function failed(app, error) {
  if (NO_RULES.has(error.code)) refuseRules(app, error);
  else if (UNPLAYABLE.has(error.code)) replaceUnplayable(app, error);
  else if (app.engine.state !== "failed") app.trouble(error); // else the status card says it
}

/** Rules of a link that make no sense change nothing: the game before comes back. @param {App} app @param {EngineError} error */
function refuseRules(app, error) {
  const { record, settings } = app.state;
  const text = [{ key: "notice.badRules" }, errorWords(app, error)];
  tellOfSaved(app, { id: "unplayable", text });
  clearAddress(app);
  const other = settings.ruleset !== record.ruleset;
  const ruleset = other ? settings.ruleset : app.site.rulesets[0].id;
  if (!other) keepSettings(app, { ruleset });
  const own = savedGame(app, ruleset);
  void show(app, own.record, own.view);
}

/** A saved record that breaks the rules is put aside, and what of it can be played goes on; a bad link changes nothing. @param {App} app @param {EngineError} error */
function replaceUnplayable(app, error) {
  const { record } = app.state;
  const { ruleset } = record;
  const saved = app.store.loadGame(ruleset)?.record.revision === record.revision;
  const begins = playableMoves(record, error);
  const what = !saved ? "notice.badLink" : begins.length > 0 ? "notice.cutRecord" : "notice.badRecord";
  const key = saved ? app.store.setAside(ruleset) : null;
  tellOfSaved(app, { id: "unplayable", text: [{ key: what }, errorWords(app, error)], ruleset, key });
  if (!saved) {
    clearAddress(app);
    const own = savedGame(app, ruleset);
    return void show(app, own.record, own.view);
  }
  const revision = record.revision + 1;
  void adopt(app, { ...instead(record, begins, app.state.settings), revision });
}

/** The moves before the one that cannot be played. @param {GameRecord} record @param {EngineError} error */
function playableMoves({ moves }, { data }) {
  return Number.isInteger(data?.ply) ? moves.slice(0, Number(data.ply)) : [];
}

/** What takes the place of a record that breaks the rules: its beginning, else the game it kept, else a new one. @param {GameRecord} record @param {string[]} moves @param {Settings} settings */
function instead(record, moves, settings) {
  const { ruleset, opponent, side, previous } = record;
  if (moves.length > 0) return { ...record, moves, redo: [], result: null };
  return previous ? completed(previous, settings) : newRecord({ ruleset, opponent, side, revision: 0 });
}

/** @param {App} app */
function tellTurn(app) {
  const { record, view } = app.state;
  if (app.unsaid) app.announcer.say(`${app.unsaid} ${turnSentence(app.t, record, view)}`.trim());
  app.unsaid = "";
}

/** @param {App} app */
async function think(app) {
  const { record, settings } = app.state;
  if (!computersTurn(app.state) || app.state.busy === "search") return;
  app.set({ busy: "search" });
  /** @type {Choice} */
  let choice;
  try {
    choice = await app.engine.request("search", {
      record,
      level: record.opponent,
      seed: seedOf(record),
      may_resign: settings.resigns && !record.playOn,
      learned_as: app.state.meta.learned_as,
    });
  } catch (error) {
    if (record === app.state.record) app.set({ busy: null });
    throw error;
  }
  await app.board.settled();
  if (record !== app.state.record) return;
  if (choice.resigns) endGame(app, record.side, "resigned", choice.resigns);
  else commit(app, choice.move);
}

/**
 * Ends the game by a decision of the players.
 *
 * @param {App} app @param {Colour | null} winner @param {"resigned" | "agreed"} reason
 * @param {Remark | null} [remark]   what the computer says to it
 */
export function endGame(app, winner, reason, remark = null) {
  const { record, view } = app.state;
  const ended = changed(record, { result: { winner, reason } });
  const shown = endedView(view, winner, reason);
  void adopt(app, ended, shown);
  if (app.state.record !== ended) return;
  app.announcer.say(turnSentence(app.t, ended, shown));
  if (remark) tellAnswer(app, remark);
}

/** The computer's words, to read and to hear. @param {App} app @param {Remark} remark */
export function tellAnswer(app, { sentence }) {
  const text = { key: "status.says", values: { text: sentence } };
  app.set({ busy: null, note: { kind: "answer", title: { key: "status.drawAnswer" }, text, squares: [] } });
  app.announcer.say(spoken(app.t, text));
}

/** Plays a move that is known to be legal. @param {App} app @param {Move} move @param {boolean} [carried]  the hand has brought the piece there */
export function commit(app, move, carried = false) {
  stopEngine(app);
  const { state, board } = app;
  const { view } = state;
  const record = withMove(state.record, move.text);
  const next = app.views.get(positionKey(record)) ?? guessedView(view, move);
  const slide = slideOf(state, move, carried);
  if (!keep(app, record, next)) return;
  board.skip();
  app.set({ record, view: next, chosen: [], note: null, busy: null });
  board.slide(slide);
  tellMove(app);
  void refresh(app);
}

/** @param {App} app */
function tellMove(app) {
  const { record, view } = app.state;
  app.unsaid = moveSentence(app.t, record, view.moves[view.moves.length - 1]);
  if (app.engine.state === "ready") return;
  app.announcer.say(app.unsaid);
  app.unsaid = "";
}
