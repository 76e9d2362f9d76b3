// A phase of U-Boat as it was resolved: every order with its result, and what was lost.

import { html } from './preact.js';

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

/** @param {string[]} names */
const headRow = (names) => html`<thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`;

/** A table with a head for each power; a row is a list of cells, the first its name.
 *
 * @template E
 * @param {string} label
 * @param {string[]} head
 * @param {[string, E[]][]} groups
 * @param {(entry: E) => { cells: string[], failed?: boolean }} row
 */
function powers(label, head, groups, row) {
  /** @param {E} entry */
  const line = (entry) => {
    const { cells, failed = false } = row(entry);
    return html`<tr class=${failed ? 'failed' : null}>
      <th scope="row">${cells[0]}</th>${cells.slice(1).map((cell) => html`<td>${cell}</td>`)}
    </tr>`;
  };
  return html`<table class="phase" aria-label=${label}>
    ${headRow(head)}
    ${groups.map(
      ([power, entries]) =>
        html`<tbody>
          <tr class="power"><th colspan=${head.length} scope="rowgroup">${power}</th></tr>
          ${entries.map(line)}
        </tbody>`,
    )}
  </table>`;
}

/** The orders of all powers.  An order without a reason failed or not tells it by its result alone.
 *
 * @param {PhaseResult} result
 */
export const orderTable = ({ orders: all }) =>
  powers('Orders', ['Order', 'Result', 'Reason'], byPower(all), ({ order, ok, reason }) => ({
    cells: [order, ok ? 'done' : 'failed', reason],
    failed: !ok,
  }));

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
  if (!lost.length) return null;
  return html`<h3>Lost</h3>
    ${powers('Lost', ['Unit', 'Result', 'Place or reason'], byPower(lost), ({ cells }) => ({ cells, failed: true }))}`;
}

/** How many orders failed.
 *
 * @param {PhaseResult} result
 */
export const failures = ({ orders }) => orders.filter(({ ok }) => !ok).length;
