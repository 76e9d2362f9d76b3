// A map of hexes that is moved and made larger with fingers, wheel or keys, with ships, paths and marks on it.

import { fill, h } from './dom.js';

const ROOT3 = Math.sqrt(3);
const CORNERS = Array.from({ length: 6 }, (_, at) => [Math.cos((at * Math.PI) / 3) / ROOT3, Math.sin((at * Math.PI) / 3) / ROOT3]);
/** Labels are drawn when a hex is at least so many pixels wide. */
const READABLE = 32;
const LEAST_WIDE = 5;

/** The middle of a hex in hexes from flat to flat, y down the screen. */
const middle = ([q, r]) => [(q * ROOT3) / 2, -(r + q / 2)];
/** The order in which pieces get their names where there is not room for all. */
const NAMED_FIRST = ['submarine', 'escort', 'ship'];
/** Whether two boxes [left, top, right, bottom] meet. */
const meets = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
const points = ([x, y], size = 1) => CORNERS.map(([dx, dy]) => `${(x + dx * size).toFixed(3)},${(y + dy * size).toFixed(3)}`).join(' ');

/** The outline of a hull from its bow in (0, 0) to its stern one hex below, seen from above. */
const HULLS = {
  ship: 'M0 -.42C.2 -.2 .24 0 .24 .3V1.2Q.24 1.36 .1 1.36H-.1Q-.24 1.36 -.24 1.2V.3C-.24 0 -.2 -.2 0 -.42Z',
  escort: 'M0 -.46C.14 -.2 .17 .1 .17 .4V1.24L.1 1.36H-.1L-.17 1.24V.4C-.17 .1 -.14 -.2 0 -.46Z',
  submarine: 'M0 -.46C.14 -.3 .17 -.1 .17 .2C.17 .7 .1 1.15 .04 1.22H.16V1.36H-.16V1.22H-.04C-.1 1.15 -.17 .7 -.17 .2C-.17 -.1 -.14 -.3 0 -.46Z',
  torpedo: 'M0 -.4L.07 -.25V.3H-.07V-.25Z',
};

