/** The player's list of own rules: those of links and files come into it by themselves, as long as there is room. */
import { keepSettings } from "./app.js";
import { isOwn, MOST_OWN, rulesetName, withOwn, withoutOwn } from "./ownrules.js";
import { keptAside } from "./record.js";
import { tellOfSaved } from "./saved.js";

/** @import { App } from "./app.js" */
/** @import { OwnRules } from "./ownrules.js" */

/** Own rules have come by a link or from a file. @param {App} app @param {string} id @param {string} [name] */
export function welcome(app, id, name = app.arrived.get(id) ?? "") {
  const listed = app.store.getSettings().own.some((entry) => entry.id === id);
  if (isOwn(id) && !listed) app.arrived.set(id, name);
}

/**
 * Own rules that have come are the player's from their first game on. That is so once: rules that were deleted since, here
 * or in another tab, are not brought back by who goes on playing them.
 *
 * @param {App} app @param {string} id
 */
export function keepOwn(app, id) {
  const name = app.arrived.get(id);
  if (name === undefined || !app.learned.has(id)) return;
  const { own } = app.store.getSettings();
  if (own.some((entry) => entry.id === id)) return void app.arrived.delete(id);
  const add = (/** @type {OwnRules[]} */ to) => {
    keepSettings(app, { own: withOwn(to, { id, name }) });
    app.arrived.delete(id);
  };
  if (own.length < MOST_OWN) return add(own);
  const gone = oldestUnplayed(app, own);
  if (!gone) return tellUnlisted(app, id);
  add(withoutOwn(own, gone.id));
  const values = { n: MOST_OWN, name: rulesetName(app.t, own, gone.id) };
  tellOfSaved(app, { id: "own-list", text: { key: "own.gaveWay", values } });
}

/** The rules that a full list can do without. @param {App} app @param {OwnRules[]} own */
function oldestUnplayed({ store }, own) {
  const begun = store.games().filter(keptAside);
  return own.find(({ id }) => begun.every(({ ruleset }) => ruleset !== id));
}

/** Once: every move asks again for room. @param {App} app @param {string} id */
function tellUnlisted(app, id) {
  if (app.unlisted === id) return;
  app.unlisted = id;
  tellOfSaved(app, { id: "own-list", text: { key: "own.noRoom", values: { n: MOST_OWN } } });
}
