// A map of hexes that is moved and made larger with fingers, wheel or keys, with ships, paths and marks on it.

import { allOf, fill, h } from './dom.js';
import { drawNames, sidesOf } from './names.js';
import { panned, pointedAt } from './panned.js';
import { drawing, named, outlines, placesOf } from './seaparts.js';
import { mostBeside, zoneInset } from './zoneinset.js';

/** Labels are drawn when a hex is at least so many pixels wide. */
const READABLE = 32;
const LEAST_WIDE = 5;
/** Pixels of a hex that the map itself makes large, at most: a finger hits it, and the sea around it is seen. */
const MOST = 52;

/** Whether a line of a few letters at a place is below no name of a piece.
 *
 * @type {(beside: ReturnType<typeof sidesOf>, scale: number) => (place: Place) => boolean}
 */
const freeOf = (beside, scale) => {
  const spots = beside.flatMap((name) => (name ? [name.spot] : []));
  return ([x, y]) =>
    spots.every(
      ([left, top, right, foot]) => x + 11 * scale < left || x - 11 * scale > right || y < top || y - 10 * scale > foot,
    );
};

/** The names of the hexes in sight, where there is room for them.
 *
 * @param {SeaPlaces} sea
 * @param {number} scale
 * @param {Box} seen
 * @param {(place: Place) => boolean} isFree
 */
function hexNames(sea, scale, [left, top, wide, high], isFree) {
  if (1 / scale < READABLE) return null;
  /** @param {Place} spot */
  const inside = ([x, y]) => x > left - 1 && x < left + wide + 1 && y > top - 1 && y < top + high + 1;
  return sea.all
    .filter(({ spot: [x, y] }) => inside([x, y]) && isFree([x, y + 0.46]))
    .map(({ label, spot: [x, y] }) => h('text', { x: x.toFixed(2), y: (y + 0.46).toFixed(2) }, label));
}

/** Hide what it costs to reach a hex below the name of a piece.
 *
 * @type {(svg: SVGElement, isFree: (place: Place) => boolean) => void}
 */
function hideReach(svg, isFree) {
  for (const text of allOf(svg, 'text.reach'))
    text.classList.toggle('hidden', !isFree([Number(text.getAttribute('x')), Number(text.getAttribute('y'))]));
}

/** Bring places into sight; beside a zone there is room for its inset.
 *
 * @param {ReturnType<typeof panned>} pan
 * @param {Place[]} spots
 * @param {number} around
 * @param {boolean} isZone
 */
function bring(pan, spots, around, isZone) {
  pan.show(spots, around, MOST);
  const scale = pan.scaleNow();
  if (isZone) pan.show(spots, around, mostBeside(1 / scale, pan.seen()[2] / scale));
}

/** The part that holds all hexes, off the board too.
 *
 * @param {SeaPlaces} sea
 * @returns {Box}
 */
function wholeOf(sea) {
  const spots = [...sea.all, ...sea.off].map(({ spot }) => spot);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
  return [left, top, Math.max(...xs) + 0.6 - left, Math.max(...ys) + 0.6 - top];
}

/** A map.  `tapped(name, label)` is told which piece was tapped and in which hex.
 *
 * @param {{ tapped: (name: string | null, label: string | null) => void }} hands
 * @returns {SeaMap}
 */
export function seaMap({ tapped }) {
  /** @type {SeaPlaces} */
  let sea = placesOf({ hexes: [], steps: {} });
  /** @type {SeaScene} */
  let scene = { pieces: [], marks: [], look: null, around: 4 };
  const [grid, beyond, edge] = ['grid', 'grid off', 'edge'].map((kind) => h('path', { class: kind }));
  const [below, labels, above, names, marked] = ['', 'labels', '', '', ''].map((kind) =>
    h('g', kind ? { class: kind } : {}),
  );
  const words = 'Map of the sea. Arrow keys move it, plus and minus zoom, Enter taps the center.';
  const svg = h('svg', { class: 'sea', tabindex: '0', role: 'group', 'aria-label': words });
  svg.append(beyond, grid, edge, below, labels, above, names, marked);
  const said = h('p', { class: 'asked', 'aria-live': 'polite' });
  const inset = zoneInset();
  const pan = panned(svg, {
    least: LEAST_WIDE,
    moved: drawAround,
    dots: () =>
      scene.pieces
        .filter(({ gone, ghost, bow }) => !gone && !ghost && sea.has(bow))
        .map(({ bow, tone }) => ({ place: sea.at(bow), tone })),
    tapped: (event) => tapped(pointedAt(event, 'piece') ?? null, sea.labelAt(pan.placeAt(event))),
  });

  /** What follows the part that is shown: names of pieces and of hexes, the inset. */
  function drawAround() {
    const [scale, seen] = [pan.scaleNow(), pan.seen()];
    inset.draw(sea, scene, {
      scale,
      size: [seen[2] / scale, seen[3] / scale],
      spotOf: (label) => {
        const [x, y] = sea.at(label);
        return [(x - seen[0]) / scale, (y - seen[1]) / scale];
      },
    });
    const beside = sidesOf(named(sea, scene.pieces), scale, seen, pan.over(inset.element));
    fill(names, drawNames(beside, scale));
    const isFree = freeOf(beside, scale);
    fill(labels, hexNames(sea, scale, seen, isFree));
    hideReach(svg, isFree);
  }

  return {
    element: h('div', { class: 'sea-box' }, svg, pan.overview, inset.element, pan.buttons, said),
    set(hexes) {
      sea = placesOf(hexes);
      pan.setWhole(wholeOf(sea));
      grid.setAttribute('d', outlines(sea.all));
      beyond.setAttribute('d', outlines(sea.off));
      edge.setAttribute('d', sea.edge);
    },
    draw(next) {
      scene = next;
      const drawn = drawing(sea, scene);
      fill(below, drawn.below);
      fill(above, drawn.above);
      fill(marked, drawn.marked);
      drawAround();
      pan.redraw();
    },
    show(wanted, around = 4, stays = false) {
      const spots = wanted.filter(sea.has).map(sea.at);
      const choose = () => (spots.length ? bring(pan, spots, around, Boolean(scene.zone)) : pan.all());
      pan.fit(choose, stays ? spots : null);
    },
    picking: (on) => svg.classList.toggle('picking', on),
    say: (text) => void said.replaceChildren(text),
    has: (label) => sea.has(label),
  };
}
