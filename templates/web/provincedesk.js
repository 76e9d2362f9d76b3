// The order desk: mails of the powers, one or many at once, each given to its power; what is not sure waits for the
// game master, and a mail that took the place of earlier orders gives it back.  It touches no page.

import { messageOf } from './faults.js';
import { askedOnce } from './ordertext.js';
import { MASTER, entryOf, keepIt, playing, question, readOrders, refuse, rowOf, textOf } from './provincegame.js';
import { counted } from './words.js';

/** The files that are taken for mails. */
export const MAILS = '.txt,.eml,.html,.htm,.mbox';
/** Bytes of a mail. */
export const MOST_MAIL = 200_000;

/** How the mail of a power, or several mails together, were read, in a sentence.
 *
 * @param {string} whose
 * @param {PowerRow[]} rows
 */
export function readWords(whose, rows) {
  const sure = rows.flatMap(({ orders }) => orders).length;
  const open = rows.flatMap((row) => askedOnce(row.open)).length;
  const settle = open ? `, ${open} to settle below` : '';
  return `${whose}: ${counted(sure, 'order', 'orders')} read${settle}.`;
}

/** The words under which a mail is known: its sender, else its subject, else how it begins.
 *
 * @param {{ sender: string, subject: string, text: string }} mail
 */
export const nameOfMail = ({ sender, subject, text }) => sender || subject || firstLines(text, 1).slice(0, 60);

/** The first lines of a mail that say something.
 *
 * @param {string} text
 * @param {number} most
 */
export const firstLines = (text, most) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^(from|to|cc|subject|date|sent|reply-to):/i.test(line))
    .slice(0, most)
    .join('\n');

/** Mails that came together as they are to be taken: for each power the latest, those that wait for whose they are, and
 * how many hold no order and are left aside.  `earlier` are those of a power before its latest.
 *
 * @param {MailFound[]} found
 */
export function sorted(found) {
  const held = found.filter(({ orders }) => orders);
  /** @type {Map<string, MailFound[]>} */
  const taken = new Map();
  for (const mail of held) if (mail.sure) taken.set(mail.power, [...(taken.get(mail.power) ?? []), mail]);
  return { taken: [...taken], waiting: held.filter(({ sure }) => !sure), aside: found.length - held.length };
}

/** A game file in which the text of a mail is the orders of a power; orders before it can be put back.
 *
 * @param {GameFile} file
 * @param {string} power
 * @param {{ sender?: string, text: string, digest?: string }} mail
 * @param {string} before
 */
export function taking(file, power, { sender = '', text, digest }, before) {
  const replaces = before.trim() && before !== text ? { before, had: file.drafts?.[power] !== undefined } : {};
  return {
    drafts: { ...file.drafts, [power]: text },
    mails: { ...file.mails, [power]: { name: sender, digest, ...replaces, earlier: file.mails?.[power] } },
    left: { ...file.left, [power]: [] },
  };
}

/** A game file in which the orders that a mail took the place of stand again.
 *
 * @param {GameFile} file
 * @param {string} power
 */
export function givingBack(file, power) {
  const mail = file.mails?.[power];
  const { [power]: _, ...drafts } = file.drafts ?? {};
  const { [power]: gone, ...mails } = file.mails ?? {};
  return {
    drafts: mail?.had && mail.before !== undefined ? { ...drafts, [power]: mail.before } : drafts,
    mails: mail?.earlier ? { ...mails, [power]: mail.earlier } : mails,
    left: { ...file.left, [power]: [] },
  };
}

/** Read what was taken, and show it; the words for what became of it.
 *
 * @param {ProvincePlay} now
 * @param {string[]} powers
 * @param {string[]} more
 */
