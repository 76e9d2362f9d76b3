// Set up: the rolled sheets of the games as pictures; that of one game with what it was rolled from, to be changed.

import { answerBox } from './answer.js';
import { ask, askJson } from './api.js';
import { address, head, keepAddress, lineOf } from './app.js';
import { randomSeed } from './dice.js';
import { askingButton, debounced, h } from './dom.js';
import { faultsOf, messageOf } from './faults.js';
import { form, settingsOf } from './forms.js';
import { maker, viewer } from './job.js';
import { game as describeGame } from './lookup.js';
import { html } from './preact.js';
import { pageOf, whenSeen } from './preview.js';
import { optionForm, printerFiles } from './print.js';
import { beginning, fileInput, frontOf, isReady, numberOf, requestOf, sorted, wanted } from './setups.js';
import { beginRules, houseRules, keep, playedGame, recall, remember, usualPaper } from './store.js';
import { draw, Faults, Made, Posters } from './view.js';
import { capital } from './words.js';

const PRINTED = ['paper', 'palette', 'sides', 'format', 'printer'];
/** Fields that stand outside the forms. */
const ALONE = ['seed', 'count', 'reveal'];
const newSeed = () => String(randomSeed());

// --- the sheets of all games -----------------------------------------------------------------------------------

/**
 * The seeds of the pictures: a tap shows the sheet that was seen.
 *
 * @type {Map<string, string>}
 */
const seeds = new Map();

/** The rolled sheet of a game as a picture.
 *
 * @param {string} game
 * @param {string} seed
 */
function sheetOf(game, seed) {
  const frame = h('div', { class: 'thumbnail' });
  whenSeen(frame, async () => {
    try {
      const { setup } = await describeGame(game);
      if (!setup) return;
      const options = { paper: usualPaper() };
      const rules = houseRules(game);
      const request = requestOf({ game, setup, values: setup.example, seed, options, files: {}, rules });
      frame.replaceChildren(pageOf(request, 1, ''));
    } catch (error) {
      frame.replaceChildren(h('p', { class: 'fault' }, messageOf(error)));
    }
  });
  return frame;
}

/** Show the rolled sheets of the games.
 *
 * @param {HTMLElement} main
 * @param {GameLine[]} games
 */
function choose(main, games) {
  head('', 'Set up');
  const list = games
    .filter(({ setup }) => setup)
    .map(({ name, title, about }) => {
      const seed = seeds.get(name) ?? newSeed();
      seeds.set(name, seed);
      const href = address('setup', [name], { seed });
      return { href, title, about: capital(about), picture: () => sheetOf(name, seed) };
    });
  draw(
    main,
    html`<p class="lead">Rolled just now. Tap a sheet to print it, to play it, or to roll another.</p>
      <${Posters} look="sheets" list=${list} />`,
  );
}

// --- the set-up of a game --------------------------------------------------------------------------------------

/**
 * A set-up that is made: what it is rolled from, what was refused, and the parts of its page.
 *
 * @typedef {{
 *   detail: Detail, setup: Setup, line: GameLine,
 *   state: {
 *     seed: string, count: string, slip: string, isExample: boolean, forms: number,
 *     own: { [field: string]: string }, rest: unknown, notBegun: unknown, told: Checked | null,
 *   },
 *   inputs: ReturnType<typeof form>, options: ReturnType<typeof optionForm>, pages: ReturnType<typeof viewer>,
 *   drawn: () => void, update: () => void,
 * }} Hands
 */

/** The form of a set-up.
 *
 * @type {(hands: Hands, values: Values) => Hands['inputs']}
 */
function inputsOf(hands, values) {
  const { setup, detail } = hands;
  const all = [...setup.inputs, ...(setup.file ? [fileInput(setup.file)] : [])];
  const touched = () => {
    hands.state.isExample = false;
    changed(hands);
  };
  return form(all, values, touched, { front: frontOf(setup), game: detail.hexes ? detail.name : '' });
}

/** What is asked of the program; `printed` are the options of printing.
 *
 * @type {(hands: Hands, printed?: Values) => Requests['setup'] & { options: Values }}
 */
