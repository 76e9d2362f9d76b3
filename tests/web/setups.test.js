// What decides on the page Set up: what a form begins with, what it still wants, what is asked, where faults stand.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, part } from './page.js';

open();
const { beginning, frontOf, isReady, numberOf, requestOf, sorted, wanted } = await part('setups');

const input = (name, kind) => ({ name, kind });
const CONVOY = {
  inputs: [
    input('merchantmen', 'whole'),
    input('capital', 'named'),
    input('escort', 'named'),
    input('convoy', 'choice'),
    input('time', 'choice'),
    input('turns', 'whole'),
    input('depth', 'whole'),
  ],
  example: { merchantmen: ['6'], escort: ['Fletcher:12', 'Benson:9'] },
  file: 'scenario',
  'one of': ['merchantmen', 'capital', 'escort'],
};
const HUNT = { inputs: [input('turns', 'whole'), input('table', 'text')], example: {}, file: '', 'one of': [] };

test('a game that cannot be rolled without begins with its example', () => {
  assert.deepEqual(beginning(CONVOY, { seed: '7' }), {
    values: { merchantmen: '6', escort: 'Fletcher:12\nBenson:9', seed: '7' },
    isExample: true,
  });
});

test('what the address says takes the place of the example', () => {
  assert.deepEqual(beginning(CONVOY, { time: 'night' }), { values: { time: 'night' }, isExample: false });
  assert.deepEqual(beginning(HUNT, { seed: '7' }), { values: { seed: '7' }, isExample: false });
});

test('what is needed stands in front, with three that follow', () => {
  assert.deepEqual(frontOf(CONVOY), ['merchantmen', 'capital', 'escort', 'convoy', 'time', 'turns']);
  assert.deepEqual(frontOf(HUNT), ['turns', 'table']);
});

test('one of the inputs is enough, and so is a scenario file', () => {
  assert.equal(isReady(CONVOY, {}), false);
  assert.equal(isReady(CONVOY, { time: 'night' }), false);
  assert.equal(isReady(CONVOY, { escort: ['Fletcher:12'] }), true);
  assert.equal(isReady(CONVOY, { scenario: 'mine.toml' }), true);
  assert.equal(isReady(HUNT, {}), true);
});

test('what is wanted is said in the words of a page', () => {
  assert.equal(
    wanted(CONVOY),
    'Choose the number of merchantmen, or name a capital or an escort, or choose a scenario file.',
  );
});

test('a seed that is no number is left to the program', () => {
  assert.equal(numberOf(' 12 '), 12);
  assert.equal(numberOf('seven'), 'seven');
  assert.equal(numberOf('-1'), '-1');
});

test('a request has the scenario file by itself and the options of printing beside those of the game', () => {
  const how = { game: 'on-patrol', seed: '7', files: {}, rules: {} };
  const values = { scenario: 'mine.toml', time: 'night' };
  assert.deepEqual(requestOf({ ...how, setup: CONVOY, values, options: { paper: 'a4' } }), {
    game: 'on-patrol',
    scenario: 'mine.toml',
    options: { time: 'night', paper: 'a4' },
    seed: 7,
    files: {},
  });
  assert.equal('scenario' in requestOf({ ...how, setup: HUNT, values: { turns: '3' } }), false);
});

test('a fault of a field that stands alone is told there, the others together', () => {
  const [seed, other] = [
    { where: '--seed', message: 'is not a whole number' },
    { where: '', message: 'there are no ships' },
  ];
  assert.deepEqual(sorted([seed, other], ['seed', 'count']), {
    own: { seed: 'is not a whole number' },
    rest: [other],
  });
});
