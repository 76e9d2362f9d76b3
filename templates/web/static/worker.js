// Python in a worker: Pyodide, Plotroom written into its file system, and the door that the server has too.

import { loadPyodide } from './pyodide/pyodide.mjs';

/** @param {string} path */
const here = (path) => new URL(path, import.meta.url).href;
/** @param {string} path */
const bytes = async (path) => {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
};

/** Files packed as one: a line with the path and size of each, then their contents.
 *
 * @param {string} path
 * @returns {Promise<[string, Uint8Array][]>}
 */
async function packed(path) {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const whole = new Uint8Array(
    await new Response(
      /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).pipeThrough(
        new DecompressionStream('gzip'),
      ),
    ).arrayBuffer(),
  );
  const end = whole.indexOf(10);
  let at = end + 1;
  /** @type {[string, number][]} */
  const index = JSON.parse(new TextDecoder().decode(whole.subarray(0, end)));
  return index.map(([file, size]) => {
    at += size;
    return [file, whole.subarray(at - size, at)];
  });
}

const faces = async () => {
  const names = await (await fetch(here('faces.json'))).json();
  return Promise.all(Object.entries(names).map(async ([url, file]) => [file, new Uint8Array(await bytes(url))]));
};

/**
 * @param {any} pyodide
 * @param {any[]} files
 */
function write(pyodide, files) {
  for (const [file, content] of files) {
    const path = `/plotroom/${file}`;
    pyodide.FS.mkdirTree(path.replace(/\/[^/]*$/, ''));
    pyodide.FS.writeFile(path, content, { canOwn: true });
    pyodide.FS.utime(path, 0, 0); // parsed documents that came along are those of files of this time
  }
}

async function start() {
  const [pyodide, files] = await Promise.all([loadPyodide({ indexURL: here('pyodide/') }), packed('plotroom.bin')]);
  write(pyodide, files);
  pyodide.runPython("import sys; sys.path.insert(0, '/plotroom')");
  return { pyodide, answer: pyodide.pyimport('generators.web.worker').answer };
}

// What the first answer does without, which comes right after it: what draws and writes, and the faces.
/** @type {Promise<void> | null} */
let whole = null;
/** @param {any} pyodide */
const complete = (pyodide) => (whole ??= fetchLater(pyodide));
/** @param {any} pyodide */
async function fetchLater(pyodide) {
  try {
    const files = await Promise.all([packed('later.bin'), faces()]);
    write(pyodide, files.flat());
    pyodide.runPython('import importlib; importlib.invalidate_caches()');
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

// The reader of spreadsheets, which comes with the first of them.  Without it Python says that it cannot read one.
/** @type {Promise<[string, Uint8Array][]> | null} */
let reader = null;
/** @param {any} pyodide */
async function spreadsheetReader(pyodide) {
  try {
    reader ??= packed('spreadsheets.bin');
    write(pyodide, await reader);
    pyodide.runPython('import importlib; importlib.invalidate_caches()');
  } catch {
    reader = null;
  }
}

const ready = start();
ready.then(
  () => self.postMessage({ id: 0, ready: true }),
  (error) => reportError(error), // which the page hears
);
/** @param {any} request */
const hasSpreadsheet = (request) => Object.keys(request?.files ?? {}).some((name) => /\.xlsx$/i.test(name));

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
  if (hasSpreadsheet(request) && !reader) await spreadsheetReader(pyodide);
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
