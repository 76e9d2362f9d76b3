// A game on a map of provinces without its page: whose view, which orders stand, phases back and forth, mails.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { open, part } from './page.js';

open();
const game = await part('provincegame');
const phase = await part('provincephase');
const desk = await part('provincedesk');
const { wrongIn } = await part('provinceorders');
const { askedOnce, isOpen, nameOfReading, placeOfOrder } = await part('ordertext');
const { keptGame } = await part('keptgames');

const UNITS = { France: ['A par', 'F bre'], Germany: ['A mun'] };
const PHASES = ['spring 1901 movement', 'autumn 1901 movement', 'winter 1901 adjustments'];
const unitsOf = (power) => UNITS[power].map((name) => ({ power, name, kind: name[0], place: name.slice(2) }));

const digestOf = (text) => `digest of ${text}`;

/** How the program reads a line: `?` is a question, `~` a guess, `!` none, `refuse` refuses the whole text. */
function readLine(text, at) {
  const here = { line: at + 1, text, order: text, unit: text.slice(0, 5), ok: true, remark: '' };
  if (text.startsWith('~')) return { ...here, kind: 'guess', ok: false, options: [text.slice(1)], unit: '', order: '' };
  if (text.startsWith('?'))
    return {
      ...here,
      kind: 'asked',
      ok: false,
      options: ['A par - bur', 'A par - pic'],
      remark: 'A par - bur or A par - pic?',
    };
  return { ...here, kind: 'sure', drawn: { action: text.endsWith('H') ? 'H' : 'M' } };
}

/** How the mails of a request read, without what was taken out. */
const readMails = ({ about: { files: names, left = {} }, files }) =>
  Object.entries(names).map(([power, name]) => {
    if (files[name].includes('refuse')) throw new Error(`${power} is refused`);
    const lines = files[name].split('\n').filter(Boolean).map(readLine);
    return [power, lines.filter((line) => !left[power]?.includes(nameOfReading(line)))];
  });

/** How the orders of a power stand. */
function rowOf(power, lines) {
  const open = lines
    .filter(isOpen)
    .map(({ line, text, kind, remark, options }) => ({ line, text, kind, options, why: remark }));
  const orders = lines.filter(({ kind }) => kind === 'sure').map(({ text }) => text);
  const told = [...orders, ...open.flatMap(({ options }) => options)];
  const missing = UNITS[power].filter((unit) => !told.some((order) => order.startsWith(unit)));
  const state = open.length ? 'open' : !orders.length ? 'nothing' : missing.length ? 'missing' : 'complete';
  return { state, orders, missing, open, talk: [] };
}

/** The answers of a program to what the page asks. */
const ANSWERS = {
  map: () => ({ powers: Object.keys(UNITS).map((power) => [power, power.toLowerCase()]), provinces: [] }),
  view: ({ about, file }) => ({
    name: 'Harbor',
    phase: PHASES[Number(file.text)],
    kind: Number(file.text) === 2 ? 'adjustment' : 'movement',
    over: '',
    units: Object.keys(UNITS).flatMap((power) => (['master', power].includes(about.reader) ? unitsOf(power) : [])),
    driven: [],
    centers: {},
    due: { France: [1, ['par', 'bre']], Germany: [0, []] },
    declared: {},
    orders: about.reader === 'master' ? { Germany: ['A mun H'] } : {},
  }),
  orders: (request) => ({ orders: Object.fromEntries(readMails(request)) }),
  board: (request) => ({
    powers: Object.fromEntries(readMails(request).map(([power, lines]) => [power, rowOf(power, lines)])),
  }),
  choices: ({ about }) => ({
    choices: [`${about.unit} H`, `${about.unit} - bur`, `${about.unit} - pic`].map((text) => ({
      text,
      kind: text.endsWith('H') ? 'H' : 'M',
      at: text.endsWith('H') ? about.unit.slice(2) : text.slice(-3),
      to: '',
      target: '',
      other: '',
      unseen: false,
    })),
  }),
  told: ({ about }) => ({
    phase: PHASES[0],
    before: [],
    after: unitsOf('France'),
    orders: [],
    letters: { all: about.reader },
  }),
  mails: ({ about, files }) => ({
    mails: about.files.map((name) => {
      const text = files[name];
      const power = Object.keys(UNITS).find((one) => text.includes(one)) ?? about.senders[text.slice(-3)] ?? '';
      return {
        power,
        sure: Boolean(power),
        why: '',
        orders: !text.includes('When'),
        sender: '',
        address: text.slice(-3),
        subject: '',
        text,
        digest: digestOf(text),
      };
    }),
  }),
  mail: ({ files }) => ({ text: files['mail.eml'], digest: digestOf(files['mail.eml']) }),
};

