// The player's part of a turn on hexes: what is asked next, answers as text and words, what can be undone, what the map shows.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, part } from './page.js';

open();
const { Companion, nextAnswer } = await part('companion');
const steps = await part('companionsteps');
const { asked, piecesAt, scene, zoneOf } = await part('playscene');
const { doubled, mostBeside, quietCorner } = await part('zoneinset');
const { placesOf } = await part('seaparts');
const { sidesOf } = await part('names');

/** A step as the program answers it. */
const step = (key, more = {}) => {
  const [kind, who = ''] = key.split(' ');
  return {
    ...{ key, kind, who, text: '', empty: '', choices: [], answer: null, pose: 'M19/3' },
    ...{ facings: [], ends: [], searchers: [], runs: [], ...more },
  };
};
const SEARCH = step('search Wahoo', {
  searchers: [
    { name: 'Fletcher', means: ['sonar', 'radar'], why: '' },
    { name: 'Benson', means: ['sonar'], why: '' },
    { name: 'Gleaves', means: [], why: 'it has no sonar' },
  ],
});
const MOVE = step('move Wahoo', {
  ends: [
    { hex: 'M21', facings: { 3: 2, 2: 2, 4: 3 } },
    { hex: 'N20', facings: { 4: 1, 5: 1 } },
  ],
});

test('an answer in the row of steps has few words', () => {
  const said = (key, answer, more) => steps.words(step(key, { answer, ...more }));
  assert.equal(said('search Wahoo', ''), 'All missed');
  assert.equal(said('search Wahoo', 'not Benson'), 'Missed');
  assert.equal(said('search Wahoo', 'Fletcher radar, not Benson'), 'Found: Fletcher radar');
  assert.equal(said('move Wahoo', ''), 'Stays');
  assert.equal(said('move Wahoo', 'M21/3', { pose: 'M21/3' }), 'M21/3');
  assert.equal(said('depth Wahoo', '', { empty: '50' }), '50 ft');
  assert.equal(said('depth Wahoo', '0'), 'Surfaced');
  assert.equal(said('fired Wahoo', 'y'), 'Launched');
  assert.equal(said('fired Wahoo', ''), 'None');
  assert.equal(said('sunk Wahoo', 'y'), 'Sunk');
  assert.equal(said('sunk Wahoo', ''), 'Afloat');
  assert.equal(said('torpedoes', 'P26/2 5, P27/2 5'), '2 running');
  assert.equal(said('hits', 'M1 x2 sunk'), 'M1 x2 sunk');
  assert.equal(said('hits', null), '');
});

test('a step is named with its submarine only where there are several', () => {
  const one = [SEARCH, MOVE, step('hits')];
  assert.equal(steps.nameOf(MOVE, one), 'Move');
  assert.equal(steps.nameOf(MOVE, [...one, step('move Drum')]), 'Wahoo: move');
});

test('the steps of several submarines are shown in parts, those of one in one', () => {
  const parts = (...all) => steps.partsOf(all).map(({ name, steps: some }) => [name, some.map(({ key }) => key)]);
  assert.deepEqual(parts(SEARCH, MOVE, step('hits')), [['', ['search Wahoo', 'move Wahoo', 'hits']]]);
  assert.deepEqual(parts(SEARCH, step('move Drum'), MOVE, step('torpedoes'), step('hits')), [
    ['Wahoo', ['search Wahoo', 'move Wahoo']],
    ['Drum', ['move Drum']],
    ['Running', ['torpedoes', 'hits']],
  ]);
});

test('what a search came to becomes an answer and is read out of it again', () => {
  const results = { Fletcher: 'radar', Benson: steps.IDLE };
  assert.equal(steps.searchAnswer(results), 'Fletcher radar, not Benson');
  assert.deepEqual(steps.searchResults({ ...SEARCH, answer: 'Fletcher radar, not Benson' }), results);
  assert.equal(steps.searchAnswer({ Fletcher: steps.MISSED, Benson: steps.MISSED }), '');
  assert.deepEqual(steps.searchResults({ ...SEARCH, answer: 'Fletcher' }), { Fletcher: 'sonar', Benson: steps.MISSED });
});

