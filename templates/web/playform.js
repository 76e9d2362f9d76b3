// What the player enters by hand of a position on hexes.

import { html } from './preact.js';
import { Button, Choice, TypeBox } from './view.js';

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
function tick({ key, kind, words, kept }, piece, turn, set) {
  /** @param {boolean} on */
  const taken = (on) => set(key, on ? (kind === 'turn' ? turn : true) : kept ? false : null);
  return html`<label class="flag"><input type="checkbox" checked=${isSet(piece[key])}
    onChange=${(/** @type {At} */ { currentTarget }) => taken(currentTarget.checked)} />${words}</label>`;
}

/** A box to type a number or a text in, and the values that are offered.
 *
 * @param {Entered} field
 * @param {SeaPiece} piece
 * @param {string} id
 * @param {(key: string, value: Entry) => unknown} set
 */
function typed({ key, kind, words, offered }, piece, id, set) {
  /** @param {string} text */
  const given = (text) => (kind === 'text' ? text.trim() || null : /^\d+$/.test(text.trim()) ? Number(text) : text);
  const size = kind === 'whole' ? { inputmode: 'numeric', size: 4 } : { size: 16 };
  const taken = (/** @type {string} */ text) => set(key, given(text));
  return html`<div class="entry-row">
      <label class="label" for=${id}>${words}</label>
      <${TypeBox} id=${id} value=${piece[key] ?? ''} ...${size} taken=${taken} />
    </div>
    ${
      offered.length > 0 &&
      html`<${Choice} label=${`${key} of ${piece.name}`} values=${offered.map((each) => [each, String(each)])}
        now=${piece[key]} taken=${(/** @type {Entry} */ each) => set(key, each)} />`
    }`;
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
  return html`${fields.filter(isTicked).map((field) => tick(field, piece, look.position.turn, set))}
    ${fields.filter(isTyped).map((field) => typed(field, piece, `${table}-${at}-${field.key}`, set))}`;
}

/** @param {EntryHands} hands */
function submarineEntries(hands) {
  const fields = hands.look.map.form.submarines.filter(({ key }) => !ASKED.includes(key));
  return (hands.look.position.submarines ?? []).map(
    (submarine, at) => html`<div class="hit-row">
      <span>${submarine.name} <small>${submarine.bow}</small></span>
      ${controls(hands, 'submarines', at, submarine, fields)}
    </div>`,
  );
}

/** @param {EntryHands} hands */
function shipEntries(hands) {
  const { position, map } = hands.look;
  return (position.ships ?? []).map(
    (ship, at) =>
      (!isSet(ship.sunk) || ship.sunk >= position.turn) &&
      html`<div class="hit-row">
        <span>${ship.name} <small>${ship.bow}</small></span>
        ${controls(hands, 'ships', at, ship, map.form.ships)}
      </div>`,
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
  return (position.escorts ?? []).map(
    (escort, at) =>
      !isSet(escort.sunk) &&
      html`<div class="out-row">
        <span>${escort.name} <small>${escort.bow}</small></span>
        ${controls(hands, 'escorts', at, escort, others)}
        <${Button} words="Sunk" look="plain" label=${`${escort.name} sank`}
          press=${() => hands.change(sinking(escort.name, position.turn))} />
      </div>`,
  );
}

/** What no question of the turn asks: a ship that sinks later, an escort that sank, a mistake to mend.
 *
 * `change(list)` sets values, each `[table, number, key, value]`; null takes one out.
 *
 * @param {EntryHands} hands
 */
export const entryForm = (hands) => html`<details class="entries">
  <summary>Change the position by hand</summary>
  <p class="help">Use this for a ship that sinks later, an escort that sank, or a mistake.</p>
  ${submarineEntries(hands)} ${shipEntries(hands)} ${escortEntries(hands)}
</details>`;
