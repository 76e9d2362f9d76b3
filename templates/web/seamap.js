// A map of hexes that is moved and made larger with fingers, wheel or keys, with ships, paths and marks on it.

import { fill, h } from './dom.js';
import { namesBeside } from './names.js';
import { panned, pointedAt } from './panned.js';

const ROOT3 = Math.sqrt(3);
const CORNERS = Array.from({ length: 6 }, (_, at) => [
  Math.cos((at * Math.PI) / 3) / ROOT3,
  Math.sin((at * Math.PI) / 3) / ROOT3,
]);
/** Labels are drawn when a hex is at least so many pixels wide. */
const READABLE = 32;
const LEAST_WIDE = 5;

/** The middle of a hex in hexes from flat to flat, y down the screen.
 *
 * @param {number[]} hex
 * @returns {Place}
 */
const middle = ([q, r]) => [(q * ROOT3) / 2, -(r + q / 2)];
/** The order in which pieces get their names where there is not room for all. */
const NAMED_FIRST = ['submarine', 'escort', 'ship'];
/**
 * @param {Place} spot
 * @param {number} [size]
 */
const points = ([x, y], size = 1) =>
  CORNERS.map(([dx, dy]) => `${(x + dx * size).toFixed(3)},${(y + dy * size).toFixed(3)}`).join(' ');

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

/** A map.  `tapped(name)` is told which piece was tapped, `moved(label)` which hex while one is asked for.
 *
 * @param {{ tapped: (name: string | null, label: string | null) => void }} hands
 * @returns {SeaMap}
 */
