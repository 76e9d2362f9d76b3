// The player's part of a turn: its questions and answers, what is entered of the open one, the next thing to do.  It
// touches no page.

import { newest } from './dom.js';
import { faultsOf } from './faults.js';
import {
  depthWords,
  facingsAt,
  firstFacing,
  hitsAnswer,
  hitsOf,
  openOf,
  partsOf,
  poseOf,
  runningAnswer,
  runningOf,
  searchAnswer,
  searchResults,
  stillAsked,
  undone,
  withAnswer,
  without,
} from './companionsteps.js';

/** Hexes a turn: what a torpedo is given that has no speed yet. */
const SPEED = 5;

/** What is entered of a question when it opens: its answer, where it has one.
 *
 * @param {TurnStep} step
 * @returns {Draft}
 */
function draftOf(step) {
  if (step.kind === 'search') return { results: searchResults(step) };
  if (step.kind === 'torpedoes') return { running: runningOf(step.answer) };
  if (step.kind === 'hits') return { hits: hitsOf(step.answer) };
  return {};
}

/** The words of the button that answers a question with what is entered, and the answer.
 *
 * @param {TurnStep} step
 * @param {Draft} draft
 * @returns {[string, string]}
 */
export function nextAnswer({ kind, empty, pose }, { place, results = {}, running = [], hits = {} }) {
  if (kind === 'torpedoes') {
    if (place) return ['Place it', ''];
    const words =
      running.length > 1 ? `${running.length} still running` : running.length ? '1 still running' : 'None running';
    return [words, runningAnswer(running)];
  }
  if (place) return [`Take ${place.hex}, facing ${place.facing}`, `${place.hex}/${place.facing}`];
  if (kind === 'begin') return [`Start at ${poseOf(pose).hex}`, ''];
  if (kind === 'move') return ['It stays', ''];
  if (kind === 'depth') return [Number(empty) ? `Stay at ${depthWords(empty)}` : 'Stay surfaced', ''];
  if (kind === 'search') {
    const answer = searchAnswer(results);
    return [answer ? 'Use this search' : 'All missed', answer];
  }
  if (kind === 'hits') {
    const answer = hitsAnswer(hits);
    return [answer ? 'Use these hits' : 'No hits', answer];
  }
  return [{ sunk: 'Not sunk', sighted: 'Not sighted', fired: 'No torpedoes' }[kind] ?? empty, ''];
}

export class Companion {
  /** @type {TurnReply | null} */
  reply = null;
  /** The question that is changed, by its key; '' for the first without an answer. */
  changing = '';
  /** The part of the steps that the player looks at, by its name; '' for that of the open question. */
  part = '';
  /** @type {Draft} */
  draft = {};
  /** @type {unknown} */
  fault = null;
  busy = false;
  /** Whether the player goes on although every ship is sunk. */
  goesOn = false;
  /** Answers to go back to, and changes of the file to take back.
   *
   * @type {(TurnAnswers | (() => unknown))[]}
   */
  #before = [];
  #file = '';
  #newest = newest();

  /** `ask` asks the program for the steps with some answers, `answers` keeps them, `changed` is told of a change.
   *
   * @param {{ ask: (answers: TurnAnswers) => Promise<TurnReply>, answers: BoardHands['answers'],
   *   changed: () => unknown }} hands
   */
  constructor(hands) {
    this.hands = hands;
  }

  /** The questions; those of the file alone before the first answer of the program. */
  get steps() {
    return this.reply?.steps ?? [];
  }
  get open() {
    return openOf(this.steps, this.changing);
  }
  /** How the game ended with these answers; '' while it goes on, or where the player goes on who is still afloat. */
  get over() {
    const afloat = this.reply?.position.submarines?.some(({ sunk }) => !sunk);
    return this.goesOn && afloat ? '' : (this.reply?.over ?? '');
  }

  /** The steps in parts, and the one whose steps are shown. */
  get parts() {
    const all = partsOf(this.steps);
    const { open } = this;
    const shown =
      all.find(({ name }) => name === this.part) ??
      all.find(({ steps }) => open !== null && steps.includes(open)) ??
      all[all.length - 1];
    return { all, shown };
  }

  /** Look at the steps of a part.
   *
   * @param {string} name
   */
  lookAt(name) {
    this.part = name;
    this.hands.changed();
  }

  /** Begin with a file, or with one of the same name that was changed.
   *
   * @param {string} name
   */
  async begin(name) {
    if (name !== this.#file) {
      this.reply = null;
      this.#before = [];
    }
    this.#file = name;
    this.changing = '';
    await this.#follow(this.hands.answers.read());
  }

