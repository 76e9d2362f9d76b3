// What a search finds for a number, a word or a question, the best first, and what it says where nothing fits.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, part } from './page.js';

open();
const { indexed, LONGEST, matches, stemOf } = await part('searchwords');

const entry = (name, what, text = '', title = name) => ({ game: 'SSN', name, title, what, href: `#/${name}`, text });
const COUNTERS = entry('Your counters', 'page', 'print make own counters units cards from a spreadsheet');
const PRINTER = entry('Your printer', 'page', 'calibrate printer true size scale prints too small');
const KNOWN = [
  COUNTERS,
  PRINTER,
  entry('Print', 'page', 'sheets charts counters paper'),
  entry('Torpedo attack', 'sheet'),
  entry('Antitorpedo', 'look up'),
  entry('Torpedo run', 'look up'),
  entry('Evasion', 'look up'),
  entry('kill-needed Attack Step', 'figure', 'a hit on a ship kills on this or more'),
  entry('You win', 'table'),
  entry('SS-6 Attack Step', 'ruling', 'A torpedo rolls once before each move of 5 inches'),
  entry('SS-60', 'ruling', 'The end of the turn'),
  entry('104.2.1', 'on escorts', 'Action by marker'),
  entry('104.2', 'on escorts', 'Movement of escorts'),
  entry('7(d)', 'on torpedo', 'Force'),
  entry('distance', 'figure', 'at night a submarine is seen within this of any enemy ship'),
];
const find = async (question, entries = KNOWN) => {
  const { found, near, missing } = matches(await indexed(entries), question);
  return { found: found.map(({ name }) => name), near: near.map(({ name }) => name), missing };
};

test('a look-up comes before a sheet, a word before its part, a name before a text', async () => {
  assert.deepEqual((await find('torpedo')).found, ['Torpedo run', 'Torpedo attack', 'SS-6 Attack Step', 'Antitorpedo']);
  assert.deepEqual((await find('attack TORP')).found, ['Torpedo attack', 'SS-6 Attack Step']);
});

test('a number of a rule, a ruling and a paragraph is found whole, before those that begin with it', async () => {
  assert.deepEqual((await find('104.2')).found, ['104.2', '104.2.1']);
  const action = entry('Action 104.2.1 104.2.1 104.2.1', 'look up');
  assert.equal((await find('104.2', [action, ...KNOWN])).found[0], '104.2');
  assert.deepEqual((await find('(SS-6)?')).found[0], 'SS-6 Attack Step');
  assert.deepEqual((await find('7(d)')).found, ['7(d)']);
  assert.deepEqual((await find('rule 104.2.1.')).found, ['104.2.1']);
});

test('of those whose title is the whole question the look-up comes first', async () => {
  const alike = ['sheet', 'table', 'look up'].map((what) => entry(`${what} fire fire`, what, '', 'Fire'));
  const others = [entry('fire fire fire', 'page', 'fire', 'Fire fire')];
  const { found } = await find('Fire', [...others, ...alike]);
  assert.deepEqual(found, ['look up fire fire', 'table fire fire', 'sheet fire fire', 'fire fire fire']);
});

test('of a look-up and a table with one title the look-up comes first, whatever else is named', async () => {
  const table = entry('Torpedo run torpedo torpedo', 'table', '', 'Torpedo run');
  const check = entry('Torpedo run and much that is written besides of the Attack Step', 'look up', '', 'Torpedo run');
  const others = [entry('Torpedo', 'sheet'), table, check];
  const { found } = await find('torpedo', others);
  assert.equal(found.indexOf(table.name), found.indexOf(check.name) + 1);
});

test('small words of a question are looked for only where there are no others', async () => {
  assert.deepEqual((await find('what do I need to hit')).found, ['kill-needed Attack Step']);
  assert.deepEqual((await find('how do I print my own counters?')).found, ['Your counters']);
  assert.deepEqual((await find('you')).found, ['You win', 'Your counters', 'Your printer']);
});

