// Names on a map, beside the pieces that they name, and other labels where no name stands.

import { h } from './dom.js';

/** Pixels by which a name beside its piece is lower than that, those tried first before the others. */
const ROWS = [-14, 14, -28, 28];
/** Pixels: the width of a letter, half the height of a line, what is left free between two names, and between a name
 * above or below its piece and another piece. */
const [LETTER, HALF_LINE, GAP, NEAR] = [7.2, 7, 2, 10];

/** A name beside its piece: where its text begins, ends or has its middle, and its box.
 *
 * @typedef {{ own: Named, side: string, x: number, down: number, spot: number[] }} Beside
 */

/** Whether two boxes [left, top, right, bottom] meet.
 *
 * @param {number[]} one
 * @param {number[]} other
 */
const meets = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** Whether the edge of the part `seen` cuts nothing off a name.
 *
 * @param {number[]} spot
 * @param {Box} seen
 */
const isWhole = ([left, top, right, foot], [x, y, wide, high]) =>
  left >= x && right <= x + wide && top >= y && foot <= y + high;

/** A box [left, top, right, bottom] with room around it.
 *
 * @param {number[]} box
 * @param {number} across
 * @param {number} down
 */
const wider = ([left, top, right, foot], across, down) => [left - across, top - down, right + across, foot + down];

/** The box of a text in the middle of a place.
 *
 * @type {(text: string, place: Place, pixel: number) => number[]}
 */
function boxAt(text, [x, y], pixel) {
  const half = ((text.length * LETTER + 3) * pixel) / 2;
  return [x - half, y - HALF_LINE * pixel, x + half, y + HALF_LINE * pixel];
}

/** Where the name of a piece can stand, the most wanted place first: right, left, below, above, below or above from its
 * edge on, then right or left some lines lower or higher, as far as the piece reaches.
 *
 * @param {Named} own
 * @param {number} pixel
 * @returns {Beside[]}
 */
function placesBeside(own, pixel) {
  const { name, x, y, wide, high } = own;
  const half = ((name.length * LETTER + 3) * pixel) / 2;
  /** @type {(side: 'start' | 'middle' | 'end', from: number, down: number) => Beside} */
  const at = (side, from, down) => {
    const middle = from + { start: half, middle: 0, end: -half }[side];
    return { own, side, x: from, down, spot: boxAt(name, [middle, y + down], pixel) };
  };
  /** @param {number} down */
  const sides = (down) => [at('start', x + wide, down), at('end', x - wide, down)];
  const under = high + (HALF_LINE + GAP) * pixel;
  const rows = ROWS.map((row) => row * pixel).filter((row) => Math.abs(row) <= high);
  return [
    ...sides(0),
    ...[under, -under].map((down) => at('middle', x, down)),
    ...[under, -under].flatMap((down) => [at('start', x - wide, down), at('end', x + wide, down)]),
    ...rows.flatMap(sides),
  ];
}

/** Beside which side of each piece its name stands, where it hides neither another name nor another piece, and the edge
 * of the part `seen` cuts nothing off; null for one without room.  `pixel` is the width of a pixel, `covered` are boxes
 * [left, top, right, bottom] in which nothing can be read.
 *
 * A piece is { name, x, y, wide, high }: its middle and half its size; the first are named first.  `quiet` has no name,
 * `always` is named even where there is no room, `tone` is the class of its name.
 *
 * @param {Named[]} pieces
 * @param {number} pixel
 * @param {Box} [seen]
 * @param {number[][]} [covered]
 */
export function sidesOf(pieces, pixel, seen, covered = []) {
  const taken = [...covered];
  /** @param {Named} piece */
  const around = ({ x, y, wide, high }) => [x - wide * 0.7, y - high, x + wide * 0.7, y + high];
  /** @type {(place: Beside, apart: number) => boolean} */
  const clear = ({ spot, own }, apart) =>
    !taken.some((other) => meets(wider(spot, GAP * pixel, GAP * pixel), other)) &&
    !pieces.some((other) => other !== own && meets(wider(spot, 0, apart * pixel), around(other)));
  // below one piece and just above another it would be the name of both
  const free = (/** @type {Beside} */ place) => clear(place, place.down ? NEAR : GAP);
  const onNone = (/** @type {Beside} */ place) => clear(place, 0);
  return pieces
    .filter(({ quiet }) => !quiet)
    .map((own) => {
      const places = placesBeside(own, pixel);
      const whole = seen ? places.filter(({ spot }) => isWhole(spot, seen)) : places;
      const found = whole.find(free) ?? (own.always ? (whole.find(onNone) ?? whole[0] ?? places[0]) : null);
      if (found) taken.push(found.spot);
      return found;
    });
}

/** The names of pieces that stand beside them, drawn.
 *
 * @param {(Beside | null)[]} sides
 * @param {number} pixel
 */
export const drawNames = (sides, pixel) =>
  sides.map((found) => {
    if (!found) return null;
    const { own, side, x, down } = found;
    const y = (own.y + down + 4.5 * pixel).toFixed(3);
    return h('text', { class: `name ${side} ${own.tone ?? ''}`, x: x.toFixed(3), y }, own.name);
  });

/** Where other labels of a map stand: each in the middle of the first of its places in which it hides nothing that is
 * `taken`, nor another of them; those without one are left out.
 *
 * @template {{ text: string, places: Place[] }} L
 * @param {L[]} labels
 * @param {number} pixel
 * @param {Box} seen
 * @param {number[][]} taken
 * @returns {{ label: L, place: Place }[]}
 */
export function labelsIn(labels, pixel, seen, taken) {
  const all = [...taken];
  return labels.flatMap((label) => {
    const place = label.places.find((each) => {
      const spot = boxAt(label.text, each, pixel);
      return isWhole(spot, seen) && !all.some((other) => meets(wider(spot, GAP * pixel, 0), other));
    });
    if (!place) return [];
    all.push(boxAt(label.text, place, pixel));
    return [{ label, place }];
  });
}
