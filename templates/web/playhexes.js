// Play on a map of hexes: its pieces and their facts, the picture of each step, what the player enters.

import { factList, h, signsBox } from './dom.js';
import { entryForm } from './playform.js';
import { pieces as piecesOf, scene, SIGNS } from './playscene.js';
import { seaMap } from './seamap.js';
import { capital } from './words.js';

/** What the page says. */
export const WORDS = {
  house: 'The speeds and weapons of ships stand on your data cards. Invented classes of Plotroom’s own:',
  about:
    'A game file holds the whole position. Each turn you enter what you did; the enemy then moves by the rules, and ' +
    'the next file is kept here and can be saved.',
  setup: 'Or roll a convoy:',
  told: 'What the enemy did',
  turn: 'The enemy’s turn',
  ahead: { title: 'Phase by phase', open: true },
};

/** The map with what belongs to it.
 *
 * @param {BoardHands} hands
 * @returns {Board}
 */
export function playBoard({ redraw }) {
  /** @type {SeaLook} */
  let look;
  /** @type {SeaTold | null} */
  let told = null;
  /** @type {SeaShown | null} */
  let chosen = null;
  /** @type {string | null} */
  let empty = null;
  const map = seaMap({ tapped: (name, label) => choose(name, label) });

  /**
   * @param {string | null} name
   * @param {string | null} [label]
   */
  function choose(name, label = null) {
    chosen = piecesOf(look, told).find((piece) => piece.name === name) ?? null;
    empty = chosen ? null : label;
    redraw();
  }

  /** What is said below the map when no piece is chosen. */
  function hexFacts() {
    const why = empty ? told?.turn.barred?.[empty] : undefined;
    return h(
      'p',
      { class: 'help' },
      empty ? `${empty}: ${why ? `no escort enters it; ${why}` : 'open sea'}.` : 'Tap a ship for its facts.',
    );
  }

  return {
    element: map.element,
    set(next, turn) {
      [look, told, empty] = [next, turn, null];
      chosen = piecesOf(look, told).find(({ name }) => name === chosen?.name) ?? null;
      map.set(look.map);
      map.pick('', null);
    },
    draw(step, { move }) {
      const now = scene(look, told, step);
      map.draw(now);
      if (move && now.look) map.show(now.look, now.around);
    },
    facts() {
      const list = piecesOf(look, told);
      const select = h(
        'select',
        {
          'aria-label': 'Show a piece',
          on: {
            change: () => {
              choose(select.value);
              if (chosen) map.show([chosen.bow], 6);
            },
          },
        },
        h('option', { value: '' }, 'Show a piece …'),
        list.map(({ name }) => h('option', { value: name, selected: name === chosen?.name }, name)),
      );
      return [
        look.map.points.map((text) => h('p', {}, `Victory points of what sank: ${text}`)),
        select,
        chosen ? factList(chosen.facts) : hexFacts(),
        signsBox('Signs on the map', SIGNS),
      ];
    },
    over: () =>
      look.map.ending ? [h('h2', {}, 'The game is over'), h('p', {}, `${capital(look.map.ending)}.`)] : null,
    entries: ({ change }) => entryForm({ look, mustSearch: told?.turn.search, map, change }),
    /** Whether the turn that is told ends with an escort in another place than the file has it. */
    differs(_, turn) {
      const here = new Map((look.position.escorts ?? []).map((one) => [one.name, `${one.bow}/${one.facing}`]));
      return (turn.turn.next.escorts ?? []).some(
        (/** @type {SeaPiece} */ one) => here.has(one.name) && here.get(one.name) !== `${one.bow}/${one.facing}`,
      );
    },
  };
}
