// The search of every page: rules, tables, sheets, figures and rulings of all games; Enter opens the first found.

import { address } from './address.js';
import { debounced, fill, h } from './dom.js';
import { indexed, LONGEST, matches } from './searchwords.js';
import { counted } from './words.js';

/** Everything in the games that can be found: what it is called, a text to look in, a title and its address.
 *
 * @param {Everything} all
 * @returns {Found[]}
 */
export function entries(all) {
  return all.games.flatMap(({ name, title, about, sheets, checks, rulings, tables, rules, figures }) => {
    /** @param {string[]} resolved */
    const lookupOf = (resolved) => {
      const found = resolved.find((one) => checks.some((check) => check.name === one));
      return found ? address('lookup', [name, found]) : null;
    };
    return [
      {
        game: title,
        title: `${title}: ${about}`,
        what: 'game',
        href: address('lookup', [name]),
        name: `${name} ${title}`,
        text: about,
      },
      ...checks.map((check) => ({
        game: title,
        title: check.title,
        what: 'check',
        href: address('lookup', [name, check.name]),
        name: `${check.title} ${check.name} ${check.rule}`,
        text: '',
      })),
      ...tables.map((table) => ({
        game: title,
        title: table.title,
        what: 'table',
        href: address('lookup', [name], { table: table.name }),
        name: `${table.title} ${table.name} ${table.rule}`,
        text: '',
      })),
      ...sheets.map((sheet) => ({
        game: title,
        title: sheet.title,
        what: 'sheet',
        href: address('print', [name], { sheets: sheet.name }),
        name: `${sheet.title} ${sheet.name} ${sheet.rule}`,
        text: sheet.about,
      })),
      ...figures.map((figure) => ({
        game: title,
        title: `${figure.means}: ${figure.value} ${figure.unit}`,
        what: 'value',
        href: address('rules', [name], { figure: figure.name }),
        name: `${figure.means} ${figure.rule}`,
        text: `${figure.name} ${figure.value} ${figure.unit}`,
      })),
      ...rulings.map(({ id, rule, text }) => ({
        game: title,
        title: `${id}: ${text}`,
        what: 'ruling',
        href: address('rules', [name], { ruling: id }),
        name: `${id} ${rule}`,
        text,
      })),
      ...rules.map(({ number, about: subject, printed, resolved }) => ({
        game: title,
        title: `${number} ${subject}`,
        what: `on ${printed.join(', ')}`,
        href: lookupOf(resolved) ?? address('print', [name], { sheets: printed.join(',') }),
        name: number,
        text: subject,
      })),
    ];
  });
}

/** @param {Found} entry */
const line = ({ game, title, what, href }) =>
  h(
    'li',
    {},
    h(
      'a',
      { href },
      h('b', {}, title.length > 120 ? `${title.slice(0, 118)}…` : title),
      h('small', {}, `${game} · ${what}`),
    ),
  );

/** A line that says what stands below it.
 *
 * @param {string} words
 */
const heading = (words) => h('li', { class: 'quiet' }, words);

/** What is shown for what was found: exact finds, what is near them, and pages where nothing was found.
 *
 * @param {import('./searchwords.js').Hits} hits
 * @param {Found[]} pages
 */
function lines({ found, near, missing }, pages) {
  const unknown = missing.length ? `No results for “${missing.join('”, “')}”. ` : '';
  const others = found.length ? [] : pages.filter((page) => !near.includes(page));
  return [
    found.map(line),
    near.length > 0 && heading(found.length ? 'Similar:' : `${unknown || 'No result has all these words. '}Similar:`),
    near.map(line),
    others.length > 0 && heading(near.length ? 'Pages:' : `${unknown || 'No results. '}All pages:`),
    others.map(line),
  ];
}

/** How many were found, in words.
 *
 * @param {import('./searchwords.js').Hits} hits
 */
function toldOf({ found, near }) {
  if (found.length) return `${counted(found.length, 'result', 'results')}. Press Enter to open the first.`;
  return near.length
    ? `No exact match. ${counted(near.length, 'similar result', 'similar results')}. Press Enter to open the first.`
    : 'No results. All pages are listed.';
}

/** Put the search into the head; `games` gives the games once somebody looks for something.
 *
 * @param {HTMLElement} place
 * @param {() => Promise<Everything>} games
 * @param {Found[]} pages the pages of the program, which are found by what they are for
 */
export function finder(place, games, pages) {
  const results = h('ul', { class: 'list found', 'aria-label': 'Results', hidden: true });
  const told = h('p', { class: 'aside', role: 'status' });
  const close = () => {
    results.hidden = true;
    told.textContent = '';
  };
  /** What is known of the games that were asked for last. */
  /** @type {{ all: Everything, index: Promise<import('./searchwords.js').Known> } | null} */
  let known = null;
  const learn = async () => {
    const all = await games();
    if (known?.all !== all) known = { all, index: indexed([...pages, ...entries(all)]) };
    return known.index;
  };
  /** Draw what is found for what stands in the box; the first hit. */
  const find = async () => {
    const index = await learn();
    const hits = matches(index, box.value);
    fill(results, lines(hits, pages));
    results.hidden = !box.value.trim();
    told.textContent = results.hidden ? '' : toldOf(hits);
    return hits.found[0] ?? hits.near[0];
  };
  /** @param {KeyboardEvent} event */
  const press = async ({ key }) => {
    if (key === 'Escape') close();
    if (key !== 'Enter') return;
    const first = await find();
    if (!first) return;
    close();
    box.value = '';
    if (location.hash === first.href) document.getElementById('main')?.focus();
    else location.hash = first.href;
  };
  const box = h('input', {
    type: 'search',
    id: 'search',
    'aria-label': 'Search rules, tables, sheets and pages',
    maxlength: LONGEST,
    placeholder: 'torpedo, 104.2, evasion …',
    autocomplete: 'off',
    enterkeyhint: 'go',
    on: { focus: learn, input: debounced(find, 60), keydown: press },
  });
  fill(place, box, results, told);
  for (const event of ['pointerdown', 'focusin'])
    addEventListener(event, ({ target }) => {
      if (target instanceof Node && !place.contains(target)) close();
    });
  addEventListener('hashchange', () => {
    close();
    box.value = '';
  });
}
