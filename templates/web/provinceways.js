// The orders of a map of provinces as lines from their units, and the marks of those that failed.

import { h } from './dom.js';

/** The outline of a unit about (0, 0), half as high as 1.
 *
 * @type {{ [kind: string]: string }}
 */
export const OUTLINES = {
  A: 'M-.8 -.72H.8V.78H-.8Z',
  F: 'M-.75 .72L-1.15 -.22H-.3V-.72H.3V-.22H1.15L.75 .72Z',
  U: 'M-1.3 0Q0 -1.24 1.3 0Q0 1.24 -1.3 0Z',
};
/** How an order is drawn: its look, and whether it has an arrow head.
 *
 * @type {{ [action: string]: [string, boolean] }}
 */
const LOOKS = {
  M: ['move', true],
  S: ['support', false],
  C: ['convoy', false],
  T: ['torpedo', true],
  D: ['charge', false],
  R: ['retreat', true],
};
/** @param {string} place */
export const provinceOf = (place) => place.slice(0, 3);
/**
 * @param {Place} one
 * @param {Place} other
 */
export const far = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);
/**
 * @param {Place} one
 * @param {Place} other
 * @param {number} part
 * @returns {Place}
 */
const between = ([ax, ay], [bx, by], part) => [ax + (bx - ax) * part, ay + (by - ay) * part];
/** @param {Place} point */
const round = (point) => point.map((part) => Math.round(part)).join(' ');

/** The shape of a mark: a cross, or a question mark.
 *
 * @param {string} sign
 */
export const markShape = (sign) => [
  h('circle', { r: 1.15 }),
  sign === '?' ? h('text', { y: 0.55 }, '?') : h('path', { d: 'M-.55 -.55L.55 .55M-.55 .55L.55 -.55' }),
];

/** The marks of orders that failed, or whose result is withheld.
 *
 * @type {(marks: [Place, string][], size: number) => Child[]}
 */
export const marksOf = (marks, size) =>
  marks.map(([[x, y], sign]) =>
    h(
      'g',
      { class: 'cross', transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${(size * 0.3).toFixed(1)})` },
      markShape(sign),
    ),
  );

/** Where units stand and orders aim at, once each unit has its spot.
 *
 * @param {Map<Unit, Place>} spots
 * @param {(place: string) => Place} emptyAt the place of a fleet on a coast, or the middle of a province without a unit
 * @returns {Omit<WayHands, 's' | 'marks'>}
 */
export function aims(spots, emptyAt) {
  const placed = [...spots];
  /** @param {(one: Unit) => boolean} isIt */
  const find = (isIt) => placed.find(([one]) => isIt(one))?.[1];
  /** @param {string} place */
  const placedAt = (place) => find((one) => provinceOf(one.place) === provinceOf(place));
  /** @param {string} place */
  const middleOf = (place) => placedAt(place) ?? emptyAt(place);
  /** @param {Unit} unit */
  const spotOf = (unit) => {
    const alike = placed.filter(([one]) => one.power === unit.power && one.kind === unit.kind);
    const itself = alike.find(([one]) => one.place === unit.place && one.name === unit.name);
    return (
      (itself ?? alike.find(([one]) => provinceOf(one.place) === provinceOf(unit.place)))?.[1] ?? middleOf(unit.place)
    );
  };
  return { spotOf, middleOf, placedAt };
}

/** An order as a line from its unit; `marks` collects the middle of one that failed, or whose result is withheld.
 *
 * @param {DrawnOrder} order
 * @param {WayHands} hands
 */
export function wayOf({ unit, action, target, to, done }, { s, spotOf, middleOf, placedAt, marks }) {
  const start = spotOf(unit);
  /** @param {Place} spot */
  const mark = (spot) => {
    if (done === false) marks.push([spot, '×']);
    else if (done === null) marks.push([spot, '?']);
  };
  if (action === 'H') {
    mark([start[0] + s * 0.7, start[1] - s * 0.7]);
    return h('circle', { class: 'way-ring hold', cx: start[0], cy: start[1], r: 0.85 * s });
  }
  if (!LOOKS[action]) return null;
  const [look, hasHead] = LOOKS[action];
  const aim = middleOf(target);
  const end = to ? between(aim, middleOf(to), 0.5) : aim;
  const length = far(start, end);
  mark(between(start, end, 0.5));
  const stop = to ? 0 : Math.min((placedAt(target) ? 0.8 : 0.1) * s, hasHead ? length * 0.35 : length);
  if (!hasHead && length <= stop + 0.5 * s) return ringAt(end, look, s);
  const tip = between(start, end, (length - stop) / length);
  const neck = hasHead ? between(start, end, Math.max(0.1, (length - stop - 0.4 * s) / length)) : tip;
  return [
    h('path', { class: 'way-below', 'stroke-width': s * 0.24, d: `M${round(start)}L${round(tip)}` }),
    h('path', { class: `way-line ${look}`, 'stroke-width': s * 0.11, d: `M${round(start)}L${round(neck)}` }),
    hasHead
      ? headAt(tip, Math.atan2(end[1] - start[1], end[0] - start[0]), look, s)
      : to
        ? h('circle', { class: `way-dot ${look}`, cx: Math.round(tip[0]), cy: Math.round(tip[1]), r: s * 0.16 })
        : ringAt(tip, look, s),
  ];
}

/** @type {(spot: Place, look: string, s: number) => Child} */
const ringAt = ([x, y], look, s) =>
  h('circle', { class: `way-ring ${look}`, cx: Math.round(x), cy: Math.round(y), r: 0.85 * s });
/** @type {(tip: Place, turn: number, look: string, s: number) => Child} */
const headAt = (tip, turn, look, s) =>
  h('path', {
    class: `way-head ${look}`,
    transform: `translate(${round(tip)}) rotate(${((turn * 180) / Math.PI).toFixed(1)}) scale(${(s * 0.5).toFixed(1)})`,
    d: 'M0 0L-1 -.5V.5Z',
  });
