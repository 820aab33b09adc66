/** The dialog in which players make rules of their own, name, edit and delete them. */
import { errorWords, keepSettings } from "./app.js";
import { ask, dialog } from "./dialogs.js";
import { within } from "./dom.js";
import { setHidden } from "./focus.js";
import { learn } from "./game.js";
import { tellLine } from "./lines.js";
import { openRuleset } from "./open.js";
import {
  baseOf,
  cleanName,
  isOwn,
  LONGEST_NAME,
  MOST_OWN,
  rulesetName,
  withOwn,
  withoutOwn,
} from "./ownrules.js";
import { pending } from "./pending.js";

/** @import { App } from "./app.js" */
/** @import { Words } from "./i18n.js" */

/** @param {App} app */
export async function makeOwnRules(app) {
  const form = new Form(app);
  form.edit(isOwn(app.state.meta.id) ? app.state.meta.id : "");
  await ask(form.element, (wanted, signal) => form.save(wanted, signal));
}

class Form {
  element = dialog("own");
  #which = /** @type {HTMLSelectElement} */ (within(this.element, "[data-own-which]"));
  #name = /** @type {HTMLInputElement} */ (within(this.element, "[data-own-name]"));
  #base = /** @type {HTMLSelectElement} */ (within(this.element, "[data-own-base]"));
  #switches = within(this.element, "[data-own-switches]");
  #wrong = within(this.element, "[data-own-wrong]");
  #told = within(this.element, "[data-own-told]");

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { t, site } = app;
    this.#name.maxLength = LONGEST_NAME;
    this.#base.replaceChildren(...site.rulesets.map(({ id }) => new Option(t(`ruleset.${id}`), id)));
    this.#which.onchange = () => this.edit(this.#which.value);
    this.#base.onchange = () => this.#offer(this.#chosen());
    within(this.element, "[data-own-delete]").onclick = () => this.#remove();
  }

  /** Those of now: another tab may have made some since. */
  get #own() {
    return this.app.store.getSettings().own;
  }

  /** Shows one of the own rulesets; "": a new one, made of what is played. @param {string} id */
  edit(id) {
    const { t, state } = this.app;
    const options = this.#own.map((entry) => new Option(rulesetName(t, this.#own, entry.id), entry.id));
    this.#which.replaceChildren(new Option(t("own.new"), ""), ...options);
    const known = this.#own.find((entry) => entry.id === id);
    this.#which.value = known?.id ?? "";
    this.#name.value = known?.name ?? "";
    this.#base.value = baseOf(known?.id ?? state.meta.id);
    setHidden(within(this.element, "[data-own-delete]"), !known);
    this.#offer(known?.id.split("+").slice(1) ?? []);
  }

  /** The switches that are chosen. */
  #chosen() {
    const fields = [...this.#switches.querySelectorAll("select")];
    return fields.map(({ value }) => value).filter(Boolean);
  }

  /** A list for every rule that the standard ruleset can be changed in. @param {string[]} chosen */
  #offer(chosen) {
    const { t, site } = this.app;
    const base = site.rulesets.find(({ id }) => id === this.#base.value) ?? site.rulesets[0];
    const labels = Object.entries(base.switches).map(([group, words]) => {
      const label = document.createElement("label");
      const question = document.createElement("span");
      const field = document.createElement("select");
      question.textContent = t(`own.group.${group}`);
      const usual = base.unchanged[group];
      field.append(
        new Option(usual ? t("own.standardIs", { rule: t(`own.${usual}`) }) : t("own.standard"), ""),
        ...words.map((word) => new Option(t(`own.${word}`), word)),
      );
      field.value = words.find((word) => chosen.includes(word)) ?? "";
      label.append(question, field);
      return label;
    });
    this.#switches.replaceChildren(...labels);
    this.#clear();
  }

  /**
   * Keeps the rules and opens them, if Python knows them to make sense; whether it does.
   *
   * @param {() => boolean} wanted   whether the dialog still waits for it
   * @param {AbortSignal} signal     aborts when it does not
   */
  async save(wanted, signal) {
    const { app } = this;
    this.#clear();
    const edited = this.#which.value;
    const chosen = this.#chosen();
    const id = [this.#base.value, ...chosen].join("+");
    if (chosen.length === 0) return this.#refuse({ key: "own.nothing" });
    const known = this.#own.some((entry) => entry.id === (edited || id));
    if (!known && this.#own.length >= MOST_OWN)
      return this.#refuse({ key: "own.tooMany", values: { n: MOST_OWN } });
    try {
      await pending(app, this.#told, () => learn(app, id, signal));
    } catch (error) {
      if (!wanted()) return false;
      return this.#refuse(errorWords(app, /** @type {Error} */ (error)));
    }
    if (!wanted()) return false;
    const entry = { id, name: cleanName(this.#name.value) };
    keepSettings(app, { own: withOwn(this.#own, entry, edited || id), ruleset: id });
    void openRuleset(app, id);
    return true;
  }

  #clear() {
    for (const line of [this.#wrong, this.#told]) tellLine(line, "", this.app.t);
  }

  /** @param {Words} why @returns {false} */
  #refuse(why) {
    tellLine(this.#wrong, why, this.app.t);
    return false;
  }

  /** The game that was played by these rules stays where it is: who makes them again finds it. */
  #remove() {
    const { app } = this;
    const id = this.#which.value;
    keepSettings(app, { own: withoutOwn(this.#own, id) });
    if (app.state.meta.id === id) {
      const ruleset = baseOf(id);
      keepSettings(app, { ruleset });
      void openRuleset(app, ruleset);
    }
    app.set({});
    this.edit("");
    tellLine(this.#told, { key: "own.deleted" }, app.t);
    this.#which.focus();
  }
}
