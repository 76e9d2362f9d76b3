// The player's part of a turn as a page shows it: the row of steps, and the open question with its buttons.

import {
  attackLines,
  depthWords,
  facingsAt,
  hexesTo,
  IDLE,
  inReach,
  MISSED,
  nameOf,
  poseOf,
  runningAnswer,
  runningOf,
  shortName,
  words,
} from './companionsteps.js';
import { faultsOf } from './faults.js';
import { html } from './preact.js';
import { counted } from './words.js';

/** Hexes a turn and hits that can be entered at most. */
const MOST_SPEED = 20;
const MOST_HITS = 9;

/** @typedef {import('./companion.js').Companion} Companion */
/** A question with what its answers need: `turnOf` gives the degrees of a facing, `turn` is the one that was told.
 *
 * @typedef {{ play: Companion, step: TurnStep, turnOf: (facing: number) => number, turn?: SeaTurn }} Asked
 */

/** A button of which one of a group is pressed.
 *
 * @param {{ on: boolean, label?: string, press: () => unknown, children?: Drawing }} properties
 */
const Pick = ({ on, label, press, children }) =>
  html`<button type="button" class="pick-one" aria-pressed=${String(on)} aria-label=${label} onClick=${press}>
    ${children}
  </button>`;

/** A number between two buttons.
 *
 * @param {{ name: string, value: number, most: number, set: (value: number) => unknown }} properties
 */
const Count = ({ name, value, most, set }) => html`<span class="count" role="group" aria-label=${name}>
  <button type="button" aria-label="fewer" disabled=${value <= 1} onClick=${() => set(value - 1)}>−</button>
  <b aria-live="polite">${value}</b>
  <button type="button" aria-label="more" disabled=${value >= most} onClick=${() => set(value + 1)}>+</button>
</span>`;

/** The submarines, where there are several, each with how many of its steps are answered; the steps of one are shown.
 *
 * @param {Companion} play
 */
function partRow(play) {
  const { all, shown } = play.parts;
  return (
    all.length > 1 &&
    html`<div class="turn-parts" role="group" aria-label="Steps by submarine">
      ${all.map(({ name, steps }) => {
        const done = steps.filter(({ answer }) => answer !== null).length;
        return html`<button type="button" class="turn-step" key=${name} aria-pressed=${String(name === shown.name)}
          aria-label=${`${name}, ${done} of ${steps.length} steps answered`} onClick=${() => play.lookAt(name)}>
          ${name}<b>${done === steps.length ? '✓' : `${done} of ${steps.length}`}</b>
        </button>`;
      })}
    </div>`
  );
}

/** The row of steps: those that are answered with their answers, to be changed by a tap.
 *
 * @param {Companion} play
 */
function stepRow(play) {
  const { steps, open } = play;
  return html`<div class="turn-rows">
    ${partRow(play)}
    <ol class="turn-steps" aria-label="Steps of your turn">
      ${play.parts.shown.steps.map((step) => {
        const name = shortName(step);
        const now = step === open;
        if (step.answer === null && !now) return html`<li key=${step.key} class="later">${name}</li>`;
        const answer = words(step);
        const whole = nameOf(step, steps);
        const label = answer ? `${whole}: ${answer}. Change it` : whole;
        return html`<li key=${step.key}>
          <button type="button" class=${now ? 'turn-step now' : 'turn-step'} aria-current=${now ? 'step' : null}
            aria-label=${label} onClick=${() => answer && play.change(step.key)}>
            ${name}${answer && html`<b>${answer}</b>`}
          </button>
        </li>`;
      })}
    </ol>
  </div>`;
}

/** The facings in a hex, each as an arrow that points there, with its hexes where others take fewer.
 *
 * @param {Asked} asked
 * @param {number[]} facings
 * @param {(facing: number) => unknown} press
 * @param {TurnEnd} [end]
 */
