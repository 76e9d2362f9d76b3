// What decides and touches no page: words, places of names, throws of dice, texts of orders, turns told step by step.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, part } from './page.js';

open();
const { capital, counted, plain } = await part('words');
const { story } = await part('story');
const { reordered, settled, sharesItsWords, takenLines, withOrder } = await part('ordertext');
const desk = await part('provincedesk');
const choice = await part('provincechoice');
const { positionAt, story: plotStory } = await part('plotscene');
const { pieces } = await part('playscene');
const { labelsIn, sidesOf } = await part('names');
const { throws } = await part('dice');
const { orderOf, fileName } = await part('keptgames');
const odds = await part('odds');
const { partInSight } = await part('sight');

test('words', () => {
  assert.equal(capital('élan vital'), 'Élan vital');
  assert.equal(capital(''), '');
  assert.equal(plain('hex-size-of'), 'hex size of');
  assert.deepEqual(
    [0, 1, 2].map((number) => counted(number, 'page', 'pages')),
    ['0 pages', '1 page', '2 pages'],
  );
});

test('a name stands right of its piece, left where another lies, else below or above, nowhere without room', () => {
  const ship = (name, x, more = {}) => ({ name, x, y: 0, wide: 1, high: 1, ...more });
  const sides = (...all) => sidesOf(all, 0.1).map((found) => found?.side ?? null);
  assert.deepEqual(sides(ship('One', 0)), ['start']);
  assert.deepEqual(sides(ship('One', 0), ship('Two', 2)), ['end', 'start']);
  assert.deepEqual(sides(ship('One', -2.2), ship('Two', 0), ship('Three', 2.2)), ['end', 'middle', 'start']);
  /** @type {(name: string, x: number) => any} */
  const wall = (name, x) => ship(name, x, { high: 5 });
  assert.deepEqual(sides(wall('One', -1.8), ship('Two', 0), wall('Three', 1.8)), ['end', null, 'start']);
  assert.deepEqual(sides(wall('One', -1.8), ship('Two', 0, { always: true }), wall('Three', 1.8)), [
    'end',
    'start',
    'middle',
  ]);
  assert.deepEqual(sides(ship('One', 0, { quiet: true })), []);
});

test('names do not cover each other', () => {
  const above = [0, 0.5].map((y, at) => ({ name: `A long name ${at}`, x: 0, y, wide: 0.2, high: 0.1 }));
  assert.deepEqual(
    sidesOf(above, 0.1).map(({ side }) => side),
    ['start', 'end'],
  );
});

test('a name keeps clear of the next line of names and touches its own piece', () => {
  const place = (name, x, y) => ({ name, x, y, wide: 0.2, high: 0.5 });
  const found = sidesOf([place('A long name', 0, 0), place('Another long name', 0, 1.5)], 0.1);
  const [one, other] = found.map(({ spot }) => spot);
  assert.ok(one[2] < other[0] || other[1] - one[3] > 0.3 || other[2] < one[0]);
  const crowd = [-6, -3, 0, 3, 6].flatMap((x) => [-2, 0, 2].map((y) => place('Merchantman 1', x, y)));
  for (const each of sidesOf(crowd, 0.1).filter(Boolean))
    assert.ok(Math.abs(each.down) <= 0.5 + 0.9 + 0.001 && each.spot[0] <= each.own.x + 0.2 + 0.001);
});

test('other labels stand in the first of their places that is free and in sight, or are left out', () => {
  const label = (text, ...places) => ({ text, places });
  const found = labelsIn(
    [label('12″', [1, 1], [5, 5]), label('fires', [5, 5]), label('far', [20, 5], [8, 8])],
    0.1,
    [0, 0, 10, 10],
    [[0, 0, 2, 2]],
  );
  assert.deepEqual(
    found.map(({ label: { text }, place }) => [text, place]),
    [
      ['12″', [5, 5]],
      ['far', [8, 8]],
    ],
  );
});

