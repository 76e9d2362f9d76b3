// What the player orders on a plot: shots, the legs of the move, the depth, the numbers of the points.

import { html } from './preact.js';
import { percent } from './sonarpicture.js';
import { houseRules } from './store.js';
import { Button, Choice, Fold, TypeBox } from './view.js';
import { capital, counted } from './words.js';

/** @param {number} number */
const inches = (number) => counted(Number(number.toFixed(2)), 'inch', 'inches');

/** Why a ship may not be fired at, without its name.
 *
 * @param {{ name: string, refused: string }} target
 */
export const whyNot = ({ name, refused }) => refused.replace(`${name} is `, '');

/** Why an order is refused; nothing where it is not.
 *
 * @type {(hands: OrderHands, order: string) => Drawing}
 */
function faultOf({ look }, order) {
  const { move, orders } = look.map;
  if (move.fault?.order !== order) return null;
  const isEmpty = order === 'moves' && !orders.moves.length;
  return html`<p class=${isEmpty ? 'help' : 'fault'}>${capital(move.fault.message)}</p>`;
}

/** The ships, each with a button that fires at it.
 *
 * @param {OrderHands} hands
 */
function targetRows({ look, set, choose }) {
  const { map } = look;
  const left = map.shots - map.orders.shots.length;
  return map.targets.map(({ name, inches: away, needed, chance, refused }) => {
    const words = refused
      ? whyNot({ name, refused })
      : `${away}″, needs ${needed}: ${percent(chance)} chance of a kill`;
    const fire = () => {
      choose(name);
      set(({ shots }) => ({ shots: [...shots, name] }));
    };
    return html`<div class="out-row">
      <span><b>${name}</b> <small>${words}</small></span>
      <${Button} words="Fire" label=${`Fire at ${name}`} disabled=${Boolean(refused) || left <= 0} press=${fire} />
    </div>`;
  });
}

/** @param {OrderHands} hands */
function shots(hands) {
  const { position, map } = hands.look;
  const { orders } = map;
  /** @param {number} n */
  const back = (n) => () => hands.set(({ shots }) => ({ shots: shots.filter((_, other) => other !== n) }));
  return html`<${Fold} title="Shots" now=${orders.shots.length ? `at ${orders.shots.join(', ')}` : 'none'}
    open=${orders.shots.length > 0 || map.targets.some(({ refused }) => !refused)}>
    ${faultOf(hands, 'shots')}
    ${orders.shots.map(
      (name, n) => html`<div class="out-row">
        <span>Shot ${n + 1} at <b>${name}</b></span>
        <${Button} words="Remove" look="plain" label=${`Remove shot ${n + 1}`} press=${back(n)} />
      </div>`,
    )}
    ${targetRows(hands)}
    <p class="help">
      ${counted(position.ssn.torpedoes, 'torpedo', 'torpedoes')} left, up to ${map.shots} in this turn. You fire before
      you move. Each shot alerts every ship.
    </p>
  <//>`;
}

/** A leg of the move, of which the length or the turn is changed, or which is taken back.
 *
 * @type {(hands: OrderHands, text: string, n: number) => Drawing}
 */
function legRow({ set }, text, n) {
  const [, words, number] = /^(.*?) ([\d.]+)$/.exec(text) ?? [null, text, ''];
  /** @param {string} typed */
  const change = (typed) =>
    set(({ moves }) => ({ moves: moves.map((leg, other) => (other === n ? `${words} ${typed.trim()}` : leg)) }));
  const back = () => set(({ moves }) => ({ moves: moves.filter((_, other) => other !== n) }));
  return html`<div class="out-row leg">
    <span>${n + 1}. ${capital(words)}</span>
    <span class="entry-row">
      <${TypeBox} value=${number} taken=${change} inputmode="decimal" size="4" aria-label=${`${words}, leg ${n + 1}`} />
      <small>${words === 'straight' ? 'in' : '°'}</small>
      <${Button} words="✕" look="plain" label=${`Remove leg ${n + 1}`} press=${back} />
    </span>
  </div>`;
}

/** Buttons that add a leg.
 *
 * @param {OrderHands} hands
 */
function legButtons({ look, set }) {
  const { orders, turns } = look.map;
  const ways = ['easy', 'sharp'].flatMap((kind) => ['left', 'right'].map((side) => [kind, side]));
  /** @type {(words: string, leg: string) => Drawing} */
  const adds = (words, leg) =>
    html`<${Button} words=${words} press=${() => set(({ moves }) => ({ moves: [...moves, leg] }))} />`;
  return html`<div class="actions legs">
    ${adds('Straight', 'straight 1')}
    ${ways.map(([kind, side]) => adds(`${capital(kind)} ${side}`, `${kind} ${side} ${turns[kind]}`))}
    ${
      orders.moves.length > 0 &&
      html`<${Button} words="Clear the move" look="plain" press=${() => set({ moves: [] })} />`
    }
  </div>`;
}

/** @param {OrderHands} hands */
function legs(hands) {
  const { look, speed, chooseSpeed } = hands;
  const { orders, move, levels } = look.map;
  const far = `${inches(move.inches)}${move.speed ? `, ${move.speed}` : ''}`;
  const heading = String(move.heading).padStart(3, '0');
  return html`<fieldset class="entry">
    <legend>Move</legend>
    <p class="help">Tap the plot to steer to a point. Tap again to continue from there. Or add legs one by one.</p>
    <div class="entry-row">
      <span class="label">Speed</span>
      <${Choice} label="Speed of the move" now=${speed} taken=${chooseSpeed}
        values=${[['', 'any'], ...levels.map(({ name, to }) => [name, `${name} ${to}″`])]} />
    </div>
    ${orders.moves.map((text, n) => legRow(hands, text, n))}
    ${legButtons(hands)}
    <p class="sum" aria-live="polite">${far}, to ${move.x}, ${move.y}, heading ${heading}°</p>
    ${faultOf(hands, 'moves')}
    ${move.leaves && html`<p class="fault">This move leaves the table: the game is lost (SS-32).</p>`}
  </fieldset>`;
}

