// The file of everything that a browser keeps: what was written is read again, and nothing of another is taken.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { open, part } from './page.js';

open();
const { contents, readBackup, written } = await part('backup');

const GAME = { name: 'skiff', title: 'Skiff', zip: 'UEsFBg==', files: ['game.toml'], left: 0, read: 7, handles: [] };
const VALUES = {
  'rules:ssn': 'figures = {}',
  'play:ssn': { files: [] },
  'game:u-boat:a1': { id: 'a1' },
  'games:u-boat': [{ id: 'a1' }],
  printers: { laser: { file: 'laser.toml', text: '' } },
  pins: [{ game: 'ssn', check: 'kill' }],
  theme: 'dark',
};
/** @param {object} more */
const file = (more) => JSON.stringify({ kind: 'plotroom-kept', version: 1, values: VALUES, games: [GAME], ...more });

test('what is written is read again, without the folders of its browser', () => {
  const text = written({ values: VALUES, games: [{ ...GAME, handles: [{ kind: 'directory' }] }] });
  assert.deepEqual(readBackup('a.json', text), { values: VALUES, games: [GAME] });
});

test('what it holds is counted in words', () => {
  assert.deepEqual(contents({ values: VALUES, games: [GAME] }), [
    '2 games begun',
    '1 game of your own',
    '1 set of house rules',
    '1 printer',
    '1 pinned question',
  ]);
  assert.deepEqual(contents({ values: { theme: 'dark' }, games: [] }), []);
});

test('a broken or foreign file is refused in one line', () => {
  const foreign = ['', '{', 'null', '[]', '{"kind": "other"}', '"plotroom-kept"'];
  for (const text of foreign)
    assert.throws(() => readBackup('a.json', text), { message: /^a\.json is no file of kept/ });
  assert.throws(() => readBackup('a.json', file({ version: 2 })), { message: /newer Plotroom/ });
  const broken = [
    { values: [] },
    { values: { 'rules:ssn': 7 } },
    { values: { pins: {} } },
    { values: { 'play:ssn': null } },
    { values: { ['x'.repeat(201)]: 1 } },
    { games: {} },
    { games: [{ ...GAME, zip: 'not base64!' }] },
    { games: [{ ...GAME, files: [7] }] },
    { games: [GAME, null] },
  ];
  for (const more of broken)
    assert.throws(() => readBackup('a.json', file(more)), { message: 'a.json is broken. Nothing of it was taken in.' });
});

beforeEach(() => localStorage.clear());

test('values are replaced as a whole; those of another site of the origin stay', async () => {
  open('http://localhost/', { 'plotroom:theme': '"dark"', 'plotroom:/other/:theme': '"light"', foreign: 'x' });
  const { keptValues, replaceValues } = await part('store', true);
  assert.deepEqual(keptValues(), { theme: 'dark' });
  replaceValues({ paper: 'a3' });
  assert.deepEqual(keptValues(), { paper: 'a3' });
  assert.equal(localStorage.getItem('plotroom:/other/:theme'), '"light"');
  assert.equal(localStorage.getItem('foreign'), 'x');
});

test('where the browser has no room, what was kept before stays', async () => {
  open('http://localhost/', { 'plotroom:theme': '"dark"' });
  const { keptValues, replaceValues } = await part('store', true);
  const cycle = {};
  cycle.itself = cycle; // cannot be written, as what is too much
  assert.throws(() => replaceValues({ paper: 'a3', cycle }));
  assert.deepEqual(keptValues(), { theme: 'dark' });
});

test('a link of another kind than those of the pages is none', async () => {
  const last = [
    { title: 'bad', href: 'javascript:alert(1)' },
    { title: 'good', href: '#/print/ssn' },
  ];
  open('http://localhost/', { 'plotroom:last': JSON.stringify(last) });
  const { lastPages } = await part('store', true);
  assert.deepEqual(
    lastPages().map(({ title }) => title),
    ['good'],
  );
});
