// The calibration sheet as a small drawing in which each reading stands at its place.

import { html } from './preact.js';

/** The side toward which the number of a reading stands off its place: into the sheet.
 *
 * @param {Place} place
 * @param {Place} size
 * @param {number} by
 * @returns {Place}
 */
export const inwards = ([x, y], [wide, high], by) => [
  Math.min(Math.max(x, by), wide - by),
  Math.min(Math.max(y, by), high - by),
];

/** Whether a reading moves along the sheet or up it.
 *
 * @param {string} name
 */
export const axisOf = (name) => (/(^x-|-x$|^left|^right)/.test(name) ? 'x' : 'y');

/** A reading on the sheet: a bar from end to end, or a scale along its axis, with its number.
 *
 * @type {(plan: SheetPlan, name: string, number: number, chosen: string) => Drawing}
 */
function mark({ size, readings }, name, number, chosen) {
  const [first, last = first] = readings[name].at;
  const reach = name.endsWith('-margin') ? 0 : 14;
  const [dx, dy] = last === first ? (axisOf(name) === 'x' ? [reach, 0] : [0, reach]) : [0, 0];
  // The number of a bar stands apart from those of the margins, which are in the middle of the edges.
  const along = 0.3;
  const [x, y] = inwards([first[0] + along * (last[0] - first[0]), first[1] + along * (last[1] - first[1])], size, 11);
  return html`<g key=${name} class=${name === chosen ? 'chosen' : null}>
    <line x1=${first[0] - dx} y1=${first[1] - dy} x2=${last[0] + dx} y2=${last[1] + dy} />
    <circle cx=${x} cy=${y} r="9" />
    <text x=${x} y=${y + 4.2}>${number}</text>
  </g>`;
}

/** The sheet with the places of all readings, that of the chosen one lit.
 *
 * @type {(plan: SheetPlan, chosen: string) => Drawing}
 */
export const sheetDrawing = (plan, chosen) => html`<svg class="sheet-plan" aria-hidden="true"
  viewBox=${`-2 -2 ${plan.size[0] + 4} ${plan.size[1] + 4}`}>
  <rect width=${plan.size[0]} height=${plan.size[1]} />
  ${Object.keys(plan.readings)
    .map((name, n) => ({ name, number: n + 1 }))
    .sort((one, other) => Number(one.name === chosen) - Number(other.name === chosen))
    .map(({ name, number }) => mark(plan, name, number, chosen))}
</svg>`;
