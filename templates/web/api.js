// Requests to the program: to the server that sent this page, or to Python in a worker of this page.
// Both answer alike; no other module knows which of them it is.

import { tell } from './dom.js';
import { Refusal, isStopped, refusalOf, stopped } from './faults.js';
import { withOwnGame } from './owngames.js';
import { DRAWN, Pythons } from './pythons.js';
import { shownWhile } from './work.js';

/** @param {string} name */
const stated = (name) => document.querySelector(`meta[name="plotroom-${name}"]`)?.getAttribute('content');
/** Where Python runs: `server` or `worker`. */
export const MODE = stated('host');
/** Whether phones in the same network can reach this page too. */
export const LAN = stated('lan') === 'yes';
const STREAM = 'application/x-plotroom-stream';

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
 * `progress` is told lines of text; `stop` ends the work; `place` shows both, so that the bar at the foot need not;
 * `priority` is `low` for what may come later.
 *
 * @template {keyof Requests} N
 * @param {N} name
 * @param {Requests[N]} request
 * @param {AskOptions} [options]
 * @returns {Promise<Answered>}
 */
export async function ask(name, request, options = {}) {
  const whole = await withOwnGame(/** @type {Asked} */ (request));
  if (options.stop?.signal.aborted) throw stopped();
  const carry = MODE === 'worker' ? askPython : askServer;
  if (options.priority === 'low') return carry(name, whole, options);
  const tells = options.progress || (DRAWN.includes(name) && whole.page === undefined);
  return shownWhile(options, ({ progress, ...hands }) =>
    carry(name, whole, { ...options, ...hands, progress: tells ? progress : undefined }),
  ).catch((error) => {
    throw isStopped(error) ? stopped() : error; // browsers have words of their own
  });
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
  const has = where ? `This file has ${(size / 1e6).toFixed(1)} MB. ` : '';
  return { where, message: `${has}All files together can have up to ${most} MB here. Use fewer or smaller files.` };
}

/**
 * @param {string} name
 * @param {Asked} request
 * @param {AskOptions} options
 */
async function askServer(name, request, { progress, begun, stop, priority }) {
  const body = JSON.stringify(request);
  if (body.length > MOST_BYTES) throw new Refusal([tooLarge(request)], 413);
  let response;
  begun?.();
  try {
    response = await fetch(`api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(progress ? { Accept: STREAM } : {}) },
      body,
      signal: stop?.signal,
      ...(priority ? { priority } : {}),
    });
  } catch (error) {
    if (isStopped(error)) throw error;
    throw refusalOf('Plotroom does not answer. Start it again with: plotroom serve');
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
  if (!head) throw refusalOf('The answer was incomplete. Try again.');
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return answer(head.status, head.type, head.name, bytes);
}

// --- the worker -----------------------------------------------------------------------------------------------

/** How many Pythons a device has room for: each takes 70 to 100 MB. */
const { deviceMemory = 8 } = /** @type {{ deviceMemory?: number }} */ (navigator);
const pythons = new Pythons({
  make: () => new Worker(new URL('worker.js', import.meta.url), { type: 'module' }),
  most: deviceMemory > 2 ? 2 : 1,
  tell,
});

/**
 * @param {string} name
 * @param {Asked} request
 * @param {AskOptions} options
 */
async function askPython(name, request, options) {
  const { status, type, name: file, bytes } = await pythons.ask(name, request, options);
  return answer(status, type, file, bytes);
}

/** End Python as if it had died; for tests. */
export const dropWorker = () => pythons.drop();

/** Begin to load Python, so that the first answer comes sooner. */
export function warmUp() {
  if (MODE === 'worker') pythons.begin();
}