test('of two that have the same words the one with the shorter name comes first', async () => {
  const long = entry('whether the submarine loses once its center is past an edge of the table', 'table');
  assert.deepEqual((await find('when does the game end', [long, entry('You win', 'table')])).found[0], 'You win');
});

test('plurals, forms of verbs and words of the same meaning are found', async () => {
  for (const forms of ['fires firing fired fire', 'torpedoes torpedo', 'stopped stopping stops', 'entries entry'])
    assert.equal(new Set(forms.split(' ').map(stemOf)).size, 1, forms);
  for (const form of ['sees', 'ring', 'red', 'hexes', 'class', 'is', 'ss-6']) assert.ok(stemOf(form).length > 1, form);
  assert.equal(stemOf('class'), 'class');
  assert.deepEqual((await find('when does the game end')).found.sort(), ['SS-60', 'You win']);
  assert.equal((await find('how far can a destroyer see')).near[0], 'distance');
});

test('what has some of the words is near, and said to be no exact find', async () => {
  const { found, near, missing } = await find('print evasion');
  assert.deepEqual([found, missing], [[], []]);
  assert.deepEqual(near, ['Print', 'Evasion', 'Your printer', 'Your counters']);
});

test('a word that nothing has is told, and one that is spelled like it is looked for', async () => {
  assert.deepEqual(await find('torpdo run'), { ...(await find('torpdo run')), found: [], missing: ['torpdo'] });
  assert.deepEqual((await find('torpdo run')).near.slice(0, 3), ['Torpedo run', 'Torpedo attack', 'SS-6 Attack Step']);
  assert.deepEqual((await find('abcd efgh ijkl mnop torpdo')).near, []);
  assert.deepEqual((await find('this')).found, ['kill-needed Attack Step', 'distance']);
  assert.deepEqual(await find('hedgehog'), { found: [], near: [], missing: ['hedgehog'] });
  assert.deepEqual(await find('  '), { found: [], near: [], missing: [] });
});

test('the name of a game narrows what is found to it', async () => {
  const other = { ...entry('Torpedo at a fleet', 'look up'), game: 'U-Boat' };
  assert.deepEqual((await find('u-boats torpedo', [...KNOWN, other])).found, ['Torpedo at a fleet']);
});

test('a question has an end: what stands beyond it is not read', async () => {
  assert.deepEqual((await find(`evasion ${' '.repeat(LONGEST)}hedgehog`)).found, ['Evasion']);
  const many = Array.from({ length: 60 }, (_, at) => `x${at}`).join(' ');
  assert.equal((await find(many)).missing.length, 12);
  assert.deepEqual((await find('x'.repeat(500))).missing, ['x'.repeat(40)]);
});

test('there is never an empty answer: the nearest is said to be no exact find, and the pages are listed', async () => {
  open();
  const { finder } = await part('search');
  const place = document.getElementById('finder');
  const none = { games: [], broken: [] };
  finder(place, async () => none, [COUNTERS, PRINTER]);
  const box = place.querySelector('input');
  const lines = async (question) => {
    box.value = question;
    box.dispatchEvent(new Event('input'));
    await new Promise((done) => setTimeout(done, 120));
    return [...place.querySelectorAll('li')].map((line) => (line.querySelector('b') ?? line).textContent);
  };
  assert.equal(box.maxLength, LONGEST);
  assert.deepEqual(await lines('make counters'), ['Your counters']);
  assert.match(place.querySelector('[role=status]').textContent, /^1 found/);
  assert.deepEqual(await lines('scale hedgehog'), [
    'Nothing has “hedgehog”. The nearest:',
    'Your printer',
    'Pages:',
    'Your counters',
  ]);
  assert.match(place.querySelector('[role=status]').textContent, /^No exact find; 1 is near/);
  assert.deepEqual(await lines('hedgehog'), [
    'Nothing has “hedgehog”. These are the pages:',
    'Your counters',
    'Your printer',
  ]);
  await lines('scale hedgehog');
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  await new Promise((done) => setTimeout(done));
  assert.equal(decodeURIComponent(location.hash), '#/Your printer');
});
