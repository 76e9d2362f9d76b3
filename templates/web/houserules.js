// The house rules of a game in this browser: what is in force, what is typed, what was refused, and where what is
// chosen shows.  It touches no page.

import { askJson } from './api.js';
import { debounced, newest } from './dom.js';
import { houseRules, keep, recall, usualPaper } from './store.js';

/** A number where a text is one.
 *
 * @param {string} text
 */
export const typedValue = (text) => (text.trim() && Number.isFinite(Number(text)) ? Number(text) : text);

/** Whether a text holds all words that are looked for.
 *
 * @param {string[]} words
 * @param {(string | number | boolean)[]} texts
 */
const holds = (words, texts) => {
  const text = texts.join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The chapters of a game's rules with what each holds; with words what holds them alone, with `changed` what is
 * changed alone.
 *
 * @param {Detail} detail
 * @param {Ruling[]} rulings
 * @param {{ find?: string, changed?: boolean }} [wanted]
 * @returns {RuleGroup[]}
 */
export function groupsOf(detail, rulings, { find = '', changed = false } = {}) {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return detail.groups
    .map((group) => {
      const all = holds(words, [group.title, group.name]);
      /** @type {<P extends RulePart>(names: string[], known: P[]) => P[]} */
      const kept = (names, known) =>
        known.filter(
          (one) =>
            names.includes(one.name) &&
            (one.changed || !changed) &&
            (all || holds(words, [one.name, one.means ?? '', one.title ?? '', one.rule])),
        );
      const figures = kept(group.figures, detail.figures);
      const switches = kept(group.switches, detail.switches);
      const tables = kept(group.tables, detail.tables);
      const readings = changed
        ? []
        : rulings.filter(({ id, rule, text }) => group.rulings.includes(id) && (all || holds(words, [id, rule, text])));
      const parts = [...figures, ...switches, ...tables];
      return {
        name: group.name,
        title: group.title,
        about: group.about,
        figures,
        switches,
        tables,
        rulings: readings,
        changed: parts.filter((one) => one.changed).length,
      };
    })
    .filter((group) => group.figures.length + group.switches.length + group.tables.length + group.rulings.length);
}

/** Whether the text of house rules changes nothing: what is left when all that was changed is as printed again.
 *
 * @param {string} toml
 */
export const isBare = (toml) =>
  toml.split('\n').every((line) => {
    const text = line.trim();
    return !text || text.startsWith('#') || text === '[figures]' || /^game *=/.test(text);
  });

/** The group that a figure, a table or a ruling stands in; undefined without one.
 *
 * @param {Detail} detail
 * @param {string} name
 */
export const groupWith = ({ groups }, name) =>
  groups.find(({ figures, switches, tables, rulings }) =>
    [figures, switches, tables, rulings].some((names) => names.includes(name)),
  );

/** Pages on which a part is shown, at most. */
const MOST_PAGES = 8;

/** What an answer to `shown` adds to those before it: pages without marks come last, nothing is next after enough.
 *
 * @param {Shown | null} before
 * @param {Shown} answer
 * @returns {Shown}
 */
export function joined(before, answer) {
  const sheets = [...(before?.sheets ?? []), ...answer.sheets];
  const marked = sheets.filter(({ marks }) => marks.length);
  return {
    sheets: [...marked, ...sheets.filter(({ marks }) => !marks.length)].slice(0, MOST_PAGES),
    odds: (before ?? answer).odds,
    next: marked.length < MOST_PAGES ? answer.next : '',
  };
}

/** What was chosen, and where it shows: the answers to `shown`, asked anew when rules are in force that change it.
 *
 * @param {string} game
 * @param {() => void} drawn
 */
function spotsOf(game, drawn) {
  const asked = newest();
  const spot = { part: '', at: 0, shown: /** @type {Shown | null} */ (null), error: /** @type {unknown} */ (null) };
  /** Take in where the chosen part shows so far; the page that is looked at stays.
   *
   * @param {Shown} shown
   */
  function take(shown) {
    const seen = spot.shown?.sheets[spot.at];
    const at = seen ? shown.sheets.findIndex(({ sheet, page }) => sheet === seen.sheet && page === seen.page) : 0;
    if (at < 0 && shown.next) return; // that page is still to come
    Object.assign(spot, { shown, error: null, at: Math.max(0, at) });
    drawn();
  }
  /** Look again where the chosen part shows: the first sheet, then one after the other. */
  async function look() {
    if (!spot.part) return;
    const request = { game, part: spot.part, paper: usualPaper(), ...houseRules(game) };
    try {
      let shown = await asked.of(askJson('shown', request));
      while (shown) {
        take(shown);
        if (!shown.next) return;
        const more = await asked.of(askJson('shown', { ...request, from: shown.next }, { priority: 'low' }));
        shown = more && joined(shown, more);
      }
    } catch (error) {
      Object.assign(spot, { shown: null, error });
      drawn();
    }
  }
  const later = debounced(look, 250); // the keyboard passes many fields on its way
  /** Choose a part: `figures.kill-needed`, `tables.contact`.
   *
   * @param {string} part
   */
  function choose(part) {
    if (spot.part === part) return;
    asked.drop();
    Object.assign(spot, { part, at: 0, shown: null, error: null });
    drawn();
    later();
  }
  return { spot, look, choose };
}

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
  const spots = spotsOf(game, drawn);
  const state = {
    detail: /** @type {Detail | null} */ (null),
    text: recall(key, ''),
    faults: /** @type {{ [where: string]: unknown }} */ ({}),
    typed: /** @type {{ [field: string]: string }} */ ({}),
    open: /** @type {Set<string>} */ (new Set()),
    find: '',
    changed: false,
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
      keep(key, isBare(toml) ? null : toml);
      Object.assign(state, { detail, faults: {}, typed: {} });
      drawn();
      spots.look();
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
  /** Set or take out figures, tables and sections; whether they are in force.
   *
   * @param {string} where
   * @param {RuleChanges} set
   */
  async function change(where, set) {
    try {
      const { text } = await askJson('rules', { ...asked(state.text), set });
      if (!(await put(text, where))) return false;
      state.text = text;
      drawn();
      return true;
    } catch (error) {
      refuse(where, error);
      return false;
    }
  }
  /** Show the rules as they are kept; those that the program refuses now stand as text only. */
  async function begin() {
    if (await put(state.text)) return;
    state.detail = await askJson('describe', { game });
    drawn();
  }
  return { state, ...spots, file, inForce, putText, change, begin, check: debounced(put, 300) };
}
