// Answers and odds as the program states them in words, drawn: dice, facts, tables, small maps, bars.

import { die } from './dice.js';
import { h } from './dom.js';

/** @param {Block} block */
const steps = ({ steps: all }) =>
  h(
    'ol',
    { class: 'steps' },
    all.map(({ label, faces, sides, text }) =>
      h(
        'li',
        {},
        h('small', {}, label),
        h(
          'span',
          { class: 'dice' },
          faces.map((face, at) => die(face, sides[at])),
        ),
        h('span', {}, text),
      ),
    ),
  );

/** @param {Block} block */
const facts = ({ rows }) =>
  h(
    'dl',
    { class: 'facts' },
    rows.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );

/** A table; where its rows are too long for a phone, each row becomes a block with the heads before its cells.
 *
 * @param {string} label
 * @param {(string | number)[]} head
 * @param {(string | number)[][]} rows
 */
function tableOf(label, head, rows) {
  const widths = head.map((name, column) =>
    Math.max(String(name).length, ...rows.map((row) => Math.min(30, String(row[column]).length))),
  );
  const long = head.length > 2 && widths.reduce((sum, width) => sum + width + 3, 0) > 44;
  /** @type {(text: string | number, column: number) => Child} */
  const cell = (text, column) =>
    column ? h('td', { 'data-head': head[column] }, String(text)) : h('th', { scope: 'row' }, String(text));
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    h(
      'table',
      { class: long ? 'long' : null },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head.map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((row) => h('tr', {}, row.map(cell))),
      ),
    ),
  );
}

/** @param {Block} block */
const grid = ({ head, rows }) => tableOf('table', head, rows);

/** @param {Block} block */
const lines = ({ lines: all }) =>
  h(
    'div',
    { class: 'lines' },
    all.map((line) => h('div', {}, line || '\u00a0')),
  );

/** @param {Block} block */
function map({ marks, legend }) {
  /** @param {number[]} hex */
  const at = ([q, r]) => [q * 15, -(r + q / 2) * 17.32];
  const points = marks.map(([q, r]) => at([q, r]));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - 26, Math.min(...ys) - 28];
  const size = [Math.max(...xs) - left + 26, Math.max(...ys) - top + 28];
  const corners = Array.from({ length: 6 }, (_, n) => [
    Math.cos((n * Math.PI) / 3) * 10,
    Math.sin((n * Math.PI) / 3) * 10,
  ]);
  const seen = new Map(marks.map(([q, r, mark]) => [`${q},${r}`, mark]));
  const cells = new Set();
  for (const [q, r] of marks)
    for (const [dq, dr] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, -1],
      [0, -1],
      [-1, 0],
      [-1, 1],
    ])
      cells.add(`${q + dq},${r + dr}`);
  return h(
    'figure',
    { class: 'map' },
    h(
      'svg',
      {
        viewBox: [left, top, ...size].join(' '),
        style: null,
        role: 'img',
        'aria-label': legend,
        width: Math.min(size[0] * 2, 640),
      },
      [...cells].map((key) => {
        const [x, y] = at(key.split(',').map(Number));
        const mark = seen.get(key);
        return h(
          'g',
          { class: mark ? 'marked' : null },
          h('polygon', { points: corners.map(([dx, dy]) => `${x + dx},${y + dy}`).join(' ') }),
          mark ? h('text', { x, y: y + 4, 'text-anchor': 'middle' }, mark) : null,
        );
      }),
    ),
    h('figcaption', {}, legend),
  );
}

const BLOCKS = { steps, facts, grid, lines, map };

/** The ruling ids and the rule that an answer rests on; a ruling shows its text when it is opened.
 *
 * @param {string} rule
 * @param {string[]} assumes
 * @param {Ruling[]} rulings
 */
export function sources(rule, assumes, rulings) {
  const known = new Map((rulings ?? []).map((ruling) => [ruling.id, ruling.text]));
  return h(
    'div',
    { class: 'sources' },
    h('p', {}, rule),
    assumes.length
      ? h(
          'details',
          {},
          h('summary', {}, 'Rulings ', h('b', {}, assumes.join(' '))),
          assumes.map((id) => h('p', {}, h('b', {}, id), ' ', known.get(id) ?? '')),
        )
      : null,
  );
}

/** An answer in words.
 *
 * @param {Checked} answer
 */
export const answerBox = ({ words }) =>
  h(
    'section',
    { class: 'answer', 'aria-live': 'polite' },
    words.head ? h('h2', {}, words.head) : null,
    words.blocks.map((block) => BLOCKS[block.kind](block)),
  );

