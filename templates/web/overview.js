// The whole of a map in a corner of it, while only a part is shown; and the frame's arrows to what lies outside.

import { fill, h } from './dom.js';

/** Whether a part holds the whole, but for a tenth at each side.
 *
 * @param {Box} box
 * @param {Box} whole
 */
export const holds = (box, whole) =>
  [0, 1].every(
    (at) =>
      box[at] <= whole[at] + whole[at + 2] / 10 &&
      box[at] + box[at + 2] >= whole[at] + whole[at + 2] - whole[at + 2] / 10,
  );

/** The overview of a map: `dots()` are its pieces, { place, tone } each. */
export function overview() {
  const svg = h('svg', { class: 'overview', 'aria-hidden': 'true' });
  return {
    element: svg,
    /** Draw a part of the whole with all pieces; nothing where the part holds it.
     *
     * @param {Box} box
     * @param {Box} whole
     * @param {Dot[]} dots
     */
    draw(box, whole, dots) {
      const hidden = !dots.length || holds(box, whole);
      svg.classList.toggle('hidden', hidden);
      if (hidden) return;
      const pixel = Math.max(whole[2] / 96, whole[3] / 72);
      svg.setAttribute('viewBox', whole.join(' '));
      svg.style.setProperty('--pixel', String(pixel));
      fill(
        svg,
        dots.map(({ place: [cx, cy], tone }) => h('circle', { class: tone, cx, cy, r: 2.4 * pixel })),
        h('rect', { x: box[0], y: box[1], width: box[2], height: box[3] }),
      );
    },
  };
}

const INSET = 12;
const LINE = 16;

/** Where the frame's arrows to what lies outside a part stand, the nearest first: the tip, the direction in degrees
 * from up, the name beside it, and the box of both; no name on another, nor on what is `taken`, [left, top, right,
 * foot] each.
 *
 * @param {Box} box
 * @param {Place} from
 * @param {{ name: string, place: Place, range: number }[]} far
 * @param {number} pixel
 * @param {number[][]} [taken]
 */
export function pointers([left, top, wide, high], from, far, pixel, taken = []) {
  const inset = INSET * pixel;
  const [right, foot] = [left + wide - inset, top + high - inset];
  const spots = [...taken];
  return far
    .filter(({ place: [x, y] }) => x < left || x > left + wide || y < top || y > top + high)
    .sort((one, other) => one.range - other.range)
    .map(({ name, place, range }) => {
      const middle = /** @type {Place} */ ([
        Math.min(Math.max(from[0], left + inset), right),
        Math.min(Math.max(from[1], top + inset), foot),
      ]);
      const [dx, dy] = [place[0] - middle[0], place[1] - middle[1]];
      const reach = Math.min(
        dx > 0 ? (right - middle[0]) / dx : dx < 0 ? (left + inset - middle[0]) / dx : Infinity,
        dy > 0 ? (foot - middle[1]) / dy : dy < 0 ? (top + inset - middle[1]) / dy : Infinity,
        1,
      );
      const label = `${name} ${range.toFixed(1)}″`;
      const [x, ideal] = [middle[0] + reach * dx, middle[1] + reach * dy];
      const side = x > left + wide / 2 ? 'end' : 'start';
      const long = (label.length * 7.2 + 24) * pixel;
      /** @param {number} y */
      const spot = (y) => [
        side === 'end' ? x - long : x,
        y - (LINE / 2) * pixel,
        side === 'end' ? x : x + long,
        y + (LINE / 2) * pixel,
      ];
      const way = ideal > top + high / 2 ? -1 : 1;
      let y = ideal;
      while (
        spots.some((one) => {
          const now = spot(y);
          return one[0] < now[2] && now[0] < one[2] && one[1] < now[3] && now[1] < one[3];
        })
      )
        y += way * LINE * pixel;
      spots.push(spot(y));
      return { x, y, turned: (Math.atan2(dx, -dy) * 180) / Math.PI, label, side, spot: spot(y) };
    });
}
