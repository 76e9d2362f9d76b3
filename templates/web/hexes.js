// A map on which hexes are picked: a dialog with a part of the board, moved by its arrows.

import { askJson } from './api.js';
import { buttonOf, fill, firstOf, h } from './dom.js';
import { houseRules } from './store.js';
import { messageOf } from './faults.js';

const CORNERS = Array.from({ length: 6 }, (_, at) => [
  Math.cos((at * Math.PI) / 3) * 0.577,
  Math.sin((at * Math.PI) / 3) * 0.577,
]);
/** @type {{ [key: string]: Place }} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Let a player pick hexes of a game's board; the labels picked, or null if the dialog was closed.
 *
 * `many` allows several; one alone is taken as it is tapped.  `board` names a file of its own that describes the board.
 *
 * @param {string} game
 * @param {string[]} chosen
 * @param {boolean} many
 * @param {{ board?: Value, files?: Files }} [own]
 * @returns {Promise<string[] | null>}
 */
export function pickHexes(game, chosen, many, { board = null, files = {} } = {}) {
  return new Promise((resolve) => {
    const picked = new Set(chosen);
    const before = document.activeElement;
    const [columns, rows] = innerWidth < 560 ? [7, 9] : [11, 11];
    const picture = h('div', { class: 'board' });
    const shown = h('p', { 'aria-live': 'polite' });
    /** @type {string | null} */
    let centre = chosen[0] ?? null;
    /** @type {[string, number, number][]} */
    let hexes = [];
    /** @param {string[] | null} value */
    const close = (value) => {
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(value);
    };
    const write = () => {
      shown.textContent = picked.size
        ? [...picked].join(' ')
        : many
          ? 'Tap hexes; tap again to take one out.'
          : 'Tap a hex.';
    };
    /**
     * @param {string} label
     * @param {Element} element
     */
    const tap = (label, element) => {
      if (!many) {
        close([label]);
        return;
      }
      if (!picked.delete(label)) picked.add(label);
      element.setAttribute('aria-pressed', String(picked.has(label)));
      element.classList.toggle('picked', picked.has(label));
      write();
    };
    /** The hex nearest in a direction of an arrow key.
     *
     * @param {[string, number, number]} from
     * @param {Place} way
     */
    const next = ([, x, y], [dx, dy]) =>
      hexes
        .map((one) => ({
          one,
          ahead: (one[1] - x) * dx + (one[2] - y) * dy,
          aside: Math.abs((one[1] - x) * dy) + Math.abs((one[2] - y) * dx),
        }))
        .filter(({ ahead, aside }) => ahead > 0.1 && aside <= ahead + 0.1)
        .sort((a, b) => a.ahead + a.aside * 2 - b.ahead - b.aside * 2)[0]?.one;
    /** @param {string} label */
    const focus = (label) => {
      for (const element of picture.querySelectorAll('g'))
        element.setAttribute('tabindex', element.dataset.hex === label ? '0' : '-1');
      firstOf(picture, `g[data-hex="${CSS.escape(label)}"]`)?.focus();
    };
    function draw() {
      const xs = hexes.map(([, x]) => x);
      const ys = hexes.map(([, , y]) => -y);
      const box = [
        Math.min(...xs) - 0.6,
        Math.min(...ys) - 0.52,
        Math.max(...xs) - Math.min(...xs) + 1.2,
        Math.max(...ys) - Math.min(...ys) + 1.04,
      ];
      const middle = hexes.find(([label]) => label === centre) ?? hexes[Math.floor(hexes.length / 2)];
      fill(
        picture,
        h(
          'svg',
          { viewBox: box.join(' '), role: 'group', 'aria-label': 'hexes' },
          hexes.map((one) => {
            const [label, x, y] = one;
            /** @type {SVGGElement} */
            const element = h(
              'g',
              {
                role: 'button',
                tabindex: one === middle ? '0' : '-1',
                'data-hex': label,
                'aria-label': label,
                'aria-pressed': String(picked.has(label)),
                class: picked.has(label) ? 'picked' : null,
                on: {
                  click: () => tap(label, element),
                  keydown: (event) => {
                    if (event.key === 'Enter' || event.key === ' ') {
                      event.preventDefault();
                      tap(label, element);
                    } else if (event.key in ARROWS) {
                      event.preventDefault();
                      const to = next(one, ARROWS[event.key]);
                      if (to) focus(to[0]);
                    }
                  },
                },
              },
              h('polygon', { points: CORNERS.map(([dx, dy]) => `${x + dx},${-y + dy}`).join(' ') }),
              h('text', { x, y: -y + 0.1, 'text-anchor': 'middle' }, label),
            );
            return element;
          }),
        ),
      );
    }
    /** @param {string | null} around */
    async function load(around) {
      const request = { game, columns, rows, ...(board ? { board, files } : {}), ...houseRules(game) };
      try {
        ({ hexes } = await askJson('board', { ...request, ...(around ? { centre: around } : {}) }));
        centre = around;
      } catch (error) {
        shown.textContent = messageOf(error);
        if (!around || hexes.length) return;
        picked.clear();
        ({ hexes } = await askJson('board', request));
      }
      draw();
    }
    // Parts of the board are loaded one after the other, so that a tap during a load moves on from what it brings.
    /** @type {Promise<unknown>} */
    let loaded = Promise.resolve();
    /** @param {() => unknown} step */
    const inTurn = (step) => {
      loaded = loaded.then(step).catch((error) => {
        shown.textContent = messageOf(error);
      });
    };
    // The hex towards which the map moves: the middle one of those that lie farthest in a direction.
    /**
     * @param {string} name
     * @param {string} sign
     * @param {number} dx
     * @param {number} dy
     */
    const move = (name, sign, dx, dy) =>
      buttonOf(sign, { 'aria-label': `move the map ${name}` }, () =>
        inTurn(() => {
          if (!hexes.length) return null;
          const far = Math.max(...hexes.map(([, x, y]) => x * dx + y * dy));
          const edge = hexes
            .filter(([, x, y]) => far - (x * dx + y * dy) < 0.6)
            .sort((a, b) => a[1] * dy + a[2] * dx - b[1] * dy - b[2] * dx);
          return load(edge[Math.floor(edge.length / 2)][0]);
        }),
      );
    const take = many ? buttonOf('Take', { class: 'main' }, () => close([...picked])) : null;
    const dialog = h(
      'dialog',
      {
        class: 'picker',
        'aria-label': 'Pick on the map',
        on: {
          cancel: (event) => {
            event.preventDefault();
            close(null);
          },
        },
      },
      picture,
      shown,
      h(
        'div',
        { class: 'actions' },
        move('left', '←', -1, 0),
        move('up', '↑', 0, 1),
        move('down', '↓', 0, -1),
        move('right', '→', 1, 0),
        take,
        buttonOf('Close', { class: 'plain' }, () => close(null)),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
    write();
    inTurn(() => load(centre));
  });
}