/** Odds as bars, in the order in which the program lists them.
 *
 * @param {Checked} answer
 * @param {string} [marked]
 */
export function oddsBox({ words }, marked = '') {
  /** @param {[string, string, number]} row */
  const odd = ([label, fraction, chance]) =>
    h(
      'div',
      { class: label === marked ? 'odd marked' : 'odd' },
      h('span', {}, label),
      h('meter', { min: 0, max: 1, value: chance, 'aria-label': label }),
      h('b', {}, `${chance === 0 || chance === 1 ? chance * 100 : (chance * 100).toFixed(1)} %`),
      h('small', {}, fraction.length < 12 ? fraction : ''),
    );
  /** @param {Words['parts'][0]} part */
  const part = ({ head, rows, note }) => [
    head ? h('h3', {}, head) : null,
    rows.map(odd),
    note ? h('p', {}, note) : null,
  ];
  return h('section', { class: 'odds' }, h('h2', {}, 'Odds'), words.parts.map(part));
}

/** The cells of a row of the rules, a short form with its meaning.
 *
 * @param {TableRow} row
 */
const cellsOf = ({ shown, meant }) => shown.map((cell, at) => (meant[at] ? `${cell}: ${meant[at]}` : cell));

/** A cross table, one column of which is read: its cells, and below them the chance of each result by column.
 *
 * @param {string} label
 * @param {string} corner
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 * @param {CrossReading} reading
 */
function crossOf(label, corner, head, rows, { odds, groups }) {
  /**
   * @param {(string | number)[]} cells
   * @param {(text: string | number) => Attributes} cell
   */
  const line = (cells, cell) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, String(cells[0])),
      cells.slice(1).map((text) => h('td', cell(text), String(text))),
    );
  /** @param {string} first */
  const columns = (first) =>
    h(
      'tr',
      {},
      h('th', { scope: 'col' }, first),
      head.map((name) => h('th', { scope: 'col' }, name)),
    );
  const chances = odds.length
    ? [
        h(
          'tr',
          { class: 'under' },
          h('th', { colspan: head.length + 1, scope: 'colgroup' }, 'Chance in percent, without modifiers'),
        ),
        odds.map(([result, percents]) => line([result, ...percents], () => ({ class: 'percent' }))),
      ]
    : [];
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    h(
      'table',
      { class: 'cross' },
      h('thead', {}, columns(corner)),
      h(
        'tbody',
        {},
        rows.map((cells) =>
          line(cells, (text) => ({ class: groups[text] === 'bad' || groups[text] === 'good' ? groups[text] : null })),
        ),
      ),
      chances.length ? h('tbody', {}, chances) : null,
    ),
  );
}

/** What shifts the column or modifies the roll, and what the results mean.
 *
 * @param {CrossReading} reading
 */
const notesOf = ({ changes, results }) =>
  [...changes, .../** @type {CrossReading['changes']} */ (results.length ? [['Results', results]] : [])].map(
    ([title, all]) =>
      h(
        'section',
        { class: 'changes' },
        h('h4', {}, title),
        h(
          'dl',
          {},
          all.map(([amount, words]) => [h('dt', {}, amount || '±'), h('dd', {}, words)]),
        ),
      ),
  );

/** A table of the rules.
 *
 * @param {RuleTable} table
 * @param {{ fold?: boolean, open?: boolean, href?: string }} [shape] in a fold, perhaps open; where it is looked up
 */
export function tableBox({ name, title, rule, roll, head, rows, changed, reading }, { fold, open, href } = {}) {
  const led = rows.some((row) => row.roll);
  const cells = rows.map((row) => (led ? [row.roll, ...cellsOf(row)] : cellsOf(row)));
  const table =
    reading?.across && led
      ? crossOf(title, roll || 'Row', head, cells, reading)
      : tableOf(title, led ? [roll || 'Row', ...head] : head, cells);
  const where = h('small', {}, rule, changed ? h('b', {}, ' · your rules') : null);
  return h(
    fold ? 'details' : 'section',
    { class: fold ? 'chapter' : 'rule-table', id: `table-${name}`, open },
    fold
      ? h('summary', {}, h('h3', {}, title), where)
      : h('h3', {}, href ? h('a', { href }, title) : title, ' ', where),
    fold && href ? h('p', {}, h('a', { href }, `Use this table: ${title}`)) : null,
    reading?.line ? h('p', { class: 'help' }, reading.line) : null,
    table,
    reading ? notesOf(reading) : null,
  );
}
