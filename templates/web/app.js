// The pages and their addresses: `#/print/ssn?paper=a4` shows the page `print` with the parts and settings after it.

import { MODE, askJson, warmUp } from './api.js';
import { buttonOf, fill, firstOf, fixed, h, tell } from './dom.js';
import { ownGames, whenGamesChange } from './owngames.js';
import { keep, recall, whenRulesChange } from './store.js';
import { keepSite } from './version.js';
import { messageOf, placesOf } from './faults.js';

/** @type {{ [page: string]: { title: string, icon: string, module: string, more?: boolean } }} */
const PAGES = {
  '': { title: 'Tonight', icon: 'M12 2 4 12l8 10 8-10z', module: './home.js' },
  lookup: {
    title: 'Look up',
    icon: 'M4 4h16v16H4zM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01',
    module: './lookup.js',
  },
  setup: { title: 'Set up', icon: 'M6 22V3l12 5-12 5', module: './setup.js' },
  print: { title: 'Print', icon: 'M6 9V3h12v6M6 18H3v-8h18v8h-3M7 14h10v7H7z', module: './print.js' },
  rules: { title: 'House rules', icon: 'M5 4h14v16H5zM9 9h6M9 13h6', module: './rules.js', more: true },
  own: { title: 'Your games', icon: 'M3 6h7l2 3h9v10H3zM12 12v5M9.5 14.5h5', module: './own.js', more: true },
  counters: {
    title: 'Your counters',
    icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
    module: './counters.js',
    more: true,
  },
  printer: {
    title: 'Your printer',
    icon: 'M3 8h18v8H3zM7 8v4M11 8v3M15 8v4M19 8v3',
    module: './printer.js',
    more: true,
  },
  play: {
    title: 'Play',
    icon: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 2v6M12 16v6M2 12h6M16 12h6',
    module: './play.js',
    more: true,
  },
  'u-boat': {
    title: 'U-Boat',
    icon: 'M3 14c4-3 14-3 18 0-4 4-14 4-18 0zM11 11V6h3v5',
    module: './uboat.js',
    more: true,
  },
};

/** Everything that is known before a page is chosen: the games and the print options.
 *
 * @type {Everything | null}
 */
let known = null;
export const games = async () => (known ??= await describeAll());
/** Ask for the games anew when one of the player's own was kept or forgotten. */
export const forgetGames = () => {
  known = null;
};

async function describeAll() {
  const own = (await ownGames()).map(({ name }) =>
    askJson('describe', { game: name, brief: true })
      .then((line) => [/** @type {unknown} */ (line)])
      .catch(() => []),
  );
  const [all, ...mine] = await Promise.all([askJson('describe', {}), ...own]);
  const usable = /** @type {GameLine[]} */ (mine.flat());
  return { ...all, games: [...all.games.filter(({ name }) => !usable.some((game) => game.name === name)), ...usable] };
}

/** A game of those that are known.
 *
 * @param {Everything} all
 * @param {string} name
 */
export function lineOf(all, name) {
  const line = all.games.find((one) => one.name === name);
  const broken = all.broken.find((one) => one.name === name);
  if (broken && !line) throw new Error(`${name} cannot be read: ${broken.fault}`);
  if (!line) throw new Error(`There is no game ${name}.`);
  return line;
}

/** Look whether a game in a folder of this computer was saved since; the page is then shown anew. */
async function lookAgain() {
  const told = (/** @type {Everything} */ all) =>
    JSON.stringify([all.broken, all.games.filter(({ kept }) => kept).map(({ name, stamp }) => [name, stamp])]);
  const before = known;
  if (!before || (!before.broken.length && !before.games.some(({ kept }) => kept))) return;
  const now = await describeAll().catch(() => before);
  if (known !== before || told(now) === told(before)) return;
  known = now;
  tell('A game in a folder of this computer has changed.');
  show(true);
}

