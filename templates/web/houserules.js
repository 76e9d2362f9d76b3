// The house rules of a game in this browser: what is in force, what is typed, what was refused.  It touches no page.

import { askJson } from './api.js';
import { debounced, newest } from './dom.js';
import { keep, recall } from './store.js';

/** A number where a text is one.
 *
 * @param {string} text
 */
export const typedValue = (text) => (text.trim() && Number.isFinite(Number(text)) ? Number(text) : text);

/** The rules of a game in this browser, and what changes them; `drawn` is called when they have changed.
 *
 * Rules that are refused change nothing: what was typed stays, with its fault.
 *
 * @param {string} game
 * @param {() => void} drawn
 */
export function rulesOf(game, drawn) {
  const key = `rules:${game}`;
  const file = `${game}-rules.toml`;
  const described = newest();
  const state = {
    detail: /** @type {Detail | null} */ (null),
    text: recall(key, ''),
    faults: /** @type {{ [where: string]: unknown }} */ ({}),
    typed: /** @type {{ [field: string]: string }} */ ({}),
    open: /** @type {Set<string>} */ (new Set()),
  };
  const inForce = () => recall(key, '').trim();
  /** @param {string} toml */
  const asked = (toml) => ({ game, ...(toml.trim() ? { rules: { name: file, text: toml } } : {}) });
  /** @type {(where: string, error: unknown) => void} */
  const refuse = (where, error) => {
    state.faults[where] = error;
    drawn();
  };
  /** Put rules in force; whether they are.
   *
   * @param {string} toml
   * @param {string} [where] what was changed, where a fault is shown
   */
  async function put(toml, where = '') {
    try {
      const detail = await described.of(askJson('describe', asked(toml)));
      if (!detail) return false;
      keep(key, toml.trim() ? toml : null);
      Object.assign(state, { detail, faults: {}, typed: {} });
      drawn();
      return true;
    } catch (error) {
      refuse(where, error);
      return false;
    }
  }
  /** Put a text in force in place of the one that is shown.
   *
   * @param {string} toml
   */
  function putText(toml) {
    state.text = toml;
    drawn();
    return put(toml);
  }
  /** Set or take out figures and tables.
   *
   * @param {string} where
   * @param {RuleChanges} set
   */
  async function change(where, set) {
    try {
      const { text } = await askJson('rules', { ...asked(state.text), set });
      if (!(await put(text, where))) return;
      state.text = text;
      drawn();
    } catch (error) {
      refuse(where, error);
    }
  }
  /** Show the rules as they are kept; those that the program refuses now stand as text only. */
  async function begin() {
    if (await put(state.text)) return;
    state.detail = await askJson('describe', { game });
    drawn();
  }
  return { state, file, inForce, putText, change, begin, check: debounced(put, 300) };
}
