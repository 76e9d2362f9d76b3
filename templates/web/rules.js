// House rules: every figure and table of a game with its default and bounds; kept in this browser as the TOML file that
// --rules reads.

import { ask } from './api.js';
import { address, head, lineOf } from './app.js';
import { askingButton, download, tell, textOf } from './dom.js';
import { messageOf } from './faults.js';
import { rulesOf, typedValue } from './houserules.js';
import { html } from './preact.js';
import { recall } from './store.js';
import { draw, Faults, Made } from './view.js';
import { capital, plain } from './words.js';

/** @typedef {ReturnType<typeof rulesOf> & { drawn: () => void }} Hands */

/** @param {{ rule: string, assumes: string[] }} what */
const note = ({ rule, assumes }) => html`<small>${[rule, assumes.join(' ')].filter(Boolean).join(' · ')}</small>`;

/** @type {(label: string, press: () => unknown) => Drawing} */
const asPrinted = (label, press) =>
  html`<button type="button" class="plain" aria-label=${label || null} onClick=${press}>as printed</button>`;

/** A figure or a switch with its field.
 *
 * @type {(hands: Hands, one: Figure | Switch, field: Drawing, unit: string) => Drawing}
 */
const figureRow = ({ state, change }, one, field, unit) =>
  html`<div key=${one.name} class=${one.changed ? 'figure changed' : 'figure'} id=${`figure-${one.name}`}>
    <label for=${`set-${one.name}`}>${one.means} ${note(one)}</label>
    ${field} ${unit && html`<span class="unit">${unit}</span>`}
    ${one.changed && asPrinted('', () => change(one.name, { figures: { [one.name]: null } }))}
    <${Faults} error=${state.faults[one.name]} />
  </div>`;

/** Keep what is typed in a field until it is in force.
 *
 * @type {(state: Hands['state'], field: string) => (event: At<Field>) => void}
 */
const typing =
  (state, field) =>
  ({ currentTarget }) => {
    state.typed[field] = currentTarget.value;
  };

/** @type {(hands: Hands, one: Figure) => Drawing} */
function figure(hands, one) {
  const { name, value, unit, least, most } = one;
  const set = (/** @type {At} */ { currentTarget }) =>
    hands.change(name, { figures: { [name]: typedValue(currentTarget.value) } });
  const field = html`<input id=${`set-${name}`} inputmode="decimal" size="6" value=${hands.state.typed[name] ?? value}
    onInput=${typing(hands.state, name)} onChange=${set} />`;
  return figureRow(hands, one, field, [unit, `${least} to ${most}`].filter(Boolean).join(', '));
}

