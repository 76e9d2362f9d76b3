// Pages that follow from a state: Preact draws what changed, and the keyboard's place and open folds stay.

import { askingButton, fill, fixed, focusOn, selectLine } from './dom.js';
import { faultsOf, linesOf } from './faults.js';
import { placeWords } from './forms.js';
import { html, render, useEffect, useRef } from './preact.js';

/** Draw a view in a page.  The keyboard's place, if it is gone or cannot be used any more, is then the nearest part
 * around it that is still there: never nowhere.
 *
 * @param {HTMLElement} main
 * @param {Drawing} view
 */
export function draw(main, view) {
  /** @type {HTMLElement[]} */
  const parts = [];
  const had = main.contains(document.activeElement) ? document.activeElement : null;
  for (let part = had?.parentElement; part && part !== main; part = part.parentElement) parts.push(part);
  render(view, main);
  const now = document.activeElement;
  if (!had || (main.contains(now) && !now?.matches(':disabled'))) return;
  focusOn(...parts.filter((one) => main.contains(one)));
}

/** An element that `make` of `dom.js` makes, once.
 *
 * @param {{ make: () => Child, look?: string }} properties
 */
export function Made({ make, look }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (place.current) fill(place.current, make());
  }, []);
  return html`<span ref=${place} class=${look}></span>`;
}

/** A wall of pictures, each with words below it and a place that a tap leads to.
 *
 * @param {{
 *   look?: string, list: { href: string, title: string, about: string, picture: () => Child }[],
 * }} properties
 */
export const Posters = ({ look = '', list }) => html`<ul class=${`wall ${look}`}>
  ${list.map(
    ({ href, title, about, picture }) => html`<li class="poster" key=${title}>
      <a class="tap" href=${href}>
        <${Made} look="cover" make=${picture} />
        <b>${title}</b><small>${about}</small>
      </a>
    </li>`,
  )}
</ul>`;

/** Buttons of which one is pressed: values with their words.
 *
 * @param {{ label: string, values: [unknown, unknown][], now: unknown, taken: (value: any) => unknown }} properties
 */
export const Choice = ({ label, values, now, taken }) => html`<div class="segments" role="group" aria-label=${label}>
  ${values.map(
    ([value, words]) =>
      html`<button key=${value} type="button" class="segment" aria-pressed=${String(value === now)}
        onClick=${() => taken(value)}>${words}</button>`,
  )}
</div>`;

/** A fold that is `open` at first, or not; then the player opens and closes it.  Its title tells what is `now` chosen.
 *
 * @param {{ title: string, now: string, open?: boolean, children?: Drawing }} properties
 */
export function Fold({ title, now, open = false, children }) {
  const first = useRef(open);
  return html`<details class="entry" open=${first.current}><summary>${title} <small>${now}</small></summary>
    ${children}
  </details>`;
}

/** A box to type in.  What is typed stands, though the page is drawn, until it is `taken` or the box is left.
 *
 * @param {{ value: unknown, taken: (text: string) => unknown, [property: string]: unknown }} properties
 */
export function TypeBox({ value, taken, ...more }) {
  const typed = useRef(/** @type {string | null} */ (null));
  const forget = () => {
    typed.current = null;
  };
  const type = (/** @type {At} */ { currentTarget }) => {
    typed.current = currentTarget.value;
  };
  const take = (/** @type {At} */ { currentTarget }) => {
    forget();
    taken(currentTarget.value);
  };
  return html`<input autocomplete="off" ...${more} value=${typed.current ?? value} onInput=${type} onChange=${take}
    onBlur=${forget} />`;
}

/** Facts, each with its label.
 *
 * @param {{ rows: readonly (readonly [unknown, unknown])[] }} properties
 */
export const Facts = ({ rows }) => html`<dl class="facts">
  ${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}
</dl>`;

/** The signs of a map with their meanings, in a fold; a sign is a word or an element.
 *
 * @param {{ title: string, rows: [string | Element, string][] }} properties
 */
export const Signs = ({ title, rows }) => html`<details class="signs">
  <summary>${title}</summary>
  <${Facts} rows=${rows.map(([sign, words]) => [
    typeof sign === 'string' ? sign : html`<${Made} make=${() => sign} />`,
    words,
  ])} />
</details>`;

/** The pieces of a map, of which one is chosen.
 *
 * @param {{ pieces: { name: string }[], chosen: string, taken: (name: string) => unknown }} properties
 */
export const PieceList = ({ pieces, chosen, taken }) => html`<select aria-label="Show a piece" value=${chosen}
  onChange=${(/** @type {At} */ { currentTarget }) => taken(currentTarget.value)}>
  <option value="">Show a piece …</option>
  ${pieces.map(({ name }) => html`<option value=${name}>${name}</option>`)}
</select>`;

/** The place of an element that is made elsewhere and stays the same, such as a map.
 *
 * @param {{ element: Element }} properties
 */
export function Held({ element }) {
  /** @param {Element | null} place */
  const hold = (place) => {
    if (place && element.parentNode !== place) place.append(element);
  };
  return html`<div class="held" ref=${hold}></div>`;
}

/** The faults of what was refused; an empty box, which tells the next, without.
 *
 * @param {{ error?: unknown, kind?: string }} properties `kind` is the class of the box
 */
export const Faults = ({ error, kind = 'faults' }) => html`<div class=${kind} role="alert">
  ${(error ? faultsOf(error) : []).map(
    ({ where, message }) =>
      html`<p class="fault">${where && html`<b>${placeWords(where)}</b>`}${where && ': '}${message}</p>`,
  )}
</div>`;

/** Buttons that lead to the lines of a text area, by its id: to those given, or to those that an error names.
 *
 * @param {{ area: string, error?: unknown, lines?: number[] }} properties
 */
export const LineButtons = ({ area, error, lines = linesOf(error) }) =>
  lines.map((line) => {
    const go = () => selectLine(/** @type {HTMLTextAreaElement} */ (fixed(area)), line);
    return html`<button type="button" class="plain" onClick=${go}>Go to line ${line}</button>`;
  });

/** A button.
 *
 * @param {{ words: unknown, press: () => unknown, look?: string, label?: string, disabled?: boolean }} properties
 */
export const Button = ({ words, press, look, label, disabled = false }) =>
  html`<button type="button" class=${look ?? null} aria-label=${label ?? null} disabled=${disabled} onClick=${press}>
    ${words}
  </button>`;

/** A button that asks before it does what cannot be taken back.
 *
 * @param {{ words: string, ask: string, yes: string, act: () => unknown }} properties
 */
export const AskingButton = ({ words, ask, yes, act }) =>
  html`<${Made} make=${() => askingButton(words, ask, yes, act)} />`;
