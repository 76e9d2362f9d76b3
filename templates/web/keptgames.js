// Games of one kind kept in this browser: a list of them, and each with its files under its own key.

import { withFile } from './keptforms.js';
import { keep, recall } from './store.js';

/** @param {string} kind */
const listKey = (kind) => `games:${kind}`;
/** The key under which a game is kept.
 *
 * @param {string} kind
 * @param {string} id
 */
export const keyOf = (kind, id) => `game:${kind}:${id}`;

/** The games that are kept, newest first, as { id, name, phase }.
 *
 * @param {string} kind
 * @returns {GameKept[]}
 */
export const keptGames = (kind) => recall(listKey(kind), []);

/**
 * A game by its id; null if it is not kept.
 *
 * @type {(kind: string, id: string) => KeptTable | null}
 */
export const keptGame = (kind, id) => withFile(/** @type {KeptTable | null} */ (recall(keyOf(kind, id), null)));

/** Keep a game; its line of the list comes first.
 *
 * @param {string} kind
 * @param {KeptTable} table
 * @param {{ name: string, phase: string }} line
 */
export function keepGame(kind, table, { name, phase }) {
  keep(keyOf(kind, table.id), table);
  keep(listKey(kind), [{ id: table.id, name, phase }, ...keptGames(kind).filter(({ id }) => id !== table.id)]);
}

/** Forget a game.
 *
 * @param {string} kind
 * @param {string} gone
 */
export function forgetGame(kind, gone) {
  keep(keyOf(kind, gone), null);
  keep(
    listKey(kind),
    keptGames(kind).filter(({ id }) => id !== gone),
  );
}

/** An id that no kept game has. */
export const freshId = () => crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

/** A name that no kept game has: `Game 1`, `Game 2` and so on.
 *
 * @param {string} kind
 */
export function freshName(kind) {
  const taken = new Set(keptGames(kind).map(({ name }) => name));
  let number = 1;
  while (taken.has(`Game ${number}`)) number += 1;
  return `Game ${number}`;
}

/** The place of a phase, such as `autumn 1901 retreats`, among all of a game.
 *
 * @param {string} phase
 */
export function orderOf(phase) {
  const [season, year, kind] = phase.split(' ');
  return Number(year) * 10 + ['spring', 'autumn', 'winter'].indexOf(season) * 2 + (kind === 'retreats' ? 1 : 0);
}

/** A name as a file can have it.
 *
 * @param {string} text
 */
export const fileName = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'game';
