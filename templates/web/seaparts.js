// The parts of a map of hexes: where each hex lies, hulls, paths, marks and zones as drawings.

import { h } from './dom.js';

const ROOT3 = Math.sqrt(3);
const CORNERS = Array.from({ length: 6 }, (_, at) => [
  Math.cos((at * Math.PI) / 3) / ROOT3,
  Math.sin((at * Math.PI) / 3) / ROOT3,
]);
/** The order in which pieces get their names where there is not room for all. */
const NAMED_FIRST = ['submarine', 'escort', 'ship'];

/** The middle of a hex in hexes from flat to flat, y down the screen.
 *
 * @param {number[]} hex
 * @returns {Place}
 */
export const middle = ([q, r]) => [(q * ROOT3) / 2, -(r + q / 2)];

/** The outlines of hexes as a path.
 *
 * @param {{ spot: Place }[]} hexes
 */
export const outlines = (hexes) => hexes.map(({ spot }) => `M${points(spot).replaceAll(' ', 'L')}Z`).join('');

/** The corners of a hex as points of a polygon.
 *
 * @param {Place} spot
 * @param {number} [size]
 */
export const points = ([x, y], size = 1) =>
  CORNERS.map(([dx, dy]) => `${(x + dx * size).toFixed(3)},${(y + dy * size).toFixed(3)}`).join(' ');

/** @param {number[]} hex */
const key = ([q, r]) => `${q},${r}`;

/** The outline of a hull from its bow in (0, 0) to its stern one hex below, seen from above.
 *
 * @type {{ [kind: string]: string }}
 */
const HULLS = {
  ship: 'M0 -.42C.2 -.2 .24 0 .24 .3V1.2Q.24 1.36 .1 1.36H-.1Q-.24 1.36 -.24 1.2V.3C-.24 0 -.2 -.2 0 -.42Z',
  escort: 'M0 -.46C.14 -.2 .17 .1 .17 .4V1.24L.1 1.36H-.1L-.17 1.24V.4C-.17 .1 -.14 -.2 0 -.46Z',
  submarine:
    'M0 -.46C.14 -.3 .17 -.1 .17 .2C.17 .7 .1 1.15 .04 1.22H.16V1.36H-.16V1.22H-.04C-.1 1.15 -.17 .7 -.17 .2' +
    'C-.17 -.1 -.14 -.3 0 -.46Z',
  torpedo: 'M0 -.4L.07 -.25V.3H-.07V-.25Z',
};

/** The steps to the hexes beside one, the side between them being that of the corners n and n + 1 of the hex. */
const BESIDE = [
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 0],
];

/** The sides between the hexes of the board and those off it, as a path.
 *
 * @param {SeaHexes['hexes']} board
 * @param {Set<string>} beyond
 */
const edgeOf = (board, beyond) =>
  board
    .flatMap(([, q, r]) => {
      const [x, y] = middle([q, r]);
      /** @param {number} at */
      const corner = (at) => CORNERS[at % 6].map((part, axis) => (part + [x, y][axis]).toFixed(3)).join(' ');
      return BESIDE.map(([dq, dr], at) =>
        beyond.has(key([q + dq, r + dr])) ? `M${corner(at)}L${corner(at + 1)}` : '',
      );
    })
    .join('');

/** A part of the sea: hexes as [label, q, r], those of them that lie off the board, and the step of each facing.
 *
 * @param {SeaHexes} sea
 * @returns {SeaPlaces}
 */
export function placesOf({ hexes, off = [], steps }) {
  const cells = new Map(hexes.map(([label, q, r]) => [label, [q, r]]));
  const away = new Set(off);
  const [board, beyond] = [false, true].map((isOff) => hexes.filter(([label]) => away.has(label) === isOff));
  const byPlace = new Map(board.map(([label, q, r]) => [key([q, r]), label]));
  /** @param {SeaHexes['hexes']} some */
  const spots = (some) => some.map(([label, q, r]) => ({ label, spot: middle([q, r]) }));
  /** @param {string} label */
  const cell = (label) => cells.get(label) ?? [0, 0];
  return {
    all: spots(board),
    off: spots(beyond),
    edge: edgeOf(board, new Set(beyond.map(([, q, r]) => key([q, r])))),
    has: (label) => cells.has(label),
    at: (label) => middle(cell(label)),
    turnOf: (facing) => (steps[facing] ?? 0) * 60,
    labelAt([x, y]) {
      const q = (x * 2) / ROOT3;
      const cube = [q, -y - q / 2, y - q / 2];
      const near = cube.map(Math.round);
      const off = near.map((part, n) => Math.abs(part - cube[n]));
      if (off[0] > off[1] && off[0] > off[2]) near[0] = -near[1] - near[2];
      else if (off[1] > off[2]) near[1] = -near[0] - near[2];
      return byPlace.get(key(near)) ?? null;
    },
    apart(one, other) {
      const [q, r] = cell(one).map((part, n) => part - cell(other)[n]);
      return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
    },
  };
}

/**
 * @param {SeaPlaces} sea
 * @param {string[]} labels
 * @param {string} tone
 */
const hexes = (sea, labels, tone) =>
  labels.filter(sea.has).map((label) => h('polygon', { class: tone, points: points(sea.at(label), 0.98) }));

