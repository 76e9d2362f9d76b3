// A drawing that is moved and made larger with fingers, wheel or keys, or with buttons.

import { buttonOf, h } from './dom.js';
import { overview } from './overview.js';
import { partInSight } from './sight.js';

/** What stands at a tap: the value of `data-NAME` there; undefined where nothing is.
 *
 * @param {Pick<Tap, 'target'>} event
 * @param {string} name
 */
export function pointedAt(event, name) {
  const found = /** @type {Element} */ (event.target).closest(`[data-${name}]`);
  return found ? /** @type {SVGElement} */ (found).dataset[name] : undefined;
}

/** What lies over a map, [left, top, wide, high] in its pixels each; what is hidden now too, as it may come.
 *
 * @param {Element} map
 * @param {Element[]} parts
 */
const coversOf = (map, parts) => {
  const { left, top, right } = map.getBoundingClientRect();
  /** @param {Element} part */
  const placeOf = (part) => {
    const hidden = part.classList.contains('hidden');
    part.classList.remove('hidden');
    const box = part.getBoundingClientRect();
    part.classList.toggle('hidden', hidden);
    return box;
  };
  return parts
    .map(placeOf)
    .filter((box) => box.width && box.left < right)
    .map((box) => /** @type {Box} */ ([box.left - left, box.top - top, box.width, box.height]));
};

/** A drawing that is moved: the part that is shown and the whole, as boxes [left, top, wide, high]; `fit` chose the
 * part, unless the player has moved it since.
 *
 * @typedef {{ svg: SVGSVGElement, box: Box, whole: Box, least: number, fit: (() => void) | null,
 *   timer?: ReturnType<typeof setTimeout>, changed: () => void }} Panned
 */

/** Units of the drawing to a pixel of the screen.
 *
 * @param {Panned} now
 */
function scaleOf({ svg, box }) {
  const bounds = svg.getBoundingClientRect();
  return Math.max(box[2] / (bounds.width || 1), box[3] / (bounds.height || 1));
}

/** The place in the drawing of a point of the screen.
 *
 * @param {Panned} now
 * @param {{ clientX: number, clientY: number }} point
 * @returns {Place}
 */
function placeOn(now, { clientX, clientY }) {
  const [{ box }, scale, bounds] = [now, scaleOf(now), now.svg.getBoundingClientRect()];
  return [
    box[0] + box[2] / 2 + (clientX - bounds.left - bounds.width / 2) * scale,
    box[1] + box[3] / 2 + (clientY - bounds.top - bounds.height / 2) * scale,
  ];
}

/** The part that is seen: the box, and what the shape of the screen shows beyond it.
 *
 * @param {Panned} now
 * @returns {Box}
 */
function seenOf(now) {
  const [{ box }, scale, { width, height }] = [now, scaleOf(now), now.svg.getBoundingClientRect()];
  const [wide, high] = [(width || 1) * scale, (height || 1) * scale];
  return [box[0] + (box[2] - wide) / 2, box[1] + (box[3] - high) / 2, wide, high];
}

/** The middle of a length at a place, held between the ends of another.
 *
 * @type {(from: number, size: number, low: number, length: number) => number}
 */
const middleOf = (from, size, low, length) => Math.min(Math.max(from + size / 2, low), low + length);

/** Show a part of the drawing, not smaller than the least nor much larger than the whole, with its middle in the whole.
 *
 * @param {Panned} now
 * @param {Box} next
 */
function view(now, next) {
  const { svg, whole, least } = now;
  const most = Math.max(whole[2], (whole[3] * next[2]) / next[3]) * 1.3;
  const wide = Math.min(Math.max(next[2], least), most);
  const high = (wide * next[3]) / next[2];
  const x = middleOf(next[0], next[2], whole[0], whole[2]);
  const y = middleOf(next[1], next[3], whole[1], whole[3]);
  now.box = [x - wide / 2, y - high / 2, wide, high];
  svg.setAttribute('viewBox', now.box.map((part) => part.toFixed(3)).join(' '));
  svg.style.setProperty('--pixel', String(scaleOf(now)));
  clearTimeout(now.timer);
  now.timer = setTimeout(now.changed, 60);
}

/** Choose the part that is shown, and again when the drawing has another size, until the player moves it.
 *
 * @param {Panned} now
 * @param {() => void} choose
 */
