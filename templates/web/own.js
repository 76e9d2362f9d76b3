// Games of your own: a folder or a zip is dropped and kept in this browser; its faults stand beside its pages.

import { askJson } from './api.js';
import { address, forgetGames, head } from './app.js';
import { askingButton, buttonOf, download, dropField, filePicker, fill, h, newest, tell } from './dom.js';
import { showFaults } from './forms.js';
import { canChooseFolder, chooseFolder, readChosen, readDrop, readHandles } from './folders.js';
import { examplePages } from './design.js';
import { maker, viewer } from './job.js';
import { forgetGame, keepGame, ownGame, ownGames } from './owngames.js';
import { coverOf } from './preview.js';
import { optionForm, printerFiles } from './print.js';
import { houseRules, usualPaper } from './store.js';
import { counted } from './words.js';

/** Take in the game of a folder; `handles` read the folder again.
 *
 * @param {FolderRead} read
 */
async function takeIn({ request, handles }) {
  const { name, title, zip, files, left } = await askJson('own-game', request);
  const stays = await keepGame({ name, title, zip, files, left, handles, read: Date.now() });
  forgetGames();
  tell(
    stays
      ? `${title} is saved in this browser.`
      : `This browser cannot save ${title}. You can use it until you close this page.`,
  );
  return name;
}

/** Where a folder or a zip is dropped or chosen; `taken` is told the name of its game.
 *
 * @param {string} words
 * @param {HTMLElement} faults
 * @param {(game: string) => unknown} taken
 */
function dropPlace(words, faults, taken) {
  /** @param {() => Promise<FolderRead | null>} reading */
  const take = (reading) => async () => {
    fill(faults);
    place.setAttribute('aria-busy', 'true');
    try {
      const read = await reading();
      if (read) await taken(await takeIn(read));
    } catch (error) {
      showFaults(error, faults);
    }
    place.removeAttribute('aria-busy');
  };
  /**
   * @param {string} label
   * @param {Attributes} more
   */
  const field = (label, more) => filePicker(label, (files) => take(() => readChosen(files))(), more);
  const folder = canChooseFolder()
    ? buttonOf('Choose a folder', {}, take(chooseFolder))
    : field('Choose a folder: ', { webkitdirectory: true });
  /** @type {HTMLElement} */
  const place = dropField(
    (dropped) => {
      const reading = readDrop(dropped);
      take(() => reading)();
    },
    h('p', {}, words),
    h('div', { class: 'actions' }, folder, field('or a zip file: ', { accept: '.zip' })),
  );
  return place;
}

/** The name of the small game to begin with. */
const FIRST = 'my-game';

/** A zip as bytes.
 *
 * @param {string} base64
 */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The pages on which a game is used.
 *
 * @param {GameLine} game
 */
const places = ({ name, checks, setup, sheets }) =>
  [
    { page: 'lookup', title: 'Tables & odds', has: checks.length > 0 },
    { page: 'setup', title: 'Setup', has: setup },
    { page: 'print', title: 'Print', has: sheets.length > 0 },
    { page: 'rules', title: 'House rules', has: true },
  ]
    .filter(({ has }) => has)
    .map(({ page, title }) => h('a', { href: address(page, [name]) }, title));

/** The games whose folders this computer keeps; what is saved there shows when this page is looked at again.
 *
 * @param {GameLine[]} games
 * @param {Everything['broken']} broken
 */
const onThisComputer = (games, broken) =>
  games.length || broken.length
    ? [
        h('h2', {}, 'In folders on this computer'),
        h(
          'ul',
          { class: 'list wide folders' },
          games.map((game) => h('li', {}, h('b', {}, game.title), h('p', { class: 'links' }, places(game)))),
          broken.map(({ name, fault }) => h('li', {}, h('b', {}, name), h('p', { class: 'fault' }, fault))),
        ),
      ]
    : null;

