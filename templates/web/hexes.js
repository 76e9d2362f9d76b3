// A map on which hexes are picked: a dialog with a part of the board, moved by its arrows.

import { askJson } from './api.js';
import { fill, h } from './dom.js';

const CORNERS = Array.from({ length: 6 }, (_, at) => [Math.cos((at * Math.PI) / 3) * 0.577, Math.sin((at * Math.PI) / 3) * 0.577]);
const [COLUMNS, ROWS] = [9, 11];

/** Let a player pick hexes of a game's board; the labels picked, or null if the dialog was closed.  `many` allows several. */
export function pickHexes(game, chosen, many) {
  return new Promise((resolve) => {
    const picked = new Set(chosen);
    const picture = h('div', { class: 'board' });
    const shown = h('p', { 'aria-live': 'polite' });
    let centre = chosen[0] ?? 'M20';
    let labels = [];
    const close = (value) => { dialog.close(); dialog.remove(); resolve(value); };
    const write = () => { shown.textContent = picked.size ? [...picked].join(' ') : 'nothing picked'; };
    const tap = (label) => {
      if (!many) picked.clear();
      if (picked.has(label)) picked.delete(label); else picked.add(label);
      write();
      draw();
    };
    function draw() {
      const xs = labels.map(([, x]) => x);
      const ys = labels.map(([, , y]) => -y);
      const box = [Math.min(...xs) - 0.7, Math.min(...ys) - 0.6, Math.max(...xs) - Math.min(...xs) + 1.4, Math.max(...ys) - Math.min(...ys) + 1.2];
      fill(picture, h('svg', { viewBox: box.join(' '), role: 'group', 'aria-label': 'hexes' }, labels.map(([label, x, y]) => h('g', { role: 'button', tabindex: '0', 'aria-label': label, 'aria-pressed': String(picked.has(label)), class: picked.has(label) ? 'picked' : null, on: { click: () => tap(label), keydown: (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); tap(label); } } } }, h('polygon', { points: CORNERS.map(([dx, dy]) => `${x + dx},${-y + dy}`).join(' ') }), h('text', { x, y: -y + 0.1, 'text-anchor': 'middle' }, label)))));
    }
    async function load() {
      ({ hexes: labels } = await askJson('board', { game, centre, columns: COLUMNS, rows: ROWS }));
      draw();
    }
    // The hex towards which the map moves: the one that lies farthest in a direction.
    const move = (name, sign, dx, dy) => h('button', { type: 'button', 'aria-label': name, on: { click: () => {
      const far = labels.map(([label, x, y]) => [x * dx + y * dy, label, Math.abs(x * dy) + Math.abs(y * dx)]).sort((a, b) => b[0] - a[0]);
      const middle = labels.map(([, x, y]) => Math.abs(x * dy) + Math.abs(y * dx)).sort((a, b) => a - b)[Math.floor(labels.length / 2)];
      const edge = far.filter(([out]) => far[0][0] - out < 0.6).sort((a, b) => Math.abs(a[2] - middle) - Math.abs(b[2] - middle));
      [[, centre]] = edge;
      load();
    } } }, sign);
    const dialog = h('dialog', { class: 'picker', 'aria-label': 'Pick on the map', on: { cancel: () => { dialog.remove(); resolve(null); } } }, picture, shown, h('div', { class: 'actions' }, move('left', '←', -1, 0), move('up', '↑', 0, 1), move('down', '↓', 0, -1), move('right', '→', 1, 0), h('button', { type: 'button', class: 'main', on: { click: () => close([...picked]) } }, 'Take'), h('button', { type: 'button', class: 'plain', on: { click: () => close(null) } }, 'Close')));
    document.body.append(dialog);
    dialog.showModal();
    write();
    load();
  });
}
