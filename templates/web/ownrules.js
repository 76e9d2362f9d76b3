// What only the owner of a game has, typed once: classes of ships, formations, the board, the phases, each a section of
// house rules with a form of its own.

import { ask, askJson } from './api.js';
import { address } from './address.js';
import { head } from './app.js';
import { askingButton, tell } from './dom.js';
import { messageOf } from './faults.js';
import { rulesOf } from './houserules.js';
import { control, fieldsOf, labeled } from './ownfields.js';
import { freeName, isWhole, lineOf, moved, neededOf, takenOver } from './ownforms.js';
import { html } from './preact.js';
import { asPrinted } from './ruleparts.js';
import { svgOf } from './preview.js';
import { houseRules } from './store.js';
import { draw, Faults, Made } from './view.js';
import { capital, counted, plain } from './words.js';

/** A table of a section as it is drawn: its counter, or how it lies.
 *
 * @type {(game: string, section: OwnSection, name: string) => Drawing}
 */
function picture(game, { name: section, stated }, name) {
  const make = () =>
    svgOf(ask('own-picture', { game, section, name, ...houseRules(game) }), `${name}, as it is printed`);
  return html`<${Made} key=${`${name} ${JSON.stringify(stated[name])}`} make=${make} />`;
}

/** The title of a table: its name, with what it is if that is a number.
 *
 * @type {(section: OwnSection, name: string) => string}
 */
const titleOf = ({ names, one }, name) => (names.length ? `${capital(one)} ${name}` : name);

/** A table in a card: drawn, in a line, and open with its fields.
 *
 * @type {(hands: OwnHands, section: OwnSection, name: string) => Drawing}
 */
function card(hands, section, name) {
  const { state, change, game, drawn } = hands;
  const path = [section.name, name];
  const key = path.join('.');
  const values = section.stated[name];
  const open = state.open.has(key);
  const toggle = (/** @type {At<HTMLDetailsElement>} */ { currentTarget }) => {
    if (currentTarget.open === open) return;
    if (currentTarget.open) state.open.add(key);
    else state.open.delete(key);
    drawn();
  };
  const gone = async () => {
    await change(key, { sections: [[path, null]] });
    tell(`${name} is taken out.`);
  };
  return html`<details key=${name} class="own" open=${open} onToggle=${toggle}>
    <summary>
      <span class=${`own-picture of-${section.name}`}>${section.drawn && picture(game, section, name)}</span>
      <span>
        <b>${titleOf(section, name)}</b>
        <small>${lineOf(section.fields, values)}</small>
      </span>
    </summary>
    ${open && fieldsOf(hands, section.fields, path, values)}
    <${Faults} error=${state.faults[key]} />
    ${open && html`<${Made} make=${() => askingButton('Take it out', `Take out ${name}?`, 'Take it out', gone)} />`}
  </details>`;
}

/** A form for a new table: its name and what it needs.
 *
 * @type {(hands: OwnHands, section: OwnSection) => Drawing}
 */
function addition(hands, section) {
  const { state, drafts, change, drawn } = hands;
  const key = `new ${section.name}`;
  const draft = drafts.get(key);
  const begin = () => {
    drafts.set(key, { name: freeName(section) });
    drawn();
    document.getElementById(`${key}.name`)?.focus();
  };
  if (section.names.length && !freeName(section)) return null;
  if (!draft) return html`<p><button type="button" class="plain" onClick=${begin}>Add a ${section.one}</button></p>`;
  const { name, ...values } = draft;
  const set = (/** @type {string} */ field) => (/** @type {Value} */ value) => {
    drafts.set(key, { ...draft, [field]: value });
    drawn();
  };
  const add = async () => {
    const path = [section.name, String(name ?? '').trim()];
    if (path[1] in section.stated) {
      state.faults[key] = new Error(`There is a ${section.one} ${path[1]} already.`);
      return drawn();
    }
    state.open.add(path.join('.'));
    if (!(await change(key, { sections: [[path, values]] }))) return;
    drafts.delete(key);
    drawn();
    tell(`${titleOf(section, path[1])} is there.`);
  };
  const leave = () => {
    drafts.delete(key);
    drawn();
  };
  const free = section.names.filter((each) => !(each in section.stated));
  const called = /** @type {OwnField} */ ({
    key: 'name',
    kind: 'text',
    words: '',
    needed: true,
    ...(free.length && { choices: free }),
  });
  const fields = [called, ...neededOf(section.fields, draft)];
  return html`<div class="card own-new">
    <h3>A new ${section.one}</h3>
    <div class="own-fields">
      ${fields.map((field) => {
        const id = `${key}.${field.key}`;
        return labeled(field, id, control(field, id, draft[field.key], draft, set(field.key)));
      })}
    </div>
    <${Faults} error=${state.faults[key]} />
    <p class="actions">
      <button type="button" class="main" onClick=${add} disabled=${!isWhole(fields, draft)}>Add it</button>
      <button type="button" class="plain" onClick=${leave}>No</button>
    </p>
  </div>`;
}

/** A section that is stated whole, in the player's own order: a name for each part, and buttons to move it.
 *
 * @type {(hands: OwnHands, section: OwnSection) => Drawing}
 */