test('a part of a map holds its places, none of them below what lies over the map', () => {
  const size = [300, 200];
  const corners = [
    [10, 10, 90, 70],
    [250, 10, 40, 140],
  ];
  const spotted = (spots, over) => {
    const [left, top, wide, high] = partInSight(spots, 1, size, over);
    assert.ok(Math.abs(wide / high - 1.5) < 1e-9);
    const places = spots.map(([x, y]) => [((x - left) * 300) / wide, ((y - top) * 200) / high]);
    assert.ok(places.every(([x, y]) => x > 0 && x < 300 && y > 0 && y < 200));
    return {
      wide,
      below: places.filter(([x, y]) => over.some(([a, b, c, d]) => x > a && x < a + c && y > b && y < b + d)),
    };
  };
  const line = [
    [0, 0],
    [8, 0],
  ];
  assert.equal(spotted(line, []).wide, 10);
  const beside = spotted(line, corners);
  assert.deepEqual(beside.below, []);
  assert.ok(beside.wide > 10 && beside.wide < 10.1 * (300 / 250));
  const square = [...line, [0, 6], [8, 6]];
  assert.ok(spotted(square, []).wide < spotted(square, corners).wide);
  assert.deepEqual(spotted(square, corners).below, []);
  assert.equal(spotted([[4, 4]], corners).wide, 3);
  assert.equal(partInSight([[4, 4]], 1, size, corners, 12)[2], 12);
});

test('throws of one tap', () => {
  assert.deepEqual(throws({ sides: [4], tens: false }), [[1], [2], [3], [4]]);
  assert.equal(throws({ sides: [6, 6], tens: true }).length, 36);
  const pairs = throws({ sides: [6, 6], tens: false });
  assert.equal(pairs.length, 21);
  assert.deepEqual(pairs.slice(0, 3), [
    [1, 1],
    [1, 2],
    [2, 2],
  ]);
  assert.deepEqual(throws({ sides: [10, 10], tens: false }).length, 10); // one die after the other
});

test('the text of orders loses those of a unit, keeps the others of its line, and gets one more', () => {
  const text = 'A par - bur\nF bre H; F eng C A lon - bre\n\n';
  const lines = [
    { line: 1, unit: 'A par', text: 'A par - bur', drawn: { action: 'M' } },
    { line: 2, unit: 'F bre', text: 'F bre H', drawn: { action: 'H' } },
    { line: 2, unit: 'F eng', text: 'F eng C A lon - bre', drawn: { action: 'C' } },
  ];
  assert.equal(reordered(text, lines, [lines[1]], []), 'A par - bur\nF eng C A lon - bre\n');
  assert.equal(reordered(text, lines, [lines[0]], ['A par H']), 'F bre H; F eng C A lon - bre\nA par H\n');
  assert.equal(withOrder(text, lines, 'F eng', 'F eng D', 'D'), 'A par - bur\nF bre H; F eng C A lon - bre\nF eng D\n');
  assert.equal(withOrder(text, lines, 'F eng', 'F eng H', 'H'), 'A par - bur\nF bre H\nF eng H\n');
  assert.equal(withOrder('', [], '', 'build A par', 'build'), 'build A par\n');
});

test('phases of a game are told apart and in order', () => {
  const names = ['winter 1901', 'spring 1902', 'autumn 1901 retreats', 'spring 1901', 'autumn 1901'];
  assert.deepEqual(
    names.sort((one, other) => orderOf(one) - orderOf(other)),
    ['spring 1901', 'autumn 1901', 'autumn 1901 retreats', 'winter 1901', 'spring 1902'],
  );
  assert.equal(fileName('  Our 3rd Gäme! '), 'our-3rd-g-me');
  assert.equal(fileName('!!!'), 'game');
});

test('a turn is told a sentence at a time where order matters, and what lies ahead is left out', () => {
  const [one, two] = [{ name: 'A' }, { name: 'B' }];
  const told = {
    sections: [
      { title: 'Moves', numbered: true, ahead: false, sentences: [one, two] },
      { title: 'Also', numbered: false, ahead: false, sentences: [one, two] },
      { title: 'Now', numbered: true, ahead: true, sentences: [one] },
    ],
  };
  assert.deepEqual(
    story(told).map(({ title, lines }) => [title, lines.length]),
    [
      ['Moves', 1],
      ['Moves', 1],
      ['Also', 2],
    ],
  );
});

const BEFORE = {
  ssn: { x: 0, y: 0, torpedoes: 4, depth: 'shallow' },
  ships: [
    { name: 'Alfa', kind: 'dd', x: 5, y: 5, aboard: ['Helo 1'] },
    { name: 'Bravo', kind: 'dd', x: 9, y: 9, aboard: ['Helo 2'] },
  ],
  helicopters: [],
  points: [],
};
const TURN = {
  shots: [{ by: 'SSN', at: 'Alfa', outcome: 'kill' }],
  unfired: [],
  detections: [],
  launched: [{ ship: 'Bravo', helicopter: 'Helo 2' }],
  torpedoes: [],
  helicopters_lost: ['Helo 1'],
  alert_spreads_to: [],
  flipped: [],
  next: { ssn: { x: 2, y: 3, torpedoes: 3 }, ships: [], helicopters: [{ name: 'Helo 2', x: 7, y: 7 }], points: [] },
};

