// Markdown of the guide as elements, without its pictures and comments.  No text is ever set as HTML.

import { h } from './dom.js';

const LEFT_OUT = /<!--.*?-->|!\[[^\]]*\]\([^)]*\)/gs;
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)/g;
const [FENCE, HEADING, ITEM, ROW] = [/^```/, /^(#+) +(.*)$/, /^(?:[-*]|\d+\.) +(.*)$/, /^\|/];
const OTHER = /^(```|#+ |\||[-*] |\s*$)/;

/** The name of a heading in an address. @param {string} title */
const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** A line of text: code, bold type and links. @type {(text: string, linkOf: LinkOf) => Child[]} */
function inline(text, linkOf) {
  let at = 0;
  /** @param {RegExpExecArray} found */
  const part = ({ 0: all, 1: code, 2: bold, 3: words, 4: target = '', index }) => {
    /** @type {Child[]} */
    const before = [text.slice(at, index)];
    at = index + all.length;
    if (code) return [...before, h('code', {}, code)];
    if (bold) return [...before, h('b', {}, inline(bold, linkOf))];
    const href = linkOf(target);
    return [...before, href ? h('a', { href }, inline(words, linkOf)) : inline(words, linkOf)];
  };
  const made = [...text.matchAll(INLINE)].map(part);
  return [...made, text.slice(at)];
}

/** A table; nothing where only pictures were. @type {(lines: string[], linkOf: LinkOf) => Child} */
function table(lines, linkOf) {
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  if (!lines.some((line) => /\p{L}/u.test(line))) return null;
  const [head, , ...body] = rows.map((row, at) =>
    h(
      'tr',
      {},
      row.map((cell) => h(at ? 'td' : 'th', {}, inline(cell, linkOf))),
    ),
  );
  return h('div', { class: 'scroll', tabindex: '0' }, h('table', {}, h('thead', {}, head), h('tbody', {}, body)));
}

/** A list; what is indented belongs to the item above it. @type {(lines: string[], linkOf: LinkOf) => Child} */
function list(lines, linkOf) {
  const starts = lines.flatMap((line, at) => (ITEM.test(line) ? [at] : []));
  const items = starts.map((start, n) => {
    const [text, ...inside] = lines.slice(start, starts[n + 1]).map((line) => line.trim());
    const at = inside.findIndex((line) => OTHER.test(line));
    const own = at < 0 ? inside : inside.slice(0, at);
    const words = [ITEM.exec(text)?.[1], ...own].join(' ');
    return h('li', {}, inline(words, linkOf), blocks(inside.slice(own.length), linkOf));
  });
  return h(/^\d/.test(lines[0]) ? 'ol' : 'ul', {}, items);
}

/** @type {(lines: string[], linkOf: LinkOf) => Child[]} */
function blocks(lines, linkOf) {
  const [line, ...rest] = lines;
  if (line === undefined) return [];
  const heading = HEADING.exec(line);
  if (heading)
    return [
      h(heading[1].length > 2 ? 'h3' : 'h2', { id: slug(heading[2]) }, inline(heading[2], linkOf)),
      ...blocks(rest, linkOf),
    ];
  /**
   * @param {(line: string) => boolean} goes
   * @param {(lines: string[], linkOf: LinkOf) => Child} make
   * @param {number} [skip]
   * @returns {Child[]}
   */
  const taken = (goes, make, skip = 0) => {
    const stop = rest.findIndex((one) => !goes(one));
    const end = stop < 0 ? rest.length : stop;
    return [make([line, ...rest.slice(0, end)], linkOf), ...blocks(rest.slice(end + skip), linkOf)];
  };
  if (!line.trim()) return blocks(rest, linkOf);
  if (FENCE.test(line))
    return taken(
      (one) => !FENCE.test(one),
      ([, ...code]) => h('pre', { tabindex: '0' }, h('code', {}, code.join('\n'))),
      1,
    );
  if (ROW.test(line)) return taken((one) => ROW.test(one), table);
  if (ITEM.test(line)) return taken((one) => ITEM.test(one) || /^\s+\S/.test(one), list);
  return taken(
    (one) => !OTHER.test(one),
    (text) => h('p', {}, inline(text.join(' '), linkOf)),
  );
}

/** The elements of a page without its title; `linkOf` is the address of what a link names, "" for none.
 *
 * @type {(text: string, linkOf: LinkOf) => Child[]}
 */
export const elements = (text, linkOf) => blocks(text.replace(LEFT_OUT, '').split('\n').slice(1), linkOf);
