// The files of the player's own counters in this browser: which is open, which is printed, what is taken in.
// It touches no page.

import { ask, askJson } from './api.js';
import { asBase64, debounced, textOf } from './dom.js';
import { keep, recall } from './store.js';

const MOST_FILES = 38; // of a request, which may hold a printer's besides
const BYTES = /\.(png|jpe?g|ttf|otf|xlsx)$/i;
const SHEET = /\.(csv|xlsx|toml)$/i;
const ROWS = /\.(csv|xlsx)$/i;
const TOML = /\.toml$/i;

/** What one begins with: the kind of file, its name, and what it is for. */
export const STARTS = [
  {
    kind: 'counters',
    file: 'my-counters.csv',
    title: 'Counters',
    about: 'A spreadsheet with one row for each counter.',
  },
  { kind: 'layout', file: 'my-units.toml', title: 'Units', about: 'Your columns, at the places that you choose.' },
  { kind: 'cards', file: 'my-cards.toml', title: 'Cards', about: 'Long texts, pictures and a back.' },
];
const [FIRST] = STARTS;

/** Which file is printed: a TOML file that states pieces, else the first spreadsheet.
 *
 * @param {Files} files
 */
export function mainOf(files) {
  const names = Object.keys(files).filter((name) => SHEET.test(name));
  return (
    names.find((name) => TOML.test(name) && /^(?:pieces *=|\[\[pieces\]\])/m.test(String(files[name]))) ?? names[0]
  );
}

/** The spreadsheet among files that were taken in, if there is one alone and no file names it; else "".
 *
 * @param {Files} read
 * @param {Files} files
 */
export function aloneIn(read, files) {
  const [rows, ...others] = Object.keys(read).filter((name) => ROWS.test(name));
  const isNamed = Object.values({ ...files, ...read }).some((text) => String(text).includes(`"${rows}`));
  return rows && !others.length && !isNamed ? rows : '';
}

/** The files after some were taken in: a spreadsheet alone, and a new layout, take the place of what was begun with.
 *
 * An error in words where nothing could be printed of them, or where they are too many.
 *
 * @param {Files} files
 * @param {Files} read
 * @param {number} chosen how many files were taken in
 */
export function together(files, read, chosen) {
  const names = Object.keys(read);
  const isAlone = chosen === 1 && ROWS.test(names[0]) && !Object.keys(files).some((name) => TOML.test(name));
  const before = names.some((name) => TOML.test(name))
    ? Object.fromEntries(Object.entries(files).filter(([name]) => !TOML.test(name) && name !== FIRST.file))
    : files;
  const whole = isAlone ? read : { ...before, ...read };
  if (!mainOf(whole)) throw new Error('Also add the spreadsheet or the TOML file.');
  if (Object.keys(whole).length > MOST_FILES)
    throw new Error(`There are more than ${MOST_FILES} files. Remove some of them.`);
  return whole;
}

/** What a spreadsheet holds, with the layout of its columns at the places pointed out, by default guessed.
 *
 * @param {string} file
 * @param {Files[string]} content
 * @param {Record<string, string>} [places]
 */
const spreadsheet = (file, content, places) =>
  askJson('spreadsheet', { file, files: { [file]: content }, ...(places ? { places } : {}) });

/** The text with which a kind of file begins.
 *
 * @param {{ kind: string, file: string }} start
 */
const startText = async ({ kind, file }) => (await ask('new', { kind, file })).text();

/** What prints the file with which a kind begins.
 *
 * @param {{ kind: string, file: string }} start
 * @returns {Promise<Asked>}
 */
export const startPages = async (start) => ({
  targets: ['counters', start.file],
  files: { [start.file]: await startText(start) },
});

/** The files that are kept, or a first one to begin with. */
async function begun() {
  const kept = /** @type {any} */ (recall('counters', null));
  /** @type {Files} */
  const files = kept?.files ?? (kept ? { [kept.name]: kept.text } : { [FIRST.file]: await startText(FIRST) });
  return {
    files,
    open: mainOf(files),
    asText: false,
    /** The text with which the player began, as long as nothing of their own is here. */
    begun: kept ? null : String(Object.values(files)[0]),
    columns: /** @type {{ name: string, told: Spreadsheet } | null} */ (null),
    taken: /** @type {unknown} */ (null),
  };
}

/** Take files in: their pictures, a spreadsheet with the layout that is proposed for it, a layout.
 *
 * @param {Awaited<ReturnType<typeof begun>>} state
 * @param {File[]} chosen
 */
async function takeIn(state, chosen) {
  /** @type {Files} */
  const read = {};
  for (const file of chosen)
    read[file.name] = BYTES.test(file.name) ? { base64: await asBase64(file) } : await textOf(file);
  const rows = aloneIn(read, state.files);
  const told = rows ? await spreadsheet(rows, read[rows]) : null;
  if (told?.plain) read[rows.replace(ROWS, '.toml')] = told.layout;
  state.files = together(state.files, read, chosen.length);
  state.begun = null;
  const main = mainOf(read);
  if (main) Object.assign(state, { open: main, columns: null });
  if (told?.plain) state.columns = { name: rows, told };
}

/** The files as they are kept, and what changes them; `drawn` is called after each change, `printed` when what is
 * printed has changed.
 *
 * @param {() => void} drawn
 * @param {() => void} printed
 */
export async function counterFiles(drawn, printed) {
  const state = await begun();
  const later = debounced(() => {
    keep('counters', { files: state.files });
    printed();
  }, 250);
  const changed = () => {
    drawn();
    later();
  };
  /** Do work whose refusal is shown beside where files are dropped.
   *
   * @param {() => Promise<void>} work
   */
  async function trying(work) {
    state.taken = null;
    try {
      await work();
    } catch (error) {
      state.taken = error;
    }
    changed();
  }
  return {
    state,
    changed,
    /** Whether something of the player's own would be lost by beginning anew. */
    isOwn: () => Object.keys(state.files).length > 1 || Object.values(state.files)[0] !== state.begun,
    /** @param {string} name */
    open(name) {
      state.open = name;
      drawn();
    },
    /** @param {boolean} shown */
    fold(shown) {
      state.asText = shown;
    },
    /** @param {string} text */
    type(text) {
      state.files[state.open] = text;
      changed();
    },
    /** @param {string} name */
    takeOut(name) {
      delete state.files[name];
      if (name === state.open) state.open = mainOf(state.files);
      changed();
    },
    /** @param {{ kind: string, file: string }} start */
    begin: (start) =>
      trying(async () => {
        const text = await startText(start);
        Object.assign(state, { files: { [start.file]: text }, open: start.file, begun: text, columns: null });
      }),
    /** @param {Record<string, string>} places the column of each place */
    point: (places) =>
      trying(async () => {
        const { name } = /** @type {{ name: string }} */ (state.columns);
        const layout = name.replace(ROWS, '.toml');
        state.files[layout] = (await spreadsheet(name, state.files[name], places)).layout;
        state.open = layout;
      }),
    /** @param {File[]} chosen */
    take: (chosen) => trying(() => takeIn(state, chosen)),
  };
}
