// The first page: the last kept game to go on with or the shortest way to something printed, a wall of real pages, what
// is pinned for tonight, and what is the player's own.

import { address } from './address.js';
import { games, head } from './app.js';
import { placeCards } from './design.js';
import { checkCard, history, pins } from './lookup.js';
import { buttonOf, fill, fixed, h, tell } from './dom.js';
import { stateOf } from './owngames.js';
import { keep, lastPages, playedGame } from './store.js';
import { LEANING, WALL, lastGame } from './tonight.js';
import { cover } from './preview.js';
import { messageOf } from './faults.js';

/** The band: what to go on with, or how to begin. */
function band() {
  const kept = lastGame();
  const words = kept ?? {
    title: 'On your table in three minutes.',
    text: 'Print charts, counters and maps for five submarine games, and let Plotroom play the enemy.',
  };
  const begin = { sheets: 'card' };
  const actions = kept
    ? [
        h('a', { href: kept.href, class: 'go' }, 'Continue'),
        h('a', { href: address('print', [kept.game.name]) }, 'Print its sheets'),
      ]
    : [
        h('a', { href: address('print', ['ssn'], begin), class: 'go' }, 'Print a first sheet'),
        h('a', { href: address('play', ['on-patrol']) }, 'Play a patrol'),
      ];
  return h(
    'section',
    { class: 'band', 'aria-labelledby': 'band-title' },
    h(
      'div',
      {},
      h('h1', { id: 'band-title' }, words.title),
      h('p', { class: 'lead' }, words.text),
      h('p', { class: 'doing' }, actions),
    ),
    h('div', { class: 'leaning', 'aria-hidden': 'true' }, LEANING.map(cover)),
  );
}

/** A game on the wall: one of its pages, and what can be done with it.
 *
 * @param {{ name: string, title: string, about: string, sheet: string, play?: string }} game
 */
const shot = ({ name, title, about, sheet, play }) =>
  h(
    'li',
    { class: 'poster' },
    h('a', { href: address('print', [name]), class: 'cover', 'aria-hidden': 'true', tabindex: '-1' }, cover(sheet)),
    h('h3', {}, title),
    h('p', {}, about),
    h(
      'p',
      { class: 'links' },
      h('a', { href: address('print', [name]) }, 'Print'),
      play ? h('a', { href: address('play', [name]) }, playedGame(name) ? 'Continue' : 'Play') : null,
      h('a', { href: address('setup', [name]) }, 'Setup'),
      h('a', { href: address('lookup', [name]) }, 'Tables'),
    ),
  );

/** The games of the player's own, once all games are known; nothing without any.
 *
 * @param {HTMLElement} place
 */
async function showOwn(place) {
  const { games: all, broken } = await games();
  const own = all.filter(({ name }) => !WALL.some((game) => game.name === name));
  fill(
    place,
    own.map(({ name, title, fault, setup, sheets }) =>
      h(
        'article',
        { class: 'links' },
        h('b', {}, title),
        fault ? h('span', { class: 'fault' }, fault) : null,
        sheets.length ? h('a', { href: address('print', [name]) }, 'Print') : null,
        setup ? h('a', { href: address('setup', [name]) }, 'Setup') : null,
        h('a', { href: address('lookup', [name]) }, 'Tables'),
        stateOf(name) ? h('a', { href: address('own', [name]) }, 'Edit') : null,
      ),
    ),
    broken.map(({ name, fault }) => h('p', { class: 'fault' }, `${name} cannot be read: ${fault}`)),
  );
}

/** Where a player went last, to go back there. */
function lastBox() {
  const last = lastPages();
  return last.length
    ? h(
        'p',
        { class: 'last' },
        h('span', {}, 'Recent:'),
        last.map(({ title, href }) => h('a', { href }, title)),
      )
    : null;
}

/** The checks that are pinned for tonight, each with its dice.
 *
 * @param {HTMLElement} main
 * @param {HTMLElement} pinned
 */
async function showPins(main, pinned) {
  for (const pin of pins()) {
    /** @param {Pin} one */
    const isIt = (one) => one.game === pin.game && one.check === pin.check;
    const drop = buttonOf('×', { class: 'plain', 'aria-label': `Unpin ${pin.game} ${pin.check}` }, () => {
      keep(
        'pins',
        pins().filter((one) => !isIt(one)),
      );
      drop.closest('.card')?.remove();
      main.focus();
      tell('Removed from Home.');
    });
    try {
      /** @param {Values} inputs */
      const changed = (inputs) =>
        keep(
          'pins',
          pins().map((one) => (isIt(one) ? { ...one, inputs } : one)),
        );
      const card = await checkCard(pin.game, pin.check, pin.inputs, { compact: true, changed, drop });
      pinned.append(card.element);
    } catch (error) {
      pinned.append(h('section', { class: 'card check' }, h('p', { class: 'fault' }, messageOf(error)), drop));
    }
  }
}

/** Show the first page.
 *
 * @param {PageShown} shown
 */
export async function show({ main }) {
  head('', 'Home');
  fill(fixed('top'));
  const pinned = h('div', { class: 'cards pinned' });
  const own = h('div', { class: 'owned' });
  fill(
    main,
    band(),
    pinned,
    lastBox(),
    h('div', { class: 'beginning' }, h('h2', {}, 'Built-in games'), h('p', {}, 'The pictures are real printed pages.')),
    h('ul', { class: 'wall' }, WALL.map(shot)),
    h('h2', {}, 'Your games and tools'),
    own,
    placeCards(),
    history(),
  );
  await Promise.all([
    showOwn(own).catch((error) => fill(own, h('p', { class: 'fault' }, messageOf(error)))),
    showPins(main, pinned),
  ]);
}
