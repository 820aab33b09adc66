/** What the store holds, as the page can put it on the board or offer it. */

import { knownView } from "./app.js";
import { download } from "./dialogs.js";
import { showNotice } from "./notices.js";
import { completed, newRecord } from "./record.js";

/** @import { GameRecord, View } from "./types.js" */
/** @import { App } from "./app.js" */

/** The saved game of a ruleset, or a new one. @param {App} app @param {string} ruleset @returns {{record: GameRecord, view: View}} */
export function savedGame(app, ruleset) {
  const saved = app.store.loadGame(ruleset);
  const { opponent, side } = app.state.settings;
  const record = saved
    ? completed(saved.record, app.state.settings)
    : newRecord({ ruleset, opponent, side, revision: app.store.nextRevision(ruleset) });
  return { record, view: saved?.view ?? knownView(app, record) };
}

/**
 * Says something about a saved game; if it was put aside, it can be downloaded and removed.
 *
 * @param {App} app
 * @param {{id: string, text: string, ruleset?: string, key?: string | null}} about
 */
export function tellOfSaved({ t, store, announcer }, { id, text, ruleset, key }) {
  const aside = store.asides().find((known) => known.key === key);
  const save = () => download(`dama-${ruleset}.json`, aside?.text ?? "", "application/json");
  const actions = aside && [
    { label: t("notice.download"), run: save, stays: true },
    { label: t("notice.remove"), run: () => store.removeAside(aside.key) },
  ];
  showNotice({ id, text, actions }, t);
  announcer.say(text);
}
