// Keys that can do nothing now say why: who does not see the board would not know.

import assert from "node:assert/strict";
import test from "node:test";
import { hint, redo, undo } from "../../web/js/actions.js";
import { adopt, show } from "../../web/js/game.js";
import { translator } from "../../web/js/i18n.js";
import { browser, game, settled, tab, texts } from "./app_helpers.js";

/** @import { App } from "../../web/js/app.js" */
/** @import { GameRecord } from "../../web/js/types.js" */

const t = translator("en", texts("en"));
const never = new Promise(() => {});
/** @type {Record<string, (app: App) => unknown>} */
const KEYS = { hint, undo, redo };

/** What a key says in a game, while the engine is silent about what it is asked for. @param {string} key @param {GameRecord} record @param {string} [silent] */
async function saidBy(key, record, silent) {
  browser();
  const { app, said } = tab({ answer: (op) => (op === silent ? never : undefined) });
  if (silent === "view")
    void show(app, record, { ...app.state.view, moves: [], legal: [], provisional: true });
  else void adopt(app, record);
  await settled();
  said.length = 0;
  void KEYS[key](app);
  return said.join(" ");
}

const computers = game(["a1-a2"], { opponent: "easy" });
const first = game([], { opponent: "easy", side: "black" });
const over = game(["a1-a2"], { result: { winner: "white", reason: "resigned" } });

for (const [
  key,
  when,
  record,
  silent,
  words,
] of /** @type {[string, string, GameRecord, string | undefined, string][]} */ ([
  ["hint", "the computer thinks", computers, "search", "local.notYourTurn"],
  ["hint", "the game is over", over, undefined, "local.over"],
  ["hint", "the position is not known yet", game(["a1-a2"]), "view", "status.waitingView"],
  ["undo", "no move was made", game([]), undefined, "say.noUndo"],
  ["undo", "the computer makes the first move", first, "search", "local.notYourTurn"],
  ["undo", "the position is not known yet", game(["a1-a2"]), "view", "status.waitingView"],
  ["redo", "no move was taken back", game(["a1-a2"]), undefined, "say.noRedo"],
  ["redo", "the computer thinks", { ...computers, redo: ["h8-h7"] }, "search", "local.notYourTurn"],
  ["redo", "the game is over", over, undefined, "say.noRedo"],
]))
  test(`${key} says why it does nothing when ${when}`, async () => {
    assert.equal(await saidBy(key, record, silent), t(words));
  });

test("a second hint while the first is looked for is told to wait", async () => {
  browser();
  const { app, said, asked } = tab({ answer: (op) => (op === "hint" ? never : undefined) });
  await adopt(app, game([]));
  void hint(app);
  said.length = 0;
  void hint(app);
  assert.deepEqual([said, asked.filter((op) => op === "hint")], [[t("status.hintThinking")], ["hint"]]);
});
