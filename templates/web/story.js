// A turn told step by step.
import { html } from './preact.js';

/** The title of the section that says which data of ships a game has not, as it is and was in files of 0.4. */
const MISSING = ['Missing ship data', 'Not known'];

/** What a turn says of data that are missing; they are no step of it. @param {Told} told */
export const missingIn = ({ sections }) => sections.find(({ title }) => MISSING.includes(title)) ?? null;

/** A turn step by step: each sentence of a section whose order matters, the other sections whole.
 *
 * @param {Told} told
 * @returns {Step[]}
 */
export const story = (told) =>
  told.sections
    .filter(({ ahead, title }) => !ahead && !MISSING.includes(title))
    .flatMap(({ title, numbered, sentences: lines }) =>
      numbered ? lines.map((line) => ({ title, lines: [line] })) : [{ title, lines }],
    );

/** What a turn says of readings that have changed since its game began; nothing where none has.
 *
 * @param {{ notes?: Note[] }} turn
 */
export const changesBox = ({ notes }) =>
  notes?.length
    ? html`<div class="help changed-readings">
        <p>These rulings have changed since the game started:</p>
        <ul>${notes.map(({ name, text }) => html`<li><b>${name}</b> ${text}</li>`)}</ul>
      </div>`
    : null;
