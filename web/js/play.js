/** What a person and the computer do in a game. The record changes first, the engine is asked afterwards. */
import { hopTime, unknownView } from "./app.js";
import { confirmed } from "./dialogs.js";
import { explainRefusal } from "./refuse.js";
import { changed, endedView, guessedView, newRecord, otherColour, playedAgain, positionKey, takenBack, withMove } from "./record.js";
import { back, jumped, landings, press } from "./selection.js";
import { moveSentence, turnSentence } from "./speak.js";
import { canPlay, computersTurn, inProgress } from "./state.js";

/** @import { Choice, GameRecord, Move, Opponent, Colour, View } from "./types.js" */
/** @import { App } from "./app.js" */

/** Puts a game on the board, keeps it and asks the engine what it means. @param {App} app @param {GameRecord} record @param {View | null} [view] */
export function adopt(app, record, view = null) {
  stopEngine(app);
  const known = view ?? app.views.get(positionKey(record)) ?? unknownView(app, record);
  app.store.saveGame(record, known);
  app.set({ record, view: known, chosen: [], note: null, busy: null });
  return refresh(app);
}

/** Answers that are under way are no longer wanted. @param {App} app */
function stopEngine(app) {
  if (app.state.busy) app.engine.cancel();
}

/** Asks Python for the view of the record on the board; then the computer moves, if it is its turn. @param {App} app */
export async function refresh(app) {
  const { record } = app.state;
  const key = positionKey(record);
  try {
    const view = app.views.get(key) ?? await app.engine.request("view", { record });
    app.views.set(key, view);
    if (record !== app.state.record) return;
    app.store.saveGame(record, view);
    app.set({ view });
    tellTurn(app);
    await think(app);
  } catch (error) {
    if (record === app.state.record) app.trouble(/** @type {Error} */ (error));
  }
}

/** @param {App} app */
function tellTurn(app) {
  const { record, view } = app.state;
  if (app.unsaid) app.announcer.say(`${app.unsaid} ${turnSentence(app.t, record, view)}`.trim());
  app.unsaid = "";
}

/** @param {App} app */
async function think(app) {
  const { record } = app.state;
  if (!computersTurn(app.state) || app.state.busy === "search") return;
  app.set({ busy: "search" });
  /** @type {Choice} */
  const choice = await app.engine.request("search", { record, level: record.opponent, revision: record.revision });
  await app.board.settled();
  if (record === app.state.record) commit(app, choice.move);
}

