/** Starts the page: makes the parts, connects them, and opens the game. */
import { hint, newGame, offerDraw, redo, resign, undo } from "./actions.js";
import { retryByItself } from "./again.js";
import { createAnnouncer } from "./announce.js";
import { createApp, draw } from "./app.js";
import { keepSafe, openAll, saveAll, showSafety } from "./archive.js";
import { Board } from "./board.js";
import { setChoice, showLanguage, speakLanguage, toggleLanguage, toggleTheme } from "./choices.js";
import { dialog, openDialog, prepareDialogs } from "./dialogs.js";
import { part } from "./dom.js";
import { engine, listenToEngine, loadSite } from "./first.js";
import { commit, refresh } from "./game.js";
import { loadTranslator } from "./i18n.js";
import { listenToKeys, undoKeys } from "./keyboard.js";
import { askBeforeLeaving, comeBack, leave, mayLeave, takeLeft } from "./leave.js";
import { showNotice } from "./notices.js";
import { openAddress, watchStore } from "./open.js";
import { makeOwnRules } from "./owndialog.js";
import { foreseen, isOwn } from "./ownrules.js";
import { drawBoot } from "./panels.js";
import { handOn, pressSquare, stepBack } from "./play.js";
import { listenToPointer } from "./pointer.js";
import { startPwa } from "./pwa.js";
import { findSquares, readAloud } from "./read.js";
import { newRecord } from "./record.js";
import { showRulebook } from "./rulebook.js";
import { openRule } from "./rules.js";
import { parseHash } from "./share.js";
import { afterEvent, BOOTING } from "./state.js";
import { bootFailure } from "./status.js";
import { createStore } from "./storage.js";
import { applyTheme, watchSystemTheme } from "./theme.js";
import { exportGame, importGame, share } from "./transfer.js";
import { typeMove } from "./typed.js";
import { showUnloaded } from "./unloaded.js";
import { showWays } from "./ways.js";

/** @import { EngineEvent, Settings } from "./types.js" */
/** @import { App } from "./app.js" */
/** @import { Left } from "./leave.js" */

/** The application; rejects when a file of the page's own did not arrive. @param {Left | null} left  how the board was left */
async function load(left) {
  const store = createStore();
  const settings = store.getSettings();
  const language = parseHash(location.hash, []).lang ?? left?.language ?? settings.language;
  applyTheme(settings);
  const [site, t] = await Promise.all([loadSite(), loadTranslator(language)]);
  const meta =
    site.rulesets.find(({ id }) => id === settings.ruleset) ??
    foreseen(site, settings.ruleset)?.ruleset ??
    site.rulesets[0];
  const { opponent, side } = settings;
  const app = createApp({
    t,
    site,
    store,
    engine,
    board: new Board(part(".frame"), meta),
    announcer: createAnnouncer(part("[data-live=status]"), part("[data-live=alert]")),
    commit: (move, carried) => commit(app, move, carried),
    state: {
      meta,
      settings,
      language,
      chosen: [],
      turned: false,
      note: null,
      busy: null,
      engine: BOOTING,
      record: newRecord({ ruleset: meta.id, opponent, side, revision: 0 }),
      view: site.openings[meta.id] ?? foreseen(site, meta.id)?.opening,
    },
  });
  return app;
}

/** What happens once. @param {App} app @param {Left | null} left */
function start(app, left) {
  connect(app);
  showLanguage(app, app.state.language, app.t);
  const hearForRetry = retryByItself(() => retry(app));
  listenToEngine((event) => {
    hearEngine(app, event);
    hearForRetry(event);
  });
  watchStore(app);
  askBeforeLeaving(app);
  void openAddress(app);
  if (left) comeBack(app, left);
}

/** @param {App} app @param {EngineEvent} event */
function hearEngine(app, event) {
  const engine = afterEvent(app.state.engine, event);
  if (event.event === "boot") {
    app.state.engine = engine;
    return drawBoot(app.state, app.t); // it comes many times a second
  }
  app.set({ engine });
  if (event.event === "failed" && app.engine.state === "failed")
    app.announcer.alert(`${app.t("boot.failed")}. ${app.t(bootFailure(event.code, app.t))}`);
  if (event.event === "ready" || event.event === "failed") void startPwaOnce(app);
}

let pwaStarted = false;
/** @param {App} app */
async function startPwaOnce(app) {
  if (pwaStarted) return;
  pwaStarted = true;
  const offer = (/** @type {() => void} */ apply) => {
    const actions = [{ label: { key: "notice.updateNow" }, run: apply }];
    showNotice({ id: "update", text: { key: "notice.update" }, actions }, app.t);
    app.announcer.say(app.t("notice.update"));
  };
  await startPwa(offer, () => mayLeave(app));
}

