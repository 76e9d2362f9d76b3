// Play on a map of hexes: its pieces and their facts, the picture of each step, the player's turn question by question.

import { Companion } from './companion.js';
import { outcome } from './companionsteps.js';
import { companionView } from './companionview.js';
import { firstOf, isStacked } from './dom.js';
import { entryForm } from './playform.js';
import { asked, pieces as piecesOf, scene, SIGNS } from './playscene.js';
import { html } from './preact.js';
import { seaMap } from './seamap.js';
import { Button, Choice, Facts, PieceList, Signs } from './view.js';
import { capital } from './words.js';

/** What the page says. */
export const WORDS = {
  house:
    'You find the speeds and weapons of ships on your data cards. To try the game without them, use built-in examples:',
  about:
    'You command the submarine. Each turn you tap to answer what happened on your table. Then the enemy moves by the ' +
    'rules. The game is saved in this browser, and you can download it.',
  told: 'The enemy’s actions',
  turn: 'The enemy’s turn',
  ahead: { title: 'Phase by phase', open: false },
};
const FACES = [1, 2, 3, 4, 5, 6];
/** So many facts of a piece that is tapped stand on the map itself. */
const LINE = 3;

/** A position whose turn is told ends with an escort in another place than the file has it.
 *
 * @param {SeaLook} look
 * @param {SeaTold} told
 */
export function differs(look, { turn }) {
  const here = new Map((look.position.escorts ?? []).map((one) => [one.name, `${one.bow}/${one.facing}`]));
  return (turn.next.escorts ?? []).some(
    (one) => here.has(one.name) && here.get(one.name) !== `${one.bow}/${one.facing}`,
  );
}

/** The map with what belongs to it, and the player's part of the turn.
 *
 * @implements {Board}
 */
class HexBoard {
  /** @type {SeaLook | null} */
  look = null;
  /** @type {SeaTold | null} */
  told = null;
  step = Infinity;
  /** The piece that is chosen, and the empty hex that was tapped. */
  chosen = '';
  /** @type {string | null} */
  hex = null;
  /** The question in whose part of the sea the map is. */
  shown = '';

  /** @param {BoardHands} hands */
  constructor(hands) {
    this.hands = hands;
    this.map = seaMap({ tapped: (name, label) => this.tapped(name, label) });
    this.element = this.map.element;
    this.play = new Companion({
      ask: (answers) => hands.ask('steps', { answers }),
      answers: hands.answers,
      changed: () => this.follow(),
    });
  }

  /** Whether the player's part of the turn is shown. */
  get asking() {
    const { play, look } = this;
    const isOver = Boolean(look?.map.ending && play.over); // by the file: there is nothing to ask
    return this.step === Infinity && this.hands.entering() && play.reply !== null && !isOver;
  }

  /** The position with the answers so far, while the player enters them. */
  get now() {
    const { look, play } = this;
    return look && this.asking && play.reply ? { ...look, position: play.reply.position } : look;
  }

  /**
   * @param {string | null} name
   * @param {string | null} label
   */
  tapped(name, label) {
    if (this.asking && label && this.play.tap(label)) return;
    if (this.asking && name && this.play.struck(name)) return;
    this.choose(name ?? '', label);
  }

  /**
   * @param {string} name
   * @param {string | null} [label]
   */
  choose(name, label = null) {
    this.chosen = name;
    this.hex = name ? null : label;
    const piece = this.piece();
    const why = this.hex ? this.told?.turn.barred?.[this.hex] : undefined;
    const hex = this.hex && `${this.hex}: ${why ? `No escort enters this hex: ${why}` : 'Open sea'}.`;
    const facts = piece?.facts.slice(0, LINE).map(([key, value]) => `${key} ${value}`);
    this.map.say(label ? (facts ? `${name}: ${facts.join(', ')}.` : (hex ?? '')) : '');
    this.hands.pointed();
  }

  piece() {
    return piecesOf(this.now, this.told).find(({ name }) => name === this.chosen) ?? null;
  }

  /** @param {SeaLook} look @param {SeaTold | null} told */
  set(look, told) {
    Object.assign(this, { look, told, hex: null, shown: '' });
    this.map.set(look.map);
    this.map.say('');
    this.play.begin(look.name);
  }