/** @param {OrderHands} hands */
function depth(hands) {
  const { ssn } = hands.look.position;
  const other = ssn.depth === 'deep' ? 'rise' : 'dive';
  const after = ssn.marker ? { dive: 'deep', rise: 'shallow' }[ssn.marker] : ssn.depth;
  const possible = ssn.marker ? (after === 'deep' ? 'rise' : 'dive') : other;
  const words = ssn.marker
    ? `${capital(ssn.marker)} takes effect in this move: ${after}.`
    : `Now ${ssn.depth}. A marker takes effect in your next move. You cannot place one in a turn with shots.`;
  return html`<fieldset class="entry">
    <legend>Depth</legend>
    <p class="help">${words}</p>
    <${Choice} label="Depth marker" now=${hands.look.map.orders.dive}
      values=${[['', 'stay'], [possible, possible]]}
      taken=${(/** @type {string} */ dive) => hands.set({ dive })} />
    ${faultOf(hands, 'dive')}
  </fieldset>`;
}

/** @param {OrderHands} hands */
function points(hands) {
  const { position, map } = hands.look;
  const taken = position.points.find(({ submarine }) => submarine)?.number;
  const free = [1, 2, 3].filter((number) => number !== taken);
  const now = map.orders.points.length === 2 ? map.orders.points : free;
  /** @param {number} number */
  const put = (number) => hands.set({ points: [number, ...free.filter((one) => one !== number)].slice(0, 2) });
  return html`<${Fold} title="Detection points" now=${`DP${now[0]} at you, DP${now[1]} ahead`}>
    <${Choice} label="Detection point at the submarine" now=${now[0]} taken=${put}
      values=${free.map((number) => [number, `DP${number} at you`])} />
    ${faultOf(hands, 'points')}
  <//>`;
}

/** The totals with which each listener hears the boat at each point.
 *
 * @param {NonNullable<PlotLookMap['heard']>['listeners']} listeners
 * @param {{ number: number }[]} at
 */
function heardTable(listeners, at) {
  /** @param {(typeof listeners)[number]['points'][number]} point */
  const cell = ({ needed, chance, fires }) =>
    needed === null
      ? '–'
      : html`${needed}+ <small>${percent(chance)}</small>${fires && html`<b class="danger">fires</b>`}`;
  return html`<table class="heard">
    <thead>
      <tr><th scope="col">Listener</th>${at.map(({ number }) => html`<th scope="col">DP${number}</th>`)}</tr>
    </thead>
    <tbody>${listeners.map(
      ({ name, sonar, points: each }) => html`<tr>
        <th scope="row">${name} <small>${sonar}</small></th>${each.map((point) => html`<td>${cell(point)}</td>`)}
      </tr>`,
    )}</tbody>
  </table>`;
}

/** @param {OrderHands} hands */
function heard({ look }) {
  const { heard: told, move, orders } = look.map;
  if (!told) return null;
  const wide = !matchMedia('(max-width: 620px)').matches; // its sum is in the summary
  return html`<${Fold} title="Chance of being heard" now=${`${percent(1 - told.unheard)} in this move`} open=${wide}>
    <div class="scroll" tabindex="0" role="region" aria-label="Chance of being heard">
      ${heardTable(told.listeners, move.points)}
    </div>
    <p class="help">
      2d6 total needed to detect each point of this move. A dash (–) is between convergence zones.
      ${orders.shots.length > 0 && ' Assumes that no shot sinks its target.'}
    </p>
  <//>`;
}

/** The detection table in force, and those that can be taken in its place.
 *
 * @param {OrderHands} hands
 */
function tableBox({ look, game, tables, takeTable }) {
  const { position, map } = look;
  const own = Boolean(houseRules(game).rules) && !position.rules;
  const now =
    position.rules ?? (position.thresholds ? 'the totals in the game file' : own ? 'your house rules' : 'none');
  const named = tables.find(({ name }) => name === now)?.title ?? now;
  const held = 'This game uses your house rules. You can choose a built-in table only without house rules.';
  return html`<${Fold} title="Detection table" now=${named} open=${Boolean(map.lacks)}>
    ${map.lacks && html`<p class="fault">${capital(map.lacks)}</p>`}
    ${
      own
        ? html`<p class="help">${held}</p>`
        : tables.length > 0 &&
          html`<p class="help">Built-in tables (not part of the rules):</p>
            <${Choice} label="Built-in house rules" now=${position.rules} taken=${takeTable}
              values=${tables.map(({ name }) => [name, name.replace(`${game}-`, '')])} />`
    }
  <//>`;
}

/** The form of the orders in a file.
 *
 * `set` changes them, by new values or by a function of the orders; `speed` is that at which a tap steers.
 * `tables` are house rules with a detection table, `takeTable(name)` plays under one of them.
 *
 * @param {OrderHands} hands
 */
export const orderForm = (hands) => html`<div class="entries">
  ${legs(hands)} ${shots(hands)} ${depth(hands)} ${points(hands)} ${heard(hands)} ${tableBox(hands)}
</div>`;