let asked;
let edits;
beforeEach(() => {
  open();
  asked = [];
  edits = [];
  globalThis.fetch = async (name, { body }) => {
    const request = JSON.parse(body);
    asked.push(request.ask ?? name);
    const reply = (status, told) =>
      new Response(JSON.stringify(told), { status, headers: { 'Content-Type': 'application/json' } });
    try {
      if (request.ask) return reply(200, ANSWERS[request.ask](request));
      if (name === 'api/game-edit') {
        edits.push(request.set);
        return reply(200, { text: request.file.text });
      }
      if (name === 'api/turn' && Object.values(request.files).some((text) => /[?~]/.test(text)))
        if (!request.options.lenient) throw new Error('what is asked is not settled');
      if (name === 'api/turn')
        return reply(200, {
          turn: { orders: [] },
          next: { name: 'next.toml', text: String(Number(request.file.text) + 1) },
        });
      return reply(200, {});
    } catch ({ message }) {
      return reply(400, { error: { where: '', message } });
    }
  };
});

/** How the orders of each power stand. */
const states = (now) => Object.fromEntries(now.powers.map((power) => [power, game.rowOf(now, power).state]));

/** A game of one phase that is shown. */
async function shown(more = {}) {
  let drawn = 0;
  const kept = { id: 'a', files: [{ name: 'first.toml', text: '0', drafts: {} }], at: 0, ...more };
  const now = game.newPlay({ name: 'u-boat', rulings: [] }, kept, () => {
    drawn += 1;
  });
  await game.load(now);
  return { now, drawn: () => drawn };
}

test('a device comes back to the view that it was left in, and another reader sees no orders of others', async () => {
  const { now } = await shown();
  assert.equal(now.reader, 'master');
  assert.deepEqual(states(now), { France: 'nothing', Germany: 'complete' });
  await game.look(now, 'France');
  assert.deepEqual([Object.keys(now.read), now.power], [['France'], 'France']);
  assert.equal(keptGame('u-boat', 'a').reader, 'France');
  const { now: again } = await shown(keptGame('u-boat', 'a'));
  assert.equal(again.reader, 'France');
  await game.look(again, 'everyone');
  assert.deepEqual([again.read, game.playing(again)], [{}, []]);
});

test('orders are kept as they are given, and those of one power that is refused leave the others', async () => {
  const { now } = await shown();
  await game.setOrders(now, 'France', 'A par - bur\n');
  assert.deepEqual(keptGame('u-boat', 'a').files[0].drafts, { France: 'A par - bur\n' });
  await game.setOrders(now, 'France', 'refuse');
  assert.match(game.rowOf(now, 'France').refused.message, /France is refused/);
  assert.deepEqual(states(now), { France: 'open', Germany: 'complete' });
  await phase.adjudicate(now);
  assert.match(now.error.message, /France is refused/);
  assert.equal(now.kept.files.length, 1);
});

test('a unit is ordered by steps or by taps on the map, and closed by a second tap on it', async () => {
  const { now } = await shown();
  await game.pick(now, 'France', 'A par');
  assert.deepEqual([...game.goalsOf(now)], ['bur', 'pic']);
  assert.equal(game.tapped(now, { province: 'bur', unit: null }), '');
  await now.queue;
  await now.queue;
  assert.deepEqual([game.textOf(now, 'France'), now.picked], ['A par - bur\n', null]);
  await game.pick(now, 'France', 'A par');
  game.step(now, 'H');
  await now.queue;
  await now.queue;
  assert.equal(game.textOf(now, 'France'), 'A par H\n');
  await game.pick(now, 'France', 'F bre');
  await game.pick(now, 'France', 'F bre');
  assert.equal(now.picked, null);
  assert.equal(game.tapped(now, { province: 'swe', unit: null }), '.');
});

