// Design: what players make fit for themselves.

import { LAN, askJson } from './api.js';
import { address } from './address.js';
import { games, head, themeButton } from './app.js';
import { STARTS, startPages } from './counterfiles.js';
import { fill, h } from './dom.js';
import { cover, coverOf } from './preview.js';
import { LEANING } from './tonight.js';

/** @type {[string, string, string, string][]} */
const PLACES = [
  [
    'rules',
    'House rules',
    'Change rule values, tables and rulings. Sheets and results use your changes.',
    'M5 4h14v16H5zM9 9h6M9 13h6',
  ],
  [
    'counters',
    'Make counters',
    'Turn a spreadsheet and your pictures into counters to cut out.',
    'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  ],
  [
    'own',
    'Custom games',
    'Add your own game with its charts, tables and map.',
    'M3 6h7l2 3h9v10H3zM12 12v5M9.5 14.5h5',
  ],
  [
    'printer',
    'Printer calibration',
    'Measure your printer once. Everything prints at actual size.',
    'M3 8h18v8H3zM7 8v4M11 8v3M15 8v4M19 8v3',
  ],
  ['kept', 'Backup', 'Download all your data in one file.', 'M4 7l2-3h12l2 3v13H4zM4 7h16M12 11v6M9 14l3 3 3-3'],
];

/** Places where things of one's own are made, each as a card. */
export const placeCards = (places = PLACES) =>
  h(
    'ul',
    { class: 'places' },
    places.map(([page, title, text, path]) =>
      h(
        'li',
        {},
        h(
          'a',
          { href: address(page) },
          h('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, h('path', { d: path })),
          h('span', {}, h('b', {}, title), h('small', {}, text)),
        ),
      ),
    ),
  );

/** What prints an example of a game of one's own.
 *
 * @param {string} example
 * @returns {Promise<Asked>}
 */
export async function examplePages(example) {
  const { name, zip } = await askJson('own-game', { example });
  return { targets: [name], own: zip };
}

/** Pictures of what is made at some places, by place: real pages.
 *
 * @type {{ [place: string]: () => Child }}
 */
const PICTURES = {
  rules: () => h('span', { class: 'cover', 'aria-hidden': 'true' }, cover(LEANING[1])),
  counters: () => coverOf(startPages(STARTS[2])),
  own: () => coverOf(games().then(({ examples }) => examplePages(examples[0].name))),
};

/** A place with a picture of what is made there.
 *
 * @param {typeof PLACES[number]} place
 */
const poster = ([page, title, text]) =>
  h(
    'li',
    { class: 'poster' },
    h('a', { href: address(page), class: 'tap' }, PICTURES[page](), h('b', {}, title), h('small', {}, text)),
  );

/** @param {PageShown} shown */
export function show({ main }) {
  head('', 'Customize');
  fill(
    main,
    h('p', { class: 'lead' }, 'Change the rules, add your own games and counters, and calibrate your printer.'),
    h('ul', { class: 'wall posters' }, PLACES.filter(([page]) => page in PICTURES).map(poster)),
    placeCards(PLACES.filter(([page]) => !(page in PICTURES))),
    h('p', { class: 'actions' }, themeButton('look')),
    LAN
      ? h(
          'section',
          {},
          h('h2', {}, 'On a phone'),
          h('p', {}, 'Scan this code with a phone on the same network.'),
          h('img', { src: 'address.svg', alt: 'QR code of this address', class: 'code' }),
        )
      : null,
  );
}
