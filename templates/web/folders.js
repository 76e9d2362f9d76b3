// Folders that a player drops or chooses: their files as a request has them, and handles to read them again.

import { asBase64 } from './dom.js';
import { isStopped, messageOf, refusalOf as refuse } from './faults.js';

const READ = /\.(toml|csv|xlsx|svg|png|jpe?g|ttf|otf)$/i;
const MOST_FILES = 300;
const MOST_FOLDERS = 6;

/** The files of a game, [path, File] each, as the request `own-game`: one zip as it is, otherwise each by its path.
 *
 * @param {[string, File][]} files
 * @returns {Promise<Asked>}
 */
async function asRequest(files) {
  const zip = files.find(([path]) => /\.zip$/i.test(path));
  if (zip && files.length === 1) return { zip: await asBase64(zip[1]) };
  const read = files.filter(([path]) => READ.test(path) && !path.split('/').some((part) => part.startsWith('.')));
  if (read.length > MOST_FILES)
    throw refuse(`This folder has more than ${MOST_FILES} files. Choose the folder of one game.`);
  try {
    return {
      files: Object.fromEntries(
        await Promise.all(read.map(async ([path, file]) => [path, { base64: await asBase64(file) }])),
      ),
    };
  } catch {
    throw refuse('A file was changed after you chose it. Drop the folder again.');
  }
}

/** The files below a folder, for which `list` gives what it holds: [name, whether it is a folder, that] each.
 *
 * @template F
 * @param {F} folder
 * @param {string} path
 * @param {(folder: F) => Promise<Listed<F>[]>} list
 * @param {[string, File][]} found
 */
async function below(folder, path, list, found, depth = 0) {
  for (const [name, isFolder, inner] of await list(folder)) {
    if (name.startsWith('.') || found.length > MOST_FILES) continue;
    if (!isFolder) found.push([`${path}${name}`, inner]);
    else if (depth < MOST_FOLDERS) await below(inner, `${path}${name}/`, list, found, depth + 1);
  }
  return found;
}

// --- handles: they can be read again --------------------------------------------------------------------------

/**
 * @param {FileSystemHandle} handle
 * @returns {handle is FileSystemDirectoryHandle}
 */
const isFolder = (handle) => handle.kind === 'directory';
const asFile = (/** @type {FileSystemHandle} */ handle) => /** @type {FileSystemFileHandle} */ (handle);

/** @param {FileSystemDirectoryHandle} folder */
async function listHandle(folder) {
  /** @type {Listed<FileSystemDirectoryHandle>[]} */
  const all = [];
  for await (const [name, inner] of folder.entries()) {
    if (isFolder(inner)) all.push([name, true, inner]);
    else if (READ.test(name)) all.push([name, false, await asFile(inner).getFile()]);
  }
  return all;
}

/** What stands behind handles now, as the request `own-game`.
 *
 * @param {FileSystemHandle[]} handles
 */
export async function readHandles(handles) {
  /** @type {[string, File][]} */
  const files = [];
  for (const handle of handles) {
    if (
      (await handle.queryPermission?.({ mode: 'read' })) === 'prompt' &&
      (await handle.requestPermission?.({ mode: 'read' })) !== 'granted'
    )
      throw refuse('This browser is not allowed to read the folder. Drop it again.');
    try {
      if (isFolder(handle)) await below(handle, `${handle.name || 'game'}/`, listHandle, files);
      else files.push([handle.name, await asFile(handle).getFile()]);
    } catch (error) {
      throw refuse(`${handle.name} can no longer be read (${/** @type {Error} */ (error).name}). Drop it again.`);
    }
  }
  return asRequest(files);
}

// --- what is dropped or chosen --------------------------------------------------------------------------------

/** A folder of the older kind that browsers give for what is dropped; it names at most a hundred entries at a time.
 *
 * @param {FileSystemDirectoryEntry} folder
 * @returns {Promise<Listed<FileSystemDirectoryEntry>[]>}
 */
async function listEntry(folder) {
  const reader = folder.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (!some.length || all.length > 10 * MOST_FILES) break;
    all.push(...some);
  }
  const wanted = all.filter((entry) => entry.isDirectory || READ.test(entry.name));
  return Promise.all(
    wanted.map(async (entry) => [
      entry.name,
      entry.isDirectory,
      entry.isDirectory
        ? entry
        : await new Promise((resolve, reject) => {
            entry.file(resolve, reject);
          }),
    ]),
  );
}

/** What was dropped: the request `own-game`, and the handles that read it again, none where the browser gives none.
 *
 * A drop is read in its own event only, so all of it is taken hold of before anything is waited for.
 *
 * @param {DataTransfer} transfer
 * @returns {Promise<FolderRead>}
 */
export async function readDrop(transfer) {
  const items = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({
      handle: item.getAsFileSystemHandle ? item.getAsFileSystemHandle().catch(() => null) : null,
      entry: item.webkitGetAsEntry?.() ?? null,
      file: item.getAsFile(),
    }));
  if (!items.length) throw refuse('Drop a folder, or a zip file of it.');
  // For what is no longer there a browser gives null, or undefined.
  const handles = (await Promise.all(items.map(({ handle }) => handle))).flatMap((handle) => handle ?? []);
  if (handles.length === items.length) return { request: await readHandles(handles), handles };
  /** @type {[string, File][]} */
  const files = [];
  for (const { entry, file } of items) {
    if (entry?.isDirectory)
      await below(/** @type {FileSystemDirectoryEntry} */ (entry), `${entry.name}/`, listEntry, files);
    else if (file) files.push([file.name, file]);
  }
  return { request: await asRequest(files), handles: [] };
}

/** What was chosen with the dialog of a field, as the request `own-game`.
 *
 * @param {Iterable<File>} files
 * @returns {Promise<FolderRead>}
 */
export const readChosen = async (files) => ({
  request: await asRequest([...files].map((file) => [file.webkitRelativePath || file.name, file])),
  handles: [],
});

/** Whether this browser can read a folder again after it was chosen. */
export const canChooseFolder = () => 'showDirectoryPicker' in globalThis;

/** A folder chosen in the dialog of the system; null if the player chose none.
 *
 * @returns {Promise<FolderRead | null>}
 */
export async function chooseFolder() {
  let handle;
  try {
    handle = await showDirectoryPicker({ id: 'game', mode: 'read' });
  } catch (error) {
    if (isStopped(error)) return null;
    throw refuse(`This folder cannot be read: ${messageOf(error)}`);
  }
  return { request: await readHandles([handle]), handles: [handle] };
}