test('a guess is taken, a question answered; what is typed counts when the phase is carried out', async () => {
  const { now } = await shown();
  await game.setOrders(now, 'France', '~F bre - mao\n?par\n');
  now.power = 'France';
  await game.settle(now, new Map([[now.read.France[0], 'F bre - mao']]));
  assert.equal(game.textOf(now, 'France'), 'F bre - mao\n?par\n');
  await game.takeOut(now, now.read.France[1]);
  assert.equal(game.textOf(now, 'France'), 'F bre - mao\n');
  now.typed = { here: game.entryOf(now), power: 'France', text: 'A par H\n' };
  game.takeTyped(now);
  await phase.adjudicate(now);
  assert.equal(now.kept.files.length, 2);
  assert.equal(now.kept.files[0].drafts.France, 'A par H\n');
});

test('a phase with lines to settle is not carried out: the first is named, and the keyboard goes to it', async () => {
  const { now } = await shown();
  await game.setOrders(now, 'Germany', 'A mun H\n?A mun\n');
  await game.setOrders(now, 'France', 'A par H\n');
  await phase.adjudicate(now);
  assert.deepEqual(edits, []);
  assert.equal(
    now.error.message,
    'Germany, 2nd order: “?A mun” is to be settled before the phase is carried out: A par - bur or A par - pic?',
  );
  assert.deepEqual([now.kept.files.length, now.power, now.focus], [1, 'Germany', '.loose.open button']);
  phase.turnLenient(now);
  await phase.adjudicate(now);
  assert.deepEqual(edits, [
    [
      ['powers.France', 0, 'orders', ['A par H']],
      ['powers.Germany', 0, 'orders', 'first-Germany.txt'],
    ],
  ]);
  assert.deepEqual([now.kept.files.length, now.kept.files[0].files], [2, { 'first-Germany.txt': 'A mun H\n?A mun\n' }]);
});

test('orders that stand in the game file with a line to settle are asked about too', async (context) => {
  const { view } = ANSWERS;
  context.mock.method(ANSWERS, 'view', (/** @type {any} */ request) => ({
    ...view(request),
    orders: { Germany: ['?A mun'] },
  }));
  const { now } = await shown();
  await phase.adjudicate(now);
  assert.match(now.error.message, /^Germany, 1st order: “\?A mun”/);
  phase.turnLenient(now);
  await phase.adjudicate(now);
  assert.deepEqual(edits, [[['powers.Germany', 0, 'orders', 'first-Germany.txt']]]);
});

test('the board says who is complete, whose units have no order, and how many questions are open', async () => {
  const { now } = await shown();
  await game.setOrders(now, 'France', '?A par\n?A par H\n~A par - bur\n');
  const { state, missing, open } = game.rowOf(now, 'France');
  assert.deepEqual([state, missing, askedOnce(open).length, wrongIn(now, 'France')], ['open', ['F bre'], 2, 0]);
  await game.setOrders(now, 'France', 'A par H\n');
  assert.deepEqual(game.rowOf(now, 'France'), {
    state: 'missing',
    orders: ['A par H'],
    missing: ['F bre'],
    open: [],
    talk: [],
  });
  await game.setOrders(now, 'France', 'A par H\nF bre H\n');
  assert.deepEqual(states(now), { France: 'complete', Germany: 'complete' });
});

test('a fault is told by its power and order, not by the line of a file that nobody has seen', () => {
  const text = [
    'phase = "spring 1901 movement"',
    '[powers.France]',
    'orders = ["A par H", "F bre H", "F bre - mao"]',
    '[powers.Germany]',
    'orders = [',
    '  "A mun H",',
    '  "A mun dances",',
    ']',
  ];
  const read = { France: [{ line: 2 }, { line: 4 }, { line: 4 }, { line: 5 }] };
  const place = (where, message = '') => placeOfOrder(where, { powers: ['France', 'Germany'], read, text, message });
  assert.equal(place('game-1.toml:3', "'F bre - mao' is a second order"), 'France, 3rd order');
  assert.equal(place('game-1.toml:7', "'A mun dances': …"), 'Germany, 2nd order');
  assert.equal(place('game-1-France.txt:4'), 'France, 2nd order');
  assert.equal(place('Germany.txt:1'), 'Germany, line 1');
  assert.equal(place('pasted.txt:9'), 'The pasted emails');
  assert.equal(place('game-1.toml:1'), 'game-1.toml:1');
  assert.equal(place('Mine.eml'), 'Mine.eml');
});

