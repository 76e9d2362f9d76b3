// The first page: a search over everything, the checks pinned for tonight, the games.

import { LAN } from './api.js';
import { address, head, themeButton } from './app.js';
import { checkCard, history, pins } from './lookup.js';
import { buttonOf, debounced, fill, h, tell } from './dom.js';
import { stateOf } from './owngames.js';
import { keep, lastPages } from './store.js';
import { thumbnail } from './preview.js';
import { capital } from './words.js';
import { messageOf } from './faults.js';

/** Everything that can be found: a text to look in, a title, what it is, and its address.
 *
 * @param {Everything} all
 * @returns {Found[]}
 */
function entries(all) {
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

/** @param {Everything} all */
function search(all) {
  const known = entries(all);
  const results = h('ul', { class: 'list found', 'aria-label': 'Found' });
  const find = debounced(() => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length
      ? known
          .map((entry) => ({ ...entry, score: rank(entry, words) }))
          .filter(({ score }) => score > -10)
          .sort((a, b) => b.score - a.score)
          .slice(0, 12)
      : [];
    fill(
      results,
      found.map(({ game, title, what, href }) =>
        h(
          'li',
          {},
          h(
            'a',
            { href },
            h('b', {}, title.length > 120 ? `${title.slice(0, 118)}…` : title),
            h('small', {}, `${game} · ${what}`),
          ),
        ),
      ),
      words.length && !found.length
        ? h('li', { class: 'quiet' }, 'Nothing found. Try a rule number, a table or a word of it.')
        : null,
    );
  }, 60);
  const box = h('input', {
    type: 'search',
    id: 'search',
    placeholder: '104.2, torpedo, evasion, SS-6',
    autocomplete: 'off',
    on: { input: find },
  });
  return h(
    'section',
    { class: 'search', role: 'search' },
    h('label', { for: 'search' }, 'Find a rule, a table, a sheet'),
    box,
    results,
  );
}

/** The link to the workshop of a game that this browser keeps.
 *
 * @param {boolean} own
 * @param {string} name
 */
const kept = (own, name) => (own && stateOf(name) ? h('a', { href: address('own', [name]) }, 'Your game') : null);

/** @param {GameLine} game */
function gameCard({ name, title, about, sheets, play, own, setup, fault }) {
  const pieces = sheets.find((sheet) => sheet.kind === 'counters' && !sheet.extra);
  const cover = pieces ?? sheets.find((sheet) => sheet.kind === 'card') ?? sheets[0];
  const picture = cover
    ? h(
        'a',
        {
          href: address('print', [name]),
          class: pieces ? 'cover pieces' : 'cover',
          'aria-hidden': 'true',
          tabindex: '-1',
        },
        thumbnail({ targets: [`${name}/${cover.name}`], options: { paper: 'a4' } }, 1),
      )
    : h('div', { class: 'cover' });
  const line = about ? h('p', {}, capital(about), '.') : null;
  return h(
    'article',
    { class: 'card game' },
    picture,
    h(
      'div',
      {},
      h('h2', {}, title),
      line,
      fault ? h('p', { class: 'fault' }, fault) : null,
      h(
        'p',
        { class: 'links' },
        h('a', { href: address('lookup', [name]) }, 'Look up'),
        setup ? h('a', { href: address('setup', [name]) }, 'Set up') : null,
        cover ? h('a', { href: address('print', [name]) }, 'Print') : null,
        play ? h('a', { href: address('play', [name]) }, 'Play') : null,
        kept(own, name),
      ),
    ),
  );
}

