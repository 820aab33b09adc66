/** Everything around the board, drawn from the state. */
import { pieceElement } from "./board.js";
import { part } from "./dom.js";
import { keepFocus, setHidden } from "./focus.js";
import { differences, isOwn, rulesetName } from "./ownrules.js";
import { PAGES } from "./pages.js";
import { otherColour, playedAgain } from "./record.js";
import { CHOICES } from "./settings.js";
import { playerName } from "./speak.js";
import { canPlay, computersTurn, isUnknown, lowerColour } from "./state.js";
import { statusText } from "./status.js";

/** @import { Colour, Piece, View } from "./types.js" */
/** @import { Translate } from "./i18n.js" */
/** @import { Rule } from "./rules.js" */
/** @import { OwnRules } from "./ownrules.js" */
/** @import { State } from "./state.js" */

/** @param {string} tag @param {string} className @param {string} [text] */
function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** @param {State} state @param {Translate} t */
export function drawPanels(state, t) {
  drawBody(state);
  drawRulesLinks(state);
  drawStatus(state, t);
  drawPlayer(part("[data-player=upper]"), otherColour(lowerColour(state)), state, t);
  drawPlayer(part("[data-player=lower]"), lowerColour(state), state, t);
  drawMoves(state, t);
  drawControls(state);
  drawSetup(state, t);
  drawBoot(state, t);
}

/** @param {State} state */
function drawBody({ meta, view, busy, engine }) {
  const { dataset } = document.body;
  dataset.engine = engine.state;
  dataset.ruleset = meta.id;
  dataset.turn = view.turn;
  if (engine.kernel) dataset.kernel = engine.kernel;
  document.body.toggleAttribute("data-thinking", busy === "search");
}

/** The rules are those of the game that is played. @param {State} state */
function drawRulesLinks({ meta, language }) {
  const page = meta.pages?.[language] ?? PAGES["house-rules"][language]; // a press shows them in a dialog
  for (const link of document.querySelectorAll("[data-rules]")) link.setAttribute("href", page);
}

/** @param {State} state @param {Translate} t */
function drawStatus(state, t) {
  const { tone, title, text, buttons, rule } = statusText(state, t);
  part("[data-status]").dataset.tone = tone;
  part("[data-status-title]").textContent = title;
  part("[data-status-text]").textContent = text;
  drawRule(rule);
  const holder = part("[data-status-buttons]");
  const wanted = JSON.stringify(buttons);
  if (holder.dataset.shown === wanted) return;
  holder.dataset.shown = wanted;
  const made = buttons.map(({ action, label }) => {
    const button = element("button", "primary", label);
    button.setAttribute("type", "button");
    button.dataset.action = action;
    return button;
  });
  keepFocus(holder, () => holder.replaceChildren(...made));
}

/** @param {Rule | null} [rule] */
function drawRule(rule) {
  /** @type {HTMLAnchorElement} */
  const link = part("[data-status] [data-why]");
  if (rule) {
    link.textContent = rule.label;
    link.href = rule.href;
  }
  setHidden(link, !rule);
}

/** @param {HTMLElement} holder @param {Colour} colour @param {State} state @param {Translate} t */
function drawPlayer(holder, colour, state, t) {
  const { record, view } = state;
  const computer = record.opponent !== "friend" && colour !== record.side;
  const name = element("b", "name", playerName(t, record, colour));
  const what = computer
    ? t("player.level", { level: t(`level.${record.opponent}`) })
    : record.opponent === "friend"
      ? ""
      : t(`colour.${colour}`);
  const active = view.turn === colour;
  const turn = computer
    ? t(state.engine.state === "ready" && !isUnknown(state) ? "player.thinking" : "player.turnOther")
    : record.opponent === "friend"
      ? t("player.turnOther")
      : t("player.turn");
  holder.toggleAttribute("data-active", active);
  holder.replaceChildren(
    pieceElement(`${colour}-man`),
    name,
    element("small", "what", what),
    takenElement(colour, view, t),
    element("span", "turn", active ? turn : ""),
  );
}

/** The pieces a player has taken. @param {Colour} colour @param {View} view @param {Translate} t */
function takenElement(colour, view, t) {
  const taken = view.moves.reduce(
    (sum, { side, captures, huffed }) => sum + (side === colour ? captures.length : Number(Boolean(huffed))),
    0,
  );
  const holder = element("span", "taken");
  if (taken === 0) return holder;
  const piece = /** @type {Piece} */ (`${otherColour(colour)}-man`);
  holder.setAttribute("role", "img");
  holder.setAttribute("aria-label", t("player.taken", { n: taken }));
  holder.append(...Array.from({ length: taken }, () => pieceElement(piece)));
  return holder;
}

