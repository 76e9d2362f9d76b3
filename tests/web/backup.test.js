// The file of everything that a browser keeps: what was written is read again, and nothing of another is taken.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { open, part } from './page.js';

open();
const { contents, readBackup, written } = await part('backup');

const GAME = { name: 'skiff', title: 'Skiff', zip: 'UEsFBg==', files: ['game.toml'], left: 0, read: 7, handles: [] };
const VALUES = {
  'rules:ssn': 'figures = {}',
  'play:ssn': { files: [{ name: 'a.toml', text: 'turn = 1', seed: 7, answers: {} }], at: 0 },
  'game:u-boat:a1': {
    id: 'a1',
    files: [{ name: 'b.toml', text: '', drafts: { France: 'A par H' } }],
    at: 0,
    reader: 'master',
  },
  'games:u-boat': [{ id: 'a1', name: 'Harbor', phase: '' }],
  printers: { laser: { file: 'laser.toml', text: '' } },
  pins: [{ game: 'ssn', check: 'kill', inputs: {} }],
  counters: { files: { 'a.csv': 'name', 'b.png': { base64: 'AA==' } } },
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
    '2 saved games',
    '1 custom game',
    '1 set of house rules',
    '1 printer',
    '1 counter sheet',
    '1 pinned table',
  ]);
  assert.deepEqual(contents({ values: { theme: 'dark' }, games: [] }), []);
});

test('a broken or foreign file is refused in one line', () => {
  const foreign = ['', '{', 'null', '[]', '{"kind": "other"}', '"plotroom-kept"'];
  for (const text of foreign)
    assert.throws(() => readBackup('a.json', text), { message: /^a\.json is not a Plotroom backup/ });
  assert.throws(() => readBackup('a.json', file({ version: 2 })), { message: /newer version of Plotroom/ });
  const GAME_FILE = { name: 'a.toml', text: '' };
  const table = (file, more) => ({ files: [{ ...GAME_FILE, ...file }], at: 0, ...more });
  const wrong = {
    'rules:ssn': [7, {}],
    'play:u-boat': [
      null,
      { files: [5], at: 9 },
      { files: [], at: 0 },
      table({ text: 7 }),
      table({}, { at: -1 }),
      table({}, { at: 0.5 }),
      table({}, { at: '0' }),
      table({ drafts: { France: 7 } }),
      table({ left: { France: 'A par' } }),
      table({ mails: { France: { name: 7 } } }),
      table({ mails: { France: { name: '', earlier: { name: 7 } } } }),
      table({ waiting: [5] }),
      table({ files: { 'a.txt': 5 } }),
      table({ answers: [] }),
    ],
    'game:u-boat:a1': [table({}), table({}, { id: 'a1', senders: [] })],
    'games:u-boat': [[{ id: 5 }], {}],
    printers: [{ laser: 'laser.toml' }, []],
    pins: [{}, [{ game: 'ssn' }], ['ssn']],
    odds: [[5]],
    last: [[{ title: 'SSN' }]],
    counters: [{ files: { 'a.csv': 7 } }, 'text'],
    theme: [{}],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      assert.throws(
        () => readBackup('a.json', file({ values: { ...VALUES, [name]: value } })),
        {
          message: `a.json is damaged (at “${name}”). Nothing was imported. Choose another file made with “Download backup”.`,
        },
        JSON.stringify(value),
      );
  const games = [{}, [{ ...GAME, zip: 'not base64!' }], [{ ...GAME, files: [7] }], [GAME, null]];
  for (const broken of games)
    assert.throws(() => readBackup('a.json', file({ games: broken })), {
      message: /^a\.json is damaged \(at “games \d”\)/,
    });
  const more = [{ values: [] }, { values: { ['x'.repeat(201)]: 1 } }, { values: { later: null } }];
  for (const broken of more)
    assert.throws(() => readBackup('a.json', file(broken)), { message: /^a\.json is damaged \(at/ });
});

test('what a later Plotroom keeps under another name is taken as it is', () => {
  const values = { ...VALUES, later: [5] };
  assert.deepEqual(readBackup('a.json', file({ values })).values, values);
});

test('what is kept in another form is not used, and its text can be had', async () => {
  const text = '{"files": [5], "at": 9}';
  open('http://localhost/', {
    'plotroom:play:ssn': text,
    'plotroom:play:on-patrol': JSON.stringify(VALUES['play:ssn']),
  });
  const { playedGame, unreadable } = await part('store', true);
  assert.deepEqual([playedGame('ssn'), unreadable('play:ssn')], [null, text]);
  assert.deepEqual([playedGame('on-patrol'), unreadable('play:on-patrol')], [VALUES['play:ssn'], null]);
  assert.equal(unreadable('play:none'), null);
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