async function told(now, powers, more = []) {
  keepIt(now);
  const here = entryOf(now);
  await readOrders(now, playing(now));
  now.error = null;
  now.drawn();
  const rows = powers.map((one) => rowOf(now, one));
  return [
    ...(rows.length > 3
      ? [readWords(counted(rows.length, 'email', 'emails'), rows)]
      : rows.map((row, n) =>
          row.refused ? `${powers[n]}: the email cannot be read as orders.` : readWords(powers[n], [row]),
        )),
    ...powers.filter((one) => here.mails?.[one]?.before).map((one) => `${one}’s earlier orders were replaced.`),
    ...more,
  ].join(' ');
}

/** Take files of mails, a name and a content each; what is not sure waits.  The words for what became of them.
 *
 * @param {ProvincePlay} now
 * @param {[string, string | { base64: string }][]} files
 * @param {Fault[]} [wrong]
 */
export async function takeMails(now, files, wrong = []) {
  const here = entryOf(now);
  /** @type {MailFound[]} */
  let found = [];
  if (files.length)
    try {
      const about = { files: files.map(([name]) => name), senders: now.kept.senders ?? {} };
      found = (await question(now, here, 'mails', about, Object.fromEntries(files))).mails;
    } catch (error) {
      wrong.push({ where: '', message: messageOf(error) });
    }
  const { taken, waiting, aside } = sorted(found);
  for (const [power, mails] of taken) {
    for (const mail of mails) Object.assign(here, taking(here, power, mail, textOf(now, power)));
    now.power = power;
  }
  here.waiting = [...(here.waiting ?? []), ...waiting];
  const more = [
    ...(waiting.length ? [`${counted(waiting.length, 'email waits', 'emails wait')}: whose?`] : []),
    ...(aside
      ? [`${counted(aside, 'email has', 'emails have')} no order and ${aside > 1 ? 'were' : 'was'} left aside.`]
      : []),
  ];
  now.picked = null;
  const words = await told(
    now,
    taken.map(([power]) => power),
    more,
  );
  if (wrong.length) refuse(now, { errors: wrong });
  return words;
}

/** Take a mail, whatever it says, as that of a power.
 *
 * @param {ProvincePlay} now
 * @param {string} power
 * @param {string} mail
 */
export async function takeFrom(now, power, mail) {
  const here = entryOf(now);
  try {
    const { text, digest } = await question(now, here, 'mail', { file: 'mail.eml' }, { 'mail.eml': mail });
    Object.assign(here, taking(here, power, { text, digest }, textOf(now, power)));
    Object.assign(now, { power, picked: null });
  } catch (error) {
    refuse(now, error);
    return '';
  }
  return told(now, [power]);
}

/** Take a mail that waits as that of a power, or leave it aside without one; its sender is known from then on.
 *
 * @param {ProvincePlay} now
 * @param {MailFound} mail
 * @param {string} power
 */
export async function settleMail(now, mail, power) {
  const here = entryOf(now);
  here.waiting = (here.waiting ?? []).filter((one) => one !== mail);
  now.focus = '.mail button, .desk input';
  if (!power) return told(now, []);
  if (mail.address) now.kept.senders = { ...now.kept.senders, [mail.address]: power };
  Object.assign(here, taking(here, power, mail, textOf(now, power)));
  Object.assign(now, { power, picked: null });
  return told(now, [power]);
}

/** Put back the orders of a power that its mail took the place of.
 *
 * @param {ProvincePlay} now
 * @param {string} power
 */
export async function putBack(now, power) {
  const here = entryOf(now);
  Object.assign(here, givingBack(here, power));
  Object.assign(now, { power, picked: null, focus: '.rows-of-orders button' });
  await told(now, []);
  return `${power}: the orders from before the email count again.`;
}

/** The mails of the phase that took the place of orders, by their powers; only the game master knows of them.
 *
 * @param {ProvincePlay} now
 */
export const replaced = (now) =>
  now.reader === MASTER ? Object.entries(entryOf(now).mails ?? {}).filter(([, mail]) => mail.before) : [];
