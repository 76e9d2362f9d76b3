// Print: the sheets of a kit as small pictures with a tick box each, the options beside them, every page as it will print.

import { address, head, keepAddress } from './app.js';
import { debounced, fill, h, newId } from './dom.js';
import { form, showFaults } from './forms.js';
import { maker, viewer } from './job.js';
import { thumbnail } from './preview.js';
import { houseRules, keep, printers, recall, usualPaper } from './store.js';

/** The inputs of the print options, in the form that `form` takes. */
export function optionInputs(options, names) {
  const choice = (name, choices, help, more = {}) => ({ name, kind: 'choice', choices, help, required: true, default: choices[0], repeatable: false, ...more });
  const all = {
    paper: choice('paper', options.papers, 'the paper in your printer'),
    palette: choice('palette', options.palettes.filter((name) => name !== 'film'), 'colours; film is chosen by the overlays themselves'),
    sides: choice('sides', options.sides.map(([name]) => name), options.sides.map(([name, meaning]) => `${name}: ${meaning}`).join('; ')),
    format: choice('format', options.formats, 'PDF to print; SVG for cutters and drawing programs; PNG as pictures'),
    printer: { name: 'printer', kind: 'choice', choices: ['none', ...Object.keys(printers())], help: 'corrects for a printer that you measured', required: true, default: 'none', repeatable: false },
    'hex-size': { name: 'hex-size', kind: 'text', help: "size of your board's hexes, flat to flat, such as 5/8 in or 16 mm", required: false, default: null, accepts: '', repeatable: false },
    register: choice('register', options.registers.map(([name]) => name), 'marks for a cutting machine'),
  };
  return names.map((name) => all[name]);
}

/** The printers of this browser as files of a request. */
export const printerFiles = (name) => (name && name !== 'none' ? { files: Object.fromEntries(Object.entries(printers()).map(([, { file, text }]) => [`printers/${file}`, text])) } : {});

const DEFAULTS = { palette: 'colour', sides: 'long-edge', format: 'pdf', printer: 'none', register: 'none', 'hex-size': '' };

/** The options that differ from what is built in, as a request has them. */
export function chosenOptions(values) {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name === 'paper' || value !== DEFAULTS[name]));
}

/** Show the games, or the sheets of one. */
export async function show({ main, parts: [name], settings, all }) {
  if (!name) {
    head('', 'Print');
    fill(main, h('p', {}, 'Which game?'), h('ul', { class: 'list' }, all.games.map((game) => h('li', {}, h('a', { href: address('print', [game.name]) }, h('b', {}, game.title), h('small', {}, game.about))))), h('p', {}, h('a', { href: address('counters') }, 'Counters of your own')));
    return;
  }
  const game = all.games.find((one) => one.name === name);
  if (!game) throw new Error(`There is no game ${name}.`);
  head(game.title, 'Print');
  keep('game', name);
  const chosen = new Set(settings.sheets ? settings.sheets.split(',') : game.sheets.filter(({ extra }) => !extra).map((sheet) => sheet.name));
  const faults = h('div', { role: 'alert' });
  const refused = (error) => { options.clear(); faults.replaceChildren(); if (error) showFaults(error, faults, options); };
  const pages = viewer(refused);
  const wholeKit = () => game.sheets.every((sheet) => chosen.has(sheet.name) === !sheet.extra);
  const targets = () => (wholeKit() ? [name] : game.sheets.filter((sheet) => chosen.has(sheet.name)).map((sheet) => `${name}/${sheet.name}`));
  const values = () => ({ ...options.read() });
  const request = (more = {}) => ({ targets: targets(), options: { ...chosenOptions(values()), ...more }, ...houseRules(name), ...printerFiles(values().printer) });
  const asked = () => {
    const { format = 'pdf' } = values();
    return request(format === 'pdf' ? { 'one-file': true } : {});
  };
  const update = debounced(() => {
    keepAddress('print', [name], { ...(wholeKit() ? {} : { sheets: [...chosen].join(',') }), ...chosenOptions(values()) });
    pages.set(chosen.size ? asked() : null);
  }, 150);
  const options = form(optionInputs(all.print, ['paper', 'palette', 'sides', 'format', 'printer', 'hex-size', 'register']), { paper: usualPaper(), palette: recall('palette', 'colour'), ...settings }, (changed) => {
    if (changed === 'paper') keep('paper', values().paper);
    if (changed === 'palette') keep('palette', values().palette);
    update();
  });
  const tick = (sheet) => {
    const id = newId('sheet');
    return h('div', { class: 'tile' }, thumbnail({ targets: [`${name}/${sheet.name}`], options: { paper: usualPaper() }, ...houseRules(name) }, 1), h('label', { for: id }, h('input', { type: 'checkbox', id, checked: chosen.has(sheet.name), on: { change: (event) => { if (event.target.checked) chosen.add(sheet.name); else chosen.delete(sheet.name); update(); } } }), h('span', {}, h('b', {}, sheet.title), h('small', {}, sheet.about))));
  };
  const setAll = (on) => () => {
    for (const sheet of game.sheets) if (on && !sheet.extra) chosen.add(sheet.name); else chosen.delete(sheet.name);
    for (const [at, box] of main.querySelectorAll('.tile input').entries()) box.checked = chosen.has(game.sheets[at].name);
    update();
  };
  const nothing = () => { if (chosen.size) return true; showFaults({ errors: [{ where: '', message: 'Tick a sheet first.' }] }, faults); return false; };
  fill(main, h('div', { class: 'two' },
    h('div', {}, h('p', { class: 'actions' }, h('button', { type: 'button', class: 'plain', on: { click: setAll(true) } }, 'The usual kit'), h('button', { type: 'button', class: 'plain', on: { click: setAll(false) } }, 'None')), h('div', { class: 'tiles' }, game.sheets.map(tick))),
    h('div', { class: 'side' }, h('details', { open: innerWidth > 800 }, h('summary', {}, 'Paper, colours, format'), options.element), faults, h('div', { class: 'actions' }, maker('Print as one PDF', () => nothing() && ['print', { ...request({ 'one-file': true }), options: { ...request({ 'one-file': true }).options, format: undefined } }], refused), maker('A file for each sheet', () => nothing() && ['print', request()], refused)), pages.element)));
  pages.set(chosen.size ? asked() : null);
}