test('a position after some steps: a kill counts, alerts all and takes the helicopter aboard along', () => {
  const after = positionAt({ turn: TURN, before: BEFORE }, [{ does: 'shot', with: TURN.shots[0] }]);
  assert.equal(after.ssn.torpedoes, 3);
  assert.deepEqual(
    after.ships.map(({ kills, alerted, aboard }) => [kills, alerted, aboard]),
    [
      [1, true, []],
      [undefined, true, ['Helo 2']],
    ],
  );
  assert.equal(BEFORE.ships[0].kills, undefined);
});

test('a launched helicopter begins at its ship and flies where the turn puts it', () => {
  const launched = positionAt({ turn: TURN, before: BEFORE }, [{ does: 'launch' }]);
  assert.deepEqual(launched.helicopters, [{ name: 'Helo 2', x: 9, y: 9, depth: 'shallow' }]);
  const flown = positionAt({ turn: TURN, before: BEFORE }, [{ does: 'launch' }, { does: 'fly', with: 'Helo 2' }]);
  assert.deepEqual(flown.helicopters, TURN.next.helicopters);
});

test('the steps of a plot: each shot, then the move, then those who launch, sail and fly', () => {
  const line = (name, text = '') => ({ name, text });
  const told = {
    turn: TURN,
    sections: [
      { title: 'Your submarine', sentences: [line('SSN', 'hits'), line('SSN', 'moves')] },
      { title: 'Ships and helicopters', sentences: [line('Bravo'), line('Alfa'), line('Helo 2')] },
      { title: 'Now', ahead: true, sentences: [line('SSN')] },
    ],
  };
  assert.deepEqual(
    plotStory(told).map(({ does }) => does),
    ['shot', 'move', 'launch', 'sail', 'fly', 'now'],
  );
});

test('the pieces of a sea map tell what they are and whether they are gone', () => {
  const look = {
    position: {
      submarines: [{ name: 'U 47', bow: 'A1', facing: 2, depth: 0 }],
      ships: [{ name: 'Ark', kind: 'fleet-oiler', bow: 'B2', facing: 3, sunk: 0 }],
      torpedoes: [{ bow: 'C3', facing: 1, speed: 5 }],
    },
    map: {},
  };
  const [boat, ship, torpedo] = pieces(look, null);
  assert.deepEqual(boat.facts.slice(0, 2), [
    ['Submarine', 'A1, facing 2'],
    ['Depth', 'surfaced'],
  ]);
  assert.deepEqual([ship.facts[0][0], ship.gone], ['Fleet oiler', true]);
  assert.equal(torpedo.name, 'Torpedo 1');
});

test('questions side by side: their address, a sweep, their chances in one table', () => {
  const shot = { game: 'ssn', check: 'torpedo', inputs: { range: 13, target: 'ff' } };
  const other = { ...shot, inputs: { range: 8, target: 'ff' } };
  assert.deepEqual(odds.questionsOf(odds.settingsOfQuestions([shot, other])), [shot, other]);
  assert.deepEqual(odds.questionsOf({ q1: 'ssn/torpedo {', q2: '<b>', q3: 'ssn/torpedo []', q4: 'ssn/kill {}' }), [
    { game: 'ssn', check: 'kill', inputs: {} },
  ]);
  assert.deepEqual(odds.withQuestion([shot, other], shot), [other, shot]);
  const many = Array.from({ length: 14 }, (_, at) => ({ ...shot, inputs: { range: at } }));
  assert.equal(many.reduce(odds.withQuestion, []).length, odds.MOST);
  const whole = { name: 'threshold', kind: 'whole', least: 2, most: 12, choices: [] };
  assert.deepEqual(odds.valuesOf(whole, 7), [5, 6, 7, 8, 9]);
  assert.deepEqual(odds.valuesOf(whole, 3), [2, 3, 4, 5]);
  assert.deepEqual(odds.valuesOf(whole, 7, 6, 9), [6, 7, 8, 9]);
  assert.deepEqual(odds.valuesOf(whole, 7, 9, 6), []);
  assert.equal(odds.valuesOf({ ...whole, least: null, most: null }, 0, -1e9, 1e9).length, odds.MOST);
  assert.deepEqual(
    odds.swept(shot, 'range', [1, 2]).map(({ inputs }) => inputs),
    [
      { range: 1, target: 'ff' },
      { range: 2, target: 'ff' },
    ],
  );
  assert.deepEqual(odds.differences([shot, other]), [[{ name: 'range', value: 13 }], [{ name: 'range', value: 8 }]]);
  const part = (rows) => [{ head: '', rows, note: '' }];
  const [{ rows }] = odds.joined([
    part([
      ['1', '1/4', 0.25],
      ['2', '1/4', 0.25],
      ['3', '1/2', 0.5],
    ]),
    part([['2', '1', 1]]),
  ]);
  assert.deepEqual(
    rows.map(({ label, chances }) => [label, ...chances]),
    [
      ['1', 0.25, null],
      ['2', 0.25, 1],
      ['3', 0.5, null],
    ],
  );
  assert.deepEqual(
    odds.orMore(rows)?.map(({ label, chances }) => [label, ...chances]),
    [
      ['1 or more', 1, 1],
      ['2 or more', 0.75, 1],
      ['3 or more', 0.5, 0],
    ],
  );
  assert.equal(odds.orMore([...rows, { label: 'missed', chances: [0, 0], fractions: [] }]), null);
});

