// The games of the player's own that this browser keeps, each with a zip of its files, which goes with every request
// about it.

import { PLACE, keep, whenChanged } from './store.js';

const STAMP = 'own-games';
/** The kept games by name: { name, title, zip, files, read, handles }.
 *
 * @type {Map<string, OwnGame>}
 */
let kept = new Map();

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The database of a site: that at the root of an origin has no path in its name, nor had any of Plotroom 0.3.
 *
 * @param {string} place
 * @returns {Promise<IDBDatabase>}
 */
async function opened(place) {
  const asked = indexedDB.open(`plotroom${place}`, 1);
  let isNew = false;
  asked.onupgradeneeded = () => {
    isNew = true;
    asked.result.createObjectStore('games', { keyPath: 'name' });
  };
  const database = await done(asked);
  if (isNew && place) {
    const before = await opened('');
    const games = await done(before.transaction('games').objectStore('games').getAll());
    before.close();
    const shelved = database.transaction('games', 'readwrite').objectStore('games');
    await Promise.all(games.map((game) => done(shelved.put(game))));
  }
  return database;
}

/** The shelf of the games in this browser; none where it keeps nothing, as in some private windows.
 *
 * @param {IDBTransactionMode} mode
 */
const shelf = async (mode) => (await opened(PLACE)).transaction('games', mode).objectStore('games');

async function load() {
  try {
    const all = await done((await shelf('readonly')).getAll());
    kept = new Map(all.map((game) => [game.name, game]));
  } catch {
    // nothing is kept: what is dropped holds until the page is closed
  }
}
let loaded = load();

/** The kept games, by name. */
export async function ownGames() {
  await loaded;
  return [...kept.values()].sort((one, other) => one.title.localeCompare(other.title));
}

/** A kept game; undefined if there is none of this name.
 *
 * @param {string} name
 */
export async function ownGame(name) {
  await loaded;
  return kept.get(name);
}

/** Keep a game, in place of an earlier one of its name; whether it will be there at the next visit too.
 *
 * @param {OwnGame} game
 */
export async function keepGame(game) {
  await loaded;
  kept.set(game.name, game);
  try {
    await done((await shelf('readwrite')).put(game));
    keep(STAMP, Date.now());
    return true;
  } catch {
    return false;
  }
}

/** Keep these games and no others: all of them, or, with an error, those kept before.
 *
 * @param {OwnGame[]} games
 */
export async function replaceGames(games) {
  await loaded;
  if (!kept.size && !games.length) return;
  const all = await shelf('readwrite');
  const whole = new Promise((resolve, reject) => {
    all.transaction.oncomplete = resolve;
    all.transaction.onabort = () => reject(all.transaction.error);
  });
  all.clear();
  for (const game of games) all.put(game);
  await whole;
  kept = new Map(games.map((game) => [game.name, game]));
  keep(STAMP, Date.now());
}

/** Forget a game.
 *
 * @param {string} name
 */
export async function forgetGame(name) {
  kept.delete(name);
  try {
    await done((await shelf('readwrite')).delete(name));
    keep(STAMP, Date.now());
  } catch {
    // it was not kept beyond this visit
  }
}

/** Call `changed` when another tab keeps or forgets a game.
 *
 * @param {() => void} changed
 */
export function whenGamesChange(changed) {
  whenChanged(STAMP, () => {
    loaded = load();
    changed();
  });
}

/** A request with the files of the game that it is about, if this browser keeps that game.
 *
 * @param {Asked} request
 * @returns {Promise<Asked>}
 */
export async function withOwnGame(request) {
  await loaded;
  const name = request.game ?? request.targets?.[0]?.split('/')[0];
  const own = name === undefined ? undefined : kept.get(name);
  return own ? { ...request, own: own.zip } : request;
}

/** What tells one state of a game from the next; empty for a game that is not kept here.
 *
 * @param {string} name
 */
export const stateOf = (name) => kept.get(name)?.zip ?? '';
