// Your printer: print the calibration sheet, read it, enter the readings; kept in this browser and as the file that
// --printer reads.

import { ask, askJson } from './api.js';
import { address, head } from './app.js';
import { buttonOf, download, filePicker, fill, firstOf, h, tell, textOf } from './dom.js';
import { form, showFaults } from './forms.js';
import { maker } from './job.js';
import { optionInputs } from './print.js';
import { keep, printers, usualPaper } from './store.js';

/** Show the three steps and the printers measured so far.
 *
 * @param {PageShown} shown
 */
export async function show({ main, all }) {
  head('', 'Your printer');
  const faults = h('div', { role: 'alert' });
  /** @param {unknown} error */
  const refused = (error) => {
    readings.clear();
    who.clear();
    faults.replaceChildren();
    if (error) showFaults(error, faults, readings, who, paper);
  };
  const { paper: on, sides, printer } = all.calibrate;
  const paper = form(
    [...optionInputs({ paper: on }, ['paper']), { ...sides, required: true }],
    { paper: usualPaper() },
    () => {},
  );
  const who = form([{ ...printer, required: true }], {}, () => {});
  const readings = form(Object.values(all.readings), {}, () => {});
  const files = () => Object.fromEntries(Object.values(printers()).map(({ file, text }) => [`printers/${file}`, text]));
  const list = h('div');
  const draw = () =>
    fill(
      list,
      Object.entries(printers()).map(([name, { file, text }]) =>
        h(
          'section',
          { class: 'card' },
          h('h3', {}, name),
          h('pre', { class: 'scroll', tabindex: '0' }, text),
          h(
            'p',
            { class: 'actions' },
            buttonOf('Save its file', { class: 'plain' }, () => download(file, 'application/toml', text)),
            buttonOf('Forget it', { class: 'plain' }, () => {
              const { [name]: gone, ...rest } = printers();
              keep('printers', rest);
              draw();
              tell(`${name} is forgotten.`);
              return gone;
            }),
          ),
        ),
      ),
    );
  /** Keep the file of a printer; the program reads it first, and refuses what is none.
   *
   * @param {string} given
   * @param {string} text
   */
  const put = async (given, text) => {
    const { name, file } = await askJson('printer', { file: given, files: { [given]: text } });
    keep('printers', { ...printers(), [name]: { file, text } });
    draw();
    return name;
  };
  const missing = () => [
    ...(who.read().printer ? [] : [{ where: 'printer', message: 'is missing; name the printer that was measured' }]),
    ...Object.values(all.readings)
      .filter(({ name, needed }) => needed && !readings.read()[name])
      .map(({ name }) => ({ where: name, message: 'is missing; give readings 1 to 10 of the sheet' })),
  ];
  const save = async () => {
    refused(null);
    if (missing().length) {
      showFaults({ errors: missing() }, faults, readings, who);
      firstOf(main, '[aria-invalid]')?.focus();
      return;
    }
    try {
      const answer = await ask('calibrate', {
        options: { ...paper.read(), ...who.read(), ...readings.read() },
        files: files(),
      });
      await put(answer.name, answer.text());
      tell('The printer is measured. Choose it when you print.');
    } catch (error) {
      refused(error);
    }
  };
  const taken = h('div', { role: 'alert' });
  /** @param {File[]} files */
  const takeIn = async ([picked]) => {
    taken.replaceChildren();
    try {
      tell(`${await put(picked.name, await textOf(picked))} is taken in.`);
    } catch (error) {
      showFaults(error, taken);
    }
  };
  fill(
    main,
    h(
      'ol',
      { class: 'big' },
      h(
        'li',
        {},
        h('h2', {}, 'Print the sheet'),
        h('p', {}, 'On both sides of one leaf, at 100 %.'),
        paper.element,
        maker(
          'Print the calibration sheet',
          () => [
            'calibrate',
            {
              options: { ...paper.read(), ...(who.read().printer && printers()[who.read().printer] ? who.read() : {}) },
              files: files(),
            },
          ],
          refused,
        ),
      ),
      h(
        'li',
        {},
        h('h2', {}, 'Measure it'),
        h('p', {}, 'Hold it to the light for the backs. The sheet says beside each box what to read.'),
        who.element,
        readings.element,
      ),
      h(
        'li',
        {},
        h('h2', {}, 'Keep the result'),
        h('div', { class: 'actions' }, buttonOf('Measure', { class: 'main' }, save)),
        faults,
      ),
    ),
    h('h2', {}, 'Measured printers'),
    list,
    h('p', {}, filePicker('Take in the file of a printer: ', takeIn, { accept: '.toml' })),
    taken,
    h('p', {}, h('a', { href: address('kept') }, 'Save everything that this browser keeps')),
  );
  draw();
}
