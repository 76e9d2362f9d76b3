// Your own counters and cards: a spreadsheet or TOML file with what it names (pictures, fonts), its pages, and its
// faults with their lines.

import { ask, askJson } from './api.js';
import { head } from './app.js';
import { columnForm } from './columns.js';
import {
  asBase64,
  buttonOf,
  debounced,
  download,
  dropField,
  filePicker,
  fill,
  h,
  lineButton,
  newId,
  textOf,
} from './dom.js';
import { showFaults } from './forms.js';
import { maker, viewer } from './job.js';
import { optionForm, printerFiles } from './print.js';
import { keep, recall, usualPaper } from './store.js';
import { placesOf } from './faults.js';

const FIRST = 'my-counters.csv';
const MOST_FILES = 38; // of a request, which may hold a printer's besides
const BYTES = /\.(png|jpe?g|ttf|otf|xlsx)$/i;
const SHEET = /\.(csv|xlsx|toml)$/i;
const ROWS = /\.(csv|xlsx)$/i;

/** Which file is printed: a TOML file that states pieces, else the first spreadsheet.
 *
 * @param {Files} files
 */
function mainOf(files) {
  const names = Object.keys(files).filter((name) => SHEET.test(name));
  return (
    names.find((name) => /\.toml$/i.test(name) && /^(?:pieces *=|\[\[pieces\]\])/m.test(String(files[name]))) ??
    names[0]
  );
}

/** The spreadsheet among files that were taken in, if there is one alone and no file names it; else "".
 *
 * @param {Files} read
 * @param {Files} files
 */
function aloneIn(read, files) {
  const [rows, ...others] = Object.keys(read).filter((name) => ROWS.test(name));
  const isNamed = Object.values({ ...files, ...read }).some((text) => String(text).includes(`"${rows}`));
  return rows && !others.length && !isNamed ? rows : '';
}

/** What a spreadsheet holds, with the layout of its columns at the places pointed out, by default guessed.
 *
 * @param {string} file
 * @param {Files[string]} content
 * @param {Record<string, string>} [places]
 * @returns {Promise<Spreadsheet>}
 */
const spreadsheet = (file, content, places) =>
  askJson('spreadsheet', { file, files: { [file]: content }, ...(places ? { places } : {}) });

/** Show the editor and the pages.
 *
 * @param {PageShown} shown
 */
