// Your own counters: a CSV or TOML file, dropped or typed, its pages, its faults with their lines.

import { ask } from './api.js';
import { head } from './app.js';
import { debounced, download, fill, h, newId, lineButton, textOf } from './dom.js';
import { showFaults } from './forms.js';
import { maker, viewer } from './job.js';
import { optionForm, printerFiles } from './print.js';
import { keep, recall, usualPaper } from './store.js';

/** Show the editor and the pages. */
export async function show({ main, all }) {
  head('', 'Your own counters');
  const kept = recall('counters', null) ?? { name: 'my-counters.csv', text: (await ask('new', { kind: 'counters', file: 'my-counters.csv' })).text() };
  let file = kept.name;
  const faults = h('div', { role: 'alert', class: 'faults' });
  const editor = h('textarea', { class: 'editor', id: newId('editor'), spellcheck: 'false', rows: 16, wrap: 'off', on: { input: () => update() } }, kept.text);
  const title = h('b', {}, file);
  const refused = (error) => {
    options.clear();
    faults.replaceChildren();
    if (!error) return;
    showFaults(error, faults, options);
    const line = error.errors?.map(({ where }) => /:(\d+)$/.exec(where)?.[1]).find(Boolean);
    if (line) faults.append(lineButton(editor, Number(line)));
  };
  const pages = viewer(refused);
  const request = () => ({ targets: ['counters', file], options: options.chosen(), files: { ...printerFiles(options.read().printer).files, [file]: editor.value } });
  const update = debounced(() => {
    keep('counters', { name: file, text: editor.value });
    pages.set(request());
  }, 250);
  const taken = h('div', { role: 'alert', class: 'taken' });
  const take = async (picked) => {
    if (!picked) return;
    taken.replaceChildren();
    try {
      editor.value = await textOf(picked);
    } catch (error) {
      showFaults(error, taken);
      return;
    }
    file = picked.name;
    fill(title, file);
    update();
  };
  const options = optionForm(all.print, ['paper', 'palette', 'sides', 'format', 'printer'], { paper: usualPaper() }, update);
  const picker = h('input', { type: 'file', accept: '.csv,.toml', id: newId('file'), on: { change: () => take(picker.files[0]) } });
  const drop = h('div', { class: 'drop', on: {
    dragover: (event) => { event.preventDefault(); drop.classList.add('over'); },
    dragleave: () => drop.classList.remove('over'),
    drop: (event) => { event.preventDefault(); drop.classList.remove('over'); take(event.dataTransfer.files[0]); },
  } }, h('label', { for: picker.id }, 'Drop a CSV or TOML file here, or choose one: '), picker);
  fill(main, h('div', { class: 'two' },
    h('div', {}, drop, taken, h('p', { class: 'actions' }, h('label', { for: editor.id }, title), h('button', { type: 'button', class: 'plain', on: { click: () => download(file, 'text/plain', editor.value) } }, 'Save the file'), h('button', { type: 'button', class: 'plain', on: { click: async () => { file = 'my-counters.csv'; fill(title, file); editor.value = (await ask('new', { kind: 'counters', file })).text(); update(); } } }, 'Start anew')), faults, editor),
    h('div', { class: 'side' }, options.element, maker('Print', () => ['print', request()], refused), pages.element)));
  update();
}