/** What the controls marked data-action do. @param {App} app */
function actionsOf(app) {
  return {
    undo: () => undo(app),
    redo: () => redo(app),
    hint: () => hint(app),
    ways: () => showWays(app),
    flip: () => flip(app),
    new: () => newGame(app),
    again: () => newGame(app),
    "offer-draw": () => offerDraw(app),
    resign: () => resign(app),
    share: () => share(app),
    export: () => exportGame(app),
    import: () => importGame(app),
    settings: () => {
      openDialog(dialog("settings"));
      void showSafety(app);
    },
    "save-all": () => saveAll(app),
    "open-all": () => part("[data-archive-file]").click(),
    "keep-safe": () => keepSafe(app),
    "own-rules": () => makeOwnRules(app),
    rulebook: () => showRulebook(app),
    language: () => toggleLanguage(app),
    theme: () => toggleTheme(app),
    retry: () => retry(app),
  };
}

/** @param {App} app */
function flip(app) {
  app.set({ turned: !app.state.turned });
  app.announcer.say(app.t("say.flipped"));
}

/** Once more: the boot that failed, or the question that was not answered. @param {App} app */
function retry(app) {
  if (app.engine.state === "failed") app.engine.restart();
  app.set({ note: null });
  void refresh(app);
}

/** @param {App} app */
function connect(app) {
  /** @type {ReturnType<typeof actionsOf> & Record<string, () => unknown>} */
  const actions = actionsOf(app);
  prepareDialogs();
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("[data-rules]") && isOwn(app.state.meta.id)) {
      event.preventDefault(); // rules of one's own have no page
      return void actions.rulebook();
    }
    const button = target.closest("[data-action]");
    if (button?.getAttribute("aria-disabled") !== "true")
      actions[button?.getAttribute("data-action") ?? ""]?.();
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[href]"));
    if (link) leave(app, link, event);
  });
  document.addEventListener("change", ({ target }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    const name = /** @type {keyof Settings | undefined} */ (field.dataset.setting);
    if (name) void setChoice(app, name, field.type === "checkbox" ? field.checked : field.value);
  });
  document.addEventListener("keydown", (event) => undoKeys(event, actions));
  part("[data-type-move]").addEventListener("submit", (event) => {
    event.preventDefault();
    void typeMove(app, /** @type {HTMLInputElement} */ (part("#typed-move")));
  });
  part("[data-archive-file]").addEventListener("change", ({ target }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    const [file] = field.files ?? [];
    if (file) void openAll(app, file);
    field.value = ""; // the same file may be chosen again
  });
  addEventListener("hashchange", () => location.hash && void openLink(app));
  watchSystemTheme(() => draw(app));
  connectBoard(app);
  foldOnPhones();
}

/** A link that was followed while the page is open. @param {App} app */
async function openLink(app) {
  const { lang } = parseHash(location.hash, []);
  if (lang && lang !== app.state.language) await speakLanguage(app, lang);
  await openAddress(app);
}

/** @param {App} app */
function connectBoard(app) {
  const { board } = app;
  const press = (/** @type {string} */ square, /** @type {boolean} */ dragged) =>
    pressSquare(app, square, dragged);
  listenToPointer(board, handOn(app, press));
  listenToKeys(board, {
    back: () => stepBack(app),
    find: (kind) => findSquares(app, kind),
    read: (what) => app.announcer.say(readAloud(app, what, board.cursor)),
    flip: () => flip(app),
    hint: () => void hint(app),
    why: () => openRule(app),
    ways: () => void showWays(app),
    type: () => openField(part("#typed-move")),
  });
}

/** @param {HTMLElement} field  perhaps in a card that is folded */
function openField(field) {
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}

/** The side cards are folded where the screen is small, but never over what has the focus. */
function foldOnPhones() {
  const wide = matchMedia("(min-width: 60rem)");
  const fold = () => {
    for (const card of document.querySelectorAll("details[data-fold]"))
      card.toggleAttribute("open", wide.matches || card.contains(document.activeElement));
  };
  wide.addEventListener("change", fold);
  fold();
}

/**
 * Until its texts are there the page cannot speak, so that is said in both languages. What did not arrive is asked for
 * again; a page that has begun and broke off is opened afresh, for it must not be connected twice.
 */
function begin(left = takeLeft()) {
  part("[data-late]").hidden = true;
  const started = (/** @type {App} */ app) => start(app, left);
  const tell = (/** @type {() => void} */ again) => (/** @type {unknown} */ error) => {
    console.error(error);
    showUnloaded(again);
  };
  const once = () => {
    if (engine.state === "failed") engine.restart();
    begin(left);
  };
  load(left)
    .then(started, tell(once))
    .catch(tell(() => location.reload()));
}

begin();
