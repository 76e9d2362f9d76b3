// Mails of orders on the page of a game: whose they are, the box in which they are pasted, how they were read in words.

import { buttonOf, h, newId } from './dom.js';
import { counted } from './words.js';

/** The files that are taken for mails. */
export const MAILS = '.txt,.eml,.html,.htm';
/** Bytes of a mail. */
export const MOST_MAIL = 200_000;

/** The power whose name a file begins with, such as `France-2.eml`; undefined for none.
 *
 * @param {string[]} powers
 * @param {string} file
 */
export const powerOf = (powers, file) =>
  powers.find((power) => {
    const [name, whole] = [power.toLowerCase(), file.trim().toLowerCase()];
    return whole.startsWith(name) && !/^\p{L}/u.test(whole.slice(name.length));
  });

/** The texts that go into the game file: of lines that are no order nothing.
 *
 * @param {OrderLine[]} lines
 */
export const takenLines = (lines) => lines.filter(({ kind }) => kind !== 'none').map(({ text }) => text);

/** How the mail of a power was read, in a sentence.
 *
 * @param {string} power
 * @param {OrderLine[]} lines
 */
export function readWords(power, lines) {
  const sure = lines.filter(({ kind }) => kind === 'sure').length;
  const open = lines.filter(({ kind }) => kind === 'guess' || kind === 'asked').length;
  const settle = open ? `, ${open} to settle below` : '';
  return `${power}: ${counted(sure, 'order', 'orders')} read${settle}.`;
}

/** A box in which the mail of a power is pasted.
 *
 * @param {string[]} powers
 * @param {string} chosen
 * @param {(power: string, mail: string) => unknown} take
 */
export function pasteBox(powers, chosen, take) {
  const whose = h(
    'select',
    { id: newId('whose') },
    powers.map((power) => h('option', { selected: power === chosen }, power)),
  );
  const mail = h('textarea', { id: newId('mail'), rows: 6, maxlength: MOST_MAIL, spellcheck: 'false' });
  return h(
    'details',
    { class: 'paste' },
    h('summary', {}, 'Paste a mail'),
    h('p', {}, h('label', { for: whose.id }, 'From '), whose),
    h('label', { for: mail.id, class: 'help' }, 'The whole mail, greetings too; it takes the place of earlier orders.'),
    mail,
    h(
      'div',
      { class: 'actions' },
      buttonOf('Read it', {}, () => (mail.value.trim() ? take(whose.value, mail.value) : mail.focus())),
    ),
  );
}