/** @param {string} path */
const icon = (path) => h('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, h('path', { d: path }));

/** The address of a page; `settings` become its query.
 *
 * @param {string} page
 * @param {string[]} [parts]
 * @param {{ [name: string]: Value | undefined }} [settings]
 */
export function address(page, parts = [], settings = {}) {
  const query = new URLSearchParams(
    Object.entries(settings)
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  const path = [page, ...parts].filter(Boolean).map(encodeURIComponent).join('/');
  return `#/${path}${query.size ? `?${query}` : ''}`;
}

/** Change the address without showing the page anew.
 *
 * @param {string} page
 * @param {string[]} parts
 * @param {{ [name: string]: Value | undefined }} settings
 */
export function keepAddress(page, parts, settings) {
  history.replaceState(null, '', address(page, parts, settings));
}

/** A part of an address as text; as it stands if it is no address.
 *
 * @param {string} part
 */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function place() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...parts] = path.split('/').map(decoded);
  return {
    page: page in PAGES ? page : '',
    parts: page in PAGES ? parts : [page, ...parts],
    settings: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** The pages; those behind `More` stand on a page of their own on a phone.
 *
 * @param {string} current
 * @param {boolean} more
 */
function drawTabs(current, more) {
  /** @param {[string, typeof PAGES['']]} page */
  const tab = ([name, { title, icon: path, more: behind }]) =>
    h(
      'a',
      {
        href: address(name),
        class: behind ? 'tab more' : 'tab',
        'aria-current': name === current && !more ? 'page' : null,
      },
      icon(path),
      h('span', {}, title),
    );
  const menu = h(
    'a',
    { href: address('', ['more']), class: 'tab menu', 'aria-current': more || PAGES[current].more ? 'page' : null },
    icon('M4 7h16M4 12h16M4 17h16'),
    h('span', {}, 'More'),
  );
  fill(
    fixed('tabs'),
    h(
      'a',
      { href: address(''), class: 'brand', 'aria-label': 'Plotroom, first page' },
      h('img', { src: new URL('icon.svg', import.meta.url), alt: '', width: 28, height: 28 }),
      h('span', {}, 'Plotroom'),
    ),
    Object.entries(PAGES).map(tab),
    menu,
    themeButton(),
  );
}

/** A button that turns the pages dark or light.
 *
 * @param {string} [look]
 */
export function themeButton(look = 'tab theme') {
  const dark = () =>
    (document.documentElement.dataset.theme ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const button = buttonOf(
    [icon('M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z'), h('span', {}, 'Light or dark')],
    { class: look, 'aria-label': 'Light or dark' },
    () => {
      const theme = dark() ? 'light' : 'dark';
      document.documentElement.dataset.theme = theme;
      keep('theme', theme);
    },
  );
  return button;
}

/** Write the head of a page: the game in bold, the page's title, a note at the right.
 *
 * @param {string} bold
 * @param {string} title
 * @param {string} [note]
 */
export function head(bold, title, note = '') {
  document.title = `${[bold, title].filter(Boolean).join(' ')} · Plotroom`;
  fill(
    fixed('top'),
    h('h1', {}, bold ? h('b', {}, bold) : null, bold && title ? ' ' : null, title),
    note ? h('p', {}, note) : null,
  );
}

/** A link to the house rules that an error comes from; none for another error.
 *
 * @param {unknown} error
 */
function rulesAtFault(error) {
  const game = placesOf(error)
    .map((where) => /^(.+)-rules\.toml/.exec(where)?.[1])
    .find(Boolean);
  return game ? h('p', {}, h('a', { href: address('rules', [game]) }, 'Change your house rules')) : null;
}

/** The module of a page.
 *
 * @param {string} page
 * @returns {Promise<{ show: (shown: PageShown) => Promise<(() => void) | null | undefined> }>}
 */
const part = (page) =>
  import(PAGES[page].module).catch(() => {
    throw new Error(
      'This page did not come. Look at your network, and load Plotroom again: there may be a new version.',
    );
  });

let shown = 0;
/** Whether a page was shown before: then the keyboard goes to the new one. */
let moved = false;
/** @type {(() => void) | null} */
let leave = null;
async function show(again = false) {
  const turn = ++shown;
  const { page, parts, settings } = place();
  drawTabs(page, !page && parts[0] === 'more');
  for (const dialog of document.querySelectorAll('dialog'))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  leave?.();
  leave = null;
  const main = h('main', { id: 'main', tabindex: '-1' });
  try {
    const [module, all] = await Promise.all([part(page), games()]);
    if (turn !== shown) return;
    fixed('main').replaceWith(main);
    if (!again) scrollTo(0, 0);
    leave = (await module.show({ main, parts, settings, all })) ?? null;
  } catch (error) {
    if (turn !== shown) return;
    fixed('main').replaceWith(main);
    head('', 'That did not work');
    fill(
      main,
      h('p', { class: 'fault', role: 'alert' }, messageOf(error)),
      rulesAtFault(error),
      h('p', {}, h('a', { href: address('') }, 'Back to the first page')),
    );
  }
  main.dataset.ready = 'yes';
  if (moved && !again && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  moved = true;
}

// An address is that of a page, so the link that skips to it moves the focus by itself.
firstOf(document, '.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  fixed('main').focus();
});
/** @type {string | null} */
const theme = recall('theme', null);
if (theme) document.documentElement.dataset.theme = theme;
warmUp();
addEventListener('hashchange', () => show());
whenGamesChange(() => {
  forgetGames();
  tell('Your games were changed in another tab.');
  show(true);
});
whenRulesChange(() => {
  tell('Your house rules were changed in another tab.');
  show(true);
});
if (MODE === 'worker') keepSite();
else addEventListener('focus', lookAgain);
show();
