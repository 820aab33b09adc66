// Questions that take time: a pasted game that is still being read, a draw that is still being considered.

import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { hint, newGame, offerDraw, resign } from "../../web/js/actions.js";
import { ask, openDialog, prepareDialogs } from "../../web/js/dialogs.js";
import { adopt } from "../../web/js/game.js";
import { changed, withMove } from "../../web/js/record.js";
import { statusText } from "../../web/js/status.js";
import { exportGame, importGame, share } from "../../web/js/transfer.js";
import { browser, FakeElement, game, settled, tab } from "./app_helpers.js";

/** A page whose import dialog is open on some text; answer() lets Python read it. @param {any} read */
async function importing(read) {
  const page = browser();
  /** @type {(() => void)[]} */
  const waiting = [];
  const shown = tab({
    answer: (op) => op === "import_pdn" && new Promise((resolve) => waiting.push(() => resolve(read))),
  });
  await adopt(shown.app, game(["a1-b1"]));
  const dialog = page.dialog("import");
  const press = () => /** @type {FakeElement} */ (dialog.querySelector("[data-confirm]")).press();
  const open = () => {
    void importGame(shown.app);
    /** @type {FakeElement} */ (dialog.querySelector("[data-import-text]")).value = "1. a1-a2 *";
    press();
  };
  open();
  return { ...shown, page, dialog, press, open, waiting };
}

const record = { ruleset: "turkish", start: null, moves: ["a1-a2"], result: null };

test("a pasted game takes the board, and the own one is kept aside", async () => {
  const { waiting, dialog, stored, page } = await importing({ game: { record, left_out: 0 }, games: 1 });
  waiting[0]();
  await settled();
  assert.equal(dialog.open, false);
  assert.deepEqual([stored()?.moves, stored()?.previous?.moves], [["a1-a2"], ["a1-b1"]]);
  assert.deepEqual(page.notices(), ["Your own game is kept aside."]);
});

test("an import that was called off changes nothing, even when the dialog is open again", async () => {
  const { waiting, dialog, stored, open } = await importing({ game: { record, left_out: 0 }, games: 1 });
  dialog.close();
  waiting[0]();
  await settled();
  assert.deepEqual(stored()?.moves, ["a1-b1"]);
  open();
  dialog.close();
  open();
  waiting[1]();
  await settled();
  assert.equal(dialog.open, true, "the second question is still asked");
  assert.deepEqual(stored()?.moves, ["a1-b1"]);
});

test("closing the dialog calls off what is being read for it, and nothing else", async () => {
  const { app, dialog, open } = await importing(null);
  /** @type {AbortSignal[]} */
  const signals = [];
  app.engine.request = async (_, __, signal) => void (signal && signals.push(signal));
  dialog.close();
  open();
  await settled();
  open();
  await settled();
  const before = signals.map(({ aborted }) => aborted);
  dialog.close();
  assert.deepEqual(
    [before, signals.map(({ aborted }) => aborted)],
    [
      [true, false],
      [true, true],
    ],
  );
});

test("a dialog that waits for Python says so: at once while it boots, else when it takes time", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { app, dialog, press, waiting } = await importing({ game: null, games: 0 });
  const told = () => dialog.querySelector("[data-import-told]")?.textContent;
  const wrong = () => dialog.querySelector("[data-import-wrong]")?.textContent;
  const soon = told();
  mock.timers.tick(500);
  assert.deepEqual([soon, told()], ["", app.t("status.moment")]);
  waiting[0]();
  await settled();
  assert.deepEqual([told(), wrong()], ["", app.t("dialog.import.empty")], "no longer than it waits");
  Object.assign(app.engine, { state: "booting" });
  press();
  assert.deepEqual([told(), wrong()], [app.t("status.waiting"), ""]);
  mock.timers.reset();
});

test("what of a text is not opened is told", async () => {
  const { waiting, page } = await importing({ game: { record, left_out: 2 }, games: 2 });
  waiting[0]();
  await settled();
  assert.deepEqual(page.notices().slice(1), [
    "The text holds two games; the first one is open. By the rules the game had ended before; the two moves after that were left out.",
  ]);
});

test("a link that the browser does not copy is selected, and how to copy it is told; one that it copies is said", async () => {
  const { dialog } = browser();
  let refuses = true;
  Object.defineProperty(globalThis.navigator, "clipboard", {
    configurable: true,
    value: { writeText: async () => refuses && Promise.reject(new Error("denied")) },
  });
  const { app, said } = tab();
  const element = dialog("share");
  const press = async () => {
    element.querySelector("[data-confirm]")?.press();
    await settled();
    return [element.open, element.querySelector("[data-share-told]")?.textContent, said.at(-1)];
  };
  void share(app);
  assert.deepEqual(await press(), [true, app.t("dialog.share.byHand"), undefined]);
  refuses = false;
  assert.deepEqual(await press(), [false, "", app.t("say.copied")]);
  Reflect.deleteProperty(globalThis.navigator, "clipboard");
});

