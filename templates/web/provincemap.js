// A map of provinces that is moved and made larger: areas, owners of centers, units, orders as arrows, places to tap.

import { fill, h } from './dom.js';
import { panned, pointedAt } from './panned.js';
import { OUTLINES, aims, far, marksOf, provinceOf, wayOf } from './provinceways.js';

const LEAST_UNIT = 17; // pixels; units are as large as the map has room for, and not smaller than this
const LEAST_WIDE = 1400;
/** Names are drawn in full from so many pixels on, three letters below that. */
const LEAST_NAME = 10.5;
const LETTERS = 10.5;
const SMALL_LETTERS = 8;
const MOST_NAME = 22;
const LETTERS_FROM = 0.035; // pixels to a unit of the map
const AROUND = 1100; // units of the map beside the pieces of a step

/** @type {ProvinceScene} */
const EMPTY = { units: [], orders: [], past: [], centers: {}, goals: new Set(), chosen: -1 };

/** @param {{ terrain: string }} province */
const ground = ({ terrain }) => (terrain === 'sea' ? 'wet' : 'dry');

/** A star of five points about (0, 0). */
const STAR = Array.from({ length: 10 }, (_, at) => [((36 * at - 90) * Math.PI) / 180, at % 2 ? 0.36 : 0.84])
  .map(([turn, far]) => `${(far * Math.cos(turn)).toFixed(2)},${(far * Math.sin(turn)).toFixed(2)}`)
  .join(' ');

/** A map that is drawn: its provinces, the parts of its drawing, the scene that is shown, and how it is moved.
 *
 * @typedef {{ geometry: Geometry, provinces: ProvinceMap, role: (power?: string) => string, now: ProvinceScene,
 *   areas: Map<string, SVGElement>, titles: SVGElement, ways: SVGElement, pieces: SVGElement, crosses: SVGElement,
 *   pan: ReturnType<typeof panned> }} Drawn
 */

/** @type {(map: Drawn, place: string) => Province} */
const provinceAt = ({ provinces }, place) => /** @type {Province} */ (provinces.get(provinceOf(place)));
/** The place of a fleet on one coast of several; null elsewhere.
 *
 * @type {(map: Drawn, place: string) => Place | null}
 */
const coastOf = (map, place) => (place.length > 3 ? provinceAt(map, place).coasts[place.slice(4)] : null);
/** @param {Drawn} map */
const sizeOf = ({ geometry, pan }) => Math.max(0.95 * geometry.piece[1], LEAST_UNIT * pan.scaleNow());

/** The area of a province.
 *
 * @param {Province} province
 */
const areaOf = ({ id, terrain, d, water, canal }) =>
  h(
    'g',
    { 'data-province': id, class: ground({ terrain }) },
    h('path', { class: 'area', d }),
    water ? h('path', { class: 'water', d: water }) : null,
    canal ? [h('path', { class: 'canal', d: canal }), h('path', { class: 'canal inner', d: canal })] : null,
  );

/** How far the unit at a number of those in a province stands from the place of the first.
 *
 * @type {(places: Place[], number: number, wide: number) => Place}
 */
function aside(places, number, wide) {
  if (number < places.length && far(places[0], places[number]) >= wide)
    return [places[number][0] - places[0][0], places[number][1] - places[0][1]];
  /** @type {Place[]} */
  const beside = [
    [0, 0],
    [wide * 0.75, wide * 0.5],
    [-wide * 0.75, wide * 0.5],
  ];
  return beside[number] ?? [(number - 2) * wide * 0.3, wide * 0.9];
}

/** The middle of each unit: armies and fleets first, on the place of a counter; a fleet on a split coast at that.
 *
 * @param {Drawn} map
 */
function spotsOf(map) {
  /** @type {Map<string, number>} */
  const used = new Map();
  /** @type {Map<Unit, Place>} */
  const spots = new Map();
  const wide = Math.max(1.05 * sizeOf(map), 0.95 * map.geometry.piece[1]);
  for (const unit of [...map.now.units].sort((one, other) => Number(one.kind === 'U') - Number(other.kind === 'U'))) {
    const number = used.get(provinceOf(unit.place)) ?? 0;
    used.set(provinceOf(unit.place), number + 1);
    const { units: places } = provinceAt(map, unit.place);
    const coast = coastOf(map, unit.place);
    const [x, y] = coast ?? places[0];
    const [dx, dy] = aside(places, number, wide);
    spots.set(unit, number === 0 || !coast ? [x + dx, y + dy] : [x + wide * number, y]);
  }
  return spots;
}

