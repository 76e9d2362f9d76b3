// Forms for sections of house rules that are a player's own, such as classes of ships: what is shown of their fields,
// and what is typed as values.  It touches no page.

import { typedValue } from './houserules.js';
import { counted, plain } from './words.js';

/** Whether values are among those that a field asks for; a field that asks for none is for all.
 *
 * @param {OwnField['only']} asked
 * @param {OwnValues} values
 */
const suits = (asked, values) =>
  Object.entries(asked ?? {}).every(([key, known]) => known.includes(String(values[key] ?? '')));

/** The fields that values have a use for.
 *
 * @param {OwnField[]} fields
 * @param {OwnValues} values
 */
export const fieldsFor = (fields, values) => fields.filter(({ only }) => suits(only, values));

/** The fields without which values are not accepted.
 *
 * @param {OwnField[]} fields
 * @param {OwnValues} values
 */
export const neededOf = (fields, values) =>
  fields.filter(({ needed, needed_by: by }) => needed || (by && suits(by, values)));

/** Whether all that is needed is there.
 *
 * @param {OwnField[]} fields
 * @param {OwnValues} values
 */
export const isWhole = (fields, values) =>
  neededOf(fields, values).every(({ key }) => values[key] !== undefined && values[key] !== null);

/** What is typed in a field as a value; null where nothing is.
 *
 * @param {OwnField} field
 * @param {string} text
 * @returns {Value}
 */
export function readAs({ kind }, text) {
  if (!text.trim()) return null;
  if (kind === 'whole') return typedValue(text);
  if (kind !== 'list') return text.trim();
  const items = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(typedValue);
  return /** @type {Value} */ (items);
}

/** A value as it stands in a field.
 *
 * @param {unknown} value
 */
export const textOf = (value) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** What a field takes, in a few words.
 *
 * @param {OwnField} field
 */
export function takes({ kind, least, most, unit, words }) {
  const bounds = kind === 'whole' && least !== undefined ? `${least} to ${most}` : '';
  return [words, [unit, bounds].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}

/** The values of a table in a line: what it is, its figures, how many of each list.
 *
 * @param {OwnField[]} fields
 * @param {OwnValues} values
 */
export const lineOf = (fields, values) =>
  fields
    .map(({ key, kind }) => {
      const value = values[key];
      if (value === undefined || value === null || value === false) return '';
      if (kind === 'rows') return counted(/** @type {unknown[]} */ (value).length, key.replace(/s$/, ''), key);
      if (kind === 'flag') return plain(key);
      return kind === 'choice' ? plain(String(value)) : `${plain(key)} ${textOf(value)}`;
    })
    .filter(Boolean)
    .join(' · ');

/** Entries with one of them a place further up (-1) or down (1).
 *
 * @template T
 * @param {T[]} entries
 * @param {number} at
 * @param {number} by
 * @returns {T[]}
 */
export function moved(entries, at, by) {
  const to = Math.min(Math.max(0, at + by), entries.length - 1);
  const others = entries.filter((_, n) => n !== at);
  return [...others.slice(0, to), entries[at], ...others.slice(to)];
}

/** The first name that is free for a new table; empty where the player makes one up, or none is left.
 *
 * @param {OwnSection} section
 */
export const freeName = ({ names, stated }) => names.find((name) => !(name in stated)) ?? '';

/** What is taken over from house rules that come with Plotroom: their tables as changes, without those that are there.
 *
 * @param {OwnSection[]} mine
 * @param {OwnSection[]} theirs
 * @returns {NonNullable<RuleChanges['sections']>}
 */
export const takenOver = (mine, theirs) =>
  theirs
    .filter(({ one }) => one)
    .flatMap(({ name, stated }) =>
      Object.entries(stated)
        .filter(([each]) => !(each in (mine.find((section) => section.name === name)?.stated ?? {})))
        .map(([each, values]) => /** @type {[string[], OwnValues]} */ ([[name, each], values])),
    );