test('a sweep has a short address, which old addresses are read beside', () => {
  const shot = { game: 'ssn', check: 'torpedo', inputs: { range: 13, threshold: '7', target: 'ff' } };
  const five = odds.swept(shot, 'range', [11, 12, 13, 14, 15]);
  const settings = odds.settingsOfQuestions(five);
  assert.deepEqual(settings, {
    q1: 'ssn/torpedo {"range":11,"threshold":"7","target":"ff"}',
    range: '11..15',
  });
  assert.deepEqual(odds.questionsOf(settings), five);
  assert.deepEqual(odds.sweepOf(five), { name: 'range', values: [11, 12, 13, 14, 15] });
  const both = odds.swept(shot, 'target', ['ff', 'lhd']);
  assert.deepEqual(odds.questionsOf(odds.settingsOfQuestions(both)), both);
  for (const not of [
    [five[0], five[2]],
    [five[1], five[0]],
    [shot],
    [shot, { ...shot, check: 'kill', inputs: {} }],
    [five[0], { ...five[1], check: 'kill' }],
    [],
  ]) {
    assert.equal(odds.sweepOf(not), null);
    assert.deepEqual(odds.questionsOf(odds.settingsOfQuestions(not)), not);
  }
  const { q1 } = settings;
  for (const bad of ['15..11', '', '1..x']) assert.deepEqual(odds.questionsOf({ q1, range: bad }), [five[0]], bad);
  assert.equal(odds.questionsOf({ q1, range: '1..999999999' }).length, odds.MOST);
  assert.equal(odds.questionsOf({ q1, salvo: '1..3' }).length, 1); // no input of it
  const taken = [1, 2].map((by) => ({ ...shot, inputs: { by } }));
  assert.deepEqual(Object.keys(odds.settingsOfQuestions(taken)), ['q1', 'q2']);
});

test('an address keeps the order of a chart and its chances, where they are not the usual ones', () => {
  const shot = { game: 'ssn', check: 'kill', inputs: {} };
  for (const chart of [
    { by: 'question', chances: 'exactly' },
    { by: 'result', chances: 'more' },
  ]) {
    const settings = odds.settingsOfChart([shot], chart);
    assert.deepEqual([odds.chartOf(settings), odds.questionsOf(settings)], [chart, [shot]]);
  }
  assert.deepEqual(odds.chartOf({ by: '<b>', chances: 'less' }), { by: 'result', chances: 'exactly' });
  assert.deepEqual(Object.keys(odds.settingsOfChart([shot], odds.chartOf({}))), ['q1']);
});

test('chances stand by result or by question, each line with its question', () => {
  const rows = [
    { label: 'kill', chances: [0.2, 0.1], fractions: ['1/5', '1/10'] },
    { label: 'saved', chances: [0.8, null], fractions: ['4/5', ''] },
  ];
  const told = (byQuestion) =>
    odds
      .blocksOf(rows, ['near', 'far'], byQuestion)
      .map(({ label, at, lines }) => [label, at, ...lines.map((line) => [line.label, line.at, line.chance])]);
  assert.deepEqual(told(false), [
    ['kill', null, ['near', 0, 0.2], ['far', 1, 0.1]],
    ['saved', null, ['near', 0, 0.8], ['far', 1, null]],
  ]);
  assert.deepEqual(told(true), [
    ['near', 0, ['kill', 0, 0.2], ['saved', 0, 0.8]],
    ['far', 1, ['kill', 1, 0.1]],
  ]);
});

