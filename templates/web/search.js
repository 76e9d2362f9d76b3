// The search of every page: rules, tables, sheets, figures and rulings of all games; Enter opens the first found.

import { address } from './address.js';
import { debounced, fill, h } from './dom.js';

const MOST = 12;

/** Everything that can be found: a text to look in, a title, what it is, and its address.
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
        text: `${title} ${about}`,
      },
      ...checks.map((check) => ({
        game: title,
        title: check.title,
        what: 'look up',
        href: address('lookup', [name, check.name]),
        text: `${check.name} ${check.title} ${check.rule}`,
      })),
      ...tables.map((table) => ({
        game: title,
        title: table.title,
        what: 'table',
        href: address('lookup', [name], { table: table.name }),
        text: `${table.name} ${table.title} ${table.rule}`,
      })),
      ...sheets.map((sheet) => ({
        game: title,
        title: sheet.title,
        what: 'sheet',
        href: address('print', [name], { sheets: sheet.name }),
        text: `${sheet.name} ${sheet.title} ${sheet.about} ${sheet.rule}`,
      })),
      ...figures.map((figure) => ({
        game: title,
        title: `${figure.means}: ${figure.value} ${figure.unit}`,
        what: 'figure',
        href: address('rules', [name], { figure: figure.name }),
        text: `${figure.name} ${figure.means} ${figure.rule}`,
      })),
      ...rulings.map(({ id, rule, text }) => ({
        game: title,
        title: `${id}: ${text}`,
        what: 'ruling',
        href: address('rules', [name], { ruling: id }),
        text: `${id} ${rule} ${text}`,
      })),
      ...rules.map(({ number, about: subject, printed, resolved }) => ({
        game: title,
        title: `${number} ${subject}`,
        what: `on ${printed.join(', ')}`,
        href: lookupOf(resolved) ?? address('print', [name], { sheets: printed.join(',') }),
        text: `${number} ${subject}`,
      })),
    ];
  });
}

/**
 * @param {Found} entry
 * @param {string[]} words
 */
function rank(entry, words) {
  const text = entry.text.toLowerCase();
  if (!words.every((word) => text.includes(word))) return -100;
  const start = words.every((word) => text.split(/[\s:,()]+/).some((part) => part.startsWith(word)));
  const order = ['look up', 'table', 'sheet', 'figure', 'ruling', 'game'].indexOf(entry.what);
  return (start ? 100 : 0) + (text.startsWith(words[0]) ? 50 : 0) - (order < 0 ? 5 : order);
}

/** What is found for some words, the best first.
 *
 * @param {Found[]} known
 * @param {string} text
 */
export function matches(known, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return known
    .map((entry) => ({ ...entry, score: rank(entry, words) }))
    .filter(({ score }) => score > -10)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST);
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

/** Put the search into the head; `games` gives the games once somebody looks for something.
 *
 * @param {HTMLElement} place
 * @param {() => Promise<Everything>} games
 */
export function finder(place, games) {
  const results = h('ul', { class: 'list found', 'aria-label': 'Found', hidden: true });
  const told = h('p', { class: 'aside', role: 'status' });
  const close = () => {
    results.hidden = true;
    told.textContent = '';
  };
  /** Draw what is found for what stands in the box; the first hit. */
  const find = async () => {
    const found = matches(entries(await games()), box.value);
    fill(
      results,
      found.length ? found.map(line) : h('li', { class: 'quiet' }, 'Nothing found. Try a rule number or a word.'),
    );
    results.hidden = !box.value.trim();
    told.textContent = results.hidden ? '' : `${found.length} found. Enter opens the first.`;
    return found[0];
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
    'aria-label': 'Find a rule, a table, a sheet',
    placeholder: 'torpedo, 104.2, evasion …',
    autocomplete: 'off',
    enterkeyhint: 'go',
    on: { input: debounced(find, 60), keydown: press },
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
