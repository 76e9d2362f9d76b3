// Make counters: which file is printed, and what goes when files are taken in.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, part } from './page.js';

open();
const { aloneIn, mainOf, together } = await part('counterfiles');

test('a TOML file that states pieces is printed, else the first spreadsheet', () => {
  assert.equal(mainOf({ 'a.csv': 'name\n', 'b.toml': 'pieces = "a.csv"\n' }), 'b.toml');
  assert.equal(mainOf({ 'a.csv': 'name\n', 'b.toml': 'title = "no pieces"\n' }), 'a.csv');
  assert.equal(mainOf({ 'sea.png': { base64: '' } }), undefined);
});

test('a spreadsheet is alone where no file names it and none came with it', () => {
  assert.equal(aloneIn({ 'a.xlsx': { base64: '' } }, {}), 'a.xlsx');
  assert.equal(aloneIn({ 'a.csv': '', 'b.csv': '' }, {}), '');
  assert.equal(aloneIn({ 'a.csv': '' }, { 'b.toml': 'pieces = "a.csv"' }), '');
});

test('a spreadsheet alone takes the place of what was begun with', () => {
  assert.deepEqual(Object.keys(together({ 'my-counters.csv': '' }, { 'a.csv': '' }, 1)), ['a.csv']);
});

test('a picture stays with the files that name it, a new layout takes the place of the old one', () => {
  const before = { 'b.toml': 'pieces = "a.csv"', 'a.csv': '' };
  assert.deepEqual(Object.keys(together(before, { 'sea.png': '' }, 1)), ['b.toml', 'a.csv', 'sea.png']);
  assert.deepEqual(Object.keys(together(before, { 'c.toml': '' }, 1)), ['a.csv', 'c.toml']);
});

test('what cannot be printed, and too much, is refused in words', () => {
  assert.throws(() => together({}, { 'sea.png': '' }, 1), /Also add the spreadsheet/);
  const many = Object.fromEntries(Array.from({ length: 39 }, (_, at) => [`${at}.csv`, '']));
  assert.throws(() => together({}, many, 39), /more than 38 files/);
});
