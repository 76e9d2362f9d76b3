// Pages as they will print, each as SVG in a shadow tree of its own, so that names in it meet no others.

import { MODE, ask } from './api.js';
import { h } from './dom.js';
import { usualPaper } from './store.js';
import { WALL } from './tonight.js';

/** Put a page into an element.
 *
 * @param {HTMLElement} host
 * @param {string} text
 */
function place(host, text) {
  const picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  picture.removeAttribute('width');
  picture.removeAttribute('height');
  picture.setAttribute('part', 'page');
  picture.setAttribute('aria-hidden', 'true'); // its host is the image, with a label
  picture.style.background = '#fff';
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren(document.adoptNode(picture));
  return picture;
}

/** A page of a request to print or to set up; `number` counts from 1.  Without a label it is decoration.
 *
 * @param {Asked} request
 * @param {number} number
 * @param {string} [label]
 * @param {(picture: HTMLElement) => void} [finish]
 */
export const pageOf = (request, number, label = `Page ${number}`, finish = () => {}) =>
  svgOf(ask('preview', { ...request, page: number }, label ? {} : { priority: 'low' }), label, finish);

/** A picture that is asked for.  Without a label it is decoration.
 *
 * @param {Promise<Answered>} asked
 * @param {string} label
 * @param {(picture: HTMLElement) => void} [finish]
 */
export function svgOf(asked, label, finish = () => {}) {
  const host = h('div', {
    class: 'page',
    'aria-busy': 'true',
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }),
  });
  asked
    .then((answer) => {
      finish(place(host, answer.text()));
      host.removeAttribute('aria-busy');
    })
    .catch((error) => {
      host.removeAttribute('aria-busy');
      host.replaceWith(h('p', { class: 'fault' }, String(error.message)));
    });
  return host;
}

/** The part of a page around its first mark, as a view box of a picture of this size; the whole page without marks.
 *
 * @param {number[][]} marks boxes as shares of the page: left, top, width, height
 * @param {[number, number]} size
 * @returns {number[]}
 */
export function closeTo([first], [width, height]) {
  if (!first) return [0, 0, width, height];
  const wide = Math.min(1, Math.max(0.5, first[2] * 1.25)) * width;
  const high = Math.min(height, Math.max(wide * 0.55, first[3] * height * 1.2));
  const left = (first[0] + first[2] / 2) * width - wide / 2;
  const top = (first[1] + first[3] / 2) * height - high / 2;
  return [Math.min(Math.max(0, left), width - wide), Math.min(Math.max(0, top), height - high), wide, high];
}

/** A mark on a page: a tint that leaves letters and lines clear, and a bar at its left and right for dark grounds.
 *
 * @param {number[]} box left, top, width, height
 * @param {number} wide of a bar
 */
function markOf([x, y, width, height], wide) {
  const tint = h('rect', { x, y, width, height, fill: '#ffe6a8' });
  tint.style.mixBlendMode = 'multiply';
  const bars = `M${x} ${y}v${height}M${x + width} ${y}v${height}`;
  return h('g', { class: 'mark' }, tint, h('path', { d: bars, stroke: '#b25e00', 'stroke-width': wide }));
}

/** A page with marks on what is spoken of; `close` shows what is around the first alone.
 *
 * @param {Asked} request
 * @param {number} number
 * @param {number[][]} marks
 * @param {{ label: string, close: boolean }} how
 */
export const spotOf = (request, number, marks, { label, close }) =>
  pageOf(request, number, label, (picture) => {
    const [, , width, height] = (picture.getAttribute('viewBox') ?? '0 0 1 1').split(/[\s,]+/).map(Number);
    const view = close ? closeTo(marks, [width, height]) : [0, 0, width, height];
    for (const [x, y, wide, high] of marks)
      picture.append(markOf([x * width, y * height, wide * width, high * height], view[2] / 400));
    picture.setAttribute('viewBox', view.join(' '));
  });

/**
 * What makes the picture of a frame.
 *
 * @type {WeakMap<Element, () => void>}
 */
const loads = new WeakMap();
const watcher =
  'IntersectionObserver' in globalThis
    ? new IntersectionObserver(
        (entries, observer) => {
          for (const { isIntersecting, target } of entries) {
            if (isIntersecting) {
              observer.unobserve(target);
              loads.get(target)?.();
            }
          }
        },
        { rootMargin: '300px' },
      )
    : null;

/** Make the picture of a frame when it comes into sight.
 *
 * @param {HTMLElement} frame
 * @param {() => void} load
 */
export function whenSeen(frame, load) {
  loads.set(frame, load);
  if (watcher) watcher.observe(frame);
  else load();
}

/** A small picture of a page, made when it comes into sight.
 *
 * @param {Asked} request
 * @param {number} number
 */
export function thumbnail(request, number) {
  const frame = h('div', { class: 'thumbnail' });
  whenSeen(frame, () => frame.replaceChildren(pageOf(request, number, '')));
  return frame;
}

/** The first page of a sheet.  Where Python has to start first, it is a picture that was drawn with the site.
 *
 * @param {string} target
 */
export const cover = (target) =>
  MODE === 'worker'
    ? h('img', {
        src: new URL(`covers/${target.replace('/', '-')}.webp`, import.meta.url),
        alt: '',
        width: 360,
        height: 509,
        loading: 'lazy',
      })
    : thumbnail({ targets: [target], options: { paper: 'a4' } }, 1);

/** The first page of a request that is still being put together; an empty place where that fails.
 *
 * @param {Promise<Asked>} asking
 */
export function coverOf(asking) {
  const place = h('span', { class: 'cover', 'aria-hidden': 'true' });
  asking.then(
    (request) => place.replaceChildren(thumbnail({ ...request, options: { paper: 'a4' } }, 1)),
    () => {}, // the words beside it say what it is
  );
  return place;
}

/** One of the pages of a game: the one that comes with the site, or the first of a game of the player’s.
 *
 * @param {{ name: string, sheets: { name: string }[] }} game
 */
export function gameCover({ name, sheets }) {
  const known = WALL.find((one) => one.name === name);
  if (known) return cover(known.sheet);
  const [first] = sheets;
  return first ? thumbnail({ targets: [`${name}/${first.name}`], options: { paper: usualPaper() } }, 1) : null;
}