/** What a player makes fit for themselves, as the last of the cards. */
function ownCard() {
  const places = { own: 'Games', counters: 'Counters', printer: 'Printer', rules: 'House rules' };
  const ruler = Array.from({ length: 9 }, (_, at) =>
    h('line', { x1: 16 + at * 12, x2: 16 + at * 12, y1: 132, y2: at % 4 ? 142 : 150 }),
  );
  const counters = [
    [16, 26],
    [58, 26],
    [16, 68],
    [58, 68],
  ].map(([x, y], at) => h('rect', { x, y, width: 34, height: 34, rx: 4, class: at === 3 ? 'full' : null }));
  const drawing = h(
    'svg',
    { viewBox: '0 0 132 176', 'aria-hidden': 'true', class: 'drawing' },
    counters,
    h('path', { d: 'M8 132h116' }),
    ruler,
  );
  return h(
    'article',
    { class: 'card game' },
    h('div', { class: 'cover' }, drawing),
    h(
      'div',
      {},
      h('h2', {}, 'Yours'),
      h('p', {}, 'Games and counters of your own, a printer that is measured, the rules as you play them.'),
      h(
        'p',
        { class: 'links' },
        Object.entries(places).map(([page, title]) => h('a', { href: address(page) }, title)),
      ),
    ),
  );
}

/** Where a player went last, to go back there. */
function lastBox() {
  const last = lastPages();
  return last.length
    ? h(
        'p',
        { class: 'last' },
        h('span', {}, 'Last:'),
        last.map(({ title, href }) => h('a', { href }, title)),
      )
    : null;
}

/** The list of all pages.
 *
 * @param {HTMLElement} main
 */
function showMore(main) {
  head('', 'More');
  fill(
    main,
    h(
      'ul',
      { class: 'list' },
      [
        ['play', 'Play', 'whole games on a map, turn by turn'],
        ['rules', 'House rules', 'change figures, tables and readings of the rules'],
        ['own', 'Your games', 'a folder of TOML becomes a game'],
        ['counters', 'Your counters', 'print your own from a spreadsheet'],
        ['printer', 'Your printer', 'measure it once, print true to size'],
        ['u-boat', 'U-Boat', 'adjudicate a season'],
      ].map(([page, title, what]) =>
        h('li', {}, h('a', { href: address(page) }, h('b', {}, title), h('small', {}, what))),
      ),
    ),
    LAN
      ? h(
          'section',
          {},
          h('h2', {}, 'On a phone'),
          h('p', {}, 'Scan this code with a phone in the same network.'),
          h('img', { src: 'address.svg', alt: 'Code of this address', class: 'code' }),
        )
      : null,
    h('p', {}, themeButton('look')),
  );
}

/** Show the first page; with `more`, the list of all pages.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts, all }) {
  if (parts[0] === 'more') {
    showMore(main);
    return;
  }
  head('', 'Tonight');
  const pinned = h('div', { class: 'cards pinned' });
  const hint = pins().length
    ? null
    : h('p', { class: 'quiet' }, 'Open a look-up and press “Pin to tonight” to have it on this page.');
  fill(
    main,
    search(all),
    lastBox(),
    hint,
    pinned,
    h('div', { class: 'cards' }, all.games.map(gameCard), ownCard()),
    history(),
  );
  for (const pin of pins()) {
    /** @param {Pin} one */
    const isIt = (one) => one.game === pin.game && one.check === pin.check;
    const drop = buttonOf('×', { class: 'plain', 'aria-label': `take ${pin.game} ${pin.check} off this page` }, () => {
      keep(
        'pins',
        pins().filter((one) => !isIt(one)),
      );
      drop.closest('.card')?.remove();
      main.focus();
      tell('It is off the first page.');
    });
    try {
      /** @param {Values} inputs */
      const changed = (inputs) =>
        keep(
          'pins',
          pins().map((one) => (isIt(one) ? { ...one, inputs } : one)),
        );
      const card = await checkCard(pin.game, pin.check, pin.inputs, { compact: true, changed, drop });
      pinned.append(card.element);
    } catch (error) {
      pinned.append(h('section', { class: 'card check' }, h('p', { class: 'fault' }, messageOf(error)), drop));
    }
  }
}
