// A game on file in this browser: its files and the one that is shown, the step of its story, changes, the turn.  It
// touches no page.

import { randomSeed } from './dice.js';
import { newest } from './dom.js';
import { story } from './story.js';

/** The place beyond the last step of a story: the position as it lies. */
export const END = Infinity;

/** The seed that a player typed: a number where it is one, otherwise as it stands; one of chance without.
 *
 * @param {string} typed
 */
export const seedOf = (typed) => {
  const seed = typed.trim();
  if (!seed) return randomSeed();
  return /^\d{1,15}$/.test(seed) ? Number(seed) : seed;
};

/** Which file and step of a table an address shows; those that are not there are the nearest that are.
 *
 * @param {Table} table
 * @param {{ [name: string]: string }} settings
 * @returns {{ at: number, step: number | undefined }}
 */
export function placeOf({ files, at }, { turn, step }) {
  const wanted = Number(turn ?? at + 1) - 1;
  const found = Number.isInteger(wanted) ? Math.min(Math.max(0, wanted), files.length - 1) : at;
  if (step === 'end') return { at: found, step: END };
  return { at: found, step: /^[1-9]\d*$/.test(step ?? '') ? Number(step) - 1 : undefined };
}

/** The address of a place, as `placeOf` reads it.
 *
 * @param {number} at
 * @param {number} step
 */
export const settingsOf = (at, step) => ({ turn: at + 1, step: step === END ? 'end' : step + 1 });

/** A game that is played: its state, and what changes it.
 *
 * `makeBoard` makes the map and the entries, which are told of what is shown.  `ask` asks the program, `keep` keeps the
 * table, `drawn` draws the page; the others are told what the player did.
 */
export class PlayTable {
  /** What is shown: the answer about the file, the turn that led to it in steps, and the step; the end without one.
   *
   * @type {Look | null}
   */
  look = null;
  /** @type {Told | null} */
  told = null;
  /** @type {Step[]} */
  steps = [];
  step = END;
  /** What is typed: the seed of the turn, and the text of the file where it differs.
   *
   * @type {string | null}
   */
  text = null;
  seed = '';
  /** Why the file cannot be read, why the turn that led to it cannot be told, what was refused, and whether that is
   * the text of the file.
   *
   * @type {unknown}
   */
  unread = null;
  /** @type {unknown} */
  untold = null;
  /** @type {unknown} */
  refused = null;
  inText = false;
  /** Texts of the file to go back to.
   *
   * @type {string[]}
   */
  undone = [];
  #queue = Promise.resolve();
  #newest = newest();
  /** The place that is shown, as an address has it. */
  #shown = {};

  /** @param {TableHands} hands */
  constructor(hands) {
    this.hands = hands;
    this.table = hands.table;
    this.board = hands.makeBoard({
      drawn: () => hands.drawn(),
      pointed: () => {
        hands.drawn();
        hands.pointed();
      },
      entering: () => this.entering(),
      change: (changes) => this.change(changes),
      undo: () => this.undo(),
      ask: (question, about) => {
        const from = this.before();
        const files = from ? { [from.name]: from.filled ?? from.text } : {};
        return hands.ask('game-ask', { ...this.asked(this.file()), files, ask: question, about });
      },
      answers: {
        read: () => this.file().answers ?? {},
        keep: (answers) => {
          this.file().answers = answers;
          hands.keep();
        },
      },
    });
  }

  file = () => this.table.files[this.table.at];
  /** The file before the one that is shown. */
  before = () => /** @type {GameFile | undefined} */ (this.table.files[this.table.at - 1]);
  last = () => this.table.at === this.table.files.length - 1;
  /** Whether the position lies there for the player's part of the next turn. */
  entering = () => this.look !== null && this.last() && this.step === END;
  /** @param {NamedText} one */
  asked({ name, text }) {
    return { game: this.hands.game, file: { name, text }, ...this.hands.rules(text) };
  }
  /** A file as its turn was carried out: with the answers of the player, where they are kept beside it.
   *
   * @param {GameFile} one
   */
  played(one) {
    return this.asked({ ...one, text: one.filled ?? one.text });
  }

  /** A step of the story, or its end: beyond the last step of the newest turn; of a turn before, its last step.
   *
   * @param {number} step
   */
  within(step) {
    const count = this.steps.length;
    return step < count ? Math.max(0, step) : this.last() || !count ? END : count - 1;
  }

  /** Draw everything; with `move` the map shows what the step is about.
   *
   * @param {boolean} move
   */
  show(move) {
    this.hands.drawn();
    if (!this.look) return;
    this.board.draw(this.step, { move });
    this.hands.drawn(); // the facts are those of the step
  }

  /** Take what the program answered of the file that is shown.
   *
   * @param {Look} look
   */
  take(look) {
    this.look = look;
    this.board.set(look, this.told);
    this.steps = this.told ? (this.board.story?.(this.told) ?? story(this.told)) : [];
  }

