// The sonar picture beside a plot: its layers, the move that is looked at, the best moves, the key.

import { html } from './preact.js';
import { LAYERS, orderOf, percent, rampOf, sonarOf } from './sonarpicture.js';
import { Faults } from './view.js';
import { capital } from './words.js';

/** @typedef {ReturnType<typeof sonarOf>} SonarState */
/** @typedef {{ sonar: SonarState, take: (move: SonarMove) => unknown, look: (move: SonarMove) => void }} SonarHands */

/** @type {{ [layer: string]: string }} */
const TOLD = {
  heard: 'heard, with the quietest move to each square',
  sunk: 'sunk, with the safest move to each square',
  kill: 'a kill with one shot in the next turn, with the best move to each square',
};
const HEADS = ['Heard', 'Fired on', 'Sunk', 'Next shot'];
/** @param {SonarMove} move */
const chances = ({ heard, fired, sunk, kill }) => [heard, fired, sunk, kill].map(percent);

/** The chances of a move in a line, for the foot of the plot.
 *
 * @param {SonarMove} move
 */
export const inLine = (move) =>
  HEADS.map((head, at) => `${at ? head.toLowerCase() : head} ${chances(move)[at]}`).join(', ');

/** @param {{ move: SonarMove, take: SonarHands['take'] }} properties */
const Looked = ({ move, take }) => html`<div class="sonar-move">
  <p class="sum">${orderOf(move)}</p>
  <dl class="facts">${HEADS.map((head, at) => html`<dt>${head}</dt><dd>${chances(move)[at]}</dd>`)}</dl>
  ${
    move.decided.length > 0 &&
    html`<p class="help">If they fire, no dice are needed: ${move.decided
      .map(({ by, hits }) => `${by} ${hits ? 'sinks you' : 'cannot hit'}`)
      .join(', ')}.</p>`
  }
  <button type="button" class="main" onClick=${() => take(move)}>Use this move</button>
</div>`;

/** The key of a layer: a square of each step, and the ring around the best.
 *
 * @param {{ picture: Sonar, layer: string }} properties
 */
function Key({ picture, layer }) {
  const { words } = rampOf(picture, layer);
  /** @param {Drawing} shape */
  const drawn = (shape) =>
    html`<svg class=${`sonar ${layer}`} viewBox="-.1 -.1 1.2 1.2" aria-hidden="true">${shape}</svg>`;
  return html`<p class="help">Chance of ${TOLD[layer].replace(/^(heard|sunk)/, 'being $1')}:</p>
  <ul class="sonar-key">${words.map(
    (step, at) =>
      html`<li>${drawn(
        html`<rect class="cell" width="1" height="1" /><rect class=${`full step-${at + 1}`} width="1" height="1" />`,
      )}${step}</li>`,
  )}
  ${words.length > 1 && html`<li>${drawn(html`<circle class="best" cx=".5" cy=".5" r=".5" />`)}the best</li>`}</ul>`;
}

/** The best moves by each aim; a tap on one looks at it.
 *
 * @type {(hands: SonarHands, picture: Sonar) => Drawing}
 */
const bestMoves = ({ sonar, look }, { aims, moves }) =>
  html`<details class="entry"><summary>Best moves <small>these show you the solution</small></summary>
    ${aims.map(
      ({ aim, moves: best }) => html`<div class="scroll" tabindex="0" role="region" aria-label=${capital(aim)}>
        <table class="sonar-best"><caption>${capital(aim)}</caption>
          <thead><tr><th scope="col">Order</th>${HEADS.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
          <tbody>${best.map(
            (number) => html`<tr><th scope="row"><button type="button" class="plain"
              aria-pressed=${String(sonar.state.chosen === number)}
              onClick=${() => look(moves[number])}>${orderOf(moves[number])}</button></th>
              ${chances(moves[number]).map((chance) => html`<td>${chance}</td>`)}</tr>`,
          )}</tbody></table></div>`,
    )}</details>`;

/** Every square of the layer, for those who do not see it.
 *
 * @type {(sonar: SonarState, picture: Sonar) => Drawing}
 */
const allSquares = ({ state }, { layers, side, moves }) =>
  html`<details class="entry"><summary>Every square <small>as a table</small></summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Every square"><table class="sonar-best">
      <thead><tr><th scope="col">Square at</th>${HEADS.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${layers[state.layer].map(
        ([column, row, number]) => html`<tr><th scope="row">${column * side}, ${row * side}</th>
          ${chances(moves[number]).map((chance) => html`<td>${chance}</td>`)}</tr>`,
      )}</tbody></table></div></details>`;

/** What belongs to the picture.
 *
 * @param {SonarHands} hands
 */
export function sonarBox(hands) {
  const { sonar, take } = hands;
  const { layer, waits, error } = sonar.state;
  const picture = sonar.now();
  const move = sonar.chosen();
  const said = waits
    ? 'Calculating …'
    : picture && !move
      ? 'Tap a square to see its chances and the move that ends there.'
      : '';
  return html`<fieldset class="entry sonar-box"><legend>Risk map <small>(sonar picture)</small></legend>
      <div class="segments" role="group" aria-label="Chance to show">${LAYERS.map(
        ([name, words]) => html`<button type="button" class="segment" aria-pressed=${String(name === layer)}
          onClick=${() => sonar.show(name)}>${words}</button>`,
      )}</div>
      <p class="help" role="status">${said}</p>
      <${Faults} error=${error} />
      ${picture && move && html`<${Looked} move=${move} take=${take} />`}
      ${picture && html`<${Key} picture=${picture} layer=${layer} />`}
      ${picture && bestMoves(hands, picture)}
      ${picture && allSquares(sonar, picture)}
      ${picture && html`<p class="help">${picture.exact}</p>`}
    </fieldset>`;
}
