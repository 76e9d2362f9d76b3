// A print: its pages looked at one by one, how much paper it takes, its files, its command for a terminal.

import { ask, askJson } from './api.js';
import { buttonOf, copy, download, fill, h } from './dom.js';
import { pageOf } from './preview.js';
import { counted } from './words.js';
import { isStopped } from './faults.js';

/** A viewer of the pages of a request: `set(request)` shows another.  `refused` gets errors.
 *
 * @param {(error: unknown) => void} refused
 */
export function viewer(refused) {
  /** @type {Asked | null} */
  let request = null;
  /** @type {Preview | null} */
  let info = null;
  let number = 1;
  let turn = 0;
  const sheet = h('div', { class: 'sheet' });
  const count = h('span', { 'aria-live': 'polite' });
  const about = h('p', { class: 'about' });
  const command = h('code', { tabindex: '0' });
  /**
   * @param {number} by
   * @param {string} name
   * @param {string} sign
   */
  const step = (by, name, sign) => buttonOf(sign, { 'aria-label': name }, () => turnTo(number + by));
  const bar = h('div', { class: 'pager' }, step(-1, 'page before', '‹'), count, step(1, 'next page', '›'));
  /** @param {number} wanted */
  function turnTo(wanted) {
    if (!request || !info?.pages.length) return;
    number = Math.min(Math.max(1, wanted), info.pages.length);
    const { title } = info.pages[number - 1];
    count.textContent = `page ${number} of ${info.pages.length}`;
    sheet.replaceChildren(pageOf(request, number, `${title}, page ${number}`));
  }
  const terminal = h(
    'details',
    { class: 'terminal', hidden: true },
    h('summary', {}, 'The same on a terminal'),
    command,
    buttonOf('Copy', { class: 'plain' }, () => copy(command.textContent, 'The command')),
  );
  const element = h(
    'section',
    {
      class: 'viewer',
      'aria-label': 'Preview',
      on: {
        keydown: (event) => {
          if (event.key === 'ArrowLeft') turnTo(number - 1);
          if (event.key === 'ArrowRight') turnTo(number + 1);
        },
      },
    },
    about,
    bar,
    sheet,
    terminal,
  );
  return {
    element,
    /** Show the pages of a request; without one, what is wanted first (`words`, and a `link` that helps).
     * `what` begins the line about paper.
     *
     * @param {Asked | null} next
     * @param {{ what?: string, words?: string, link?: Child }} [first]
     */
    async set(next, { what = '', words = '', link = null } = {}) {
      request = next;
      const mine = ++turn;
      terminal.inert = true; // until it is that of what the form shows
      if (!next) {
        info = null;
        fill(about);
        count.textContent = '';
        bar.hidden = true;
        terminal.hidden = true;
        fill(sheet, h('p', { class: 'waiting' }, words, link ? [h('br'), link] : null));
        command.textContent = '';
        return;
      }
      bar.hidden = false;
      if (!info) count.textContent = 'drawing the pages …';
      sheet.setAttribute('aria-busy', 'true');
      try {
        const told = await askJson('preview', next);
        if (mine !== turn) return;
        info = told;
        sheet.removeAttribute('aria-busy');
        sheet.classList.remove('stale');
        terminal.hidden = false;
        terminal.inert = false;
        fill(
          about,
          what ? h('b', { class: 'what' }, `${what}: `) : null,
          `${counted(info.pages.length, 'page', 'pages')} on ${counted(info.paper, 'sheet', 'sheets')} of paper. `,
          info.advice ? `${info.advice} ` : '',
          h('b', {}, 'Print at 100 %, not “fit to page”.'),
        );
        command.textContent = info.command;
        turnTo(number);
        refused(null);
      } catch (error) {
        if (mine !== turn) return;
        sheet.removeAttribute('aria-busy');
        sheet.classList.add('stale');
        if (!info) {
          count.textContent = '';
          bar.hidden = true;
          sheet.classList.remove('stale');
          fill(sheet, h('p', { class: 'waiting' }, 'The pages are drawn here when this is mended.'));
        }
        refused(error);
      }
    },
  };
}

/** A button that makes files, with progress that moves and a way to stop it.
 *
 * `make` gives the request's name and body, or nothing if it cannot be made yet.  The first of several is `main`.
 *
 * @param {string} text
 * @param {() => Promise<[string, Asked] | false> | [string, Asked] | false} make
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
        signal: stop.signal,
        progress: (line) => {
          shown.textContent = line;
        },
      });
      download(answer.name, answer.type, answer.bytes);
      shown.textContent = `${answer.name}, ${Math.ceil(answer.bytes.length / 1000)} kB`;
      refused(null);
      made();
    } catch (error) {
      shown.textContent = isStopped(error) ? 'stopped; nothing was kept' : '';
      if (!isStopped(error)) refused(error);
    } finally {
      stop = null;
      button.textContent = text;
    }
  });
  return h('div', { class: 'maker' }, button, shown);
}