test('hits and torpedoes become answers and are read out of them again', () => {
  const hits = { M1: { times: 2, fate: 'sunk' }, 'Pine 3': { times: 1, fate: '' } };
  assert.equal(steps.hitsAnswer(hits), 'M1 x2 sunk, Pine 3');
  assert.deepEqual(steps.hitsOf('M1 x2 sunk, Pine 3'), hits);
  const running = [{ hex: 'P26', facing: 2, speed: 5 }];
  assert.equal(steps.runningAnswer(running), 'P26/2 5');
  assert.deepEqual(steps.runningOf('P26/2 5'), running);
  assert.deepEqual(steps.runningOf(null), []);
  assert.deepEqual(steps.inReach(step('hits', { choices: ['M1, 3 hexes'] })), [{ name: 'M1', away: '3 hexes' }]);
});

test('a submarine faces as before where it can, else as it gets there with the fewest hexes', () => {
  assert.equal(steps.firstFacing(MOVE, 'M21', 3), 3);
  assert.equal(steps.firstFacing(MOVE, 'M21', 4), 2); // facing 4 takes one hex more
  assert.equal(steps.firstFacing(MOVE, 'N20', 3), 4);
  assert.equal(steps.firstFacing(MOVE, 'Z99', 3), 3);
  assert.deepEqual(steps.facingsAt(MOVE, 'N20'), [4, 5]);
  assert.deepEqual(steps.facingsAt(MOVE, 'Z99'), [1, 2, 3, 4, 5, 6]);
  assert.equal(steps.hexesTo(MOVE.ends[1]), 1);
});

test('the next thing to do is what an empty answer means, or what is entered', () => {
  assert.deepEqual(nextAnswer(SEARCH, {}), ['All missed', '']);
  assert.deepEqual(nextAnswer(SEARCH, { results: { Benson: 'sonar' } }), ['Use this search', 'Benson sonar']);
  assert.deepEqual(nextAnswer(MOVE, {}), ['It stays', '']);
  assert.deepEqual(nextAnswer(MOVE, { place: { hex: 'M21', facing: 2 } }), ['Take M21, facing 2', 'M21/2']);
  assert.deepEqual(nextAnswer(step('depth Wahoo', { empty: '50' }), {}), ['Stay at 50 ft', '']);
  assert.deepEqual(nextAnswer(step('depth Wahoo', { empty: '0' }), {}), ['Stay surfaced', '']);
  assert.deepEqual(nextAnswer(step('fired Wahoo', { empty: 'no' }), {}), ['No torpedoes', '']);
  assert.deepEqual(nextAnswer(step('sunk Wahoo', { empty: 'no' }), {}), ['Not sunk', '']);
  assert.deepEqual(nextAnswer(step('hits'), { hits: { M1: { times: 1, fate: 'stopped' } } }), [
    'Use these hits',
    'M1 stopped',
  ]);
  assert.deepEqual(nextAnswer(step('torpedoes'), { running: [] }), ['None running', '']);
});

/** A turn of three questions, the program behind it, and what is kept. */
function played(refused = {}) {
  const kept = { answers: {} };
  const ask = async (answers) => {
    for (const [key, text] of Object.entries(answers))
      if (refused[key] === text)
        throw Object.assign(new Error(), { errors: [{ where: key, message: 'it cannot be' }] });
    const all = [SEARCH, MOVE, step('fired Wahoo')].map((one) => ({ ...one, answer: answers[one.key] ?? null }));
    return { steps: all, position: { submarines: [] }, text: JSON.stringify(answers), points: 0, sunk: [], over: '' };
  };
  const answers = { read: () => kept.answers, keep: (given) => Object.assign(kept, { answers: given }) };
  return { kept, play: new Companion({ ask, answers, changed: () => {} }) };
}

