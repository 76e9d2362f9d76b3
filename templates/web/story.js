// A turn told step by step.
import { html } from './preact.js';

/** A turn step by step: each sentence of a section whose order matters, the other sections whole.
 *
 * @param {Told} told
 * @returns {Step[]}
 */
export const story = (told) =>
  told.sections
    .filter(({ ahead }) => !ahead)
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
        <p>Readings other than those that the game began with</p>
        <ul>${notes.map(({ name, text }) => html`<li><b>${name}</b> ${text}</li>`)}</ul>
      </div>`
    : null;
