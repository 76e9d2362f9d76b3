// A phase of U-Boat as it was resolved: every order with its result, what each power is told, the units afterwards.

import { copy } from './dom.js';
import { html } from './preact.js';
import { Button } from './view.js';
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
  powers('Orders', ['Order', 'Result', 'Why'], byPower(all), ({ order, ok, reason }) => ({
    cells: [order, ok ? 'done' : 'failed', reason],
    failed: !ok,
  }));

/** What a power, or everyone, is told, with a button that copies it for sending.
 *
 * @param {[string, string[]]} report
 */
const told = ([power, lines]) =>
  html`<details>
    <summary><b>${capital(power)}</b> <small>${counted(lines.length, 'line', 'lines')}</small></summary>
    <ul class="told">${lines.map((line) => html`<li>${line}</li>`)}</ul>
    <${Button} look="plain" words="Copy" label=${`Copy what is told to ${power}`}
      press=${() => copy(lines.join('\n'), `The report for ${power}`)} />
  </details>`;

/** The units of each power afterwards, and its centres where they are counted.
 *
 * @param {PhaseResult} result
 */
function afterwards({ units, next: { centres } }) {
  const names = [...new Set([...Object.keys(units), ...Object.keys(centres ?? {})])];
  const head = ['Power', 'Units', ...(centres ? ['Centres'] : [])];
  /** @param {string} power */
  const cells = (power) => {
    const owned = centres?.[power] ?? [];
    const counts = centres ? [owned.length ? `${owned.length}: ${owned.join(', ')}` : '0'] : [];
    return [(units[power] ?? []).join(', ') || 'none', ...counts];
  };
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Units afterwards">
    <table class="long">
      ${headRow(head)}
      <tbody>
        ${names.map(
          (power) =>
            html`<tr>
              <th scope="row">${power}</th>
              ${cells(power).map((cell, at) => html`<td data-head=${head[at + 1]}>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
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
  if (!lost.length) return null;
  return html`<h3>Lost</h3>
    ${powers('Lost', ['Unit', 'Result', 'Where or why'], byPower(lost), ({ cells }) => ({ cells, failed: true }))}`;
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
  const head = result.winner
    ? `${result.winner} has won`
    : `${counted(result.orders.length - failed, 'order', 'orders')} done, ${failed} failed`;
  const next = [phase, season, year].filter(Boolean).join(' ');
  return html`<section class="answer" aria-live="polite">
    <h2>${head}</h2>
    <p class="quiet">${capital(words.blocks[0].lines[0])}. Next: ${next}.</p>
    ${lossTable(result)}
    <h3>Orders</h3>
    ${orderTable(result)}
    <h3>What each power is told</h3>
    <p class="quiet">Send everyone’s report to all, and to each power its own besides.</p>
    ${Object.entries(result.reports).map(told)}
    <h3>Afterwards</h3>
    ${afterwards(result)}
  </section>`;
}