test("an export waits for Python in its dialog, and saves nothing before; one that was closed stays closed", async () => {
  const page = browser();
  const dialog = page.dialog("export");
  /** @type {(() => void)[]} */
  const waiting = [];
  const { app } = tab({
    answer: (op) =>
      new Promise((go) => waiting.push(() => go(op === "fen" ? { fen: "W:" } : { text: "1. a1-a2 *" }))),
  });
  Object.assign(app.engine, { state: "booting" });
  const shown = () => [
    dialog.open,
    dialog.querySelector("[data-export-told]")?.textContent,
    /** @type {FakeElement} */ (dialog.querySelector("[data-export-pdn]")).value,
  ];
  const answer = () => {
    for (const go of waiting.splice(0)) go();
  };
  const first = exportGame(app);
  /** @type {FakeElement} */ (dialog.querySelector("[data-confirm]")).press();
  assert.deepEqual(shown(), [true, app.t("status.waiting"), ""], "nothing to be saved yet");
  await settled();
  dialog.close();
  answer();
  await first;
  assert.deepEqual(shown(), [false, app.t("status.waiting"), ""]);
  const second = exportGame(app);
  answer();
  await second;
  assert.deepEqual(shown(), [true, "", "1. a1-a2 *"]);
});

test("an export that Python cannot give is told of in its dialog", async () => {
  const page = browser();
  const { app } = tab({
    answer: () => {
      throw Object.assign(new Error("gone"), { code: "crashed" });
    },
  });
  await exportGame(app);
  const dialog = page.dialog("export");
  assert.deepEqual(
    [dialog.open, dialog.querySelector("[data-export-told]")?.textContent],
    [true, app.t("trouble.crashed")],
  );
});