test('mails: how they were read, and lines that are settled where they stand', () => {
  const line = (number, kind, text, options) => ({ line: number, kind, text, options });
  const lines = [
    line(2, 'sure', 'A par - bur'),
    line(2, 'guess', 'mar - sp', ['A mar - spa']),
    line(3, 'asked', 'bre', ['F bre - mao', 'F bre - eng']),
    line(4, 'none', 'a unit of Germany'),
  ];
  const row = { orders: ['A par - bur'], open: lines.slice(1, 3) };
  assert.equal(desk.readWords('France', [row]), 'France: 1 order read, 2 questions to answer below.');
  assert.equal(takenLines(lines), null); // two are to be settled
  assert.deepEqual(takenLines([lines[0], lines[3]]), ['A par - bur']);
  const mail = 'Hello,\nA par - bur, mar - sp\nbre\n-- \nPierre';
  assert.equal(
    settled(mail, lines, new Map([[lines[1], 'A mar - spa']])),
    'Hello,\nA par - bur; A mar - spa\nbre\n-- \nPierre',
  );
  assert.equal(
    settled(mail, lines, new Map([[lines[2], 'F bre - mao']])),
    'Hello,\nA par - bur, mar - sp\nF bre - mao\n-- \nPierre',
  );
});

test('one question of two lines about a unit is answered at once, and nothing open on a line is lost', () => {
  const line = (number, kind, text, options) => ({ line: number, kind, text, options });
  const both = ['A par - bur', 'A par - pic'];
  const doubled = both.map((text, at) => line(at + 1, 'asked', text, both));
  const text = 'A par - bur\nA par - pic\nThanks';
  assert.equal(settled(text, doubled, new Map([[doubled[1], 'A par - pic']])), '\nA par - pic\nThanks');
  const alike = ['U mao #1 - eng', 'U mao #2 - eng'];
  const numbered = [line(1, 'asked', 'U mao - eng', alike), line(2, 'asked', 'U mao - eng', alike)];
  const mail = 'U mao - eng\nU mao - eng';
  assert.equal(settled(mail, numbered, new Map([[numbered[0], alike[0]]])), 'U mao #1 - eng\nU mao - eng');

  const raw = 'A mar - brugundy, F bre - midatlantik';
  const guesses = [line(1, 'guess', raw, ['A mar - bur']), line(1, 'guess', raw, ['F bre - mao'])];
  const first = settled(raw, guesses, new Map([[guesses[0], 'A mar - bur']]));
  assert.equal(first, `A mar - bur; ${raw}`);
  const read = [line(1, 'sure', 'A mar - bur'), line(1, 'none', first), line(1, 'guess', first, ['F bre - mao'])];
  assert.equal(settled(first, read, new Map([[read[2], 'F bre - mao']])), 'A mar - bur; F bre - mao');
});

test('a sonar picture: none before a layer is tapped, anew after other shots, none of another position', async () => {
  const { moveAt, sonarOf } = await part('sonarpicture');
  const move = { heard: 0.5, fired: 0, sunk: 0, kill: 0 };
  const picture = { side: 0.5, layers: { heard: [[-1, 2, 0]], sunk: [], kill: [] }, moves: [move] };
  assert.equal(moveAt(picture, 'heard', [-0.1, 1.2]), 0);
  assert.equal(moveAt(picture, 'heard', [0.1, 1.2]), -1);
  let asked = 0;
  const sonar = sonarOf({
    ask: async () => {
      asked += 1;
      return picture;
    },
    drawn: () => {},
  });
  /** @type {(x: number, shots: string[]) => any} */
  const look = (x, shots) => ({ position: { ssn: { x } }, map: { orders: { shots } } });
  await sonar.follow(look(1, []));
  assert.deepEqual([asked, sonar.now()], [0, null]);
  await sonar.show('heard');
  assert.equal(sonar.tap([-0.1, 1.2]), true);
  assert.equal(sonar.chosen(), move);
  await sonar.follow(look(1, ['FF1']));
  assert.deepEqual([asked, sonar.chosen()], [2, null]);
  await sonar.follow(look(2, []));
  assert.deepEqual([asked, sonar.state.layer, sonar.squares().length], [2, '', 0]);
});