test('one question after the other is open; the answers are kept, and undone one by one', async () => {
  const { kept, play } = played();
  await play.begin('a.toml');
  assert.equal(play.open.kind, 'search');
  assert.equal(play.undo(), null);
  await play.next().press();
  assert.deepEqual(kept.answers, { 'search Wahoo': '' });
  assert.ok(play.tap('M21'));
  assert.equal(play.next().label, 'Take M21, facing 3');
  await play.next().press();
  await play.next().press();
  assert.equal(play.next(), null);
  await play.undo()();
  assert.deepEqual(kept.answers, { 'search Wahoo': '', 'move Wahoo': 'M21/3' });
  await play.undo()();
  await play.undo()();
  assert.deepEqual([kept.answers, play.undo()], [{}, null]);
});

test('an answer is changed without the others, and undo brings the first back', async () => {
  const { kept, play } = played();
  await play.begin('a.toml');
  for (const _ of [1, 2, 3]) await play.next().press();
  play.change('move Wahoo');
  assert.equal(play.open.kind, 'move');
  await play.answer('N20/4');
  assert.equal(play.open, null);
  assert.equal(kept.answers['move Wahoo'], 'N20/4');
  await play.undo()();
  assert.equal(kept.answers['move Wahoo'], '');
  play.change('move Wahoo');
  play.change('move Wahoo');
  assert.equal(play.open, null);
});

test('what was kept goes on after a reload, and is undone too', async () => {
  const { kept, play } = played();
  kept.answers = { 'search Wahoo': '', 'move Wahoo': 'M21/3' };
  await play.begin('a.toml');
  assert.equal(play.open.kind, 'fired');
  await play.undo()();
  assert.equal(play.open.kind, 'move');
});

test('an answer that cannot be is left out and said, and its question asked again', async () => {
  const { kept, play } = played({ 'move Wahoo': 'Z99/1' });
  await play.begin('a.toml');
  await play.next().press();
  await play.answer('Z99/1');
  assert.deepEqual(kept.answers, { 'search Wahoo': '' });
  assert.equal(play.open.kind, 'move');
  assert.equal(play.fault.errors[0].message, 'it cannot be');
});

test('a change by hand is undone in its turn', async () => {
  const { play } = played();
  const done = [];
  await play.begin('a.toml');
  await play.next().press();
  play.noted(() => done.push('by hand'));
  await play.undo()();
  assert.deepEqual([done, play.open.kind], [['by hand'], 'move']);
  await play.undo()();
  assert.equal(play.open.kind, 'search');
});

test('who goes on against the escorts is not told again that it is over, until the submarine is sunk', async () => {
  const { play } = played();
  await play.begin('a.toml');
  play.reply = { ...play.reply, over: 'Every ship is sunk.', position: { submarines: [{ sunk: false }] } };
  assert.equal(play.over, 'Every ship is sunk.');
  play.goesOn = true;
  assert.equal(play.over, '');
  play.reply = { ...play.reply, over: 'No submarine is left.', position: { submarines: [{ sunk: true }] } };
  assert.equal(play.over, 'No submarine is left.');
});

const HEXES = {
  hexes: [
    ['M19', 12, 0],
    ['M20', 12, 1],
    ['M21', 12, 2],
    ['N20', 13, 1],
  ],
  steps: { 3: 0 },
};
const TURN = {
  escorts: [
    { name: 'E1', from: 'A1/3', path: ['A2/3'], to: 'A2/3', against: 'Wahoo', attacks: [{ hex: 'M20', count: 2 }] },
    { name: 'E2', from: 'B1/3', path: ['B2/3'], to: 'B2/3', against: null },
  ],
  ships: [],
  zones: { Wahoo: ['M20', 'M21'] },
  ranks: { Wahoo: [1, 2] },
  targets: { Wahoo: 'M20' },
  starshells: [],
  lit: [],
};
const LOOK = {
  map: { ...HEXES, markers: {}, figures: {} },
  position: {
    turn: 2,
    submarines: [{ name: 'Wahoo', bow: 'M19', facing: 3, marker: 'none' }],
    escorts: [
      { name: 'E1', bow: 'A2', facing: 3 },
      { name: 'E2', bow: 'B2', facing: 3 },
    ],
  },
};
const line = (name) => ({ name, text: '', rules: [] });
const TOLD = {
  turn: TURN,
  sections: [{ title: 'Escorts', numbered: true, ahead: false, sentences: [line('E1'), line('E2')] }],
};

