// Cards of a game on a map of provinces: the letters of a phase, and what powers declare.

import { buttonOf, copy, download, h } from './dom.js';
import { capital } from './words.js';

/** The reply to a power that says how its orders were read, to be copied or saved; `make` gets its text.
 *
 * @param {{ power: string, stem: string, make: () => Promise<string>, refuse: (error: unknown) => void }} about
 */
export function replyBox({ power, stem, make, refuse }) {
  /** @param {(text: string) => unknown} use */
  const made = (use) => async () => {
    try {
      await use(await make());
    } catch (error) {
      refuse(error);
    }
  };
  const name = `the reply to ${power}`;
  return h(
    'details',
    { class: 'reply' },
    h('summary', {}, `Reply to ${power}: as I read your orders`),
    h('p', { class: 'help' }, 'Each order beside the words it was read from, and the units without one.'),
    h(
      'div',
      { class: 'actions' },
      buttonOf(
        'Copy',
        { 'aria-label': `Copy ${name}` },
        made((text) => copy(text, capital(name))),
      ),
      buttonOf(
        'Save',
        { class: 'plain', 'aria-label': `Save ${name}` },
        made((text) => download(`${stem}-read-${power.toLowerCase()}.txt`, 'text/plain', text)),
      ),
    ),
  );
}

/** The letters of a phase, ready to be copied; `all` of them for the game master, else those of one reader.
 *
 * @param {{ letters: { [whom: string]: string }, all: boolean, stem: string }} told
 */
export function letterBox({ letters, all, stem }) {
  /** @param {string} whom */
  const title = (whom) =>
    all ? `To ${whom === 'all' ? 'all powers' : whom}` : whom === 'all' ? 'All powers' : `${whom} alone`;
  /**
   * @param {string} whom
   * @param {string} letter
   */
  const buttons = (whom, letter) =>
    h(
      'div',
      { class: 'actions' },
      buttonOf('Copy', { 'aria-label': `Copy the letter to ${whom}` }, () => copy(letter, `The letter to ${whom}`)),
      buttonOf('Save', { class: 'plain', 'aria-label': `Save the letter to ${whom}` }, () =>
        download(`${stem}-to-${whom.toLowerCase()}.txt`, 'text/plain', letter),
      ),
    );
  return h(
    'section',
    { class: 'card letters' },
    h('h2', {}, all ? 'Letters' : 'What you are told'),
    all ? h('p', { class: 'help' }, 'Send the public letter to all, and to each power its own besides.') : null,
    Object.entries(letters).map(([whom, letter]) =>
      h(
        'details',
        { open: !all },
        h('summary', {}, title(whom)),
        h('pre', { tabindex: '0' }, letter),
        buttons(whom, letter),
      ),
    ),
  );
}

/** Votes for a draw, concessions and civil disorder; `declare(power, key, value)` changes one.
 *
 * @param {{ powers: string[], declared: { [power: string]: Declared }, declare: Declare }} about
 */
export function declaredBox({ powers, declared, declare }) {
  /**
   * @param {string} one
   * @returns {Declared}
   */
  const held = (one) => declared[one] ?? { draw: false, concedes: '', disorder: false };
  const told = powers.filter((one) => Object.values(held(one)).some(Boolean));
  /**
   * @param {string} one
   * @param {'draw' | 'disorder'} key
   * @param {string} words
   */
  const tick = (one, key, words) =>
    h(
      'label',
      { class: 'flag' },
      h('input', {
        type: 'checkbox',
        checked: held(one)[key],
        'aria-label': words,
        on: { change: ({ currentTarget }) => declare(one, key, currentTarget.checked) },
      }),
      key,
    );
  /** @param {string} one */
  const concession = (one) =>
    h(
      'select',
      {
        'aria-label': `${one} concedes to`,
        on: { change: ({ currentTarget }) => declare(one, 'concedes', currentTarget.value) },
      },
      h('option', { value: '' }, 'concedes to nobody'),
      powers
        .filter((other) => other !== one)
        .map((other) => h('option', { value: other, selected: held(one).concedes === other }, `concedes to ${other}`)),
    );
  return h(
    'details',
    { class: 'card fold-card' },
    h('summary', {}, 'Draws, concessions, civil disorder ', h('small', {}, told.join(', ') || 'none')),
    powers.map((one) =>
      h(
        'div',
        { class: 'declared-row' },
        h('b', {}, one),
        tick(one, 'draw', `${one} votes for a draw`),
        tick(one, 'disorder', `${one} is in civil disorder`),
        concession(one),
      ),
    ),
  );
}
