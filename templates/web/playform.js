// What the player enters by hand of a position on hexes; and buttons of which one is pressed.

import { buttonOf, h, newId } from './dom.js';

/** Buttons of which one is pressed.
 *
 * @template T
 * @param {string} label
 * @param {[T, Child][]} values
 * @param {unknown} now
 * @param {(value: T) => unknown} taken
 */
export function choice(label, values, now, taken) {
  return h(
    'div',
    { class: 'segments', role: 'group', 'aria-label': label },
    values.map(([value, words]) =>
      buttonOf(words, { class: 'segment', 'aria-pressed': String(value === now) }, () => taken(value)),
    ),
  );
}

/** House rules that come with Plotroom, to be chosen from by their names without that of the game.
 *
 * @param {string} game
 * @param {HouseRules[]} shipped
 * @param {string | undefined} now
 * @param {(name: string) => unknown} taken
 */
export const houseChoice = (game, shipped, now, taken) =>
  choice(
    'house rules of Plotroom’s own',
    shipped.map(({ name }) => [name, name.replace(`${game}-`, '')]),
    now,
    taken,
  );

/**
 * @param {string} label
 * @param {boolean} now
 * @param {(on: boolean) => void} taken
 */
const flag = (label, now, taken) => {
  const box = h('input', {
    type: 'checkbox',
    checked: now,
    on: { change: ({ currentTarget }) => taken(currentTarget.checked) },
  });
  return h('label', { class: 'flag' }, box, label);
};

/** @param {unknown} value */
const isSet = (value) => value !== undefined && value !== null && value !== false;
/** @param {Entered} field */
const isTicked = ({ kind }) => kind === 'flag' || kind === 'turn';
/** @param {Entered} field */
const isTyped = ({ kind }) => kind === 'whole' || kind === 'text';
/** What the questions of the turn ask of a submarine. */
const ASKED = ['bow', 'facing', 'depth', 'fired', 'sighted'];

/** A box for a field that is true or false, or the turn in which something happened.
 *
 * @param {Entered} field
 * @param {SeaPiece} piece
 * @param {number} turn
 * @param {(key: string, value: Entry) => unknown} set
 */
const tick = ({ key, kind, words, kept }, piece, turn, set) =>
  flag(words, isSet(piece[key]), (on) => set(key, on ? (kind === 'turn' ? turn : true) : kept ? false : null));

/** A box to type a number or a text in, and the values that are offered.
 *
 * @param {Entered} field
 * @param {SeaPiece} piece
 * @param {(key: string, value: Entry) => unknown} set
 */
function typed({ key, kind, words, offered }, piece, set) {
  const id = newId(key);
  /** @param {string} text */
  const given = (text) => (kind === 'text' ? text.trim() || null : /^\d+$/.test(text.trim()) ? Number(text) : text);
  const size = kind === 'whole' ? { inputmode: 'numeric', size: 4 } : { size: 16 };
  const box = h('input', {
    id,
    value: piece[key] ?? '',
    autocomplete: 'off',
    ...size,
    on: { change: ({ currentTarget }) => set(key, given(currentTarget.value)) },
  });
  const row = h('div', { class: 'entry-row' }, h('label', { class: 'label', for: id }, words), box);
  /** @type {[string | number, string][]} */
  const values = offered.map((each) => [each, String(each)]);
  return [row, offered.length ? choice(`${key} of ${piece.name}`, values, piece[key], (each) => set(key, each)) : null];
}

/** What is entered of a piece: a control for each of these fields.
 *
 * @param {EntryHands} hands
 * @param {string} table
 * @param {number} at
 * @param {SeaPiece} piece
 * @param {Entered[]} fields
 */
function controls({ look, change }, table, at, piece, fields) {
  /** @type {(key: string, value: Entry) => unknown} */
  const set = (key, value) => change([[table, at, key, value]]);
  return [
    fields.filter(isTicked).map((field) => tick(field, piece, look.position.turn, set)),
    fields.filter(isTyped).map((field) => typed(field, piece, set)),
  ];
}

/** @param {EntryHands} hands */
function submarineEntries(hands) {
  const fields = hands.look.map.form.submarines.filter(({ key }) => !ASKED.includes(key));
  return (hands.look.position.submarines ?? []).map((submarine, at) =>
    h(
      'div',
      { class: 'hit-row' },
      h('span', {}, submarine.name, ' ', h('small', {}, submarine.bow)),
      controls(hands, 'submarines', at, submarine, fields),
    ),
  );
}

/** @param {EntryHands} hands */
function shipEntries(hands) {
  const { position, map } = hands.look;
  return (position.ships ?? [])
    .map((ship, at) => ({ ship, at }))
    .filter(({ ship: { sunk } }) => !isSet(sunk) || sunk >= position.turn)
    .map(({ ship, at }) =>
      h(
        'div',
        { class: 'hit-row' },
        h('span', {}, ship.name, ' ', h('small', {}, ship.bow)),
        controls(hands, 'ships', at, ship, map.form.ships),
      ),
    );
}

/** An escort sank: with it goes what its searches found.
 *
 * @param {string} name
 * @param {number} turn
 * @returns {(now: SeaPosition) => Changes}
 */
const sinking = (name, turn) => (now) => [
  ...(now.submarines ?? []).flatMap((each, at) =>
    ['found', 'missed']
      .filter((list) => each[list]?.includes(name))
      .map(
        (list) =>
          /** @type {Changes[0]} */ ([
            'submarines',
            at,
            list,
            each[list].filter((/** @type {string} */ other) => other !== name),
          ]),
      ),
  ),
  ['escorts', (now.escorts ?? []).findIndex((each) => each.name === name), 'sunk', turn],
];

/** Escorts that sank, and what else is entered of escorts.
 *
 * @param {EntryHands} hands
 */
function escortEntries(hands) {
  const { position, map } = hands.look;
  const others = map.form.escorts.filter(({ key }) => key !== 'sunk');
  return (position.escorts ?? [])
    .map((escort, at) => ({ escort, at }))
    .filter(({ escort: { sunk } }) => !isSet(sunk))
    .map(({ escort, at }) =>
      h(
        'div',
        { class: 'out-row' },
        h('span', {}, escort.name, ' ', h('small', {}, escort.bow)),
        controls(hands, 'escorts', at, escort, others),
        buttonOf('Sunk', { class: 'plain', 'aria-label': `${escort.name} sank` }, () =>
          hands.change(sinking(escort.name, position.turn)),
        ),
      ),
    );
}

/** What no question of the turn asks: a ship that sinks later, an escort that sank, a mistake to mend.
 *
 * `change(list)` sets values, each `[table, number, key, value]`; null takes one out.
 *
 * @param {EntryHands} hands
 */
export const entryForm = (hands) =>
  h(
    'details',
    { class: 'entries' },
    h('summary', {}, 'Change the position by hand'),
    h('p', { class: 'help' }, 'For what no question asks: a ship that sinks later, an escort that sank, a mistake.'),
    submarineEntries(hands),
    shipEntries(hands),
    escortEntries(hands),
  );
