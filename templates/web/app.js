// The pages: their head with tabs and search, and which of them an address shows.

import { address } from './address.js';
import { MODE, askJson, warmUp } from './api.js';
import { buttonOf, fill, firstOf, fixed, h, tell } from './dom.js';
import { ownGames, whenGamesChange } from './owngames.js';
import { keep, recall, whenRulesChange } from './store.js';
import { finder } from './search.js';
import { keepSite } from './version.js';
import { messageOf, placesOf } from './faults.js';

export { address };

/** A page: `words` say what it is for, so that a search finds it.  One with `under` is reached from that page; one that
 * is `early` is shown before the games are known.  A tab of a phone has no room for the `rest` of its title.
 *
 * @typedef {{
 *   title: string, rest?: string, words: string, module: string, icon?: string, under?: string, early?: boolean,
 * }} PageLine
 */
/** @type {{ [page: string]: PageLine }} */
const PAGES = {
  '': {
    title: 'Home',
    words: 'first page home start last game continue pinned results',
    icon: 'M12 2 4 12l8 10 8-10z',
    module: './home.js',
    early: true,
  },
  play: {
    title: 'Play',
    words:
      'play a game solitaire turn by turn opening saved games continue resume position map adjudicate orders emails',
    icon: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 2v6M12 16v6M2 12h6M16 12h6',
    module: './play.js',
  },
  print: {
    title: 'Print',
    words: 'print sheets charts counters cards pdf png svg paper size letter a4 sides duplex overlay colors',
    icon: 'M6 9V3h12v6M6 18H3v-8h18v8h-3M7 14h10v7H7z',
    module: './print.js',
  },
  lookup: {
    title: 'Tables & odds',
    rest: ' & odds',
    words: 'look up roll dice a table check rule result odds chance probability',
    icon: 'M4 4h16v16H4zM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01',
    module: './lookup.js',
  },
  odds: {
    title: 'Compare odds',
    words: 'compare odds chances probability side by side chart graph anydice change a value',
    module: './oddspage.js',
    under: 'lookup',
  },
  setup: {
    title: 'Setup sheets',
    rest: ' sheets',
    words: 'set up setup starting position random deal scenario seed start a game',
    icon: 'M6 22V3l12 5-12 5',
    module: './setup.js',
  },
  design: {
    title: 'Customize',
    words: 'make change design customize own rules counters games printer files backup more',
    icon: 'M3 21l4-1L20 7l-3-3L4 17zM14 7l3 3',
    module: './design.js',
    early: true,
  },
  rules: {
    title: 'House rules',
    words: 'change rules values tables rulings options house rule variant',
    module: './rules.js',
    under: 'design',
  },
  own: {
    title: 'Custom games',
    words: 'make add write create own game new game rules of a folder',
    module: './own.js',
    under: 'design',
  },
  counters: {
    title: 'Make counters',
    words: 'print make own counters units cards pictures symbols from a spreadsheet excel csv',
    module: './counters.js',
    under: 'design',
  },
  printer: {
    title: 'Printer calibration',
    words: 'printer printout calibrate actual size scale measure ruler shift margin prints too small large wrong size',
    module: './printer.js',
    under: 'design',
  },
  guide: {
    title: 'Guide',
    words: 'guide help manual documentation how to instructions glossary words meaning',
    module: './guide.js',
    under: 'guide',
    early: true,
  },
  kept: {
    title: 'Backup',
    words: 'backup back up save download export import restore everything move to another browser phone delete data',
    module: './kept.js',
    under: 'design',
  },
};
/** What a page is shown with that does not wait for the games.
 *
 * @type {Everything}
 */
const NOTHING_YET = { games: [], broken: [], examples: [], print: {}, readings: {}, calibrate: {}, plans: {} };
/** Pages that had another address. */
const MOVED = new Map([
  ['more', 'design'],
  ['u-boat', 'play/u-boat'],
]);

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
  if (!line) throw new Error(`There is no game called ${name}.`);
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
  tell('A game folder on this computer has changed. The page was updated.');
  show(true);
}