test('a reading that was taken out by its name is no longer to be settled', async () => {
  const { now } = await shown({ files: [{ name: 'a.toml', text: '0', drafts: {}, left: {} }] });
  await game.setOrders(now, 'Germany', 'A mun H\n?A mun\n');
  game.entryOf(now).left = { Germany: ['?A mun → A par - bur or A par - pic'] };
  await game.load(now);
  await phase.adjudicate(now);
  assert.deepEqual(edits, [[['powers.Germany', 0, 'orders', ['A mun H']]]]);
  assert.equal(now.kept.files.length, 2);
});

test('a phase is carried out, gone on from, and taken back; its results stay with its file', async () => {
  const { now } = await shown();
  await phase.adjudicate(now);
  assert.deepEqual([now.kept.files.length, now.kept.at, now.told.letters.all], [2, 0, 'master']);
  assert.match(now.notice, /does not lead to the next file/); // the program here forgets a unit
  game.tellAgain(now, 'power');
  assert.equal(game.sceneOf(now).ofStep, true);
  game.stepTo(now, 99);
  assert.equal(now.replay.at, game.stepsOf(now).length - 1);
  await game.go(now, 1);
  assert.deepEqual([now.told, now.replay, now.seen.phase], [null, null, PHASES[1]]);
  await game.go(now, 0);
  await phase.takeBack(now);
  assert.deepEqual([now.kept.files.length, now.told], [1, null]);
});

test('builds are due as the position says, and a place is offered once', async () => {
  const { now } = await shown({ files: [{ name: 'w.toml', text: '2', drafts: {} }] });
  assert.deepEqual([now.power, game.dueOf(now, 'France'), game.hasToOrder(now, 'Germany')], ['France', 1, false]);
  assert.equal(game.tapped(now, { province: 'par', unit: 0 }), ': choose the power, then Build or Remove.');
});

test('mails: a sure one is taken, another waits for a tap, after which its sender is known; one is given back', async () => {
  const { now } = await shown();
  const files = [
    ['a.txt', 'France\nA par H'],
    ['b.txt', 'A mun - ruh\nPS: otto@x.o'],
    ['c.txt', 'When?'],
  ];
  const words = await desk.takeMails(now, files);
  assert.equal(words, 'France: 2 orders read. 1 email waits: whose? 1 email has no order and was left aside.');
  const [waits] = game.entryOf(now).waiting;
  assert.equal(
    await desk.settleMail(now, waits, 'Germany'),
    'Germany: 2 orders read. Germany’s earlier orders were replaced.',
  );
  assert.deepEqual([game.entryOf(now).waiting, now.kept.senders], [[], { 'x.o': 'Germany' }]);
  assert.deepEqual(
    desk.replaced(now).map(([power]) => power),
    ['Germany'],
  );
  await desk.putBack(now, 'Germany');
  assert.deepEqual([game.textOf(now, 'Germany'), desk.replaced(now)], ['A mun H\n', []]);
  await desk.takeMails(now, [['d.txt', 'A mun - ber\nx.o']]);
  assert.equal(game.textOf(now, 'Germany'), 'A mun - ber\nx.o');
  await game.look(now, 'Germany');
  assert.deepEqual(desk.replaced(now), []);
});

test('the next file lists the mails that were used, those that a later one took the place of too', async () => {
  const { now } = await shown();
  await desk.takeMails(now, [
    ['a.txt', 'Germany\nA mun H'],
    ['b.txt', 'Germany\nA mun - ruh'],
  ]);
  await phase.adjudicate(now);
  assert.deepEqual(edits.at(-1), [['', 0, 'used', ['Germany\nA mun - ruh', 'Germany\nA mun H'].map(digestOf)]]);
  assert.equal(now.kept.files[1].name, 'next.toml');
});

test('an email that was pasted as that of a power is listed as used', async () => {
  const { now } = await shown();
  await desk.takeFrom(now, 'Germany', 'A mun H');
  await phase.adjudicate(now);
  assert.deepEqual(edits.at(-1), [['', 0, 'used', [digestOf('A mun H')]]]);
});

test('a question that two lines ask is shown once, guesses each', () => {
  const line = (number, kind, options) => ({ line: number, kind, text: `${number}`, options });
  const both = ['A par - bur', 'A par - pic'];
  const lines = [line(1, 'asked', both), line(2, 'guess', ['F bre H']), line(3, 'asked', both), line(4, 'asked', [])];
  assert.deepEqual(
    askedOnce(lines).map((same) => same.map(({ text }) => text)),
    [['1', '3'], ['2'], ['4']],
  );
});