function ordered(hands, section) {
  const { change, state } = hands;
  const order = /** @type {[string, string][]} */ (Object.entries(section.values ?? {}));
  /** @type {(next: [string, string][]) => [string[], OwnValues]} */
  const stated = (next) => [[section.name], Object.fromEntries(next)];
  const put = (/** @type {[string, string][] | null} */ next) =>
    change(section.name, {
      sections: [[[section.name], null], ...(next ? [stated(next)] : [])],
    });
  const rename =
    (/** @type {number} */ at) =>
    (/** @type {At} */ { currentTarget }) =>
      put(order.map(([key, name], n) => [key, n === at ? currentTarget.value.trim() || name : name]));
  return html`<ol class="own-order">
      ${order.map(
        ([key, name], at) => html`<li key=${key}>
          <input aria-label=${`name of ${plain(key)}`} value=${name} onChange=${rename(at)} autocomplete="off" />
          <button type="button" class="plain" aria-label=${`${name} earlier`} disabled=${at === 0}
            onClick=${() => put(moved(order, at, -1))}>↑</button>
          <button type="button" class="plain" aria-label=${`${name} later`} disabled=${at === order.length - 1}
            onClick=${() => put(moved(order, at, 1))}>↓</button>
        </li>`,
      )}
    </ol>
    <${Faults} error=${state.faults[section.name]} />
    ${Object.keys(section.stated).length > 0 && asPrinted('', () => put(null))}`;
}

/** How much of a section is stated.
 *
 * @param {OwnSection} section
 */
function statedOf({ one, stated, ordered: whole }) {
  const number = Object.keys(stated).length;
  if (!number) return 'nothing of your own yet';
  if (one) return counted(number, one, one.endsWith('s') ? `${one}es` : `${one}s`);
  return whole ? 'in your own order' : counted(number, 'figure', 'figures');
}

/** A section in a fold.
 *
 * @type {(hands: OwnHands, section: OwnSection) => Drawing}
 */
function fold(hands, section) {
  const { state, drawn } = hands;
  const open = state.open.has(section.name);
  const toggle = (/** @type {At<HTMLDetailsElement>} */ { currentTarget }) => {
    if (currentTarget.open === open) return;
    if (currentTarget.open) state.open.add(section.name);
    else state.open.delete(section.name);
    drawn();
  };
  const inner = () => {
    if (section.ordered) return ordered(hands, section);
    if (!section.one)
      return fieldsOf(
        hands,
        section.fields,
        [section.name],
        /** @type {OwnValues} */ (/** @type {unknown} */ (section.stated)),
      );
    return html`<div class="own-cards">${Object.keys(section.stated).map((name) => card(hands, section, name))}</div>
      ${addition(hands, section)}`;
  };
  return html`<details class="chapter" key=${section.name} id=${`own-${section.name}`} open=${open} onToggle=${toggle}>
    <summary>
      <b>${section.title}</b>
      <small><span>${section.about}</span><span>${statedOf(section)}</span></small>
    </summary>
    ${open && inner()}
  </details>`;
}

/** Examples that come with Plotroom, taken in beside what is there.
 *
 * @type {(hands: OwnHands, examples: HouseRules[]) => Drawing}
 */
function examplesOf(hands, examples) {
  const { state, change, game } = hands;
  const take =
    (/** @type {HouseRules} */ { text }) =>
    async () => {
      try {
        const theirs = await askJson('describe', { game, rules: { name: 'example.toml', text } });
        const sections = takenOver(state.detail?.sections ?? [], theirs.sections);
        for (const [[section]] of sections) state.open.add(section);
        if (sections.length && (await change('', { sections })))
          tell('The examples are taken in. They say so in their names.');
      } catch (error) {
        tell(messageOf(error));
      }
    };
  const many = (state.detail?.sections ?? []).filter(({ one }) => one);
  const useful = examples.filter(({ text }) => many.some(({ name }) => text.includes(`[${name}.`)));
  return html`<p class="actions">
    ${useful.map(
      (one) => html`<button key=${one.name} type="button" class="plain" onClick=${take(one)}>
        Take in: ${one.title.toLowerCase()}
      </button>`,
    )}
    <a href=${address('setup', [game])}>Set up</a>
    <a href=${address('rules', [game])}>All house rules</a>
  </p>`;
}

/** Show the forms of a game's own sections.
 *
 * @param {HTMLElement} main
 * @param {GameLine} overview
 * @param {string} first the section that is open
 */
export async function showOwn(main, overview, first = '') {
  const { name: game, title, house_rules: examples } = overview;
  head(title, 'What is yours');
  const drafts = new Map();
  const drawn = () => {
    const { detail, faults } = rules.state;
    draw(
      main,
      html`<p>From your own rulebook and data cards, typed once: set-ups, play, charts and logs follow it.</p>
        ${examplesOf(hands, examples)}
        <${Faults} error=${faults['']} />
        ${detail && html`<div class="own-sections">${detail.sections.map((section) => fold(hands, section))}</div>`}`,
    );
  };
  const rules = rulesOf(game, () => drawn());
  /** @type {OwnHands} */
  const hands = { ...rules, game, drafts, drawn };
  if (first) rules.state.open.add(first);
  await rules.begin();
}
