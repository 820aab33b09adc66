// The day that files and games are named by: the one where the player is.

import assert from "node:assert/strict";
import test from "node:test";
import { localDay } from "../../web/js/day.js";
import { exportGame } from "../../web/js/transfer.js";
import { browser, game, settled, tab } from "./app_helpers.js";

process.env.TZ = "Europe/Istanbul";
const LATE = Date.UTC(2025, 0, 31, 22, 30);

test("late in the evening it is tomorrow already where the sun rises earlier", () => {
  assert.equal(localDay(LATE), "2025-02-01");
});

test("without a time, or with what is none, it is today", () => {
  for (const time of [undefined, null, Number.NaN, "then", 1e300, {}]) {
    const days = [localDay(Date.now()), localDay(time), localDay(Date.now())];
    assert.ok(days[1] === days[0] || days[1] === days[2], String(time));
  }
});

test("a game is dated by its last move, not by its export", async () => {
  browser();
  /** @type {string[]} */
  const dates = [];
  const { app } = tab({ answer: (op, { tags }) => void (op === "export_pdn" && dates.push(tags.Date)) });
  app.set({ record: game(["a1-a2"], { updated: LATE }) });
  void exportGame(app);
  await settled();
  assert.deepEqual(dates, ["2025.02.01"]);
});
