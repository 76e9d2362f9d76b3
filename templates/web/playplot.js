// Play on a plot to scale: the pieces on the table, what the submarine can reach, a tap that steers it, the turn in
// steps.

import { firstOf } from './dom.js';
import { plotMap } from './plotmap.js';
import { orderForm, whyNot } from './plotform.js';
import { around, orderedScene, PLANNED, recordOf, seaOf } from './plotorders.js';
import { OWN, pieces as piecesOf, positionAt, sceneAt, story } from './plotscene.js';
import { inSight } from './plotsight.js';
import { html } from './preact.js';
import { inLine, sonarBox } from './sonar.js';
import { percent, sonarOf } from './sonarpicture.js';
import { faultsOf } from './faults.js';
import { Button, Facts, PieceList, Signs } from './view.js';

/** What the page says. */
export const WORDS = {
  about:
    'You command the submarine: steer it on the plot, fire and dive. Then ships and helicopters detect, fire and ' +
    'move by the rules. The game is saved in this browser, and you can download it.',
  house: 'The rules have no detection table. Choose a built-in one:',
  told: 'Events of the turn',
  turn: 'The turn, step by step',
  ahead: { title: 'Your next steps', open: false },
};

/** @type {[string, string][]} */
const SIGNS = [
  ['light blue', 'an Unalerted ship'],
  ['red', 'an Alerted ship'],
  ['purple', 'you'],
  ['square', 'a helicopter (filled when its sonar is deep)'],
  ['circle', 'a detection point (filled at the submarine)'],
  ['areas', 'possible ends of the move at each speed, with turns to one side and then straight ahead'],
  ['red ring', 'range of your torpedoes'],
  ['bands', 'convergence zones of the chosen ship (dashed ring: its firing range)'],
  ['red dashes', 'a torpedo'],
  ['amber dashes', 'the unit that detected a point'],
  ['arrow at the frame', 'a ship or helicopter outside the picture, with its range'],
];

/** Inches: a ship so near is in sight when the plot opens; arrows point to the others. */
const NEAR = 16;

/** Where the pieces are that a turn moves.
 *
 * @param {PlotPosition} position
 */
const places = ({ ssn, ships }) => JSON.stringify([ssn.x, ssn.y, ships.map(({ x, y }) => [x, y])]);

/** The plot with what belongs to it.
 *
 * @implements {Board}
 */
class PlotBoard {
  /** @type {PlotLook | null} */
  look = null;
  /** @type {PlotTold | null} */
  told = null;
  /** The piece that is chosen.
   *
   * @type {string | null}
   */
  chosen = null;
  /** The speed at which a tap steers; any without. */
  speed = '';
  /** @type {PlotStep[]} */
  steps = [];
  step = Infinity;

  /** @param {BoardHands} hands */
  constructor(hands) {
    this.hands = hands;
    this.map = plotMap({ tapped: (tap) => this.tapped(tap) });
    this.element = this.map.element;
    this.sonar = sonarOf({
      ask: () => hands.ask('picture', {}),
      drawn: () => {
        this.drawPicture();
        if (this.ordering && this.sonar.state.layer && this.sonar.state.chosen < 0) this.showReach();
      },
    });
  }

  /** Whether a step of the turn is shown, not the position as it lies. */
  get telling() {
    return this.told !== null && this.step < this.steps.length;
  }

  /** Whether the player orders a move on the position that is shown. */
  get ordering() {
    return this.hands.entering() && !this.telling && !this.look?.position.ending;
  }

  /** While a move is ordered, a tap steers, on the submarine and on points too; other pieces are chosen.
   *
   * @param {{ piece: string | null, place: Place }} tap
   */
  tapped({ piece, place }) {
    if (!this.ordering || ![null, OWN, PLANNED].includes(piece?.startsWith('DP') ? null : piece))
      this.choose(piece === PLANNED ? null : piece);
    else if (!this.sonar.tap(place)) this.steer(place);
  }

  /** Show the submarine with the water it can reach, and the ships that are near. */
  showReach() {
    if (!this.look) return;
    const { position, map } = this.look;
    this.map.show([...inSight(position, map, NEAR), ...map.reach.flatMap(({ outline }) => outline)], 3);
  }

  /** Draw the picture beside the plot, and its squares on it. */
  drawPicture() {
    const move = this.sonar.chosen();
    this.map.say(move ? inLine(move) : '');
    this.redraw({ move: false });
    this.hands.drawn();
  }

  /** Order a move of the sonar picture; its layers stay in reach of the keyboard.
   *
   * @param {SonarMove} move
   */
  takeMove(move) {
    firstOf(document.body, '.sonar-box [aria-pressed=true]')?.focus({ preventScroll: true });
    this.sonar.choose(-1);
    this.order({ moves: move.moves, dive: move.marker });
  }

  /** Change orders: their new values, or a function that makes them of the orders as they then are.
   *
   * @param {NewOrders} orders
   */
  order(orders) {
    return this.hands.change((_, { map: now }) =>
      Object.entries(typeof orders === 'function' ? orders(now.orders) : orders).map(([key, value]) => [
        'orders',
        0,
        key,
        value,
      ]),
    );
  }

  /** Play under house rules that come with Plotroom, in place of the totals in the file.
   *
   * @param {string} name
   */
  takeTable(name) {
    return this.hands.change((/** @type {PlotPosition} */ { thresholds = {} }) => [
      ['', 0, 'rules', name],
      .../** @type {Changes} */ (Object.keys(thresholds).map((row) => ['thresholds', 0, row, null])),
    ]);
  }

