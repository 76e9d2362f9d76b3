// Play on a plot to scale: the pieces on the table, what the submarine can reach, a tap that steers it, the turn in
// steps.

import { buttonOf, factList, h, signsBox } from './dom.js';
import { plotMap } from './plotmap.js';
import { orderForm, percent, whyNot } from './plotform.js';
import { OWN, pieces as piecesOf, sceneAt, story } from './plotscene.js';
import { counted } from './words.js';
import { faultsOf } from './faults.js';

/** What the page says. */
export const WORDS = {
  about:
    'You command the submarine: steer it on the plot, fire, dive. Ships and helicopters then hear, fire and move by ' +
    'the rules, and the next file is kept here and can be saved.',
  setup: 'Or roll where the submarine begins:',
  house: 'The rules leave the detection table to you. Tables of Plotroom’s own:',
  told: 'What happened',
  turn: 'The turn, step by step',
};

/** @type {[string, string][]} */
const SIGNS = [
  ['light blue', 'an Unalerted ship'],
  ['red', 'an Alerted ship'],
  ['purple', 'you'],
  ['square', 'a helicopter; filled when its sonar is deep'],
  ['circle', 'a detection point; filled at the submarine'],
  ['areas', 'where the move can end, by speed: turns to one side, then straight'],
  ['red ring', 'as far as your torpedoes reach'],
  ['bands', 'convergence zones of the chosen ship; its dashed ring is how near it fires'],
  ['red dashes', 'a torpedo'],
  ['amber dashes', 'who detected a point'],
];
const ZONES = 4;
/** The name of the submarine where the ordered move ends. */
const PLANNED = 'end';

/** The plot with what belongs to it.
 *
 * @param {BoardHands} hands
 * @returns {Board}
 */
