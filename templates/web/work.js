// Long work of any page: after a second a bar at the foot says how far it is, with a button that ends it.

import { buttonOf, fill, fixed, h } from './dom.js';

/** Milliseconds of work before the bar is shown, and between two looks at what is under way. */
const PATIENCE = 1000;
const LOOK = 250;
const WORKING = 'Plotroom is working …';

/** What the bar may show of the work under way, the oldest first: none in its first second, none that its page shows.
 *
 * @param {Work[]} works
 * @param {number} now
 */
export const shownOf = (works, now) =>
  works.filter(({ begun, place }) => begun !== null && now - begun >= PATIENCE && !place?.isConnected);

/** How far work is, by what it says: `page 3 of 31` is 3 of 31; null where it says no such thing.
 *
 * @param {string} line
 */
export function shareOf(line) {
  const words = line.split(' ');
  const at = words.indexOf('of');
  const [value, max] = [words[at - 1], words[at + 1]].map((text) => Number(text?.replaceAll(',', '')));
  return max > 0 && value <= max ? { value, max } : null;
}

/** @type {Set<Work>} */
const under = new Set();
/** @type {ReturnType<typeof setInterval> | undefined} */
let looking;

const line = h('span', { role: 'status' });
const bar = h('progress', { 'aria-label': 'Progress' });
const button = buttonOf('Stop', {}, () => shownOf([...under], Date.now())[0]?.stop.abort());

/** Draw the bar, or take it away. */
function look() {
  const [first] = shownOf([...under], Date.now());
  const place = fixed('work');
  if (!first) {
    if (place.childElementCount) fill(place);
    return;
  }
  const said = first.line || WORKING;
  if (line.textContent !== said) line.textContent = said;
  const share = shareOf(said);
  if (share) Object.assign(bar, share);
  else bar.removeAttribute('value');
  if (!place.childElementCount) fill(place, line, bar, button);
}

/** Do work that the bar shows if it takes long.
 *
 * `begun` is told when it begins, `progress` how far it is; `stop` ends it.
 *
 * @template T
 * @param {Pick<AskOptions, 'stop' | 'place' | 'progress'>} options
 * @param {(hands: { stop: AbortController, begun: () => void, progress: (line: string) => void }) => Promise<T>} act
 */
export async function shownWhile({ stop = new AbortController(), place, progress }, act) {
  /** @type {Work} */
  const work = { begun: null, line: '', stop, place };
  under.add(work);
  looking ??= setInterval(look, LOOK);
  try {
    return await act({
      stop,
      begun: () => {
        work.begun ??= Date.now();
      },
      progress: (said) => {
        work.line = said;
        progress?.(said);
      },
    });
  } finally {
    under.delete(work);
    if (!under.size) {
      clearInterval(looking);
      looking = undefined;
      look();
    }
  }
}
