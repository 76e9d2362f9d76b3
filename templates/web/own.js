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
      ? `${title} is kept in this browser.`
      : `${title} is here until this page is closed; this browser keeps nothing.`,
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
    faults.replaceChildren();
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
    h('div', { class: 'actions' }, folder, field('or a zip of it: ', { accept: '.zip' })),
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
    { page: 'lookup', title: 'Look up', has: checks.length > 0 },
    { page: 'setup', title: 'Set up', has: setup },
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
        h('h2', {}, 'In folders of this computer'),
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
  head('', 'Games of your own');
  const kept = await ownGames();
  const faults = h('div', { role: 'alert', class: 'faults' });
  const beside = all.games.filter((game) => game.kept && !kept.some((one) => one.name === game.name));
  // What was made of an example is not written over.
  const starts = [
    ['', 'A small game', 'a combat table, twelve counters, a turn track: save it as a zip, edit it, drop it here'],
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
      {},
      h(
        'a',
        { href: address('own', [game]) },
        h('b', {}, title),
        h('small', {}, known?.about || `${files.length} files`),
        known && !known.fault ? null : h('small', { class: 'badge' }, 'has faults'),
      ),
    );
  };
  fill(
    main,
    h(
      'p',
      {},
      'A folder of TOML is a game: its tables are looked up with their odds, its counters, charts and tracks are ' +
        'printed. What you drop stays in this browser.',
    ),
    dropPlace('Drop the folder of a game here, or a zip of it.', faults, (game) => {
      location.hash = address('own', [game]);
    }),
    faults,
    kept.length ? [h('h2', {}, 'In this browser'), h('ul', { class: 'list' }, kept.map(line))] : null,
    onThisComputer(beside, all.broken),
    starts.length ? h('h2', {}, 'Begin with') : null,
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

/**
 * @param {HTMLElement} main
 * @param {string} name
 * @param {Everything} all
 */
async function showGame(main, name, all) {
  const known = all.games.find((game) => game.name === name);
  /** Read the game as it is kept here. */
  const read = async () => {
    const found = await ownGame(name);
    if (!found) throw new Error(`There is no game ${name} in this browser. Drop its folder on the page Your games.`);
    return found;
  };
  let kept = await read();
  head(kept.title, 'Your game');
  const refusedBox = h('div', { role: 'alert', class: 'faults' });
  const faultBox = h('section', { class: 'verified', 'aria-live': 'polite' });
  const state = h('p', { class: 'help' });
  const links = h('p', { class: 'links' });
  const options = optionForm(all.print, ['paper', 'palette', 'sides', 'printer'], { paper: usualPaper() }, () =>
    pages.set(request()),
  );
  /** @param {unknown} error */
  const refused = (error) => {
    options.clear();
    refusedBox.replaceChildren();
    if (error && !faultBox.querySelector('ol, .fault')) showFaults(error, refusedBox, options);
  };
  const pages = viewer(refused);
  const request = () => ({
    targets: [name],
    options: options.chosen(),
    ...houseRules(name),
    ...printerFiles(options.read().printer),
  });

  const verified = newest();
  const showVerified = async () => {
    faultBox.setAttribute('aria-busy', 'true');
    try {
      const report = await verified.of(askJson('verify', { game: name }));
      if (!report) return;
      const { faults, warnings } = report;
      if (faults.length) refusedBox.replaceChildren();
      fill(
        faultBox,
        faults.length
          ? [
              h('h2', {}, faults.length === 1 ? '1 fault' : `${faults.length} faults`),
              h('ol', { class: 'found-faults' }, faults.map(faultLine)),
            ]
          : h('p', { class: 'sound' }, 'No faults.'),
        warnings.length
          ? h(
              'details',
              {},
              h('summary', {}, warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`),
              h('ul', { class: 'warnings' }, warnings.map(faultLine)),
            )
          : null,
      );
    } catch (error) {
      refusedBox.replaceChildren();
      showFaults(error, faultBox);
    }
    faultBox.removeAttribute('aria-busy');
  };
  const draw = () => {
    const { files, left, zip, handles } = kept;
    const time = new Date(kept.read).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
    fill(
      state,
      `${counted(files.length, 'file', 'files')}, ${Math.ceil((zip.length * 0.75) / 1000)} kB, read ${time}.`,
      left ? ` ${counted(left, 'other file was', 'others were')} not needed.` : '',
    );
    again.hidden = !handles?.length;
    showVerified();
    pages.set(request());
  };
  /** The folder was read again: the same game is drawn anew in its place, another one on its own page.
   *
   * @param {string} game
   */
  const taken = async (game) => {
    if (game !== name) {
      location.hash = address('own', [game]);
      return;
    }
    kept = await read();
    draw();
  };
  const again = buttonOf('Read the folder again', { class: 'main' }, async () => {
    dropBox.replaceChildren();
    try {
      await taken(await takeIn({ request: await readHandles(kept.handles), handles: kept.handles }));
    } catch (error) {
      showFaults(error, dropBox);
    }
  });
  const remove = askingButton(
    'Remove',
    `${kept.title} leaves this browser; your own files stay as they are.`,
    'Remove it',
    async () => {
      await forgetGame(name);
      forgetGames();
      location.hash = address('own');
    },
  );
  const dropBox = h('div', { role: 'alert', class: 'faults' });
  fill(links, known ? places(known) : null);
  fill(
    main,
    h('div', { class: 'trail' }, h('a', { href: address('own') }, '‹ Games of your own')),
    h(
      'div',
      { class: 'two' },
      h(
        'div',
        {},
        links,
        faultBox,
        refusedBox,
        h(
          'div',
          { class: 'actions' },
          again,
          buttonOf('Save as a zip', { class: 'plain' }, () =>
            download(`${name}.zip`, 'application/zip', bytesOf(kept.zip)),
          ),
          remove,
        ),
        state,
        dropPlace('Changed something? Drop the folder again.', dropBox, taken),
        dropBox,
      ),
      h(
        'div',
        { class: 'side' },
        options.element,
        maker('Print', () => ['print', { ...request(), options: { ...request().options, 'one-file': true } }], refused),
        pages.element,
      ),
    ),
  );
  draw();
}
