// What the first page offers: the games with a page of each, and the last kept game told in a sentence.

import { address } from './address.js';
import { keptGame, keptGames } from './keptgames.js';
import { playedGame, recall } from './store.js';
import { nextTurn, toldTurn } from './turns.js';
import { capital, counted } from './words.js';

/** The games on the wall: a sheet of each, of what kind its game on file is, and what it is in a line.
 *
 * @type {{ name: string, title: string, about: string, sheet: string, play?: 'hexes' | 'plot' | 'provinces' }[]}
 */
export const WALL = [
  {
    name: 'ssn',
    title: 'SSN',
    about: 'Your submarine against an alerted group',
    sheet: 'ssn/counters',
    play: 'plot',
  },
  {
    name: 'on-patrol',
    title: 'On Patrol',
    about: 'A convoy that moves by itself',
    sheet: 'on-patrol/attack',
    play: 'hexes',
  },
  { name: 'ambush', title: 'Ambush', about: 'Hidden mines, a scatter of dice', sheet: 'ambush/hexes' },
  { name: 'depths', title: 'Depths', about: 'Four depths, D6 to D20', sheet: 'depths/card' },
  {
    name: 'u-boat',
    title: 'U-Boat',
    about: 'Diplomacy with submarines',
    sheet: 'u-boat/europe-map',
    play: 'provinces',
  },
];
/** The pages beside the words of the band. */
export const LEANING = ['on-patrol/card', 'ssn/torpedo'];

/** The number of a turn in a file; 0 where it has none.
 *
 * @param {string} text
 */
const turnIn = (text) => Number(/^turn[ \t]*=[ \t]*(\d{1,4})\b/m.exec(text)?.[1] ?? 0);

/** What the band says of a kept game; null if none of this name is kept.
 *
 * @param {{ name: string, title: string, play?: string }} game
 */
export function keptLine({ name, title, play }) {
  const href = address('play', [name]);
  if (play === 'provinces') {
    const [last] = keptGames(name);
    if (!last) return null;
    return { ...phaseLine(title, last, keptGame(name, last.id)), href: address('play', [name, last.id]) };
  }
  const table = playedGame(name);
  if (!table) return null;
  const turn = turnIn(table.files[table.at].text);
  const back = table.files.length - 1 - table.at;
  if (back)
    return {
      title: `${toldTurn(turn)}, ${counted(back, 'turn', 'turns')} back.`,
      text: `${title}, as you left it.`,
      href,
    };
  const asks = play === 'plot' ? 'How fast, how deep, and when to fire?' : 'Where does the submarine go?';
  const told = play === 'plot' ? `turn ${turn} is complete. ` : `the enemy has moved in turn ${turn}. `;
  return { title: `${nextTurn(play ?? '', turn)}.`, text: `${title}: ${turn ? told : ''}${asks}`, href };
}

/** What the band says of a game that goes by phases: the one that is shown waits for orders, or is carried out.
 *
 * @param {string} title
 * @param {GameKept} game
 * @param {KeptTable | null} table
 */
function phaseLine(title, { name, phase }, table) {
  if (!phase) return { title: `${name} is saved.`, text: `${title}. Open it to see the map and the powers.` };
  return table && table.at < table.files.length - 1
    ? {
        title: `${capital(phase)} is adjudicated.`,
        text: `${title}: ${name}. Read the results, then continue with the next phase.`,
      }
    : { title: `${capital(phase)} is next.`, text: `${title}: ${name}. Enter the orders of each power.` };
}

/** The file of a kept game that its page shows; null if none of this name is kept.
 *
 * @param {{ name: string, play?: string }} game
 * @returns {GameFile | null}
 */
export function keptFile({ name, play }) {
  const [last] = play === 'provinces' ? keptGames(name) : [];
  const table = last ? keptGame(name, last.id) : playedGame(name);
  return table?.files[table.at] ?? null;
}

/** The last kept game as the band tells it; null without any.  The one that was open last comes first. */
export function lastGame() {
  const last = recall('played', '');
  const order = [...WALL].sort((a, b) => Number(b.name === last) - Number(a.name === last));
  for (const game of order) {
    const line = game.play ? keptLine(game) : null;
    if (line) return { ...line, game };
  }
  return null;
}