  /** Ask for the file that is shown and for the turn that led to it, and begin at a step of its story.
   *
   * @param {number} [step]
   */
  async load(step = 0) {
    const { ask } = this.hands;
    const from = this.before();
    /** @type {unknown} */
    let untold = null;
    Object.assign(this, { refused: null, undone: [], text: null });
    const again = from
      ? ask('turn', { ...this.played(from), seed: from.seed ?? null }).catch((error) => {
          untold = error;
          return null;
        })
      : null;
    try {
      const seen = await this.#newest.of(Promise.all([ask('game-file', this.asked(this.file())), again]));
      if (!seen) return;
      const [look, told] = seen;
      Object.assign(this, { told, untold, unread: null });
      this.take(look);
      this.step = this.within(step);
      this.show(true);
    } catch (error) {
      Object.assign(this, { look: null, told: null, untold, steps: [], step: END, unread: error });
      this.show(false);
    }
  }

  /** Show the game, at a step of its story.
   *
   * @param {number} [step]
   */
  async begin(step) {
    await this.load(step);
    this.#shown = settingsOf(this.table.at, this.step);
  }

  /** Tell the page that another place is shown: the address follows.
   *
   * @param {boolean} far
   */
  #went(far) {
    const before = this.#shown;
    this.#shown = settingsOf(this.table.at, this.step);
    this.hands.went(far, this.#shown, before);
  }

  /** Go to a step of the story, or beyond its end.
   *
   * @param {number} step
   */
  go(step) {
    const [from, to] = [this.step, this.within(step)];
    if (from === to || !this.look) return;
    this.step = to;
    this.show(true);
    this.#went((from === END) !== (to === END));
  }

  /** Show another file.
   *
   * @param {number} at
   */
  async turnTo(at) {
    this.table.at = at;
    this.hands.keep();
    await this.load();
    this.#went(true);
  }

  /** Do one thing after the other, each on what the one before left; what is refused changes nothing.
   *
   * @param {() => Promise<void>} work
   */
  inTurn(work) {
    const here = this.file();
    this.#queue = this.#queue.then(async () => {
      if (this.file() !== here) return;
      try {
        await work();
      } catch (error) {
        this.refuse(error);
      }
    });
    return this.#queue;
  }

  /**
   * @param {unknown} error
   * @param {boolean} [inText]
   */
  refuse(error, inText = false) {
    Object.assign(this, { refused: error, inText });
    this.hands.drawn();
    this.hands.refused();
  }

  /** What was refused is done now. */
  settle() {
    this.refused = null;
    this.hands.drawn();
  }

  /** The text of the file with changes in it: the position as it lies follows.
   *
   * @param {string} text
   */
  async #takeText(text) {
    const look = await this.hands.ask('game-file', this.asked({ ...this.file(), text }));
    this.file().text = text;
    Object.assign(this, { refused: null, text: null, step: END });
    this.hands.keep();
    this.take(look);
    this.show(false);
  }

  /** Change entries of the file.
   *
   * @param {Changing} changes
   */
  change(changes) {
    return this.inTurn(async () => {
      const { text: before } = this.file();
      const look = /** @type {Look} */ (this.look);
      const { text } = await this.hands.ask('game-edit', {
        ...this.asked(this.file()),
        set: typeof changes === 'function' ? changes(look.position, look) : changes,
      });
      this.undone.push(before);
      await this.#takeText(text).catch((error) => {
        this.undone.pop();
        throw error;
      });
    });
  }

  undo() {
    return this.inTurn(async () => {
      const text = this.undone.pop();
      if (text !== undefined) await this.#takeText(text);
    });
  }

  /** What takes the last thing back: an answer of the board, or a change of the file; null where there is none.
   *
   * @returns {(() => unknown) | null}
   */
  undoing() {
    if (this.board.undo) return this.board.undo();
    return this.undone.length ? () => this.undo() : null;
  }

  /** Take a text of the player's own for the file. */
  async useText() {
    const { text } = this;
    if (text === null) return;
    try {
      await this.hands.ask('game-file', this.asked({ ...this.file(), text }));
      this.file().text = text;
      this.hands.keep();
      await this.load(END);
      this.#went(true);
    } catch (error) {
      this.refuse(error, true);
    }
  }

  /** Carry out the turn, and begin to tell it; `done` is called then. */
  carryOut(/** @type {() => void} */ done) {
    return this.inTurn(async () => {
      const seed = this.look?.rolled ? null : seedOf(this.seed);
      const filled = this.board.filled?.();
      if (filled) this.file().filled = filled;
      const turn = await this.hands.ask('turn', { ...this.played(this.file()), seed });
      this.file().seed = seed;
      this.table.files.push(turn.next);
      this.table.at += 1;
      this.hands.keep();
      this.seed = '';
      await this.load();
      this.#went(true);
      done();
    });
  }

  /** Go on from the file that is shown: later turns are taken off. */
  async goOn() {
    this.table.files.length = this.table.at + 1;
    delete this.file().seed;
    delete this.file().filled;
    this.hands.keep();
    await this.load(END);
    this.#went(true);
  }
}