  /** @param {string | null} name */
  choose(name) {
    this.chosen = name;
    this.map.say('');
    this.redraw({ move: false });
    this.hands.pointed();
  }

  /** Order the way to a place, or say why there is none.
   *
   * @param {Place} place
   */
  async steer(place) {
    const { look } = this;
    try {
      const { moves } = await this.hands.ask('way', { to: place, speed: this.speed });
      if (look !== this.look) return;
      this.map.say('');
      this.order({ moves });
    } catch (error) {
      this.map.say(
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
  redraw({ move }) {
    const { look, told, steps, step, chosen, speed, sonar } = this;
    if (!look) return;
    if (told && this.telling) {
      const scene = sceneAt(look, told, steps, step);
      const more = around(look.map, scene.pieces, chosen);
      this.map.draw({ ...scene, bands: more.bands, rings: [...more.rings, ...(scene.rings ?? [])] });
      if (move) this.map.show(scene.look, 4, true);
      return;
    }
    const steering = this.ordering;
    const looked = steering ? sonar.chosen() : null;
    const cells = steering ? sonar.squares() : [];
    this.map.draw({
      ...orderedScene(look, { steering, speed, chosen, move: looked, squares: cells.length > 0 }),
      squares: { tone: sonar.state.layer, cells, chosen: looked ? [looked.x, looked.y] : undefined },
    });
    if (move) this.showReach();
  }

  /** @param {PlotLook} look @param {PlotTold | null} told */
  set(look, told) {
    Object.assign(this, { look, told });
    this.steps = told ? story(told).filter(({ does }) => does !== 'now') : [];
    if (!look.map.levels.some(({ name }) => name === this.speed)) this.speed = '';
    if (!piecesOf(look.position, look.map).some(({ name }) => name === this.chosen)) this.chosen = null;
    this.map.set(...seaOf(look.position));
    this.map.say('');
  }

  /** @param {number} step @param {{ move: boolean }} how */
  draw(step, { move }) {
    this.step = step;
    if (this.look && this.hands.entering()) this.sonar.follow(this.look);
    this.redraw({ move });
  }

  facts() {
    const { look, told, steps, step, chosen } = this;
    if (!look) return null;
    const position = told && this.telling ? positionAt(told, steps.slice(0, step + 1)) : look.position;
    const list = piecesOf(position, look.map).reverse();
    const piece = list.find(({ name }) => name === chosen);
    const target = this.ordering && piece ? look.map.targets?.find(({ name }) => name === chosen) : null;
    const { orders, shots } = look.map;
    const shot = target
      ? [['Shot', target.refused ? whyNot(target) : `${percent(target.chance)} chance of a kill`]]
      : [];
    const taken = (/** @type {string} */ name) => {
      this.choose(name || null);
      const now = list.find((one) => one.name === this.chosen);
      if (now) this.map.show([now.place], 9);
    };
    return html`<${PieceList} pieces=${list} chosen=${piece?.name ?? ''} taken=${taken} />
      ${
        piece
          ? html`<${Facts} rows=${[...(piece.facts ?? []), ...shot]} />`
          : html`<p class="help">Tap a ship for its facts and its convergence zones.</p>`
      }
      ${
        target &&
        !target.refused &&
        orders.shots.length < shots &&
        html`<${Button} words=${`Order a shot at ${target.name}`}
          press=${() => this.order(({ shots: now }) => ({ shots: [...now, target.name] }))} />`
      }
      <${Signs} title="Signs on the plot" rows=${SIGNS} />`;
  }

  entries() {
    const { hands, sonar, speed } = this;
    const look = /** @type {PlotLook} */ (this.look);
    const form = orderForm({
      look,
      set: (orders) => this.order(orders),
      takeTable: (name) => this.takeTable(name),
      tables: hands.game.house_rules ?? [],
      game: hands.game.name,
      speed,
      choose: (name) => this.choose(name),
      chooseSpeed: (name) => {
        this.speed = name;
        this.drawPicture();
      },
    });
    /** @param {SonarMove} move */
    const lookAt = (move) => sonar.choose(/** @type {Sonar} */ (sonar.now()).moves.indexOf(move));
    return html`${sonarBox({ sonar, look: lookAt, take: (move) => this.takeMove(move) })} ${form}`;
  }

  story() {
    return this.steps;
  }

  /** A move of the sonar picture that is looked at is taken first; without an order the submarine stays. */
  next() {
    const move = this.ordering ? this.sonar.chosen() : null;
    if (move) return { label: 'Use this move', press: () => this.takeMove(move) };
    return this.look?.map.orders.moves.length ? null : { label: 'Stay, and play the enemy’s turn' };
  }

  stands() {
    return !this.look?.map.lacks && !this.look?.map.move?.fault;
  }

  /** How the game ended. */
  over() {
    const { look } = this;
    if (!look?.position.ending) return null;
    const how = look.map.ending.replace(/^[^:]*: (.)/, (_, letter) => letter.toUpperCase());
    return html`<h2>${look.position.ending === 'won' ? 'You have won' : 'You have lost'}</h2>
      <p>${how}</p>
      <p class="help">${recordOf(look)}</p>`;
  }

  /** Whether the turn that is told ends with a piece in another place than the file has it.
   *
   * @param {PlotLook} look
   * @param {PlotTold} told
   */
  differs(look, told) {
    return places(told.turn.next) !== places(look.position);
  }
}

/** The plot with what belongs to it.
 *
 * @param {BoardHands} hands
 * @returns {Board}
 */
export const playBoard = (hands) => new PlotBoard(hands);
