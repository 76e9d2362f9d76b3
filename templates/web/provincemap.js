// A map of provinces that is moved and made larger: areas, owners of centres, units, orders as arrows, places to tap.

import { fill, h } from './dom.js';
import { panned, pointedAt } from './panned.js';

const LEAST_UNIT = 17; // pixels; units are as large as the map has room for, and not smaller than this
const LEAST_WIDE = 1400;
/** Names are drawn in full from so many pixels on, three letters below that. */
const LEAST_NAME = 10.5;
const LETTERS = 10.5;
const SMALL_LETTERS = 8;
const MOST_NAME = 22;
const LETTERS_FROM = 0.035; // pixels to a unit of the map

/** How an order is drawn: its look, and whether it has an arrow head.
 *
 * @type {{ [action: string]: [string, boolean] }}
 */
const LOOKS = {
  M: ['move', true],
  S: ['support', false],
  C: ['convoy', false],
  T: ['torpedo', true],
  D: ['charge', false],
  R: ['retreat', true],
};
/** @param {string} place */
const provinceOf = (place) => place.slice(0, 3);
/**
 * @param {Place} one
 * @param {Place} other
 */
const far = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);
/**
 * @param {Place} one
 * @param {Place} other
 * @param {number} part
 * @returns {Place}
 */
const between = ([ax, ay], [bx, by], part) => [ax + (bx - ax) * part, ay + (by - ay) * part];
/** @param {Place} point */
const round = (point) => point.map((part) => Math.round(part)).join(' ');

/** The outline of a unit about (0, 0), half as high as 1.
 *
 * @type {{ [kind: string]: string }}
 */
const OUTLINES = {
  A: 'M-.8 -.72H.8V.78H-.8Z',
  F: 'M-.75 .72L-1.15 -.22H-.3V-.72H.3V-.22H1.15L.75 .72Z',
  U: 'M-1.3 0Q0 -1.24 1.3 0Q0 1.24 -1.3 0Z',
};

/** @param {{ terrain: string }} province */
const ground = ({ terrain }) => (terrain === 'sea' ? 'wet' : 'dry');

/** A star of five points about (0, 0). */
const STAR = Array.from({ length: 10 }, (_, at) => [((36 * at - 90) * Math.PI) / 180, at % 2 ? 0.36 : 0.84])
  .map(([turn, far]) => `${(far * Math.cos(turn)).toFixed(2)},${(far * Math.sin(turn)).toFixed(2)}`)
  .join(' ');

/** A map from its geometry.  `tapped({ province, unit })` is told of a tap; `unit` is the number of a unit or null.
 *
 * @param {Geometry} geometry
 * @param {{ tapped: (tap: { province: string, unit: number | null }) => void }} hands
 */