const request = ({ detail: { name }, setup, state, inputs, options }, printed = {}) =>
  requestOf({
    game: name,
    setup,
    values: inputs.read(),
    seed: state.seed,
    options: printed,
    files: { ...printerFiles(options.read().printer).files, ...inputs.files() },
    rules: houseRules(name),
  });

/** Show what was refused, each fault at its field; null clears them.
 *
 * @type {(hands: Hands, error: unknown) => void}
 */
function refuse({ state, inputs, options, drawn }, error) {
  inputs.clear();
  options.clear();
  const faults = error ? faultsOf(error) : [];
  const { own, rest } = sorted(
    faults.filter(({ where, message }) => ![inputs, options].some((one) => one.fault(where, message))),
    ALONE,
  );
  Object.assign(state, { own, rest: rest.length ? { errors: rest } : null });
  drawn();
}

/** What a refusal was about has changed: it goes at once, not with the pages that are drawn a little later.
 *
 * @param {Hands} hands
 */
function changed({ state, drawn, update }) {
  Object.assign(state, { notBegun: null, told: null });
  drawn();
  update();
}

/** Draw the pages of what the form says, and keep it in the address.
 *
 * @param {Hands} hands
 */
function drawPages(hands) {
  const { detail, setup, state, inputs, options, pages } = hands;
  keepAddress('setup', [detail.name], { ...settingsOf(inputs.read()), ...options.chosen(), seed: state.seed });
  const ready = isReady(setup, inputs.read());
  pages.set(ready && state.seed.trim() ? request(hands, options.chosen()) : null, {
    words: ready ? 'Roll, or type a seed.' : wanted(setup),
  });
}

/** @param {Hands} hands */
function roll(hands) {
  hands.state.seed = newSeed();
  changed(hands);
}

/** What the file is made of: the sheets of this seed and of those that follow.
 *
 * @type {(hands: Hands) => Promise<RequestOf>}
 */
async function asFile(hands) {
  await hands.inputs.whole();
  if (!hands.state.seed.trim()) roll(hands);
  return ['setup', { ...request(hands, hands.options.chosen()), count: numberOf(hands.state.count) }];
}

/** Begin a game with this set-up.
 *
 * @param {Hands} hands
 */
async function begin(hands) {
  const { state, detail, line, inputs, drawn } = hands;
  state.notBegun = null;
  if (!state.seed.trim()) roll(hands);
  try {
    await inputs.whole();
    const asked = { ...request(hands), ...beginRules(line) };
    const file = await ask('game-begin', asked);
    keep(`play:${detail.name}`, { files: [{ name: file.name, text: file.text() }], at: 0 });
    location.hash = address('play', [detail.name]);
  } catch (error) {
    state.notBegun = error; // beside the button, not at a field, which the next preview clears
    drawn();
  }
}

/** Open one slip of this set-up.
 *
 * @param {Hands} hands
 */
async function reveal(hands) {
  const { state, drawn } = hands;
  state.told = null;
  refuse(hands, null);
  try {
    state.told = await askJson('reveal', { ...request(hands), slip: state.slip });
    drawn();
  } catch (error) {
    refuse(hands, error);
  }
}

/** Take out what the form was filled in with.
 *
 * @param {Hands} hands
 */
function empty(hands) {
  hands.inputs = inputsOf(hands, {});
  hands.state.forms += 1;
  hands.state.isExample = false;
  changed(hands);
}

// --- its page --------------------------------------------------------------------------------------------------

/** A field with its label; a fault of it stands in `faultLine`.
 *
 * @type {(
 *   hands: Hands, key: 'seed' | 'count' | 'slip', label: string, name: string, more: object, typed?: () => void
 * ) => Drawing}
 */
function field({ state, drawn }, key, label, name, more, typed = () => {}) {
  const drop = () => {
    delete state.own[name];
    drawn();
  };
  const type = (/** @type {At} */ { currentTarget }) => {
    state[key] = currentTarget.value;
    if (state.own[name]) drop();
    typed();
  };
  return html`<span class="alone">
    <label for=${`setup-${name}`}>${label}</label>
    <input id=${`setup-${name}`} ...${more} autocomplete="off" spellcheck=${false} value=${state[key]} onInput=${type}
      aria-describedby=${`setup-${name}-fault`} aria-invalid=${state.own[name] ? 'true' : null} />
  </span>`;
}
/** @type {(hands: Hands, name: string) => Drawing} */
const faultLine = ({ state }, name) =>
  html`<p class="fault" id=${`setup-${name}-fault`} hidden=${!state.own[name]}>${state.own[name]}</p>`;

