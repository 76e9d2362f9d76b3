// Printer calibration: print the sheet, measure it, enter the measurements; they are saved in this browser and as the
// file that --printer reads.

import { ask, askJson } from './api.js';
import { address, head } from './app.js';
import { sheetDrawing } from './calibration.js';
import { download, filePicker, firstOf, h, tell, textOf } from './dom.js';
import { faultsOf } from './faults.js';
import { form } from './forms.js';
import { maker } from './job.js';
import { html } from './preact.js';
import { optionInputs } from './print.js';
import { keep, printers, usualPaper } from './store.js';
import { draw, Faults, Made } from './view.js';
import { capital, plain } from './words.js';

const files = () => Object.fromEntries(Object.values(printers()).map(({ file, text }) => [`printers/${file}`, text]));

/** The faults of a refusal by the fields that they are at; those of no field under "".
 *
 * @param {unknown} error
 * @param {string[]} fields
 */
export function byField(error, fields) {
  /** @type {{ [field: string]: { errors: Fault[] } }} */
  const found = {};
  for (const { where, message } of faultsOf(error)) {
    const name = where.replace(/^--/, '');
    const at = fields.includes(name) ? name : '';
    found[at] ??= { errors: [] };
    found[at].errors.push({ where: at ? '' : where, message });
  }
  return found;
}

/** What is not given and has to be.
 *
 * @param {Everything['readings']} readings
 * @param {{ [name: string]: string }} typed
 * @returns {Fault[]}
 */
export const missingOf = (readings, typed) => [
  ...(typed.printer?.trim() ? [] : [{ where: 'printer', message: 'Enter a name for your printer.' }]),
  ...Object.values(readings)
    .filter(({ name, needed }) => needed && !typed[name]?.trim())
    .map(({ name }) => ({ where: name, message: 'Enter this measurement. Measurements 1 to 10 are required.' })),
];

/** A field of step 2; where it is on the sheet shows while it is typed in.
 *
 * @type {(hands: PrinterHands, name: string, number: number, help: string) => Drawing}
 */
function field({ state, drawn }, name, number, help) {
  const reach = () => {
    state.at = number ? name : '';
    drawn();
  };
  return html`<div class="reading" key=${name}>
    <label for=${`reading-${name}`}>${capital(plain(name))}</label>
    ${number > 0 && html`<span class="number" aria-hidden="true">${number}</span>`}
    <input id=${`reading-${name}`} value=${state.typed[name] ?? ''} autocomplete="off" onfocusin=${reach}
      aria-invalid=${state.faults[name] ? 'true' : null} aria-describedby=${`help-${name}`}
      inputmode=${number ? 'decimal' : null} placeholder=${number ? 'mm' : ''}
      onInput=${(/** @type {At} */ { currentTarget }) => {
        state.typed[name] = currentTarget.value;
      }} />
    <span id=${`help-${name}`} class="hint">${help}</span>
    <${Faults} error=${state.faults[name]} />
  </div>`;
}

/** The sheet in small, with what the reading that is typed asks for.
 *
 * @type {(plan: SheetPlan, at: string) => Drawing}
 */
function guide(plan, at) {
  const reading = plan.readings[at];
  const place = Object.keys(plan.readings).indexOf(at) + 1;
  return html`<div class="guide">
    ${sheetDrawing(plan, at)}
    <p>${
      reading
        ? html`<b>${place}. ${reading.asks}</b><small>${reading.how}</small>`
        : html`<b>Measure the sheet</b><small>Select a field to see where and how to measure it. Each field has the
            same number as on the printed sheet.</small>`
    }</p>
  </div>`;
}

/** The fields of step 2: the printer's name, the bars, the scales in the corners, and the margins in a fold.
 *
 * @type {(hands: PrinterHands) => Drawing}
 */
function readings(hands) {
  const { all, state, plan } = hands;
  const names = Object.keys(all.readings);
  /** @type {(wanted: string[]) => Drawing[]} */
  const fields = (wanted) => wanted.map((name) => field(hands, name, names.indexOf(name) + 1, all.readings[name].help));
  const needed = names.filter((name) => all.readings[name].needed);
  const others = names.filter((name) => !needed.includes(name));
  return html`${field(hands, 'printer', 0, 'Choose a name for your printer.')}
    ${plan() && guide(plan(), state.at)}
    <div class="readings">${fields(needed)}</div>
    <details class="fold" open=${others.some((name) => state.faults[name])}>
      <summary>Margins (optional)</summary>
      <div class="readings">${fields(others)}</div>
    </details>`;
}

/** The printers that were measured, each with its file.
 *
 * @type {(hands: PrinterHands) => Drawing}
 */
