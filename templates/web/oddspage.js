// Odds side by side: two or more questions in one chart, and a figure of one of them swept.

import { address, head, keepAddress } from './app.js';
import { askJson } from './api.js';
import { newest, tell } from './dom.js';
import {
  BY,
  blocksOf,
  CHANCES,
  chartOf,
  differences,
  joined,
  orMore,
  questionsOf,
  settingsOfChart,
  sweepable,
  sweepOf,
  swept,
  valuesOf,
} from './odds.js';
import { game as describeGame } from './lookup.js';
import { html } from './preact.js';
import { houseRules, keep } from './store.js';
import { settingsOf } from './forms.js';
import { Choice, draw, Faults } from './view.js';
import { capital, plain } from './words.js';

/** @typedef {{ question: Pin, check: Check, title: string, answer: Checked }} Answered */
/** What is shown: the questions with their odds, in which order and as which chances, and the figure that is swept.
 *
 * @typedef {{ found: Answered[], error: unknown, by: string, chances: string, name: string, from: string, to: string }}
 *   OddsState
 */

/** @param {number} chance */
const percent = (chance) => `${chance === 0 || chance === 1 ? chance * 100 : (chance * 100).toFixed(1)} %`;

/** The colors of questions; each has one, on its letter and its bars. */
const COLORS = 5;

/** @param {number} at */
const letter = (at) => String.fromCharCode(65 + at);

/** The letter of a question, in its color.
 *
 * @param {{ at: number }} what
 */
const Which = ({ at }) => html`<b class=${`which of-${at % COLORS}`}>${letter(at)}</b>`;

/** The odds of a question with what it is called.
 *
 * @param {Pin} question
 * @returns {Promise<Answered>}
 */
async function answered(question) {
  const { game, check: name, inputs } = question;
  const detail = await describeGame(game);
  const check = detail.checks.find((one) => one.name === name);
  if (!check) throw new Error(`${detail.title} has no look-up ${name}.`);
  const answer = await askJson('check', { game, check: name, inputs, odds: true, words: true, ...houseRules(game) });
  return { question, check, title: `${detail.title} ${check.title}`, answer };
}

/** A result of all questions, or all results of a question, as bars one below the other.
 *
 * @param {{ block: import('./odds.js').OddsBlock }} what
 */
const Block = ({ block }) => html`<tbody class="result-odds">
  <tr><th scope="rowgroup" colspan="4">
    ${block.at !== null && html`<${Which} at=${block.at} /> `}<span>${block.label}</span>
  </th></tr>
  ${block.lines.map(
    ({ label, at, chance, fraction }) => html`<tr>
      <th scope="row">${block.at === null && html`<${Which} at=${at} />`}<span>${label}</span></th>
      <td class="bar">
        <meter class=${`of-${at % COLORS}`} min="0" max="1" value=${chance ?? 0} aria-hidden="true"></meter>
      </td>
      <td class="figure">${chance === null ? 'cannot be' : percent(chance)}</td>
      <td class="fraction">${fraction.length < 12 ? fraction : ''}</td>
    </tr>`,
  )}
</tbody>`;

/** The questions, each with its letter, its link, and a button that takes it out.
 *
 * @param {{ state: OddsState, ask: (questions: Pin[]) => void }} what
 */
function Questions({ state, ask }) {
  const questions = questionsIn(state);
  const out = (/** @type {number} */ at) => {
    ask(questions.filter((_, other) => other !== at));
    tell(`${letter(at)} is taken out.`);
  };
  return html`<ol class="questions">
    ${state.found.map(
      ({ question: { game, check, inputs }, title, answer }, at) => html`<li key=${JSON.stringify(questions[at])}>
        <${Which} at=${at} />
        <span><a href=${address('lookup', [game, check], settingsOf(inputs))}>${title}</a>
          <small>${answer.words.question}${answer.words.rule && ` · ${answer.words.rule}`}</small></span>
        ${
          questions.length > 1 &&
          html`<button type="button" class="plain" aria-label=${`take ${letter(at)} out`} onClick=${() => out(at)}>
            ×
          </button>`
        }
      </li>`,
    )}
  </ol>`;
}

/** A figure of the last question, from one value to another.
 *
 * @param {{ state: OddsState, ask: (questions: Pin[]) => void, drawn: () => void }} what
 */
