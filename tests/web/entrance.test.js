// What decides on the first page: the sentence of the last game, the sheets of a kit.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, part } from './page.js';

const file = (text) => ({ files: [{ name: 'a.toml', text }], at: 0 });
/** The first page's last game with some things kept. */
async function last(kept) {
  open(
    'http://localhost/',
    Object.fromEntries(Object.entries(kept).map(([key, value]) => [`plotroom:${key}`, JSON.stringify(value)])),
  );
  await part('store', true);
  return (await part('tonight')).lastGame();
}

test('nothing kept is nothing to go on with', async () => {
  assert.equal(await last({}), null);
});

test('a convoy whose enemy has moved in turn 3 waits for the player’s part of it', async () => {
  const { title, text, href } = await last({
    'play:on-patrol': file('# turn = 9\nturn = 3    # the turn just played\n'),
  });
  assert.equal(title, 'Turn 3: your part.');
  assert.equal(text, 'On Patrol: the enemy has moved in turn 3. Where does the submarine go?');
  assert.equal(href, '#/play/on-patrol');
});

test('the file that is shown counts, not the last', async () => {
  const table = {
    files: [
      { name: 'a.toml', text: 'turn = 1\n' },
      { name: 'b.toml', text: 'turn = 2\n' },
    ],
    at: 0,
  };
  assert.equal((await last({ 'play:on-patrol': table })).title, 'Turn 1, 1 turn back.');
});

test('the game that was open last comes first', async () => {
  const both = { 'play:on-patrol': file('turn = 3\n'), 'play:ssn': file('depth = 2\n') };
  assert.equal((await last({ ...both, played: 'on-patrol' })).game.name, 'on-patrol');
  assert.equal((await last({ ...both, played: 'ssn' })).title, 'Turn 1: your move.');
});

test('a submarine whose turn 3 is carried out waits for its fourth', async () => {
  const { title, text } = await last({ 'play:ssn': file('turn = 3\n') });
  assert.equal(title, 'Turn 4: your move.');
  assert.equal(text, 'SSN: turn 3 is complete. How fast, how deep, and when to fire?');
  assert.equal((await last({ 'play:on-patrol': file('') })).title, 'Before turn 1.');
});

test('a game of provinces is told by its phase, or by its name before it has one', async () => {
  const kept = (phase) => ({ 'games:u-boat': [{ id: 'x', name: 'Club', phase }] });
  assert.equal((await last(kept('autumn 1901'))).title, 'Autumn 1901 is next.');
  const told = {
    id: 'x',
    files: [
      { name: 'a', text: '' },
      { name: 'b', text: '' },
    ],
    at: 0,
  };
  const now = await last({ ...kept('autumn 1901'), 'game:u-boat:x': told });
  assert.equal(now.title, 'Autumn 1901 is adjudicated.');
  assert.equal((await last(kept(''))).title, 'Club is saved.');
});

test('the file of a kept game is the one that its page shows', async () => {
  const files = ['a', 'b', 'c'].map((name) => ({ name, text: '' }));
  await last({
    'play:ssn': { files, at: 1 },
    'play:on-patrol': { files, at: 7 },
    'games:u-boat': ['new', 'old'].map((id) => ({ id, name: id, phase: '' })),
    'game:u-boat:new': { id: 'new', files, at: 0 },
    'game:u-boat:old': { id: 'old', files, at: 2 },
  });
  const { keptFile } = await part('tonight');
  assert.equal(keptFile({ name: 'ssn', play: 'plot' }).name, 'b');
  assert.equal(keptFile({ name: 'on-patrol', play: 'hexes' }).name, 'c');
  assert.equal(keptFile({ name: 'u-boat', play: 'provinces' }).name, 'a');
  assert.equal(keptFile({ name: 'ambush' }), null);
});

test('going on leads to the game itself where several are kept', async () => {
  assert.equal((await last({ 'games:u-boat': [{ id: 'x', name: 'Club', phase: '' }] })).href, '#/play/u-boat/x');
});

test('the sheets of a kit stand by what they are for, and none is lost', async () => {
  const { sheetGroups } = await part('sheetgroups');
  const kinds = ['rulings', 'log', 'counters', 'chart', 'counters', 'one of tomorrow', 'card'];
  const groups = sheetGroups(kinds.map((kind) => ({ kind })));
  assert.deepEqual(
    groups.map(({ title, sheets }) => [title, sheets.map(({ kind }) => kind)]),
    [
      ['Charts and cards', ['chart', 'card']],
      ['Counters to cut out', ['counters', 'counters']],
      ['Forms to fill in', ['log']],
      ['Cover and rulings', ['rulings', 'one of tomorrow']],
    ],
  );
});

test('a kit is asked for as such, a choice from it by its sheets', async () => {
  const { isWholeKit, targetsOf, usual, wished, wordsOf } = await part('sheetgroups');
  const sheet = (name, extra = false, nations = []) => ({ name, title: `The ${name}`, extra, nations });
  const sheets = [sheet('card'), sheet('log'), sheet('deck', true)];
  sheets[1].other = 'record';
  const game = { name: 'ssn', sheets };
  assert.deepEqual(
    usual(sheets).map(({ name }) => name),
    ['card', 'log'],
  );
  const all = wished(sheets).chosen;
  assert.deepEqual([isWholeKit(sheets, all), targetsOf(game, all), wordsOf(sheets, all)], [true, ['ssn'], 'kit']);
  const { chosen, unknown } = wished(sheets, 'deck,card,hat');
  assert.deepEqual(unknown, ['hat']);
  assert.deepEqual(targetsOf(game, chosen), ['ssn/card', 'ssn/deck']);
  assert.equal(wordsOf(sheets, chosen), 'The card, The deck');
  assert.deepEqual([...wished(sheets, 'record').chosen], ['log']);
});

test('nations are asked for only where counters of some are left out', async () => {
  const { nationsOf, nationsWanted } = await part('sheetgroups');
  const sheets = [
    { name: 'a', nations: ['japan', 'america'] },
    { name: 'b', nations: ['britain'] },
  ];
  const both = new Set(['a', 'b']);
  assert.deepEqual(nationsOf(sheets, new Set(['a'])), ['america', 'japan']);
  assert.deepEqual(nationsWanted(sheets, both, new Set()), {});
  assert.deepEqual(nationsWanted(sheets, both, new Set(['japan'])), { nation: ['america', 'britain'] });
  assert.deepEqual(nationsWanted(sheets, new Set(['b']), new Set(['japan'])), {});
});