test('the squares of a sonar picture go over the chances that occur, and the best of them is told', async () => {
  const { rampOf, squaresOf } = await part('sonarpicture');
  const moves = [0.4, 0.3, 0.3, 0.5, 0.5].map((heard, at) => ({
    heard,
    sunk: at === 2 ? 0.1 : 0.2,
    kill: heard,
    fired: 0,
  }));
  const squares = moves.map((_, at) => [at, 0, at]);
  const picture = { side: 0.5, layers: { heard: squares, kill: squares.slice(0, 4), sunk: [[0, 0, 0]] }, moves };
  /** @type {(layer: string) => any} */
  const told = (layer) => squaresOf(picture, layer).map(({ step, best }) => `${step}${best ? ' best' : ''}`);
  assert.deepEqual(told('heard'), ['3', '1', '1 best', '5', '5']); // of two as quiet the one that is sunk less
  assert.deepEqual(told('kill'), ['3', '1', '1', '5 best']);
  assert.deepEqual(told('sunk'), ['1']); // all alike
  assert.equal(rampOf(picture, 'heard').words[0], '30\u00a0% to 34\u00a0%');
  assert.equal(rampOf(picture, 'heard').words.length, 5);
  assert.deepEqual(rampOf(picture, 'sunk').words, ['20\u00a0%']);
});

test('the name of the submarine stands on no point that lies below it', async () => {
  const { named } = await part('plotshapes');
  const { sidesOf } = await part('names');
  for (let heading = 0; heading < 360; heading += 15) {
    const boat = { name: 'SSN', kind: 'submarine', place: [0, 0], heading, size: [1.25, 0.5] };
    const point = { name: 'DP1', kind: 'point', place: [0, 0], size: [0.75, 0.75], quiet: true };
    const [beside] = sidesOf([named(boat, 2), named(point, 2)], 0.1);
    const [left, top, right, foot] = beside.spot;
    const radius = 0.75 * 2 * 0.42;
    assert.ok(left > radius || right < -radius || top > radius || foot < -radius, `heading ${heading}`);
  }
});

test('points in one place have one name', async () => {
  const { namedOnce } = await part('plotshapes');
  /** @type {(number: number, x: number, more?: object) => any} */
  const point = (number, x, more = {}) => ({ name: `DP${number}`, kind: 'point', place: [x, 1], ...more });
  const ship = { name: 'FF1', kind: 'ship', place: [2, 1] };
  /** @type {(all: any[]) => any} */
  const names = (all) => namedOnce(all).flatMap(({ label, name, quiet }) => (quiet ? [] : (label ?? name)));
  assert.deepEqual(names([point(3, 2), point(2, 2), point(1, 2, { quiet: true }), ship]), ['DP1-3', 'FF1']);
  assert.deepEqual(names([point(1, 2), point(3, 2), point(2, 5)]), ['DP1, 3', 'DP2']);
  assert.deepEqual(names([point(1, 2, { quiet: true }), point(2, 2)]), ['DP1-2']); // whichever comes first
  const planned = { tone: 'planned', label: 'DP2 to come' };
  assert.deepEqual(names([point(2, 4, planned), point(1, 4, { ...planned, quiet: false })]), ['DP1-2 to come']);
  assert.deepEqual(names([point(1, 4, { quiet: true })]), []);
});

test('arrows point to what lies outside, the nearest first, no name on another; an overview where a part is shown', async () => {
  const { holds, pointers } = await part('overview');
  /** @type {(name: string, x: number, range: number) => any} */
  const ship = (name, x, range) => ({ name, place: [x, 5], range });
  const found = pointers([0, 0, 10, 10], [5, 5], [ship('LHD', 40, 35), ship('FF1', 30, 25), ship('FF2', 6, 1)], 0.05);
  assert.deepEqual(
    found.map(({ label, side }) => [label, side]),
    [
      ['FF1 25.0″', 'end'],
      ['LHD 35.0″', 'end'],
    ],
  );
  assert.ok(Math.abs(found[0].y - found[1].y) >= 16 * 0.05 - 1e-9);
  assert.equal(Math.round(found[0].turned), 90);
  const hull = [8, 4, 10, 6];
  const [{ y }] = pointers([0, 0, 10, 10], [5, 5], [ship('LHD', 40, 35)], 0.05, [hull]);
  assert.ok(y - 8 * 0.05 >= hull[3] - 1e-9 || y + 8 * 0.05 <= hull[1] + 1e-9);
  assert.equal(holds([0, 0, 10, 10], [0, 0, 10, 10]), true);
  assert.equal(holds([0, 0, 5, 10], [0, 0, 10, 10]), false);
});

