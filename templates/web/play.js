// Play: the games that are played on file, and how one begins; `playboard.js` is the game itself.
// The map and the entries are those of a kind of map: `play<kind>.js` has them.

import { ask, askJson } from './api.js';
import { address, head } from './app.js';
import { buttonOf, fill, firstOf, h, newId, textOf } from './dom.js';
import { showFaults } from './forms.js';
import { board } from './playboard.js';
import { houseChoice } from './playform.js';
import { placeOf } from './playtable.js';
import { redraw } from './redraw.js';
import { houseRules, playedGame } from './store.js';

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/** Show the games that are played on file, or one of them.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts, settings, all }) {
  const [name] = parts;
  const playable = all.games.filter((game) => game.play);
  const game = playable.find((one) => one.name === name);
  if (!game) {
    head('', 'Play');
    fill(
      main,
      h('p', {}, 'Which game?'),
      h(
        'ul',
        { class: 'list' },
        playable.map((one) =>
          h(
            'li',
            {},
            h(
              'a',
              { href: address('play', [one.name]) },
              h('b', {}, one.title),
              h('small', {}, 'You command; the rules move the rest, turn by turn.'),
            ),
          ),
        ),
      ),
    );
    return undefined;
  }
  const kind = await import(`./play${game.play}.js`);
  if (kind.page) return kind.page({ main, game, parts });
  const table = playedGame(game.name);
  if (!table) return welcome(main, game, kind);
  const { at, step } = placeOf(table, settings);
  table.at = at;
  return board(main, game, kind, table, { step, again: () => welcome(main, game, kind) });
}

/** How a game begins: the example, a file, or a set-up.
 *
 * @param {HTMLElement} main
 * @param {GameLine} game
 * @param {PlayKind} kind
 * @param {unknown} [fault]
 */
function welcome(main, game, kind, fault = null) {
  head(game.title, 'Play');
  const faults = h('div', { role: 'alert' });
  /** @param {NamedText} file */
  const begin = async (file) => {
    try {
      await askJson('game-file', { game: game.name, file, ...houseRules(game.name) });
      await board(main, game, kind, { files: [file], at: 0 }, { again: () => welcome(main, game, kind) });
      firstOf(main, '.panel h2')?.focus({ preventScroll: true });
    } catch (error) {
      showFaults(error, faults);
    }
  };
  const own = houseRules(game.name);
  const shipped = own.rules ? [] : (game.house_rules ?? []);
  let house = shipped.find(({ name }) => name === game.begin.house)?.name ?? '';
  const roll = async () => {
    try {
      const file = await ask('game-begin', {
        game: game.name,
        options: game.begin.options,
        seed: randomSeed(),
        ...(house ? { rules: { name: house } } : own),
      });
      begin({ name: file.name, text: file.text() });
    } catch (error) {
      showFaults(error, faults);
    }
  };
  const tables = h('div', {});
  const drawTables = () =>
    fill(
      tables,
      own.rules
        ? h(
            'p',
            { class: 'help' },
            h('a', { href: address('rules', [game.name]) }, 'Your house rules'),
            ' are in force.',
          )
        : shipped.length
          ? [
              h('p', { class: 'help' }, kind.WORDS.house),
              houseChoice(game.name, shipped, house, (name) => {
                house = name;
                redraw(tables, drawTables);
              }),
            ]
          : null,
    );
  drawTables();
  const example = async () =>
    begin({
      name: `${game.name}.toml`,
      text: (await ask('new', { kind: 'game', game: game.name, file: `${game.name}.toml` })).text(),
    });
  const picker = h('input', {
    type: 'file',
    accept: '.toml',
    id: newId('file'),
    on: {
      change: async () => {
        const picked = picker.files?.[0];
        if (picked)
          textOf(picked).then(
            (text) => begin({ name: picked.name, text }),
            (error) => showFaults(error, faults),
          );
      },
    },
  });
  fill(
    main,
    h('p', {}, kind.WORDS.about),
    tables,
    Object.keys(game.begin.options).length
      ? h(
          'div',
          { class: 'actions' },
          buttonOf('Begin a new game', { class: 'main' }, roll),
          buttonOf('Begin with the example', {}, example),
        )
      : h('div', { class: 'actions' }, buttonOf('Begin with the example', { class: 'main' }, example)),
    h('p', {}, h('label', { for: picker.id }, 'Or open a game file: '), picker),
    h(
      'p',
      {},
      kind.WORDS.setup,
      ' ',
      h('a', { href: address('setup', [game.name]) }, 'Set up'),
      ' has a button that begins a game with it.',
    ),
    faults,
  );
  if (fault) showFaults(fault, faults);
}
