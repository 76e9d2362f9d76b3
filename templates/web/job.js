// A print: its pages looked at one by one, how much paper it takes, its files, its command for a terminal.

import { ask, askJson } from './api.js';
import { buttonOf, copy, download, h, newest } from './dom.js';
import { isStopped, messageOf } from './faults.js';
import { html } from './preact.js';
import { pageOf } from './preview.js';
import { draw, Made } from './view.js';
import { counted } from './words.js';

/**
 * What a viewer shows: the request and what is told of it, of the last that was answered; what is waited for
 * instead; what is said where the drawing was stopped.
 *
 * @typedef {{
 *   shown: { request: Asked, info: Preview, what: string, serial: number } | null, number: number, waits: string,
 *   isBusy: boolean, isStale: boolean, isOld: boolean, stopped: string,
 * }} Viewed
 */

/** How much paper the pages take, and how they are printed.
 *
 * @type {(viewed: Viewed) => Drawing}
 */
function aboutPaper({ shown }) {
  if (!shown) return null;
  const { what, info } = shown;
  const paper = `${counted(info.pages.length, 'page', 'pages')} on ${counted(info.paper, 'sheet', 'sheets')} of paper.`;
  const said = [paper, info.advice].filter(Boolean).join(' ');
  return html`${what && html`<b class="what">${what}: </b>`}${said}${' '}
    <b>Print at actual size (100 %), not “fit to page”.</b>`;
}

/** The page that is shown, or what is waited for.
 *
 * @type {(viewed: Viewed) => Drawing}
 */
function sheet({ shown, number, waits }) {
  if (!shown) return waits ? html`<p class="waiting">${waits}</p>` : null;
  const { request, info, serial } = shown;
  if (!info.pages.length) return null;
  const make = () => pageOf(request, number, `${info.pages[number - 1].title}, page ${number}`);
  return html`<${Made} key=${`${serial} ${number}`} make=${make} />`;
}

/** @type {(viewed: Viewed, turnTo: (wanted: number) => void, again: () => void) => Drawing} */
function viewed(state, turnTo, again) {
  const { shown, number, waits, isBusy, isStale, isOld, stopped } = state;
  const command = shown?.info.command ?? '';
  const told = shown ? `Page ${number} of ${shown.info.pages.length}` : isBusy ? 'Drawing the pages …' : '';
  const turn = (/** @type {number} */ by) => () => turnTo(number + by);
  return html`<p class="about">
      ${stopped ? html`${stopped} <button type="button" onClick=${again}>Show the pages</button>` : aboutPaper(state)}
    </p>
    <div class="pager" hidden=${!shown && waits !== ''}>
      <button type="button" aria-label="Previous page" onClick=${turn(-1)}>‹</button>
      <span aria-live="polite">${told}</span>
      <button type="button" aria-label="Next page" onClick=${turn(1)}>›</button>
    </div>
    <div class=${isStale ? 'sheet stale' : 'sheet'} aria-busy=${isBusy ? 'true' : null}>${sheet(state)}</div>
    <details class="terminal" hidden=${!shown} inert=${isOld}>
      <summary>Command for a terminal</summary>
      <code tabindex="0">${command}</code>
      <button type="button" class="plain" onClick=${() => copy(command, 'The command')}>Copy</button>
    </details>`;
}

/** A viewer of the pages of a request: `set(request)` shows another.  `refused` gets errors.
 *
 * @param {(error: unknown) => void} refused
 */
export function viewer(refused) {
  /** @type {Viewed} */
  const state = { shown: null, number: 1, waits: '', isBusy: false, isStale: false, isOld: true, stopped: '' };
  const answers = newest();
  /** @param {Partial<Viewed>} change */
  const become = (change) => {
    Object.assign(state, change);
    draw(element, viewed(state, turnTo, again));
  };
  /** @param {number} wanted */
  const turnTo = (wanted) => become({ number: Math.min(Math.max(1, wanted), state.shown?.info.pages.length || 1) });
  const keydown = (/** @type {KeyboardEvent} */ { key }) => {
    if (key === 'ArrowLeft') turnTo(state.number - 1);
    if (key === 'ArrowRight') turnTo(state.number + 1);
  };
  const element = h('section', { class: 'viewer', 'aria-label': 'Preview', on: { keydown } });
  let serial = 0;
  let again = () => {}; // draws the pages that were stopped
  const shower = {
    element,
    /** Show the pages of a request; without one, what is wanted first (`words`).  `what` begins the line about paper.
     *
     * @param {Asked | null} request
     * @param {{ what?: string, words?: string }} [first]
     */
    async set(request, { what = '', words = '' } = {}) {
      answers.drop();
      again = () => shower.set(request, { what, words });
      if (!request) {
        become({ shown: null, waits: words, isBusy: false, isStale: false, isOld: true, stopped: '' });
        refused(null); // what was refused is asked for no more
        return;
      }
      // The command is not yet that of what the form shows.
      become({ waits: '', isBusy: true, isOld: true, stopped: '' });
      try {
        const info = await answers.of(askJson('preview', request));
        if (!info) return;
        serial += 1;
        const number = Math.min(state.number, info.pages.length);
        become({ shown: { request, info, what, serial }, number, isBusy: false, isStale: false, isOld: false });
        refused(null);
      } catch (error) {
        if (isStopped(error)) {
          become({ isBusy: false, isStale: Boolean(state.shown), stopped: messageOf(error) });
          return;
        }
        const waits = state.shown ? '' : 'Correct the problem to see the pages here.';
        become({ waits, isBusy: false, isStale: Boolean(state.shown) });
        refused(error);
      }
    },
  };
  return shower;
}

/** A button that makes files, with progress that moves and a way to stop it.
 *
 * `make` gives the request's name and body, or nothing if it cannot be made yet.  The first of several is `main`.
 *
 * @param {string} text
 * @param {() => Promise<RequestOf | false> | RequestOf | false} make
 * @param {(error: unknown) => void} refused
 * @param {() => void} [made]
 * @param {string} [look]
 */
export function maker(text, make, refused, made = () => {}, look = 'main') {
  /** @type {AbortController | null} */
  let stop = null;
  const shown = h('span', { class: 'progress', role: 'status' });
  const button = buttonOf(text, { class: look || null }, async () => {
    if (stop) {
      stop.abort();
      return;
    }
    stop = new AbortController();
    try {
      const asked = await make();
      if (!asked) return;
      button.textContent = 'Stop';
      const answer = await ask(asked[0], asked[1], {
        stop,
        place: shown,
        progress: (line) => {
          shown.textContent = line;
        },
      });
      download(answer.name, answer.type, answer.bytes);
      shown.textContent = `${answer.name}, ${Math.ceil(answer.bytes.length / 1000)} kB`;
      refused(null);
      made();
    } catch (error) {
      shown.textContent = isStopped(error) ? 'Stopped. Nothing was saved.' : '';
      if (!isStopped(error)) refused(error);
    } finally {
      stop = null;
      button.textContent = text;
    }
  });
  return h('div', { class: 'maker' }, button, shown);
}