export function playBoard({ game, redraw, redrawPanel, ask }) {
  /** @type {PlotLook} */
  let look;
  /** @type {PlotTold | null} */
  let told = null;
  /** @type {string | null} */
  let chosen = null;
  let speed = '';
  /** @type {((changes: Changing) => Promise<void>) | null} */
  let change = null;
  /** @type {PlotStep[]} */
  let steps = [];
  let atStep = Infinity;
  // While a move is ordered, a tap steers, on the submarine and on points too; other pieces are chosen.
  const map = plotMap({
    tapped: ({ piece, place }) =>
      change && [null, OWN, PLANNED].includes(piece?.startsWith('DP') ? null : piece)
        ? steer(place)
        : choose(piece === PLANNED ? null : piece),
  });
  /** @returns {Place} */
  const own = () => [look.position.ssn.x, look.position.ssn.y];
  /** Change orders: their new values, or a function that makes them of the orders as they then are.
   *
   * @param {NewOrders} orders
   */
  const set = (orders) =>
    change?.((_, { map: now }) =>
      Object.entries(typeof orders === 'function' ? orders(now.orders) : orders).map(([key, value]) => [
        'orders',
        0,
        key,
        value,
      ]),
    );

  /** Play under house rules that come with Plotroom, in place of the totals in the file.
   *
   * @param {string} name
   */
  const takeTable = (name) =>
    change?.([
      ['', 0, 'rules', name],
      .../** @type {Changes} */ (
        Object.keys(look.position.thresholds ?? {}).map((row) => ['thresholds', 0, row, null])
      ),
    ]);

  /** @param {string | null} name */
  function choose(name) {
    chosen = name;
    map.say('');
    draw({ move: false });
    redraw();
  }

  /** Order the way to a place, or say why there is none.
   *
   * @param {Place} place
   */
  async function steer(place) {
    const here = look;
    try {
      const { moves } = await ask('way', { to: place, speed });
      if (here !== look) return;
      map.say('');
      set({ moves });
    } catch (error) {
      map.say(
        faultsOf(error)
          .map(({ message }) => message)
          .join('; '),
      );
    }
  }

  /** The rings and bands of the piece that is chosen.
   *
   * @param {PlotShown[]} pieces
   * @returns {{ bands: Band[], rings: Ring[] }}
   */
  function around(pieces) {
    const piece = pieces.find(({ name }) => name === chosen);
    const {
      zones: [first, wide],
      ranges,
    } = look.map;
    if (piece && ((piece.ship && !piece.gone) || piece.helicopter)) {
      const { place } = piece;
      const deaf = piece.helicopter?.depth === 'deep';
      return {
        bands: deaf
          ? []
          : Array.from({ length: ZONES }, (_, n) => ({
              place,
              from: first + n * (first + wide),
              to: (n + 1) * (first + wide),
              tone: 'zone',
            })),
        rings: [{ place, radius: ranges.fire, tone: 'fire', label: `fires within ${ranges.fire}″` }],
      };
    }
    return { bands: [], rings: [] };
  }

  /** The position with what is ordered, or the step of the turn that is shown.
   *
   * @param {{ move: boolean }} how
   */
  function draw({ move }) {
    const pieces = piecesOf(look.position, look.map);
    if (told && steps[atStep] && steps[atStep].does !== 'now') {
      const scene = sceneAt(look, told, steps, atStep);
      const more = around(scene.pieces);
      map.draw({ ...scene, bands: more.bands, rings: [...more.rings, ...(scene.rings ?? [])] });
      if (move) map.show(scene.look, 4);
      return;
    }
    const { move: ordered, reach, ranges } = look.map;
    const { bands, rings } = around(pieces);
    const steering = change && !look.position.ending;
    /** @type {PlotShown} */
    const end = {
      name: PLANNED,
      kind: 'submarine',
      place: [ordered.x, ordered.y],
      heading: ordered.heading,
      size: look.map.pieces.ssn,
      tone: 'planned',
      quiet: true,
    };
    /** @type {PlotShown[]} */
    const ahead =
      steering && ordered.inches
        ? (ordered.points ?? [])
            .filter(({ number }) => !look.position.points.some((one) => one.number === number && one.submarine))
            .map(({ number, x, y }) => ({
              name: `DP${number}`,
              label: `DP${number} to come`,
              kind: 'point',
              place: [x, y],
              size: look.map.pieces.dp,
              tone: 'planned',
            }))
        : [];
    map.draw({
      pieces: [...(steering && ordered.inches ? [...ahead, end] : []), ...pieces],
      ways: steering ? [{ path: ordered.path, tone: 'own' }] : [],
      shots: steering
        ? look.map.orders.shots
            .flatMap((name) => pieces.find((one) => one.name === name) ?? [])
            .map(({ place }) => ({ path: [own(), place] }))
        : [],
      areas: steering
        ? reach
            .filter((one) => !speed || one.speed === speed)
            .map(({ speed: name, outline }) => ({ outline, tone: name, label: name, at: outline[0] }))
        : [],
      bands,
      rings: [
        ...(look.position.ending
          ? []
          : [{ place: own(), radius: ranges.torpedo, tone: 'torpedo', label: `torpedoes ${ranges.torpedo}″` }]),
        ...rings,
      ],
    });
    if (move) map.show([own(), ...look.map.reach.flatMap(({ outline }) => outline)], 4);
  }

  /** The table, or without one the sea around all pieces.
   *
   * @returns {[Box, { table: boolean }]}
   */
  function sea() {
    const { table, ssn, ships, helicopters, points } = look.position;
    if (table) return [[0, 0, ...table], { table: true }];
    const all = [ssn, ...ships, ...helicopters, ...points];
    const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
    return [
      [
        Math.floor(Math.min(...xs)) - 12,
        Math.floor(Math.min(...ys)) - 12,
        Math.ceil(Math.max(...xs)) + 12,
        Math.ceil(Math.max(...ys)) + 12,
      ],
      { table: false },
    ];
  }

  /** The game in figures. */
  function record() {
    const { turn, ssn, ships } = look.position;
    const hit = ships
      .filter(({ kills }) => kills)
      .map(
        ({ name, kind, kills }) =>
          `${name} ${(kills ?? 0) >= look.map.kills[kind] ? 'sunk' : `hit ${kills} of ${look.map.kills[kind]} times`}`,
      );
    const fired = look.map.carried - ssn.torpedoes;
    const shots = counted(fired, 'torpedo', 'torpedoes');
    return `${counted(turn, 'turn', 'turns')}, ${shots} fired; ${hit.join(', ') || 'no ship hit'}.`;
  }

  return {
    element: map.element,
    set(next, turn) {
      [look, told, change] = [next, turn, null];
      steps = told ? story(told) : [];
      if (!look.map.levels.some(({ name }) => name === speed)) speed = '';
      if (!piecesOf(look.position, look.map).some(({ name }) => name === chosen)) chosen = null;
      map.set(...sea());
      map.say('');
    },
    draw(step, { move }) {
      atStep = step;
      draw({ move });
    },
    facts() {
      const list = piecesOf(look.position, look.map).reverse();
      const piece = list.find(({ name }) => name === chosen);
      const select = h(
        'select',
        {
          'aria-label': 'Show a piece',
          on: {
            change: () => {
              choose(select.value || null);
              const now = list.find(({ name }) => name === chosen);
              if (now) map.show([now.place], 9);
            },
          },
        },
        h('option', { value: '' }, 'Show a piece …'),
        list.map(({ name }) => h('option', { value: name, selected: name === chosen }, name)),
      );
      const target = change && piece ? look.map.targets?.find(({ name }) => name === chosen) : null;
      const { orders, shots } = look.map;
      /** @type {[string, string][]} */
      const shot = target ? [['A shot', target.refused ? whyNot(target) : `${percent(target.chance)} for a kill`]] : [];
      return [
        select,
        piece
          ? factList([...(piece.facts ?? []), ...shot])
          : h('p', { class: 'help' }, 'Tap a ship for its facts and its convergence zones.'),
        target && !target.refused && orders.shots.length < shots
          ? buttonOf(`Order a shot at ${target.name}`, {}, () =>
              set(({ shots: now }) => ({ shots: [...now, target.name] })),
            )
          : null,
        signsBox('Signs on the plot', SIGNS),
      ];
    },
    entries({ change: changed }) {
      change = changed;
      return orderForm({
        look,
        set,
        takeTable,
        tables: game.house_rules ?? [],
        game: game.name,
        speed,
        choose,
        chooseSpeed: (name) => {
          speed = name;
          redrawPanel();
          draw({ move: false });
        },
      });
    },
    story: () => steps,
    /** How the game ended. */
    over: () =>
      look.position.ending
        ? [
            h('h2', {}, look.position.ending === 'won' ? 'You have won' : 'You have lost'),
            h(
              'p',
              {},
              look.map.ending.replace(/^[^:]*: (.)/, (_, letter) => letter.toUpperCase()),
            ),
            h('p', { class: 'help' }, record()),
          ]
        : null,
    /** Whether the turn that is told ends with a piece in another place than the file has it. */
    differs(_, turn) {
      /** @param {PlotPosition} position */
      const places = ({ ssn, ships }) => JSON.stringify([ssn.x, ssn.y, ships.map(({ x, y }) => [x, y])]);
      return places(turn.turn.next) !== places(look.position);
    },
  };
}
