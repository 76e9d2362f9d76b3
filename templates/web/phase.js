// A phase of U-Boat as it was resolved: every order with its result, what each power is told, the units afterwards.

import { buttonOf, copy, h } from './dom.js';
import { capital, counted } from './words.js';

/** Entries by their power, in the order in which they come.
 *
 * @template {{ power: string }} E
 * @param {E[]} entries
 * @returns {[string, E[]][]}
 */
function byPower(entries) {
  const groups = new Map();
  for (const entry of entries) groups.set(entry.power, [...(groups.get(entry.power) ?? []), entry]);
  return [...groups];
}

/** A table with a head for each power; a row is a list of cells, the first its name.
 *
 * @template E
 * @param {string} label
 * @param {string[]} head
 * @param {[string, E[]][]} groups
 * @param {(entry: E) => { cells: string[], failed?: boolean }} row
 */
function powers(label, head, groups, row) {
  /** @param {E[]} entries */
  const rows = (entries) =>
    entries.map((entry) => {
      const {
        cells: [first, ...cells],
        failed = false,
      } = row(entry);
      return h(
        'tr',
        { class: failed ? 'failed' : null },
        h('th', { scope: 'row' }, first),
        cells.map((cell) => h('td', {}, cell)),
      );
    });
  return h(
    'table',
    { class: 'phase', 'aria-label': label },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((name) => h('th', { scope: 'col' }, name)),
      ),
    ),
    groups.map(([power, entries]) =>
      h(
        'tbody',
        {},
        h('tr', { class: 'power' }, h('th', { colspan: head.length, scope: 'rowgroup' }, power)),
        rows(entries),
      ),
    ),
  );
}

/** The orders of all powers.  An order without a reason failed or not tells it by its result alone.
 *
 * @param {PhaseResult} result
 */
export const orderTable = ({ orders: all }) =>
  powers('Orders', ['Order', 'Result', 'Why'], byPower(all), ({ order, ok, reason }) => ({
    cells: [order, ok ? 'done' : 'failed', reason],
    failed: !ok,
  }));

/** What a power, or everyone, is told, with a button that copies it for sending.
 *
 * @param {[string, string[]]} report
 */
const told = ([power, lines]) =>
  h(
    'details',
    {},
    h('summary', {}, h('b', {}, capital(power)), ' ', h('small', {}, counted(lines.length, 'line', 'lines'))),
    h(
      'ul',
      { class: 'told' },
      lines.map((line) => h('li', {}, line)),
    ),
    buttonOf('Copy', { class: 'plain', 'aria-label': `Copy what is told to ${power}` }, () =>
      copy(lines.join('\n'), `The report for ${power}`),
    ),
  );

/** The units of each power afterwards, and its centres where they are counted.
 *
 * @param {PhaseResult} result
 */
function afterwards({ units, next }) {
  const names = [...new Set([...Object.keys(units), ...Object.keys(next.centres ?? {})])];
  /** @param {string} power */
  const cells = (power) => [
    power,
    (units[power] ?? []).join(', ') || 'none',
    ...(next.centres
      ? [`${(next.centres[power] ?? []).length}: ${(next.centres[power] ?? []).join(', ')}`.replace(/: $/, '')]
      : []),
  ];
  const head = ['Power', 'Units', ...(next.centres ? ['Centres'] : [])];
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Units afterwards' },
    h(
      'table',
      { class: 'long' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head.map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        names.map((power) =>
          h(
            'tr',
            {},
            cells(power).map((cell, at) =>
              at ? h('td', { 'data-head': head[at] }, cell) : h('th', { scope: 'row' }, cell),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The units lost and dislodged, under a heading; nothing without any.
 *
 * @param {PhaseResult} result
 */
export function lossTable(result) {
  const lost = [
    ...result.dislodged.map(({ power, unit, retreats }) => ({
      power,
      cells: [unit, 'dislodged', `may retreat to ${retreats.join(', ') || 'nowhere'}`],
    })),
    ...result.sunk.map(({ power, unit, by }) => ({ power, cells: [unit, 'sunk', `by ${by.join(' and ')}`] })),
    ...(result.disbanded ?? []).map(({ power, unit }) => ({ power, cells: [unit, 'disbanded', ''] })),
  ];
  return lost.length
    ? [
        h('h3', {}, 'Lost'),
        powers('Lost', ['Unit', 'Result', 'Where or why'], byPower(lost), ({ cells }) => ({ cells, failed: true })),
      ]
    : null;
}

/** How many orders failed.
 *
 * @param {PhaseResult} result
 */
export const failures = ({ orders }) => orders.filter(({ ok }) => !ok).length;

/** The resolved phase of an answer; the game master sees all of it, each power only its own report.
 *
 * @param {Checked & { result: PhaseResult }} answer
 */
export function phaseBox({ result, words }) {
  const failed = failures(result);
  const { phase, season = '', year = '' } = result.next;
  return h(
    'section',
    { class: 'answer', 'aria-live': 'polite' },
    h(
      'h2',
      {},
      result.winner
        ? `${result.winner} has won`
        : `${counted(result.orders.length - failed, 'order', 'orders')} done, ${failed} failed`,
    ),
    h(
      'p',
      { class: 'quiet' },
      `${capital(words.blocks[0].lines[0])}. Next: ${[phase, season, year].filter(Boolean).join(' ')}.`,
    ),
    lossTable(result),
    h('h3', {}, 'Orders'),
    orderTable(result),
    h('h3', {}, 'What each power is told'),
    h('p', { class: 'quiet' }, 'Send everyone’s report to all, and to each power its own besides.'),
    Object.entries(result.reports).map(told),
    h('h3', {}, 'Afterwards'),
    afterwards(result),
  );
}