function fit(now, choose) {
  now.fit = choose;
  choose();
}

/** So many times as wide as the part that would be chosen may a part be that stays; pixels from its edge to a place. */
const [AS_WIDE, FROM_EDGE] = [2.5, 18];

/** Choose the part that is shown, but stay where all these places are in sight already, in a part not much wider: a map
 * does not jump from step to step.
 *
 * @type {(now: Panned, choose: () => void, spots: Place[], covers: number[][]) => void}
 */
function stay(now, choose, spots, covers) {
  const [before, [left, top, wide, high], edge] = [now.box, seenOf(now), FROM_EDGE * scaleOf(now)];
  const inSight = spots.every(
    ([x, y]) =>
      Math.min(x - left, left + wide - x, y - top, top + high - y) > edge &&
      !covers.some(([from, upper, to, foot]) => x > from && x < to && y > upper && y < foot),
  );
  const isFirst = now.fit === null && !now.svg.hasAttribute('viewBox');
  fit(now, choose);
  if (!isFirst && inSight && before[2] <= AS_WIDE * now.box[2]) view(now, before);
}

/** @param {Panned} now */
const fitWhole = (now) => fit(now, () => view(now, now.whole));

/** Show a part so many times as large, around a place that stays where it is.
 *
 * @type {(now: Panned, by: number, place?: Place) => void}
 */
function zoom(now, by, place) {
  now.fit = null;
  const [left, top, wide, high] = now.box;
  const [x, y] = place ?? [left + wide / 2, top + high / 2];
  view(now, [x - (x - left) * by, y - (y - top) * by, wide * by, high * by]);
}

/** @type {(now: Panned, dx: number, dy: number) => void} */
function shift(now, dx, dy) {
  now.fit = null;
  const [left, top, wide, high] = now.box;
  view(now, [left + dx, top + dy, wide, high]);
}

/** What lies over a map, [left, top, right, foot] in the drawing each.
 *
 * @param {Panned} now
 * @param {Element[]} parts
 */
function coversIn(now, parts) {
  const [scale, [left, top]] = [scaleOf(now), seenOf(now)];
  return coversOf(now.svg, parts).map(([x, y, wide, high]) => [
    left + x * scale,
    top + y * scale,
    left + (x + wide) * scale,
    top + (y + high) * scale,
  ]);
}

/** Fingers and mouse: one moves the drawing, two change its size, a tap picks.
 *
 * @param {Panned} now
 * @param {(tap: Tap) => void} tapped
 */
function listenToFingers(now, tapped) {
  const { svg } = now;
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  /** @type {{ x: number, y: number, far: boolean, apart?: number } | null} */
  let from = null;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { apart: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  svg.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    from = fingers.size === 1 ? { x: event.clientX, y: event.clientY, far: false } : { ...spread(), far: true };
  });
  svg.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !from) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const scale = scaleOf(now);
    if (fingers.size === 1) {
      if (!from.far && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return;
      if (!from.far) svg.setPointerCapture(event.pointerId);
      from.far = true;
      shift(now, (before.x - event.clientX) * scale, (before.y - event.clientY) * scale);
    } else if (fingers.size === 2) {
      const to = spread();
      shift(now, (from.x - to.x) * scale, (from.y - to.y) * scale);
      zoom(now, (from.apart ?? to.apart) / to.apart, placeOn(now, { clientX: to.x, clientY: to.y }));
      from = { ...to, far: true };
    }
  });
  /** @param {PointerEvent} event */
  const lifted = (event) => {
    const tap = fingers.size === 1 && from && !from.far && event.type === 'pointerup';
    fingers.delete(event.pointerId);
    if (tap) tapped(event);
  };
  svg.addEventListener('pointerup', lifted);
  svg.addEventListener('pointercancel', lifted);
}

/** The wheel changes the size; keys move the drawing, change its size, and tap what stands in its middle.
 *
 * @param {Panned} now
 * @param {(tap: Tap) => void} tapped
 */