test("the main button is heard once while its work is under way", async () => {
  browser();
  const element = new FakeElement();
  let times = 0;
  /** @type {(done: boolean) => void} */
  let finish = () => {};
  const answer = ask(/** @type {any} */ (element), () => {
    times += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const press = () => /** @type {FakeElement} */ (element.querySelector("[data-confirm]")).press();
  const busy = () => element.querySelector("[data-confirm]")?.attributes["aria-busy"];
  press();
  press();
  assert.deepEqual([times, busy()], [1, "true"]);
  finish(false);
  await settled();
  assert.equal(busy(), "false");
  press();
  assert.equal(times, 2, "a refusal can be mended");
  finish(true);
  assert.equal(await answer, true);
});

test("the main button is heard again after its work has failed", async () => {
  browser();
  const element = new FakeElement();
  let times = 0;
  const button = /** @type {FakeElement} */ (element.querySelector("[data-confirm]"));
  const listening = mock.method(button, "addEventListener");
  const answer = ask(/** @type {any} */ (element), async () => {
    times += 1;
    if (times === 1) throw new Error("failed");
    return true;
  });
  const pressed = listening.mock.calls[0].arguments[1];
  await assert.rejects(pressed(), { message: "failed" }, "the console tells");
  await pressed();
  assert.deepEqual([await answer, times], [true, 2]);
});

test("the main button is busy with the question that is asked now, whatever an earlier one still does", async () => {
  browser();
  const element = new FakeElement();
  const button = /** @type {FakeElement} */ (element.querySelector("[data-confirm]"));
  const busy = () => button.attributes["aria-busy"];
  /** Asks, and the main button is pressed. */
  const asked = () => {
    /** @type {(done: boolean) => void} */
    let finish = () => {};
    const working = new Promise((resolve) => {
      finish = resolve;
    });
    void ask(/** @type {any} */ (element), () => /** @type {Promise<boolean>} */ (working));
    button.press();
    return finish;
  };
  const finishFirst = asked();
  assert.equal(busy(), "true");
  element.close();
  assert.equal(busy(), "false", "a question that was called off");
  const finishSecond = asked();
  finishFirst(false);
  await settled();
  assert.equal(busy(), "true", "the second one still works");
  finishSecond(false);
  await settled();
  assert.equal(busy(), "false");
});

for (const [name, action] of /** @type {const} */ ([
  ["a draw", offerDraw],
  ["a resignation", resign],
])) {
  test(`${name} between friends ends the game that was asked about, not one that has gone on`, async () => {
    const page = browser();
    const { app, stored } = tab();
    const confirm = () =>
      /** @type {FakeElement} */ (page.dialog("confirm").querySelector("[data-confirm]")).press();
    await adopt(app, game(["a1-a2"]));
    void action(app);
    await adopt(app, withMove(app.state.record, "h8-h7"));
    confirm();
    await settled();
    assert.equal(stored()?.result, null);
    await adopt(app, changed(app.state.record, {}));
    void action(app);
    confirm();
    await settled();
    assert.ok(stored()?.result);
  });
}

for (const [name, action] of /** @type {const} */ ([
  ["a resignation", resign],
  ["a new game", newGame],
])) {
  test(`${name} that was asked about does not end a game that came in the meantime`, async () => {
    const page = browser();
    const { app, stored } = tab();
    await adopt(app, game(["a1-a2", "h8-h7"], { opponent: "easy" }));
    void action(app);
    const other = game(["b1-b2", "h8-h7"], { opponent: "easy", revision: 5 });
    await adopt(app, other);
    /** @type {FakeElement} */ (page.dialog("confirm").querySelector("[data-confirm]")).press();
    await settled();
    assert.deepEqual([stored()?.moves, stored()?.result], [other.moves, null]);
  });
}

/** @param {string} kind @param {{after: number, clientX?: number, detail?: number}} how  after: so much after now */
function pressAt(kind, { after, clientX = 150, detail = 1 }) {
  const event = Object.assign(new Event(kind, { cancelable: true }), { clientX, clientY: 150, detail });
  return Object.defineProperty(event, "timeStamp", { value: performance.now() + after });
}

test("a dialog is closed by a press beside it, not by one that began or ended in it", () => {
  const { document } = browser();
  const element = Object.assign(new FakeElement(), {
    getBoundingClientRect: () => ({ left: 100, right: 200, top: 100, bottom: 200 }),
    closest: () => null,
  });
  Object.assign(document, { querySelectorAll: () => [element] });
  prepareDialogs();
  const [inside, beside] = [150, 250];
  const long = 600;
  for (const [from, to, after, open] of /** @type {[number, number, number, boolean][]} */ ([
    [inside, inside, long, true],
    [inside, beside, long, true],
    [beside, inside, long, true],
    [beside, beside, long, false],
    [beside, beside, 200, true], // the second half of a double press
  ])) {
    openDialog(/** @type {any} */ (element));
    for (const [kind, clientX] of /** @type {const} */ ([
      ["pointerdown", from],
      ["click", to],
    ]))
      element.dispatchEvent(pressAt(kind, { after, clientX }));
    assert.equal(element.open, open, `${from} to ${to} after ${after}`);
  }
});

test("a double press opens a dialog, and its second half presses nothing there", () => {
  const { document } = browser();
  const element = new FakeElement();
  Object.assign(document, { querySelectorAll: () => [element] });
  prepareDialogs();
  for (const [detail, after, counts] of /** @type {[number, number, boolean][]} */ ([
    [2, 200, false],
    [1, 200, true],
    [0, 200, true], // with a key
    [2, 600, true],
  ])) {
    openDialog(/** @type {any} */ (element));
    const press = pressAt("click", { after, detail });
    let closed = false;
    Object.defineProperty(press, "target", { value: { closest: () => ({}) } }); // a button that closes it
    element.addEventListener("close", () => {
      closed = true;
    });
    element.dispatchEvent(press);
    assert.equal(closed, counts, `press ${detail} after ${after} ms`);
    element.close();
  }
});

test("what went wrong can be tried again: the game, or what was asked for; where the engine is down, that first", async () => {
  browser();
  const answer = (/** @type {string} */ op) => {
    if (op !== "view") throw Object.assign(new Error("fatal"), { code: "crashed" });
  };
  const { app } = tab({ answer });
  const shown = () => {
    const { text, buttons } = statusText(app.state, app.t);
    return [text, ...buttons.map(({ action }) => action), app.state.busy];
  };
  const fatal = app.t("trouble.crashed");
  await adopt(app, game([], { opponent: "easy", side: "black" }));
  assert.deepEqual(shown(), [fatal, "retry", null]);
  await adopt(app, game([], { opponent: "easy", revision: 2 }));
  await hint(app);
  assert.deepEqual(shown(), [fatal, "hint", null]);
  app.set({ engine: { ...app.state.engine, state: "failed" } });
  assert.deepEqual(shown(), [fatal, "retry", null]);
});

test("Enter in a field of one line is the dialog's main button; composing, other keys and other fields are not", () => {
  const { document } = browser();
  const button = new FakeElement();
  let pressed = 0;
  Object.assign(button, {
    click() {
      pressed += 1;
    },
  });
  const element = Object.assign(new FakeElement(), { querySelector: () => button });
  Object.assign(document, { querySelectorAll: () => [element] });
  prepareDialogs();
  for (const [key, oneLine, isComposing, count] of /** @type {[string, boolean, boolean, number][]} */ ([
    ["Enter", true, false, 1],
    ["Enter", false, false, 0],
    ["Enter", true, true, 0],
    ["a", true, false, 0],
  ])) {
    pressed = 0;
    const event = Object.assign(new Event("keydown"), { key, isComposing });
    Object.defineProperty(event, "target", { value: { matches: () => oneLine } });
    element.dispatchEvent(event);
    assert.equal(pressed, count, `${key} ${oneLine} ${isComposing}`);
  }
});
