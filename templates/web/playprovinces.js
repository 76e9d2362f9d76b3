// Play on a map of provinces: the games that are kept here, and how one begins; `provincetable.js` is the game itself.

import { ask, askJson } from './api.js';
import { address, head } from './app.js';
import { randomSeed } from './dice.js';
import { askingButton, buttonOf, fill, h, newId, textOf } from './dom.js';
import { showFaults } from './forms.js';
import { fileName, forgetGame, freshId, freshName, keepGame, keptGame, keptGames, orderOf } from './keptgames.js';
import { table as showTable } from './provincetable.js';
import { opening } from './playopen.js';
import { houseRules, keep, playedGame } from './store.js';

/** Show the list of games, or the game whose id stands in the address.
 *
 * @param {{ main: HTMLElement, game: GameLine, parts: string[] }} shown
 */
export async function page({ main, game, parts: [, id] }) {
  const inbox = playedGame(game.name);
  if (inbox) {
    // A set-up that was sent here from its own page.
    keep(`play:${game.name}`, null);
    const named = { name: inbox.files[0].name.replace(/\.toml$/, ''), phase: '' };
    const table = { id: freshId(), files: inbox.files.map((file) => ({ ...file, drafts: {} })), at: inbox.at };
    keepGame(game.name, table, named);
    history.replaceState(null, '', address('play', [game.name, table.id]));
    return showTable({ main, game, table });
  }
  const table = id ? keptGame(game.name, id) : null;
  if (table) return showTable({ main, game, table });
  return list({ main, game, missing: Boolean(id) });
}

/** The games that are kept here, and how another begins.
 *
 * @param {{ main: HTMLElement, game: GameLine, missing: boolean }} shown
 */
function list({ main, game, missing }) {
  head(game.title, 'Play');
  const faults = h('div', { role: 'alert', class: 'faults' });
  if (missing) fill(faults, h('p', { class: 'fault' }, 'That game is not kept in this browser.'));
  const name = h('input', { id: newId('name'), value: freshName(game.name), maxlength: 60, autocomplete: 'off' });

  /** Keep a game of some phases and show its last; order files that a game file names come with them.
   *
   * @param {NamedText[]} phases
   * @param {Files} [files]
   */
  async function begin(phases, files = {}) {
    try {
      const looks = await Promise.all(
        phases.map((file) => askJson('game-file', { game: game.name, file, files, ...houseRules(game.name) })),
      );
      const more = Object.keys(files).length ? { files } : {};
      const sorted = looks
        .map(({ position }, at) => ({ position, file: { ...phases[at], drafts: {}, ...more } }))
        .sort((one, other) => orderOf(one.position.phase) - orderOf(other.position.phase));
      const table = { id: freshId(), files: sorted.map(({ file }) => file), at: sorted.length - 1 };
      const { name: title, phase } = sorted[sorted.length - 1].position;
      keepGame(game.name, table, { name: title, phase });
      location.hash = address('play', [game.name, table.id]);
    } catch (error) {
      showFaults(error, faults);
    }
  }
  const named = () => name.value.trim() || freshName(game.name);
  /**
   * @param {NamedText} file
   * @param {Changes} set
   */
  const edited = (file, set) =>
    askJson('game-edit', { game: game.name, file, set: [['', 0, 'name', named()], ...set] });

  /** The first file of a rolled setup, with the hidden units of it or without.
   *
   * @param {boolean} hidden
   */
  async function beginNew(hidden) {
    try {
      const file = {
        name: `${fileName(named())}.toml`,
        text: (await ask('game-begin', { game: game.name, seed: randomSeed(), ...houseRules(game.name) })).text(),
      };
      const { position } = await askJson('game-file', { game: game.name, file, ...houseRules(game.name) });
      /** @type {Changes} */
      const without = hidden
        ? []
        : Object.entries(position.powers).map(([power, { units }]) => [
            `powers.${power}`,
            0,
            'units',
            units.filter((/** @type {string} */ unit) => !unit.startsWith('U ')),
          ]);
      await begin([{ ...file, text: (await edited(file, without)).text }]);
    } catch (error) {
      showFaults(error, faults);
    }
  }
  async function example() {
    const file = {
      name: `${fileName(named())}.toml`,
      text: (await ask('new', { kind: 'game', game: game.name, file: `${game.name}.toml` })).text(),
    };
    await begin([{ ...file, text: (await edited(file, [])).text }]);
  }
  /** Open a game file, or every phase of a game; order files that they name come with them.
   *
   * @param {FileList | null} picked
   */
  async function open(picked) {
    /** @type {NamedText[]} */
    let all;
    try {
      all = await Promise.all([...(picked ?? [])].map(async (file) => ({ name: file.name, text: await textOf(file) })));
    } catch (error) {
      showFaults(error, faults);
      return;
    }
    const phases = all.filter(({ name: one }) => one.endsWith('.toml'));
    if (phases.length)
      await begin(
        phases,
        Object.fromEntries(all.filter((file) => !phases.includes(file)).map((file) => [file.name, file.text])),
      );
    else
      showFaults(
        {
          errors: [
            {
              where: '',
              message: 'choose a game file, whose name ends in .toml, and with it the order files that it names',
            },
          ],
        },
        faults,
      );
  }
  const picker = h('input', {
    type: 'file',
    multiple: true,
    accept: '.toml,.txt',
    id: newId('file'),
    on: { change: ({ currentTarget }) => open(currentTarget.files) },
  });
  const games = keptGames(game.name);
  /** @param {GameKept} one */
  const row = (one) =>
    h(
      'li',
      { class: 'kept' },
      h('a', { href: address('play', [game.name, one.id]) }, h('b', {}, one.name), h('small', {}, one.phase)),
      askingButton('Delete', `Forget ${one.name}?`, 'Forget it', () => {
        forgetGame(game.name, one.id);
        list({ main, game, missing: false });
      }),
    );
  fill(
    main,
    h(
      'p',
      {},
      'You are the game master: every power’s orders come to you, the page resolves them and writes what each power ' +
        'may be told. Or play at one table, and hand the device round: each power’s view shows what that power knows ' +
        'and nothing else.',
    ),
    faults,
    games.length
      ? h('section', {}, h('h2', {}, 'Games in this browser'), h('ul', { class: 'list' }, games.map(row)))
      : null,
    h(
      'div',
      { class: 'two welcome' },
      opening(game),
      h(
        'section',
        {},
        h('h2', {}, 'Begin a game'),
        h('p', { class: 'entry-row' }, h('label', { for: name.id }, 'Name '), name),
        h(
          'div',
          { class: 'actions' },
          buttonOf('1901 with U’s', { class: 'main' }, () => beginNew(true)),
          buttonOf('1901 without U’s', {}, () => beginNew(false)),
          buttonOf('The example, with orders', {}, example),
        ),
        h('p', {}, h('label', { for: picker.id }, 'Or open a game file, or every phase of a game: '), picker),
      ),
    ),
  );
  return undefined;
}