/** A map.  `tapped(name)` is told which piece was tapped, `moved(label)` which hex while one is asked for. */
export function seaMap({ tapped }) {
  let cells = new Map();
  let byPlace = new Map();
  let steps = {};
  let box = [0, 0, 10, 10];
  let whole = box;
  let picking = null;
  let afloat = [];
  const grid = h('path', { class: 'grid' });
  const below = h('g', {});
  const labels = h('g', { class: 'labels' });
  const above = h('g', {});
  const names = h('g', {});
  const marked = h('g', {});
  const svg = h('svg', { class: 'sea', tabindex: '0', role: 'group', 'aria-label': 'Map of the sea; arrow keys move it, plus and minus change its size' }, grid, below, labels, above, names, marked);
  const shown = h('p', { class: 'asked', 'aria-live': 'polite' });
  const key = ([q, r]) => `${q},${r}`;
  const at = (label) => middle(cells.get(label) ?? [0, 0]);
  const has = (label) => cells.has(label);

  /** The label of the hex at a point of the screen. */
  function labelAt({ clientX, clientY }) {
    const bounds = svg.getBoundingClientRect();
    const scale = scaleNow();
    const x = box[0] + box[2] / 2 + (clientX - bounds.left - bounds.width / 2) * scale;
    const y = box[1] + box[3] / 2 + (clientY - bounds.top - bounds.height / 2) * scale;
    const q = (x * 2) / ROOT3;
    const cube = [q, -y - q / 2, -(q + (-y - q / 2))];
    const near = cube.map(Math.round);
    const off = near.map((part, n) => Math.abs(part - cube[n]));
    if (off[0] > off[1] && off[0] > off[2]) near[0] = -near[1] - near[2];
    else if (off[1] > off[2]) near[1] = -near[0] - near[2];
    return byPlace.get(key(near)) ?? null;
  }

  /** Hexes to a pixel of the screen. */
  const scaleNow = () => {
    const bounds = svg.getBoundingClientRect();
    return Math.max(box[2] / (bounds.width || 1), box[3] / (bounds.height || 1));
  };

  function view(next) {
    const most = Math.max(whole[2], (whole[3] * next[2]) / next[3]) * 1.3;
    const wide = Math.min(Math.max(next[2], LEAST_WIDE), most);
    const high = (wide * next[3]) / next[2];
    const middleOf = (from, size, low, length) => Math.min(Math.max(from + size / 2, low), low + length);
    const [x, y] = [middleOf(next[0], next[2], whole[0], whole[2]), middleOf(next[1], next[3], whole[1], whole[3])];
    box = [x - wide / 2, y - high / 2, wide, high];
    svg.setAttribute('viewBox', box.map((part) => part.toFixed(3)).join(' '));
    svg.style.setProperty('--pixel', String(scaleNow()));
    clearTimeout(view.timer);
    view.timer = setTimeout(drawLabels, 60);
  }

  /** The names of the hexes in sight, where there is room for them. */
  function drawLabels() {
    drawNames();
    if (1 / scaleNow() < READABLE) {
      labels.replaceChildren();
      return;
    }
    const inside = ([x, y]) => x > box[0] - 1 && x < box[0] + box[2] + 1 && y > box[1] - 1 && y < box[1] + box[3] + 1;
    fill(labels, [...cells].map(([label, place]) => [label, middle(place)]).filter(([, spot]) => inside(spot)).map(([label, [x, y]]) => h('text', { x: x.toFixed(2), y: (y + 0.46).toFixed(2) }, label)));
  }

  const zoom = (by, x = box[0] + box[2] / 2, y = box[1] + box[3] / 2) => view([x - (x - box[0]) * by, y - (y - box[1]) * by, box[2] * by, box[3] * by]);
  const shift = (dx, dy) => view([box[0] + dx, box[1] + dy, box[2], box[3]]);
  const all = () => view(whole);

  // Fingers and mouse: one moves the map, two change its size, a tap picks.
  const fingers = new Map();
  let from = null;
  const spread = () => { const [a, b] = [...fingers.values()]; return { apart: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }; };
  svg.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    from = fingers.size === 1 ? { x: event.clientX, y: event.clientY, far: false } : { ...spread(), far: true };
  });
  svg.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = { ...fingers.get(event.pointerId) };
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const scale = scaleNow();
    if (fingers.size === 1) {
      if (!from.far && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return;
      if (!from.far) svg.setPointerCapture(event.pointerId);
      from.far = true;
      shift((before.x - event.clientX) * scale, (before.y - event.clientY) * scale);
    } else if (fingers.size === 2) {
      const now = spread();
      const bounds = svg.getBoundingClientRect();
      shift((from.x - now.x) * scale, (from.y - now.y) * scale);
      zoom(from.apart / now.apart, box[0] + box[2] / 2 + (now.x - bounds.left - bounds.width / 2) * scale, box[1] + box[3] / 2 + (now.y - bounds.top - bounds.height / 2) * scale);
      from = { ...now, far: true };
    }
  });
  const lifted = (event) => {
    const tap = fingers.size === 1 && from && !from.far && event.type === 'pointerup';
    fingers.delete(event.pointerId);
    if (!tap) return;
    const label = labelAt(event);
    if (picking && label) picking(label);
    else if (!picking) tapped(event.target.closest('[data-piece]')?.dataset.piece ?? null, label);
  };
  svg.addEventListener('pointerup', lifted);
  svg.addEventListener('pointercancel', lifted);
  svg.addEventListener('wheel', (event) => {
    event.preventDefault();
    const bounds = svg.getBoundingClientRect();
    const scale = scaleNow();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, box[0] + box[2] / 2 + (event.clientX - bounds.left - bounds.width / 2) * scale, box[1] + box[3] / 2 + (event.clientY - bounds.top - bounds.height / 2) * scale);
  }, { passive: false });
  svg.addEventListener('keydown', (event) => {
    const by = box[2] / 8;
    const keys = { ArrowLeft: () => shift(-by, 0), ArrowRight: () => shift(by, 0), ArrowUp: () => shift(0, -by), ArrowDown: () => shift(0, by), '+': () => zoom(0.8), '=': () => zoom(0.8), '-': () => zoom(1.25), 0: all };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });

  // --- what is drawn ------------------------------------------------------------------------------------------

  const turnOf = (facing) => (steps[facing] ?? 0) * 60;
  const hull = ({ name, kind, bow, facing, tone, gone }) => {
    const [x, y] = at(bow);
    return h('g', { class: `hull ${kind} ${tone ?? ''}${gone ? ' gone' : ''}`, 'data-piece': name, transform: `translate(${x.toFixed(3)} ${y.toFixed(3)}) rotate(${turnOf(facing)})` }, h('path', { d: HULLS[kind] ?? HULLS.ship }), kind === 'submarine' ? h('circle', { class: 'tower', cx: 0, cy: 0.32, r: 0.1 }) : null);
  };
  /** The names of the pieces beside their hulls, where they hide neither another name nor another hull. */
  function drawNames() {
    const pixel = scaleNow();
    const middles = afloat.map((piece) => {
      const [x, y] = at(piece.bow);
      const way = (turnOf(piece.facing) * Math.PI) / 180;
      return { piece, x: x - Math.sin(way) * 0.5, y: y + Math.cos(way) * 0.5, wide: 0.3 + Math.abs(Math.sin(way)) * 0.6, high: 0.35 + Math.abs(Math.cos(way)) * 0.6 };
    });
    const taken = [];
    const free = (spot, own) => !taken.some((other) => meets(spot, other)) && !middles.some((other) => other !== own && meets(spot, [other.x - other.wide * 0.7, other.y - other.high, other.x + other.wide * 0.7, other.y + other.high]));
    const named = middles.filter(({ piece }) => piece.kind !== 'torpedo').sort((one, other) => NAMED_FIRST.indexOf(one.piece.kind) - NAMED_FIRST.indexOf(other.piece.kind));
    fill(names, named.map((own) => {
      const long = (own.piece.name.length * 7.2 + 3) * pixel;
      const [left, right] = [own.x - own.wide, own.x + own.wide];
      const sides = [['start', right, [right, own.y - 7 * pixel, right + long, own.y + 7 * pixel]], ['end', left, [left - long, own.y - 7 * pixel, left, own.y + 7 * pixel]]];
      const side = sides.find(([, , spot]) => free(spot, own)) ?? (own.piece.kind === 'submarine' ? sides[0] : null);
      if (!side) return null;
      taken.push(side[2]);
      return h('text', { class: `name ${side[0]}`, x: side[1].toFixed(3), y: (own.y + 4.5 * pixel).toFixed(3) }, own.piece.name);
    }));
  }
  const hexes = (all, tone) => all.filter(has).map((label) => h('polygon', { class: tone, points: points(at(label), 0.98) }));
  const path = ({ cells: way, tone, strong }) => {
    const known = way.filter(has);
    if (known.length < 2) return null;
    return h('g', { class: `way ${tone ?? ''}${strong ? ' strong' : ''}` }, h('path', { d: `M${known.map((label) => at(label).map((part) => part.toFixed(3)).join(' ')).join('L')}` }), strong ? known.slice(1).map((label, n) => { const [x, y] = at(label); return [h('circle', { cx: x, cy: y, r: 0.2 }), h('text', { x: x.toFixed(3), y: (y + 0.09).toFixed(3) }, String(n + 1))]; }) : null);
  };
  const mark = ({ label, text, tone }) => {
    if (!has(label)) return null;
    const [x, y] = at(label);
    const [dx, dy] = { attack: [-0.3, -0.12], rank: [0, -0.16] }[tone] ?? [0, 0.12];  // an attack beside the number of a path, a rank above
    return h('text', { class: `mark ${tone ?? ''}`, x: (x + dx).toFixed(3), y: (y + dy).toFixed(3) }, text);
  };
  const target = (label) => {
    if (!has(label)) return null;
    const [x, y] = at(label);
    return h('g', { class: 'target', transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})` }, h('circle', { r: 0.3 }), h('path', { d: 'M-.45 0H.45M0 -.45V.45' }));
  };
  const lit = ({ hexes: [first], radius }) => {
    if (!has(first)) return null;
    const [x, y] = at(first);
    return h('circle', { class: 'lit', cx: x, cy: y, r: radius + 0.5 });
  };

  return {
    element: h('div', { class: 'sea-box' }, svg, h('div', { class: 'zoom' }, [['Larger', '+', () => zoom(0.75)], ['Smaller', '−', () => zoom(1.33)], ['The whole map', '⤢', all]].map(([name, sign, click]) => h('button', { type: 'button', 'aria-label': name, on: { click } }, sign))), shown),
    /** Set the part of the sea: hexes as [label, q, r], and the step of each facing. */
    set(sea) {
      cells = new Map(sea.hexes.map(([label, q, r]) => [label, [q, r]]));
      byPlace = new Map(sea.hexes.map(([label, q, r]) => [key([q, r]), label]));
      steps = sea.steps;
      const spots = sea.hexes.map(([, q, r]) => middle([q, r]));
      const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
      whole = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6, Math.max(...xs) - Math.min(...xs) + 1.2, Math.max(...ys) - Math.min(...ys) + 1.2];
      grid.setAttribute('d', spots.map((spot) => `M${points(spot).replaceAll(' ', 'L')}Z`).join(''));
    },
    /** Draw a scene: zones of hexes, lit circles, paths, pieces, marks, target hexes. */
    draw({ zones = [], lights = [], paths = [], pieces = [], marks = [], targets = [], ranks = [], shots = [] }) {
      afloat = pieces.filter(({ bow }) => has(bow));
      const places = new Map(afloat.map(({ name, bow }) => [name, at(bow)]));
      const shot = ([from, to]) => (places.has(from) && places.has(to) ? h('path', { class: 'shot', d: `M${places.get(from).join(' ')}L${places.get(to).join(' ')}` }) : null);
      fill(below, lights.map(lit), zones.map(({ cells: each, tone }) => hexes(each, tone)), ranks.map(mark));
      fill(above, paths.filter(({ strong }) => !strong).map(path), shots.map(shot), afloat.map(hull), targets.map(target), paths.filter(({ strong }) => strong).map(path));
      fill(marked, marks.map(mark));
      drawLabels();
    },
    /** Show a part that holds these hexes, with some around them. */
    show(wanted, around = 4) {
      const spots = wanted.filter(has).map(at);
      if (!spots.length) {
        all();
        return;
      }
      const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
      const bounds = svg.getBoundingClientRect();
      const ratio = (bounds.height || 1) / (bounds.width || 1);
      const [left, top] = [Math.min(...xs) - around, Math.min(...ys) - around];
      const wide = Math.max(Math.max(...xs) - left + around, (Math.max(...ys) - top + around) / ratio);
      const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
      view([x - wide / 2, y - (wide * ratio) / 2, wide, wide * ratio]);
    },
    /** Ask for a hex: `taken(label)` gets the one that is tapped; null asks no more. */
    pick(words, taken) {
      picking = taken;
      shown.textContent = taken ? words : '';
      svg.classList.toggle('picking', Boolean(taken));
    },
    has,
    /** The label of the hex next to one in a facing; null outside the map. */
    ahead(label, facing) {
      const step = [[0, 1], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1]][steps[facing] ?? 0];
      const place = cells.get(label);
      return place ? byPlace.get(key([place[0] + step[0], place[1] + step[1]])) ?? null : null;
    },
    /** The facing from one hex to another next to it; null if they are not. */
    facing(start, end) {
      return [1, 2, 3, 4, 5, 6].find((facing) => this.ahead(start, facing) === end) ?? null;
    },
  };
}
