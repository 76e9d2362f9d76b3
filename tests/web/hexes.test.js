// The map on which hexes are picked: where its arrows and those of the keyboard lead.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, part } from './page.js';

open();
const { farthest, nextHex } = await part('hexes');

/** Two columns of three hexes, the second half a hex higher: x to the right, y up. */
const HEXES = [
  ['A1', 0, 0],
  ['A2', 0, 1],
  ['A3', 0, 2],
  ['B1', 0.87, 0.5],
  ['B2', 0.87, 1.5],
  ['B3', 0.87, 2.5],
];
const [RIGHT, LEFT, UP, DOWN] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

test('an arrow key goes on to the nearest hex that lies ahead', () => {
  const from = (label) => HEXES.find(([name]) => name === label);
  assert.equal(nextHex(HEXES, from('A1'), UP)[0], 'A2');
  assert.equal(nextHex(HEXES, from('A3'), DOWN)[0], 'A2');
  assert.equal(nextHex(HEXES, from('B2'), LEFT)[0], 'A2');
  assert.equal(nextHex(HEXES, from('A1'), RIGHT)[0], 'B1');
  assert.equal(nextHex(HEXES, from('A1'), DOWN), undefined);
});

test('the map moves toward the middle of its farthest hexes', () => {
  assert.equal(farthest(HEXES, RIGHT), 'B2');
  assert.equal(farthest(HEXES, LEFT), 'A2');
  assert.ok(['A1', 'B1'].includes(farthest(HEXES, DOWN)));
  assert.ok(['A3', 'B3'].includes(farthest(HEXES, UP)));
});
