// The shapes of a plot to scale: hulls, ways, rings, bands, areas, the squares of a sonar picture, the grid.

import { h } from './dom.js';
import { percent } from './sonarpicture.js';

const GRID = 5;
/** Directions in which the name of a ring can stand, in radians clockwise from up. */
const RING_ANGLES = Array.from({ length: 60 }, (_, n) => ((n % 2 ? n + 1 : -n) * Math.PI) / 60);
/** The outlines of pieces of a length and width of 1 inch, bow up, around their middle.
 *
 * @type {{ [kind: string]: string }}
 */
const OUTLINES = {
  ship: 'M0 -.5C.35 -.3 .5 -.1 .5 .12V.42Q.5 .5 .38 .5H-.38Q-.5 .5 -.5 .42V.12C-.5 -.1 -.35 -.3 0 -.5Z',
  carrier: 'M-.1 -.5H.14L.5 -.3V.42Q.5 .5 .4 .5H-.4Q-.5 .5 -.5 .42V-.24Z',
  submarine:
    'M0 -.5C.3 -.44 .36 -.28 .36 -.1C.36 .2 .24 .36 .1 .42H.4V.5H-.4V.42H-.1C-.24 .36 -.36 .2 -.36 -.1' +
    'C-.36 -.28 -.3 -.44 0 -.5Z',
  helicopter: 'M-.5 -.5H.5V.5H-.5Z',
};
/** @param {number} number */
export const fixed = (number) => Number(number.toFixed(3));
/** A place of the table on the drawing, where y goes down.
 *
 * @param {Place} place
 */
const spot = ([x, y]) => `${fixed(x)} ${fixed(-y)}`;
/** @param {Place[]} places */
const line = (places) => `M${places.map(spot).join('L')}`;

/** A piece, so many times as large as it is.
 *
 * @param {PlotShown} piece
 * @param {number} by
 */
export function hull({ name, kind, place, heading = 0, size, tone = '', gone }, by) {
  const [long, wide] = [size[0] * by, size[1] * by];
  const half = fixed(long / 2);
  const shape =
    kind === 'point'
      ? h('circle', { r: fixed(long * 0.42) })
      : h('path', { d: OUTLINES[kind], transform: `scale(${fixed(wide)} ${fixed(long)})` });
  const cross = `M${-half} ${-half}L${half} ${half}M${half} ${-half}L${-half} ${half}`;
  return h(
    'g',
    { class: `mark-${kind} piece-mark ${tone}`, 'data-piece': name, transform: `translate(${spot(place)})` },
    h('g', { transform: `rotate(${heading})` }, shape),
    gone ? h('path', { class: 'cross', d: cross }) : null,
  );
}

/** The order in which pieces get their names where there is not room for all. */
const NAMED_FIRST = ['submarine', 'carrier', 'ship', 'helicopter', 'point'];

/** The pieces that are named first, before the others.
 *
 * @param {PlotShown[]} all
 */
export const byName = (all) =>
  [...all].sort((one, other) => NAMED_FIRST.indexOf(one.kind) - NAMED_FIRST.indexOf(other.kind));

/** Pieces as they are named: of points in one place one is named for all, such as DP1-3. @param {PlotShown[]} all */
export const namedOnce = (all) =>
  all.map((one) => {
    const here = all.filter(({ kind, place }) => kind === 'point' && String(place) === String(one.place));
    if (one.kind !== 'point' || here.length < 2) return one;
    const named = here.find(({ quiet }) => !quiet) ?? here[0];
    const numbers = [...new Set(here.map(({ name }) => Number(name.slice(2))))].sort();
    const [low, high] = [numbers[0], numbers[numbers.length - 1]];
    const label = high > low && high - low === numbers.length - 1 ? `${low}-${high}` : numbers.join(', ');
    const toCome = here.every(({ tone }) => tone === 'planned') ? ' to come' : '';
    return { ...one, label: `DP${label}${toCome}`, quiet: one !== named || Boolean(named.quiet) };
  });

/** A piece as its name is set beside it.
 *
 * @param {PlotShown} piece
 * @param {number} by
 */
export function named(piece, by) {
  const [long, wide] = piece.size.map((side) => (side * by) / 2);
  const turned = ((piece.heading ?? 0) * Math.PI) / 180;
  const [up, over] = [Math.abs(Math.cos(turned)), Math.abs(Math.sin(turned))];
  return {
    name: piece.label ?? piece.name,
    quiet: piece.quiet,
    always: piece.kind === 'submarine',
    tone: piece.tone,
    x: piece.place[0],
    y: -piece.place[1],
    wide: (long * over + wide * up) * 1.15,
    high: (long * up + wide * over) * 0.8,
  };
}

/** A way with the head of an arrow at its end; nothing without one.
 *
 * @type {(way: { path: Place[], tone: string }, pixel: number) => Child}
 */
export const course = ({ path, tone }, pixel) =>
  path.length > 1 ? h('g', { class: `course ${tone}` }, h('path', { d: line(path) }), headOf(path, pixel)) : null;
/** @param {{ path: Place[], tone?: string }} shot */
export const run = ({ path, tone = '' }) => h('path', { class: `run ${tone}`, d: line(path) });

/** The head of an arrow at the end of a way.
 *
 * @param {Place[]} path
 * @param {number} pixel
 */
function headOf(path, pixel) {
  const [from, to] = path.slice(-2);
  const turned = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
  return h('path', {
    class: 'head',
    transform: `translate(${spot(to)}) rotate(${fixed(turned)}) scale(${fixed(pixel * 6)})`,
    d: 'M0 -.4L.7 1H-.7Z',
  });
}