function listenToKeys(now, tapped) {
  const { svg } = now;
  svg.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom(now, event.deltaY > 0 ? 1.15 : 1 / 1.15, placeOn(now, event));
    },
    { passive: false },
  );
  /** Tap what stands in the middle of the part, for who has no finger. */
  function tapMiddle() {
    const { left, top, width, height } = svg.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const target = document.elementFromPoint(clientX, clientY) ?? svg;
    tapped({ clientX, clientY, target: svg.contains(target) ? target : svg });
  }
  /** @type {{ [key: string]: (by: number) => void }} */
  const keys = {
    ArrowLeft: (by) => shift(now, -by, 0),
    ArrowRight: (by) => shift(now, by, 0),
    ArrowUp: (by) => shift(now, 0, -by),
    ArrowDown: (by) => shift(now, 0, by),
    '+': () => zoom(now, 0.8),
    '=': () => zoom(now, 0.8),
    '-': () => zoom(now, 1.25),
    0: () => fitWhole(now),
    Enter: tapMiddle,
  };
  svg.addEventListener('keydown', (event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key](now.box[2] / 8);
  });
}

/** Buttons that change the size.
 *
 * @param {Panned} now
 */
const zoomButtons = (now) =>
  h(
    'div',
    { class: 'zoom' },
    buttonOf('+', { 'aria-label': 'Zoom in' }, () => zoom(now, 0.75)),
    buttonOf('−', { 'aria-label': 'Zoom out' }, () => zoom(now, 1.33)),
    buttonOf('⤢', { 'aria-label': 'Show the whole map' }, () => fitWhole(now)),
  );

/** Make an `svg` one that is moved and made larger.
 *
 * Its parts are boxes [left, top, wide, high].  `least` is the width of the smallest part that can be shown,
 * `tapped(tap)` is told of a tap, and of Enter as a tap in the middle, `moved()` a moment after another part
 * is shown; `dots()` are the pieces that the overview shows.  `--pixel` of the element is the width of a pixel.
 *
 * @param {SVGSVGElement} svg
 * @param {{ least: number, tapped: (tap: Tap) => void, moved?: () => void, dots?: () => Dot[] }} how
 */
export function panned(svg, { least, tapped, moved = () => {}, dots = () => [] }) {
  const small = overview();
  const redraw = () => small.draw(now.box, now.whole, dots());
  /** @type {Panned} */
  const now = {
    svg,
    box: [0, 0, 10, 10],
    whole: [0, 0, 10, 10],
    least,
    fit: null,
    changed: () => {
      redraw();
      moved();
    },
  };
  const buttons = zoomButtons(now);
  listenToFingers(now, tapped);
  listenToKeys(now, tapped);
  new ResizeObserver(() => now.fit?.()).observe(svg);
  return {
    /** Show all of it. */
    all: () => view(now, now.whole),
    /** Choose by `show` or `all` what is shown, and again when the drawing has another size, until the player moves it.
     * The drawing stays as it is where the places to `hold` are in sight already.
     *
     * @param {() => void} choose
     * @param {Place[] | null} [hold]
     */
    fit: (choose, hold = null) =>
      hold ? stay(now, choose, hold, coversIn(now, [buttons, small.element])) : fit(now, choose),
    scaleNow: () => scaleOf(now),
    /** @param {{ clientX: number, clientY: number }} point */
    placeAt: (point) => placeOn(now, point),
    box: () => now.box,
    seen: () => seenOf(now),
    /** @param {Box} next */
    setWhole: (next) => {
      now.whole = next;
    },
    /** Show a part that holds some places [x, y], with so much around them, below nothing that lies over the map; no
     * unit of the drawing is longer than `most` pixels.
     *
     * @param {Place[]} spots
     * @param {number} around
     * @param {number} [most]
     */
    show(spots, around, most = Infinity) {
      const { width, height } = svg.getBoundingClientRect();
      const over = coversOf(svg, dots().length ? [buttons, small.element] : [buttons]);
      view(now, partInSight(spots, around, [width || 1, height || 1], over, Math.max(least, width / most)));
    },
    /** What lies over the map now, [left, top, right, foot] in the drawing each.
     *
     * @param {Element[]} more
     */
    over: (...more) =>
      coversIn(now, [buttons, ...[small.element, ...more].filter(({ classList }) => !classList.contains('hidden'))]),
    overview: small.element,
    /** Draw the overview anew, after pieces were moved. */
    redraw,
    buttons,
  };
}
