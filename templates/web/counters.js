// Your own counters and cards: a spreadsheet or TOML file with what it names (pictures, fonts), its pages, and its
// faults with their lines.

import { head } from './app.js';
import { columnForm } from './columns.js';
import { STARTS, counterFiles, mainOf, startPages } from './counterfiles.js';
import { askingButton, download, dropField, filePicker, fill, firstOf, h, lineButton } from './dom.js';
import { placesOf } from './faults.js';
import { showFaults } from './forms.js';
import { maker, viewer } from './job.js';
import { html } from './preact.js';
import { coverOf } from './preview.js';
import { optionForm, printerFiles } from './print.js';
import { usualPaper } from './store.js';
import { Faults, Made, draw } from './view.js';

/** @typedef {Awaited<ReturnType<typeof counterFiles>>} Hands */

/** Where files are dropped.
 *
 * @param {Hands} hands
 */
const dropPlace = ({ take }) =>
  dropField(
    (dropped) => take([...dropped.files]),
    filePicker('Drop a spreadsheet (.xlsx or .csv) and its pictures here, or choose the files: ', take, {
      accept: '.xlsx,.csv,.toml,.svg,.png,.jpg,.jpeg,.ttf,.otf',
      multiple: true,
    }),
  );

/** What one can begin with, as pictures; what is there goes only after a question.
 *
 * @type {(hands: Hands) => Drawing}
 */
const starts = ({ begin, isOwn }) => html`<h2>Or start from an example</h2>
  <ul class="wall starts">
    ${STARTS.map((start) => {
      const take = () => begin(start);
      const name = html`<b>${start.title}</b><small>${start.about}</small>`;
      return html`<li class="poster" key=${start.kind}>
        <${Made} make=${() => coverOf(startPages(start))} />
        ${
          isOwn()
            ? html`<${Made} key="ask"
                make=${() => askingButton(start.title, 'This replaces your files on this page.', 'Replace', take)} />
                <small>${start.about}</small>`
            : html`<button key="take" type="button" class="row-button" onClick=${take}>${name}</button>`
        }
      </li>`;
    })}
  </ul>`;

/** The files, one of which is shown as text.
 *
 * @type {(hands: Hands) => Drawing}
 */
function files({ state, open, takeOut }) {
  const names = Object.keys(state.files);
  if (names.length < 2) return null;
  return html`<p class="actions" role="group" aria-label="Files">
      ${names.map(
        (name) => html`<span class="file" key=${name}>
          ${
            typeof state.files[name] === 'string'
              ? html`<button type="button" class="plain" aria-pressed=${String(name === state.open)}
                  onClick=${() => open(name)}>${name}</button>`
              : html`<span class="name">${name}</span>`
          }${
            name !== mainOf(state.files) &&
            html`<button type="button" class="plain" aria-label=${`Remove ${name}`}
              onClick=${() => takeOut(name)}>×</button>`
          }
        </span>`,
      )}
    </p>`;
}

/** A file as text, in a fold.
 *
 * @type {(hands: Hands) => Drawing}
 */
function asText({ state, fold, type }) {
  const { open } = state;
  const text = state.files[open];
  if (typeof text !== 'string') return null; // a workbook is shown by its pages alone
  return html`<details class="as-text" open=${state.asText}
    onToggle=${(/** @type {At<HTMLDetailsElement>} */ { currentTarget }) => fold(currentTarget.open)}>
    <summary>${open} as text</summary>
    <textarea class="editor" spellcheck=${false} rows="16" wrap="off" aria-label=${open} value=${text}
      onInput=${(/** @type {At<Field>} */ { currentTarget }) => type(currentTarget.value)} />
    <p class="actions">
      <button type="button" class="plain" onClick=${() => download(open, 'text/plain', text)}>Download the file</button>
    </p>
  </details>`;
}

/** Where the columns of a spreadsheet stand.
 *
 * @type {(hands: Hands) => Drawing}
 */
const columns = ({ state, point }) => {
  const now = state.columns;
  return now && html`<${Made} key=${now} make=${() => columnForm(now.told, now.name, point)} />`;
};

/** What stands at the left: where a spreadsheet goes in, what one begins with, the files and their faults.
 *
 * @type {(hands: Hands, faults: HTMLElement) => Drawing}
 */
const left = (hands, faults) => html`<${Made} make=${() => dropPlace(hands)} />
  <${Faults} kind="taken" error=${hands.state.taken} />
  ${columns(hands)} ${files(hands)} <${Made} make=${() => faults} /> ${asText(hands)} ${starts(hands)}`;

/** Show a fault; where it is in a line of a file, that file with a way to the line.
 *
 * @param {Hands} hands
 * @param {unknown} error
 * @param {HTMLElement} box
 * @param {Parameters<typeof showFaults>[2]} options
 */
function showFault(hands, error, box, options) {
  showFaults(error, box, options);
  const place = placesOf(error)
    .map((where) => /^(?:.*\/)?([^/]+):(\d+)$/.exec(where))
    .find((found) => found && typeof hands.state.files[found[1]] === 'string');
  if (!place) return;
  hands.state.asText = true;
  hands.open(place[1]);
  const area = /** @type {HTMLTextAreaElement | null} */ (firstOf(document.body, '.as-text textarea'));
  if (area) box.append(lineButton(area, Number(place[2])));
}

/** Show the files and their pages.
 *
 * @param {PageShown} shown
 */
export async function show({ main, all }) {
  head('', 'Make counters');
  const faults = h('div', { role: 'alert', class: 'faults' });
  const place = h('div');
  /** @type {Hands} */
  const hands = await counterFiles(
    () => draw(place, left(hands, faults)),
    () => pages.set(request()),
  );
  const options = optionForm(
    all.print,
    ['paper', 'palette', 'sides', 'format', 'printer'],
    { paper: usualPaper() },
    hands.changed,
  );
  /** @param {unknown} error */
  const refused = (error) => {
    options.clear();
    fill(faults);
    if (error) showFault(hands, error, faults, options);
  };
  const pages = viewer(refused);
  /** @returns {Requests['print']} */
  const request = () => ({
    targets: ['counters', mainOf(hands.state.files)],
    options: options.chosen(),
    files: { ...printerFiles(options.read().printer).files, ...hands.state.files },
  });
  const print = maker('Download', () => ['print', request()], refused);
  fill(main, h('div', { class: 'two' }, place, h('div', { class: 'side' }, options.element, print, pages.element)));
  hands.changed();
}
