// How the page begins and changes its language, and how it offers a new version of itself.

import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { keepSettings } from "../../web/js/app.js";
import { memoryArea } from "../../web/js/area.js";
import { setChoice, speakLanguage, toggleLanguage } from "../../web/js/choices.js";
import { translator } from "../../web/js/i18n.js";
import { mayLeave } from "../../web/js/leave.js";
import { startPwa } from "../../web/js/pwa.js";
import { DEFAULTS } from "../../web/js/settings.js";
import { statusText } from "../../web/js/status.js";
import { drawTheme } from "../../web/js/theme.js";
import { showUnloaded } from "../../web/js/unloaded.js";
import { browser, FakeElement, settled, tab, texts } from "./app_helpers.js";

/** @param {any} value */
const answerOf = (value) => ({ ok: true, status: 200, json: async () => value });

/** A page whose language files arrive when the test lets them. */
function languages() {
  const page = browser();
  Object.assign(page.document, { querySelectorAll: () => [] });
  Object.assign(globalThis, { Option: FakeElement });
  /** @type {{url: string, arrive: (answer: any) => void}[]} */
  const asked = [];
  mock.method(globalThis, "fetch", (/** @type {URL} */ url) => {
    return new Promise((resolve) => asked.push({ url: String(url), arrive: resolve }));
  });
  const { app, said } = tab();
  return { ...page, app, asked, said };
}

test("of two languages asked for at once the later one is shown", async () => {
  const { app, asked } = languages();
  const first = speakLanguage(app, "tr");
  const second = speakLanguage(app, "en");
  assert.deepEqual(
    asked.map(({ url }) => url.slice(-7)),
    ["tr.json", "en.json"],
  );
  asked[1].arrive(answerOf(texts("en")));
  await second;
  asked[0].arrive(answerOf(texts("tr")));
  await first;
  assert.deepEqual([app.state.language, app.t("tool.undo")], ["en", "Undo"]);
});

test("a language that a link asked for is shown and not stored", async () => {
  const { app, asked } = languages();
  const spoken = speakLanguage(app, "en");
  asked[0].arrive(answerOf(texts("en")));
  await spoken;
  keepSettings(app, { theme: "dark" });
  assert.deepEqual([app.state.language, app.store.getSettings().language], ["en", "tr"]);
});

test("a language that does not arrive is told in the one that is shown and can be tried again, while the computer thinks on", async () => {
  const { app, asked, notices, press } = languages();
  app.set({ busy: "search" });
  const settings = /** @type {any} */ (document.querySelector("[data-dialog=settings]"));
  settings.showModal();
  const failed = setChoice(app, "language", "tr");
  asked[0].arrive({ ok: false, status: 404 });
  await failed;
  assert.deepEqual([app.state.language, app.state.note, app.state.busy], ["en", null, "search"]);
  assert.deepEqual([notices(), settings.open], [[app.t("boot.file_missing")], false], "where it can be read");
  press("Try again");
  asked[1].arrive(answerOf(texts("tr")));
  await settled();
  assert.deepEqual([app.state.language, app.store.getSettings().language, notices()], ["tr", "tr", []]);
});

test("a language that has come by another way needs no other try", async () => {
  const { app, asked, notices } = languages();
  for (const answer of [{ ok: false, status: 404 }, answerOf(texts("tr"))]) {
    const spoken = speakLanguage(app, "tr");
    asked.at(-1)?.arrive(answer);
    await spoken;
  }
  assert.deepEqual(notices(), []);
});

test("a language is stored once it is shown, and asked for twice it is the one before again", async () => {
  const { app, asked } = languages();
  const failed = setChoice(app, "language", "tr");
  asked[0].arrive({ ok: false, status: 404 });
  await failed;
  assert.deepEqual(app.store.getSettings(), { ...DEFAULTS }, "nothing was stored");
  const [there, back] = [toggleLanguage(app), toggleLanguage(app)];
  assert.deepEqual(
    asked.slice(1).map(({ url }) => url.slice(-7)),
    ["tr.json", "en.json"],
  );
  asked[1].arrive(answerOf(texts("tr")));
  asked[2].arrive(answerOf(texts("en")));
  await Promise.all([there, back]);
  assert.deepEqual([app.state.language, app.store.getSettings().language], ["en", "en"]);
});

test("what another tab has kept stays when this one keeps something else, and its look is taken over", () => {
  const { document } = browser();
  const area = memoryArea();
  const [here, there] = [tab({ area }), tab({ area })];
  keepSettings(there.app, { theme: "dark", animation: "off" });
  keepSettings(here.app, { squareNumbers: true });
  const { theme, animation, squareNumbers } = here.app.store.getSettings();
  assert.deepEqual([theme, animation, squareNumbers], ["dark", "off", true]);
  drawTheme(here.app.state.settings, here.app.t);
  assert.equal(document.documentElement.dataset.theme, "dark");
});

test("what the card and the notices say changes its language with the page", async () => {
  const { app, asked } = languages();
  const sentence = { tr: "Alma zorunlu.", en: "Capturing is compulsory." };
  app.set({ note: { kind: "refused", title: { key: "status.refused" }, text: sentence, squares: [] } });
  const spoken = speakLanguage(app, "tr");
  asked[0].arrive(answerOf(texts("tr")));
  await spoken;
  const { title, text } = statusText(app.state, app.t);
  assert.deepEqual([title, text], ["Bu olmaz", "Alma zorunlu."]);
});