test('a piece lies where it was until its step, and is seen there once more in it', () => {
  const at = (now) => now.pieces.filter(({ kind }) => kind === 'escort').map(({ bow, ghost }) => [bow, Boolean(ghost)]);
  assert.deepEqual(at(scene(LOOK, TOLD, 0)), [
    ['A1', true],
    ['A2', false],
    ['B1', false],
  ]);
  assert.deepEqual(at(scene(LOOK, TOLD, 1)), [
    ['A2', false],
    ['B1', true],
    ['B2', false],
  ]);
  assert.deepEqual(at(scene(LOOK, TOLD, Infinity)), [
    ['A2', false],
    ['B2', false],
  ]);
  assert.deepEqual(piecesAt([{ name: 'X' }], new Map(), new Set(), new Set()), [{ name: 'X' }]);
});

test('attacks stay on the map once they were made, and their zone is shown larger', () => {
  const later = scene(LOOK, TOLD, 1);
  assert.deepEqual(later.marks, [{ label: 'M20', text: '✱✱', tone: 'attack' }]);
  assert.deepEqual([later.zone.name, later.zone.target, later.zone.attacks.length], ['Wahoo', 'M20', 1]);
  assert.equal(zoneOf(TURN, [], []), null);
  assert.equal(zoneOf(TURN, [], [{ kind: 'escort', bow: 'M21', name: 'E9' }]).name, 'Wahoo');
  assert.equal(zoneOf(TURN, [], [{ kind: 'escort', bow: 'M21', name: 'E9', gone: true }]), null);
});

test('while a move is asked for the map shows where it can end, and where it was tapped', () => {
  const reply = { position: LOOK.position };
  const shown = asked(LOOK, null, { reply, open: MOVE, draft: { place: { hex: 'M21', facing: 2 } } });
  assert.deepEqual(shown.zones[0], { cells: ['M21', 'N20'], tone: 'reach' });
  assert.deepEqual(
    shown.marks.map(({ label, text }) => [label, text]),
    [
      ['M21', '2'],
      ['N20', '1'],
    ],
  );
  const ghost = shown.pieces.find((one) => one.ghost);
  assert.deepEqual([ghost.name, ghost.bow, ghost.facing], ['Wahoo', 'M21', 2]);
});

test('while torpedoes are asked for the map shows where they lay, and those that run on', () => {
  const look = { ...LOOK, position: { ...LOOK.position, torpedoes: [{ bow: 'M20', facing: 3, speed: 1 }] } };
  const draft = { running: [{ hex: 'M21', facing: 3, speed: 1 }] };
  const { pieces } = asked(look, null, { reply: { position: LOOK.position }, open: step('torpedoes'), draft });
  assert.deepEqual(
    pieces.filter(({ kind }) => kind === 'torpedo').map(({ bow, ghost }) => [bow, Boolean(ghost)]),
    [
      ['M20', true],
      ['M21', false],
    ],
  );
});

test('the inset is twice the scale of the map while there is room, and nothing where the map is large itself', () => {
  assert.equal(doubled(10, 1000), 20);
  assert.ok(doubled(20, 320) < 40 && doubled(20, 320) > 26); // as the player made the map larger
  assert.equal(doubled(26, 2000), 0);
  assert.equal(doubled(25, 300), 0); // there is no room for one that is larger
});

