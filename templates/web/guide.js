// The guide: its pages, and one of them.

import { address } from './address.js';
import { askJson } from './api.js';
import { head } from './app.js';
import { fill, h } from './dom.js';
import { elements } from './markdown.js';

/** Show the pages of the guide, or one of them; `at` is the heading to begin at.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name], settings }) {
  const { pages, text } = await askJson('guide', name ? { name } : {});
  /** @param {string} page */
  const title = (page) => pages.find(([one]) => one === page)?.[1] ?? '';
  if (!name) {
    head('', 'Guide');
    const links = pages.map(([page]) =>
      h('li', {}, h('a', { href: address('guide', [page]) }, h('b', {}, title(page)))),
    );
    fill(main, h('ul', { class: 'list wide' }, links));
    return null;
  }
  head('', title(name));
  /** @type {LinkOf} */
  const linkOf = (target) => {
    if (/^https?:/.test(target)) return target;
    const [file, at] = target.split('#');
    const page = file ? (/([\w-]+)\.md$/.exec(file)?.[1] ?? '') : name;
    return title(page) && address('guide', [page], { at });
  };
  fill(
    main,
    h('div', { class: 'trail' }, h('a', { href: address('guide') }, '‹ Guide')),
    h('article', { class: 'guide-page' }, elements(text, linkOf)),
  );
  if (settings.at) document.getElementById(settings.at)?.scrollIntoView();
  return null;
}
