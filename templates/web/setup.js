// Set up: a form, a button that rolls, the sheet at once; one setup or a book of them.

import { address, head, keepAddress } from './app.js';
import { debounced, fill, h, newId } from './dom.js';
import { form, showFaults } from './forms.js';
import { maker, viewer } from './job.js';
import { game as describeGame } from './lookup.js';
import { chosenOptions, optionInputs, printerFiles } from './print.js';
import { houseRules, keep, recall, usualPaper } from './store.js';

/** Show the games, or the form of one. */
export async function show({ main, parts: [name], settings, all }) {
  if (!name) {
    head('', 'Set up');
    fill(main, h('p', {}, 'Which game?'), h('ul', { class: 'list' }, all.games.map((game) => h('li', {}, h('a', { href: address('setup', [game.name]) }, h('b', {}, game.title), h('small', {}, game.about))))));
    return;
  }
  const detail = await describeGame(name);
  if (!detail.setup) throw new Error(`${detail.title} has no setup sheet.`);
  head(detail.title, 'Set up');
  keep('game', name);
  const own = [...detail.setup.inputs, ...(detail.setup.file ? [{ name: detail.setup.file, kind: 'file', help: 'a scenario file of your own', required: false, default: null, repeatable: false, accepts: 'a TOML file' }] : [])];
  const kept = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, own.some((input) => input.name === key && input.repeatable) ? value.split('\n') : value]));
  const faults = h('div', { role: 'alert' });
  const refused = (error) => { inputs.clear(); options.clear(); faults.replaceChildren(); if (error) showFaults(error, faults, inputs, options); };
  const pages = viewer(refused);
  const seedId = newId('seed');
  const seed = h('input', { id: seedId, inputmode: 'numeric', value: settings.seed ?? '', size: 8, autocomplete: 'off', on: { input: () => update() } });
  const countId = newId('count');
  const count = h('input', { id: countId, inputmode: 'numeric', value: settings.count ?? '1', size: 5, autocomplete: 'off' });
  const request = () => {
    const values = { ...inputs.read() };
    const scenario = detail.setup.file ? values[detail.setup.file] : undefined;
    delete values[detail.setup.file];
    const printed = options.read();
    const { files = {} } = printerFiles(printed.printer);
    return { game: name, ...(scenario ? { scenario } : {}), options: { ...values, ...chosenOptions(printed) }, seed: whole(seed), files: { ...files, ...inputs.files() }, ...houseRules(name) };
  };
  const whole = (box) => (/^\d{1,15}$/.test(box.value.trim()) ? Number(box.value) : box.value);
  const update = debounced(() => {
    const shown = Object.fromEntries(Object.entries(inputs.read()).map(([key, value]) => [key, Array.isArray(value) ? value.join('\n') : value]));
    keepAddress('setup', [name], { ...shown, ...chosenOptions(options.read()), seed: seed.value });
    pages.set(seed.value.trim() ? request() : null);
  }, 200);
  const inputs = form(own, kept, update);
  const options = form(optionInputs(all.print, ['paper', 'palette', 'sides', 'format', 'printer']), { paper: usualPaper(), palette: recall('palette', 'colour'), ...settings }, update);
  const roll = () => {
    seed.value = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
    update();
  };
  fill(main, h('div', { class: 'two' },
    h('div', {}, inputs.element, h('div', { class: 'actions' }, h('button', { type: 'button', class: 'main', on: { click: roll } }, 'Roll'), h('label', { for: seedId }, 'seed '), seed), faults,
      h('details', {}, h('summary', {}, 'Paper, colours, format'), options.element),
      h('div', { class: 'actions' }, h('label', { for: countId }, 'sheets '), count, maker('Make the file', () => {
        if (!seed.value.trim()) roll();
        return ['setup', { ...request(), count: whole(count) }];
      }, refused)),
      h('p', { class: 'help' }, 'A book of many sheets has the seeds that follow this one.')),
    h('div', { class: 'side' }, pages.element)));
  if (!seed.value) roll(); else update();

}

