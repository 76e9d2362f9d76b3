// Kept here: everything that this browser keeps, saved as one file and taken in again.

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
    throw new Error('This browser has no room for it. Nothing was taken in.');
  }
  try {
    await replaceGames(given.games);
  } catch {
    replaceValues(before);
    throw new Error('This browser does not keep games. Nothing was taken in.');
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
  <h3>${name} holds</h3>
  ${list(contents(given), 'Nothing but choices of pages.')}
  <${Made} make=${() =>
    askingButton('Take it in', 'It replaces everything that is kept here.', 'Replace it', replace)} />
</section>`;

/** Show what is kept here, a button that saves it, and where a file is taken in.
 *
 * @param {PageShown} shown
 */
export async function show({ main }) {
  head('', 'Kept here');
  /** @type {{ lines: string[], error: unknown, name: string, given: Kept | null }} */
  const state = { lines: [], error: null, name: '', given: null };
  const save = async () => {
    const day = new Date().toISOString().slice(0, 10);
    download(`plotroom-kept-${day}.json`, 'application/json', written(await kept()));
    tell('Everything is saved as one file. Keep it where you keep your files.');
  };
  const replace = async () => {
    const { given } = state;
    if (!given) return;
    try {
      await takeIn(given);
      state.given = null;
      tell(`Taken in: ${contents(given).join(', ') || 'choices of pages'}.`);
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
      if (!file) throw new Error('Drop a file that “Save everything” made.');
      if (file.size > MOST_BYTES)
        throw new Error(`${file.name} is too large: at most ${MOST_BYTES / 1e6} MB are read.`);
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
      filePicker('Drop such a file here, or choose it: ', look, { accept: '.json' }),
    );
  const update = async () => {
    state.lines = contents(await kept());
    draw(
      main,
      html`<div class="kept-here">
        <h2 tabindex="-1">In this browser</h2>
        ${list(state.lines, 'Nothing yet: games, house rules, printers and counters will stand here.')}
        <p>It stays in this browser. Clear its history and it may be gone, so save a copy now and then.</p>
        <p class="actions"><button type="button" class="main" onClick=${save}>Save everything</button></p>
        <h2>Take it in again</h2>
        <${Made} make=${place} />
        <${Faults} error=${state.error} />
        ${state.given && question(state.name, state.given, replace)}
      </div>`,
    );
  };
  await update();
}