test('of two open readings of a line one is taken out by its name, and stays out', () => {
  const line = (number, kind, text, options) => ({ line: number, kind, text, options });
  const raw = 'A mar - brugundy, F bre - midatlantik';
  const both = [line(1, 'guess', raw, ['A mar - bur']), line(1, 'guess', raw, ['F bre - mao'])];
  assert.ok(both.every((one) => sharesItsWords(`${raw}\n`, both, one)));
  // read again after the other was settled, what was taken out does not come back
  const text = settled(`${raw}\n`, [both[0]], new Map([[both[0], 'A mar - bur']]));
  assert.equal(text, 'A mar - bur\n');
  const alone = line(1, 'guess', 'A mar - brugundy', ['A mar - bur']);
  assert.ok(!sharesItsWords('A mar - brugundy\n', [alone], alone));
  const halves = line(1, 'asked', 'A mar - brug undy', ['A mar - bur']);
  assert.ok(sharesItsWords('A mar -\nbrug undy\n', [halves], halves));
  const order = line(1, 'sure', 'A par H');
  assert.ok(!sharesItsWords(raw, [order, both[0]], order));
});

test('an order is chosen step by step: steps that leave no choice are taken, a tap takes one, a U needs its power', () => {
  const one = (text, kind, more = {}) => ({
    text,
    kind,
    at: 'eng',
    other: '',
    to: '',
    target: '',
    unseen: false,
    ...more,
  });
  const all = [
    one('U eng H', 'H'),
    one('U eng - nth', 'M', { at: 'nth' }),
    one('U eng - mao', 'M', { at: 'mao' }),
    one('U eng T France F bre', 'T', { other: 'France F bre', at: 'bre' }),
    one('U eng T {power} U mao', 'T', { other: '{power} U mao', at: 'mao', unseen: true }),
  ];
  const begun = choice.opened(all);
  assert.deepEqual([[...choice.goals(begun)], begun.taken], [['nth', 'mao'], null]);
  assert.equal(choice.stepsTo(begun, 'mao').taken.text, 'U eng - mao');
  assert.equal(choice.stepsTo(begun, 'par'), null);
  assert.equal(choice.stepped(begun, 'H').taken.text, 'U eng H');
  const shoots = choice.stepped(begun, 'T');
  assert.ok(choice.offersUnseen(shoots) && !shoots.taken);
  assert.equal(choice.stepped(shoots, 'France F bre').taken.text, 'U eng T France F bre');
  const unseen = choice.turned(shoots);
  assert.equal(unseen.whose.text, 'U eng T {power} U mao');
  assert.equal(choice.named(unseen, 'Germany').taken.text, 'U eng T Germany U mao');
  assert.deepEqual(choice.stepsBack(shoots).path, []);
  const about = { powers: ['England', 'France', 'Germany'], own: 'England', nameOf: (place) => place };
  assert.deepEqual(
    choice.offer(begun, about).values.map(({ words }) => words),
    ['Stand', 'Move', 'Torpedo'],
  );
  assert.deepEqual(
    choice.offer(unseen, about).values.map(({ words }) => words),
    ['France', 'Germany'],
  );
});

test('mails that came together: the later of a power counts and gives the earlier back, some wait, some are left aside', () => {
  const mail = (power, text, more = {}) => ({
    power,
    text,
    sure: true,
    orders: true,
    sender: '',
    subject: '',
    ...more,
  });
  const found = [
    mail('France', 'A par H'),
    mail('Italy', 'A ven H'),
    mail('France', 'A par - bur'),
    mail('Germany', 'A mun H', { sure: false }),
    mail('Turkey', 'When?', { orders: false }),
  ];
  const { taken, waiting, aside } = desk.sorted(found);
  assert.deepEqual(
    taken.map(([power, mails]) => [power, mails.length]),
    [
      ['France', 2],
      ['Italy', 1],
    ],
  );
  assert.deepEqual([waiting, aside], [[found[3]], 1]);
  let file = { name: 'a.toml', text: '', drafts: {} };
  const take = (text, before) => {
    file = { ...file, ...desk.taking(file, 'France', { name: text, text }, before) };
  };
  take('A par H', 'A par - pic\n'); // orders of the file
  take('A par - bur', 'A par H');
  assert.deepEqual([file.drafts.France, file.mails.France.before], ['A par - bur', 'A par H']);
  file = { ...file, ...desk.givingBack(file, 'France') };
  assert.deepEqual([file.drafts.France, file.mails.France.before], ['A par H', 'A par - pic\n']);
  file = { ...file, ...desk.givingBack(file, 'France') };
  assert.deepEqual([file.drafts, file.mails], [{}, {}]);
  take('A par H', '');
  assert.equal(file.mails.France.before, undefined);
  assert.equal(desk.nameOfMail({ sender: '', subject: '', text: 'To: master\n\nA par H\nbye' }), 'A par H');
});

