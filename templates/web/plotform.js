// What the player orders on a plot: shots, the legs of the move, the depth, the numbers of the points.

import { buttonOf, h } from './dom.js';
import { choice, houseChoice } from './playform.js';
import { houseRules } from './store.js';
import { capital, counted } from './words.js';

/** @param {number} chance */
export const percent = (chance) =>
  chance > 0 && chance < 0.005 ? 'under 1\u00a0%' : `${Math.round(chance * 100)}\u00a0%`;
/** @param {number} number */
const inches = (number) => counted(Number(number.toFixed(2)), 'inch', 'inches');

/** Why a ship may not be fired at, without its name.
 *
 * @param {{ name: string, refused: string }} target
 */
export const whyNot = ({ name, refused }) => refused.replace(`${name} is `, '');

/** Why an order is refused; nothing where it is not.
 *
 * @type {(hands: OrderHands, order: string) => Child}
 */
function faultOf({ look }, order) {
  const { move, orders } = look.map;
  if (move.fault?.order !== order) return null;
  const isEmpty = order === 'moves' && !orders.moves.length;
  return h('p', { class: isEmpty ? 'help' : 'fault' }, capital(move.fault.message));
}

/** The ships, each with a button that fires at it.
 *
 * @param {OrderHands} hands
 */
function targetRows({ look, set, choose }) {
  const { map } = look;
  const left = map.shots - map.orders.shots.length;
  return map.targets.map(({ name, inches: away, needed, chance, refused }) => {
    const words = refused ? whyNot({ name, refused }) : `${away}″, needs ${needed}: ${percent(chance)} for a kill`;
    const fire = () => {
      choose(name);
      set(({ shots }) => ({ shots: [...shots, name] }));
    };
    return h(
      'div',
      { class: 'out-row' },
      h('span', {}, h('b', {}, name), ' ', h('small', {}, words)),
      buttonOf('Fire', { 'aria-label': `Fire at ${name}`, disabled: Boolean(refused) || left <= 0 }, fire),
    );
  });
}

/** @param {OrderHands} hands */
function shots(hands) {
  const { position, map } = hands.look;
  const { orders } = map;
  /** @param {number} n */
  const back = (n) => () => hands.set(({ shots }) => ({ shots: shots.filter((_, other) => other !== n) }));
  const list = orders.shots.map((name, n) =>
    h(
      'div',
      { class: 'out-row' },
      h('span', {}, `Shot ${n + 1} at `, h('b', {}, name)),
      buttonOf('Take back', { class: 'plain', 'aria-label': `Take back shot ${n + 1}` }, back(n)),
    ),
  );
  return h(
    'details',
    { class: 'entry', open: orders.shots.length > 0 || map.targets.some(({ refused }) => !refused) },
    h('summary', {}, 'Shots ', h('small', {}, orders.shots.length ? `at ${orders.shots.join(', ')}` : 'none')),
    faultOf(hands, 'shots'),
    list,
    targetRows(hands),
    h(
      'p',
      { class: 'help' },
      `${counted(position.ssn.torpedoes, 'torpedo', 'torpedoes')} left, ${map.shots} in this turn at most. `,
      'Shots come before the move; each alerts every ship.',
    ),
  );
}

/** A leg of the move, of which the length or the turn is changed, or which is taken back.
 *
 * @type {(hands: OrderHands, text: string, n: number) => Child}
 */
function legRow({ set }, text, n) {
  const [, words, number] = /^(.*?) ([\d.]+)$/.exec(text) ?? [null, text, ''];
  /** @param {{ currentTarget: HTMLInputElement }} event */
  const change = ({ currentTarget }) =>
    set(({ moves }) => ({
      moves: moves.map((leg, other) => (other === n ? `${words} ${currentTarget.value.trim()}` : leg)),
    }));
  const back = () => set(({ moves }) => ({ moves: moves.filter((_, other) => other !== n) }));
  const box = h('input', {
    value: number,
    inputmode: 'decimal',
    size: 4,
    autocomplete: 'off',
    'aria-label': `${words}, leg ${n + 1}`,
    on: { change },
  });
  return h(
    'div',
    { class: 'out-row leg' },
    h('span', {}, `${n + 1}. ${capital(words)}`),
    h(
      'span',
      { class: 'entry-row' },
      box,
      h('small', {}, words === 'straight' ? 'in' : '°'),
      buttonOf('✕', { class: 'plain', 'aria-label': `Take back leg ${n + 1}` }, back),
    ),
  );
}

/** Buttons that add a leg.
 *
 * @param {OrderHands} hands
 */
function legButtons({ look, set }) {
  const { orders, turns } = look.map;
  /** @param {string} leg */
  const add = (leg) => () => set(({ moves }) => ({ moves: [...moves, leg] }));
  /** @param {string} kind */
  const turnsBy = (kind) =>
    ['left', 'right'].map((side) => buttonOf(`${capital(kind)} ${side}`, {}, add(`${kind} ${side} ${turns[kind]}`)));
  return h(
    'div',
    { class: 'actions legs' },
    buttonOf('Straight', {}, add('straight 1')),
    turnsBy('easy'),
    turnsBy('sharp'),
    orders.moves.length ? buttonOf('Clear the move', { class: 'plain' }, () => set({ moves: [] })) : null,
  );
}

