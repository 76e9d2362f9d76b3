// The guide: its Markdown as elements, and where its links lead.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, part } from './page.js';

const PAGE = `# Print

First **two** lines of \`print --out A\`,
and a [sheet](sheets.md#cards).

![a picture](a.png)

| | |
|---|---|
| ![one](a.png) | ![two](b.png) |

## The two sides

| paper | size |
|---|---|
| a4 | [ISO](https://example.org) |

1. First
2. Second,
   still second:
   - inner **item**
   - [other](nowhere.md)

\`\`\`sh
plotroom print ssn  # <b>
\`\`\`
<!-- not shown -->
The end.
`;

test('a page of the guide becomes elements, and its text is never HTML', async () => {
  open();
  const { elements } = await part('markdown');
  const { h } = await part('dom');
  const linkOf = (target) => (target.startsWith('nowhere') ? '' : `#/${target}`);
  const made = h('div', {}, elements(PAGE, linkOf));
  assert.deepEqual(
    [...made.children].map(({ localName }) => localName),
    ['p', 'h2', 'div', 'ol', 'pre', 'p'],
  );
  assert.equal(
    made.querySelector('p').innerHTML,
    'First <b>two</b> lines of <code>print --out A</code>, and a <a href="#/sheets.md#cards">sheet</a>.',
  );
  assert.equal(made.querySelector('h2').id, 'the-two-sides');
  assert.deepEqual(
    [...made.querySelectorAll('th, td')].map(({ textContent }) => textContent),
    ['paper', 'size', 'a4', 'ISO'],
  );
  assert.equal(
    made.querySelector('ol').innerHTML,
    '<li>First</li><li>Second, still second:<ul><li>inner <b>item</b></li><li>other</li></ul></li>',
  );
  assert.equal(made.querySelector('pre').textContent, 'plotroom print ssn  # <b>');
});

test('a link to a page of the guide leads to it, one to another file nowhere', async () => {
  const main = open();
  const text =
    '# A\n\n[b](b.md#x) [c](../guide/b.md) [own](#here) [file](../other.md) [site](https://example.org)\n\n## Here';
  globalThis.fetch = async () => ({
    status: 200,
    headers: new Headers({ 'Content-Type': 'application/json' }),
    arrayBuffer: async () =>
      new TextEncoder().encode(
        JSON.stringify({
          pages: [
            ['a', 'A'],
            ['b', 'B'],
          ],
          text,
        }),
      ),
  });
  document.body.insertAdjacentHTML('beforeend', '<p class="skip"></p>');
  const { show } = await part('guide');
  await show({ main, parts: ['a'], settings: {} });
  assert.deepEqual(
    [...main.querySelectorAll('article a')].map((link) => link.getAttribute('href')),
    ['#/guide/b?at=x', '#/guide/b', '#/guide/a?at=here', 'https://example.org'],
  );
  await show({ main, parts: [], settings: {} });
  assert.deepEqual(
    [...main.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    ['#/guide/a', '#/guide/b'],
  );
});
