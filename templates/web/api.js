// Requests to the program: to the server that sent this page, or to Python in a worker of this page.
// Both answer alike; no other module knows which of them it is.

import { tell } from './dom.js';
import { withOwnGame } from './owngames.js';
import { isStopped } from './faults.js';

/** @param {string} name */
const stated = (name) => document.querySelector(`meta[name="plotroom-${name}"]`)?.getAttribute('content');
/** Where Python runs: `server` or `worker`. */
export const MODE = stated('host');
/** Whether phones in the same network can reach this page too. */
export const LAN = stated('lan') === 'yes';
const STREAM = 'application/x-plotroom-stream';

/** A request that was refused: `errors` are places and messages, the words of the command line. */
export class Refusal extends Error {
  /**
   * @param {Fault[]} errors
   * @param {number} status
   */
  constructor(errors, status) {
    super(errors.map(({ where, message }) => (where ? `${where}: ${message}` : message)).join('\n'));
    this.errors = errors;
    this.status = status;
  }
}

/** @param {Uint8Array} bytes */
const decode = (bytes) => new TextDecoder().decode(bytes);

/**
 * @param {number} status
 * @param {string} type
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Answered}
 */
function answer(status, type, name, bytes) {
  if (status === 200) return { type, name, bytes, json: () => JSON.parse(decode(bytes)), text: () => decode(bytes) };
  let told;
  try {
    told = JSON.parse(decode(bytes));
  } catch {
    told = { error: { where: '', message: decode(bytes).slice(0, 300) || `the server answered ${status}` } };
  }
  throw new Refusal(told.errors ?? [told.error], status);
}

/** Ask for something.
 *
 * `progress` is told lines of text; `signal` stops the work; `priority` is `low` for what may come later.
 *
 * @param {string} name
 * @param {Asked} request
 * @param {AskOptions} [options]
 * @returns {Promise<Answered>}
 */
export async function ask(name, request, options = {}) {
  const whole = await withOwnGame(request);
  if (options.signal?.aborted) throw new DOMException('stopped', 'AbortError');
  return MODE === 'worker' ? askWorker(name, whole, options) : askServer(name, whole, options);
}

/** The JSON that answers a request.
 *
 * @type {AskJson}
 */
export const askJson = async (name, request, options) => (await ask(name, request, options)).json();

// --- the server -----------------------------------------------------------------------------------------------

/** What the server takes; it would cut the connection of a request that is much larger. */
const MOST_BYTES = 8_000_000;

/** The fault of a larger request, at its largest file; files that are not text go as Base64, 4 letters for 3 bytes.
 *
 * @param {Asked} request
 */
function tooLarge({ files = {} }) {
  const sizes = Object.entries(files).map(([name, file]) => ({
    where: name,
    size: typeof file === 'string' ? file.length : (file.base64?.length ?? 0) * 0.75,
  }));
  const { where, size } = sizes.sort((one, other) => other.size - one.size)[0] ?? { where: '', size: 0 };
  const most = Math.floor((MOST_BYTES * 0.75) / 1e5) / 10;
  const has = where ? `has ${(size / 1e6).toFixed(1)} MB; ` : '';
  return { where, message: `${has}all files together may have ${most} MB here; use fewer or smaller ones` };
}

/**
 * @param {string} name
 * @param {Asked} request
 * @param {AskOptions} options
 */
