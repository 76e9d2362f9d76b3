// Pages that follow from a state: Preact draws what changed, and the keyboard's place and open folds stay.

import { fill, fixed } from './dom.js';
import { faultsOf } from './faults.js';
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
 * @param {{ make: () => Child }} properties
 */
export function Made({ make }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (place.current) fill(place.current, make());
  }, []);
  return html`<span ref=${place}></span>`;
}

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
 * @param {{ error?: unknown }} properties
 */
export const Faults = ({ error }) => html`<div class="faults" role="alert">
  ${(error ? faultsOf(error) : []).map(
    ({ where, message }) =>
      html`<p class="fault">${where && html`<b>${placeWords(where)}</b>`}${where && ': '}${message}</p>`,
  )}
</div>`;