/** The name of a province, in full where it is readable, else three letters, after the star of its center.
 *
 * @type {(map: Drawn, province: Province, owner: string | undefined) => Child[]}
 */
function titleOf(map, { id, terrain, center, title: [[x, y], lines, letter] }, owner) {
  const pixel = map.pan.scaleNow();
  /** @type {(at: number, size: number, words: string) => Child} */
  const text = (at, size, words) =>
    h(
      'text',
      { class: terrain === 'sea' ? 'sea-name' : '', x, y: Math.round(at), 'font-size': size.toFixed(1) },
      words,
    );
  /** @type {(x: number, r: number) => Child} */
  const star = (x, r) =>
    center
      ? h(
          'g',
          {
            class: `center ${owner ? map.role(owner) : 'free'}`,
            transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${r.toFixed(0)})`,
          },
          h('circle', { r: 1 }),
          h('polygon', { points: STAR }),
        )
      : null;
  const big = Math.min(letter, MOST_NAME * pixel);
  if (lines.length && big >= LEAST_NAME * pixel) {
    const aside = center ? (x - center[0]) * (big / letter) : 0;
    return [
      star(x - aside, big * 0.49),
      ...lines.map((line, at) => text(y + big * (1.05 * (at - (lines.length - 1) / 2) + 0.33), big, line)),
    ];
  }
  const isFar = 1 / pixel < LETTERS_FROM;
  const small = (isFar ? SMALL_LETTERS : LETTERS) * pixel;
  return [
    star(x - (isFar ? 1.25 : 1.5) * small, 0.45 * small),
    text(y + 0.33 * small, small, terrain === 'sea' ? id.toUpperCase() : id),
  ];
}

/** Draw the names of the provinces in sight, and whose each province is.
 *
 * @param {Drawn} map
 */
function drawTitles(map) {
  const { now, pan, geometry } = map;
  const [left, top, wide, high] = pan.box();
  /** @param {Place} spot */
  const inside = ([x, y]) => x > left - 600 && x < left + wide + 600 && y > top - 300 && y < top + high + 300;
  /** @type {Map<string, string>} */
  const owners = new Map(Object.entries(now.centers).flatMap(([power, owned]) => owned.map((id) => [id, power])));
  fill(
    map.titles,
    geometry.provinces
      .filter(({ title: [spot] }) => inside(spot))
      .map((province) => titleOf(map, province, owners.get(province.id))),
  );
  for (const [id, group] of map.areas) {
    const owned = owners.has(id) ? ` owned ${map.role(owners.get(id))}` : '';
    group.setAttribute('class', `${ground(provinceAt(map, id))}${owned}${now.goals.has(id) ? ' goal' : ''}`);
  }
}

/** A unit at its spot.
 *
 * @type {(map: Drawn, unit: Unit, at: number, spot: Place) => Child}
 */
function pieceOf(map, unit, at, [x, y]) {
  const isChosen = at === map.now.chosen;
  const look = `unit ${map.role(unit.power)}${unit.driven ? ' driven' : ''}${isChosen ? ' chosen' : ''}`;
  const size = (sizeOf(map) / 2).toFixed(1);
  return h(
    'g',
    { class: look, 'data-unit': at, transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${size})` },
    isChosen ? h('circle', { class: 'ring', r: 1.75 }) : null,
    unit.driven ? h('circle', { class: 'ring', r: 1.6 }) : null,
    h('path', { d: OUTLINES[unit.kind] }),
    h('text', { y: unit.kind === 'F' ? 0.52 : 0.42 }, unit.kind === 'U' ? `U${unit.power[0]}` : unit.power[0]),
  );
}

/** Draw the units, the orders and their marks.
 *
 * @param {Drawn} map
 */
function drawUnits(map) {
  const { now } = map;
  const [spots, s] = [spotsOf(map), sizeOf(map)];
  const aim = aims(spots, (place) => coastOf(map, place) ?? provinceAt(map, place).units[0]);
  /** @type {[Place, string][]} */
  const marks = [];
  fill(
    map.ways,
    now.past.length
      ? h(
          'g',
          { class: 'past' },
          now.past.map((order) => wayOf(order, { ...aim, s, marks: [] })),
        )
      : null,
    now.orders.map((order) => wayOf(order, { ...aim, s, marks })),
  );
  fill(
    map.pieces,
    now.units.map((unit, at) => pieceOf(map, unit, at, spots.get(unit) ?? [0, 0])),
  );
  fill(map.crosses, marksOf(marks, s));
}

