// Pages that follow from a state: Preact draws what changed, and the keyboard's place and open folds stay.

import { fill, fixed } from './dom.js';
import { faultsOf } from './faults.js';
import { placeWords } from './forms.js';
import { html, render, useEffect, useRef } from './preact.js';

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
