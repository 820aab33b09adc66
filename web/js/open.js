/** Which game is on the board: the saved one, the one of a link, a ruleset's own; and what the store reports. */

import { knownView } from "./app.js";
import { show } from "./game.js";
import { closeNotice, showNotice } from "./notices.js";
import { welcome } from "./ownlist.js";
import { changed, completed, isPlayedAlike, keptAside, newRecord } from "./record.js";
import { savedGame, tellOfSaved } from "./saved.js";
import { isUnreadable, namesGame, parseHash } from "./share.js";

/** @import { GameRecord } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Link } from "./share.js" */

/** @param {App} app @param {string} ruleset */
export function openRuleset(app, ruleset) {
  const { record, view } = savedGame(app, ruleset);
  return show(app, record, view);
}

/** Opens what the address asks for. @param {App} app */
export function openAddress(app) {
  app.address = location.hash;
  const rulesets = app.site.rulesets.map(({ id }) => id);
  const link = parseHash(location.hash, rulesets);
  if (isUnreadable(location.hash, rulesets)) {
    tellOfSaved(app, { id: "unplayable", text: { key: "notice.unreadLink" } });
    return openRuleset(app, app.state.meta.id);
  }
  const ruleset = link.ruleset ?? app.state.meta.id;
  if (link.ruleset) welcome(app, ruleset, link.name);
  return namesGame(link) ? openLink(app, ruleset, link) : openRuleset(app, ruleset);
}

/** The game of a link is kept once Python knows it to be one. @param {App} app @param {string} ruleset @param {Link} link */
function openLink(app, ruleset, link) {
  const own = app.store.loadGame(ruleset)?.record ?? null;
  const record =
    own && isPlayedAlike(own, playedBy(link)) ? wished(app, own, link) : linkedGame(app, ruleset, link, own);
  return show(app, record, knownView(app, record));
}

/** @param {App} app @param {string} ruleset @param {Link} link @param {GameRecord | null} own */
function linkedGame(app, ruleset, { fen, moves, opponent, side }, own) {
  const { settings } = app.state;
  return newRecord({
    ruleset,
    ...playedBy({ fen, moves }),
    opponent: opponent ?? settings.opponent,
    side: side ?? settings.side,
    revision: app.store.nextRevision(ruleset),
    guest: Boolean(fen || moves),
    previous: keptAside(own),
  });
}

/** The own game, with the players the link names. @param {App} app @param {GameRecord} own @param {Link} link */
function wished({ state }, own, { opponent, side }) {
  const record = completed(own, state.settings);
  return changed(record, { opponent: opponent ?? record.opponent, side: side ?? record.side });
}

/** @param {Link} link */
const playedBy = ({ fen, moves }) => ({ start: fen ?? null, moves: moves ?? [] });

/** @param {App} app */
export function watchStore(app) {
  app.store.onFault(({ kind, ruleset, key, restored }) => {
    const noRoom = kind === "full" && !ruleset;
    const text = { key: restored ? "notice.restored" : noRoom ? "notice.noRoom" : `notice.${kind}` };
    tellOfSaved(app, { id: `store-${kind}`, text, ruleset, key });
  });
  app.store.onRoom(() => {
    closeNotice("store-full");
    app.announcer.say(app.t("app.saved"));
  });
  app.store.onSettings(() => app.set({ settings: app.store.getSettings() }));
  app.store.onChange(({ record, view }) => {
    if (!isAhead(record, app.state.record)) return;
    const theirs = completed(record, app.state.settings);
    showNotice({ id: "other-tab", text: { key: "notice.otherTab" } }, app.t);
    app.announcer.say(app.t("notice.otherTab"));
    void show(app, theirs, view ?? knownView(app, theirs));
  });
}

/** Of two games that are equally far the one in the store counts. @param {GameRecord} theirs @param {GameRecord} ours */
function isAhead(theirs, ours) {
  if (theirs.ruleset !== ours.ruleset || theirs.revision < ours.revision) return false;
  return theirs.revision > ours.revision || JSON.stringify(theirs) !== JSON.stringify(ours);
}
