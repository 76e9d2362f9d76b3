// A map on which hexes are picked: a dialog with a part of the board, moved by its arrows.

import { askJson } from './api.js';
import { firstOf, h } from './dom.js';
import { messageOf } from './faults.js';
import { html } from './preact.js';
import { houseRules } from './store.js';
import { draw } from './view.js';

/** @typedef {[label: string, x: number, y: number]} Hex */

const CORNERS = Array.from({ length: 6 }, (_, at) => [
  Math.cos((at * Math.PI) / 3) * 0.577,
  Math.sin((at * Math.PI) / 3) * 0.577,
]);
/** @type {{ [key: string]: Place }} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** The buttons that move the map, with their signs and directions.
 *
 * @type {[string, string, Place][]}
 */
const MOVES = [
  ['left', '←', [-1, 0]],
  ['up', '↑', [0, 1]],
  ['down', '↓', [0, -1]],
  ['right', '→', [1, 0]],
];

/** The hex nearest to one in the direction of an arrow key; undefined at the edge.
 *
 * @param {Hex[]} hexes
 * @param {Hex} from
 * @param {Place} way
 */
export const nextHex = (hexes, [, x, y], [dx, dy]) =>
  hexes
    .map((one) => ({
      one,
      ahead: (one[1] - x) * dx + (one[2] - y) * dy,
      aside: Math.abs((one[1] - x) * dy) + Math.abs((one[2] - y) * dx),
    }))
    .filter(({ ahead, aside }) => ahead > 0.1 && aside <= ahead + 0.1)
    .sort((a, b) => a.ahead + a.aside * 2 - b.ahead - b.aside * 2)[0]?.one;

/** The hex toward which the map moves: the middle one of those that lie farthest in a direction.
 *
 * @param {Hex[]} hexes
 * @param {Place} way
 */
export function farthest(hexes, [dx, dy]) {
  const far = Math.max(...hexes.map(([, x, y]) => x * dx + y * dy));
  const edge = hexes
    .filter(([, x, y]) => far - (x * dx + y * dy) < 0.6)
    .sort((a, b) => a[1] * dy + a[2] * dx - b[1] * dy - b[2] * dx);
  return edge[Math.floor(edge.length / 2)][0];
}

/** The part of the drawing that holds all hexes.
 *
 * @param {Hex[]} hexes
 */
