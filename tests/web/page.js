// A page without a browser for the unit tests, and the modules of `templates/web` in it.

import { AsyncLocalStorage } from 'node:async_hooks';
import { Window } from 'happy-dom';

const HEAD = '<meta name="plotroom-host" content="server">';
const BODY =
  '<nav id="tabs"></nav><div id="finder"></div><div id="top"></div><main id="main" tabindex="-1"></main><div id="work"></div><p id="status"></p>';
/** What the modules take from the browser. */
const NAMES = [
  'document',
  'location',
  'localStorage',
  'navigator',
  'Event',
  'KeyboardEvent',
  'DOMParser',
  'matchMedia',
];

/** The page of each file of tests, which all run in one process; what a file began and did not await meets its own page. */
const files = new AsyncLocalStorage();
/** Do work as a file of tests, with a page and modules of its own. */
export const apart = (of, work) => files.run({ of }, work);

const alone = {};
const mine = () => files.getStore() ?? alone;
/** Begin with a page at an address, with what is kept there; its main part. */
export function open(address = 'http://localhost/', kept = {}) {
  const window = new Window({ url: address });
  for (const [name, value] of Object.entries(kept)) window.localStorage.setItem(name, value);
  window.document.head.innerHTML = HEAD;
  window.document.body.innerHTML = BODY;
  mine().window = window;
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, { get: () => mine().window[name], configurable: true });
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    globalThis[name] = (...words) => mine().window[name](...words);
  return window.document.getElementById('main');
}

let number = 0;
/** A module of the pages, as a page loads it; `anew` as another page would. */
export const part = (name, anew = false) => {
  number += 1;
  return import(`../../templates/web/${name}.js?of=${mine().of}${anew ? `&${number}` : ''}`);
};
