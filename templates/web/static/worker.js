// Python in a worker: Pyodide, Plotroom unpacked beside it, and the door that the server has too.

import { loadPyodide } from './pyodide/pyodide.mjs';

const here = (path) => new URL(path, import.meta.url).href;
const bytes = async (path) => {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
};

async function start() {
  const faces = fetch(here('faces.json')).then((response) => response.json());
  const [pyodide, archive, names] = await Promise.all([
    loadPyodide({ indexURL: here('pyodide/'), env: { PYTHONDONTWRITEBYTECODE: '' } }),
    bytes('plotroom.zip'),
    faces,
  ]);
  pyodide.unpackArchive(archive, 'zip', { extractDir: '/plotroom' });
  for (const file of Object.values(names)) pyodide.FS.mkdirTree(`/plotroom/${file}`.replace(/\/[^/]*$/, ''));
  await Promise.all(Object.entries(names).map(async ([url, file]) => pyodide.FS.writeFile(`/plotroom/${file}`, new Uint8Array(await bytes(url)))));
  pyodide.runPython("import sys; sys.path.insert(0, '/plotroom')");
  return pyodide.pyimport('generators.web.worker').answer;
}

const ready = start();

self.onmessage = async ({ data: { id, name, request } }) => {
  const answer = await ready;
  const progress = (line) => self.postMessage({ id, progress: line });
  const [status, type, file, content] = answer(name, JSON.stringify(request), progress);
  self.postMessage({ id, status, type, name: file, bytes: content }, [content.buffer]);
};
