// Dice: drawn faces, and pads on which a player taps the faces that lie on the table.

import { buttonOf, h } from './dom.js';

/** @type {{ [face: number]: Place[] }} */
const PIPS = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/** A seed that nobody chose. */
export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/** A die that shows a face: drawn with pips if it has six sides, otherwise as a number.
 *
 * @param {number} face
 * @param {number} [sides]
 */
export function die(face, sides = 6) {
  const marks =
    sides === 6
      ? PIPS[face].map(([column, row]) => h('circle', { cx: 9 + column * 9, cy: 9 + row * 9, r: 3 }))
      : [h('text', { x: 18, y: 24, 'text-anchor': 'middle' }, String(face))];
  return h(
    'svg',
    { viewBox: '0 0 36 36', class: 'die', role: 'img', 'aria-label': `${face}` },
    h('rect', { x: 1, y: 1, width: 34, height: 34, rx: 7 }),
    marks,
  );
}

/** The throws of one tap: every face of a die, or every pair of two (in any order unless they are tens and units).
 *
 * @param {{ sides: number[], tens: boolean }} needs
 * @returns {number[][]}
 */
export function throws({ sides, tens }) {
  if (sides.length === 2 && sides[0] <= 6 && sides[1] <= 6) {
    const pairs = [];
    for (let a = 1; a <= sides[0]; a += 1) for (let b = tens ? 1 : a; b <= sides[1]; b += 1) pairs.push([a, b]);
    if (!tens) pairs.sort((p, q) => p[0] + p[1] - (q[0] + q[1]) || q[0] - p[0]);
    return pairs;
  }
  return Array.from({ length: sides[0] }, (_, at) => [at + 1]);
}

/** A pad for the throw that is needed; `tapped` gets the faces.
 *
 * @param {Needs} needs
 * @param {(faces: number[]) => void} tapped
 */
export function pad(needs, tapped) {
  const left = needs.sides.slice(1);
  const one = throws(needs);
  /** @param {number[]} faces */
  const tap = (faces) => () => {
    if (faces.length === needs.sides.length) tapped(faces);
    else pick(faces);
  };
  const box = h('div', { class: 'pad' });
  /** @param {number[]} faces */
  const pick = (faces) => {
    const rest = { sides: left.slice(faces.length - 1), tens: false };
    if (!rest.sides.length) return tapped(faces);
    const next = pad({ ...needs, sides: rest.sides, tens: false }, (more) => tapped([...faces, ...more]));
    return box.replaceChildren(...next.childNodes);
  };
  box.append(
    h('p', { class: 'asks' }, h('b', {}, needs.name), ' ', needs.purpose),
    h(
      'div',
      { class: one[0].length === 2 ? 'faces pairs' : 'faces' },
      one.map((faces) =>
        buttonOf(
          [
            faces.map((face, at) => die(face, needs.sides[at])),
            faces.length === 2 && !needs.tens ? h('small', { class: 'total' }, String(faces[0] + faces[1])) : null,
          ],
          { 'aria-label': faces.join(' and ') },
          tap(faces),
        ),
      ),
    ),
  );
  return box;
}