/** @param {State} state @param {Translate} t */
function drawMoves({ view, meta }, t) {
  part("#typed-move").setAttribute("placeholder", t("moves.typeHint", meta.typed));
  const list = part("[data-moves]");
  const known = [...list.children];
  const changed = known.length !== view.moves.length;
  view.moves.forEach(({ shown, side }, index) => {
    const item = /** @type {HTMLElement} */ (known[index] ?? list.appendChild(document.createElement("li")));
    if (item.textContent !== shown) item.textContent = shown;
    item.dataset.move = String(index + 1);
    item.dataset.side = side;
    item.toggleAttribute("aria-current", false);
  });
  for (const extra of known.slice(view.moves.length)) extra.remove();
  list.lastElementChild?.setAttribute("aria-current", "true");
  setHidden(list, view.moves.length === 0);
  setHidden(part("[data-moves-empty]"), view.moves.length > 0);
  part("[data-moves-summary]").textContent =
    view.moves.length > 0 ? t("moves.count", { n: view.moves.length }) : "";
  if (changed) list.scrollTop = list.scrollHeight; // else it is where the person left it
}

/** Controls that would do nothing stay reachable, but say so. @param {State} state */
function drawControls(state) {
  const { record, view, busy } = state;
  const over = view.turn === "over";
  const own = record.opponent === "friend" || view.moves.some(({ side }) => side === record.side);
  const usable = {
    undo: record.result !== null || (view.moves.length > 0 && own),
    redo: playedAgain(record) !== null && !computersTurn(state),
    hint: canPlay(state) && busy === null,
    "offer-draw":
      !over && busy === null && !computersTurn(state) && (record.opponent === "friend" || canPlay(state)),
    resign: !over,
  };
  for (const [action, can] of Object.entries(usable)) {
    for (const button of document.querySelectorAll(`[data-action="${action}"]`))
      button.setAttribute("aria-disabled", String(!can));
  }
}

/** @param {State} state @param {Translate} t */
function drawSetup({ record, settings, language, meta }, t) {
  drawOwn(settings.own, meta.id, t);
  part("[data-own-differences]").textContent = differences(t, meta);
  /** @type {Record<string, unknown>} */
  const values = { ...settings, language, ruleset: meta.id, opponent: record.opponent, side: record.side };
  for (const control of document.querySelectorAll("[data-setting]")) {
    const field = /** @type {HTMLInputElement} */ (control);
    const value = values[field.dataset.setting ?? ""];
    if (field.type === "radio") field.checked = field.value === value;
    else if (field.type === "checkbox") field.checked = Boolean(value);
    else field.value = String(value);
  }
  setHidden(part("[data-side-field]"), record.opponent === "friend");
  part("[data-setup-summary]").textContent =
    `${rulesetName(t, settings.own, meta.id)} · ${t(`opponent.${record.opponent}`)}`;
}

/** The player's own rules, and others' that are being played, below the standard ones. @param {readonly OwnRules[]} own @param {string} played @param {Translate} t */
function drawOwn(own, played, t) {
  const list = part("select[data-setting=ruleset]");
  const ids = [...new Set([...own.map(({ id }) => id), ...(isOwn(played) ? [played] : [])])];
  const names = ids.map((id) => rulesetName(t, own, id));
  const wanted = JSON.stringify([t("own.list"), ids, names]);
  const known = /** @type {HTMLElement | null} */ (list.querySelector("optgroup"));
  if ((known?.dataset.shown ?? "") === wanted) return;
  known?.remove();
  if (ids.length === 0) return;
  const group = document.createElement("optgroup");
  group.label = t("own.list");
  group.dataset.shown = wanted;
  group.append(...ids.map((id, index) => new Option(names[index], id)));
  list.append(group);
}

/** How far Python's start is; told often. @param {State} state @param {Translate} t */
export function drawBoot({ engine }, t) {
  setHidden(part("[data-boot]"), engine.state !== "booting");
  const bar = part("[data-boot] progress");
  const share = engine.total > 0 ? Math.min(1, engine.done / engine.total) : 0;
  bar.setAttribute("value", String(share));
  const megabytes = (engine.done / 1e6).toLocaleString(document.documentElement.lang, {
    maximumFractionDigits: 1,
  });
  const percent = Math.round(share * 100);
  bar.title = t("boot.progress", { percent, megabytes });
  part("[data-boot-told]").textContent = t("boot.share", { percent });
}

/** Whether this game is kept in the browser. @param {boolean} kept @param {Translate} t */
export function drawSaved(kept, t) {
  part("[data-saved]").textContent = t(kept ? "app.saved" : "app.notSaved");
}

/** The choices of every list; languages are named in themselves. @param {string[]} rulesets @param {Translate} t */
export function fillChoices(rulesets, t) {
  fill("ruleset", rulesets, (name) => t(`ruleset.${name}`));
  fill("opponent", CHOICES.opponent, (name) => t(`opponent.${name}`));
  fill("theme", CHOICES.theme, (name) => t(`theme.${name}`));
  fill("animation", CHOICES.animation, (name) => t(`animation.${name}`));
  fill("language", CHOICES.language, (name) => t(`language.${name}`));
  for (const option of part("[data-setting=language]").children)
    option.setAttribute("lang", /** @type {HTMLOptionElement} */ (option).value);
}

/** @param {string} setting @param {readonly string[]} values @param {(value: string) => string} nameOf */
function fill(setting, values, nameOf) {
  part(`select[data-setting=${setting}]`).replaceChildren(
    ...values.map((value) => new Option(nameOf(value), value)),
  );
}