function boxOf(hexes) {
  const [xs, ys] = [hexes.map(([, x]) => x), hexes.map(([, , y]) => -y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left - 0.6, top - 0.52, Math.max(...xs) - left + 1.2, Math.max(...ys) - top + 1.04].join(' ');
}

/**
 * Hexes that are being picked: those of the part that is shown, its middle, the one that the keyboard is at.
 *
 * @typedef {{
 *   asked: Requests['board'], many: boolean, picked: Set<string>, hexes: Hex[], center: string | null, at: string,
 *   fault: string,
 *   loaded: Promise<unknown>, dialog: HTMLDialogElement, close: (value: string[] | null) => void, drawn: () => void,
 * }} Picking
 */

/** Load the part of the board around a hex; without one, or if there is none of this name, its usual part.
 *
 * @param {Picking} picking
 * @param {string | null} around
 */
async function load(picking, around) {
  try {
    const answer = await askJson('board', { ...picking.asked, ...(around ? { center: around } : {}) });
    Object.assign(picking, { hexes: answer.hexes, center: around, fault: '' });
  } catch (error) {
    picking.fault = messageOf(error);
    if (around && !picking.hexes.length) {
      picking.picked.clear();
      picking.hexes = (await askJson('board', picking.asked)).hexes;
    }
  }
  const { hexes, center } = picking;
  picking.at = (hexes.find(([label]) => label === center) ?? hexes[Math.floor(hexes.length / 2)])?.[0] ?? '';
  picking.drawn();
}

/** Parts of the board are loaded one after the other, so that a tap during a load moves on from what it brings.
 *
 * @param {Picking} picking
 * @param {() => unknown} step
 */
function inTurn(picking, step) {
  picking.loaded = picking.loaded.then(step).catch((error) => {
    picking.fault = messageOf(error);
    picking.drawn();
  });
}

/** @type {(picking: Picking, label: string) => void} */
function tap({ many, picked, close, drawn }, label) {
  if (!many) {
    close([label]);
    return;
  }
  if (!picked.delete(label)) picked.add(label);
  drawn();
}

/** A key on a hex: the arrows go on to the next, Enter and the space bar pick it.
 *
 * @type {(picking: Picking, one: Hex, event: KeyboardEvent) => void}
 */
function pressed(picking, one, event) {
  const isTap = event.key === 'Enter' || event.key === ' ';
  if (!isTap && !(event.key in ARROWS)) return;
  event.preventDefault();
  if (isTap) {
    tap(picking, one[0]);
    return;
  }
  const to = nextHex(picking.hexes, one, ARROWS[event.key]);
  if (!to) return;
  [picking.at] = to;
  picking.drawn();
  firstOf(picking.dialog, `g[data-hex="${CSS.escape(picking.at)}"]`)?.focus();
}

/** @type {(picking: Picking, one: Hex) => Drawing} */
function hex(picking, one) {
  const [label, x, y] = one;
  const isPicked = picking.picked.has(label);
  const press = (/** @type {KeyboardEvent} */ event) => pressed(picking, one, event);
  return html`<g key=${label} role="button" tabindex=${label === picking.at ? '0' : '-1'} data-hex=${label}
    aria-label=${label} aria-pressed=${String(isPicked)} class=${isPicked ? 'picked' : null}
    onClick=${() => tap(picking, label)} onKeyDown=${press}>
    <polygon points=${CORNERS.map(([dx, dy]) => `${x + dx},${-y + dy}`).join(' ')} />
    <text x=${x} y=${-y + 0.1} text-anchor="middle">${label}</text>
  </g>`;
}

/** What is picked, what went wrong, or what to do.
 *
 * @param {Picking} picking
 */
const said = ({ fault, picked, many }) =>
  fault || [...picked].join(' ') || (many ? 'Tap hexes; tap again to take one out.' : 'Tap a hex.');

/** @param {Picking} picking */
function board(picking) {
  const { hexes, many, picked, close } = picking;
  const move = (/** @type {Place} */ way) =>
    inTurn(picking, () => (picking.hexes.length ? load(picking, farthest(picking.hexes, way)) : null));
  return html`<div class="board">
      ${
        hexes.length > 0 &&
        html`<svg viewBox=${boxOf(hexes)} role="group" aria-label="hexes">
          ${hexes.map((one) => hex(picking, one))}
        </svg>`
      }
    </div>
    <p aria-live="polite">${said(picking)}</p>
    <div class="actions">
      ${MOVES.map(
        ([name, sign, way]) =>
          html`<button type="button" aria-label=${`move the map ${name}`} onClick=${() => move(way)}>${sign}</button>`,
      )}
      ${many && html`<button type="button" class="main" onClick=${() => close([...picked])}>Take</button>`}
      <button type="button" class="plain" onClick=${() => close(null)}>Close</button>
    </div>`;
}

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
export function pickHexes(game, chosen, many, { board: file = null, files = {} } = {}) {
  const before = document.activeElement;
  const [columns, rows] = innerWidth < 560 ? [7, 9] : [11, 11];
  const asked = { game, columns, rows, ...(file ? { board: String(file), files } : {}), ...houseRules(game) };
  return new Promise((resolve) => {
    /** @param {string[] | null} value */
    const close = (value) => {
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(value);
    };
    const on = {
      cancel: (/** @type {Event} */ event) => {
        event.preventDefault();
        close(null);
      },
    };
    const dialog = h('dialog', { class: 'picker', 'aria-label': 'Pick on the map', on });
    const drawn = () => draw(dialog, board(picking));
    const state = { picked: new Set(chosen), hexes: [], center: chosen[0] ?? null, at: '', fault: '' };
    /** @type {Picking} */
    const picking = { ...state, asked, many, loaded: Promise.resolve(), dialog, close, drawn };
    document.body.append(dialog);
    drawn();
    dialog.showModal();
    inTurn(picking, () => load(picking, picking.center));
  });
}
