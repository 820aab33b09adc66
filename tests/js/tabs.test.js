// Two tabs: each has its own ruleset on the board, and what one decides about settings and own rules counts in the other.

import assert from "node:assert/strict";
import test from "node:test";
import { keepSettings } from "../../web/js/app.js";
import { memoryArea } from "../../web/js/area.js";
import { adopt, commit } from "../../web/js/game.js";
import { openAddress, watchStore } from "../../web/js/open.js";
import { withoutOwn } from "../../web/js/ownrules.js";
import { createStore } from "../../web/js/storage.js";
import { browser, follow, game, settled, tab, tabHolding, viewOf } from "./app_helpers.js";

const ID = "turkish+optional";
const OWN = { id: ID, name: "Bizim" };

/** What Python tells of own rules. @param {string} op @param {any} fields */
function told(op, { ruleset }) {
  if (op !== "ruleset") return undefined;
  const meta = {
    id: ruleset,
    base: "turkish",
    switched: ["optional"],
    size: 8,
    names: {},
    removed_at_once: true,
  };
  return { ruleset: meta, opening: viewOf(game([], { ruleset })) };
}

/** Two tabs of one browser; heard(): what one has written has come to the other. */
function tabs() {
  browser();
  const area = memoryArea();
  const events = new EventTarget();
  const [here, there] = [
    tab({ area, answer: told, held: tabHolding() }),
    tab({ area, answer: told, held: tabHolding(), events }),
  ];
  watchStore(there.app);
  const heard = () => {
    const key = "dama:v1:settings";
    events.dispatchEvent(Object.assign(new Event("storage"), { key, newValue: area.getItem(key) }));
  };
  return { area, here: here.app, there: there.app, heard };
}

test("each tab opens again with the ruleset it had, and a new one with that of the last move", async () => {
  const { area } = tabs();
  const [own, others] = [tabHolding(), tabHolding()];
  const [here, there] = [tab({ area, held: own }), tab({ area, held: others })];
  await adopt(here.app, game([]));
  await adopt(there.app, game([], { ruleset: "english" }));
  const rulesets = () =>
    [own, others, tabHolding()].map((held) => createStore(area, null, held).getSettings().ruleset);
  assert.deepEqual(rulesets(), ["turkish", "english", "english"]);
  commit(here.app, here.app.state.view.legal[0]);
  await settled();
  assert.deepEqual(rulesets(), ["turkish", "english", "turkish"]);
});

test("a tab hears at once what another has set, and goes on with its own ruleset", async () => {
  const { here, there, heard } = tabs();
  await adopt(there, game([], { ruleset: "english" }));
  keepSettings(here, { theme: "dark", own: [OWN], ruleset: "turkish" });
  heard();
  const { theme, own, ruleset } = there.state.settings;
  assert.deepEqual([theme, own, ruleset], ["dark", [OWN], "english"]);
});

for (const [what, change] of /** @type {const} */ ([
  ["deleted", []],
  ["made into others", [{ id: "turkish+back", name: "Bizim" }]],
]))
  test(`[R43] own rules that another tab has ${what} do not come back by a move`, async () => {
    const { here, there, heard } = tabs();
    await follow(there, `#ruleset=${ID}&name=Bizim&opponent=friend`, openAddress);
    assert.deepEqual(here.store.getSettings().own, [OWN]);
    keepSettings(here, { own: [...withoutOwn(here.store.getSettings().own, ID), ...change] });
    heard();
    assert.deepEqual(there.state.settings.own, change);
    commit(there, there.state.view.legal[0]);
    await settled();
    assert.deepEqual(there.store.getSettings().own, change);
    assert.equal(there.state.record.moves.length, 1);
    await follow(there, `#ruleset=${ID}&name=Yine`, openAddress);
    assert.deepEqual(
      there.store.getSettings().own,
      [...change, { id: ID, name: "Yine" }],
      "a link brings them back",
    );
  });
