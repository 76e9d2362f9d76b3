// The Pythons of the static site: one, and a second while it works long, which answers look-ups meanwhile.
//
// Python in a worker can be interrupted only on a site with headers of its own.  So what is stopped is ended with its
// worker, and the second one, or a new one, goes on with what waits.

import { refusalOf, stopped } from './faults.js';

/** Milliseconds of work after which a second Python is started, and for which that stays when nothing is asked. */
export const PATIENCE = 700;
export const REST = 60_000;
/** Requests for which Python keeps what it drew: they wait for the first one. */
export const DRAWN = ['preview', 'print', 'setup', 'verify'];
const AGAIN = 'Python stopped and was restarted. Your request runs again.';

/** Whose turn it is of those that wait: the place of the first that does not let others go before; -1 for none.
 *
 * The second Python takes nothing that is drawn.
 *
 * @param {Pick<Waiting, 'name' | 'low'>[]} waiting
 * @param {boolean} isFirst
 */
export function turnOf(waiting, isFirst) {
  const may = waiting.map(({ name }) => isFirst || !DRAWN.includes(name));
  const at = waiting.findIndex(({ low }, place) => may[place] && !low);
  return at < 0 ? may.indexOf(true) : at;
}

/** The Pythons: `ask` asks them, `begin` starts the first, `drop` ends it as if it had died. */
export class Pythons {
  /** @type {Python[]} */
  all = [];
  /** @type {Waiting[]} */
  waiting = [];
  failures = 0;
  number = 0;

  /**
   * `make` starts a worker, `most` is how many there may be, `tell` tells the player.
   *
   * @param {{ make: () => Worker, most: number, tell: (message: string) => void }} hands
   */
  constructor({ make, most, tell }) {
    this.make = make;
    this.most = most;
    this.tell = tell;
  }

  begin() {
    if (!this.all.length) this.start();
  }

  drop() {
    if (this.all.length) this.fail(this.all[0], '');
  }

  /**
   * @param {string} name
   * @param {Asked} request
   * @param {AskOptions} options
   * @returns {Promise<PythonAnswer>}
   */
  ask(name, request, { progress, begun, stop, priority }) {
    return new Promise((resolve, reject) => {
      /** @type {Waiting} */
      const task = { name, request, progress, begun, resolve, reject, low: priority === 'low' };
      stop?.signal.addEventListener('abort', () => this.stop(task));
      this.waiting.push(task);
      this.begin();
      this.next();
    });
  }

  /** Give each Python that rests the request whose turn it is. */
  next() {
    for (const python of this.all) {
      const at = python.task ? -1 : turnOf(this.waiting, python === this.all[0]);
      if (at < 0) continue;
      clearTimeout(python.timer);
      const [task] = this.waiting.splice(at, 1);
      python.task = task;
      python.id = ++this.number;
      python.worker.postMessage({ id: python.id, name: task.name, request: task.request });
    }
    const spare = this.all[1];
    if (spare && this.all.every(({ task }) => !task)) {
      clearTimeout(spare.timer);
      spare.timer = setTimeout(() => this.end(spare), REST);
    }
  }

  start() {
    /** @type {Python} */
    const python = { worker: this.make(), task: null, id: 0, ready: false, working: false, timer: undefined };
    this.all.push(python);
    python.worker.onmessage = ({ data }) => this.hear(python, data);
    python.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(python, event.message ?? '');
    };
  }

  /** What a Python says: that it is ready, that it begins to work, how far it is, its answer.
   *
   * @param {Python} python
   * @param {PythonSays} data
   */
  hear(python, data) {
    this.failures = 0;
    python.ready = true;
    const { task } = python;
    if (!task || data.id !== python.id || 'ready' in data) return;
    if ('working' in data) {
      if (task.stopped) {
        this.end(python);
        return;
      }
      python.working = true;
      task.begun?.();
      python.timer = setTimeout(() => this.second(), PATIENCE);
    } else if ('progress' in data) task.progress?.(data.progress);
    else {
      clearTimeout(python.timer);
      python.task = null;
      python.working = false;
      task.resolve(data);
      this.next();
    }
  }

  /** Start a second Python: it is there when a look-up comes, or when the work is stopped. */
  second() {
    if (this.all.length < this.most) this.start();
  }

  /** Stop a request: one that waits is forgotten, one that is worked at is ended with its Python.
   *
   * @param {Waiting} task
   */
  stop(task) {
    task.reject(stopped());
    task.stopped = true;
    this.waiting = this.waiting.filter((other) => other !== task);
    const python = this.all.find((one) => one.task === task);
    if (python?.working) this.end(python);
  }

  /** End a Python; the other one, or a new one, goes on.
   *
   * @param {Python} python
   */
  end(python) {
    clearTimeout(python.timer);
    python.worker.terminate();
    this.all = this.all.filter((other) => other !== python);
    this.begin();
    this.next();
  }

  /** A Python died: what it was asked is asked again, once.  A second one that does not start is done without.
   *
   * @param {Python} python
   * @param {string} why
   */
  fail(python, why) {
    const { task } = python;
    const isSpare = this.all.indexOf(python) > 0 && !python.ready;
    if (isSpare) this.most = 1;
    else this.failures += 1;
    if (task?.again)
      task.reject(refusalOf('Python stopped twice during this request. Try a smaller one, for example fewer sheets.'));
    else if (task && !task.stopped) {
      task.again = python.ready;
      this.waiting.unshift(task);
    }
    if (this.failures > 2) {
      python.worker.terminate();
      this.all = this.all.filter((other) => other !== python);
      for (const { reject } of this.waiting.splice(0))
        reject(refusalOf(`Python could not start in this browser: ${why}`.slice(0, 300)));
      return;
    }
    if (!isSpare) this.tell(AGAIN);
    this.end(python);
  }
}
