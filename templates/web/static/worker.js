// Python in a worker: Pyodide, Plotroom unpacked in its file system, and the door that the server has too.

import { loadPyodide } from './pyodide/pyodide.mjs';

/** @param {string} path */
const here = (path) => new URL(path, import.meta.url).href;
/** @param {string} path */
const bytes = async (path) => {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
};

const PLACE = '/plotroom';
/** Unpack a zip of the program, and find what lies in it.
 *
 * @param {any} pyodide
 * @param {ArrayBuffer} zip
 */
function unpack(pyodide, zip) {
  pyodide.unpackArchive(zip, 'zip', { extractDir: PLACE });
  pyodide.runPython('import importlib; importlib.invalidate_caches()');
}

async function start() {
  const [pyodide, program] = await Promise.all([loadPyodide({ indexURL: here('pyodide/') }), bytes('plotroom.zip')]);
  unpack(pyodide, program);
  pyodide.runPython(`import sys; sys.path.insert(0, '${PLACE}')`);
  return { pyodide, answer: pyodide.pyimport('generators.web.door').posted };
}

const faces = async () => {
  const names = await (await fetch(here('faces.json'))).json();
  return Promise.all(Object.entries(names).map(async ([url, file]) => [file, new Uint8Array(await bytes(url))]));
};

// What the first answer does without, which comes right after it: what writes and reads files, and the faces.
/** @type {Promise<void> | null} */
let whole = null;
/** @param {any} pyodide */
const complete = (pyodide) => (whole ??= fetchLater(pyodide));
/** @param {any} pyodide */
async function fetchLater(pyodide) {
  try {
    const [libraries, fonts] = await Promise.all([bytes('libraries.zip'), faces()]);
    unpack(pyodide, libraries);
    for (const [file, content] of fonts) {
      pyodide.FS.mkdirTree(`${PLACE}/${file}`.replace(/\/[^/]*$/, ''));
      pyodide.FS.writeFile(`${PLACE}/${file}`, content, { canOwn: true });
    }
  } catch (error) {
    whole = null;
    throw error;
  }
}
/** Whether a request can be answered without it: a question about a game of the program's own.
 *
 * @param {string} name
 * @param {any} request
 */
const isPlain = (name, request) => ['describe', 'check'].includes(name) && !(request.own || request.rules);

const ready = start();
ready.then(
  () => self.postMessage({ id: 0, ready: true }),
  (error) => reportError(error), // which the page hears
);
/** An answer, by all of the program if it needs more than its first part.
 *
 * @param {any} data
 * @param {(line: string) => void} progress
 * @param {() => void} begun
 */
async function answered({ name, request }, progress, begun) {
  const { pyodide, answer } = await ready;
  const isPart = !whole && isPlain(name, request);
  if (!isPart) await complete(pyodide);
  begun();
  const given = answer(name, JSON.stringify(request), progress);
  if (!isPart || given[0] !== 500) return given;
  await complete(pyodide);
  return answer(name, JSON.stringify(request), progress);
}

const NOT_WHOLE = 'A part of Plotroom did not come. Look at your network, and try again.';
self.onmessage = async ({ data }) => {
  const { id } = data;
  const { pyodide } = await ready;
  try {
    const [status, type, name, bytes] = await answered(
      data,
      (line) => self.postMessage({ id, progress: line }),
      () => self.postMessage({ id, working: true }),
    );
    self.postMessage({ id, status, type, name, bytes }, [bytes.buffer]);
    complete(pyodide).catch(() => {}); // it is asked for again with the next request
  } catch (error) {
    if (whole) throw error;
    const bytes = new TextEncoder().encode(JSON.stringify({ error: { where: '', message: NOT_WHOLE } }));
    self.postMessage({ id, status: 500, type: 'application/json', name: '', bytes }, [bytes.buffer]);
  }
};
