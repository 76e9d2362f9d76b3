// House rules: what is found among them, what is changed, and the part of a page around a spot.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, part } from './page.js';

open();
const one = (name, rule, more) => ({ name, rule, changed: false, ...more });
const DETAIL = {
  changed: ['detection', 'figures.range', 'tables.run'],
  figures: [
    one('range', 'Attack', { means: 'the farthest target', value: 9, unit: 'inches', changed: true }),
    one('kill', 'Attack', { means: 'a hit kills on this', value: 5, unit: 'pips' }),
  ],
  switches: [one('first', 'Moving', { means: 'who moves first', value: 'you' })],
  tables: [one('run', 'Attack', { title: 'Torpedo run', changed: true })],
  groups: [
    {
      name: '1',
      title: 'Attack',
      about: 'torpedoes',
      figures: ['range', 'kill'],
      switches: [],
      tables: ['run'],
      rulings: ['A-1'],
    },
    { name: '2', title: 'Moving', about: '', figures: [], switches: ['first'], tables: [], rulings: ['A-2'] },
  ],
};
const RULINGS = [
  { id: 'A-1', rule: 'Attack', text: 'Ties go to the ship.' },
  { id: 'A-2', rule: 'Moving', text: 'Wrecks lie still.' },
];
const names = (groups) =>
  groups.map(({ name, figures, switches, tables, rulings, changed }) => [
    name,
    [...figures, ...switches, ...tables].map((each) => each.name),
    rulings.map(({ id }) => id),
    changed,
  ]);

test('rules stand in their chapters, with how much of each is changed', async () => {
  const { groupsOf, groupWith } = await part('houserules');
  assert.deepEqual(names(groupsOf(DETAIL, RULINGS)), [
    ['1', ['range', 'kill', 'run'], ['A-1'], 2],
    ['2', ['first'], ['A-2'], 0],
  ]);
  assert.equal(groupWith(DETAIL, 'A-2').name, '2');
  assert.equal(groupWith(DETAIL, 'run').name, '1');
  assert.equal(groupWith(DETAIL, 'none'), undefined);
});

test('words are looked for in figures, tables, rulings and titles of chapters; all of them must be there', async () => {
  const { groupsOf } = await part('houserules');
  const found = (find, changed = false) => names(groupsOf(DETAIL, RULINGS, { find, changed }));
  assert.deepEqual(found('torpedo run'), [['1', ['run'], [], 1]]);
  assert.deepEqual(found('WRECKS'), [['2', [], ['A-2'], 0]]);
  assert.deepEqual(found('moving'), [['2', ['first'], ['A-2'], 0]]);
  assert.deepEqual(found('torpedo wrecks'), []);
  assert.deepEqual(found('', true), [['1', ['range', 'run'], [], 2]]);
  assert.deepEqual(found('kill', true), []);
});

test('what is changed is told in words, each with what takes it back', async () => {
  const { changesOf } = await part('rules');
  assert.deepEqual(changesOf(DETAIL), [
    { words: 'Detection: your entries', back: null },
    { words: 'The farthest target: 9 inches', back: { figures: { range: null } } },
    { words: 'Torpedo run', back: { tables: { run: null } } },
  ]);
});

test('a spot is shown with what is around it, never beyond the page', async () => {
  const { closeTo } = await part('preview');
  assert.deepEqual(closeTo([], [200, 300]), [0, 0, 200, 300]);
  const [left, top, wide, high] = closeTo([[0.9, 0.95, 0.1, 0.05]], [200, 300]);
  assert.deepEqual([left + wide, top + high, wide], [200, 300, 100]);
  assert.deepEqual(closeTo([[0, 0, 1, 0.1]], [200, 300]), [0, 0, 200, 110.00000000000001]);
  const [, above, , tall] = closeTo([[0.4, 0.1, 0.2, 0.8]], [200, 300]);
  assert.ok(above < 30 && above + tall > 270);
});

test('a part is looked for once the keyboard rests on it, and anew when other rules are in force', async () => {
  const { rulesOf } = await part('houserules');
  const asked = [];
  globalThis.fetch = async (name, { body }) => {
    const request = JSON.parse(body);
    asked.push([name, request.part]);
    const told = name === 'api/shown' ? { sheets: [], odds: [], next: '' } : DETAIL;
    return new Response(JSON.stringify(told), { headers: { 'Content-Type': 'application/json' } });
  };
  const rules = rulesOf('ssn', () => {});
  await rules.begin();
  for (const name of ['figures.range', 'figures.kill', 'tables.run']) rules.choose(name);
  await new Promise((done) => setTimeout(done, 400));
  assert.deepEqual(asked, [
    ['api/describe', undefined],
    ['api/shown', 'tables.run'],
  ]);
  assert.deepEqual(rules.spot.shown, { sheets: [], odds: [], next: '' });
  await rules.putText('x = 1');
  await new Promise((done) => setTimeout(done, 50));
  assert.deepEqual(asked.slice(2), [
    ['api/describe', undefined],
    ['api/shown', 'tables.run'],
  ]);
});

const page = (sheet, number = 1, marks = [[0, 0, 1, 1]]) => ({ sheet, title: sheet, page: number, marks });

test('pages without marks come last, and nothing is next after enough pages with them', async () => {
  const { joined } = await part('houserules');
  const first = joined(null, { sheets: [page('torpedo'), page('sequence', 1, [])], odds: ['kill'], next: 'card' });
  const both = joined(first, { sheets: [page('card'), page('card', 2)], odds: [], next: 'rulers' });
  assert.deepEqual(
    both.sheets.map(({ sheet, page: number }) => `${sheet} ${number}`),
    ['torpedo 1', 'card 1', 'card 2', 'sequence 1'],
  );
  assert.deepEqual([both.odds, both.next], [['kill'], 'rulers']);
  const five = [1, 2, 3, 4, 5].map((number) => page('film', number));
  const full = joined(both, { sheets: five, odds: [], next: 'log' });
  assert.deepEqual([full.sheets.length, full.sheets.at(-1).page, full.next], [8, 5, '']);
});

test('the first sheet is shown while the others are looked at, and the page that is seen stays', async () => {
  const { rulesOf } = await part('houserules');
  const answers = {
    '': { sheets: [page('torpedo')], odds: [], next: 'odds' },
    odds: { sheets: [page('odds', 1, [])], odds: [], next: 'card' },
    card: { sheets: [page('card')], odds: [], next: '' },
  };
  const seen = [];
  globalThis.fetch = async (name, { body }) => {
    const told = name === 'api/shown' ? answers[JSON.parse(body).from ?? ''] : DETAIL;
    return new Response(JSON.stringify(told), { headers: { 'Content-Type': 'application/json' } });
  };
  const note = () => seen.push((rules.spot.shown?.sheets ?? []).map(({ sheet }) => sheet).join());
  const rules = rulesOf('ssn', note);
  rules.choose('figures.range');
  await new Promise((done) => setTimeout(done, 400));
  assert.deepEqual(seen, ['', 'torpedo', 'torpedo,odds', 'torpedo,card,odds']);
  rules.spot.at = 1;
  seen.length = 0;
  await rules.look();
  assert.deepEqual(seen, ['torpedo,card,odds']); // not before the card is there again
  assert.equal(rules.spot.at, 1);
  answers.card.sheets = [];
  await rules.look();
  assert.deepEqual([seen.at(-1), rules.spot.at], ['torpedo,odds', 0]);
});
