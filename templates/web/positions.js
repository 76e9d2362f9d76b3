// Pictures of positions: the map of a game file as its page draws it, small, made when it comes into sight.

import { ask, askJson } from './api.js';
import { fill, h } from './dom.js';
import { messageOf } from './faults.js';
import { whenSeen } from './preview.js';
import { beginRules, rulesFor } from './store.js';

/** Who is told nothing that is hidden: a device is handed round. */
const EVERYONE = 'everyone';
const NO_HANDS = { tapped: () => {} };

/** The map of a kind with a position on it: its element, and what shows all of it once it stands in the page.
 *
 * @type {{ [kind: string]: (asked: Requests['game-file']) => Promise<{ element: HTMLElement, show: () => void }> }}
 */
const MAPS = {
  async hexes(asked) {
    const [look, { seaMap }, { scene }] = await Promise.all([
      askJson('game-file', asked),
      import('./seamap.js'),
      import('./playscene.js'),
    ]);
    const map = seaMap(NO_HANDS);
    const now = scene(look, null, Infinity);
    map.set(look.map);
    map.draw(now);
    return { element: map.element, show: () => map.show(now.look ?? [], 4) };
  },
  async plot(asked) {
    const [{ position, map: known }, { plotMap }, { pieces }, { seaOf }] = await Promise.all([
      askJson('game-file', asked),
      import('./plotmap.js'),
      import('./plotscene.js'),
      import('./plotorders.js'),
    ]);
    const map = plotMap(NO_HANDS);
    const [[left, low, right, high], edges] = seaOf(position);
    map.set([left, low, right, high], edges);
    map.draw({ pieces: pieces(position, known), ways: [], shots: [] });
    /** @type {Place[]} */
    const corners = [
      [left, low],
      [right, high],
    ];
    return { element: map.element, show: () => map.show(corners, 3) };
  },
  async provinces(asked) {
    const [geometry, { units, centers }, { provinceMap }] = await Promise.all([
      askJson('game-ask', { ...asked, ask: 'map', about: {} }),
      askJson('game-ask', { ...asked, ask: 'view', about: { reader: EVERYONE } }),
      import('./provincemap.js'),
    ]);
    const map = provinceMap(geometry, NO_HANDS);
    map.draw({ units, centers });
    return { element: map.element, show: map.all };
  },
};

/** The picture of a position, which nobody can tap: a link or buttons beside it say what can be done.
 *
 * `file` gives the game file; one that cannot be read is told in the place of the picture.
 *
 * @param {{ name: string, play: string }} game
 * @param {() => GameFile | Promise<GameFile>} file
 */
export function positionOf(game, file) {
  const frame = h('div', { class: 'position', inert: true });
  whenSeen(frame, async () => {
    frame.setAttribute('aria-busy', 'true');
    try {
      const { name, text, files } = await file();
      const asked = { game: game.name, file: { name, text }, files: { ...files }, ...rulesFor(game.name, text) };
      const { element, show } = await MAPS[game.play](asked);
      fill(frame, element);
      show();
    } catch (error) {
      fill(frame, h('p', { class: 'help' }, `No picture of it: ${messageOf(error)}`));
    }
    frame.removeAttribute('aria-busy');
  });
  return frame;
}

/** The file with which a game can begin at once: a set-up that a seed rolls, or the example where it has none.
 *
 * `house` names house rules that come with Plotroom, "" the player's own; by default these, where there are any.
 *
 * @param {GameLine} game
 * @param {{ seed: number, house?: string }} how
 * @returns {Promise<NamedText>}
 */
export async function openingOf(game, { seed, house }) {
  const rules = beginRules(game, house);
  const made = await ask('game-begin', { game: game.name, options: game.begin.options, seed, ...rules });
  return { name: made.name, text: made.text() };
}

/** The example of a game on file.
 *
 * @param {string} game
 * @returns {Promise<NamedText>}
 */
export async function exampleOf(game) {
  const file = `${game}.toml`;
  return { name: file, text: (await ask('new', { kind: 'game', game, file })).text() };
}
