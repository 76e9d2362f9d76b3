// Pages that follow from a state: Preact draws what changed, and the keyboard's place and open folds stay.

import { askingButton, fill, fixed, selectLine } from './dom.js';
import { faultsOf, linesOf } from './faults.js';
import { placeWords } from './forms.js';
import { html, render, useEffect, useLayoutEffect, useRef } from './preact.js';
import { redraw } from './redraw.js';

/** Draw a view in a page.  The keyboard's place, if it is gone, is then the page: never nowhere.
 *
 * @param {HTMLElement} main
 * @param {Drawing} view
 */
export function draw(main, view) {
  const had = main.contains(document.activeElement);
  render(view, main);
  if (had && !main.contains(document.activeElement)) fixed('main').focus({ preventScroll: true });
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
 * @param {{ label: string, values: [string, string][], now: string, taken: (value: string) => unknown }} properties
 */
export const Choice = ({ label, values, now, taken }) => html`<div class="segments" role="group" aria-label=${label}>
  ${values.map(
    ([value, words]) =>
      html`<button key=${value} type="button" class="segment" aria-pressed=${String(value === now)}
        onClick=${() => taken(value)}>${words}</button>`,
  )}
</div>`;
/** A part whose elements `make` of `dom.js` makes, anew with each `version`: open folds and the keyboard's place stay.
 *
 * @param {{ make: () => Child, version: unknown, as?: string, [property: string]: unknown }} properties
 */
export function Part({ make, version, as = 'div', ...more }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const part = place.current;
    if (part) redraw(part, () => fill(part, make()));
  }, [version]);
  return html`<${as} ref=${place} ...${more}></${as}>`;
}

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