test('a phase is told again attack by attack, each after what helps it, and power by power', async () => {
  const replay = await part('provincereplay');
  const unit = (power, name) => ({ power, name, kind: name[0], place: name.slice(2) });
  const order = (power, name, action, target = '', to = '', done = true) => ({
    unit: unit(power, name),
    action,
    target,
    to,
    done,
  });
  const [holds, first, second, helps, stands] = [
    order('Austria', 'A vie', 'H'),
    order('Austria', 'A tri', 'M', 'ven', '', false),
    order('Italy', 'A rom', 'M', 'ven', '', null),
    order('Italy', 'F adr', 'S', 'rom', 'ven'),
    order('Italy', 'A tus', 'S', 'nap'),
  ];
  const orders = [holds, first, second, helps, stands];
  assert.deepEqual(replay.inOrder(orders), [first, helps, second, stands, holds]);
  const told = { before: [holds.unit], after: [first.unit], orders };
  const steps = replay.replaySteps(told, 'power', ['Austria', 'Italy', 'France']);
  assert.deepEqual(
    steps.map(({ title, orders: all }) => [title, all.length]),
    [
      ['Austria', 2],
      ['Italy', 3],
      ['Afterwards', 0],
    ],
  );
  const scene = replay.sceneOfStep(told, steps, 1);
  assert.deepEqual([scene.orders.length, scene.past], [3, [holds, first]]);
  assert.deepEqual(scene.sight, ['rom', 'ven', 'adr', 'tus', 'nap']);
  assert.deepEqual(replay.sceneOfStep(told, steps, 2).units, told.after);
  const nameOf = (place) => place.toUpperCase();
  assert.equal(replay.orderWords(helps, nameOf), 'Fleet ADR supports ROM to VEN');
  const results = [
    { power: 'Austria', order: 'A tri - ven', ok: false, reason: 'bounced' },
    { power: 'Italy', order: 'F adr C A rom - ven', ok: true, reason: 'of the convoy' },
    { power: 'Italy', order: 'F adr D ven', ok: true, reason: 'of the charge' },
  ];
  assert.equal(replay.fateWords(first, results), 'failed: bounced');
  assert.equal(replay.fateWords(first, []), 'failed');
  assert.equal(replay.fateWords(second, []), 'the result is secret');
  assert.equal(replay.fateWords({ ...helps, action: 'D' }, results), 'done: of the charge');
});

test('a map stays where all that a step is about is in sight, in a part not much wider', async () => {
  globalThis.ResizeObserver = class {
    observe() {}
  };
  const { h } = await part('dom');
  const { panned } = await part('panned');
  const svg = h('svg', {});
  svg.getBoundingClientRect = () => ({ left: 0, top: 0, right: 400, bottom: 400, width: 400, height: 400 });
  const pan = panned(svg, { least: 1, tapped: () => {} });
  pan.setWhole([0, 0, 100, 100]);
  /** @type {(spots: any[], around: number) => string} */
  const step = (spots, around) => {
    pan.fit(() => (spots.length ? pan.show(spots, around) : pan.all()), spots);
    return pan.box().map(Math.round).join(' ');
  };
  assert.equal(step([[5, 5]], 4), '1 1 8 8'); // the first is chosen: nothing was seen before
  const first = step([[50, 50]], 10);
  assert.equal(first, '40 40 20 20'); // out of sight
  assert.equal(step([[52, 48]], 8), first);
  assert.equal(step([], 8), first); // a step about nothing shows not all
  assert.equal(step([[52, 48]], 2), '50 46 4 4'); // it would be far too small
  assert.equal(step([[90, 90]], 10), '80 80 20 20');
  pan.fit(() => pan.show([[88, 88]], 9));
  assert.equal(pan.box().map(Math.round).join(' '), '79 79 18 18'); // without holding, as it was
});

test('what a turn says of missing data is no step of its story', async () => {
  const { missingIn, story } = await part('story');
  const sentence = (name) => ({ name, text: '', rules: [] });
  for (const title of ['Not known', 'Missing ship data']) {
    const sections = [
      { title: 'Move', sentences: [sentence('A')] },
      { title, sentences: [sentence('Convoy')] },
    ];
    assert.deepEqual(
      story({ sections }).map((step) => step.title),
      ['Move'],
    );
    assert.equal(missingIn({ sections })?.title, title);
  }
  assert.equal(missingIn({ sections: [] }), null);
});