  /** Ask for the steps with some answers; an answer that cannot be any more is left out, and the page says so.
   *
   * @param {TurnAnswers} answers
   * @param {unknown} [fault]
   */
  async #follow(answers, fault = null) {
    this.busy = true;
    try {
      const reply = await this.#newest.of(this.hands.ask(answers));
      if (!reply) return;
      this.#take(reply, answers, fault);
    } catch (error) {
      const where = faultsOf(error).map((one) => one.where);
      const wrong = Object.keys(answers).find((key) => where.includes(key));
      if (wrong !== undefined) {
        await this.#follow(without(answers, wrong), error);
        return;
      }
      Object.assign(this, { busy: false, fault: error });
      this.hands.changed();
    }
  }

  /**
   * @param {TurnReply} reply
   * @param {TurnAnswers} answers
   * @param {unknown} fault
   */
  #take(reply, answers, fault) {
    const left = stillAsked(answers, reply.steps);
    if (JSON.stringify(left) !== JSON.stringify(this.hands.answers.read())) this.hands.answers.keep(left);
    Object.assign(this, { reply, fault, part: '', busy: false });
    this.draft = this.open ? draftOf(this.open) : {};
    this.hands.changed();
  }

  /** Answer the open question.
   *
   * @param {string} text
   */
  async answer(text) {
    const step = this.open;
    if (!step || this.busy) return;
    const before = this.hands.answers.read();
    this.#before.push(before);
    this.changing = '';
    await this.#follow(withAnswer(before, step.key, text));
  }

  /** Change the answer to a question; once more leaves it as it is.
   *
   * @param {string} key
   */
  change(key) {
    this.changing = this.changing === key ? '' : key;
    this.part = '';
    this.fault = null;
    this.draft = this.open ? draftOf(this.open) : {};
    this.hands.changed();
  }

  /** Enter something of the open question.
   *
   * @param {Draft} draft
   */
  enter(draft) {
    this.draft = { ...this.draft, ...draft };
    this.fault = null;
    this.hands.changed();
  }

  /** A hex of the map was tapped: whether the open question takes it.
   *
   * @param {string} hex
   */
  tap(hex) {
    const step = this.open;
    if (!step || !['begin', 'move', 'torpedoes'].includes(step.kind)) return false;
    const now = this.draft.place?.facing ?? poseOf(step.pose).facing;
    if (step.kind === 'torpedoes') {
      const facing = this.draft.place?.facing ?? this.reply?.position.submarines?.[0]?.facing ?? 1;
      this.enter({ place: { hex, facing, speed: this.draft.place?.speed ?? this.#speed() } });
      return true;
    }
    const facing = firstFacing(step, hex, now);
    this.enter({ place: { hex, facing: facingsAt(step, hex).includes(facing) ? facing : now } });
    return true;
  }

  /** A ship was tapped: whether the open question takes it, as one that was hit or was not.
   *
   * @param {string} name
   */
  struck(name) {
    const ships = [...(this.reply?.position.ships ?? []), ...(this.reply?.position.escorts ?? [])];
    if (this.open?.kind !== 'hits' || !ships.some((one) => one.name === name)) return false;
    const { [name]: hit, ...others } = this.draft.hits ?? {};
    this.enter({ hits: hit ? others : { ...others, [name]: { times: 1, fate: '' } } });
    return true;
  }

  /** The file was changed by hand, which `undo` takes back.
   *
   * @param {() => unknown} undo
   */
  noted(undo) {
    this.#before.push(undo);
  }

  /** The speed of a torpedo that is placed: that of the others. */
  #speed = () => this.draft.running?.at(-1)?.speed ?? runningOf(this.open?.choices.join(', ') ?? '')[0]?.speed ?? SPEED;

  /** The next thing to do; null where the turn can be carried out.
   *
   * @returns {NextThing | null}
   */
  next() {
    const step = this.open;
    if (!this.reply) return this.fault ? null : { label: 'One moment …', press: () => {} };
    if (!step) return null;
    const [label, answer] = nextAnswer(step, this.draft);
    return { label, press: () => (label === 'Place it' ? this.#place() : this.answer(answer)) };
  }

  /** Put the torpedo that is placed among those that run. */
  #place() {
    const { place, running = [] } = this.draft;
    if (place) this.enter({ place: undefined, running: [...running, { ...place, speed: place.speed ?? SPEED }] });
  }

  /** Take the last thing back: what is entered, else the last answer; null where there is nothing.
   *
   * @returns {(() => unknown) | null}
   */
  undo() {
    if (this.draft.place) return () => this.enter({ place: undefined });
    const answers = this.hands.answers.read();
    if (!this.#before.length && !Object.keys(answers).length) return null;
    return () => {
      const before = this.#before.pop() ?? undone(answers);
      this.changing = '';
      return typeof before === 'function' ? before() : this.#follow(before);
    };
  }
}