async function askServer(name, request, { progress, signal, priority } = {}) {
  const body = JSON.stringify(request);
  if (body.length > MOST_BYTES) throw new Refusal([tooLarge(request)], 413);
  let response;
  try {
    response = await fetch(`api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(progress ? { Accept: STREAM } : {}) },
      body,
      signal,
      ...(priority ? { priority } : {}),
    });
  } catch (error) {
    if (isStopped(error)) throw error;
    throw new Refusal([{ where: '', message: 'Plotroom does not answer: start it again with plotroom serve' }], 0);
  }
  if (response.headers.get('Content-Type') !== STREAM) {
    const file = /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? name;
    return answer(
      response.status,
      response.headers.get('Content-Type') ?? '',
      file,
      new Uint8Array(await response.arrayBuffer()),
    );
  }
  return readStream(/** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader(), progress);
}

/** Lines of progress, then a line that describes the answer, then its bytes.
 *
 * @param {ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>} reader
 * @param {AskOptions['progress']} progress
 */
async function readStream(reader, progress) {
  let waiting = new Uint8Array();
  let head = null;
  const parts = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (head) {
      parts.push(value);
      continue;
    }
    const joined = new Uint8Array(waiting.length + value.length);
    joined.set(waiting);
    joined.set(value, waiting.length);
    waiting = joined;
    for (let end = waiting.indexOf(10); end >= 0 && !head; end = waiting.indexOf(10)) {
      const line = JSON.parse(decode(waiting.subarray(0, end)));
      waiting = waiting.subarray(end + 1);
      if ('progress' in line) progress?.(line.progress);
      else head = line;
    }
    if (head) parts.push(waiting);
  }
  if (!head) throw new Refusal([{ where: '', message: 'the answer broke off; ask again' }], 0);
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return answer(head.status, head.type, head.name, bytes);
}

// --- the worker -----------------------------------------------------------------------------------------------

/** @type {Worker | null} */
let worker = null;
let number = 0;
let failures = 0;
/** @type {Map<number, Waiting>} */
const asked = new Map();

function startWorker() {
  const started = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  worker = started;
  started.onmessage = ({ data }) => {
    const waiting = asked.get(data.id);
    failures = 0;
    if (!waiting) return;
    if ('progress' in data) {
      waiting.progress?.(data.progress);
      return;
    }
    asked.delete(data.id);
    try {
      waiting.resolve(answer(data.status, data.type, data.name, data.bytes));
    } catch (refusal) {
      waiting.reject(refusal);
    }
  };
  started.onerror = (event) => {
    event.preventDefault();
    failures += 1;
    if (failures > 2) {
      started.terminate();
      worker = null;
      for (const waiting of asked.values())
        waiting.reject(
          new Refusal(
            [{ where: '', message: `Python does not start in this browser: ${event.message ?? ''}`.slice(0, 300) }],
            0,
          ),
        );
      asked.clear();
      return;
    }
    restartWorker('Python stopped and was started again; what was asked is asked once more.');
  };
  return started;
}

/** Start a new worker; what was asked of the old one is asked again, once.
 *
 * @param {string} message
 */
function restartWorker(message) {
  worker?.terminate();
  const started = startWorker();
  if (message) tell(message);
  for (const [id, waiting] of asked) {
    if (waiting.again) {
      asked.delete(id);
      waiting.reject(new Refusal([{ where: '', message: 'Python stopped twice at this request; ask for less' }], 0));
    } else {
      waiting.again = true;
      started.postMessage({ id, name: waiting.name, request: waiting.request });
    }
  }
}

/**
 * @param {string} name
 * @param {Asked} request
 * @param {AskOptions} options
 * @returns {Promise<Answered>}
 */
function askWorker(name, request, { progress, signal } = {}) {
  const running = worker ?? startWorker();
  return new Promise((resolve, reject) => {
    const id = ++number;
    asked.set(id, { name, request, progress, resolve, reject });
    signal?.addEventListener('abort', () => {
      if (!asked.delete(id)) return;
      reject(new DOMException('stopped', 'AbortError'));
      restartWorker('');
    });
    running.postMessage({ id, name, request });
  });
}

/** End the worker as if it had died; for tests. */
export function dropWorker() {
  restartWorker('Python stopped and was started again; what was asked is asked once more.');
}

/** Begin to load Python, so that the first answer comes sooner. */
export function warmUp() {
  if (MODE === 'worker' && !worker) startWorker();
}