const facingRow = ({ play, turnOf }, facings, press, end) =>
  html`<div class="picks facings" role="group" aria-label="facing">
    ${facings.map((facing) => {
      const hexes = end?.facings[facing] ?? 0;
      const more = end && hexes > hexesTo(end) ? hexes : 0;
      const label = `facing ${facing}${more ? `, ${counted(more, 'hex', 'hexes')}` : ''}`;
      return html`<${Pick} key=${facing} on=${play.draft.place?.facing === facing} label=${label}
        press=${() => press(facing)}>
        <svg viewBox="-12 -12 24 24" aria-hidden="true"><path d="M0 -10L7 8L0 4L-7 8Z"
          transform=${`rotate(${turnOf(facing)})`} /></svg>${facing}${more > 0 && html`<small>${more}</small>`}
      <//>`;
    })}
  </div>`;

/** @param {Asked} asked */
function askPlace(asked) {
  const { play, step } = asked;
  const { place } = play.draft;
  const { hex, facing } = poseOf(step.pose);
  if (!place)
    return html`<p class="help">
      It is at ${hex}, facing ${facing}.
      ${step.ends.length > 0 && ' The numbers on the map are the hexes needed to move there.'}
    </p>`;
  const end = step.ends.find((one) => one.hex === place.hex);
  return html`<p><b>${place.hex}</b>${end && `, ${counted(hexesTo(end), 'hex', 'hexes')}`}. Which way does it face?</p>
    ${facingRow(asked, facingsAt(step, place.hex), (to) => play.answer(`${place.hex}/${to}`), end)}`;
}

/** @param {Asked} asked */
const askDepth = ({ play, step }) => html`<div class="picks depths" role="group" aria-label="Depth">
  ${step.choices.map(
    (feet) => html`<${Pick} key=${feet} on=${(step.answer || step.empty) === feet} label=${depthWords(feet)}
      press=${() => play.answer(feet)}>${Number(feet) ? feet : 'Surface'}<//>`,
  )}
</div>`;

/** The escorts that can search, each with what it came to, and why the others cannot.
 *
 * @param {Asked} asked
 */
function askSearch({ play, step }) {
  const { results = {} } = play.draft;
  const speeds = new Map(
    [...(play.reply?.position.escorts ?? []), ...(play.reply?.position.ships ?? [])].map((one) => [
      one.name,
      one.speed,
    ]),
  );
  const able = step.searchers.filter(({ means }) => means.length);
  const idle = step.searchers.filter(({ why }) => why);
  /** @type {(name: string, result: string) => void} */
  const set = (name, result) => play.enter({ results: { ...results, [name]: result } });
  return html`${able.map(({ name, means }) => {
    const speed = speeds.get(name);
    return html`<div class="searcher" key=${name}>
      <span>${name}<small>${means.join(', ')}${speed !== undefined && `, speed ${speed}`}</small></span>
      <span class="picks" role="group" aria-label=${`search of ${name}`}>
        ${means.map(
          (mean) => html`<${Pick} on=${results[name] === mean} label=${`found by ${mean}`}
            press=${() => set(name, mean)}>${means.length > 1 ? mean : 'found'}<//>`,
        )}
        <${Pick} on=${results[name] === MISSED} press=${() => set(name, MISSED)}>missed<//>
        <${Pick} on=${results[name] === IDLE} press=${() => set(name, IDLE)}>cannot<//>
      </span>
    </div>`;
  })}
  ${idle.map(({ name, why }) => html`<p class="help" key=${name}>${name} cannot: ${why}</p>`)}`;
}

/** @param {Asked} asked */
function askSunk(asked) {
  const { step, turn } = asked;
  const lines = attackLines(step, turn);
  return html`${askYes(asked, `${step.who} is sunk`)}
    <ul class="attacks">
      ${lines.map(({ attack, depth }) => html`<li>${attack}${depth && html` <b>${depth}</b>`}</li>`)}
    </ul>`;
}

/**
 * @param {Asked} asked
 * @param {string} yes
 */
const askYes = ({ play }, yes) =>
  html`<div class="picks"><${Pick} on=${false} press=${() => play.answer('y')}>${yes}<//></div>`;

/** The torpedoes that run on, and the one that is placed.
 *
 * @param {Asked} asked
 */
