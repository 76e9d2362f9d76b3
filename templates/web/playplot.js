// Play on a plot to scale: the pieces on the table, what the submarine can reach, a tap that steers it, the turn in
// steps.

import { buttonOf, factList, firstOf, h, signsBox } from './dom.js';
import { plotMap } from './plotmap.js';
import { orderForm, percent, whyNot } from './plotform.js';
import { around, orderedScene, PLANNED, recordOf, seaOf } from './plotorders.js';
import { OWN, pieces as piecesOf, sceneAt, story } from './plotscene.js';
import { inSight } from './plotsight.js';
import { drawSonar, inLine } from './sonar.js';
import { sonarOf } from './sonarpicture.js';
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
  ['arrow at the frame', 'a ship outside, with its range'],
];

/** Inches: a ship so near is in sight when the plot opens; arrows point to the others. */
const NEAR = 16;

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
    tapped: ({ piece, place }) => {
      const onWater = change && [null, OWN, PLANNED].includes(piece?.startsWith('DP') ? null : piece);
      if (onWater && sonar.tap(place)) return;
      if (onWater) steer(place);
      else choose(piece === PLANNED ? null : piece);
    },
  });
  const sonarPlace = h('div', { class: 'sonar-place' });
  const sonar = sonarOf({
    ask: () => ask('picture', {}),
    drawn: () => {
      if (sonar.state.layer) atStep = Infinity;
      drawPicture();
      if (sonar.state.layer && sonar.state.chosen < 0) showReach();
    },
  });
  /** Show the submarine with the water it can reach, and the ships that are near. */
  const showReach = () =>
    map.show([...inSight(look.position, look.map, NEAR), ...look.map.reach.flatMap(({ outline }) => outline)], 3);
  /** Draw the picture beside the plot, and its squares on it. */
  function drawPicture() {
    drawSonar(sonarPlace, {
      sonar,
      look: (move) => {
        sonar.choose(/** @type {Sonar} */ (sonar.now()).moves.indexOf(move));
      },
      take: (move) => {
        firstOf(sonarPlace, '[aria-pressed=true]')?.focus({ preventScroll: true });
        sonar.choose(-1);
        set({ moves: move.moves, dive: move.marker });
      },
    });
    const move = sonar.chosen();
    map.say(move ? inLine(move) : '');
    draw({ move: false });
  }
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

  /** The position with what is ordered, or the step of the turn that is shown.
   *
   * @param {{ move: boolean }} how
   */
  function draw({ move }) {
    if (told && steps[atStep] && steps[atStep].does !== 'now') {
      const scene = sceneAt(look, told, steps, atStep);
      const more = around(look.map, scene.pieces, chosen);
      map.draw({ ...scene, bands: more.bands, rings: [...more.rings, ...(scene.rings ?? [])] });
      if (move) map.show(scene.look, 4);
      return;
    }
    const steering = Boolean(change && !look.position.ending);
    const looked = steering ? sonar.chosen() : null;
    const cells = steering ? sonar.squares() : [];
    map.draw({
      ...orderedScene(look, { steering, speed, chosen, move: looked, squares: cells.length > 0 }),
      squares: { tone: sonar.state.layer, cells, chosen: looked ? [looked.x, looked.y] : undefined },
    });
    if (move) showReach();
  }

  return {
    element: map.element,
    set(next, turn) {
      [look, told, change] = [next, turn, null];
      steps = told ? story(told) : [];
      if (!look.map.levels.some(({ name }) => name === speed)) speed = '';
      if (!piecesOf(look.position, look.map).some(({ name }) => name === chosen)) chosen = null;
      map.set(...seaOf(look.position));
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
      sonar.follow(look);
      drawPicture();
      const form = orderForm({
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
      return h('div', {}, sonarPlace, form);
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
            h('p', { class: 'help' }, recordOf(look)),
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
