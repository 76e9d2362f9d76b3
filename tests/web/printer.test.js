// The page of the printer: what is missing, where a fault stands, and the sheet in small.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, part } from './page.js';

open();
const READINGS = {
  'x-distance': { name: 'x-distance', needed: true },
  'top-left-y': { name: 'top-left-y', needed: true },
  'left-margin': { name: 'left-margin', needed: false },
};

test('a printer lacks a name and what has to be read, margins may be left out', async () => {
  const { missingOf } = await part('printer');
  const places = (typed) => missingOf(READINGS, typed).map(({ where }) => where);
  assert.deepEqual(places({}), ['printer', 'x-distance', 'top-left-y']);
  assert.deepEqual(places({ printer: ' ', 'x-distance': '180', 'top-left-y': '0' }), ['printer']);
});

test('a fault stands at its field, all others beside the button', async () => {
  const { byField } = await part('printer');
  const errors = [
    { where: '--x-distance', message: 'too short' },
    { where: '--sides', message: 'flipped' },
    { where: '', message: 'the readings contradict each other' },
  ];
  const found = byField({ errors }, ['printer', 'x-distance']);
  assert.deepEqual(found['x-distance'].errors, [{ where: '', message: 'too short' }]);
  assert.deepEqual(found[''].errors, errors.slice(1));
});

test('each reading stands at its place on the sheet, the chosen one lit and on top', async () => {
  const { sheetDrawing, inwards, axisOf } = await part('calibration');
  const { draw } = await part('view');
  assert.deepEqual(inwards([0, 148], [210, 297], 11), [11, 148]);
  assert.deepEqual(inwards([205, 296], [210, 297], 11), [199, 286]);
  assert.deepEqual(['x-distance', 'top-left-x', 'top-left-y', 'y-distance', 'left-margin'].map(axisOf), [
    'x',
    'x',
    'y',
    'y',
    'x',
  ]);
  const at = {
    'x-distance': [
      [15, 270],
      [195, 270],
    ],
    'top-left-y': [[30, 80]],
    'left-margin': [[0, 148]],
  };
  const readings = Object.fromEntries(
    Object.entries(at).map(([name, place]) => [name, { at: place, asks: '', how: '' }]),
  );
  const main = document.getElementById('main');
  draw(main, sheetDrawing({ size: [210, 297], readings }, 'x-distance'));
  const marks = [...main.querySelectorAll('g')];
  assert.deepEqual(
    marks.map((one) => one.querySelector('text').textContent),
    ['2', '3', '1'],
  );
  assert.equal(marks[2].getAttribute('class'), 'chosen');
  assert.deepEqual(
    ['x1', 'x2', 'y1', 'y2'].map((name) => marks[2].querySelector('line').getAttribute(name)),
    ['15', '195', '270', '270'],
  );
  assert.deepEqual(
    ['y1', 'y2'].map((name) => marks[0].querySelector('line').getAttribute(name)),
    ['66', '94'],
  );
});
