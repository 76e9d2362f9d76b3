// The fields of a player's own section of house rules, each with its bounds and its fault; lists of tables as rows.

import { fieldsFor, isWhole, takes, textOf, readAs } from './ownforms.js';
import { html } from './preact.js';
import { Faults } from './view.js';
import { capital, plain } from './words.js';

/** The field of a value: a list of what it may be, a box to tick, or a line to type.
 *
 * @type {(field: OwnField, id: string, value: unknown, values: OwnValues, set: (value: Value) => unknown) => Drawing}
 */
export function control(field, id, value, values, set) {
  const { kind, choices, offered, offered_by: by } = field;
  const label = { id, 'aria-describedby': `${id}-help` };
  if (kind === 'flag')
    return html`<label class="tick"><input ...${label} type="checkbox" checked=${Boolean(value)}
      onChange=${(/** @type {At} */ { currentTarget }) => set(currentTarget.checked || null)} /></label>`;
  if (choices) {
    const known = ['', ...choices];
    return html`<select ...${label}
      onChange=${(/** @type {At<HTMLSelectElement>} */ { currentTarget }) => set(currentTarget.value || null)}>
      ${known.map((one) => html`<option value=${one} selected=${one === textOf(value)}>${plain(one) || '–'}</option>`)}
    </select>`;
  }
  const list = `${id}-offered`;
  const near = (by && offered?.[String(values[by] ?? '')]) || [];
  const take = (/** @type {At} */ { currentTarget }) => set(readAs(field, currentTarget.value));
  return html`<input ...${label} value=${textOf(value)} onChange=${take} autocomplete="off" spellcheck=${false}
      inputmode=${kind === 'whole' ? 'numeric' : null} size=${kind === 'whole' ? 5 : 14}
      list=${near.length ? list : null} />
    ${near.length > 0 && html`<datalist id=${list}>${near.map((one) => html`<option value=${one} />`)}</datalist>`}`;
}

/** A value with its label, what it takes and its fault.
 *
 * @type {(field: OwnField, id: string, box: Drawing, fault?: unknown) => Drawing}
 */
export const labeled = (field, id, box, fault) => html`<div class="own-field" key=${field.key}>
  <label for=${id}>${field.key.length < 3 ? field.key.toUpperCase() : capital(plain(field.key))}</label>
  ${box}
  <small id=${`${id}-help`}>${takes(field)}</small>
  <${Faults} error=${fault} />
</div>`;

/** A value of several from a list of words, each with a box to tick.
 *
 * @type {(field: OwnField, id: string, value: unknown, set: (value: Value) => unknown) => Drawing}
 */
function several(field, id, value, set) {
  const chosen = /** @type {string[]} */ (value ?? []);
  const known = field.of?.choices ?? [];
  const tick =
    (/** @type {string} */ one) =>
    (/** @type {At} */ { currentTarget }) => {
      const now = known.filter((each) => (each === one ? currentTarget.checked : chosen.includes(each)));
      set(value === undefined && !now.length ? null : now);
    };
  return html`<span class="ticks" role="group" id=${id} aria-label=${plain(field.key)}>
    ${known.map(
      (one) => html`<label>
        <input type="checkbox" checked=${chosen.includes(one)} onChange=${tick(one)} /> ${one}
      </label>`,
    )}
  </span>`;
}

/** The rows of a list of tables; the last is a new one, which counts once it has all that it needs.
 *
 * @type {(hands: OwnHands, field: OwnField, path: string[], values: OwnValues) => Drawing}
 */
function rows(hands, field, path, values) {
  const { state, change, drawn, drafts } = hands;
  const where = [...path, field.key].join('.');
  const known = /** @type {OwnValues[]} */ (values[field.key] ?? []);
  const drafted = drafts.get(where);
  const all = drafted ? [...known, drafted] : known;
  const put = (/** @type {OwnValues[]} */ next) => change(where, { sections: [[path, { [field.key]: next }]] });
  const parts = field.rows ?? [];
  const set = (/** @type {number} */ at, /** @type {string} */ key) => (/** @type {Value} */ value) => {
    const row = { ...all[at], [key]: value };
    // Where one value alone is offered, it is that.
    for (const { key: other, offered_by: by, offered } of parts)
      if (by === key) row[other] = offered?.[String(value)]?.length === 1 ? offered[String(value)][0] : null;
    const bare = /** @type {OwnValues} */ (Object.fromEntries(Object.entries(row).filter(([, each]) => each !== null)));
    if (!isWhole(parts, bare)) {
      if (at < known.length) state.faults[where] = null;
      drafts.set(where, bare);
      if (at < known.length) put(known.filter((_, n) => n !== at));
      else drawn();
      return;
    }
    if (at >= known.length) drafts.delete(where);
    put(all.map((one, n) => (n === at ? bare : one)));
  };
  const drop = (/** @type {number} */ at) => () => {
    if (at < known.length) return put(known.filter((_, n) => n !== at));
    drafts.delete(where);
    drawn();
  };
  const add = () => {
    drafts.set(where, {});
    drawn();
  };
  return html`<fieldset class="own-rows" key=${field.key}>
    <legend>${capital(plain(field.key))}</legend>
    ${all.map(
      (row, at) => html`<div class="own-row" key=${at}>
        ${parts.map((part) => {
          const id = `${where}.${at}.${part.key}`;
          const box = control(part, id, row[part.key], row, set(at, part.key));
          return html`<label for=${id}><span>${plain(part.key)}</span> ${box}</label>`;
        })}
        <button type="button" class="plain" aria-label=${`take out ${plain(field.key)} ${at + 1}`}
          onClick=${drop(at)}>×</button>
      </div>`,
    )}
    <${Faults} error=${state.faults[where]} />
    ${!drafted && html`<button type="button" class="plain" onClick=${add}>Add to ${plain(field.key)}</button>`}
  </fieldset>`;
}

/** The fields of a table of house rules; each change is in force at once.
 *
 * @type {(hands: OwnHands, fields: OwnField[], path: string[], values: OwnValues) => Drawing}
 */
export const fieldsOf = (hands, fields, path, values) => html`<div class="own-fields">
  ${fieldsFor(fields, values).map((field) => {
    const id = [...path, field.key].join('.');
    if (field.kind === 'rows') return rows(hands, field, path, values);
    const set = (/** @type {Value} */ value) => hands.change(id, { sections: [[path, { [field.key]: value }]] });
    const list = field.kind === 'list' && field.of?.choices;
    const value = values[field.key];
    const box = list ? several(field, id, value, set) : control(field, id, value, values, set);
    return labeled(field, id, box, hands.state.faults[id]);
  })}
</div>`;