test('a map with a zone leaves room for the inset at double its scale', () => {
  for (const wide of [320, 350, 770]) {
    const hex = mostBeside(22, wide);
    assert.ok(Math.abs(doubled(hex, wide) - 2 * hex) < 1e-9 && hex <= 22, String(wide));
  }
  assert.equal(mostBeside(12, 350), 12);
  assert.equal(mostBeside(30, 320), 30); // the map shows the zone itself
});

test('the inset stands in the corner where it hides the least', () => {
  const corners = ['bottom-right', 'bottom-left'];
  assert.equal(quietCorner([[10, 290]], [300, 300], [100, 100], corners), 'bottom-right');
  assert.equal(quietCorner([[290, 290]], [300, 300], [100, 100], corners), 'bottom-left');
});

test('a hex is found at its place, and hexes are counted between two', () => {
  const sea = placesOf(HEXES);
  for (const label of ['M19', 'M20', 'N20']) assert.equal(sea.labelAt(sea.at(label)), label);
  assert.equal(sea.labelAt([0, 0]), null);
  assert.deepEqual([sea.apart('M19', 'M21'), sea.apart('M21', 'N20'), sea.apart('M19', 'M19')], [2, 1, 0]);
});

test('hexes off the board are beyond its edge: pieces lie there, no tap takes them', () => {
  const off = '1 column left of A in row 20';
  const sea = placesOf({
    hexes: [
      ['A20', 0, 0],
      ['A21', 0, 1],
      [off, -1, 0],
    ],
    off: [off],
    steps: {},
  });
  assert.deepEqual(
    [sea.all, sea.off].map((some) => some.map(({ label }) => label)),
    [['A20', 'A21'], [off]],
  );
  assert.ok(sea.has(off));
  assert.equal(sea.labelAt(sea.at(off)), null);
  const [x, y] = [0, 1].map((axis) => (sea.at(off)[axis] + sea.at('A20')[axis]) / 2);
  const sides = sea.edge.split('M').slice(1);
  assert.equal(sides.length, 1); // A21 touches no hex off the board that is shown
  const ends = sides[0].split('L').map((end) => end.split(' ').map(Number));
  for (const axis of [0, 1]) assert.ok(Math.abs((ends[0][axis] + ends[1][axis]) / 2 - [x, y][axis]) < 0.002, `${ends}`);
});

test('no name is cut by the edge of a map, or covered by its buttons', () => {
  const ship = { name: 'Fletcher', x: 9, y: 5, wide: 0.2, high: 0.5 };
  const side = (...more) => sidesOf([ship], 0.05, ...more)[0]?.side;
  assert.equal(side(), 'start');
  assert.equal(side([0, 0, 10, 10]), 'end');
  assert.equal(side([0, 0, 20, 10], [[9, 4, 20, 6]]), 'end');
  assert.equal(side([8.9, 0, 1, 10]), undefined);
});

test('how a game ended: who is afloat, and what sank with its points', () => {
  const position = { turn: 9, submarines: [{ name: 'Wahoo', sunk: true }], ships: [{ sunk: 4 }, {}] };
  assert.deepEqual(steps.outcome(position, [{ name: 'M1', points: 11, turn: 4 }]), [
    ['Wahoo', 'sunk'],
    ['Turns', '9'],
    ['M1', 'sunk in turn 4, 11 points'],
    ['Convoy', '1 of 2 afloat'],
  ]);
});

test('an attack is told with what the depth table said of it', () => {
  const turn = {
    escorts: [
      {
        name: 'Fletcher',
        against: 'Wahoo',
        depth_combat: [
          { hex: 'M32', kind: 'depth-charge', result: 'within 25 feet' },
          { hex: 'M32', kind: 'k-gun', result: 'miss' },
        ],
      },
    ],
  };
  const choices = ['Fletcher depth charge M32', 'Fletcher K-gun M32', 'gunfire'];
  assert.deepEqual(steps.attackLines(step('sunk Wahoo', { choices }), turn), [
    { attack: choices[0], depth: 'Within 25 feet' },
    { attack: choices[1], depth: 'Miss' },
    { attack: choices[2], depth: '' },
  ]);
});
