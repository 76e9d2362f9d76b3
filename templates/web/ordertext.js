// The orders of a power as text, as in a mail: lines taken out, settled, given anew.  It touches no page.

import { ordinal } from './words.js';

/** Pairs of orders that one unit may have besides each other.
 *
 * @type {{ [kind: string]: string }}
 */
const BESIDE = { C: 'D', D: 'C' };

/** @param {OrderLine} line */
export const isOpen = ({ kind }) => kind === 'guess' || kind === 'asked';

/** Open lines as they are shown: a question that several lines ask, with the same readings, once.
 *
 * @template {{ kind: string, options?: string[] }} Line
 * @param {Line[]} lines
 */
export function askedOnce(lines) {
  /** @type {Map<string, Line[]>} */
  const groups = new Map();
  for (const line of lines) {
    const name = line.kind === 'asked' && line.options?.length ? line.options.join() : `${groups.size}`;
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return [...groups.values()];
}

/** A text of orders without some, and with others at its end.  `lines` are its orders as they were read.
 *
 * @param {string} text
 * @param {OrderLine[]} lines
 * @param {OrderLine[]} gone
 * @param {string[]} added
 */
export function reordered(text, lines, gone, added) {
  const rows = text.split('\n');
  for (const number of new Set(gone.map(({ line }) => line)))
    rows[number - 1] = lines
      .filter((one) => one.line === number && !gone.includes(one))
      .map((one) => one.text)
      .join('; ');
  const kept = rows.filter((row, at) => row.trim() || !gone.some(({ line }) => line === at + 1));
  while (kept.length && !kept[kept.length - 1].trim()) kept.pop();
  return [...kept, ...added].map((row) => `${row}\n`).join('');
}

/** The unit that every option of a question is for, such as `F bre` or `U mao #2`; "" if there are several.
 *
 * @param {OrderLine} line
 */
function askedUnit({ options = [] }) {
  const units = new Set(options.map((option) => option.match(/^\S+ \S+( #\d+)?/)?.[0] ?? option));
  return units.size === 1 ? [...units][0] : '';
}

/** A text of orders in which lines that were guessed or asked about are the orders that were chosen for them.
 *
 * Of a question that two lines ask about one unit the other line goes.  What is still open on a line stays there as it
 * was written, after what was chosen.
 *
 * @param {string} text
 * @param {OrderLine[]} lines
 * @param {Map<OrderLine, string>} chosen
 */
export function settled(text, lines, chosen) {
  const answered = new Set(
    [...chosen.keys()].filter(({ kind }) => kind === 'asked').flatMap((line) => askedUnit(line) || []),
  );
  /** @param {OrderLine} line */
  const goes = (line) => line.kind === 'asked' && !chosen.has(line) && answered.has(askedUnit(line));
  const rows = text.split('\n');
  for (const number of new Set(lines.filter((line) => chosen.has(line) || goes(line)).map(({ line }) => line))) {
    const here = lines.filter(({ line }) => line === number);
    const orders = here.flatMap((one) => chosen.get(one) ?? (one.kind === 'sure' ? one.text : []));
    const stays = here.some(
      (one) => isOpen(one) && !chosen.has(one) && !goes(one) && !one.options?.some((option) => orders.includes(option)),
    );
    rows[number - 1] = [...orders, ...(stays ? [rows[number - 1]] : [])].join('; ');
  }
  return rows.join('\n');
}

/** The text of a power's orders after a unit was given one; a convoy and a depth charge stand beside each other.
 *
 * @param {string} text
 * @param {OrderLine[]} lines
 * @param {string} unit
 * @param {string} order
 * @param {string} kind
 */
export function withOrder(text, lines, unit, order, kind) {
  const gone = unit ? lines.filter((line) => line.unit === unit && line.drawn?.action !== BESIDE[kind]) : [];
  return reordered(text, lines, gone, [order]);
}

/** The name of an open reading: what was written, and what it may mean.
 *
 * @param {OrderLine} line
 */
export const nameOfReading = ({ text, options = [] }) => `${text} → ${options.join(' or ')}`;

/** Whether a reading can be taken out of a text only by its name: what was written has another reading as well, or
 * stands on several lines.
 *
 * @param {string} text
 * @param {OrderLine[]} lines
 * @param {OrderLine} line
 */
export const sharesItsWords = (text, lines, line) =>
  isOpen(line) &&
  (lines.some((one) => one !== line && one.line === line.line && isOpen(one)) ||
    text.split('\n')[line.line - 1]?.trim() !== line.text.trim());

/** An open line as it is called; a question about a whole mail has no text.
 *
 * @param {{ text: string }} line
 */
export const nameOfLine = ({ text }) => (text ? `“${text}”` : 'The whole email');

/** The texts that go into the game file: of lines that are no order nothing; null while a line is to be settled.
 *
 * @param {OrderLine[]} lines
 */
export const takenLines = (lines) =>
  lines.some(isOpen) ? null : lines.filter(({ kind }) => kind !== 'none').map(({ text }) => text);

/** The place of a line in a power's orders: `England, 2nd order`, or its line where it is not read as an order.
 *
 * @param {string} power
 * @param {OrderLine[]} lines
 * @param {number} line
 */
export function placeOfLine(power, lines, line) {
  const at = [...new Set(lines.map((one) => one.line))].indexOf(line);
  return at < 0 ? `${power}, line ${line}` : `${power}, ${ordinal(at + 1)} order`;
}

/** The place of a fault as a player knows it: `where` is a line of a file of orders, of pasted mails, or of the game
 * file, whose lines are `text`; another stays as it is.
 *
 * @param {string} where
 * @param {{ powers: string[], read: ProvincePlay['read'], text: string[], message: string }} about
 */
export function placeOfOrder(where, { powers, read, text, message }) {
  if (/^(pasted\.txt|dropped\.txt|mail\.eml)/.test(where)) return 'The pasted emails';
  const line = Number(/:(\d+)$/.exec(where)?.[1] ?? 0);
  const mailed = powers.find((one) => new RegExp(`(^|-)${one}\\.txt(:|$)`).test(where));
  if (mailed) return line ? placeOfLine(mailed, read[mailed] ?? [], line) : mailed;
  if (!line || !where.includes('.toml:')) return where;
  const table = text.slice(0, line).findLastIndex((row) => row.startsWith('['));
  const power = /^\[powers\.(\w+)\]/.exec(text[table] ?? '')?.[1];
  const from = text.slice(0, line).findLastIndex((row) => /^[\w-]+\s*=/.test(row));
  if (!power || !text[from].startsWith('orders')) return where;
  const orders = text
    .slice(from, line)
    .join('\n')
    .matchAll(/"([^"]*)"|'([^']*)'/g);
  const listed = [...orders].map(([, one, other]) => one ?? other);
  const at = listed.findLastIndex((one) => message.includes(`'${one}'`));
  return at < 0 ? power : `${power}, ${ordinal(at + 1)} order`;
}
