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

/** Make an `svg` one that is moved and made larger.
 *
 * Its parts are boxes [left, top, wide, high].  `least` is the width of the smallest part that can be shown,
 * `tapped(tap)` is told of a tap, and of Enter as a tap in the middle, `moved()` a moment after another part is shown;
 * `dots()` are the pieces that the overview shows.  `--pixel` of the element is the width of a pixel.
 *
 * @param {SVGSVGElement} svg
 * @param {{ least: number, tapped: (tap: Tap) => void, moved?: () => void, dots?: () => Dot[] }} how
 */
export function panned(svg, { least, tapped, moved = () => {}, dots = () => [] }) {
  const small = overview();
  /** @type {Box} */
  let box = [0, 0, 10, 10];
  let whole = box;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** Units of the drawing to a pixel of the screen. */
  const scaleNow = () => {
    const bounds = svg.getBoundingClientRect();
    return Math.max(box[2] / (bounds.width || 1), box[3] / (bounds.height || 1));
  };
  /** The place in the drawing of a point of the screen.
   *
   * @param {{ clientX: number, clientY: number }} point
   * @returns {Place}
   */
  function placeAt({ clientX, clientY }) {
    const bounds = svg.getBoundingClientRect();
    const scale = scaleNow();
    return [
      box[0] + box[2] / 2 + (clientX - bounds.left - bounds.width / 2) * scale,
      box[1] + box[3] / 2 + (clientY - bounds.top - bounds.height / 2) * scale,
    ];
  }

  /** The part that is seen: the box, and what the shape of the screen shows beyond it.
   *
   * @returns {Box}
   */
  function seen() {
    const [scale, { width, height }] = [scaleNow(), svg.getBoundingClientRect()];
    const [wide, high] = [(width || 1) * scale, (height || 1) * scale];
    return [box[0] + (box[2] - wide) / 2, box[1] + (box[3] - high) / 2, wide, high];
  }

  /** @param {Box} next */
  function view(next) {
    const most = Math.max(whole[2], (whole[3] * next[2]) / next[3]) * 1.3;
    const wide = Math.min(Math.max(next[2], least), most);
    const high = (wide * next[3]) / next[2];
    /**
     * @param {number} from
     * @param {number} size
     * @param {number} low
     * @param {number} length
     */
    const middleOf = (from, size, low, length) => Math.min(Math.max(from + size / 2, low), low + length);
    const [x, y] = [middleOf(next[0], next[2], whole[0], whole[2]), middleOf(next[1], next[3], whole[1], whole[3])];
    box = [x - wide / 2, y - high / 2, wide, high];
    svg.setAttribute('viewBox', box.map((part) => part.toFixed(3)).join(' '));
    svg.style.setProperty('--pixel', String(scaleNow()));
    clearTimeout(timer);
    timer = setTimeout(() => {
      small.draw(box, whole, dots());
      moved();
    }, 60);
  }

  /**
   * @param {number} by
   * @param {number} [x]
   * @param {number} [y]
   */
  const zoom = (by, x = box[0] + box[2] / 2, y = box[1] + box[3] / 2) =>
    view([x - (x - box[0]) * by, y - (y - box[1]) * by, box[2] * by, box[3] * by]);
  /**
   * @param {number} dx
   * @param {number} dy
   */
  const shift = (dx, dy) => view([box[0] + dx, box[1] + dy, box[2], box[3]]);
  const all = () => view(whole);

  // Fingers and mouse: one moves the drawing, two change its size, a tap picks.
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
    const scale = scaleNow();
    if (fingers.size === 1) {
      if (!from.far && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return;
      if (!from.far) svg.setPointerCapture(event.pointerId);
      from.far = true;
      shift((before.x - event.clientX) * scale, (before.y - event.clientY) * scale);
    } else if (fingers.size === 2) {
      const now = spread();
      shift((from.x - now.x) * scale, (from.y - now.y) * scale);
      zoom((from.apart ?? now.apart) / now.apart, ...placeAt({ clientX: now.x, clientY: now.y }));
      from = { ...now, far: true };
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
  svg.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, ...placeAt(event));
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
  svg.addEventListener('keydown', (event) => {
    const by = box[2] / 8;
    /** @type {{ [key: string]: () => void }} */
    const keys = {
      ArrowLeft: () => shift(-by, 0),
      ArrowRight: () => shift(by, 0),
      ArrowUp: () => shift(0, -by),
      ArrowDown: () => shift(0, by),
      '+': () => zoom(0.8),
      '=': () => zoom(0.8),
      '-': () => zoom(1.25),
      0: all,
      Enter: tapMiddle,
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });

  /** Buttons that change the size. */
  const buttons = h(
    'div',
    { class: 'zoom' },
    buttonOf('+', { 'aria-label': 'Larger' }, () => zoom(0.75)),
    buttonOf('−', { 'aria-label': 'Smaller' }, () => zoom(1.33)),
    buttonOf('⤢', { 'aria-label': 'The whole map' }, all),
  );

  return {
    view,
    all,
    scaleNow,
    placeAt,
    box: () => box,
    seen,
    /** @param {Box} next */
    setWhole: (next) => {
      whole = next;
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
      view(partInSight(spots, around, [width || 1, height || 1], over, Math.max(least, width / most)));
    },
    /** What lies over the map now, [left, top, right, foot] in the drawing each. */
    over: () => {
      const [scale, [left, top]] = [scaleNow(), seen()];
      return coversOf(svg, small.element.classList.contains('hidden') ? [buttons] : [buttons, small.element]).map(
        ([x, y, wide, high]) => [
          left + x * scale,
          top + y * scale,
          left + (x + wide) * scale,
          top + (y + high) * scale,
        ],
      );
    },
    overview: small.element,
    /** Draw the overview anew, after pieces were moved. */
    redraw: () => small.draw(box, whole, dots()),
    buttons,
  };
}
