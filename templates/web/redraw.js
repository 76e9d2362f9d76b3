// A part of a page drawn anew, with the keyboard's place and the open folds of it kept.

const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex]';
const OPENED = 'details';

/** The words by which a player knows an element: its label, or its text without what changes in it.
 *
 * @param {Element} element
 */
function named(element) {
  const own =
    element.getAttribute('aria-label') ?? (element.tagName === 'SUMMARY' ? element.firstChild?.textContent : null);
  const words =
    own ??
    /** @type {Field} */ (element).labels?.[0]?.textContent ??
    (element.tagName === 'BUTTON' ? element.textContent : '');
  const group = element.closest('[role=group]')?.getAttribute('aria-label') ?? '';
  const part = element.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
  const row = element.closest('.hit-row, .out-row')?.firstChild?.textContent ?? '';
  return [element.tagName, part, row, group, words.trim()].join('|');
}

/** The elements of a part by their words; those of the same words are numbered.
 *
 * @param {Element} part
 * @param {string} which
 * @returns {[string, any][]}
 */
function byWords(part, which) {
  const seen = new Map();
  return [...part.querySelectorAll(which)].map((element) => {
    const words = which === OPENED ? named(element.querySelector('summary') ?? element) : named(element);
    seen.set(words, (seen.get(words) ?? 0) + 1);
    return [`${words}|${seen.get(words)}`, element];
  });
}

/** Draw a part anew: folds stay open or closed, and the keyboard stays where it was, or at the part if that is gone.
 *
 * @param {HTMLElement} part
 * @param {() => void} draw
 */
export function redraw(part, draw) {
  const active = part.contains(document.activeElement) ? document.activeElement : null;
  const place = active && byWords(part, REACHED).find(([, element]) => element === active)?.[0];
  const folds = new Map(byWords(part, OPENED).map(([words, element]) => [words, element.open]));
  draw();
  for (const [words, element] of byWords(part, OPENED)) if (folds.has(words)) element.open = folds.get(words);
  if (!active) return;
  const again = byWords(part, REACHED).find(([words, element]) => words === place && !element.disabled)?.[1];
  if (again) again.focus({ preventScroll: true });
  else {
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }
}