export function provinceMap(geometry, { tapped }) {
  const { width, height } = geometry;
  const unitSize = 0.95 * geometry.piece[1];
  /** @type {ProvinceMap} */
  const provinces = new Map(geometry.provinces.map((one) => [one.id, one]));
  const roles = new Map(geometry.powers);
  /** @param {string} [power] */
  const role = (power = '') => `n-${roles.get(power) ?? 'none'}`;
  /** @param {string} place */
  const provinceAt = (place) => /** @type {Province} */ (provinces.get(provinceOf(place)));
  /** @type {ProvinceScene} */
  let now = { units: [], orders: [], centres: {}, goals: new Set(), chosen: -1 };

  const areas = new Map(
    geometry.provinces.map(({ id, terrain, d, water, canal }) => [
      id,
      h(
        'g',
        { 'data-province': id, class: ground({ terrain }) },
        h('path', { class: 'area', d }),
        water ? h('path', { class: 'water', d: water }) : null,
        canal ? [h('path', { class: 'canal', d: canal }), h('path', { class: 'canal inner', d: canal })] : null,
      ),
    ]),
  );
  const borders = ['province', 'sea', 'country', 'coast'].map((kind) =>
    h('path', { class: `border ${kind}`, d: geometry.lines[kind] ?? '' }),
  );
  const titles = h('g', { class: 'titles' });
  const ways = h('g', {});
  const pieces = h('g', {});
  const crosses = h('g', {});
  const svg = h(
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
    h('path', { class: 'land', d: geometry.land }),
    [...areas.values()],
    borders,
    titles,
    ways,
    pieces,
    crosses,
    h('rect', { class: 'frame', x: 0, y: 0, width, height }),
  );
  const pan = panned(svg, {
    least: LEAST_WIDE,
    moved: () => {
      drawTitles();
      drawNow();
    },
    tapped: (event) => {
      const unit = pointedAt(event, 'unit');
      const province = unit === undefined ? pointedAt(event, 'province') : provinceOf(now.units[Number(unit)].place);
      if (province) tapped({ province, unit: unit === undefined ? null : Number(unit) });
    },
  });
  pan.setWhole([0, 0, width, height]);

  const size = () => Math.max(unitSize, LEAST_UNIT * pan.scaleNow());

  /** The middle of each unit: armies and fleets first, on the place of a counter; a fleet on a split coast at that.
   *
   * @param {Unit[]} units
   */
  function spotsOf(units) {
    /** @type {Map<string, number>} */
    const used = new Map();
    /** @type {Map<Unit, Place>} */
    const spots = new Map();
    const wide = Math.max(1.05 * size(), unitSize);
    for (const unit of [...units].sort((one, other) => Number(one.kind === 'U') - Number(other.kind === 'U'))) {
      const here = used.get(provinceOf(unit.place)) ?? 0;
      used.set(provinceOf(unit.place), here + 1);
      const { units: places } = provinceAt(unit.place);
      const [x, y] = coastOf(unit.place) ?? places[0];
      const [dx, dy] =
        here < places.length && far(places[0], places[here]) >= wide
          ? [places[here][0] - places[0][0], places[here][1] - places[0][1]]
          : ([
              [0, 0],
              [wide * 0.75, wide * 0.5],
              [-wide * 0.75, wide * 0.5],
            ][here] ?? [(here - 2) * wide * 0.3, wide * 0.9]);
      spots.set(unit, here === 0 || !coastOf(unit.place) ? [x + dx, y + dy] : [x + wide * here, y]);
    }
    return spots;
  }
  /**
   * @param {string} place
   * @returns {Place | null}
   */
  const coastOf = (place) => (place.length > 3 ? provinceAt(place).coasts[place.slice(4)] : null);

  /** The names of the provinces, in full where they are readable, else three letters, after the stars of centres. */
  function drawTitles() {
    const pixel = pan.scaleNow();
    const [left, top, wide, high] = pan.box();
    /** @param {Place} spot */
    const inside = ([x, y]) => x > left - 600 && x < left + wide + 600 && y > top - 300 && y < top + high + 300;
    /** @type {Map<string, string>} */
    const owners = new Map(Object.entries(now.centres).flatMap(([power, owned]) => owned.map((id) => [id, power])));
    /** @type {(province: Province, spot: Place, r: number) => Child} */
    const star = ({ id, centre }, [x, y], r) =>
      centre
        ? h(
            'g',
            {
              class: `centre ${owners.has(id) ? role(owners.get(id)) : 'free'}`,
              transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${r.toFixed(0)})`,
            },
            h('circle', { r: 1 }),
            h('polygon', { points: STAR }),
          )
        : null;
    fill(
      titles,
      geometry.provinces
        .filter(({ title: [spot] }) => inside(spot))
        .map((province) => {
          const {
            id,
            terrain,
            centre,
            title: [[x, y], lines, letter],
          } = province;
          /**
           * @param {number} at
           * @param {number} size
           * @param {string} words
           */
          const text = (at, size, words) =>
            h(
              'text',
              { class: terrain === 'sea' ? 'sea-name' : '', x, y: Math.round(at), 'font-size': size.toFixed(1) },
              words,
            );
          const big = Math.min(letter, MOST_NAME * pixel);
          if (lines.length && big >= LEAST_NAME * pixel) {
            const aside = centre ? (x - centre[0]) * (big / letter) : 0;
            return [
              star(province, [x - aside, y], big * 0.49),
              lines.map((line, at) => text(y + big * (1.05 * (at - (lines.length - 1) / 2) + 0.33), big, line)),
            ];
          }
          const small = (1 / pixel < LETTERS_FROM ? SMALL_LETTERS : LETTERS) * pixel;
          return [
            star(province, [x - (1 / pixel < LETTERS_FROM ? 1.25 : 1.5) * small, y], 0.45 * small),
            text(y + 0.33 * small, small, terrain === 'sea' ? id.toUpperCase() : id),
          ];
        }),
    );
    for (const [id, group] of areas) {
      const owned = owners.has(id) ? ` owned ${role(owners.get(id))}` : '';
      group.setAttribute('class', `${ground(provinceAt(id))}${owned}${now.goals.has(id) ? ' goal' : ''}`);
    }
  }

  function drawNow() {
    const spots = spotsOf(now.units);
    const s = size();
    const placed = [...spots];
    /**
     * @param {Unit} unit
     * @returns {Place}
     */
    const spotOf = (unit) =>
      placed.find(
        ([one]) =>
          one.power === unit.power && one.kind === unit.kind && one.place === unit.place && one.name === unit.name,
      )?.[1] ??
      placed.find(
        ([one]) =>
          one.power === unit.power && one.kind === unit.kind && provinceOf(one.place) === provinceOf(unit.place),
      )?.[1] ??
      middleOf(unit.place);
    /** @param {string} place */
    const placedAt = (place) => placed.find(([one]) => provinceOf(one.place) === provinceOf(place))?.[1];
    /**
     * @param {string} place
     * @returns {Place}
     */
    const middleOf = (place) => placedAt(place) ?? coastOf(place) ?? provinceAt(place).units[0];
    /** @type {[Place, string][]} */
    const marks = [];
    fill(
      ways,
      now.orders.map((order) => wayOf(order, { s, spotOf, middleOf, placedAt, marks })),
    );
    fill(
      pieces,
      now.units.map((unit, at) => {
        const [x, y] = spots.get(unit) ?? [0, 0];
        return h(
          'g',
          {
            class: `unit ${role(unit.power)}${unit.driven ? ' driven' : ''}${at === now.chosen ? ' chosen' : ''}`,
            'data-unit': at,
            transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${(s / 2).toFixed(1)})`,
          },
          at === now.chosen ? h('circle', { class: 'ring', r: 1.75 }) : null,
          unit.driven ? h('circle', { class: 'ring', r: 1.6 }) : null,
          h('path', { d: OUTLINES[unit.kind] }),
          h('text', { y: unit.kind === 'F' ? 0.52 : 0.42 }, unit.kind === 'U' ? `U${unit.power[0]}` : unit.power[0]),
        );
      }),
    );
    fill(
      crosses,
      marks.map(([[x, y], sign]) =>
        h(
          'g',
          { class: 'cross', transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${(s * 0.3).toFixed(1)})` },
          h('circle', { r: 1.15 }),
          sign === '?' ? h('text', { y: 0.55 }, '?') : h('path', { d: 'M-.55 -.55L.55 .55M-.55 .55L.55 -.55' }),
        ),
      ),
    );
  }

  /** An order as a line from its unit; `marks` collects the middle of one that failed, or whose result is withheld.
   *
   * @param {DrawnOrder} order
   * @param {WayHands} hands
   */
  function wayOf({ unit, action, target, to, done }, { s, spotOf, middleOf, placedAt, marks }) {
    const start = spotOf(unit);
    /** @param {Place} spot */
    const mark = (spot) => {
      if (done === false) marks.push([spot, '×']);
      else if (done === null) marks.push([spot, '?']);
    };
    if (action === 'H' || !LOOKS[action]) {
      if (action === 'H') mark([start[0] + s * 0.7, start[1] - s * 0.7]);
      return action === 'H' ? h('circle', { class: 'way-ring hold', cx: start[0], cy: start[1], r: 0.85 * s }) : null;
    }
    const [look, head] = LOOKS[action];
    const aim = middleOf(target);
    const goal = to ? middleOf(to) : null;
    const end = goal ? between(aim, goal, 0.5) : aim;
    const length = far(start, end);
    mark(between(start, end, 0.5));
    /** @param {Place} spot */
    const ring = (spot) =>
      h('circle', { class: `way-ring ${look}`, cx: Math.round(spot[0]), cy: Math.round(spot[1]), r: 0.85 * s });
    const stop = goal ? 0 : Math.min((placedAt(target) ? 0.8 : 0.1) * s, head ? length * 0.35 : length);
    if (!head && length <= stop + 0.5 * s) return ring(end);
    const tip = between(start, end, (length - stop) / length);
    const neck = head ? between(start, end, Math.max(0.1, (length - stop - 0.4 * s) / length)) : tip;
    const line = h('path', {
      class: `way-line ${look}`,
      'stroke-width': s * 0.11,
      d: `M${round(start)}L${round(neck)}`,
    });
    const below = h('path', { class: 'way-below', 'stroke-width': s * 0.24, d: `M${round(start)}L${round(tip)}` });
    const turn = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
    const point = head
      ? h('path', {
          class: `way-head ${look}`,
          transform: `translate(${round(tip)}) rotate(${turn.toFixed(1)}) scale(${(s * 0.5).toFixed(1)})`,
          d: 'M0 0L-1 -.5V.5Z',
        })
      : goal
        ? h('circle', { class: `way-dot ${look}`, cx: Math.round(tip[0]), cy: Math.round(tip[1]), r: s * 0.16 })
        : ring(end);
    return [below, line, point];
  }

  return {
    element: h('div', { class: 'sea-box' }, svg, pan.buttons),
    svg,
    /** Draw a scene: units, orders with results, owners of centres, provinces to tap, the number of the chosen unit.
     *
     * @param {Partial<ProvinceScene>} scene
     */
    draw(scene) {
      now = { units: [], orders: [], centres: {}, goals: new Set(), chosen: -1, ...scene };
      drawTitles();
      drawNow();
    },
    /** Show a part with these provinces.
     *
     * @param {string[]} ids
     * @param {number} [around]
     */
    show(ids, around = 900) {
      const spots = ids.flatMap((id) => provinces.get(id)?.units ?? []);
      if (spots.length) pan.show(spots, around);
      else pan.all();
    },
    all: pan.all,
    redraw: () => {
      drawTitles();
      drawNow();
    },
    /** @param {string} place */
    nameOf: (place) => placeName(provinces, place),
  };
}

/** The signs of the map with their meanings, each drawn beside its words.
 *
 * @param {[string, string][]} powers
 * @returns {[SVGElement, string][]}
 */
export function signs([[, colour]]) {
  /** @param {...Child} parts */
  const drawn = (...parts) =>
    h('svg', { class: 'provinces sample', viewBox: '-260 -130 520 260', 'aria-hidden': 'true' }, parts);
  /**
   * @param {string} kind
   * @param {string} [more]
   */
  const unit = (kind, more = '') =>
    drawn(
      h(
        'g',
        { class: `unit n-${colour} ${more}`, transform: 'scale(90)' },
        more ? h('circle', { class: 'ring', r: 1.3 }) : null,
        h('path', { d: OUTLINES[kind] }),
      ),
    );
  /**
   * @param {string} look
   * @param {string} end
   */
  const line = (look, end) =>
    drawn(
      h('path', {
        class: `way-line ${look}`,
        'stroke-width': 22,
        d: `M-230 0L${end === 'head' ? 150 : end === 'dot' ? 200 : 60} 0`,
      }),
      end === 'head'
        ? h('path', { class: `way-head ${look}`, transform: 'translate(240 0) scale(110)', d: 'M0 0L-1 -.5V.5Z' })
        : end === 'dot'
          ? h('circle', { class: `way-dot ${look}`, cx: 200, cy: 0, r: 34 })
          : h('circle', { class: `way-ring ${look}`, cx: 150, cy: 0, r: 90 }),
    );
  /** @param {string} sign */
  const mark = (sign) =>
    drawn(
      h(
        'g',
        { class: 'cross', transform: 'scale(90)' },
        h('circle', { r: 1.15 }),
        sign === '?' ? h('text', { y: 0.55 }, '?') : h('path', { d: 'M-.55 -.55L.55 .55M-.55 .55L.55 -.55' }),
      ),
    );
  return [
    [unit('A'), 'army'],
    [unit('F'), 'fleet'],
    [unit('U'), 'U'],
    [unit('A', 'driven'), 'dislodged: retreats or disbands'],
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
