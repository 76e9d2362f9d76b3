// The bar of long work: what it shows, how far that is, and that its button stops what it shows and nothing else.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { open, part } from './page.js';

open();
const { shareOf, shownOf, shownWhile } = await part('work');

let place;
beforeEach(() => {
  open();
  place = document.getElementById('work');
  mock.timers.enable({ apis: ['setInterval', 'Date'] });
});
afterEach(() => mock.timers.reset());

/** Work that goes on until it is let go or stopped. */
const held = (options = {}) => {
  const hold = {};
  hold.done = shownWhile(options, (hands) => {
    Object.assign(hold, hands);
    hold.begun();
    return new Promise((resolve, reject) => {
      hold.let_go = resolve;
      hands.stop.signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });
  });
  return hold;
};

test('work is shown after a second, unless it has not begun or a page shows it', () => {
  const shown = document.getElementById('main');
  const gone = document.createElement('p');
  const works = [
    { begun: null },
    { begun: 500 },
    { begun: 0, place: shown },
    { begun: 0, line: 'a' },
    { begun: 0, place: gone },
  ];
  assert.deepEqual(shownOf(works, 1000), works.slice(3));
  assert.deepEqual(shownOf(works, 999), []);
});

test('how far work is comes from what it says', () => {
  assert.deepEqual(shareOf('SSN: page 3 of 31'), { value: 3, max: 31 });
  assert.deepEqual(shareOf('1,200 of 2,000 games'), { value: 1200, max: 2000 });
  for (const line of ['drawing the pages', '', 'page 3', '5 of 0', '5 of 4']) assert.equal(shareOf(line), null);
});

test('the bar tells the last line of progress and goes with the work', async () => {
  const work = held();
  mock.timers.tick(999);
  assert.equal(place.childElementCount, 0);
  mock.timers.tick(300);
  assert.match(place.textContent, /Plotroom is working/);
  work.progress('page 3 of 31');
  mock.timers.tick(300);
  assert.match(place.textContent, /page 3 of 31/);
  assert.equal(place.querySelector('progress').value, 3);
  work.let_go('done');
  assert.equal(await work.done, 'done');
  assert.equal(place.childElementCount, 0);
});

test('its button stops the oldest work, and nothing that a page shows', async () => {
  const shown = document.getElementById('main').appendChild(document.createElement('p'));
  const works = [held({ place: shown }), held(), held()];
  works[1].progress('page 1 of 2');
  works[2].progress('page 2 of 2');
  mock.timers.tick(1500);
  assert.match(place.textContent, /page 1 of 2/);
  place.querySelector('button').click();
  await assert.rejects(works[1].done, { name: 'AbortError' });
  mock.timers.tick(300);
  assert.match(place.textContent, /page 2 of 2/);
  works[2].let_go();
  await works[2].done;
  mock.timers.tick(300);
  assert.equal(place.childElementCount, 0);
  shown.remove(); // the page was left
  mock.timers.tick(300);
  place.querySelector('button').click();
  await assert.rejects(works[0].done, { name: 'AbortError' });
});
