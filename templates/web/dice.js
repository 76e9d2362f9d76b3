// Dice: drawn faces, and pads on which a player taps the faces that lie on the table.

import { allOf, buttonOf, firstOf, h } from './dom.js';

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

/** Whether each throw is a pair of dice. @param {number[][]} all */
const arePairs = (all) => all[0].length === 2;

/** Which throw is typed by digits, such as `3 4` or `12`: its place, -1 for none, whether it is taken, and the digits
 * that count.  Two dice have no order.  Their total is not taken: 12 would be both a total and the faces 1 and 2.
 *
 * @type {(all: number[][], digits: string) => { at: number, taken: boolean, typed: string }}
 */
export function typedThrow(all, digits) {
  const names = all.map((faces) => faces.join(''));
  const begun = names.filter((name) => name.startsWith(digits));
  const whole = names.indexOf(digits);
  if (begun.length)
    return { at: whole < 0 ? names.indexOf(begun[0]) : whole, taken: whole >= 0 && !begun[1], typed: digits };
  const at = arePairs(all) ? names.indexOf([...digits].reverse().join('')) : -1;
  return at < 0 && digits.length > 1 ? typedThrow(all, digits.slice(-1)) : { at, taken: at >= 0, typed: '' };
}

/** Take digits that are typed on a pad: the throw that they begin has the keyboard, and is taken once no other begins
 * so.  One face of a pair is no throw yet, so that Enter does not take it.
 *
 * @type {(all: number[][]) => (event: KeyboardEvent & At<HTMLElement>) => void}
 */
function typing(all) {
  let digits = '';
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Tab') digits = '';
    // A blank stands between two digits; otherwise it presses the button.
    if (digits && (event.key === ' ' || (event.key === 'Enter' && arePairs(all)))) event.preventDefault();
    if (!/^\d$/.test(event.key)) return;
    const { at, taken, typed } = typedThrow(all, digits + event.key);
    digits = taken ? '' : typed;
    const button = allOf(event.currentTarget, '.faces button')[at];
    button?.focus();
    if (taken) button.click();
  };
}

/** A pad for the throw that is needed; `tapped` gets the faces.  Faces are tapped, or typed as digits.
 *
 * @param {Needs} needs
 * @param {(faces: number[]) => void} tapped
 * @returns {HTMLElement}
 */
export function pad(needs, tapped) {
  const left = needs.sides.slice(1);
  const one = throws(needs);
  const hint =
    arePairs(one) && !needs.tens ? ' Or type both dice, for example 1 2, not their total.' : ' Or type the digits.';
  /** @param {number[]} faces */
  const tap = (faces) => () => {
    if (faces.length === needs.sides.length) tapped(faces);
    else pick(faces);
  };
  /** @param {number[]} faces */
  const pick = (faces) => {
    const rest = { sides: left.slice(faces.length - 1), tens: false };
    if (!rest.sides.length) return tapped(faces);
    const next = pad({ ...needs, sides: rest.sides, tens: false }, (more) => tapped([...faces, ...more]));
    const had = box.contains(document.activeElement);
    box.replaceWith(next);
    return had && toFirst(next);
  };
  const box = h(
    'div',
    { class: 'pad', on: { keydown: typing(one) } },
    h('p', { class: 'asks' }, h('b', {}, needs.name), ' ', needs.purpose, h('small', {}, hint)),
    h(
      'div',
      { class: arePairs(one) ? 'faces pairs' : 'faces' },
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

/** Give the keyboard to the first die of a pad, or to the button in its place. @param {HTMLElement} part */
export const toFirst = (part) => firstOf(part, '.faces button, button')?.focus({ preventScroll: true });