export async function show({ main, all }) {
  head('', 'Your own counters');
  /** @returns {Promise<Files>} */
  const begin = async (kind = 'counters', file = FIRST) => ({ [file]: (await ask('new', { kind, file })).text() });
  const kept = /** @type {any} */ (recall('counters', null));
  let files = kept?.files ?? (kept ? { [kept.name]: kept.text } : await begin());
  let open = mainOf(files);
  const faults = h('div', { role: 'alert', class: 'faults' });
  const editor = h('textarea', {
    class: 'editor',
    id: newId('editor'),
    spellcheck: 'false',
    rows: 16,
    wrap: 'off',
    on: {
      input: () => {
        files[open] = editor.value;
        update();
      },
    },
  });
  const title = h('label', { for: editor.id }, h('b', {}, open));
  const tabs = h('p', { class: 'actions', role: 'group', 'aria-label': 'Files' });
  /** @param {string} name */
  const showFile = (name) => {
    open = name;
    editor.hidden = typeof files[open] !== 'string'; // a workbook is shown by its pages alone
    editor.value = editor.hidden ? '' : files[open];
    editor.setAttribute('aria-label', open);
    fill(title, h('b', {}, open));
    listFiles();
  };
  const listFiles = () => {
    const names = Object.keys(files);
    tabs.hidden = names.length < 2;
    title.hidden = !tabs.hidden;
    /** @param {string} name */
    const entry = (name) =>
      h(
        'span',
        { class: 'file' },
        typeof files[name] === 'string'
          ? buttonOf(name, { class: 'plain', 'aria-pressed': String(name === open) }, () => showFile(name))
          : h('span', { class: 'name' }, name),
        name === mainOf(files)
          ? null
          : buttonOf('×', { class: 'plain', 'aria-label': `Take ${name} out` }, () => {
              delete files[name];
              if (name === open) showFile(mainOf(files));
              else listFiles();
              update();
            }),
      );
    fill(tabs, names.map(entry));
  };
  /** @param {unknown} error */
  const refused = (error) => {
    options.clear();
    faults.replaceChildren();
    if (!error) return;
    showFaults(error, faults, options);
    const place = placesOf(error)
      .map((where) => /^(?:.*\/)?([^/]+):(\d+)$/.exec(where))
      .find((found) => found && typeof files[found[1]] === 'string');
    if (!place) return;
    if (place[1] !== open) showFile(place[1]);
    faults.append(lineButton(editor, Number(place[2])));
  };
  const pages = viewer(refused);
  /** @returns {Asked} */
  const request = () => ({
    targets: ['counters', mainOf(files)],
    options: options.chosen(),
    files: { ...printerFiles(options.read().printer).files, ...files },
  });
  const update = debounced(() => {
    keep('counters', { files });
    pages.set(request());
  }, 250);
  const taken = h('div', { role: 'alert', class: 'taken' });
  const columns = h('div', {});
  /** Show where the columns of a spreadsheet stand; those that are pointed out are drawn.
   *
   * @param {string} name
   * @param {Spreadsheet} told
   */
  const point = (name, told) => {
    const layout = name.replace(ROWS, '.toml');
    const pointed = async (/** @type {Record<string, string>} */ places) => {
      taken.replaceChildren();
      try {
        files[layout] = (await spreadsheet(name, files[name], places)).layout;
        showFile(layout);
        update();
      } catch (error) {
        showFaults(error, taken);
      }
    };
    fill(columns, columnForm(told, name, pointed));
  };
  /** @param {File[]} chosen */
  const take = async (chosen) => {
    if (!chosen.length) return;
    taken.replaceChildren();
    /** @type {Files} */
    const read = {};
    let told = null;
    let rows = '';
    try {
      for (const file of chosen)
        read[file.name] = BYTES.test(file.name) ? { base64: await asBase64(file) } : await textOf(file);
      rows = aloneIn(read, files);
      told = rows ? await spreadsheet(rows, read[rows]) : null;
      if (told?.plain) read[rows.replace(ROWS, '.toml')] = told.layout;
    } catch (error) {
      showFaults(error, taken);
      return;
    }
    /** @param {string} name */
    const isToml = (name) => /\.toml$/i.test(name);
    const isAlone = chosen.length === 1 && ROWS.test(chosen[0].name) && !Object.keys(files).some(isToml);
    const before = Object.keys(read).some(isToml)
      ? Object.fromEntries(Object.entries(files).filter(([name]) => !isToml(name) && name !== FIRST))
      : files;
    const whole = isAlone ? read : { ...before, ...read };
    if (!mainOf(whole) || Object.keys(whole).length > MOST_FILES) {
      showFaults(
        new Error(
          mainOf(whole)
            ? `these are more than ${MOST_FILES} files; take some out`
            : 'drop the spreadsheet or TOML file too',
        ),
        taken,
      );
      return;
    }
    files = whole;
    if (mainOf(read)) fill(columns);
    if (told?.plain) point(rows, told);
    showFile(mainOf(read) ?? open);
    update();
  };
  const options = optionForm(
    all.print,
    ['paper', 'palette', 'sides', 'format', 'printer'],
    { paper: usualPaper() },
    update,
  );
  const drop = dropField(
    (dropped) => take([...dropped.files]),
    filePicker('Drop a spreadsheet here (.xlsx or .csv), or a TOML file with what it names, or choose them: ', take, {
      accept: '.xlsx,.csv,.toml,.svg,.png,.jpg,.jpeg,.ttf,.otf',
      multiple: true,
    }),
  );
  const anew = async () => {
    const [kind, file] = starters.value.split(' ');
    files = await begin(kind, file);
    fill(columns);
    showFile(file);
    update();
  };
  const starters = h(
    'select',
    { 'aria-label': 'Start with' },
    [
      [`counters ${FIRST}`, 'counters of one design'],
      ['layout my-units.toml', 'a layout of counters'],
      ['cards my-cards.toml', 'cards'],
    ].map(([value, words]) => h('option', { value }, words)),
  );
  fill(
    main,
    h(
      'div',
      { class: 'two' },
      h(
        'div',
        {},
        drop,
        taken,
        columns,
        tabs,
        h(
          'p',
          { class: 'actions' },
          title,
          buttonOf('Save the file', { class: 'plain' }, () => download(open, 'text/plain', editor.value)),
          buttonOf('Start anew', { class: 'plain' }, anew),
          starters,
        ),
        faults,
        editor,
      ),
      h(
        'div',
        { class: 'side' },
        options.element,
        maker('Print', () => ['print', request()], refused),
        pages.element,
      ),
    ),
  );
  showFile(open);
  update();
}
