/** Which game is on the board: the saved one, the one of a link, a ruleset's own; and what the store reports. */

import { unknownView } from "./app.js";
import { download } from "./dialogs.js";
import { adopt, show } from "./game.js";
import { showNotice } from "./notices.js";
import { completed, newRecord, positionKey } from "./record.js";
import { namesGame, parseHash } from "./share.js";

/** @import { GameRecord, View } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Link } from "./share.js" */

/** @param {App} app @param {string} ruleset */
export function openRuleset(app, ruleset) {
  const saved = app.store.loadGame(ruleset);
  const record = saved ? completed(saved.record, app.state.settings) : freshRecord(app, ruleset);
  const view =
    /** @type {View | null} */ (saved?.view) ??
    app.views.get(positionKey(record)) ??
    unknownView(app, record);
  return show(app, record, view);
}

/** @param {App} app @param {string} ruleset */
function freshRecord(app, ruleset) {
  const { opponent, side } = app.state.settings;
  return newRecord({ ruleset, opponent, side, revision: app.store.nextRevision(ruleset) });
}

/** Opens what the address asks for. @param {App} app */
export function openAddress(app) {
  const link = parseHash(
    location.hash,
    app.site.rulesets.map(({ id }) => id),
  );
  const ruleset = link.ruleset ?? app.state.settings.ruleset;
  return namesGame(link) ? openLink(app, ruleset, link) : openRuleset(app, ruleset);
}

/** @param {App} app @param {string} ruleset @param {Link} link */
function openLink(app, ruleset, link) {
  const { settings } = app.state;
  const saved = app.store.loadGame(ruleset);
  const own = saved ? completed(saved.record, settings) : null;
  const kept = own && own.moves.length > 0 && !sameGame(own, link) ? own : null;
  const record = newRecord({
    ruleset,
    start: link.fen ?? null,
    moves: link.moves ?? [],
    opponent: link.opponent ?? settings.opponent,
    side: link.side ?? settings.side,
    revision: app.store.nextRevision(ruleset),
    previous: kept,
  });
  if (kept) offerPrevious(app);
  return show(app, record, app.views.get(positionKey(record)) ?? unknownView(app, record)); // kept once it is known to be a game
}

/** @param {GameRecord} record @param {Link} link */
function sameGame(record, { fen, moves }) {
  return record.start === (fen ?? null) && record.moves.join() === (moves ?? []).join();
}

/** @param {App} app */
function offerPrevious(app) {
  const { t } = app;
  const action = { label: t("notice.takePrevious"), run: () => takePrevious(app) };
  showNotice({ id: "previous", text: t("notice.previous"), action }, t);
  app.announcer.say(t("notice.previous"));
}

/** The game that was pushed aside comes back; the other one is kept in its place. @param {App} app */
function takePrevious(app) {
  const { record } = app.state;
  if (!record.previous) return;
  const other = { ...record, previous: null };
  const revision = Math.max(record.revision, app.store.nextRevision(record.ruleset)) + 1;
  void adopt(app, { ...record.previous, revision, previous: other });
}

/** @param {App} app */
export function watchStore(app) {
  app.store.onFault(({ kind, ruleset, key, restored }) => {
    const { t, store } = app;
    const text = t(restored ? "notice.restored" : `notice.${kind}`);
    const aside = store.asides().find((known) => known.key === key);
    const run = () => download(`dama-${ruleset}.json`, aside?.text ?? "", "application/json");
    showNotice(
      { id: `store-${kind}`, text, ...(aside && { action: { label: t("notice.download"), run } }) },
      t,
    );
    app.announcer.say(text);
  });
  app.store.onChange(({ record, view }) => {
    const newer = record.ruleset === app.state.meta.id && record.revision > app.state.record.revision;
    if (!newer) return;
    const theirs = completed(record, app.state.settings);
    showNotice({ id: "other-tab", text: app.t("notice.otherTab") }, app.t);
    app.announcer.say(app.t("notice.otherTab"));
    void show(app, theirs, view ?? app.views.get(positionKey(theirs)) ?? unknownView(app, theirs));
  });
}