  /** Draw what follows the answers: the questions, their marks on the map, the next thing to do. */
  follow() {
    if (!this.look) return;
    const { open, draft } = this.play;
    const shown = `${open?.key} ${draft.place ? 'placed' : ''}`;
    const move = shown !== this.shown; // what is entered of a question leaves the map as the player moved it
    this.shown = shown;
    if (this.step === Infinity) this.draw(Infinity, { move });
    this.hands.drawn();
    if (this.step === Infinity && this.play.over) this.toEnd();
  }

  /** Lead to what is said of the end. */
  toEnd() {
    const ended = firstOf(this.element.closest('.play') ?? this.element, '.ended');
    ended?.scrollIntoView({ block: isStacked() ? 'start' : 'nearest' });
    ended?.querySelector('h2')?.focus({ preventScroll: true });
  }

  /** The last step before the turn is carried out: the fleet's die. */
  ready() {
    const die = this.look?.position.die ?? null;
    /** @type {[number | null, string][]} */
    const faces = [[null, 'roll'], ...FACES.map((face) => /** @type {[number, string]} */ ([face, String(face)]))];
    const taken = (/** @type {number | null} */ face) => this.change([['', 0, 'die', face]]);
    return html`<div class="row-of">
      Fleet die <${Choice} label="Fleet die" values=${faces} now=${die} taken=${taken} />
    </div>`;
  }

  /** @param {number} step @param {{ move: boolean }} how */
  draw(step, { move }) {
    this.step = step;
    const { look, told, play } = this;
    if (!look) return;
    const shown = this.asking ? asked(look, told, play) : scene(look, told, step);
    this.map.draw(shown);
    this.map.picking(this.asking && ['begin', 'move', 'torpedoes'].includes(play.open?.kind ?? ''));
    if (move) this.map.say('');
    if (move && shown.look) this.map.show(shown.look, shown.around, !this.asking);
  }

  facts() {
    const { look } = this;
    if (!look) return null;
    const piece = this.piece();
    const taken = (/** @type {string} */ name) => {
      this.choose(name);
      const found = this.piece();
      if (found) this.map.show([found.bow], 6);
    };
    return html`${look.map.points.map((text) => html`<p>Victory points of sunk ships: ${text}</p>`)}
      <${PieceList} pieces=${piecesOf(this.now, this.told)} chosen=${piece?.name ?? ''} taken=${taken} />
      ${piece ? html`<${Facts} rows=${piece.facts} />` : html`<p class="help">Tap a ship for its facts.</p>`}
      <${Signs} title="Signs on the map" rows=${SIGNS} />`;
  }

  /** Change the file by hand.
   *
   * @param {Changing} changes
   */
  change(changes) {
    this.play.noted(this.hands.undo);
    return this.hands.change(changes);
  }

  entries() {
    const { play, told } = this;
    const look = /** @type {SeaLook} */ (this.look);
    const turnOf = (/** @type {number} */ facing) => (look.map.steps[facing] ?? 0) * 60;
    return html`<div class="companion">
        ${companionView({ play, turnOf, turn: told?.turn, ready: this.ready() })}
      </div>
      ${entryForm({ look, change: (changes) => this.change(changes) })}`;
  }

  next() {
    return this.play.next();
  }

  undo() {
    return this.play.undo();
  }

  filled() {
    return this.play.reply?.text ?? null;
  }

  /** How the game ended, by the file or by the answers so far. */
  over() {
    const { look, play } = this;
    if (!look) return null;
    const { position, sunk } = play.reply ?? { position: look.position, sunk: look.map.sunk };
    const ended = play.reply ? play.over : look.map.ending && !play.goesOn ? `${capital(look.map.ending)}.` : '';
    if (!ended) return null;
    const afloat = (position.submarines ?? []).some((one) => !one.sunk);
    const undo = play.undo();
    const goOn = () => {
      play.goesOn = true;
      this.shown = '';
      this.follow();
    };
    return html`<h2 tabindex="-1">The game is over</h2>
      <p>${ended}</p>
      <${Facts} rows=${outcome(position, sunk)} />
      <div class="actions">
        ${
          afloat &&
          (position.escorts ?? []).length > 0 &&
          html`<${Button} key="on" words="Continue against the escorts" press=${goOn} />`
        }
        ${undo && html`<${Button} key="undo" words="Undo the last answer" press=${undo} />`}
      </div>`;
  }

  /** @param {SeaLook} look @param {SeaTold} told */
  differs(look, told) {
    return differs(look, told);
  }
}

/** The map with what belongs to it.
 *
 * @param {BoardHands} hands
 * @returns {Board}
 */
export const playBoard = (hands) => new HexBoard(hands);
