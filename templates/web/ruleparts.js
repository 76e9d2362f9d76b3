// Figures, readings and tables of a game as fields of house rules, and the rulings beside them.

import { typedValue } from './houserules.js';
import { html } from './preact.js';
import { Faults } from './view.js';

/** @param {{ rule: string, assumes: string[] }} what */
const note = ({ rule, assumes }) => html`<small>${[rule, assumes.join(' ')].filter(Boolean).join(' · ')}</small>`;

/** A button that takes a change back.
 *
 * @type {(label: string, press: () => unknown) => Drawing}
 */
export const asPrinted = (label, press) =>
  html`<button type="button" class="plain" aria-label=${label || null} onClick=${press}>Undo change</button>`;

/** The look of what is changed and of what is chosen.
 *
 * @type {(kind: string, changed: boolean, chosen: boolean) => string | null}
 */
const look = (kind, changed, chosen) =>
  [kind, changed && 'changed', chosen && 'chosen'].filter(Boolean).join(' ') || null;

/** A figure or a switch with its field; what it changes is drawn when its field is reached.
 *
 * @type {(hands: RuleHands, one: Figure | Switch, field: Drawing, unit: string) => Drawing}
 */
function figureRow(hands, one, field, unit) {
  const { state, spot, change, choose, under } = hands;
  const part = `figures.${one.name}`;
  const chosen = spot.part === part;
  return html`<div key=${one.name} class=${look('figure', one.changed, chosen)} id=${`figure-${one.name}`}
    onfocusin=${() => choose(part)}>
    <label for=${`set-${one.name}`}>${one.means} ${note(one)}</label>
    ${field} ${unit && html`<span class="unit">${unit}</span>`}
    ${one.changed && asPrinted('', () => change(one.name, { figures: { [one.name]: null } }))}
    <${Faults} error=${state.faults[one.name]} />
    ${chosen && under()}
  </div>`;
}

/** Keep what is typed in a field until it is in force.
 *
 * @type {(state: RuleHands['state'], field: string) => (event: At<Field>) => void}
 */
const typing =
  (state, field) =>
  ({ currentTarget }) => {
    state.typed[field] = currentTarget.value;
  };

/** @type {(hands: RuleHands, one: Figure) => Drawing} */
export function figure(hands, one) {
  const { name, value, unit, least, most } = one;
  const set = (/** @type {At} */ { currentTarget }) =>
    hands.change(name, { figures: { [name]: typedValue(currentTarget.value) } });
  const field = html`<input id=${`set-${name}`} inputmode="decimal" size="6" value=${hands.state.typed[name] ?? value}
    onInput=${typing(hands.state, name)} onChange=${set} />`;
  return figureRow(hands, one, field, [unit, `${least} to ${most}`].filter(Boolean).join(', '));
}

/** @type {(hands: RuleHands, one: Switch) => Drawing} */
export function turn(hands, one) {
  const { name, values } = one;
  const set = (/** @type {At<HTMLSelectElement>} */ { currentTarget }) =>
    hands.change(name, { figures: { [name]: values[currentTarget.selectedIndex].value } });
  const words = values.map(({ value, means }) => (typeof value === 'boolean' ? means : `${value}: ${means}`));
  const field = html`<select id=${`set-${name}`} onChange=${set}>
    ${values.map(({ value }, at) => html`<option selected=${value === one.value}>${words[at]}</option>`)}
  </select>`;
  return figureRow(hands, one, field, '');
}

/** A cell of a table: a list of the words that its column knows, otherwise its text.
 *
 * @type {(table: RuleTable, at: number, n: number, more: object, value: string) => Drawing}
 */
