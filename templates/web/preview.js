// Pages as they will print, each as SVG in a shadow tree of its own, so that names in it meet no others.

import { MODE, ask } from './api.js';
import { h } from './dom.js';

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
}

/** A page of a request to print or to set up; `number` counts from 1.  Without a label it is decoration.
 *
 * @param {Asked} request
 * @param {number} number
 * @param {string} [label]
 */
export function pageOf(request, number, label = `Page ${number}`) {
  const host = h('div', {
    class: 'page',
    'aria-busy': 'true',
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }),
  });
  ask('preview', { ...request, page: number }, label ? {} : { priority: 'low' })
    .then((answer) => {
      place(host, answer.text());
      host.removeAttribute('aria-busy');
    })
    .catch((error) => {
      host.removeAttribute('aria-busy');
      host.replaceWith(h('p', { class: 'fault' }, String(error.message)));
    });
  return host;
}

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