/** Show the games, or the workshop of one.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name], all }) {
  if (name) return showGame(main, name, all);
  head('', 'Custom games');
  const kept = await ownGames();
  const faults = h('div', { role: 'alert', class: 'faults' });
  const beside = all.games.filter((game) => game.kept && !kept.some((one) => one.name === game.name));
  // What was made of an example is not written over.
  const starts = [
    [
      '',
      'A small game',
      'A combat table, twelve counters and a turn track. Download it as a zip file, edit it, and drop it here.',
    ],
    ...all.examples.map((example) => [example.name, example.title, example.about]),
  ].filter(([example]) => !kept.some((game) => game.name === (example || FIRST)));
  /** @param {string} example */
  const begin = async (example) => {
    try {
      location.hash = address('own', [await takeIn({ request: { example }, handles: [] })]);
    } catch (error) {
      showFaults(error, faults);
    }
  };
  /** @param {OwnGame} game */
  const line = ({ name: game, title, files }) => {
    const known = all.games.find((one) => one.name === game);
    return h(
      'li',
      { class: 'poster' },
      h(
        'a',
        { href: address('own', [game]), class: 'tap' },
        coverOf(Promise.resolve({ targets: [game] })),
        h('b', {}, title),
        h('small', {}, known?.about || `${files.length} files`),
        known && !known.fault ? null : h('small', { class: 'badge' }, 'has errors'),
      ),
    );
  };
  fill(
    main,
    h(
      'p',
      {},
      'A custom game is a folder of text files. Plotroom rolls on its tables, shows their odds, and prints its ' +
        'counters, charts and tracks. Your files are saved only in this browser.',
    ),
    dropPlace('Drop the folder of a game here, or a zip file of it.', faults, (game) => {
      location.hash = address('own', [game]);
    }),
    faults,
    kept.length ? [h('h2', {}, 'Saved in this browser'), h('ul', { class: 'wall posters' }, kept.map(line))] : null,
    onThisComputer(beside, all.broken),
    starts.length ? h('h2', {}, 'Start from an example') : null,
    h(
      'ul',
      { class: 'wall posters' },
      starts.map(([example, title, about]) =>
        h(
          'li',
          { class: 'poster' },
          buttonOf(
            [coverOf(examplePages(example)), h('b', {}, title), h('small', {}, about)],
            { class: 'row-button' },
            () => begin(example),
          ),
        ),
      ),
    ),
  );
  return null;
}

/** A fault: its file and line, and what is wrong there.
 *
 * @param {Fault} fault
 */
const faultLine = ({ where, message }) => h('li', {}, where ? [h('b', {}, where), ' '] : null, message);

/** What the program finds wrong in a game.
 *
 * @param {{ faults: Fault[], warnings: Fault[] }} report
 */
const foundBox = ({ faults, warnings }) => [
  faults.length
    ? [
        h('h2', {}, counted(faults.length, 'error', 'errors')),
        h('ol', { class: 'found-faults' }, faults.map(faultLine)),
      ]
    : h('p', { class: 'sound' }, 'No errors found.'),
  warnings.length
    ? h(
        'details',
        {},
        h('summary', {}, counted(warnings.length, 'warning', 'warnings')),
        h('ul', { class: 'warnings' }, warnings.map(faultLine)),
      )
    : null,
];

/** The faults of a game, found anew by `look`.
 *
 * @param {string} name
 * @param {() => void} faulty called where it has faults
 */
function verifier(name, faulty) {
  const element = h('section', { class: 'verified', 'aria-live': 'polite' });
  const asked = newest();
  return {
    element,
    /** Whether faults are shown. */
    tells: () => Boolean(element.querySelector('ol, .fault')),
    async look() {
      element.setAttribute('aria-busy', 'true');
      try {
        const report = await asked.of(askJson('verify', { game: name }));
        if (!report) return;
        if (report.faults.length) faulty();
        fill(element, foundBox(report));
      } catch (error) {
        faulty();
        showFaults(error, element);
      }
      element.removeAttribute('aria-busy');
    },
  };
}

/** How large a kept game is, and when it was read.
 *
 * @param {OwnGame} game
 */
