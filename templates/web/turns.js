// Which turn of a game on file is told, and which part of which turn is the player's next.

/** What the player does next, where the file holds a turn (0 before the first): on a plot the turn after it, on hexes
 * the player's part of the same turn, in which the enemy has moved.
 *
 * @type {{ [map: string]: (turn: number) => string }}
 */
const NEXT = {
  plot: (turn) => `Turn ${turn + 1}: your move`,
  hexes: (turn) => (turn ? `Turn ${turn}: your part` : 'Before turn 1'),
};

/** The turn that is told.
 *
 * @param {number} [turn]
 */
export const toldTurn = (turn) => (turn ? `Turn ${turn}` : 'Before turn 1');

/** What the player does next in a game on a kind of map.
 *
 * @param {string} map
 * @param {number} [turn]
 */
export const nextTurn = (map, turn = 0) => NEXT[map]?.(turn) ?? toldTurn(turn);