/** What begins a game with this set-up, where the game is played here.
 *
 * @param {Hands} hands
 */
function playing(hands) {
  const { line, detail } = hands;
  if (!line.play) return null;
  const play = () => begin(hands);
  const asking = () =>
    askingButton('Play this set-up', 'The game that you play is forgotten here.', 'Begin this one', play);
  return html`<div class="actions">
    ${
      playedGame(detail.name)
        ? html`<${Made} make=${asking} />`
        : html`<button type="button" onClick=${play}>Play this set-up</button>`
    }
  </div>`;
}

/** One slip, opened here.
 *
 * @param {Hands} hands
 */
function slips(hands) {
  const { state, setup } = hands;
  const { label, example } = setup.slip;
  const words = capital(label.toLowerCase().replace(':', ' : '));
  const { told } = state;
  return html`<section class="reveal">
    <h2>Open one slip here</h2>
    <div class="actions">
      ${field(hands, 'slip', words, 'reveal', { placeholder: example, size: 8 })}
      <button type="button" onClick=${() => reveal(hands)}>Tell me</button>
    </div>
    ${faultLine(hands, 'reveal')} ${told && html`<${Made} key=${JSON.stringify(told)} make=${() => answerBox(told)} />`}
  </section>`;
}

/** The page of a game.
 *
 * @param {Hands} hands
 */
function page(hands) {
  const { state, detail, pages, options } = hands;
  const made = () => remember(`${detail.title}: setup ${state.seed}`);
  const makes = () =>
    maker(
      'Make the file',
      () => asFile(hands),
      (error) => refuse(hands, error),
      made,
      '',
    );
  return html`<div class="two set-up">
    <div>
      ${
        state.isExample &&
        html`<p class="filled">
          An example: change what you like.
          <button type="button" class="plain" onClick=${() => empty(hands)}>Clear it</button>
        </p>`
      }
      <${Made} key=${state.forms} make=${() => hands.inputs.element} />
      <div class="actions do">
        <button type="button" class="main again" onClick=${() => roll(hands)}>Roll again</button>
        <${Made} make=${makes} />
      </div>
      <${Faults} error=${state.rest} />
      <div class="actions">
        ${field(hands, 'seed', 'Seed', 'seed', { inputmode: 'numeric', size: 8 }, () => changed(hands))}
        ${field(hands, 'count', 'Sheets', 'count', { inputmode: 'numeric', size: 5 })}
      </div>
      ${faultLine(hands, 'seed')} ${faultLine(hands, 'count')}
      <p class="help">A book of many sheets has the seeds that follow this one.</p>
      ${playing(hands)} <${Faults} error=${state.notBegun} />
      <${Made} make=${() => options.element} />
      ${slips(hands)}
    </div>
    <${Made} look="side" make=${() => pages.element} />
  </div>`;
}

/** Show the games, or the set-up of one.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name], settings, all }) {
  if (!name) {
    choose(main, all.games);
    return;
  }
  const detail = await describeGame(name);
  const { setup, title } = detail;
  if (!setup) throw new Error(`${title} has no setup sheet.`);
  head(title, 'Set up');
  keep('game', name);
  const { values, isExample } = beginning(setup, settings);
  const hands = /** @type {Hands} */ ({
    detail,
    setup,
    line: lineOf(all, name),
    state: {
      seed: settings.seed || newSeed(),
      count: settings.count ?? '1',
      slip: '',
      isExample,
      forms: 0,
      own: {},
      rest: null,
      notBegun: null,
      told: null,
    },
    drawn: () => draw(main, page(hands)),
    update: debounced(() => drawPages(hands), 200),
    pages: viewer((error) => refuse(hands, error)),
  });
  hands.inputs = inputsOf(hands, values);
  const printed = { paper: usualPaper(), palette: recall('palette', 'color'), ...settings };
  hands.options = optionForm(all.print, PRINTED, printed, () => changed(hands));
  hands.drawn();
  hands.update();
}