/** Plays a move that is known to be legal. @param {App} app @param {Move} move @param {boolean} [carried]  the hand has brought the piece there */
export function commit(app, move, carried = false) {
  const { state, board } = app;
  const { view, chosen } = state;
  const record = withMove(state.record, move.text);
  const next = app.views.get(positionKey(record)) ?? guessedView(view, move);
  const done = Math.max(0, chosen.length - 1);
  const gone = state.meta.removed_at_once ? done : 0;
  app.store.saveGame(record, next);
  board.skip();
  app.set({ record, view: next, chosen: [], note: null, busy: null });
  const last = move.path.length - 2 - done;
  board.slide({
    path: move.path.slice(done),
    taken: move.captures.slice(gone).map((square, index) => (
      { square, piece: view.pieces[square], hop: state.meta.removed_at_once ? index : last })),
    before: view.pieces[move.path[0]],
    duration: hopTime(app),
    carried,
  });
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

/** A square was pressed. @param {App} app @param {string} square @param {boolean} [dragged] */
export function pressSquare(app, square, dragged = false) {
  const { state } = app;
  app.board.skip();
  if (state.busy === "hint") stopEngine(app);
  if (!canPlay(state)) {
    explainRefusal(app, [square]);
    return;
  }
  const outcome = press(state.view.legal, state.chosen, square);
  if (outcome.move) commit(app, outcome.move, dragged);
  else if (outcome.refused) explainRefusal(app, outcome.refused, outcome.ambiguous);
  else choose(app, outcome.chosen, dragged);
}

/** Shows the choice so far, and lets the piece hop to a landing. @param {App} app @param {string[]} chosen @param {boolean} dragged */
function choose(app, chosen, dragged) {
  const before = app.state.chosen;
  const { view, meta } = app.state;
  app.set({ chosen, note: null, busy: null });
  if (chosen.length > Math.max(1, before.length)) {
    const victims = meta.removed_at_once ? jumped(view.legal, chosen).slice(before.length - 1) : [];
    app.board.slide({
      path: chosen.slice(before.length - 1),
      taken: victims.map((square, hop) => ({ square, piece: view.pieces[square], hop })),
      before: view.pieces[chosen[0]], duration: hopTime(app), carried: dragged,
    });
  }
  tellChoice(app, before);
}

/** @param {App} app @param {string[]} before */
function tellChoice({ state, t, announcer }, before) {
  const { chosen, view } = state;
  const square = chosen[chosen.length - 1];
  if (!square) return announcer.say(t("say.letGo"));
  if (chosen.length < before.length) return announcer.say(t("say.back", { square }));
  const next = [...landings(view.legal, chosen).keys()];
  const values = { square, squares: next.join(", ") };
  if (chosen.length === 1) return announcer.say(t("say.lifted", { ...values, n: next.length }));
  return announcer.say(t("say.landed", { ...values, n: jumped(view.legal, chosen).length }));
}

/** Esc: a landing back, then the piece is let go. @param {App} app */
export function stepBack(app) {
  if (app.state.chosen.length === 0) return false;
  choose(app, back(app.state.chosen), true);
  return true;
}

/** @param {App} app */
export function undo(app) {
  const { record, view } = app.state;
  const earlier = takenBack(record, view);
  if (!earlier) return;
  app.board.skip();
  app.announcer.say(app.t("say.undone"));
  void adopt(app, earlier);
}

/** @param {App} app */
export function redo(app) {
  const later = computersTurn(app.state) ? null : playedAgain(app.state.record);
  if (!later) return;
  app.board.skip();
  app.announcer.say(app.t("say.redone"));
  void adopt(app, later);
}

/** @param {App} app */
export async function hint(app) {
  const { record } = app.state;
  if (!canPlay(app.state) || app.state.busy) return;
  app.set({ busy: "hint", note: null, chosen: [] });
  try {
    /** @type {Choice} */
    const { move } = await app.engine.request("hint", { record, revision: record.revision });
    if (record !== app.state.record) return;
    const title = app.t("status.hint", { move: move.shown });
    app.set({ busy: null, note: { kind: "hint", title, text: "", squares: [move.path[0], move.path[move.path.length - 1]] } });
    app.announcer.say(title);
  } catch (error) {
    if (record === app.state.record) app.trouble(/** @type {Error} */ (error));
  }
}

/** @param {App} app */
export async function offerDraw(app) {
  const { record } = app.state;
  if (app.state.view.turn === "over" || computersTurn(app.state) || app.state.busy) return;
  if (record.opponent === "friend") {
    if (await confirmed(app.t, "draw")) end(app, null, "agreed");
    return;
  }
  app.set({ busy: "draw", note: null });
  try {
    const { accepted, sentence } = await app.engine.request("offer_draw", { record, revision: record.revision });
    if (record !== app.state.record) return;
    const text = sentence[app.state.settings.language];
    app.announcer.say(text);
    if (accepted) end(app, null, "agreed");
    else app.set({ busy: null, note: { kind: "answer", title: app.t("status.drawAnswer"), text, squares: [] } });
  } catch (error) {
    if (record === app.state.record) app.trouble(/** @type {Error} */ (error));
  }
}

/** @param {App} app */
export async function resign(app) {
  if (app.state.view.turn === "over" || !await confirmed(app.t, "resign")) return;
  const { record, view } = app.state;
  const loser = record.opponent === "friend" ? view.side : record.side;
  if (view.turn !== "over") end(app, otherColour(loser), "resigned");
}

/** @param {App} app @param {Colour | null} winner @param {"resigned" | "agreed"} reason */
function end(app, winner, reason) {
  const { record, view } = app.state;
  const ended = changed(record, { result: { winner, reason } });
  const shown = endedView(view, winner, reason);
  void adopt(app, ended, shown);
  app.announcer.say(turnSentence(app.t, ended, shown));
}

/** Starts anew; asks first when a game would be lost. @param {App} app @param {{opponent?: Opponent, side?: Colour}} [wishes] */
export async function newGame(app, { opponent, side } = {}) {
  if (inProgress(app.state) && !await confirmed(app.t, "new")) return false;
  const { record, meta } = app.state;
  const revision = Math.max(app.store.nextRevision(meta.id), record.revision + 1);
  void adopt(app, newRecord({
    ruleset: meta.id, revision, opponent: opponent ?? record.opponent, side: side ?? record.side,
  }));
  app.announcer.say(app.t("say.newGame"));
  return true;
}
