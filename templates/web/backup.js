// Everything that a browser keeps as one file, and such a file read again: all of it is right, or it is refused.

import { counted } from './words.js';

/** What a file of kept things says it is, and the latest way of writing one. */
const KIND = 'plotroom-kept';
const VERSION = 1;
/** Bytes of a file that is read. */
export const MOST_BYTES = 40_000_000;
const MOST_NAME = 200;

/** The text of a file with everything.  Folders that were chosen are those of one browser: they stay out.
 *
 * @param {Kept} kept
 */
export function written({ values, games }) {
  const plain = games.map((game) => ({ ...game, handles: [] }));
  return `${JSON.stringify({ kind: KIND, version: VERSION, values, games: plain })}\n`;
}

/** @param {unknown} value */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isName = (value) => typeof value === 'string' && value.length > 0 && value.length <= MOST_NAME;

/** Whether a value is a game of a player's own.
 *
 * @param {any} game
 */
const isGame = (game) =>
  isRecord(game) &&
  isName(game.name) &&
  typeof game.title === 'string' &&
  typeof game.zip === 'string' &&
  /^[A-Za-z0-9+/]*={0,2}$/.test(game.zip) &&
  Array.isArray(game.files) &&
  game.files.every(isName);

/** Kept values by name that every page can begin with.
 *
 * @param {any} values
 */
const areValues = (values) =>
  isRecord(values) &&
  Object.entries(values).every(([name, value]) => isName(name) && value !== null && !isWrong(name, value));

/** Whether a value has another form than the one that is kept under its name.
 *
 * @param {string} name
 * @param {unknown} value
 */
function isWrong(name, value) {
  if (name.startsWith('rules:')) return typeof value !== 'string';
  if (['pins', 'last'].includes(name) || name.startsWith('games:')) return !Array.isArray(value);
  return /^(play:|game:|printers$)/.test(name) && !isRecord(value);
}

/** What a file holds; an error in words for one that is broken or none of this program.
 *
 * @param {string} name
 * @param {string} text
 * @returns {Kept}
 */
export function readBackup(name, text) {
  let all;
  try {
    all = JSON.parse(text);
  } catch {
    all = null;
  }
  if (!isRecord(all) || all.kind !== KIND)
    throw new Error(`${name} is no file of kept things. Choose one that “Save everything” made.`);
  if (!(all.version <= VERSION))
    throw new Error(`${name} was made by a newer Plotroom. Load Plotroom again, then try.`);
  if (!areValues(all.values) || !Array.isArray(all.games) || !all.games.every(isGame))
    throw new Error(`${name} is broken. Nothing of it was taken in.`);
  const games = all.games.map((/** @type {any} */ game) => ({
    name: game.name,
    title: game.title,
    zip: game.zip,
    files: game.files,
    left: Number(game.left) || 0,
    read: Number(game.read) || 0,
    handles: [],
  }));
  return { values: all.values, games };
}

/** What is kept, counted in words; empty for nothing that a player would miss.
 *
 * @param {Kept} kept
 */
export function contents({ values, games }) {
  const names = Object.keys(values);
  /** @param {RegExp} wanted */
  const count = (wanted) => names.filter((name) => wanted.test(name)).length;
  const pins = Array.isArray(values.pins) ? values.pins.length : 0;
  /** @type {[number, string, string][]} */
  const rows = [
    [count(/^(play|game):/), 'game begun', 'games begun'],
    [games.length, 'game of your own', 'games of your own'],
    [count(/^rules:/), 'set of house rules', 'sets of house rules'],
    [Object.keys(Object(values.printers ?? {})).length, 'printer', 'printers'],
    [count(/^counters$/), 'sheet of counters', 'sheets of counters'],
    [pins, 'pinned question', 'pinned questions'],
  ];
  return rows.filter(([number]) => number > 0).map(([number, one, many]) => counted(number, one, many));
}
