// A plot to scale that is moved and made larger: a table in inches with ships, ways, rings and areas on it.

import { fill, h } from './dom.js';
import { drawNames, labelsIn, sidesOf } from './names.js';
import { pointers } from './overview.js';
import { panned, pointedAt } from './panned.js';
import {
  area,
  areaLabel,
  band,
  byName,
  course,
  fixed,
  hull,
  inchLabels,
  named,
  namedOnce,
  pointer,
  ring,
  ringLabel,
  run,
  seaOf,
  squares,
} from './plotshapes.js';

const LEAST_WIDE = 6;
/** A piece is drawn at least so many pixels long, beyond its true size where that is smaller. */
const LEAST_LONG = 15;
/** Areas are named where an inch is at least so many pixels long. */
const READABLE = 14;

const LAYERS = ['ground', 'water', 'below', 'ways', 'labels', 'hulls', 'names', 'beyond'];

/** A plot that is drawn: the scene that is shown, the part of the sea in inches, the layers of its drawing, and how it
 * is moved.
 *
 * @typedef {{ scene: PlotScene, sea: Box, layers: { [layer: string]: SVGElement },
 *   pan: ReturnType<typeof panned> }} Plot
 */

/** How much larger than it is a piece is drawn, so that it can be seen and tapped.
 *
 * @param {Plot} plot
 * @param {PlotShown} piece
 */
const swell = ({ pan }, { size }) => Math.max(1, (LEAST_LONG * pan.scaleNow()) / size[0]);

/** The pieces and all names, in the size that fits the part that is shown; no name stands on another, nor on a hull.
 *
 * @param {Plot} plot
 */
function drawPieces(plot) {
  const { scene, layers, pan } = plot;
  const pixel = pan.scaleNow();
  fill(
    layers.hulls,
    scene.pieces.map((piece) => hull(piece, swell(plot, piece))),
  );
  const beside = byName(namedOnce(scene.pieces)).map((piece) => named(piece, swell(plot, piece)));
  const names = sidesOf(beside, pixel, pan.seen(), pan.over());
  fill(layers.names, drawNames(names, pixel));
  fill(
    layers.ways,
    scene.ways.map((way) => course(way, pixel)),
    scene.shots.map(run),
  );
  const taken = [...pan.over(), ...hullsOf(plot), ...names.flatMap((name) => (name ? [name.spot] : []))];
  drawLabels(plot, pixel, [...taken, ...drawBeyond(plot, pixel, taken)]);
}

/** The boxes of the pieces.
 *
 * @param {Plot} plot
 */
const hullsOf = (plot) =>
  plot.scene.pieces.map((piece) => {
    const [x, y, half] = [piece.place[0], -piece.place[1], (Math.max(...piece.size) * swell(plot, piece)) / 2];
    return [x - half, y - half, x + half, y + half];
  });

/** Arrows at the frame to what is outside, with its range; their boxes.
 *
 * @param {Plot} plot
 * @param {number} pixel
 * @param {number[][]} taken
 */
function drawBeyond({ scene, layers, pan }, pixel, taken) {
  const { from = [0, 0], to = [] } = scene.far ?? {};
  const far = to.map((one) => ({ ...one, place: /** @type {Place} */ ([one.place[0], -one.place[1]]) }));
  const arrows = pointers(pan.box(), [from[0], -from[1]], far, pixel, taken);
  fill(
    layers.beyond,
    arrows.map((arrow) => pointer(arrow, pixel)),
  );
  return arrows.map(({ spot }) => spot);
}

/** Inches, and the names of rings and areas, where nothing is taken.
 *
 * @param {Plot} plot
 * @param {number} pixel
 * @param {number[][]} taken
 */
function drawLabels({ scene, layers, pan, sea }, pixel, taken) {
  const labels = [
    ...inchLabels(sea, pixel),
    ...(scene.rings ?? []).filter(({ label }) => label).map((each) => ringLabel(each, pixel)),
    ...(1 / pixel < READABLE ? [] : (scene.areas ?? []).filter(({ label }) => label).map(areaLabel)),
  ];
  fill(
    layers.labels,
    labelsIn(labels, pixel, pan.seen(), taken).map(({ label: { text, tone }, place: [x, y] }) =>
      h('text', { class: tone, x: fixed(x), y: fixed(y + 4 * pixel) }, text),
    ),
  );
}

/** The pieces that the overview shows.
 *
 * @param {PlotScene} scene
 * @returns {Dot[]}
 */
const dotsOf = ({ pieces }) =>
  pieces
    .filter(({ gone, kind, tone }) => !gone && kind !== 'point' && tone !== 'planned')
    .map(({ place: [x, y], tone = '' }) => ({ place: [x, -y], tone }));

/** A plot.  `tapped({ piece, place })` is told of a tap: the name of the piece there or null, the place in inches.
 *
 * @param {{ tapped: (tap: { piece: string | null, place: Place }) => void }} hands
 */
export function plotMap({ tapped }) {
  const layers = Object.fromEntries(LAYERS.map((layer) => [layer, h('g', {})]));
  const label = 'Plot of the table. Arrow keys move it, plus and minus zoom, Enter taps the center.';
  const about = { class: 'sea plot', tabindex: '0', role: 'group', 'aria-label': label };
  const svg = h('svg', about, Object.values(layers));
  const said = h('p', { class: 'asked', 'aria-live': 'polite' });
  const pan = panned(svg, {
    least: LEAST_WIDE,
    moved: () => drawPieces(plot),
    dots: () => dotsOf(plot.scene),
    tapped: (event) => {
      const [x, y] = pan.placeAt(event);
      tapped({ piece: pointedAt(event, 'piece') ?? null, place: [fixed(x), fixed(-y)] });
    },
  });
  /** @type {Plot} */
  const plot = { scene: { pieces: [], ways: [], shots: [] }, sea: [0, 0, 0, 0], layers, pan };
  return {
    element: h('div', { class: 'sea-box' }, svg, pan.overview, pan.buttons, said),
    /** Set the part of the sea, [left, low, right, high] in inches; `table`: whether its edges are those of a table.
     *
     * @param {Box} sea
     * @param {{ table: boolean }} edges
     */
    set([left, low, right, high], { table }) {
      plot.sea = [left, low, right, high];
      pan.setWhole([left - 1, -high - 1, right - left + 2, high - low + 2]);
      fill(layers.ground, seaOf([left, low, right, high], table));
    },
    /** Draw a scene: areas, bands and rings below, ways and shots, pieces with their names.
     *
     * @param {PlotScene} scene
     */
    draw(scene) {
      plot.scene = scene;
      fill(layers.below, (scene.bands ?? []).map(band), (scene.areas ?? []).map(area), (scene.rings ?? []).map(ring));
      fill(layers.water, scene.squares ? squares(scene.squares) : null);
      drawPieces(plot);
      pan.redraw();
    },
    /** Show a part that holds these places, with some inches around them; everything without one.
     *
     * The plot `stays` where they are in sight already.
     *
     * @param {Place[]} places
     * @param {number} [around]
     * @param {boolean} [stays]
     */
    show(places, around = 3, stays = false) {
      const spots = places.map(([x, y]) => /** @type {Place} */ ([x, -y]));
      const choose = () => (spots.length ? pan.show(spots, around) : pan.all());
      pan.fit(choose, stays ? spots : null);
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