/** @param {string} path */
const icon = (path) => h('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, h('path', { d: path }));

/** Change the address without showing the page anew; a page that was left leaves it as it is.
 *
 * @param {string} page
 * @param {string[]} parts
 * @param {{ [name: string]: Value | undefined }} settings
 */
export function keepAddress(page, parts, settings) {
  if (place().page === page) history.replaceState(null, '', address(page, parts, settings));
}

/** Change the address by a step that Back takes back: `before` are the settings of what was shown until now.
 *
 * @param {string} page
 * @param {string[]} parts
 * @param {{ [name: string]: Value | undefined }} before
 * @param {{ [name: string]: Value | undefined }} settings
 */
export function pushAddress(page, parts, before, settings) {
  if (place().page !== page) return;
  history.replaceState(null, '', address(page, parts, before));
  history.pushState(null, '', address(page, parts, settings));
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
  const [page = '', ...parts] = (MOVED.get(path) ?? path).split('/').map(decoded);
  return { page, parts, settings: Object.fromEntries(new URLSearchParams(query)) };
}

/** Whether there is a page of this name. @param {string} page */
const isPage = (page) => Object.hasOwn(PAGES, page);

/** The pages along the head, on a phone along the foot.
 *
 * @param {string} current
 */
function drawTabs(current) {
  const lit = isPage(current) ? (PAGES[current].under ?? current) : current;
  fill(
    fixed('tabs'),
    Object.entries(PAGES)
      .filter(([, { under }]) => under === undefined)
      .map(([name, { title, rest = '', icon: path = '' }]) =>
        h(
          'a',
          {
            href: address(name),
            class: 'tab',
            'aria-current': name === lit ? (name === current ? 'page' : 'true') : null,
          },
          icon(path),
          h('span', {}, title.slice(0, title.length - rest.length), h('span', { class: 'rest' }, rest)),
        ),
      ),
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

/** The pages as a search finds them.
 *
 * @returns {Found[]}
 */
const foundPages = () =>
  Object.entries(PAGES).map(([page, { title, words }]) => ({
    game: 'Plotroom',
    title,
    what: 'page',
    href: address(page),
    name: `${title} ${words}`,
    text: '',
  }));

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
async function part(page) {
  if (!isPage(page)) throw new Error('This address is not a page of Plotroom. Check the spelling.');
  return import(PAGES[page].module).catch(() => {
    throw new Error(
      'This page could not be loaded. Check your network connection and reload Plotroom. There may be a new version.',
    );
  });
}

let shown = 0;
/** Whether a page was shown before: then the keyboard goes to the new one. */
let moved = false;
/** @type {(() => void) | null} */
let leave = null;
async function show(again = false) {
  const turn = ++shown;
  const { page, parts, settings } = place();
  if (page === 'play' && parts[0]) keep('played', parts[0]);
  drawTabs(page);
  for (const dialog of document.querySelectorAll('dialog'))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  leave?.();
  leave = null;
  const main = h('main', { id: 'main', tabindex: '-1' });
  let had = false;
  const put = () => {
    had ||= fixed('main').contains(document.activeElement);
    fixed('main').replaceWith(main);
  };
  try {
    const [module, all] = await Promise.all([part(page), isPage(page) && !PAGES[page].early ? games() : NOTHING_YET]);
    if (turn !== shown) return;
    put();
    if (!again) scrollTo(0, 0);
    leave = (await module.show({ main, parts, settings, all })) ?? null;
  } catch (error) {
    if (turn !== shown) return;
    put();
    head('', isPage(page) ? 'Something went wrong.' : 'Page not found');
    fill(
      main,
      h('p', { class: 'fault', role: 'alert' }, messageOf(error)),
      rulesAtFault(error),
      h('p', {}, h('a', { href: address('') }, 'Back to Home')),
    );
  }
  main.dataset.ready = 'yes';
  if (moved && (had || !again) && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
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
finder(fixed('finder'), games, foundPages());
addEventListener('hashchange', () => show());
whenGamesChange(() => {
  forgetGames();
  tell('Your games were changed in another tab. This page shows the changes.');
  show(true);
});
whenRulesChange(() => {
  tell('Your house rules were changed in another tab. This page uses them now.');
  show(true);
});
if (MODE === 'worker') keepSite();
else addEventListener('focus', lookAgain);
show();