/** The drawing, from its lowest layer up.
 *
 * @param {Geometry} geometry
 * @param {Omit<Drawn, 'pan' | 'now' | 'provinces' | 'role' | 'geometry'>} layers
 */
const svgOf = ({ width, height, land, lines }, { areas, titles, ways, pieces, crosses }) =>
  h(
    'svg',
    {
      class: 'sea provinces',
      tabindex: '0',
      role: 'group',
      'aria-label':
        'Map; arrow keys move it, plus and minus change its size. ' +
        'Every order can be given with the buttons beside it too.',
    },
    h('rect', { class: 'outside', x: 0, y: 0, width, height }),
    h('path', { class: 'land', d: land }),
    [...areas.values()],
    ['province', 'sea', 'country', 'coast'].map((kind) => h('path', { class: `border ${kind}`, d: lines[kind] ?? '' })),
    titles,
    ways,
    pieces,
    crosses,
    h('rect', { class: 'frame', x: 0, y: 0, width, height }),
  );

/** A map from its geometry.  `tapped({ province, unit })` is told of a tap; `unit` is the number of a unit or null.
 *
 * @param {Geometry} geometry
 * @param {{ tapped: (tap: { province: string, unit: number | null }) => void }} hands
 */
export function provinceMap(geometry, { tapped }) {
  const roles = new Map(geometry.powers);
  const [titles, ways, pieces, crosses] = [h('g', { class: 'titles' }), h('g', {}), h('g', {}), h('g', {})];
  const areas = new Map(geometry.provinces.map((one) => [one.id, areaOf(one)]));
  const svg = svgOf(geometry, { areas, titles, ways, pieces, crosses });
  const redraw = () => {
    drawTitles(map);
    drawUnits(map);
  };
  const pan = panned(svg, {
    least: LEAST_WIDE,
    moved: redraw,
    tapped: (event) => {
      const unit = pointedAt(event, 'unit');
      const province = unit ? provinceOf(map.now.units[Number(unit)].place) : pointedAt(event, 'province');
      if (province) tapped({ province, unit: unit ? Number(unit) : null });
    },
    dots: () =>
      map.now.units.map(({ power, place }) => ({ place: provinceAt(map, place).units[0], tone: map.role(power) })),
  });
  /** @type {Drawn} */
  const map = {
    geometry,
    provinces: new Map(geometry.provinces.map((one) => [one.id, one])),
    role: (power = '') => `n-${roles.get(power) ?? 'none'}`,
    now: EMPTY,
    areas,
    titles,
    ways,
    pieces,
    crosses,
    pan,
  };
  pan.setWhole([0, 0, geometry.width, geometry.height]);
  return {
    element: h('div', { class: 'sea-box' }, svg, pan.overview, pan.buttons),
    svg,
    /** Draw a scene: units, orders with results, owners of centers, provinces to tap, the number of the chosen unit.
     *
     * @param {Partial<ProvinceScene>} scene
     */
    draw(scene) {
      map.now = { ...EMPTY, ...scene };
      redraw();
      pan.redraw();
    },
    /** Bring provinces into sight: those with what lies around them, or all where the whole map is readable.
     *
     * @param {string[]} ids
     */
    bring(ids) {
      const spots = ids.map((id) => provinceAt(map, id).units[0]);
      const isReadable = () => {
        const { width, height } = svg.getBoundingClientRect();
        return Math.min(width / geometry.width, height / geometry.height) >= LETTERS_FROM;
      };
      pan.fit(() => (spots.length && !isReadable() ? pan.show(spots, AROUND) : pan.all()), spots);
    },
    all: () => pan.fit(pan.all),
    /** @param {string} place */
    nameOf: (place) => placeName(map.provinces, place),
  };
}

/** @type {{ [coast: string]: string }} */
const COASTS = { nc: 'north coast', sc: 'south coast', ec: 'east coast', wc: 'west coast' };

/** The full name of a place: `St Petersburg, north coast`.
 *
 * @param {ProvinceMap} provinces
 * @param {string} place
 */
function placeName(provinces, place) {
  const name = provinces.get(provinceOf(place))?.name ?? place;
  return place.length > 3 ? `${name}, ${COASTS[place.slice(4)]}` : name;
}
