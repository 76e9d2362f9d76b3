// The Pythons of the static site: whose turn it is, what a stop ends, when there is a second one, what becomes of a dead one.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { part } from './page.js';

const { PATIENCE, Pythons, REST, turnOf } = await part('pythons');

/** Workers without Python: what they were sent, and whether they were ended. */
let made;
let told;
const make = () => {
  const worker = {
    sent: [],
    ended: false,
    postMessage: (data) => worker.sent.push(data),
    terminate: () => {
      worker.ended = true;
    },
    says: (data) => worker.onmessage({ data }),
    /** Take up the last request, and answer it. */
    begin: () => worker.says({ id: worker.sent.at(-1).id, working: true }),
    answer: () => worker.says({ id: worker.sent.at(-1).id, status: 200, type: '', name: worker.sent.at(-1).name }),
    die: (message = 'out of memory') => worker.onerror({ preventDefault: () => {}, message }),
  };
  made.push(worker);
  return worker;
};
const asked = (worker) => worker.sent.map(({ name }) => name);
const pythonsOf = (most = 2) => new Pythons({ make, most, tell: (message) => told.push(message) });

beforeEach(() => {
  made = [];
  told = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

test('what may come later lets others go before, and the second Python takes nothing that is drawn', () => {
  const waiting = [{ name: 'preview', low: true }, { name: 'print' }, { name: 'check' }];
  assert.equal(turnOf(waiting, true), 1);
  assert.equal(turnOf(waiting, false), 2);
  assert.equal(turnOf(waiting.slice(0, 1), true), 0);
  assert.equal(turnOf(waiting.slice(0, 2), false), -1);
  assert.equal(turnOf([], true), -1);
});

test('a Python has one request at a time', async () => {
  const pythons = pythonsOf();
  const answers = Promise.all([pythons.ask('print', {}, {}), pythons.ask('check', {}, {})]);
  assert.deepEqual(made.map(asked), [['print']]);
  made[0].begin();
  made[0].answer();
  made[0].begin();
  made[0].answer();
  assert.deepEqual(
    (await answers).map(({ name }) => name),
    ['print', 'check'],
  );
});

test('a look-up in long work is answered by a second Python, which goes when it has rested', async () => {
  const pythons = pythonsOf();
  const printed = pythons.ask('print', {}, {});
  made[0].begin();
  mock.timers.tick(PATIENCE - 1);
  assert.equal(made.length, 1);
  mock.timers.tick(1);
  assert.equal(made.length, 2);
  const looked = pythons.ask('check', {}, {});
  const previewed = pythons.ask('preview', {}, {});
  assert.deepEqual(made.map(asked), [['print'], ['check']]);
  made[1].begin();
  made[1].answer();
  assert.equal((await looked).name, 'check');
  made[0].answer();
  await printed;
  assert.deepEqual(asked(made[0]), ['print', 'preview']);
  made[0].answer();
  await previewed;
  mock.timers.tick(REST - 1);
  assert.equal(made[1].ended, false);
  mock.timers.tick(1);
  assert.deepEqual(
    made.map(({ ended }) => ended),
    [false, true],
  );
});

test('short work, and a part of the program that comes slowly, start no second Python', () => {
  const pythons = pythonsOf();
  pythons.ask('print', {}, {});
  made[0].says({ id: 0, ready: true });
  mock.timers.tick(10 * PATIENCE);
  made[0].begin();
  made[0].answer();
  mock.timers.tick(10 * PATIENCE);
  assert.equal(made.length, 1);
});

test('a device with little memory has one Python', () => {
  const pythons = pythonsOf(1);
  pythons.ask('print', {}, {});
  made[0].begin();
  mock.timers.tick(10 * PATIENCE);
  assert.equal(made.length, 1);
});

test('what is stopped is ended with its Python, and what waits goes on with the second one', async () => {
  const pythons = pythonsOf();
  const stop = new AbortController();
  const printed = pythons.ask('print', {}, { stop });
  made[0].begin();
  mock.timers.tick(PATIENCE);
  const previewed = pythons.ask('preview', {}, {});
  stop.abort();
  await assert.rejects(printed, { name: 'AbortError' });
  assert.deepEqual(
    made.map(({ ended }) => ended),
    [true, false],
  );
  made[1].begin();
  made[1].answer();
  assert.equal((await previewed).name, 'preview');
});

test('without a second Python a new one goes on', async () => {
  const pythons = pythonsOf();
  const stop = new AbortController();
  const printed = pythons.ask('print', {}, { stop });
  const looked = pythons.ask('check', {}, {});
  made[0].begin();
  stop.abort();
  await assert.rejects(printed, { name: 'AbortError' });
  assert.deepEqual([made[0].ended, made.map(asked)], [true, [['print'], ['check']]]);
  made[1].begin();
  made[1].answer();
  assert.equal((await looked).name, 'check');
});

test('what waits, or has not begun, is stopped without the end of a Python', async () => {
  const pythons = pythonsOf();
  const stops = [new AbortController(), new AbortController()];
  const answers = stops.map((stop) => pythons.ask('print', {}, { stop }));
  for (const [number, stop] of stops.entries()) {
    stop.abort();
    await assert.rejects(answers[number], { name: 'AbortError' });
  }
  assert.deepEqual([made.length, made[0].ended], [1, false]);
  made[0].begin(); // now it would work for nobody
  assert.equal(made[0].ended, true);
});

test('many stops in a row take nothing from what waits', async () => {
  const pythons = pythonsOf();
  const stops = [1, 2, 3].map(() => new AbortController());
  const printed = stops.map((stop) => pythons.ask('print', {}, { stop }));
  const previewed = pythons.ask('preview', {}, { priority: 'low' });
  for (const [number, stop] of stops.entries()) {
    made[number].begin();
    stop.abort();
    await assert.rejects(printed[number], { name: 'AbortError' });
  }
  made[3].begin();
  made[3].answer();
  assert.equal((await previewed).name, 'preview');
});

test('a Python that dies is started again, and what it was asked is asked once more', async () => {
  const pythons = pythonsOf();
  const looked = pythons.ask('check', {}, {});
  made[0].begin();
  made[0].die();
  assert.deepEqual(made.map(asked), [['check'], ['check']]);
  assert.match(told[0], /restarted/);
  made[1].begin();
  made[1].answer();
  assert.equal((await looked).name, 'check');
  const twice = pythons.ask('print', {}, {});
  made[1].begin();
  made[1].die();
  made[2].begin();
  made[2].die();
  await assert.rejects(twice, /stopped twice/);
});

test('a browser in which Python does not start is told so', async () => {
  const pythons = pythonsOf();
  const answers = [pythons.ask('check', {}, {}), pythons.ask('print', {}, {})];
  for (let number = 0; number < 3; number += 1) made[number].die('no WebAssembly');
  for (const answer of answers) await assert.rejects(answer, /could not start in this browser: no WebAssembly/);
  assert.equal(made.length, 3);
});

test('a second Python that does not start is done without', async () => {
  const pythons = pythonsOf();
  pythons.ask('print', {}, {});
  made[0].begin();
  mock.timers.tick(PATIENCE);
  const looked = pythons.ask('check', {}, {});
  made[1].die();
  assert.deepEqual([told, made[0].ended, made[1].ended], [[], false, true]);
  made[0].answer();
  made[0].begin();
  mock.timers.tick(10 * PATIENCE);
  made[0].answer();
  assert.equal((await looked).name, 'check');
  assert.equal(made.length, 2);
});

test('who asks hears when the work begins, and how far it is', async () => {
  const pythons = pythonsOf();
  const heard = [];
  const hands = { begun: () => heard.push('begun'), progress: (line) => heard.push(line) };
  const printed = pythons.ask('print', {}, hands);
  assert.deepEqual(heard, []);
  made[0].begin();
  made[0].says({ id: made[0].sent[0].id, progress: 'page 1 of 2' });
  made[0].says({ id: 99, progress: 'another' });
  made[0].answer();
  await printed;
  assert.deepEqual(heard, ['begun', 'page 1 of 2']);
});
