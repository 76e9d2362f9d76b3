// The phase of a game on a map of provinces: how the orders of the powers stand, and how it is carried out and taken
// back.  It touches no page.

import { askJson } from './api.js';
import { refusalOf } from './faults.js';
import { askedOnce, askedUnits, isOpen, placeOfLine, takenLines } from './ordertext.js';
import {
  asked,
  dueOf,
  entryOf,
  hasToOrder,
  inTurn,
  isLast,
  keepIt,
  lenience,
  load,
  refuse,
  textOf,
  unitsOf,
} from './provincegame.js';

/** How the orders of a power stand.
 *
 * @type {(now: ProvincePlay, power: string) => PowerStand}
 */
function standOf(now, power) {
  const lines = now.read[power] ?? [];
  const sure = lines.filter(({ kind }) => kind === 'sure');
  const questions = lines.filter(isOpen);
  const open = askedOnce(questions).length + (now.refused[power] ? 1 : 0);
  const named = new Set([...sure.map(({ unit }) => unit), ...questions.flatMap(askedUnits)]);
  const isWinter = now.seen?.kind === 'adjustment';
  const missing = isWinter ? [] : unitsOf(now, power).flatMap(({ name }) => (named.has(name) ? [] : name));
  const left = missing.length > 0 || sure.length < Math.abs(dueOf(now, power));
  const given = sure.length ? (left ? 'missing' : 'complete') : 'nothing';
  return {
    state: !hasToOrder(now, power) ? 'idle' : open ? 'open' : given,
    missing,
    open,
    wrong: sure.filter(({ ok }) => !ok).length,
  };
}
/** The board before the phase: how the orders of each power stand.
 *
 * @type {(now: ProvincePlay) => { [power: string]: PowerStand }}
 */
export const boardOf = (now) => Object.fromEntries(now.powers.map((power) => [power, standOf(now, power)]));

/** The file of the phase with the orders of all powers, and the files beside it.  The orders of a power that has a line
 * to settle are a file too: the program reads it as the command line reads a mail, and refuses or fails the same lines.
 *
 * @type {(now: ProvincePlay) => Promise<{ text: string, files: Files }>}
 */
export async function withOrders(now) {
  const here = entryOf(now);
  const files = { ...here.files };
  if (!isLast(now)) return { text: here.text, files };
  /** @type {Changes} */
  const set = [];
  for (const one of now.powers) {
    const taken = takenLines(now.read[one] ?? []);
    if (now.seen?.declared[one]?.disorder || (taken && here.drafts?.[one] === undefined)) continue;
    const name = here.name.replace(/(\.toml)?$/, `-${one}.txt`);
    if (!taken) files[name] = textOf(now, one);
    set.push([`powers.${one}`, 0, 'orders', taken ?? name]);
  }
  const { text } = set.length ? await askJson('game-edit', { ...asked(now, here), set }) : here;
  return { text, files };
}

/** What keeps a phase from being carried out: a power whose orders cannot be read, or, unless such lines fail, one with
 * a question open, or an email that waits for its power.  It is shown, and a sentence says what to settle.
 *
 * @param {ProvincePlay} now
 */
function isHeldUp(now) {
  const { lenient = false, waiting = [] } = entryOf(now);
  const board = boardOf(now);
  const power = now.powers.find((one) => now.refused[one] || (board[one].open && !lenient));
  if (!power && (lenient || !waiting.length)) return false;
  Object.assign(now, { picked: null, sight: '.page-faults' });
  if (!power) {
    now.error = refusalOf('An email waits: say whose it is, or leave it aside, before the phase is carried out.');
    Object.assign(now, { focus: '.mail button', sight: '.desk' });
  } else if (now.refused[power]) Object.assign(now, { power, error: now.refused[power] });
  else {
    const lines = now.read[power] ?? [];
    const [first] = lines.filter(isOpen);
    const why = first.remark && `: ${first.remark.replace(/\.$/, '')}`;
    const told = `“${first.text}” is to be settled before the phase is carried out${why}`;
    const error = refusalOf(told.endsWith('?') ? told : `${told}.`, placeOfLine(power, lines, first.line));
    Object.assign(now, { power, error, focus: '.loose.open button' });
  }
  now.drawn();
  return true;
}

/** Carry the phase out; its results are shown, and the file of the next phase is kept.
 *
 * @param {ProvincePlay} now
 */
export function adjudicate(now) {
  const here = entryOf(now);
  return inTurn(now, here, async () => {
    if (!isLast(now) || isHeldUp(now)) return;
    try {
      const whole = await withOrders(now);
      const done = await askJson('turn', { ...asked(now, { ...here, ...whole }), options: lenience(here) });
      Object.assign(here, whole);
      now.kept.files.push({ ...done.next, drafts: {} });
      keepIt(now);
      now.sight = 'h2.results';
      await load(now);
    } catch (error) {
      refuse(now, error);
    }
  });
}

/** Take off the phases after the one that is shown.
 *
 * @param {ProvincePlay} now
 */
export function takeBack(now) {
  now.kept.files.length = now.kept.at + 1;
  keepIt(now);
  return load(now);
}

/** @param {ProvincePlay} now */
export function turnLenient(now) {
  const here = entryOf(now);
  here.lenient = !here.lenient;
  keepIt(now);
  now.drawn();
}
