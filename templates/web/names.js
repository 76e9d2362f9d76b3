// Names on a map, beside the pieces that they name.

import { h } from './dom.js';

/** Pixels by which a name is lower than its piece, those tried first before the others. */
const ROWS = [0, -14, 14, -28, 28];

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
  /**
   * @param {number[]} spot
   * @param {Named} own
   */
  const free = (spot, own) =>
    !taken.some((other) => meets(spot, other)) && !pieces.some((other) => other !== own && meets(spot, around(other)));
  return pieces
    .filter(({ quiet }) => !quiet)
    .map((own) => {
      const long = (own.name.length * 7.2 + 3) * pixel;
      const [left, right] = [own.x - own.wide, own.x + own.wide];
      const [top, foot] = [own.y - 7 * pixel, own.y + 7 * pixel];
      const sides = ROWS.flatMap((row) => {
        const down = row * pixel;
        return [
          { own, side: 'start', x: right, down, spot: [right, top + down, right + long, foot + down] },
          { own, side: 'end', x: left, down, spot: [left - long, top + down, left, foot + down] },
        ];
      });
      const whole = seen ? sides.filter(({ spot }) => isWhole(spot, seen)) : sides;
      const found = whole.find(({ spot }) => free(spot, own)) ?? (own.always ? (whole[0] ?? sides[0]) : null);
      if (found) taken.push(found.spot);
      return found;
    });
}

/** The names of pieces, drawn beside them.
 *
 * @param {Named[]} pieces
 * @param {number} pixel
 * @param {Box} [seen]
 * @param {number[][]} [covered]
 */
export const namesBeside = (pieces, pixel, seen, covered) =>
  sidesOf(pieces, pixel, seen, covered).map((found) => {
    if (!found) return null;
    const { own, side, x, down } = found;
    const y = (own.y + down + 4.5 * pixel).toFixed(3);
    return h('text', { class: `name ${side} ${own.tone ?? ''}`, x: x.toFixed(3), y }, own.name);
  });