/**
 * @param {SeaPlaces} sea
 * @param {SeaShown} piece
 */
function hull(sea, { name, kind, bow, facing, tone, gone, ghost }) {
  const [x, y] = sea.at(bow);
  return h(
    'g',
    {
      class: `hull ${kind} ${tone ?? ''}${gone ? ' gone' : ''}${ghost ? ' ghost' : ''}`,
      'data-piece': name,
      transform: `translate(${x.toFixed(3)} ${y.toFixed(3)}) rotate(${sea.turnOf(facing)})`,
    },
    h('path', { d: HULLS[kind] ?? HULLS.ship }),
    kind === 'submarine' ? h('circle', { class: 'tower', cx: 0, cy: 0.32, r: 0.1 }) : null,
  );
}

/** A path, with the numbers of its hexes where it is the one that is told.
 *
 * @param {SeaPlaces} sea
 * @param {NonNullable<SeaScene['paths']>[0]} way
 */
function path(sea, { cells: way, tone, strong }) {
  const known = way.filter(sea.has);
  if (known.length < 2) return null;
  const line = known.map((label) =>
    sea
      .at(label)
      .map((part) => part.toFixed(3))
      .join(' '),
  );
  return h(
    'g',
    { class: `way ${tone ?? ''}${strong ? ' strong' : ''}` },
    h('path', { d: `M${line.join('L')}` }),
    strong
      ? known.slice(1).map((label, n) => {
          const [x, y] = sea.at(label);
          return [
            h('circle', { cx: x, cy: y, r: 0.2 }),
            h('text', { x: x.toFixed(3), y: (y + 0.09).toFixed(3) }, String(n + 1)),
          ];
        })
      : null,
  );
}

/**
 * @param {SeaPlaces} sea
 * @param {Mark} mark
 */
function mark(sea, { label, text, tone }) {
  if (!sea.has(label)) return null;
  const [x, y] = sea.at(label);
  // An attack stands beside the number of a path, a rank above it.
  const [dx, dy] = { attack: [-0.3, -0.12], rank: [0, -0.16] }[tone] ?? [0, 0.12];
  return h('text', { class: `mark ${tone ?? ''}`, x: (x + dx).toFixed(3), y: (y + dy).toFixed(3) }, text);
}

/**
 * @param {SeaPlaces} sea
 * @param {string} label
 */
function target(sea, label) {
  if (!sea.has(label)) return null;
  const [x, y] = sea.at(label);
  return h(
    'g',
    { class: 'target', transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})` },
    h('circle', { r: 0.3 }),
    h('path', { d: 'M-.45 0H.45M0 -.45V.45' }),
  );
}

/**
 * @param {SeaPlaces} sea
 * @param {{ hexes: string[], radius: number }} light
 */
function lit(sea, { hexes: [first], radius }) {
  if (!sea.has(first)) return null;
  const [x, y] = sea.at(first);
  return h('circle', { class: 'lit', cx: x, cy: y, r: radius + 0.5 });
}

/** What is drawn of a scene: below the labels of the hexes, above them, and the marks above all.
 *
 * @param {SeaPlaces} sea
 * @param {SeaScene} scene
 * @returns {{ below: Child, above: Child, marked: Child }}
 */
export function drawing(sea, { zones = [], lights = [], paths = [], pieces, marks, targets = [], ranks = [], shots }) {
  const known = pieces.filter(({ bow }) => sea.has(bow));
  const places = new Map(known.map(({ name, bow }) => [name, sea.at(bow)]));
  /** @param {[string, string]} ends */
  const shot = ([from, to]) => {
    const [start, end] = [places.get(from), places.get(to)];
    return start && end ? h('path', { class: 'shot', d: `M${start.join(' ')}L${end.join(' ')}` }) : null;
  };
  return {
    below: [
      lights.map((one) => lit(sea, one)),
      zones.map(({ cells, tone }) => hexes(sea, cells, tone)),
      ranks.map((one) => mark(sea, one)),
    ],
    above: [
      paths.filter(({ strong }) => !strong).map((way) => path(sea, way)),
      (shots ?? []).map(shot),
      known.map((piece) => hull(sea, piece)),
      targets.map((label) => target(sea, label)),
      paths.filter(({ strong }) => strong).map((way) => path(sea, way)),
    ],
    marked: marks.map((one) => mark(sea, one)),
  };
}

/** The pieces of a scene as they are named beside their hulls, the most wanted names first.
 *
 * @param {SeaPlaces} sea
 * @param {SeaShown[]} pieces
 * @returns {Named[]}
 */
export const named = (sea, pieces) =>
  pieces
    .filter(({ bow, ghost }) => sea.has(bow) && !ghost)
    .sort((one, other) => NAMED_FIRST.indexOf(one.kind) - NAMED_FIRST.indexOf(other.kind))
    .map(({ name, kind, bow, facing }) => {
      const [x, y] = sea.at(bow);
      const way = (sea.turnOf(facing) * Math.PI) / 180;
      return {
        name,
        quiet: kind === 'torpedo',
        always: kind === 'submarine',
        x: x - Math.sin(way) * 0.5,
        y: y + Math.cos(way) * 0.5,
        wide: 0.3 + Math.abs(Math.sin(way)) * 0.6,
        high: 0.35 + Math.abs(Math.cos(way)) * 0.6,
      };
    });