/** @param {OrderHands} hands */
function legs(hands) {
  const { look, speed, chooseSpeed } = hands;
  const { orders, move, levels } = look.map;
  const far = `${inches(move.inches)}${move.speed ? `, ${move.speed}` : ''}`;
  const now = `${far}, to ${move.x}, ${move.y}, heading ${String(move.heading).padStart(3, '0')}°`;
  /** @type {[string, string][]} */
  const speeds = levels.map(({ name, to }) => [name, `${name} ${to}″`]);
  return h(
    'fieldset',
    { class: 'entry' },
    h('legend', {}, 'Move'),
    h('p', { class: 'help' }, 'Tap the plot to steer there, again to go on from there; or build the move leg by leg.'),
    h(
      'div',
      { class: 'entry-row' },
      h('span', { class: 'label' }, 'Speed'),
      choice('speed to steer at', [['', 'any'], ...speeds], speed, chooseSpeed),
    ),
    orders.moves.map((text, n) => legRow(hands, text, n)),
    legButtons(hands),
    h('p', { class: 'sum', 'aria-live': 'polite' }, now),
    faultOf(hands, 'moves'),
    move.leaves ? h('p', { class: 'fault' }, 'This move leaves the table: the game is lost (SS-32).') : null,
  );
}

/** @param {OrderHands} hands */
function depth(hands) {
  const { ssn } = hands.look.position;
  const other = ssn.depth === 'deep' ? 'rise' : 'dive';
  const after = ssn.marker ? { dive: 'deep', rise: 'shallow' }[ssn.marker] : ssn.depth;
  const possible = ssn.marker ? (after === 'deep' ? 'rise' : 'dive') : other;
  const words = ssn.marker
    ? `${capital(ssn.marker)} takes effect in this move: ${after}.`
    : `Now ${ssn.depth}. A marker takes effect in your next move; not with shots.`;
  /** @type {[string, string][]} */
  const values = [
    ['', 'stay'],
    [possible, possible],
  ];
  return h(
    'fieldset',
    { class: 'entry' },
    h('legend', {}, 'Depth'),
    h('p', { class: 'help' }, words),
    choice('marker', values, hands.look.map.orders.dive, (value) => hands.set({ dive: value })),
    faultOf(hands, 'dive'),
  );
}

/** @param {OrderHands} hands */
function points(hands) {
  const { position, map } = hands.look;
  const taken = position.points.find(({ submarine }) => submarine)?.number;
  const free = [1, 2, 3].filter((number) => number !== taken);
  const now = map.orders.points.length === 2 ? map.orders.points : free;
  return h(
    'details',
    { class: 'entry' },
    h('summary', {}, 'Detection points ', h('small', {}, `DP${now[0]} at you, DP${now[1]} ahead`)),
    choice(
      'point at the submarine',
      free.map((number) => [number, `DP${number} at you`]),
      now[0],
      (number) => hands.set({ points: [number, ...free.filter((one) => one !== number)].slice(0, 2) }),
    ),
    faultOf(hands, 'points'),
  );
}

/** The totals with which each listener hears the boat at each point.
 *
 * @param {NonNullable<PlotLookMap['heard']>['listeners']} listeners
 * @param {{ number: number }[]} at
 */
function heardTable(listeners, at) {
  const heads = ['Listener', ...at.map(({ number }) => `DP${number}`)];
  /** @param {(typeof listeners)[number]['points'][number]} point */
  const cell = ({ needed, chance, fires }) =>
    needed === null
      ? '–'
      : [`${needed}+ `, h('small', {}, percent(chance)), fires ? h('b', { class: 'danger' }, 'fires') : null];
  return h(
    'table',
    { class: 'heard' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map((words) => h('th', { scope: 'col' }, words)),
      ),
    ),
    h(
      'tbody',
      {},
      listeners.map(({ name, sonar, points: each }) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, name, ' ', h('small', {}, sonar)),
          each.map((point) => h('td', {}, cell(point))),
        ),
      ),
    ),
  );
}

/** @param {OrderHands} hands */
function heard({ look }) {
  const { heard: told, move, orders } = look.map;
  if (!told) return null;
  return h(
    'details',
    { class: 'entry', open: !matchMedia('(max-width: 620px)').matches }, // its sum is in the summary
    h('summary', {}, 'Who may hear you ', h('small', {}, `${percent(1 - told.unheard)} that somebody does`)),
    h(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Who may hear you' },
      heardTable(told.listeners, move.points),
    ),
    h(
      'p',
      { class: 'help' },
      '2d6 totals needed for each point where this move puts it; – is between convergence zones.',
      orders.shots.length ? ' As if every shot failed to sink its target.' : '',
    ),
  );
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
  const ways = tables.length
    ? [
        h('p', { class: 'help' }, 'Tables of Plotroom’s own, not of the rules:'),
        houseChoice(game, tables, position.rules, takeTable),
      ]
    : null;
  const held = 'Your house rules hold; a table of Plotroom’s own can be taken where there are none.';
  return h(
    'details',
    { class: 'entry', open: Boolean(map.lacks) },
    h('summary', {}, 'Detection table ', h('small', {}, named)),
    map.lacks ? h('p', { class: 'fault' }, capital(map.lacks)) : null,
    own ? h('p', { class: 'help' }, held) : ways,
  );
}

/** The form of the orders in a file.
 *
 * `set` changes them, by new values or by a function of the orders; `speed` is that at which a tap steers.
 * `tables` are house rules with a detection table, `takeTable(name)` plays under one of them.
 *
 * @param {OrderHands} hands
 */
export const orderForm = (hands) =>
  h('div', { class: 'entries' }, legs(hands), shots(hands), depth(hands), points(hands), heard(hands), tableBox(hands));