export function seaMap({ tapped }) {
  /** @type {Map<string, Place>} */
  let cells = new Map();
  /** @type {Map<string, string>} */
  let byPlace = new Map();
  /** @type {{ [facing: string]: number }} */
  let steps = {};
  /** @type {((label: string) => void) | null} */
  let picking = null;
  /** @type {SeaShown[]} */
  let afloat = [];
  const grid = h('path', { class: 'grid' });
  const below = h('g', {});
  const labels = h('g', { class: 'labels' });
  const above = h('g', {});
  const names = h('g', {});
  const marked = h('g', {});
  const svg = h(
    'svg',
    {
      class: 'sea',
      tabindex: '0',
      role: 'group',
      'aria-label': 'Map of the sea; arrow keys move it, plus and minus change its size',
    },
    grid,
    below,
    labels,
    above,
    names,
    marked,
  );
  const shown = h('p', { class: 'asked', 'aria-live': 'polite' });
  /** @param {number[]} hex */
  const key = ([q, r]) => `${q},${r}`;
  /** @param {string} label */
  const at = (label) => middle(cells.get(label) ?? [0, 0]);
  /** @param {string} label */
  const has = (label) => cells.has(label);

  /** The label of the hex at a point of the screen.
   *
   * @param {PointerEvent} event
   */
  function labelAt(event) {
    const [x, y] = pan.placeAt(event);
    const q = (x * 2) / ROOT3;
    const cube = [q, -y - q / 2, -(q + (-y - q / 2))];
    const near = cube.map(Math.round);
    const off = near.map((part, n) => Math.abs(part - cube[n]));
    if (off[0] > off[1] && off[0] > off[2]) near[0] = -near[1] - near[2];
    else if (off[1] > off[2]) near[1] = -near[0] - near[2];
    return byPlace.get(key(near)) ?? null;
  }

  const pan = panned(svg, {
    least: LEAST_WIDE,
    moved: drawLabels,
    dots: () => afloat.filter(({ gone }) => !gone).map(({ bow, tone }) => ({ place: at(bow), tone })),
    tapped: (event) => {
      const label = labelAt(event);
      if (picking && label) picking(label);
      else if (!picking) tapped(pointedAt(event, 'piece') ?? null, label);
    },
  });

  /** The names of the hexes in sight, where there is room for them. */
  function drawLabels() {
    drawNames();
    if (1 / pan.scaleNow() < READABLE) {
      labels.replaceChildren();
      return;
    }
    const box = pan.box();
    /** @param {Place} spot */
    const inside = ([x, y]) => x > box[0] - 1 && x < box[0] + box[2] + 1 && y > box[1] - 1 && y < box[1] + box[3] + 1;
    fill(
      labels,
      [...cells]
        .map(([label, place]) => ({ label, spot: middle(place) }))
        .filter(({ spot }) => inside(spot))
        .map(({ label, spot: [x, y] }) => h('text', { x: x.toFixed(2), y: (y + 0.46).toFixed(2) }, label)),
    );
  }

  // --- what is drawn ------------------------------------------------------------------------------------------

  /** @param {number} facing */
  const turnOf = (facing) => (steps[facing] ?? 0) * 60;
  /** @param {SeaShown} piece */
  const hull = ({ name, kind, bow, facing, tone, gone }) => {
    const [x, y] = at(bow);
    return h(
      'g',
      {
        class: `hull ${kind} ${tone ?? ''}${gone ? ' gone' : ''}`,
        'data-piece': name,
        transform: `translate(${x.toFixed(3)} ${y.toFixed(3)}) rotate(${turnOf(facing)})`,
      },
      h('path', { d: HULLS[kind] ?? HULLS.ship }),
      kind === 'submarine' ? h('circle', { class: 'tower', cx: 0, cy: 0.32, r: 0.1 }) : null,
    );
  };
  /** The names of the pieces beside their hulls. */
  function drawNames() {
    const sorted = [...afloat].sort((one, other) => NAMED_FIRST.indexOf(one.kind) - NAMED_FIRST.indexOf(other.kind));
    fill(
      names,
      namesBeside(
        sorted.map(({ name, kind, bow, facing }) => {
          const [x, y] = at(bow);
          const way = (turnOf(facing) * Math.PI) / 180;
          return {
            name,
            quiet: kind === 'torpedo',
            always: kind === 'submarine',
            x: x - Math.sin(way) * 0.5,
            y: y + Math.cos(way) * 0.5,
            wide: 0.3 + Math.abs(Math.sin(way)) * 0.6,
            high: 0.35 + Math.abs(Math.cos(way)) * 0.6,
          };
        }),
        pan.scaleNow(),
      ),
    );
  }
  /**
   * @param {string[]} all
   * @param {string} tone
   */
  const hexes = (all, tone) =>
    all.filter(has).map((label) => h('polygon', { class: tone, points: points(at(label), 0.98) }));
  /** @param {NonNullable<SeaScene['paths']>[0]} way */
  const path = ({ cells: way, tone, strong }) => {
    const known = way.filter(has);
    if (known.length < 2) return null;
    return h(
      'g',
      { class: `way ${tone ?? ''}${strong ? ' strong' : ''}` },
      h('path', {
        d: `M${known
          .map((label) =>
            at(label)
              .map((part) => part.toFixed(3))
              .join(' '),
          )
          .join('L')}`,
      }),
      strong
        ? known.slice(1).map((label, n) => {
            const [x, y] = at(label);
            return [
              h('circle', { cx: x, cy: y, r: 0.2 }),
              h('text', { x: x.toFixed(3), y: (y + 0.09).toFixed(3) }, String(n + 1)),
            ];
          })
        : null,
    );
  };
  /** @param {Mark} mark */
  const mark = ({ label, text, tone }) => {
    if (!has(label)) return null;
    const [x, y] = at(label);
    // An attack stands beside the number of a path, a rank above it.
    const [dx, dy] = { attack: [-0.3, -0.12], rank: [0, -0.16] }[tone] ?? [0, 0.12];
    return h('text', { class: `mark ${tone ?? ''}`, x: (x + dx).toFixed(3), y: (y + dy).toFixed(3) }, text);
  };
  /** @param {string} label */
  const target = (label) => {
    if (!has(label)) return null;
    const [x, y] = at(label);
    return h(
      'g',
      { class: 'target', transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})` },
      h('circle', { r: 0.3 }),
      h('path', { d: 'M-.45 0H.45M0 -.45V.45' }),
    );
  };
  /** @param {{ hexes: string[], radius: number }} light */
  const lit = ({ hexes: [first], radius }) => {
    if (!has(first)) return null;
    const [x, y] = at(first);
    return h('circle', { class: 'lit', cx: x, cy: y, r: radius + 0.5 });
  };

  return {
    element: h('div', { class: 'sea-box' }, svg, pan.overview, pan.buttons, shown),
    /** Set the part of the sea: hexes as [label, q, r], and the step of each facing. */
    set(sea) {
      cells = new Map(sea.hexes.map(([label, q, r]) => [label, [q, r]]));
      byPlace = new Map(sea.hexes.map(([label, q, r]) => [key([q, r]), label]));
      steps = sea.steps;
      const spots = sea.hexes.map(([, q, r]) => middle([q, r]));
      const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
      pan.setWhole([
        Math.min(...xs) - 0.6,
        Math.min(...ys) - 0.6,
        Math.max(...xs) - Math.min(...xs) + 1.2,
        Math.max(...ys) - Math.min(...ys) + 1.2,
      ]);
      grid.setAttribute('d', spots.map((spot) => `M${points(spot).replaceAll(' ', 'L')}Z`).join(''));
    },
    /** Draw a scene: zones of hexes, lit circles, paths, pieces, marks, target hexes. */
    draw({ zones = [], lights = [], paths = [], pieces = [], marks = [], targets = [], ranks = [], shots = [] }) {
      afloat = pieces.filter(({ bow }) => has(bow));
      const places = new Map(afloat.map(({ name, bow }) => [name, at(bow)]));
      /** @param {[string, string]} ends */
      const shot = ([from, to]) => {
        const [start, end] = [places.get(from), places.get(to)];
        return start && end ? h('path', { class: 'shot', d: `M${start.join(' ')}L${end.join(' ')}` }) : null;
      };
      fill(
        below,
        lights.map(lit),
        zones.map(({ cells: each, tone }) => hexes(each, tone)),
        ranks.map(mark),
      );
      fill(
        above,
        paths.filter(({ strong }) => !strong).map(path),
        shots.map(shot),
        afloat.map(hull),
        targets.map(target),
        paths.filter(({ strong }) => strong).map(path),
      );
      fill(marked, marks.map(mark));
      drawLabels();
      pan.redraw();
    },
    /** Show a part that holds these hexes, with some around them. */
    show(wanted, around = 4) {
      const spots = wanted.filter(has).map(at);
      if (spots.length) pan.show(spots, around);
      else pan.all();
    },
    /** Ask for a hex: `taken(label)` gets the one that is tapped; null asks no more. */
    pick(words, taken) {
      picking = taken;
      shown.textContent = taken ? words : '';
      svg.classList.toggle('picking', Boolean(taken));
    },
    has,
  };
}