test("the button of the look leads to the other one, whoever changed it", () => {
  const { document } = browser();
  const t = translator("en", texts("en"));
  const button = /** @type {FakeElement} */ (document.querySelector("[data-action=theme]"));
  const shown = () => [button.attributes.title, button.querySelector("use")?.attributes.href];
  drawTheme({ ...DEFAULTS, theme: "light" }, t);
  assert.deepEqual(shown(), ["Switch to the dark look", "#i-moon"]);
  drawTheme({ ...DEFAULTS, theme: "dark" }, t);
  assert.deepEqual(shown(), ["Switch to the light look", "#i-sun"]);
  drawTheme({ ...DEFAULTS, theme: "system" }, t); // the system here is dark
  assert.deepEqual(shown(), ["Switch to the light look", "#i-sun"]);
});

test("a page whose own files did not arrive says so in both languages and can try again", () => {
  const { document } = browser();
  const late = ["Sayfa açılamadı.", "The page could not open."].map((textContent) => ({ textContent }));
  Object.assign(document, { querySelectorAll: () => late });
  let tried = 0;
  showUnloaded(() => {
    tried += 1;
  });
  const part = (/** @type {string} */ selector) =>
    /** @type {FakeElement} */ (document.querySelector(selector));
  const sentences = part("[data-status-text]").children;
  assert.deepEqual(
    sentences.map((element) => [/** @type {any} */ (element).lang, element.textContent]),
    [
      ["tr", "Sayfa açılamadı."],
      ["en", "The page could not open."],
    ],
  );
  part("[data-status-buttons]").children[0].press();
  assert.deepEqual([tried, part("[data-status-text]").children], [1, []]);
});

/** A page with a service worker; the offers it makes. @param {object} registration */
async function offers(registration) {
  let made = 0;
  browser();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () =>
      Object.assign(new EventTarget(), { active: {}, waiting: null, installing: null, ...registration }),
  });
  Object.assign(globalThis.document, { baseURI: "http://localhost/" });
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
  await startPwa(
    () => {
      made += 1;
    },
    () => true,
  );
  return () => made;
}

test("an update is offered when it is ready: at once, later, or when it had begun before the page asked", async () => {
  const waiting = await offers({ waiting: new EventTarget() });
  assert.equal(waiting(), 1);
  const installing = Object.assign(new EventTarget(), { state: "installing" });
  const begun = await offers({ installing });
  assert.equal(begun(), 0);
  installing.state = "installed";
  installing.dispatchEvent(new Event("statechange"));
  assert.equal(begun(), 1);
  const first = await offers({ installing, active: null });
  installing.dispatchEvent(new Event("statechange"));
  assert.equal(first(), 0, "the first version is nothing new");
  await settled();
});

test("a version that another tab has asked for waits until nothing is lost by it", async (context) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  const reload = mock.fn();
  const page = browser();
  Object.assign(page.location, { reload });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => Object.assign(new EventTarget(), { active: {}, waiting: null, installing: null }),
  });
  Object.assign(globalThis.document, { baseURI: "http://localhost/" });
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
  const { app } = tab();
  const state = { dialog: /** @type {object | null} */ ({}), lost: true };
  Object.defineProperty(app.store, "wouldLose", { get: () => state.lost });
  Object.assign(page.document, { querySelector: () => state.dialog });
  await startPwa(
    () => {},
    () => mayLeave(app),
  );
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  const counts = [reload.mock.callCount()];
  for (const change of [{ lost: false }, { dialog: null, lost: true }, { lost: false }]) {
    Object.assign(state, change);
    mock.timers.tick(60_000);
    counts.push(reload.mock.callCount());
  }
  assert.deepEqual(counts, [0, 0, 0, 1]);
});

test("an installation that failed goes on in the same visit, twice at most and not at once", async (context) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  /** @type {(EventTarget & {state: string})[]} */
  const workers = [];
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => {
      const installing = Object.assign(new EventTarget(), { state: "installing" });
      workers.push(installing);
      return Object.assign(new EventTarget(), { active: null, waiting: null, installing });
    },
  });
  browser();
  Object.assign(globalThis.document, { baseURI: "http://localhost/" });
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
  await startPwa(
    () => {},
    () => true,
  );
  const counts = [];
  for (const minutes of [0.5, 0.6, 11, 60]) {
    const worker = /** @type {EventTarget & {state: string}} */ (workers.at(-1));
    worker.state = "redundant";
    worker.dispatchEvent(new Event("statechange"));
    mock.timers.tick(minutes * 60_000);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    counts.push(workers.length);
  }
  assert.deepEqual(counts, [1, 2, 3, 3]);
});

test("a page that stays open looks for an update in the registration of then, not of an installation that failed", async () => {
  const gone = mock.fn(async () => {});
  const alive = mock.fn(async () => {});
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: async () =>
      Object.assign(new EventTarget(), { active: null, waiting: null, installing: null, update: gone }),
    getRegistration: async () => ({ update: alive }),
  });
  const { document } = browser();
  Object.assign(document, { baseURI: "http://localhost/" });
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
  const now = Date.now();
  const clock = mock.method(Date, "now", () => now);
  await startPwa(
    () => {},
    () => true,
  );
  clock.mock.mockImplementation(() => now + 2 * 60 * 60 * 1000);
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  clock.mock.restore();
  assert.deepEqual([alive.mock.callCount(), gone.mock.callCount()], [1, 0]);
});

test("where looking at service workers is forbidden the page goes on without one", async () => {
  const warned = mock.method(console, "warn", () => {});
  const navigator = Object.defineProperty({}, "serviceWorker", {
    get() {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  await startPwa(
    () => {},
    () => true,
  );
  assert.equal(warned.mock.callCount(), 1);
  warned.mock.restore();
});