/** An arrow at the frame to what is outside, with its name.
 *
 * @type {(arrow: { x: number, y: number, turned: number, label: string, side: string }, pixel: number) => Child}
 */
export const pointer = ({ x, y, turned, label, side }, pixel) => [
  h('path', {
    class: 'pointer',
    transform: `translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(turned)}) scale(${fixed(pixel * 8)})`,
    d: 'M0 -.9L.7 .7H-.7Z',
  }),
  h(
    'text',
    {
      class: `name ${side} pointed`,
      x: fixed(x + (side === 'end' ? -11 : 11) * pixel),
      y: fixed(y + 4.5 * pixel),
    },
    label,
  ),
];

/** The squares of a sonar picture, as dark as their chance, with it in percent where `style.css` finds room for it; the
 * best is ringed.
 *
 * @param {NonNullable<PlotScene['squares']>} picture
 */
export const squares = ({ tone, cells, chosen }) =>
  h(
    'g',
    { class: `sonar ${tone}` },
    cells.map(({ x, y, side, step, chance }) => {
      const box = { x: fixed(x), y: fixed(-y - side), width: side, height: side };
      const place = { x: fixed(x + side / 2), y: fixed(-y - side / 2) };
      return [
        h('rect', { class: 'cell', ...box }),
        h('rect', { class: `full step-${step}`, ...box }),
        h('text', { class: 'chance', ...place }, percent(chance).replace(/under |\u00a0%/g, '')),
      ];
    }),
    cells.map(({ x, y, side, best }) =>
      best ? h('circle', { class: 'best', cx: x + side / 2, cy: -y - side / 2, r: side * 0.62 }) : null,
    ),
    chosen ? h('circle', { class: 'chosen', cx: fixed(chosen[0]), cy: fixed(-chosen[1]), r: 0.34 }) : null,
  );

/** @param {Ring} ring */
export const ring = ({ place: [x, y], radius, tone }) =>
  h('circle', { class: `ring ${tone}`, cx: fixed(x), cy: fixed(-y), r: fixed(radius) });

/** The name of a ring with its places, the top first: on the ring, else within it.
 *
 * @param {Ring} ring
 * @param {number} pixel
 * @returns {PlotLabel}
 */
export function ringLabel({ place: [x, y], radius, label = '' }, pixel) {
  /** @type {(angle: number, within: number) => Place} */
  const at = (angle, within) => {
    const [across, up] = [Math.sin(angle), Math.cos(angle)];
    const far = radius - within * (9 * Math.abs(up) + (4 + 3.6 * label.length) * Math.abs(across)) * pixel;
    return [x + across * far, -y - up * far];
  };
  return {
    text: label,
    tone: 'ring-name',
    places: [0, 1].flatMap((within) => RING_ANGLES.map((angle) => at(angle, within))),
  };
}

/** The name of an area with its places along the outline.
 *
 * @type {(area: { outline: Place[], label?: string }) => PlotLabel}
 */
export const areaLabel = ({ outline, label = '' }) => ({
  text: label,
  tone: 'area-name',
  places: outline.map(([x, y]) => [x, -y]),
});

/** The inches along the lower and the left edge of the sea.
 *
 * @type {(sea: Box, pixel: number) => PlotLabel[]}
 */
export const inchLabels = ([left, low, right, high], pixel) => [
  ...gridBetween(left, right).map((x) => ({
    text: `${x}″`,
    tone: 'inch',
    places: /** @type {Place[]} */ ([[x, -low - 8 * pixel]]),
  })),
  ...gridBetween(low, high).map((y) => ({
    text: `${y}″`,
    tone: 'inch',
    places: /** @type {Place[]} */ ([[left + 15 * pixel, -y - 8 * pixel]]),
  })),
];
/** A ring as an area between two circles.
 *
 * @param {Band} band
 */
export const band = ({ place: [x, y], from, to, tone }) => {
  /**
   * @param {number} radius
   * @param {number} way
   */
  const circle = (radius, way) => {
    /** @param {number} over */
    const arc = (over) => `a${radius} ${radius} 0 1 ${way} ${over} 0`;
    return `M${fixed(x - radius)} ${fixed(-y)}${arc(2 * radius)}${arc(-2 * radius)}Z`;
  };
  return h('path', { class: `band ${tone}`, 'fill-rule': 'evenodd', d: circle(to, 1) + circle(from, 0) });
};
/** @param {{ outline: Place[], tone: string }} area */
export const area = ({ outline, tone }) => h('path', { class: `area ${tone}`, d: `${line(outline)}Z` });

/** The lines of the grid between two ends.
 *
 * @param {number} from
 * @param {number} to
 */
const gridBetween = (from, to) =>
  Array.from(
    { length: Math.floor(to / GRID) - Math.ceil(from / GRID) + 1 },
    (_, n) => (Math.ceil(from / GRID) + n) * GRID,
  );

/** The sea, [left, low, right, high] in inches, with its grid; with edges where it is a table.
 *
 * @param {Box} sea
 * @param {boolean} isTable
 * @returns {Child[]}
 */
export function seaOf([left, low, right, high], isTable) {
  const [upright, level] = [gridBetween(left, right), gridBetween(low, high)];
  /** @type {Place[][]} */
  const lines = [
    ...upright.map(
      (x) =>
        /** @type {Place[]} */ ([
          [x, low],
          [x, high],
        ]),
    ),
    ...level.map(
      (y) =>
        /** @type {Place[]} */ ([
          [left, y],
          [right, y],
        ]),
    ),
  ];
  const box = { x: left, y: -high, width: right - left, height: high - low };
  return [
    h('rect', { class: 'table', ...box }),
    h('path', { class: 'grid', d: lines.map(line).join('') }),
    isTable ? h('rect', { class: 'edge', ...box }) : null,
  ];
}
