// What the player orders on a plot: shots, the legs of the move, the depth, the numbers of the points.

import { buttonOf, h } from './dom.js';
import { choice, houseChoice } from './playform.js';
import { houseRules } from './store.js';
import { capital, counted } from './words.js';

/** @param {number} chance */
export const percent = (chance) =>
  chance > 0 && chance < 0.005 ? 'under 1\u00a0%' : `${Math.round(chance * 100)}\u00a0%`;
/** @param {number} number */
const inches = (number) => `${Number(number.toFixed(2))} inches`;

/** Why a ship may not be fired at, without its name.
 *
 * @param {{ name: string, refused: string }} target
 */
export const whyNot = ({ name, refused }) => refused.replace(`${name} is `, '');

/** The form of the orders in a file.
 *
 * `set` changes them, by new values or by a function of the orders; `speed` is that at which a tap steers.
 * `tables` are house rules with a detection table, `takeTable(name)` plays under one of them.
 *
 * @param {OrderHands} hands
 */
export function orderForm({ look, set, takeTable, tables, game, speed, chooseSpeed, choose }) {
  const { position, map } = look;
  const { orders, move, levels } = map;
  /** @param {string} order */
  const fault = (order) =>
    move.fault?.order === order
      ? h('p', { class: order === 'moves' && !orders.moves.length ? 'help' : 'fault' }, capital(move.fault.message))
      : null;

  function shots() {
    const left = map.shots - orders.shots.length;
    const rows = map.targets.map(({ name, inches: away, needed, chance, refused }) =>
      h(
        'div',
        { class: 'out-row' },
        h(
          'span',
          {},
          h('b', {}, name),
          ' ',
          h(
            'small',
            {},
            refused ? whyNot({ name, refused }) : `${away}″, needs ${needed}: ${percent(chance)} for a kill`,
          ),
        ),
        buttonOf('Fire', { 'aria-label': `Fire at ${name}`, disabled: Boolean(refused) || left <= 0 }, () => {
          choose(name);
          set(({ shots }) => ({ shots: [...shots, name] }));
        }),
      ),
    );
    const list = orders.shots.map((name, n) =>
      h(
        'div',
        { class: 'out-row' },
        h('span', {}, `Shot ${n + 1} at `, h('b', {}, name)),
        buttonOf('Take back', { class: 'plain', 'aria-label': `Take back shot ${n + 1}` }, () =>
          set(({ shots }) => ({ shots: shots.filter((_, other) => other !== n) })),
        ),
      ),
    );
    return h(
      'details',
      { class: 'entry', open: orders.shots.length > 0 || map.targets.some(({ refused }) => !refused) },
      h('summary', {}, 'Shots ', h('small', {}, orders.shots.length ? `at ${orders.shots.join(', ')}` : 'none')),
      fault('shots'),
      list,
      rows,
      h(
        'p',
        { class: 'help' },
        `${counted(position.ssn.torpedoes, 'torpedo', 'torpedoes')} left, ${map.shots} in this turn at most. `,
        'Shots come before the move; each alerts every ship.',
      ),
    );
  }

  function legs() {
    /** @param {string} leg */
    const add = (leg) => set(({ moves }) => ({ moves: [...moves, leg] }));
    /**
     * @param {string} text
     * @param {number} n
     */
    const row = (text, n) => {
      const [, words, number] = /^(.*?) ([\d.]+)$/.exec(text) ?? [null, text, ''];
      const box = h('input', {
        value: number,
        inputmode: 'decimal',
        size: 4,
        autocomplete: 'off',
        'aria-label': `${words}, leg ${n + 1}`,
        on: {
          change: ({ currentTarget }) =>
            set(({ moves }) => ({
              moves: moves.map((leg, other) => (other === n ? `${words} ${currentTarget.value.trim()}` : leg)),
            })),
        },
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
          buttonOf('✕', { class: 'plain', 'aria-label': `Take back leg ${n + 1}` }, () =>
            set(({ moves }) => ({ moves: moves.filter((_, other) => other !== n) })),
          ),
        ),
      );
    };
    /** @param {string} kind */
    const turnsBy = (kind) =>
      ['left', 'right'].map((side) =>
        buttonOf(`${capital(kind)} ${side}`, {}, () => add(`${kind} ${side} ${map.turns[kind]}`)),
      );
    const far = `${inches(move.inches)}${move.speed ? `, ${move.speed}` : ''}`;
    const now = `${far}, to ${move.x}, ${move.y}, heading ${String(move.heading).padStart(3, '0')}°`;
    return h(
      'fieldset',
      { class: 'entry' },
      h('legend', {}, 'Move'),
      h(
        'p',
        { class: 'help' },
        'Tap the plot to steer there, again to go on from there; or build the move leg by leg.',
      ),
      h(
        'div',
        { class: 'entry-row' },
        h('span', { class: 'label' }, 'Speed'),
        choice(
          'speed to steer at',
          [['', 'any'], ...levels.map(({ name, to }) => /** @type {[string, string]} */ ([name, `${name} ${to}″`]))],
          speed,
          chooseSpeed,
        ),
      ),
      orders.moves.map(row),
      h(
        'div',
        { class: 'actions legs' },
        buttonOf('Straight', {}, () => add('straight 1')),
        turnsBy('easy'),
        turnsBy('sharp'),
        orders.moves.length ? buttonOf('Clear the move', { class: 'plain' }, () => set({ moves: [] })) : null,
      ),
      h('p', { class: 'sum', 'aria-live': 'polite' }, now),
      fault('moves'),
      move.leaves ? h('p', { class: 'fault' }, 'This move leaves the table: the game is lost (SS-32).') : null,
    );
  }

  function depth() {
    const { ssn } = position;
    const other = ssn.depth === 'deep' ? 'rise' : 'dive';
    const after = ssn.marker ? { dive: 'deep', rise: 'shallow' }[ssn.marker] : ssn.depth;
    const possible = ssn.marker ? (after === 'deep' ? 'rise' : 'dive') : other;
    return h(
      'fieldset',
      { class: 'entry' },
      h('legend', {}, 'Depth'),
      h(
        'p',
        { class: 'help' },
        ssn.marker
          ? `${capital(ssn.marker)} takes effect in this move: ${after}.`
          : `Now ${ssn.depth}. A marker takes effect in your next move; not with shots.`,
      ),
      choice(
        'marker',
        [
          ['', 'stay'],
          [possible, possible],
        ],
        orders.dive,
        (value) => set({ dive: value }),
      ),
      fault('dive'),
    );
  }

  function points() {
    const taken = position.points.find(({ submarine }) => submarine)?.number;
    const free = [1, 2, 3].filter((number) => number !== taken);
    const now = orders.points.length === 2 ? orders.points : free;
    return h(
      'details',
      { class: 'entry' },
      h('summary', {}, 'Detection points ', h('small', {}, `DP${now[0]} at you, DP${now[1]} ahead`)),
      choice(
        'point at the submarine',
        free.map((number) => [number, `DP${number} at you`]),
        now[0],
        (number) => set({ points: [number, ...free.filter((one) => one !== number)].slice(0, 2) }),
      ),
      fault('points'),
    );
  }

  function heard() {
    if (!map.heard) return null;
    const { unheard, listeners } = map.heard;
    return h(
      'details',
      { class: 'entry', open: true },
      h('summary', {}, 'Who may hear you ', h('small', {}, `${percent(1 - unheard)} that somebody does`)),
      h(
        'div',
        { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Who may hear you' },
        h(
          'table',
          { class: 'heard' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              ['Listener', ...move.points.map(({ number }) => `DP${number}`)].map((words) =>
                h('th', { scope: 'col' }, words),
              ),
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
                each.map(({ needed, chance, fires }) =>
                  h(
                    'td',
                    {},
                    needed === null
                      ? '–'
                      : [
                          `${needed}+ `,
                          h('small', {}, percent(chance)),
                          fires ? h('b', { class: 'danger' }, 'fires') : null,
                        ],
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
      h(
        'p',
        { class: 'help' },
        '2d6 totals needed for each point where this move puts it; – is between convergence zones.',
        orders.shots.length ? ' As if every shot failed to sink its target.' : '',
      ),
    );
  }

  /** The detection table in force, and those that can be taken in its place. */
  function table() {
    const own = Boolean(houseRules(game).rules);
    const now =
      position.rules ?? (position.thresholds ? 'the totals in the game file' : own ? 'your house rules' : 'none');
    const named = tables.find(({ name }) => name === now)?.title ?? now;
    return h(
      'details',
      { class: 'entry', open: Boolean(map.lacks) },
      h('summary', {}, 'Detection table ', h('small', {}, named)),
      map.lacks ? h('p', { class: 'fault' }, capital(map.lacks)) : null,
      own
        ? h(
            'p',
            { class: 'help' },
            'Your house rules hold; a table of Plotroom’s own can be taken where there are none.',
          )
        : tables.length
          ? [
              h('p', { class: 'help' }, 'Tables of Plotroom’s own, not of the rules:'),
              houseChoice(game, tables, position.rules, takeTable),
            ]
          : null,
    );
  }

  return h('div', { class: 'entries' }, legs(), shots(), depth(), points(), heard(), table());
}
