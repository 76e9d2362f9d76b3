// Forms of a player's own sections: what is shown, what is typed as values, what is whole.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, part } from './page.js';

open();
const ESCORT = { kind: ['escort'] };
const FIELDS = [
  { key: 'kind', kind: 'choice', words: '', needed: true, choices: ['escort', 'cargo'] },
  {
    key: 'best',
    kind: 'whole',
    words: 'greatest speed',
    needed: false,
    needed_by: ESCORT,
    least: 0,
    most: 20,
    unit: 'hexes',
  },
  { key: 'radar', kind: 'flag', words: '', needed: false },
  { key: 'weapons', kind: 'rows', words: '', needed: false, only: ESCORT, rows: [] },
];

test('a field is shown and needed where its table has a use for it', async () => {
  const { fieldsFor, neededOf, isWhole, takes } = await part('ownforms');
  const keys = (fields) => fields.map(({ key }) => key);
  assert.deepEqual(keys(fieldsFor(FIELDS, { kind: 'cargo' })), ['kind', 'best', 'radar']);
  assert.deepEqual(keys(fieldsFor(FIELDS, { kind: 'escort' })), ['kind', 'best', 'radar', 'weapons']);
  assert.deepEqual(keys(neededOf(FIELDS, {})), ['kind']);
  assert.deepEqual(keys(neededOf(FIELDS, { kind: 'escort' })), ['kind', 'best']);
  assert.equal(isWhole(FIELDS, { kind: 'escort', best: null }), false);
  assert.equal(isWhole(FIELDS, { kind: 'escort', best: 0 }), true);
  assert.equal(takes(FIELDS[1]), 'greatest speed · hexes, 0 to 20');
});

test('what is typed becomes numbers, lists and texts, and nothing where nothing is typed', async () => {
  const { readAs, textOf, lineOf } = await part('ownforms');
  assert.deepEqual(readAs({ kind: 'whole' }, ' 7 '), 7);
  assert.deepEqual(readAs({ kind: 'whole' }, 'x'), 'x');
  assert.deepEqual(readAs({ kind: 'list' }, '6, 6 5;4'), [6, 6, 5, 4]);
  assert.deepEqual(readAs({ kind: 'list' }, 'E40 M40'), ['E40', 'M40']);
  assert.equal(readAs({ kind: 'text' }, '  '), null);
  assert.equal(textOf([6, 'a']), '6, a');
  assert.equal(textOf(undefined), '');
  assert.equal(
    lineOf(FIELDS, { kind: 'escort', best: 6, radar: true, weapons: [{}, {}] }),
    'escort · best 6 · radar · 2 weapons',
  );
});

test('phases move within their list, and a free number is found', async () => {
  const { moved, freeName, takenOver } = await part('ownforms');
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, -1), ['a', 'c', 'b']);
  assert.deepEqual(moved(['a', 'b', 'c'], 0, -1), ['a', 'b', 'c']);
  assert.equal(freeName({ names: ['1', '2'], stated: { 1: {} } }), '2');
  assert.equal(freeName({ names: [], stated: {} }), '');
  const theirs = [
    { name: 'class', one: 'class', stated: { A: { best: 1 }, B: { best: 2 } } },
    { name: 'board', one: '', stated: { rows: 3 } },
  ];
  assert.deepEqual(takenOver([{ name: 'class', stated: { A: { best: 9 } } }], theirs), [[['class', 'B'], { best: 2 }]]);
});

test('ships of a class are listed with how many there are', async () => {
  const { partsOf, rowText } = await part('rows');
  assert.deepEqual(partsOf('named', 'Fletcher*2:12', true), ['Fletcher', '2', '12']);
  assert.deepEqual(partsOf('named', 'Benson', true), ['Benson', '', '']);
  assert.deepEqual(partsOf('named', 'Fletcher*2'), ['Fletcher*2', undefined]);
  assert.equal(rowText({ name: 'Fletcher', number: '2', points: '' }), 'Fletcher*2');
  assert.equal(rowText({ name: 'Benson', number: '', points: '9' }), 'Benson:9');
  assert.equal(rowText({ name: 'Ark', hex: '', facing: '3' }), null);
  assert.equal(rowText({ name: 'Ark', hex: 'A20', facing: '3' }), 'Ark:A20:3');
});
