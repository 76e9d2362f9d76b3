// The orders of a power as text, as in a mail: lines taken out, settled, given anew.  It touches no page.

/** Pairs of orders that one unit may have besides each other.
 *
 * @type {{ [kind: string]: string }}
 */
const BESIDE = { C: 'D', D: 'C' };

/** @param {OrderLine} line */
export const isOpen = ({ kind }) => kind === 'guess' || kind === 'asked';

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

/** The lines without readings that were taken out by their names.
 *
 * @param {OrderLine[]} lines
 * @param {string[]} left
 */
export const withoutLeft = (lines, left) =>
  lines.filter((line) => !isOpen(line) || !left.includes(nameOfReading(line)));

/** The texts that go into the game file: of lines that are no order nothing; null while a line is to be settled.
 *
 * @param {OrderLine[]} lines
 */
export const takenLines = (lines) =>
  lines.some(isOpen) ? null : lines.filter(({ kind }) => kind !== 'none').map(({ text }) => text);
