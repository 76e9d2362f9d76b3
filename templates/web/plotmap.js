// A plot to scale that is moved and made larger: a table in inches with ships, ways, rings and areas on it.

import { fill, h } from './dom.js';
import { namesBeside } from './names.js';
import { pointers } from './overview.js';
import { panned, pointedAt } from './panned.js';

const LEAST_WIDE = 6;
const GRID = 5;
/** A piece is drawn at least so many pixels long, beyond its true size where that is smaller. */
const LEAST_LONG = 15;
/** Areas are named where an inch is at least so many pixels long. */
const READABLE = 14;
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
const fixed = (number) => Number(number.toFixed(3));
/** A place of the table on the drawing, where y goes down.
 *
 * @param {Place} place
 */
const spot = ([x, y]) => `${fixed(x)} ${fixed(-y)}`;
/** @param {Place[]} places */
const line = (places) => `M${places.map(spot).join('L')}`;

/** A plot.  `tapped({ piece, place })` is told of a tap: the name of the piece there or null, the place in inches.
 *
 * @param {{ tapped: (tap: { piece: string | null, place: Place }) => void }} hands
 */
export function plotMap({ tapped }) {
  /** @type {PlotShown[]} */
  let afloat = [];
  /** @type {Partial<PlotScene>} */
  let drawn = {};
  const ground = h('g', {});
  const below = h('g', {});
  const ways = h('g', {});
  const hulls = h('g', {});
  const names = h('g', {});
  const areas = h('g', {});
  const water = h('g', {});
  const beyond = h('g', {});
  const svg = h(
    'svg',
    {
      class: 'sea plot',
      tabindex: '0',
      role: 'group',
      'aria-label': 'Plot of the table; arrow keys move it, plus and minus change its size, Enter taps its middle',
    },
    ground,
    water,
    below,
    ways,
    areas,
    hulls,
    names,
    beyond,
  );
  const said = h('p', { class: 'asked', 'aria-live': 'polite' });
  const pan = panned(svg, {
    least: LEAST_WIDE,
    moved: () => drawPieces(),
    dots: () =>
      afloat
        .filter(({ gone, kind, tone }) => !gone && kind !== 'point' && tone !== 'planned')
        .map(({ place: [x, y], tone }) => ({ place: [x, -y], tone })),
    tapped: (event) => {
      const [x, y] = pan.placeAt(event);
      tapped({ piece: pointedAt(event, 'piece') ?? null, place: [fixed(x), fixed(-y)] });
    },
  });

  /** How much larger than it is a piece is drawn, so that it can be seen and tapped.
   *
   * @param {PlotShown} piece
   */
  const swell = ({ size }) => Math.max(1, (LEAST_LONG * pan.scaleNow()) / size[0]);

  /** @param {PlotShown} piece */
  function hull(piece) {
    const { name, kind, place, heading = 0, size, tone = '' } = piece;
    const by = swell(piece);
    const [long, wide] = [size[0] * by, size[1] * by];
    const half = fixed(long / 2);
    const shape =
      kind === 'point'
        ? h('circle', { r: fixed(long * 0.42) })
        : h('path', { d: OUTLINES[kind], transform: `scale(${fixed(wide)} ${fixed(long)})` });
    const cross = piece.gone
      ? h('path', {
          class: 'cross',
          d: `M${-half} ${-half}L${half} ${half}M${half} ${-half}L${-half} ${half}`,
        })
      : null;
    return h(
      'g',
      { class: `mark-${kind} piece-mark ${tone}`, 'data-piece': name, transform: `translate(${spot(place)})` },
      h('g', { transform: `rotate(${heading})` }, shape),
      cross,
    );
  }

  /** The pieces and their names, in the size that fits the part that is shown. */
  function drawPieces() {
    fill(hulls, afloat.map(hull));
    fill(
      names,
      namesBeside(
        afloat.map((piece) => {
          const [long, wide] = piece.size.map((side) => (side * swell(piece)) / 2);
          const [up, over] = [Math.cos, Math.sin].map((part) => Math.abs(part(((piece.heading ?? 0) * Math.PI) / 180)));
          return {
            name: piece.label ?? piece.name,
            quiet: piece.quiet,
            always: ['submarine', 'carrier'].includes(piece.kind),
            tone: piece.tone,
            x: piece.place[0],
            y: -piece.place[1],
            wide: (long * over + wide * up) * 1.15,
            high: (long * up + wide * over) * 0.8,
          };
        }),
        pan.scaleNow(),
        pan.seen(),
      ),
    );
    const pixel = pan.scaleNow();
    const named = 1 / pixel < READABLE ? [] : (drawn.areas ?? []).filter(({ label }) => label);
    fill(
      areas,
      named.map(({ label, at }) => h('text', { class: 'area-name', x: fixed(at[0]), y: fixed(-at[1]) }, label)),
    );
    fill(
      ways,
      (drawn.ways ?? []).map(({ path, tone }) =>
        path.length > 1 ? h('g', { class: `course ${tone}` }, h('path', { d: line(path) }), head(path, pixel)) : null,
      ),
      (drawn.shots ?? []).map(({ path, tone = '' }) => h('path', { class: `run ${tone}`, d: line(path) })),
    );
    drawBeyond(pixel);
  }

  /** Arrows at the frame to what is outside, with its range.
   *
   * @param {number} pixel
   */
  function drawBeyond(pixel) {
    const { from = [0, 0], to = [] } = drawn.far ?? {};
    const far = to.map((one) => ({ ...one, place: /** @type {Place} */ ([one.place[0], -one.place[1]]) }));
    const hulls = afloat.map((piece) => {
      const [x, y, half] = [piece.place[0], -piece.place[1], (Math.max(...piece.size) * swell(piece)) / 2];
      return [x - half, y - half, x + half, y + half];
    });
    fill(
      beyond,
      pointers(pan.box(), [from[0], -from[1]], far, pixel, [...pan.over(), ...hulls]).map(
        ({ x, y, turned, label, side }) => [
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
        ],
      ),
    );
  }

  /** The squares of a sonar picture, as much filled as their chance says.
   *
   * @param {NonNullable<PlotScene['squares']>} picture
   */
  const squares = ({ tone, cells, chosen }) =>
    h(
      'g',
      { class: `sonar ${tone}` },
      cells.map(({ x, y, side, share }) => [
        h('rect', { class: 'cell', x: fixed(x), y: fixed(-y - side), width: side, height: side }),
        h('rect', {
          class: 'full',
          x: fixed(x + ((1 - share) * side) / 2),
          y: fixed(-y - ((1 + share) * side) / 2),
          width: fixed(share * side),
          height: fixed(share * side),
        }),
      ]),
      chosen ? h('circle', { class: 'chosen', cx: fixed(chosen[0]), cy: fixed(-chosen[1]), r: 0.34 }) : null,
    );

  /** The head of an arrow at the end of a way.
   *
   * @param {Place[]} path
   * @param {number} pixel
   */
  function head(path, pixel) {
    const [from, to] = path.slice(-2);
    const turned = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
    return h('path', {
      class: 'head',
      transform: `translate(${spot(to)}) rotate(${fixed(turned)}) scale(${fixed(pixel * 6)})`,
      d: 'M0 -.4L.7 1H-.7Z',
    });
  }

  /** @param {Ring} ring */
  const ring = ({ place: [x, y], radius, tone, label }) => [
    h('circle', { class: `ring ${tone}`, cx: fixed(x), cy: fixed(-y), r: fixed(radius) }),
    label ? h('text', { class: 'ring-name', x: fixed(x), y: fixed(-y - radius) }, label) : null,
  ];
  /** A ring as an area between two circles.
   *
   * @param {Band} band
   */
  const band = ({ place: [x, y], from, to, tone }) => {
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
  const area = ({ outline, tone }) => h('path', { class: `area ${tone}`, d: `${line(outline)}Z` });

  return {
    element: h('div', { class: 'sea-box' }, svg, pan.overview, pan.buttons, said),
    /** Set the part of the sea, [left, low, right, high] in inches; `table`: whether its edges are those of a table.
     *
     * @param {Box} sea
     * @param {{ table: boolean }} edges
     */
    set([left, low, right, high], { table }) {
      pan.setWhole([left - 1, -high - 1, right - left + 2, high - low + 2]);
      const upright = Array.from(
        { length: Math.floor(right / GRID) - Math.ceil(left / GRID) + 1 },
        (_, n) => (Math.ceil(left / GRID) + n) * GRID,
      );
      const level = Array.from(
        { length: Math.floor(high / GRID) - Math.ceil(low / GRID) + 1 },
        (_, n) => (Math.ceil(low / GRID) + n) * GRID,
      );
      fill(
        ground,
        h('rect', { class: 'table', x: left, y: -high, width: right - left, height: high - low }),
        h('path', {
          class: 'grid',
          d:
            upright
              .map((x) =>
                line([
                  [x, low],
                  [x, high],
                ]),
              )
              .join('') +
            level
              .map((y) =>
                line([
                  [left, y],
                  [right, y],
                ]),
              )
              .join(''),
        }),
        upright.map((x) => h('text', { class: 'inch', x, y: fixed(-low) }, `${x}″`)),
        level.map((y) => h('text', { class: 'inch level', x: left, y: fixed(-y) }, `${y}″`)),
        table ? h('rect', { class: 'edge', x: left, y: -high, width: right - left, height: high - low }) : null,
      );
    },
    /** Draw a scene: areas, bands and rings below, ways and shots, pieces with their names.
     *
     * @param {PlotScene} scene
     */
    draw(scene) {
      drawn = scene;
      afloat = scene.pieces;
      fill(below, (scene.bands ?? []).map(band), (scene.areas ?? []).map(area), (scene.rings ?? []).map(ring));
      fill(water, scene.squares ? squares(scene.squares) : null);
      drawPieces();
      pan.redraw();
    },
    /** Show a part that holds these places, with some inches around them; everything without one.
     *
     * @param {Place[]} places
     * @param {number} [around]
     */
    show(places, around = 3) {
      if (places.length)
        pan.show(
          places.map(([x, y]) => [x, -y]),
          around,
        );
      else pan.all();
    },
    /** Say something at the foot of the plot.
     *
     * @param {string} words
     */
    say(words) {
      said.textContent = words;
    },
  };
}