function sizeOf({ files, left, zip, read }) {
  const time = new Date(read).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
  const others = left ? ` ${counted(left, 'other file was', 'others were')} not needed.` : '';
  const size = `${Math.ceil((zip.length * 0.75) / 1000)} kB`;
  return `${counted(files.length, 'file', 'files')}, ${size}, read ${time}.${others}`;
}

/** A game as it is kept here; an error in words where it is not.
 *
 * @param {string} name
 */
async function keptGame(name) {
  const found = await ownGame(name);
  if (!found)
    throw new Error(`There is no game called ${name} in this browser. Drop its folder on the page Custom games.`);
  return found;
}

/** The pages of a game, and what prints them; `shows` says that its faults stand elsewhere.
 *
 * @param {string} name
 * @param {Everything} all
 * @param {() => boolean} shows
 */
function pagesBox(name, all, shows) {
  const faults = h('div', { role: 'alert', class: 'faults' });
  const options = optionForm(all.print, ['paper', 'palette', 'sides', 'printer'], { paper: usualPaper() }, () =>
    draw(),
  );
  /** @param {unknown} error */
  const refused = (error) => {
    options.clear();
    fill(faults);
    if (error && !shows()) showFaults(error, faults, options);
  };
  const pages = viewer(refused);
  /** @param {Values} [more] */
  const request = (more = {}) => ({
    targets: [name],
    options: { ...options.chosen(), ...more },
    ...houseRules(name),
    ...printerFiles(options.read().printer),
  });
  const draw = () => pages.set(request());
  const print = maker('Download PDF', () => ['print', request({ 'one-file': true })], refused);
  return { faults, draw, element: h('div', { class: 'side' }, options.element, print, pages.element) };
}

/** A button that takes a game out of this browser.
 *
 * @param {OwnGame} game
 */
const remover = ({ name, title }) =>
  askingButton(
    'Delete',
    `${title} will be deleted from this browser. Your files are not changed.`,
    'Delete',
    async () => {
      await forgetGame(name);
      forgetGames();
      location.hash = address('own');
    },
  );

/** Show a game: its faults, its pages, and what takes it in again.
 *
 * @param {HTMLElement} main
 * @param {string} name
 * @param {Everything} all
 */
async function showGame(main, name, all) {
  const known = all.games.find((game) => game.name === name);
  let kept = await keptGame(name);
  head(kept.title, 'Custom game');
  const state = h('p', { class: 'help' });
  const dropFaults = h('div', { role: 'alert', class: 'faults' });
  const found = verifier(name, () => fill(pages.faults));
  const pages = pagesBox(name, all, found.tells);
  const draw = () => {
    fill(state, sizeOf(kept));
    again.hidden = !kept.handles?.length;
    found.look();
    pages.draw();
  };
  /** The folder was read again: the same game is drawn anew in its place, another one on its own page.
   *
   * @param {string} game
   */
  const taken = async (game) => {
    if (game === name) {
      kept = await keptGame(name);
      draw();
    } else location.hash = address('own', [game]);
  };
  const again = buttonOf('Read the folder again', { class: 'main' }, async () => {
    fill(dropFaults);
    try {
      await taken(await takeIn({ request: await readHandles(kept.handles), handles: kept.handles }));
    } catch (error) {
      showFaults(error, dropFaults);
    }
  });
  const save = buttonOf('Download as a zip file', { class: 'plain' }, () =>
    download(`${name}.zip`, 'application/zip', bytesOf(kept.zip)),
  );
  const left = h(
    'div',
    {},
    h('p', { class: 'links' }, known ? places(known) : null),
    found.element,
    pages.faults,
    h('div', { class: 'actions' }, again, save, remover(kept)),
    state,
    dropPlace('Did you change a file? Drop the folder again.', dropFaults, taken),
    dropFaults,
  );
  const trail = h('div', { class: 'trail' }, h('a', { href: address('own') }, '‹ Custom games'));
  fill(main, trail, h('div', { class: 'two' }, left, pages.element));
  draw();
}
