// Everything that a browser keeps as one file, and such a file read again: all of it is right, or it is refused.

import { hasForm, isName, isRecord } from './keptforms.js';
import { counted } from './words.js';

/** What a file of kept things says it is, and the latest way of writing one. */
const KIND = 'plotroom-kept';
const VERSION = 1;
/** Bytes of a file that is read. */
export const MOST_BYTES = 40_000_000;

/** The text of a file with everything.  Folders that were chosen are those of one browser: they stay out.
 *
 * @param {Kept} kept
 */
export function written({ values, games }) {
  const plain = games.map((game) => ({ ...game, handles: [] }));
  return `${JSON.stringify({ kind: KIND, version: VERSION, values, games: plain })}\n`;
}

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

/** The first part of a file without the form of what is kept under its name; empty where all have. @param {any} all */
function wrongIn({ values, games }) {
  if (!isRecord(values)) return 'values';
  const named = Object.entries(values).find(
    ([name, value]) => !isName(name) || value === null || !hasForm(name, value),
  );
  if (named) return named[0].slice(0, 60);
  const at = Array.isArray(games) ? games.findIndex((game) => !isGame(game)) : 0;
  return at < 0 ? '' : `games ${at + 1}`;
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
    throw new Error(`${name} is not a Plotroom backup. Choose a file made with “Download backup”.`);
  if (!(all.version <= VERSION))
    throw new Error(`${name} was made by a newer version of Plotroom. Reload this page and try again.`);
  const wrong = wrongIn(all);
  if (wrong)
    throw new Error(
      `${name} is damaged (at “${wrong}”). Nothing was imported. Choose another file made with “Download backup”.`,
    );
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
    [count(/^(play|game):/), 'saved game', 'saved games'],
    [games.length, 'custom game', 'custom games'],
    [count(/^rules:/), 'set of house rules', 'sets of house rules'],
    [Object.keys(Object(values.printers ?? {})).length, 'printer', 'printers'],
    [count(/^counters$/), 'counter sheet', 'counter sheets'],
    [pins, 'pinned table', 'pinned tables'],
  ];
  return rows.filter(([number]) => number > 0).map(([number, one, many]) => counted(number, one, many));
}
