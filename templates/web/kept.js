// Backup: everything that this browser keeps, saved as one file and taken in again.

import { forgetGames, head } from './app.js';
import { contents, MOST_BYTES, readBackup, written } from './backup.js';
import { askingButton, download, dropField, filePicker, tell, textOf } from './dom.js';
import { ownGames, replaceGames } from './owngames.js';
import { html } from './preact.js';
import { keptValues, replaceValues } from './store.js';
import { draw, Faults, Made } from './view.js';

const kept = async () => ({ values: keptValues(), games: await ownGames() });

/** Keep what a file holds in place of what is kept here: all of it, or nothing.
 *
 * @param {Kept} given
 */
async function takeIn(given) {
  const before = keptValues();
  try {
    replaceValues(given.values);
  } catch {
    throw new Error('This browser’s storage is full. Nothing was imported.');
  }
  try {
    await replaceGames(given.games);
  } catch {
    replaceValues(before);
    throw new Error('This browser cannot save games. Nothing was imported.');
  }
  forgetGames();
}

/** @type {(lines: string[], none: string) => Drawing} */
const list = (lines, none) =>
  lines.length ? html`<ul>${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul>` : html`<p>${none}</p>`;

/** A file that was read, and the question whether it replaces what is kept here.
 *
 * @type {(name: string, given: Kept, replace: () => unknown) => Drawing}
 */
const question = (name, given, replace) => html`<section class="card" id="given" tabindex="-1" key=${name}>
  <h3>Contents of ${name}</h3>
  ${list(contents(given), 'Only settings of pages.')}
  <${Made} make=${() =>
    askingButton('Import', 'This replaces all your data in this browser.', 'Replace all data', replace)} />
</section>`;

/** Show what is kept here, a button that saves it, and where a file is taken in.
 *
 * @param {PageShown} shown
 */
export async function show({ main }) {
  head('', 'Backup');
  /** @type {{ lines: string[], error: unknown, name: string, given: Kept | null }} */
  const state = { lines: [], error: null, name: '', given: null };
  const save = async () => {
    const day = new Date().toISOString().slice(0, 10);
    download(`plotroom-backup-${day}.json`, 'application/json', written(await kept()));
    tell('The backup was downloaded. Store the file in a safe place.');
  };
  const replace = async () => {
    const { given } = state;
    if (!given) return;
    try {
      await takeIn(given);
      state.given = null;
      tell(`Imported: ${contents(given).join(', ') || 'settings of pages'}.`);
    } catch (error) {
      state.error = error;
    }
    await update();
    main.querySelector('h2')?.focus();
  };
  /** @param {File[]} files */
  const look = async ([file]) => {
    Object.assign(state, { error: null, given: null });
    try {
      if (!file) throw new Error('Drop a file made with “Download backup”.');
      if (file.size > MOST_BYTES)
        throw new Error(`${file.name} is too large. A backup can have up to ${MOST_BYTES / 1e6} MB.`);
      Object.assign(state, { given: readBackup(file.name, await textOf(file)), name: file.name });
    } catch (error) {
      state.error = error;
    }
    await update();
    document.getElementById('given')?.focus();
  };
  const place = () =>
    dropField(
      ({ files }) => look([...files]),
      filePicker('Drop a backup here, or choose a file: ', look, { accept: '.json' }),
    );
  const update = async () => {
    state.lines = contents(await kept());
    draw(
      main,
      html`<div class="kept-here">
        <h2 tabindex="-1">Your data in this browser</h2>
        ${list(state.lines, 'You have no data yet. Games, house rules, printers and counters will be listed here.')}
        <p>
          Your data is saved only in this browser. If you clear the browser’s data, it can be lost. Download a backup
          from time to time.
        </p>
        <p class="actions"><button type="button" class="main" onClick=${save}>Download backup</button></p>
        <h2>Import a backup</h2>
        <${Made} make=${place} />
        <${Faults} error=${state.error} />
        ${state.given && question(state.name, state.given, replace)}
      </div>`,
    );
  };
  await update();
}
