// The phase of a game on a map of provinces: how it is carried out and taken back.  It touches no page.

import { askJson } from './api.js';
import { refusalOf } from './faults.js';
import { nameOfLine, placeOfLine, takenLines } from './ordertext.js';
import { asked, entryOf, inTurn, isLast, keepIt, lenience, load, refuse, rowOf, textOf } from './provincegame.js';

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

/** What is to be settled first, in a sentence.
 *
 * @type {(power: string, lines: OrderLine[], first: OpenLine) => unknown}
 */
function toSettle(power, lines, first) {
  const why = first.why && `: ${first.why.replace(/\.$/, '')}`;
  const told = `${nameOfLine(first)} is to be settled before the phase is carried out${why}`;
  const place = first.text ? placeOfLine(power, lines, first.line) : power;
  return refusalOf(told.endsWith('?') ? told : `${told}.`, place);
}

/** What keeps a phase from being carried out: a power whose orders cannot be read, or, unless such lines fail, one with
 * a question open, or an email that waits for its power.  It is shown, and a sentence says what to settle.
 *
 * @param {ProvincePlay} now
 */
function isHeldUp(now) {
  const { lenient = false, waiting = [] } = entryOf(now);
  const power = now.powers.find((one) => rowOf(now, one).refused || (rowOf(now, one).open.length && !lenient));
  if (!power && (lenient || !waiting.length)) return false;
  Object.assign(now, { picked: null, sight: '.page-faults' });
  if (!power) {
    now.error = refusalOf('An email waits: say whose it is, or leave it aside, before the phase is carried out.');
    Object.assign(now, { focus: '.mail button', sight: '.desk' });
  } else {
    const { refused, open } = rowOf(now, power);
    Object.assign(now, { power, error: refused ?? toSettle(power, now.read[power] ?? [], open[0]) });
    if (!refused) now.focus = '.loose.open button';
  }
  now.drawn();
  return true;
}

/** The file of the next phase, with the digests of the mails that were used up to it.
 *
 * @type {(now: ProvincePlay, next: GameFile) => Promise<GameFile>}
 */
async function withUsed(now, next) {
  const used = [...(now.seen?.used ?? [])];
  for (const first of Object.values(entryOf(now).mails ?? {}))
    for (let mail = /** @type {TakenMail | undefined} */ (first); mail; mail = mail.earlier)
      if (mail.digest) used.push(mail.digest);
  if (!used.length) return next;
  /** @type {Changes} */
  const set = [['', 0, 'used', [...new Set(used)].slice(-(now.seen?.mostUsed ?? used.length))]];
  return { ...next, ...(await askJson('game-edit', { ...asked(now, next), set })) };
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
      const next = await withUsed(now, done.next);
      Object.assign(here, whole);
      now.kept.files.push({ ...next, drafts: {} });
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
