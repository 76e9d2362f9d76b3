// The bar of a story that is told step by step: back, where one is, forward, to the end; the next thing to do stands
// where forward was.

import { html, useRef } from './preact.js';

/** Pixels: a finger that goes so far to a side, and more to the side than up or down, swipes. */
const SWIPE = 40;

/** @typedef {{ count: number, back: boolean, words: string, skips: boolean, next: 'step' | 'leave' | 'act' | '',
 *   label: string }} StoryPlace */

/** What the bar of a story of `count` steps holds at a step, or beyond the last.
 *
 * `words` say where one is, `skips` whether there is more than the next step; `next` is what the last button does: a
 * step, leaving the story where `leave` names what comes after it, acting beyond its end where `act` names the act.
 *
 * @param {{ at: number, count: number, leave: string, act: string }} story
 * @returns {StoryPlace}
 */
export function barOf({ at, count, leave, act }) {
  if (at >= count) return { count, back: count > 0, words: '', skips: false, next: act ? 'act' : '', label: act };
  const more = at < count - 1;
  return {
    count,
    back: at > 0,
    words: `${at + 1} of ${count}`,
    skips: more,
    next: more ? 'step' : leave ? 'leave' : '',
    label: more ? '›' : leave,
  };
}

/** Whether a finger swiped: 1 to the next step, -1 to the one before, 0 not at all.
 *
 * @param {Place} from
 * @param {Place} to
 */
export function swiped([x, y], [toX, toY]) {
  const [across, down] = [toX - x, toY - y];
  if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

/** What a part of a page needs to go through a story by arrow keys and swipes.
 *
 * @param {(by: number) => unknown} go
 */
export function storyKeys(go) {
  /** @type {Place | null} */
  let from = null;
  return {
    onKeyDown: (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      go(by);
    },
    onPointerDown: (/** @type {PointerEvent} */ { pointerType, clientX, clientY }) => {
      from = pointerType === 'mouse' ? null : [clientX, clientY];
    },
    onPointerUp: (/** @type {PointerEvent} */ { clientX, clientY }) => {
      const by = from ? swiped(from, [clientX, clientY]) : 0;
      from = null;
      if (by) go(by);
    },
  };
}

/** The bar itself.  `go(by)` goes so many steps, `skip` to the end; the last button does `leave` and `act`, but not by
 * quick taps that went through the story, nor by a key that is held: what it does has just changed.
 *
 * @param {{ bar: StoryPlace, label: string, strong?: boolean, go: (by: number) => unknown, skip: () => unknown,
 *   leave: () => unknown, act: () => unknown, keys?: object, children?: Drawing }} properties
 */
export function StoryBar({ bar, label, strong = true, go, skip, leave, act, keys = {}, children }) {
  const { count, back, words, skips, next } = bar;
  const quick = useRef(/** @type {boolean | null} */ (null)); // whether the last taps went through the story
  const press = (/** @type {MouseEvent} */ { detail }) => {
    if (detail > 1 && quick.current && next !== 'step') return;
    quick.current = next !== 'act';
    ({ step: () => go(1), leave, act, '': () => {} })[next]();
  };
  const held = (/** @type {KeyboardEvent} */ event) => {
    if (event.repeat && next !== 'step' && event.key === 'Enter') event.preventDefault();
  };
  const look = strong || next === 'step' ? 'next main' : 'next';
  return html`<div class="storybar" role="group" aria-label=${label} ...${keys}>
    ${
      count > 0 &&
      html`<button key="back" type="button" aria-label="step before" disabled=${!back} onClick=${() => go(-1)}>
        ‹
      </button>`
    }
    <span class="where">${words}</span>
    ${children}
    ${
      skips &&
      html`<button key="skip" type="button" class="skip-story" aria-label="Skip to the end" onClick=${skip}>
        Skip
      </button>`
    }
    ${
      next &&
      html`<button key="next" type="button" class=${look} aria-label=${next === 'step' ? 'Next step' : null}
        onClick=${press} onKeyDown=${held}>${bar.label}</button>`
    }
  </div>`;
}