const measured = ({ forget }) =>
  Object.entries(printers()).map(
    ([name, { file, text }]) => html`<section class="card" key=${name}>
      <h3>${name}</h3>
      <details class="fold"><summary>Measurements</summary><pre class="scroll" tabindex="0">${text}</pre></details>
      <p class="actions">
        <button type="button" class="plain" onClick=${() => download(file, 'application/toml', text)}>
          Download the file
        </button>
        <button type="button" class="plain" onClick=${() => forget(name)}>Delete</button>
      </p>
    </section>`,
  );

/** The page.
 *
 * @type {(hands: PrinterHands) => Drawing}
 */
const page = (hands) => html`<ol class="big">
    <li>
      <h2>Print the sheet</h2>
      <p>Print it on both sides of one sheet of paper, at actual size (100 %).</p>
      <${Made} make=${() => hands.print} />
    </li>
    <li>
      <h2>Measure it</h2>
      ${readings(hands)}
    </li>
    <li>
      <h2>Save the result</h2>
      <p class="actions"><button type="button" class="main" onClick=${hands.save}>Save this printer</button></p>
      <${Faults} error=${hands.state.faults['']} />
    </li>
  </ol>
  <h2>Your printers</h2>
  ${measured(hands)}
  <${Made} make=${() => filePicker('Import a printer file: ', hands.takeIn, { accept: '.toml' })} />
  <${Faults} error=${hands.state.taken} />
  <p><a href=${address('kept')}>Back up all your data</a></p>`;

/** The form of the paper, and the button that prints the sheet.
 *
 * @param {Everything} all
 * @param {() => string} printer
 * @param {(error: unknown) => void} refused
 * @param {() => void} changed
 */
function printing(all, printer, refused, changed) {
  const { paper: on, sides } = all.calibrate;
  const inputs = [...optionInputs({ paper: on }, ['paper']), { ...sides, required: true }];
  const paper = form(inputs, { paper: usualPaper() }, changed);
  const options = () => ({ ...paper.read(), ...(printers()[printer()] ? { printer: printer() } : {}) });
  const made = maker(
    'Download the calibration sheet',
    () => ['calibrate', { options: options(), files: files() }],
    refused,
  );
  return { paper, element: h('div', {}, paper.element, made) };
}

/** Show the three steps and the printers measured so far.
 *
 * @param {PageShown} shown
 */
export async function show({ main, all }) {
  head('', 'Printer calibration');
  /** @type {PrinterHands['state']} */
  const state = { typed: {}, faults: {}, at: '', taken: null };
  const drawn = () => draw(main, page(hands));
  /** @param {unknown} error */
  const refused = (error) => {
    state.faults = error ? byField(error, ['printer', ...Object.keys(all.readings)]) : {};
    drawn();
  };
  const { paper, element } = printing(
    all,
    () => state.typed.printer?.trim() ?? '',
    refused,
    () => drawn(),
  );
  /** Keep the file of a printer; the program reads it first, and refuses what is none.
   *
   * @param {string} given
   * @param {string} text
   */
  const put = async (given, text) => {
    const { name, file } = await askJson('printer', { file: given, files: { [given]: text } });
    keep('printers', { ...printers(), [name]: { file, text } });
    drawn();
    return name;
  };
  const save = async () => {
    const errors = missingOf(all.readings, state.typed);
    refused(errors.length ? { errors } : null);
    if (errors.length) return firstOf(main, '[aria-invalid]')?.focus();
    try {
      const given = Object.entries(state.typed).filter(([, text]) => text.trim());
      const options = { ...paper.read(), ...Object.fromEntries(given) };
      const answer = await ask('calibrate', { options, files: files() });
      await put(answer.name, answer.text());
      tell('The printer is saved. Choose it when you print.');
    } catch (error) {
      refused(error);
      firstOf(main, '[aria-invalid]')?.focus();
    }
  };
  /** @param {File[]} files */
  const takeIn = async ([picked]) => {
    state.taken = null;
    try {
      tell(`${await put(picked.name, await textOf(picked))} was imported.`);
    } catch (error) {
      state.taken = error;
    }
    drawn();
  };
  /** @param {string} name */
  const forget = (name) => {
    const { [name]: gone, ...rest } = printers();
    keep('printers', rest);
    drawn();
    tell(`${name} was deleted.`);
    return gone;
  };
  /** @type {PrinterHands} */
  const hands = {
    all,
    state,
    drawn,
    plan: () => all.plans[String(paper.read().paper)],
    print: element,
    save,
    takeIn,
    forget,
  };
  drawn();
}
