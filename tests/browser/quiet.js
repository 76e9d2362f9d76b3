// Put into a page before its own code: what it still waits for, so that a test waits as long and no longer.
(() => {
  if (globalThis.quiet) return;
  /** Milliseconds: what a page does later than this is no answer to what was done on it. */
  const SOON = 700;
  const waiting = new Set();
  const { setTimeout: later, clearTimeout: never, fetch: fetched, Worker: Plain } = globalThis;

  globalThis.setTimeout = (work, milliseconds = 0, ...words) => {
    const timer = later(
      (...told) => {
        waiting.delete(timer);
        work(...told);
      },
      milliseconds,
      ...words,
    );
    if (milliseconds <= SOON) waiting.add(timer);
    return timer;
  };
  globalThis.clearTimeout = (timer) => {
    waiting.delete(timer);
    never(timer);
  };

  globalThis.fetch = async (...words) => {
    const asked = {};
    waiting.add(asked);
    const ended = () => later(() => waiting.delete(asked));
    try {
      const answer = await fetched(...words);
      answer.clone().arrayBuffer().then(ended, ended);
      return answer;
    } catch (error) {
      ended();
      throw error;
    }
  };

  globalThis.Worker = class extends Plain {
    asked = new Set();

    constructor(...words) {
      super(...words);
      this.addEventListener('message', ({ data }) => {
        if ('status' in data) later(() => this.asked.delete(data.id));
      });
      waiting.add(this);
    }

    postMessage(message, ...words) {
      this.asked.add(message.id);
      super.postMessage(message, ...words);
    }

    terminate() {
      waiting.delete(this);
      super.terminate();
    }
  };

  const isBusy = () => [...waiting].some((one) => one.asked?.size ?? true);
  /** Wait until nothing was waited for in three pictures of the screen, one after the other. */
  globalThis.quiet = async () => {
    for (let calm = 0; calm < 3; calm = isBusy() ? 0 : calm + 1)
      await new Promise((next) => (isBusy() ? later(next, 10) : requestAnimationFrame(next)));
  };
})();
