// The signs of a map of provinces with their meanings, each drawn beside its words.

import { h } from './dom.js';
import { OUTLINES, markShape } from './provinceways.js';

/** @param {...Child} parts */
const drawn = (...parts) =>
  h('svg', { class: 'provinces sample', viewBox: '-260 -130 520 260', 'aria-hidden': 'true' }, parts);

/** A unit; `more` is how it looks besides.
 *
 * @param {string} color
 * @param {string} kind
 * @param {string} [more]
 */
const unit = (color, kind, more = '') =>
  drawn(
    h(
      'g',
      { class: `unit n-${color} ${more}`, transform: 'scale(90)' },
      more ? h('circle', { class: 'ring', r: 1.3 }) : null,
      h('path', { d: OUTLINES[kind] }),
    ),
  );

/** A line with its end: a head, a dot or a ring.
 *
 * @param {string} look
 * @param {'head' | 'dot' | 'ring'} end
 */
function line(look, end) {
  const reach = { head: 150, dot: 200, ring: 60 }[end];
  const ends = {
    head: () =>
      h('path', { class: `way-head ${look}`, transform: 'translate(240 0) scale(110)', d: 'M0 0L-1 -.5V.5Z' }),
    dot: () => h('circle', { class: `way-dot ${look}`, cx: 200, cy: 0, r: 34 }),
    ring: () => h('circle', { class: `way-ring ${look}`, cx: 150, cy: 0, r: 90 }),
  };
  return drawn(h('path', { class: `way-line ${look}`, 'stroke-width': 22, d: `M-230 0L${reach} 0` }), ends[end]());
}

/** @param {string} sign */
const mark = (sign) => drawn(h('g', { class: 'cross', transform: 'scale(90)' }, markShape(sign)));

/** The signs in the color of the first power.
 *
 * @param {[string, string][]} powers
 * @returns {[SVGElement, string][]}
 */
export const signs = ([[, color]]) => [
  [unit(color, 'A'), 'army'],
  [unit(color, 'F'), 'fleet'],
  [unit(color, 'U'), 'U'],
  [unit(color, 'A', 'driven'), 'dislodged: retreats or disbands'],
  [line('move', 'head'), 'moves'],
  [line('support', 'dot'), 'supports a move: ends on its way'],
  [line('support', 'ring'), 'supports a unit that stands'],
  [line('convoy', 'dot'), 'convoys'],
  [line('torpedo', 'head'), 'torpedoes'],
  [line('charge', 'ring'), 'depth charges'],
  [drawn(h('circle', { class: 'way-ring hold', r: 95 })), 'stands'],
  [line('retreat', 'head'), 'retreats'],
  [mark('×'), 'failed'],
  [mark('?'), 'the result is withheld'],
];
