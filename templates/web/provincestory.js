// A phase of a game on a map of provinces told again as a view: the step in words, and the bar that goes on and back.

import { html } from './preact.js';
import { stepsOf, stepTo, tellAgain } from './provincegame.js';
import { fateWords, orderWords } from './provincereplay.js';
import { StoryBar, barOf, storyKeys } from './storybar.js';
import { Choice } from './view.js';

const WAYS = [
  ['order', 'Order by order'],
  ['power', 'By power'],
];

/** An order with what became of it.
 *
 * @type {(now: ProvincePlay, order: DrawnOrder, nameOf: (place: string) => string) => Drawing}
 */
function orderLine(now, order, nameOf) {
  const look = order.done === false ? 'fate failed' : 'fate';
  return html`<li>
    ${orderWords(order, nameOf)} <span class=${look}>${fateWords(order, now.turn?.turn.orders ?? [])}</span>
  </li>`;
}

/** The step that is shown, with the ways to the others.
 *
 * @type {(now: ProvincePlay, nameOf: (place: string) => string) => Drawing}
 */
export function storyCard(now, nameOf) {
  const [steps, { by, at }] = [stepsOf(now), now.replay ?? { by: 'order', at: 0 }];
  const { title, orders } = steps[at];
  const color = now.geometry?.powers.find(([power]) => power === title)?.[1] ?? 'none';
  const again = (/** @type {'order' | 'power'} */ way) => tellAgain(now, way);
  const go = (/** @type {number} */ by) => stepTo(now, at + by);
  const bar = barOf({ at, count: steps.length, leave: 'To the results', act: '' });
  return html`<${StoryBar} bar=${bar} label="The phase, step by step" go=${go} keys=${storyKeys(go)}
      skip=${() => stepTo(now, steps.length - 1)} leave=${() => tellAgain(now, null)} act=${() => {}} />
    <section class="card story" tabindex="-1" aria-live="polite" ...${storyKeys(go)}>
      <h2 class=${`of-power n-${color}`}>${title}</h2>
      ${
        orders.length > 0
          ? html`<ul class="told-orders">${orders.map((order) => orderLine(now, order, nameOf))}</ul>`
          : html`<p>Every unit where it is now.</p>`
      }
      <${Choice} label="Told" values=${WAYS} now=${by} taken=${again} />
    </section>`;
}
