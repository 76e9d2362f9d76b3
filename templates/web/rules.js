// House rules: every figure and table of a game with its default and bounds; kept in this browser as the TOML file that --rules reads.

import { ask, askJson } from './api.js';
import { address, head } from './app.js';
import { debounced, download, fill, h, newId } from './dom.js';
import { showFaults } from './forms.js';
import { keep, recall } from './store.js';

/** Show the games, or the rules of one. */
export async function show({ main, parts: [name], settings, all }) {
  if (!name) {
    head('', 'House rules');
    fill(main, h('p', {}, 'Which game?'), h('ul', { class: 'list' }, all.games.map((game) => h('li', {}, h('a', { href: address('rules', [game.name]) }, h('b', {}, game.title), h('small', {}, recall(`rules:${game.name}`, '') ? 'your rules are in force' : 'as printed'))))));
    return;
  }
  const overview = all.games.find((one) => one.name === name);
  if (!overview) throw new Error(`There is no game ${name}.`);
  head(overview.title, 'House rules');
  const key = `rules:${name}`;
  const file = `${name}-rules.toml`;
  const faults = h('div', { role: 'alert' });
  const place = h('div');
  const text = h('textarea', { class: 'editor', id: newId('toml'), spellcheck: 'false', rows: 10, wrap: 'off', on: { input: () => check(text.value) } });
  text.value = recall(key, '');
  const asked = (toml) => ({ game: name, ...(toml.trim() ? { rules: { name: file, text: toml } } : {}) });

  async function put(toml) {
    try {
      const detail = await askJson('describe', asked(toml));
      faults.replaceChildren();
      keep(key, toml.trim() ? toml : null);
      draw(detail);
    } catch (error) {
      showFaults(error, faults);
    }
  }
  const check = debounced(put, 300);

  async function change(set) {
    try {
      const { text: toml } = await askJson('rules', { ...asked(text.value), set });
      text.value = toml;
      await put(toml);
    } catch (error) {
      showFaults(error, faults);
    }
  }

  const note = (what) => h('small', {}, what.rule, what.assumes?.length ? ` · ${what.assumes.join(' ')}` : '');
  const reset = (what, set) => (what.changed ? h('button', { type: 'button', class: 'plain', on: { click: () => change(set) } }, 'as printed') : null);
  function figure(one) {
    const id = newId('figure');
    return h('div', { class: one.changed ? 'figure changed' : 'figure', id: `figure-${one.name}` }, h('label', { for: id }, one.means, ' ', note(one)), h('input', { id, value: one.value, inputmode: 'decimal', size: 6, on: { change: (event) => change({ figures: { [one.name]: Number.isFinite(Number(event.target.value)) && event.target.value.trim() ? Number(event.target.value) : event.target.value } }) } }), h('span', { class: 'unit' }, `${one.unit}, ${one.least} to ${one.most}`), reset(one, { figures: { [one.name]: null } }));
  }
  function turn(one) {
    const id = newId('switch');
    return h('div', { class: one.changed ? 'figure changed' : 'figure' }, h('label', { for: id }, one.means, ' ', note(one)), h('select', { id, on: { change: (event) => change({ figures: { [one.name]: one.values[event.target.selectedIndex].value } }) } }, one.values.map(({ value, means }) => h('option', { selected: value === one.value }, typeof value === 'boolean' ? means : `${value}: ${means}`))), reset(one, { figures: { [one.name]: null } }));
  }
  function table(one) {
    const rows = () => [...body.rows].map((row, at) => ({ roll: one.rows[at].roll.replace('–', '-'), ...Object.fromEntries(one.keys.map((cell, n) => [cell, typed(row.cells[n + 1].querySelector('input').value, one.rows[at].cells[n])])) }));
    const typed = (value, before) => (typeof before === 'number' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value);
    const body = h('tbody', {}, one.rows.map((row) => h('tr', {}, h('th', { scope: 'row' }, row.roll), row.cells.map((cell, n) => h('td', { 'data-head': one.head[n] }, h('input', { value: String(cell), 'aria-label': `${one.head[n]} at ${row.roll}`, size: Math.max(4, Math.min(24, String(cell).length)), on: { change: () => change({ tables: { [one.name]: rows() } }) } }))))));
    return h('details', { class: one.changed ? 'changed' : null }, h('summary', {}, one.title, ' ', note(one)), h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': one.title }, h('table', { class: 'long' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, one.roll), one.head.map((cell) => h('th', { scope: 'col' }, cell)))), body)), reset(one, { tables: { [one.name]: null } }));
  }
  function draw(detail) {
    const open = new Set([...place.querySelectorAll('details[open] > summary')].map((summary) => summary.textContent));
    const changed = [...detail.figures, ...detail.switches].filter((one) => one.changed);
    const tables = detail.tables.filter((one) => one.changed);
    const line = (words, set) => h('li', {}, h('span', {}, words), h('button', { type: 'button', class: 'plain', 'aria-label': `${words}: as printed`, on: { click: () => change(set) } }, 'as printed'));
    const summary = changed.length + tables.length ? h('section', { class: 'card yours' }, h('h2', {}, 'Changed'), h('ul', {}, changed.map((one) => line(`${one.means}: ${one.value}${one.unit ? ` ${one.unit}` : ''}`, { figures: { [one.name]: null } })), tables.map((one) => line(one.title, { tables: { [one.name]: null } })))) : h('p', { class: 'quiet' }, 'Nothing is changed: the rules stand as printed.');
    fill(place, summary, h('h2', {}, 'Figures'), detail.figures.filter(({ least, most }) => least !== most).map(figure), detail.switches.length ? h('h2', {}, 'Readings') : null, detail.switches.map(turn), h('h2', {}, 'Tables'), detail.tables.filter((one) => one.roll).map(table));
    for (const details of place.querySelectorAll('details')) details.open = open.has(details.firstChild.textContent);
  }
  const picker = h('input', { type: 'file', accept: '.toml', id: newId('file'), on: { change: async () => { const [picked] = picker.files; if (picked) { text.value = await picked.text(); put(text.value); } } } });
  fill(main, h('p', {}, 'What you change here is in force for printing, setting up and looking up in this browser.'), faults, place,
    h('h2', {}, 'As a file'), h('p', { class: 'actions' }, h('label', { for: picker.id }, 'Take in a file: '), picker, h('button', { type: 'button', class: 'plain', on: { click: () => download(file, 'application/toml', text.value) } }, 'Save the file'), h('button', { type: 'button', class: 'plain', on: { click: async () => { text.value = (await ask('new', { kind: 'rules', game: name, file })).text(); put(text.value); } } }, 'Every figure as a comment'), h('button', { type: 'button', class: 'plain', on: { click: () => { text.value = ''; put(''); } } }, 'As printed')), h('label', { for: text.id }, file), text,
    h('h2', {}, 'Rulings'), h('dl', { class: 'facts' }, overview.rulings.map(({ id, rule, text: reading }) => [h('dt', { id: `ruling-${id}` }, id), h('dd', {}, reading, ' ', h('small', {}, rule))])));
  await put(text.value);
  if (settings.figure) {
    const wanted = document.getElementById(`figure-${settings.figure}`);
    wanted?.scrollIntoView({ block: 'center' });
    wanted?.querySelector('input')?.focus({ preventScroll: true });
  }
  if (settings.ruling) document.getElementById(`ruling-${settings.ruling}`)?.scrollIntoView({ block: 'center' });
}
