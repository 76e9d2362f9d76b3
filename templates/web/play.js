// Play: the games that are played on file, and how one begins; `playboard.js` is the game itself.
// The map and the entries are those of a kind of map: `play<kind>.js` has them.

import { firstOf } from './dom.js';
import { board } from './playboard.js';
import { broken, choose, welcome as showWelcome } from './playopen.js';
import { placeOf } from './playtable.js';
import { keep, playedGame, unreadable } from './store.js';

/** Show the games that are played on file, or one of them.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts, settings, all }) {
  const game = all.games.find(({ name, play }) => play && name === parts[0]);
  if (!game) return choose(main, all.games);
  const kind = await import(`./play${game.play}.js`);
  const key = `play:${game.name}`;
  const begin = () => (kind.page ? kind.page({ main, game, parts }) : welcome(main, game, kind));
  const forget = () => {
    keep(key, null);
    begin();
    main.focus({ preventScroll: true });
  };
  const text = unreadable(key);
  if (text !== null) return broken(main, game, { text, forget });
  const table = kind.page ? null : playedGame(game.name);
  if (!table) return begin();
  const { at, step } = placeOf(table, settings);
  table.at = at;
  try {
    return await board(main, game, kind, table, { step, again: () => welcome(main, game, kind) });
  } catch (error) {
    // what is in it passes for a game and is none
    return broken(main, game, { text: JSON.stringify(table), error, forget });
  }
}

/** How a game begins.
 *
 * @param {HTMLElement} main
 * @param {GameLine} game
 * @param {PlayKind} kind
 */
const welcome = (main, game, kind) =>
  showWelcome(main, game, kind.WORDS, async (file) => {
    await board(main, game, kind, { files: [file], at: 0 }, { again: () => welcome(main, game, kind) });
    firstOf(main, '.panel h2')?.focus({ preventScroll: true });
  });
