// A game on file as a page plays it, without a page: its files, steps of its story, changes, turns; the bar of a story.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, part } from './page.js';

open();
const { END, placeOf, PlayTable, seedOf, settingsOf } = await part('playtable');
const { barOf, storyKeys, swiped } = await part('storybar');

const section = (title, numbered, ...names) => ({
  title,
  numbered,
  ahead: false,
  sentences: names.map((name) => ({ name, text: '', rules: [] })),
});
const TOLD = {
  turn: {},
  sections: [section('Move', true, 'A', 'B'), section('Fire', false, 'C', 'D'), { ...section('Next'), ahead: true }],
};

/** A table with files of these texts, the last shown; `asked` and `done` note what it asks and tells. */
function begun(texts, more = {}) {
  const [asked, done] = [[], []];
  const answers = {
    'game-file': ({ file }) => ({ rolled: false, position: { text: file.text } }),
    'game-edit': ({ file, set }) => ({ name: file.name, text: `${file.text}+${set}` }),
    turn: ({ file }) => ({ ...TOLD, next: { name: 'next', text: `after ${file.text}` } }),
    'game-ask': () => ({}),
    ...more.answers,
  };
  const board = {
    set: (look) => done.push(['set', look.position.text]),
    draw: (step, { move }) => done.push(['draw', step, move]),
    ...more.board,
  };
  const files = texts.map((text, at) => ({ name: `file ${at}`, text, seed: at }));
  let hands;
  const table = new PlayTable({
    game: 'ssn',
    rules: () => ({}),
    table: { files, at: files.length - 1 },
    makeBoard: (given) => {
      hands = given;
      return board;
    },
    ask: async (name, request) => {
      asked.push([name, request]);
      const answer = answers[name](request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    keep: () => done.push(['keep']),
    drawn: () => done.push(['drawn']),
    went: (far, now, before) => done.push(['went', far, now, before]),
    refused: () => done.push(['refused']),
    pointed: () => done.push(['pointed']),
  });
  return { table, asked, done, hands };
}
const of = (done, what) => done.filter(([name]) => name === what);

test('a game begins at its first file with what is entered, and at a later one with the story of the turn before', async () => {
  const first = begun(['one']);
  await first.table.load();
  assert.deepEqual([first.table.step, first.table.steps, first.table.told], [END, [], null]);
  assert.deepEqual(first.done, [['set', 'one'], ['drawn'], ['draw', END, true], ['drawn']]);
  const { table, asked } = begun(['one', 'two']);
  await table.load();
  assert.deepEqual(
    table.steps.map(({ title, lines }) => [title, lines.map(({ name }) => name).join('')]),
    [
      ['Move', 'A'],
      ['Move', 'B'],
      ['Fire', 'CD'],
    ],
  );
  assert.equal(table.step, 0);
  assert.deepEqual(asked.find(([name]) => name === 'turn')[1].seed, 0);
});

test('a step goes no further than the story does, and beyond it only where the next thing is entered', async () => {
  const { table, done } = begun(['one', 'two', 'three']);
  await table.begin();
  table.go(1);
  table.go(-4);
  assert.equal(table.step, 0);
  table.go(7);
  assert.equal(table.step, END);
  const [one, two, end] = [1, 2, 'end'].map((step) => ({ turn: 3, step }));
  assert.deepEqual(of(done, 'went'), [
    ['went', false, two, one],
    ['went', false, one, two],
    ['went', true, end, one],
  ]);
  await table.turnTo(1);
  assert.deepEqual([table.step, table.last()], [0, false]);
  assert.deepEqual(of(done, 'went').at(-1), ['went', true, { turn: 2, step: 1 }, end]);
  table.go(END);
  assert.equal(table.step, 2);
  await table.turnTo(0);
  assert.equal(table.step, END);
});

test('changes are made one after the other, each on what the one before left, and are taken back', async () => {
  const { table, done } = begun(['one']);
  await table.load();
  await Promise.all([table.change('a'), table.change((position) => `b of ${position.text}`)]);
  assert.equal(table.file().text, 'one+a+b of one+a');
  assert.equal(of(done, 'keep').length, 2);
  await table.undoing()();
  assert.equal(table.file().text, 'one+a');
  await table.undoing()();
  assert.deepEqual([table.file().text, table.undoing()], ['one', null]);
});

test('what is refused changes nothing and can be tried again; a change shows the position as it lies', async () => {
  const answers = { 'game-edit': ({ set }) => (set === 'bad' ? new Error('no') : { text: 'good' }) };
  const { table, done } = begun(['one', 'two'], { answers });
  await table.load();
  await table.change('bad');
  assert.deepEqual([table.file().text, table.refused.message, table.undone, table.step], ['two', 'no', [], 0]);
  assert.equal(of(done, 'refused').length, 1);
  await table.change('well');
  assert.deepEqual([table.file().text, table.refused, table.step], ['good', null, END]);
});

test('a file that a change would break stays as it was', async () => {
  const answers = { 'game-file': ({ file }) => (file.text.includes('+') ? new Error('broken') : { position: {} }) };
  const { table } = begun(['one'], { answers });
  await table.load();
  await table.change('x');
  assert.deepEqual([table.file().text, table.undone, table.refused.message], ['one', [], 'broken']);
});

test('a turn is carried out once, with its answers, seed and dice, and its story begins', async () => {
  const { table, asked, done } = begun(['one'], { board: { filled: () => 'one, answered' } });
  await table.begin();
  table.seed = ' 12 ';
  let told = 0;
  const tell = () => {
    told += 1;
  };
  await Promise.all([table.carryOut(tell), table.carryOut(tell)]);
  assert.equal(told, 1);
  assert.deepEqual(
    table.table.files.map(({ text, seed, filled }) => [text, seed, filled]),
    [
      ['one', 12, 'one, answered'],
      ['after one, answered', undefined, undefined],
    ],
  );
  assert.deepEqual([table.table.at, table.step, table.seed], [1, 0, '']);
  const turns = asked.filter(([name]) => name === 'turn').map(([, { file, seed }]) => [file.text, seed]);
  assert.deepEqual(turns, [
    ['one, answered', 12],
    ['one, answered', 12],
  ]); // carried out, then told
  assert.deepEqual(of(done, 'went'), [['went', true, { turn: 2, step: 1 }, { turn: 1, step: 'end' }]]);
});

test('a turn that is refused leaves the game as it is', async () => {
  const { table } = begun(['one'], { answers: { turn: () => new Error('no move') } });
  await table.load();
  await table.carryOut(assert.fail);
  assert.deepEqual([table.table.files.length, table.refused.message, table.step], [1, 'no move', END]);
});

test('dice that stand in the file take no seed', async () => {
  const rolled = begun(['one'], { answers: { 'game-file': () => ({ rolled: true, position: {} }) } });
  await rolled.table.load();
  await rolled.table.carryOut(() => {});
  assert.equal(rolled.asked.find(([name]) => name === 'turn')[1].seed, null);
});

test('going on from an earlier turn takes the later ones off, and what that turn was carried out with', async () => {
  const { table } = begun(['one', 'two', 'three']);
  table.table.files[1].filled = 'answered';
  await table.turnTo(1);
  await table.goOn();
  assert.deepEqual(
    table.table.files.map(({ text, seed, filled }) => [text, seed, filled]),
    [
      ['one', 0, undefined],
      ['two', undefined, undefined],
    ],
  );
  assert.deepEqual([table.last(), table.step], [true, END]);
});

test('a file that cannot be read is shown as text, and mended there', async () => {
  const answers = { 'game-file': ({ file }) => (file.text === 'bad' ? new Error('line 3') : { position: {} }) };
  const { table } = begun(['bad'], { answers });
  await table.load();
  assert.deepEqual([table.unread.message, table.look, table.step], ['line 3', null, END]);
  table.go(0);
  table.text = 'bad';
  await table.useText();
  assert.deepEqual([table.refused.message, table.inText], ['line 3', true]);
  table.text = 'good';
  await table.useText();
  assert.deepEqual([table.file().text, table.text, table.unread, table.refused], ['good', null, null, null]);
});

test('a turn that cannot be told again leaves the position that it led to', async () => {
  const { table } = begun(['one', 'two'], { answers: { turn: () => new Error('changed') } });
  await table.load();
  assert.deepEqual([table.untold.message, table.steps, table.step], ['changed', [], END]);
  assert.equal(table.look.position.text, 'two');
});

test('a board of answers asks about its file beside the one before, and keeps answers with it', async () => {
  const { table, hands, asked, done } = begun(['one', 'two']);
  await table.load();
  table.before().filled = 'one, answered';
  await hands.ask('steps', { answers: 1 });
  const [, request] = asked.find(([name]) => name === 'game-ask');
  assert.deepEqual(
    [request.files, request.ask, request.about],
    [{ 'file 0': 'one, answered' }, 'steps', { answers: 1 }],
  );
  hands.answers.keep({ search: 'missed' });
  assert.deepEqual([hands.answers.read(), of(done, 'keep').length], [{ search: 'missed' }, 1]);
  const before = of(done, 'drawn').length;
  hands.drawn();
  hands.pointed();
  assert.deepEqual([of(done, 'drawn').length - before, of(done, 'pointed').length], [2, 1]);
});

test('a seed is the number that is typed, or its words', () => {
  assert.deepEqual([seedOf(' 7'), seedOf('1e3'), seedOf('0123456789012345')], [7, '1e3', '0123456789012345']);
  assert.ok(Number.isInteger(seedOf('')));
});

test('an address shows a step of a turn; what is not there is the nearest that is', () => {
  const table = { files: [{}, {}, {}], at: 2 };
  assert.deepEqual(placeOf(table, {}), { at: 2, step: undefined });
  assert.deepEqual(placeOf(table, { turn: '2', step: '4' }), { at: 1, step: 3 });
  assert.deepEqual(placeOf(table, { turn: '9', step: 'end' }), { at: 2, step: END });
  assert.deepEqual(placeOf(table, { turn: 'x', step: '-1' }), { at: 2, step: undefined });
  const written = settingsOf(1, END);
  assert.deepEqual(placeOf(table, { turn: String(written.turn), step: String(written.step) }), { at: 1, step: END });
});

test('the bar of a story goes on, leaves at the last step, and then holds the next thing to do', () => {
  const bar = (at, more = {}) => barOf({ at, count: 3, leave: 'Your turn', act: 'Carry out', ...more });
  assert.deepEqual(bar(0), { count: 3, back: false, words: '1 of 3', skips: true, next: 'step', label: '›' });
  assert.deepEqual(bar(2), { count: 3, back: true, words: '3 of 3', skips: false, next: 'leave', label: 'Your turn' });
  assert.deepEqual(bar(END), { count: 3, back: true, words: '', skips: false, next: 'act', label: 'Carry out' });
  assert.deepEqual([bar(2, { leave: '' }).next, bar(END, { act: '' }).next], ['', '']);
  assert.equal(bar(END, { count: 0 }).back, false);
});

test('a swipe goes to the side, not up or down, and not a little', () => {
  assert.deepEqual(
    [swiped([200, 10], [100, 20]), swiped([100, 10], [200, 0]), swiped([100, 10], [70, 10]), swiped([0, 0], [60, 60])],
    [1, -1, 0, 0],
  );
});

test('arrow keys and fingers go through a story; a mouse and keys with Alt do not', () => {
  const gone = [];
  const keys = storyKeys((by) => gone.push(by));
  const key = (name, more = {}) => keys.onKeyDown({ key: name, preventDefault: () => {}, ...more });
  key('ArrowRight');
  key('ArrowLeft');
  key('ArrowLeft', { altKey: true });
  key('a');
  const swipe = (pointerType) => {
    keys.onPointerDown({ pointerType, clientX: 200, clientY: 0 });
    keys.onPointerUp({ clientX: 100, clientY: 0 });
  };
  swipe('mouse');
  swipe('touch');
  assert.deepEqual(gone, [1, -1, 1]);
});

test('a field of an escort has the control of its kind', async () => {
  const { entryForm } = await part('playform');
  const { draw } = await part('view');
  /** @type {(key: string, kind: string) => any} */
  const field = (key, kind) => ({ key, kind, words: key, offered: [], kept: false });
  const fields = [field('note', 'text'), field('smoke', 'flag'), field('hits', 'whole')];
  const form = { submarines: [], ships: [], escorts: fields, torpedoes: [] };
  const position = { turn: 3, escorts: [{ name: 'E1', bow: 'M24', note: 'lame' }] };
  const changes = [];
  const box = document.createElement('div');
  document.body.append(box);
  /** @type {any} */
  const hands = { look: { position, map: { form } }, change: (list) => changes.push(...list) };
  draw(box, entryForm(hands));
  /** @type {NodeListOf<HTMLInputElement>} */
  const [smoke, note, hits] = box.querySelectorAll('.out-row input'); // boxes to tick stand first
  assert.deepEqual([note.value, smoke.type, hits.value], ['lame', 'checkbox', '']);
  for (const [input, value] of /** @type {const} */ ([
    [note, ' sound '],
    [note, ''],
    [hits, '2'],
  ])) {
    input.value = value;
    input.dispatchEvent(new Event('change'));
  }
  smoke.click();
  assert.deepEqual(changes, [
    ['escorts', 0, 'note', 'sound'],
    ['escorts', 0, 'note', null],
    ['escorts', 0, 'hits', 2],
    ['escorts', 0, 'smoke', true],
  ]);
});
