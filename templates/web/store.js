// What is kept in this browser: house rules, printers, pins, choices.  Nothing of it is sent but to the program.

import { hasForm, withFile } from './keptforms.js';

/** The path of this site, empty at the root of its origin: two sites of an origin keep their things apart. */
export const PLACE = new URL('.', location.href).pathname.replace(/^\/$/, '');
const SHARED = 'plotroom:';
const PREFIX = PLACE ? `${SHARED}${PLACE}:` : SHARED;
/** What the browser refuses to keep, as in a private window: it holds until the page is closed.
 *
 * @type {Map<string, unknown>}
 */
const held = new Map();

/** Names of what a player would miss: games, house rules, printers, counters. */
const LASTING = /^(play:|game:|rules:|printers$|counters$|own-games$)/;

/** A value that is kept, or the default.
 *
 * @template T
 * @param {string} name
 * @param {T} missing
 * @returns {T}
 */
export function recall(name, missing) {
  if (held.has(name)) return /** @type {T} */ (held.get(name)) ?? missing;
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value = text === null ? missing : JSON.parse(text);
    return text === null || hasForm(name, value) ? value : missing;
  } catch {
    return missing;
  }
}

/** The text that is kept under a name, if it has not a form that can be read; null without one. @param {string} name */
export function unreadable(name) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text === null || held.has(name)) return null;
    return recall(name, null) === null ? text : null;
  } catch {
    return null;
  }
}

/** Keep a value; null forgets it.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    held.delete(name);
    if (value !== null && LASTING.test(name)) askToStay();
  } catch {
    held.set(name, structuredClone(value));
  }
}

/** Whether a name of the browser's store is one of this site: another of its origin has its path in its names.
 *
 * @param {string} key
 */
const isOurs = (key) => key.startsWith(PREFIX) && (Boolean(PLACE) || !key.startsWith(`${SHARED}/`));

/** Everything that is kept, by name; what the browser refused to keep too.
 *
 * @returns {KeptValues}
 */
export function keptValues() {
  /** @type {KeptValues} */
  const values = {};
  for (const key of Object.keys(localStorage).filter(isOurs))
    try {
      values[key.slice(PREFIX.length)] = JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
      // nobody reads it either
    }
  return { ...values, ...Object.fromEntries(held) };
}

/** Keep these values and no others: all of them, or, with an error, what was kept before.
 *
 * @param {KeptValues} values
 */
export function replaceValues(values) {
  const before = Object.keys(localStorage)
    .filter(isOurs)
    .map((key) => [key, localStorage.getItem(key) ?? '']);
  for (const [key] of before) localStorage.removeItem(key);
  try {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(PREFIX + name, JSON.stringify(value));
    held.clear();
  } catch (error) {
    for (const key of Object.keys(localStorage).filter(isOurs)) localStorage.removeItem(key);
    for (const [key, text] of before) localStorage.setItem(key, text);
    throw error;
  }
}

let isAsked = false;
/** Ask the browser once not to throw away what is kept here, where it can be asked. */
function askToStay() {
  if (isAsked) return;
  isAsked = true;
  navigator.storage?.persist?.().catch(() => {}); // it then keeps things as long as it likes
}

/** Take over once what Plotroom 0.3 kept, without the path of its site. */
function takeOver() {
  if (!PLACE || localStorage.getItem(`${PREFIX}begun`)) return;
  for (const key of Object.keys(localStorage).filter(
    (one) => one.startsWith(SHARED) && !one.startsWith(`${SHARED}/`),
  )) {
    localStorage.setItem(PREFIX + key.slice(SHARED.length), localStorage.getItem(key) ?? '');
    localStorage.setItem(`${PREFIX}begun`, 'true');
  }
}
try {
  takeOver();
} catch {
  // this browser keeps nothing, or no more
}

/** Call `changed` when another tab of this browser changes the house rules of a game.
 *
 * @param {() => void} changed
 */
export function whenRulesChange(changed) {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(`${PREFIX}rules:`)) changed();
  });
}

/** Call `changed` when another tab of this browser changes a kept value, until it returns false.
 *
 * @param {string} name
 * @param {() => unknown} changed
 */
export function whenChanged(name, changed) {
  /** @param {StorageEvent} event */
  const listen = ({ key }) => {
    if ((key === null || key === PREFIX + name) && changed() === false) removeEventListener('storage', listen);
  };
  addEventListener('storage', listen);
}

/** The house rules of a game as the field `rules` of a request; an empty object without any.
 *
 * @param {string} game
 * @returns {RulesAsked}
 */
export function houseRules(game) {
  const text = recall(`rules:${game}`, '');
  return text.trim() ? { rules: { name: `${game}-rules.toml`, text } } : {};
}

/** The house rules under which a game file is played: those that it names itself, else the player's own.
 *
 * @param {string} game
 * @param {string} text
 * @returns {RulesAsked}
 */
export const rulesFor = (game, text) => (/^rules[ \t]*=/m.test(text) ? {} : houseRules(game));

/** The house rules under which a game begins: some that come with Plotroom, or else the player's own.
 *
 * @param {GameLine} game
 * @param {string} [house] by default the player's own, where there are any
 * @returns {RulesAsked}
 */
export function beginRules({ name, begin, house_rules: shipped = [] }, house) {
  const own = houseRules(name);
  const named = house ?? (own.rules ? '' : begin.house);
  return shipped.some((one) => one.name === named) ? { rules: { name: named } } : own;
}

/** The game that is played here; null without one.
 *
 * @param {string} game
 * @returns {Table | null}
 */
export function playedGame(game) {
  return withFile(/** @type {Table | null} */ (recall(`play:${game}`, null)));
}

/** The calibrated printers, name to the text of its file.
 *
 * @returns {{ [name: string]: { file: string, text: string } }}
 */
export const printers = () => recall('printers', {});

/** The paper of a player who has chosen none: letter where it is usual, otherwise A4.
 *
 * @returns {string}
 */
export function usualPaper() {
  const chosen = recall('paper', null);
  if (chosen) return chosen;
  const country = new Intl.Locale(navigator.language).maximize().region;
  return ['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'].includes(country ?? '')
    ? 'letter'
    : 'a4';
}

/** The pages that were printed from last, newest first.
 *
 * @returns {{ title: string, href: string }[]}
 */
export const lastPages = () =>
  recall('last', /** @type {{ title: string, href: string }[]} */ ([])).filter(({ href }) =>
    String(href).startsWith('#/'),
  );

/** Keep this page among those that were printed from last, newest first.
 *
 * @param {string} title
 */
export function remember(title) {
  const others = lastPages().filter((one) => one.title !== title);
  keep('last', [{ title, href: location.hash }, ...others].slice(0, 4));
}
