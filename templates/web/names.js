// Names on a map, beside the pieces that they name.

import { h } from './dom.js';

/** Whether two boxes [left, top, right, bottom] meet. */
const meets = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** The names of pieces where they hide neither another name nor another piece; `pixel` is the width of a pixel.
 *
 * A piece is { name, x, y, wide, high }: its middle and half its size; the first are named first.  `quiet` has no name,
 * `always` is named even where there is no room, `tone` is the class of its name.
 */
export function namesBeside(pieces, pixel) {
  const taken = [];
  const free = (spot, own) => !taken.some((other) => meets(spot, other)) && !pieces.some((other) => other !== own && meets(spot, [other.x - other.wide * 0.7, other.y - other.high, other.x + other.wide * 0.7, other.y + other.high]));
  return pieces.filter(({ quiet }) => !quiet).map((own) => {
    const long = (own.name.length * 7.2 + 3) * pixel;
    const [left, right] = [own.x - own.wide, own.x + own.wide];
    const sides = [['start', right, [right, own.y - 7 * pixel, right + long, own.y + 7 * pixel]], ['end', left, [left - long, own.y - 7 * pixel, left, own.y + 7 * pixel]]];
    const side = sides.find(([, , spot]) => free(spot, own)) ?? (own.always ? sides[0] : null);
    if (!side) return null;
    taken.push(side[2]);
    return h('text', { class: `name ${side[0]} ${own.tone ?? ''}`, x: side[1].toFixed(3), y: (own.y + 4.5 * pixel).toFixed(3) }, own.name);
  });
}
