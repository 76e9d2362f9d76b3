// U-Boat: a position with its orders as text, the adjudication, and each power's report.

import { ask, askJson } from './api.js';
import { sources } from './answer.js';
import { phaseBox } from './phase.js';
import { address, head, lineOf } from './app.js';
import { debounced, download, filePicker, newest, textOf } from './dom.js';
import { faultsOf, linesOf } from './faults.js';
import { form } from './forms.js';
import { game as describeGame } from './lookup.js';
import { html } from './preact.js';
import { houseRules, keep, recall } from './store.js';
import { Button, Faults, Held, LineButtons, Made, draw } from './view.js';

const GAME = 'u-boat';
const FILE = 'position.toml';

/** @typedef {{ result: PhaseResult, assumes: string[] } & Checked} Adjudicated */
/** What is typed, what the program answered, and what it refused; `options` are the fields besides the position.
 *
 * @typedef {{ text: string, answer: Adjudicated | null, error: unknown, lines: number[], drawn: () => void,
 *   check: Check, input: Input, options: ReturnType<typeof form>, answers: ReturnType<typeof newest>,
 *   rulings: GameLine['rulings'] }} Desk
 */

/** The position that the program gives as its example. */
const example = async () => (await ask('new', { kind: 'scenario', game: GAME, file: FILE })).text();

/** Show what becomes of the orders.
 *
 * @param {Desk} desk
 */
async function adjudicate(desk) {
  const { check, input, options, text } = desk;
  keep('position', text);
  try {
    const inputs = { ...options.read(), [input.name]: FILE };
    const about = { game: GAME, check: check.name, inputs, files: { [FILE]: text }, words: true };
    const answer = await desk.answers.of(askJson('check', { ...about, ...houseRules(GAME) }));
    if (!answer) return;
    options.clear();
    Object.assign(desk, { answer, error: null, lines: [] });
  } catch (error) {
    const errors = faultsOf(error).filter(({ where, message }) => !options.fault(where, message));
    Object.assign(desk, { answer: null, error: { errors }, lines: linesOf(error) });
  }
  desk.drawn();
}

const adjudicateLater = debounced(adjudicate, 400);

/** Put a text in place of the one that is shown.
 *
 * @type {(desk: Desk, text: string) => void}
 */
function putText(desk, text) {
  desk.text = text;
  desk.drawn();
  adjudicateLater(desk);
}

/** Where the position is written.
 *
 * @param {Desk} desk
 */
function editor(desk) {
  /** @param {File[]} files */
  const takeIn = async ([picked]) => {
    try {
      putText(desk, await textOf(picked));
    } catch (error) {
      desk.error = error;
      desk.drawn();
    }
  };
  /** @param {At<HTMLTextAreaElement>} event */
  const typing = ({ currentTarget }) => {
    desk.text = currentTarget.value;
    adjudicateLater(desk);
  };
  const save = () => download(FILE, 'application/toml', desk.text);
  return html`<div>
    <p class="actions">
      <${Made} make=${() => filePicker('Take in a file: ', takeIn, { accept: '.toml' })} />
      <${Button} look="plain" words="Save the file" press=${save} />
      <${Button} look="plain" words="The example" press=${async () => putText(desk, await example())} />
    </p>
    <label for="position-text">Position and orders</label>
    <textarea class="editor" id="position-text" spellcheck=${false} rows="24" wrap="off"
      value=${desk.text} onInput=${typing} />
  </div>`;
}

/** The page.
 *
 * @param {Desk} desk
 */
function page(desk) {
  const { options, answer, error, rulings } = desk;
  return html`<p>
      One phase of a position of your own. <a href=${address('play', [GAME])}>Play a whole game</a> on the map: orders
      by tapping, letters, every phase kept.
    </p>
    <div class="two">
      ${editor(desk)}
      <div class="side">
        <${Held} element=${options.element} />
        <div class="actions"><${Button} look="main" words="Adjudicate" press=${() => adjudicate(desk)} /></div>
        <${Faults} error=${error} />
        <${LineButtons} area="position-text" lines=${desk.lines} />
        ${
          answer &&
          html`<div>
            ${phaseBox(answer)}
            <${Made} key=${answer.assumes.join()}
              make=${() => sources(answer.words.rule, answer.assumes, rulings)} />
          </div>`
        }
      </div>
    </div>`;
}

/** Show the editor, the options and the result.
 *
 * @param {PageShown} shown
 */
export async function show({ main, all }) {
  const detail = await describeGame(GAME);
  const check = /** @type {Check} */ (detail.checks.find(({ name }) => name === 'adjudicate'));
  const input = /** @type {Input} */ (check.inputs.find(({ kind }) => kind === 'file'));
  head(detail.title, 'Adjudicate a phase', 'U-Boat 8');
  const others = check.inputs.filter((one) => one !== input);
  /** @type {Desk} */
  const desk = {
    text: recall('position', null) ?? (await example()),
    answer: null,
    error: null,
    lines: [],
    check,
    input,
    options: form(others, {}, () => adjudicateLater(desk)),
    answers: newest(),
    rulings: lineOf(all, GAME).rulings,
    drawn: () => draw(main, page(desk)),
  };
  desk.drawn();
  await adjudicate(desk);
}