function Sweep({ state, ask, drawn }) {
  const last = state.found[state.found.length - 1];
  const inputs = sweepable(last.check.inputs);
  const now = sweepOf(questionsIn(state));
  const input = inputs.find(({ name }) => name === (state.name || now?.name)) ?? inputs[0];
  if (!input) return null;
  const usual = input.name === now?.name ? now.values : valuesOf(input, last.question.inputs[input.name]);
  /** @param {string} text */
  const typed = (text) => (text.trim() && Number.isFinite(Number(text)) ? Number(text) : null);
  const set =
    (/** @type {'name' | 'from' | 'to'} */ key) =>
    (/** @type {At} */ { currentTarget }) => {
      Object.assign(state, key === 'name' ? { from: '', to: '' } : {}, { [key]: currentTarget.value });
      drawn();
    };
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    const [from, to] = [state.from, state.to].map(typed);
    const [low, high] = [usual[0], usual[usual.length - 1]].map(Number);
    const values = valuesOf(input, last.question.inputs[input.name], from ?? low, to ?? high);
    if (values.length) ask(swept(last.question, input.name, values));
    else tell('The first number is above the last: swap them.');
  };
  /** @type {(key: 'from' | 'to', value: string | number) => Drawing} */
  const number = (key, value) =>
    html`<label>
      ${key} <input inputmode="numeric" size="4" value=${state[key] || value} onChange=${set(key)} />
    </label>`;
  const numbers = [number('from', usual[0]), number('to', usual[usual.length - 1])];
  return html`<form class="sweep" onSubmit=${go}>
    <label>Change <select onChange=${set('name')}>
      ${inputs.map(
        ({ name, title }) =>
          html`<option value=${name} selected=${name === input.name}>${title ?? capital(plain(name))}</option>`,
      )}
    </select></label>
    ${input.kind === 'choice' ? html`<span>through all its choices</span>` : numbers}
    <button class="main">Show them beside each other</button>
  </form>`;
}

/** What tells each question from the others, in a few words.
 *
 * @param {Answered[]} found
 */
function namesOf(found) {
  const titles = new Set(found.map(({ title }) => title));
  const apart = differences(found.map(({ question }) => question));
  return found.map(({ title, check }, at) => {
    const words = apart[at].map(({ name, value }) => {
      const input = check.inputs.find((one) => one.name === name);
      const shown = input?.words?.[input.choices.findIndex((one) => String(one) === String(value))] ?? value;
      return `${(input?.title ?? plain(name)).toLowerCase()} ${shown ?? 'not set'}`;
    });
    return (titles.size > 1 ? [title] : words).join(', ');
  });
}

/** @param {OddsState} state */
const questionsIn = ({ found }) => found.map(({ question }) => question);

/** The whole page.
 *
 * @param {{ state: OddsState, ask: (questions: Pin[]) => void, drawn: () => void }} hands
 */
function Page({ state, ask, drawn }) {
  const names = namesOf(state.found);
  const parts = joined(state.found.map(({ answer }) => answer.words.parts));
  const notes = [...new Set(state.found.flatMap(({ answer }) => answer.words.parts.map(({ note }) => note)))];
  const byQuestion = state.by === 'question' && names.length > 1;
  const numbers = parts.some(({ rows }) => orMore(rows));
  /** @type {(key: 'by' | 'chances', now: string, label: string, values: [string, string][]) => Drawing} */
  const choice = (key, now, label, values) => {
    const taken = (/** @type {string} */ value) => {
      Object.assign(state, { [key]: value });
      keepAddress('odds', [], settingsOfChart(questionsIn(state), state));
      drawn();
    };
    return html`<${Choice} label=${label} values=${values} now=${now} taken=${taken} />`;
  };
  return html`
    <${Faults} error=${state.error} />
    ${
      !state.found.length &&
      html`<p>
          Open a look-up, set it, and press “Compare odds”. Then change a thing there and press it again.
        </p>
        <p><a href=${address('lookup')}>To the look-ups</a></p>`
    }
    ${
      state.found.length > 0 &&
      html`<div class="two compare">
      <div><${Questions} state=${state} ask=${ask} />
        <${Sweep} state=${state} ask=${ask} drawn=${drawn} />
        <p class="actions"><a href=${address('lookup', [state.found[0].question.game])}>Add another question</a>
          <button type="button" class="plain" onClick=${() => ask([])}>Start anew</button></p></div>
      <section class="odds" aria-label="Chances">
        ${
          (names.length > 1 || numbers) &&
          html`<div class="actions">
            ${names.length > 1 && choice('by', state.by, 'Order', BY)}
            ${numbers && choice('chances', state.chances, 'Chances', CHANCES)}
          </div>`
        }
        ${parts.map(
          ({ head: title, rows }) => html`${title && html`<h3>${title}</h3>`}
          <table class="beside-odds">
            ${blocksOf((state.chances === 'more' && orMore(rows)) || rows, names, byQuestion).map(
              (block) => html`<${Block} key=${`${block.at} ${block.label}`} block=${block} />`,
            )}
          </table>`,
        )}
        ${notes.filter(Boolean).map((note) => html`<p>${note}</p>`)}
      </section>
    </div>`
    }`;
}

/** Show the questions of the address side by side.
 *
 * @param {PageShown} shown
 */
export async function show({ main, settings }) {
  head('', 'Odds side by side');
  const latest = newest();
  /** @type {OddsState} */
  const state = {
    found: [],
    error: null,
    ...chartOf(/** @type {{ [name: string]: string }} */ (settings)),
    name: '',
    from: '',
    to: '',
  };
  const drawn = () => draw(main, html`<${Page} state=${state} ask=${ask} drawn=${drawn} />`);
  /** @param {Pin[]} questions */
  async function ask(questions) {
    try {
      const found = await latest.of(Promise.all(questions.map(answered)));
      if (!found) return;
      Object.assign(state, { found, error: null });
      keep('odds', questions.length ? questions : null);
      keepAddress('odds', [], settingsOfChart(questionsIn(state), state));
    } catch (error) {
      state.error = error;
    }
    drawn();
  }
  await ask(questionsOf(/** @type {{ [name: string]: string }} */ (settings)));
  return null;
}
