// An assault zone at double the scale of the map, in the corner of the map where it hides the least.

import { fill, h } from './dom.js';
import { drawing, outlines } from './seaparts.js';

/** Hexes around the target hex that are shown. */
const SHOWN = 3;
/** The inset is so many hexes wide and high, and takes at most that part of the map's width. */
const [WIDE, HIGH, PART] = [2 * 2 * 0.866 + 1.3, 5.2, 0.48];
/** A map whose hexes have so many pixels shows the zone itself; one that is not so much larger is of no use. */
const [READABLE, LARGER] = [26, 1.3];
const ROOM = 10;

/** The corner of a map in which a box hides the fewest places of interest: one of `corners`, the first of equals.
 * Places and the sizes are in pixels of the map.
 *
 * @param {Place[]} places
 * @param {Place} map
 * @param {Place} box
 * @param {Corner[]} corners
 */
export function quietCorner(places, [wide, high], [across, down], corners) {
  /** @param {Corner} corner */
  const hidden = (corner) =>
    places.filter(([x, y]) => {
      const inX = corner.endsWith('left') ? x < across + ROOM : x > wide - across - ROOM;
      const inY = corner.startsWith('top') ? y < down + ROOM : y > high - down - ROOM;
      return inX && inY;
    }).length;
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best), corners[0]);
}

/** How wide a hex of the inset is in pixels: double that of the map, or as much as there is room for; 0 where that
 * would not be larger.
 *
 * @param {number} ofMap
 * @param {number} wide
 */
export function doubled(ofMap, wide) {
  const hex = Math.min(2 * ofMap, (PART * wide) / WIDE);
  return ofMap >= READABLE || hex < LARGER * ofMap ? 0 : hex;
}

/** How wide a hex of a map with a zone on it can be in pixels, so that there is room for the inset at double its scale:
 * as wide as it is where none is shown.
 *
 * @param {number} ofMap
 * @param {number} wide
 */
export const mostBeside = (ofMap, wide) => (ofMap >= READABLE ? ofMap : Math.min(ofMap, (PART * wide) / WIDE / 2));

/** The inset of a map. */
export function zoneInset() {
  const svg = h('svg', { class: 'inset hidden', role: 'img' });
  return {
    element: svg,
    /** Draw the zone around the target hex of a scene; nothing where no submarine is attacked or hunted in its zone.
     *
     * @param {SeaPlaces} sea
     * @param {SeaScene} scene
     * @param {{ scale: number, size: Place, spotOf: (label: string) => Place }} view
     */
    draw(sea, scene, { scale, size, spotOf }) {
      const { zone } = scene;
      const hex = zone && sea.has(zone.target) ? doubled(1 / scale, size[0]) : 0;
      svg.classList.toggle('hidden', !hex);
      if (!zone || !hex) return;
      const [x, y] = sea.at(zone.target);
      const box = /** @type {Place} */ ([WIDE * hex, HIGH * hex]);
      svg.setAttribute('viewBox', [x - WIDE / 2, y - HIGH / 2, WIDE, HIGH].map((part) => part.toFixed(3)).join(' '));
      const words = hex * scale > 1.99 ? 'at double scale' : 'larger';
      svg.setAttribute('aria-label', `The assault zone of ${zone.name} ${words}`);
      svg.style.width = `${box[0]}px`;
      svg.style.height = `${box[1]}px`;
      svg.style.setProperty('--pixel', String(1 / hex));
      /** @param {string} label */
      const isNear = (label) => sea.has(label) && sea.apart(label, zone.target) <= SHOWN;
      const near = sea.all.filter(({ label }) => isNear(label));
      const { below, above, marked } = drawing(sea, {
        ...scene,
        zones: [{ cells: zone.cells, tone: 'zone' }],
        lights: [],
        shots: [],
        pieces: scene.pieces.filter(({ bow }) => isNear(bow)),
        paths: (scene.paths ?? []).map((path) => ({ ...path, cells: path.cells.filter(isNear) })),
        ranks: zone.ranks,
        marks: [...scene.marks.filter(({ tone }) => tone !== 'attack'), ...zone.attacks],
      });
      fill(svg, h('path', { class: 'grid', d: outlines(near) }), below, above, marked);
      const pieces = scene.pieces.filter(({ gone }) => !gone).map(({ bow }) => bow);
      const told = (scene.paths ?? []).filter(({ strong }) => strong).flatMap(({ cells }) => cells);
      const places = [...pieces, ...told].filter(sea.has).map(spotOf);
      svg.dataset.corner = quietCorner(places, size, box, ['bottom-right', 'bottom-left']);
    },
  };
}