function askRunning(asked) {
  const { play, step } = asked;
  const { running = [], place } = play.draft;
  if (place)
    return html`<p><b>${place.hex}</b></p>
      ${facingRow(asked, [1, 2, 3, 4, 5, 6], (facing) => play.enter({ place: { ...place, facing } }))}
      <p class="row-of">Speed
        <${Count} name="speed" value=${place.speed ?? 1} most=${MOST_SPEED}
          set=${(/** @type {number} */ speed) => play.enter({ place: { ...place, speed } })} />
      </p>`;
  /** @param {Running} one */
  const text = (one) => runningAnswer([one]);
  const straight = runningOf(step.runs.join(', '));
  const others = running.filter((one) => !step.runs.includes(text(one)));
  /** @param {Running} one */
  const without = (one) => running.filter((other) => text(other) !== text(one));
  return html`${straight.length > 0 && html`<p class="help">Straight ahead they are here. Tap all that still run.</p>`}
    <div class="picks">
      ${straight.map((one) => {
        const on = running.some((other) => text(other) === text(one));
        return html`<${Pick} key=${text(one)} on=${on} label=${`runs on to ${one.hex}`}
          press=${() => play.enter({ running: on ? without(one) : [...running, one] })}>${runText(one)}<//>`;
      })}
      ${others.map(
        (one) => html`<button type="button" class="pick-one" key=${text(one)} aria-label=${`Remove ${one.hex}`}
          onClick=${() => play.enter({ running: without(one) })}>${runText(one)} ×</button>`,
      )}
    </div>`;
}

/** @param {Running} one */
const runText = ({ hex, facing, speed }) => `${hex}/${facing}, ${speed}`;

const FATES = [
  ['', 'afloat'],
  ['stopped', 'stopped'],
  ['sunk', 'sunk'],
];

/** The ships that torpedoes can have hit, and what became of those that were.
 *
 * @param {Asked} asked
 */
function askHits({ play, step }) {
  const { hits = {} } = play.draft;
  const escorts = new Set((play.reply?.position.escorts ?? []).map(({ name }) => name));
  /** @type {(name: string, hit: Hit | null) => void} */
  const set = (name, hit) => {
    const { [name]: _, ...others } = hits;
    play.enter({ hits: hit ? { ...others, [name]: hit } : others });
  };
  const near = inReach(step);
  const far = Object.keys(hits).filter((name) => !near.some((one) => one.name === name));
  const all = [...near, ...far.map((name) => ({ name, away: '' }))];
  return html`${Object.entries(hits).map(
    ([name, hit]) => html`<div class="searcher" key=${name}>
        <span>${name}<${Count} name=${`hits of ${name}`} value=${hit.times} most=${MOST_HITS}
          set=${(/** @type {number} */ times) => set(name, { ...hit, times })} /></span>
        <span class="picks" role="group" aria-label=${`Damage of ${name}`}>
          ${FATES.filter(([fate]) => fate !== 'stopped' || !escorts.has(name)).map(
            ([fate, said]) => html`<${Pick} on=${hit.fate === fate} press=${() => set(name, { ...hit, fate })}>
              ${said}
            <//>`,
          )}
        </span>
      </div>`,
  )}
    <div class="picks">
      ${all.map(
        ({ name, away }) => html`<${Pick} key=${name} on=${Boolean(hits[name])} label=${`${name} was hit`}
          press=${() => set(name, hits[name] ? null : { times: 1, fate: '' })}>
          ${name}${away && html` <small>${away.replace(/ hex(es)?$/, '')}</small>`}
        <//>`,
      )}
    </div>`;
}

/** The question of each kind, and what is offered for it.
 *
 * @type {{ [kind: string]: [(step: TurnStep) => string, (asked: Asked) => Drawing] }}
 */
const KINDS = {
  begin: [({ who }) => `Tap where ${who} starts.`, askPlace],
  sunk: [({ who }) => `Did an attack sink ${who}?`, askSunk],
  search: [({ who }) => `Who found ${who}?`, askSearch],
  move: [({ who }) => `Where does ${who} move? Tap the hex where its bow ends.`, askPlace],
  depth: [({ who }) => `What is the depth of ${who}, in feet?`, askDepth],
  sighted: [({ who }) => `Was ${who} sighted (rule 47.0)?`, (asked) => askYes(asked, 'Sighted')],
  fired: [({ who }) => `Did ${who} launch torpedoes?`, (asked) => askYes(asked, 'Launched torpedoes')],
  torpedoes: [() => 'Which torpedoes still run? Tap where each is.', askRunning],
  hits: [() => 'Which ships were hit?', askHits],
};

/** The steps of the turn and the open question; `ready` is shown when all are answered.
 *
 * @param {{ play: Companion, turnOf: (facing: number) => number, turn: SeaTurn | undefined, ready: Drawing }} shown
 * @returns {Drawing}
 */
export function companionView({ play, turnOf, turn, ready }) {
  const { open, reply, fault } = play;
  const [asks, offers] = open ? KINDS[open.kind] : [];
  const points = reply ? counted(reply.points, 'point', 'points') : '';
  return html`${stepRow(play)}
    <div class="question">
      <div class="question-head">
        <h3 aria-live="polite">${open && asks ? asks(open) : reply ? 'All done.' : ''}</h3>
        ${points && html`<span class="points" title="Victory points of sunk ships">${points}</span>`}
      </div>
      <div class="question-body">
        <div role="alert">
          ${(fault ? faultsOf(fault) : []).map(({ message }) => html`<p class="fault">${message}</p>`)}
        </div>
        ${open && offers ? offers({ play, step: open, turnOf, turn }) : reply && ready}
      </div>
    </div>`;
}