function cell({ choices, head: heads, rows }, at, n, more, value) {
  const label = [heads[n], 'at', rows[at].roll || rows[at].shown[0]].join(' ');
  if (String(rows[at].cells[n]) in choices[n])
    return html`<select ...${more} aria-label=${label}>
      ${Object.entries(choices[n]).map(
        ([code, word]) => html`<option value=${code} selected=${code === value}>${word}</option>`,
      )}
    </select>`;
  return value.length > 26
    ? html`<textarea ...${more} aria-label=${label} rows=${Math.ceil(value.length / 34)} value=${value} />`
    : html`<input ...${more} aria-label=${label} size=${Math.max(4, value.length)} value=${value} />`;
}

/** The fields of a table, row by row.
 *
 * @type {(hands: RuleHands, one: RuleTable) => Drawing}
 */
function rowsOf({ state, change }, one) {
  /** @type {(at: number, n: number) => string} */
  const name = (at, n) => `${one.name} ${at} ${n}`;
  const rows = () =>
    one.rows.map(({ keys, cells }, at) => ({
      ...keys,
      ...Object.fromEntries(
        one.keys.map((key, n) => {
          const typed = state.typed[name(at, n)];
          return [key, typed === undefined ? cells[n] : typeof cells[n] === 'number' ? typedValue(typed) : typed];
        }),
      ),
    }));
  const led = one.rows.some(({ roll }) => roll);
  const set = () => change(one.name, { tables: { [one.name]: rows() } });
  const line = (/** @type {TableRow} */ row, /** @type {number} */ at) => html`<tr>
    ${led && html`<th scope="row">${row.roll}</th>`}
    ${row.cells.map((value, n) => {
      const more = { onInput: typing(state, name(at, n)), onChange: set };
      return html`<td data-head=${one.head[n]}>
        ${cell(one, at, n, more, state.typed[name(at, n)] ?? String(value))}
        ${row.meant[n] && html`<small>${row.meant[n]}</small>`}
      </td>`;
    })}
  </tr>`;
  const heads = led ? [one.roll, ...one.head] : one.head;
  return html`<table class="long edited">
    <thead><tr>${heads.map((words) => html`<th scope="col">${words}</th>`)}</tr></thead>
    <tbody>${one.rows.map(line)}</tbody>
  </table>`;
}

/** A table in a fold; its fields are there when it is open.
 *
 * @type {(hands: RuleHands, one: RuleTable) => Drawing}
 */
export function table(hands, one) {
  const { state, spot, change, choose, drawn, under } = hands;
  const part = `tables.${one.name}`;
  const chosen = spot.part === part;
  const toggle = (/** @type {At<HTMLDetailsElement>} */ { currentTarget }) => {
    if (currentTarget.open === state.open.has(one.name)) return;
    if (currentTarget.open) state.open.add(one.name);
    else state.open.delete(one.name);
    if (currentTarget.open) choose(part);
    drawn();
  };
  const open = state.open.has(one.name);
  return html`<details key=${one.name} id=${`edit-${one.name}`} class=${look('', one.changed, chosen)} open=${open}
    onToggle=${toggle} onfocusin=${() => open && choose(part)}>
    <summary>${one.title} ${note(one)}</summary>
    <${Faults} error=${state.faults[one.name]} />
    ${chosen && open && under()}
    <div class="scroll" tabindex="0" role="region" aria-label=${one.title}>${open && rowsOf(hands, one)}</div>
    ${one.changed && asPrinted('', () => change(one.name, { tables: { [one.name]: null } }))}
  </details>`;
}

/** The readings of gaps, in a fold.
 *
 * @type {(rulings: Ruling[], open: boolean) => Drawing}
 */
export const readings = (rulings, open) => html`<details class="rulings" open=${open}>
  <summary>${rulings.length === 1 ? '1 ruling' : `${rulings.length} rulings`}</summary>
  <dl class="facts">
    ${rulings.map(
      ({ id, rule, text }) => html`<dt id=${`ruling-${id}`}>${id}</dt><dd>${text} <small>${rule}</small></dd>`,
    )}
  </dl>
</details>`;