/** @type {(hands: Hands, one: Switch) => Drawing} */
function turn(hands, one) {
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

/** A table in a fold; its fields are there when it is open.
 *
 * @type {(hands: Hands, one: RuleTable) => Drawing}
 */
function table({ state, change, drawn }, one) {
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
  const toggle = (/** @type {At<HTMLDetailsElement>} */ { currentTarget }) => {
    if (currentTarget.open) state.open.add(one.name);
    else state.open.delete(one.name);
    drawn();
  };
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
  const open = state.open.has(one.name);
  const look = one.changed ? 'changed' : null;
  return html`<details key=${one.name} id=${`edit-${one.name}`} class=${look} open=${open} onToggle=${toggle}>
    <summary>${one.title} ${note(one)}</summary>
    <${Faults} error=${state.faults[one.name]} />
    <div class="scroll" tabindex="0" role="region" aria-label=${one.title}>
      ${
        open &&
        html`<table class="long edited">
        <thead><tr>${heads.map((words) => html`<th scope="col">${words}</th>`)}</tr></thead>
        <tbody>${one.rows.map(line)}</tbody>
      </table>`
      }
    </div>
    ${one.changed && asPrinted('', () => change(one.name, { tables: { [one.name]: null } }))}
  </details>`;
}

/** What differs from the rules as printed, each with a button that takes it back; `taken` goes by its title.
 *
 * @type {(hands: Hands, detail: Detail, taken?: HouseRules) => Drawing}
 */
function summary({ change, putText }, detail, taken) {
  if (!detail.changed.length) return html`<p class="quiet">Nothing is changed: the rules stand as printed.</p>`;
  /** @type {(words: string, press: () => unknown) => Drawing} */
  const line = (words, press) => html`<li><span>${words}</span> ${asPrinted(`${words}: as printed`, press)}</li>`;
  // Sections besides figures and tables, such as a detection table.
  const sections = detail.changed.filter((one) => !one.includes('.'));
  return html`<section class="card yours">
    <h2>Changed</h2>
    <ul>
      ${
        taken
          ? line(taken.title, () => putText(''))
          : sections.map((one) => html`<li><span>${capital(plain(one))}: your own, in the text below</span></li>`)
      }
      ${[...detail.figures, ...detail.switches]
        .filter(({ changed }) => changed)
        .map(({ name, means, value, unit }) =>
          line(`${means}: ${value}${unit ? ` ${unit}` : ''}`, () => change('', { figures: { [name]: null } })),
        )}
      ${detail.tables
        .filter(({ changed }) => changed)
        .map(({ name, title }) => line(title, () => change('', { tables: { [name]: null } })))}
    </ul>
  </section>`;
}

/** House rules that come with Plotroom, in place of those in force; the player's own go only after a question.
 *
 * @type {(hands: Hands, all: HouseRules[], now?: HouseRules) => Drawing}
 */
const shipped = ({ inForce, putText }, all, now) =>
  html`<p class="actions">
    ${all.map((one) => {
      const take = () => putText(one.text);
      return inForce() && !now
        ? html`<${Made} key=${`ask ${one.name}`}
            make=${() => askingButton(one.title, 'This takes the place of your rules.', 'Take it', take)} />`
        : html`<button key=${one.name} type="button" class="plain" aria-pressed=${String(one === now)} onClick=${take}>
            ${one.title}
          </button>`;
    })}
  </p>`;

/** The rules as a file.
 *
 * @type {(hands: Hands, game: string) => Drawing}
 */
function asFile({ state, file, putText, check }, game) {
  const take = (/** @type {At} */ { currentTarget: { files } }) => {
    if (files?.[0]) textOf(files[0]).then(putText, (error) => tell(messageOf(error)));
  };
  const edit = (/** @type {At<Field>} */ { currentTarget }) => {
    state.text = currentTarget.value;
    check(state.text);
  };
  const whole = async () => putText((await ask('new', { kind: 'rules', game, file })).text());
  const save = () => download(file, 'application/toml', state.text);
  return html`<h2>As a file</h2>
    <p class="actions">
      <label for="rules-file">Take in a file: </label>
      <input type="file" accept=".toml" id="rules-file" onChange=${take} />
      <button type="button" class="plain" onClick=${save}>Save the file</button>
      <button type="button" class="plain" onClick=${whole}>Every figure as a comment</button>
      <button type="button" class="plain" onClick=${() => putText('')}>As printed</button>
    </p>
    <label for="rules-text">${file}</label>
    <textarea class="editor" id="rules-text" spellcheck="false" rows="10" wrap="off"
      value=${state.text} onInput=${edit} />
    <${Faults} error=${state.faults['']} />`;
}

/** The page of a game.
 *
 * @type {(hands: Hands, overview: GameLine) => Drawing}
 */
function page(hands, { name, house_rules: own, rulings }) {
  const { detail } = hands.state;
  const now = own.find(({ text }) => text.trim() === hands.inForce());
  return html`<p>What you change here is in force for printing, setting up and looking up in this browser.</p>
    ${
      detail &&
      html`${own.length > 0 && shipped(hands, own, now)} ${summary(hands, detail, now)}
        <h2>Figures</h2>
        <div class="figures">
          ${detail.figures.filter(({ least, most }) => least !== most).map((one) => figure(hands, one))}
        </div>
        ${detail.switches.length > 0 && html`<h2>Readings</h2>`}
        <div class="figures">${detail.switches.map((one) => turn(hands, one))}</div>
        <h2>Tables</h2>
        ${detail.tables.filter(({ derived }) => !derived).map((one) => table(hands, one))}`
    }
    ${asFile(hands, name)}
    <h2>Rulings</h2>
    <dl class="facts">
      ${rulings.map(
        ({ id, rule, text }) => html`<dt id=${`ruling-${id}`}>${id}</dt><dd>${text} <small>${rule}</small></dd>`,
      )}
    </dl>`;
}

/** @param {Everything} all */
const gameList = ({ games }) => html`<p>Which game?</p>
  <ul class="list">
    ${games.map(
      ({ name, title }) => html`<li>
        <a href=${address('rules', [name])}
          ><b>${title}</b><small>${recall(`rules:${name}`, '') ? 'your rules are in force' : 'as printed'}</small></a
        >
      </li>`,
    )}
  </ul>`;

/** Show the games, or the rules of one.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name], settings, all }) {
  if (!name) {
    head('', 'House rules');
    draw(main, gameList(all));
    return;
  }
  const overview = lineOf(all, name);
  head(overview.title, 'House rules');
  const drawn = () => draw(main, page(hands, overview));
  /** @type {Hands} */
  const hands = { ...rulesOf(name, drawn), drawn };
  await hands.begin();
  const wanted = document.getElementById(settings.figure ? `figure-${settings.figure}` : `ruling-${settings.ruling}`);
  wanted?.scrollIntoView({ block: 'center' });
  wanted?.querySelector('input')?.focus({ preventScroll: true });
}
