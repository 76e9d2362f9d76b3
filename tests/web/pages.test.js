// What decides in a page: what is kept, forms and their bounds, rows, views that are drawn again, addresses of a request.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { open, part } from './page.js';

open();
const { fill, h, newest } = await part('dom');
const { asButtons, form, listOf, placeWords, settingsOf, showFaults } = await part('forms');
const { html } = await part('preact');
const { draw, Fold, TypeBox } = await part('view');

const input = (more) => ({
  name: 'range',
  kind: 'whole',
  help: '',
  accepts: 'a whole number',
  required: false,
  default: null,
  repeatable: false,
  choices: [],
  least: 0,
  most: 20,
  above: null,
  unit: '',
  otherwise: '',
  ...more,
});
let main;
beforeEach(() => {
  main = open();
});

test('two sites of an origin keep their things apart, and take over once what Plotroom 0.3 kept', async () => {
  open('http://localhost/club/', { 'plotroom:list': '[1]' });
  const club = await part('store', true);
  assert.deepEqual(club.recall('list', []), [1]);
  club.keep('list', [2]);
  assert.equal(localStorage.getItem('plotroom:/club/:list'), '[2]');
  assert.equal(localStorage.getItem('plotroom:list'), '[1]');
  club.keep('list', null);
  assert.deepEqual(club.recall('list', [3]), [3]);
});

test('what is kept in another form than it should have counts for nothing', async () => {
  open('http://localhost/', { 'plotroom:pins': '{"a": 1}', 'plotroom:theme': '"dark"', 'plotroom:last': 'no JSON' });
  const store = await part('store', true);
  assert.deepEqual([store.recall('pins', []), store.recall('theme', null), store.recall('last', [])], [[], 'dark', []]);
});

test('a browser that keeps nothing holds things until the page is closed', async () => {
  open();
  const store = await part('store', true);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    },
  });
  store.keep('list', [1]);
  assert.deepEqual(store.recall('list', []), [1]);
});

test('a stepper keeps to its bounds and starts at the nearer one', () => {
  const shown = form([input({ least: 3, most: 40 })], {}, () => {});
  fill(main, shown.element);
  const [less, more] = main.querySelectorAll('.stepper button');
  const box = main.querySelector('input');
  more.click();
  assert.deepEqual(shown.read(), { range: '3' });
  assert.equal(less.getAttribute('aria-disabled'), 'true');
  box.value = '39';
  for (let n = 0; n < 3; n += 1) more.click();
  assert.deepEqual([shown.read(), more.getAttribute('aria-disabled')], [{ range: '40' }, 'true']);
  box.value = '';
  less.click();
  assert.equal(box.value, '40');
});

test('few numbers stand side by side, and a value that is no choice is none', () => {
  const few = form([input({ name: 'hits', least: 1, most: 4 })], { hits: '2' }, () => {});
  fill(main, few.element);
  assert.deepEqual([main.querySelectorAll('input[type=radio]').length, few.read()], [5, { hits: '2' }]);
  const choice = input({ name: 'target', kind: 'choice', choices: ['ssn', 'ship'], words: null, required: true });
  assert.deepEqual(form([choice], { target: 'tank' }, () => {}).read(), {});
  assert.deepEqual(form([choice], { target: 'ship' }, () => {}).read(), { target: 'ship' });
});

test('ships of an address come back as rows, and a row without its hex does not count', () => {
  const ships = input({ name: 'ships', kind: 'ship', repeatable: true });
  const shown = form([ships], { ships: 'Ark:A20:1\nElm' }, () => {});
  fill(main, shown.element);
  assert.deepEqual(shown.read(), { ships: ['Ark:A20:1'] });
  main.querySelectorAll('.row input[placeholder=A20]')[1].value = 'B1';
  assert.deepEqual(shown.read(), { ships: ['Ark:A20:1', 'Elm:B1:1'] });
  main.querySelector('[aria-label="Remove Ships 1"]').click();
  assert.deepEqual(shown.read(), { ships: ['Elm:B1:1'] });
  main.querySelector('.rows > button').click();
  assert.equal(main.querySelectorAll('.row').length, 2);
  assert.equal(document.activeElement.getAttribute('aria-label'), 'Ships 2 name');
});

test('a value of several parts is taken apart from its end', async () => {
  const { partsOf } = await part('rows');
  assert.deepEqual(partsOf('ship', 'HMS: Ark:A20:3'), ['HMS: Ark', 'A20', '3']);
  assert.deepEqual(partsOf('ship', 'Ark'), ['Ark']);
  assert.deepEqual(partsOf('named', 'Ark:12'), ['Ark', '12']);
  assert.deepEqual(partsOf('named', 'Ark'), ['Ark', undefined]);
});

test('values go into an address as lines', () => {
  assert.deepEqual(settingsOf({ ships: ['a', 'b'], range: 3 }), { ships: 'a\nb', range: 3 });
});

test('faults stand at their fields, the others in a box, with labels in place of options', () => {
  const shown = form([input({ name: 'hex-size' })], {}, () => {});
  const box = h('div');
  fill(main, shown.element, box);
  const errors = [
    { where: '--hex-size', message: 'is 0' },
    { where: '--no-such', message: 'is unknown' },
  ];
  showFaults({ errors }, box, shown);
  assert.equal(main.querySelector('.field .fault').textContent, 'is 0');
  assert.equal(box.textContent, 'No such: is unknown');
  assert.equal(main.querySelector('.field input').getAttribute('aria-invalid'), 'true');
  shown.clear();
  assert.equal(main.querySelector('.field .fault').hidden, true);
  assert.equal(placeWords('--hex-size and --paper'), 'Hex size and Paper');
  assert.equal(listOf([input({ name: 'a' }), input({ name: 'b-c' }), input({ name: 'd' })]), 'A, B c and D');
});

test('an input is not asked for where another one is given that stands for it', async () => {
  const { stillToSet } = await part('lookup');
  const die = input({ name: 'die', required: true, instead: ['depth=surfaced', 'column'] });
  const asked = (values) => stillToSet([die, input({ name: 'depth', required: true })], values).map(({ name }) => name);
  assert.deepEqual(asked({}), ['die', 'depth']);
  assert.deepEqual(asked({ depth: ['surfaced'] }), []);
  assert.deepEqual(asked({ depth: 'surfaced' }), []);
  assert.deepEqual(asked({ depth: ['surfaced', 'silent'] }), ['die']);
  assert.deepEqual(asked({ column: 'a' }), ['depth']);
});

/** What has the keyboard, by its label or id. */
const focused = () => document.activeElement.getAttribute('aria-label') ?? document.activeElement.id;

test('the keyboard stays where it was; where that is gone or cannot be used, at the nearest part around it', () => {
  /** @param {string[]} ships @param {boolean} [loaded] */
  const fires = (ships, loaded = true) =>
    draw(
      main,
      html`<fieldset id="shots">
        ${ships.map(
          (name) => html`<p id=${name}><button aria-label=${`at ${name}`} disabled=${!loaded}>Fire</button></p>`,
        )}
      </fieldset>`,
    );
  fires(['Alfa', 'Bravo']);
  main.querySelectorAll('button')[1].focus();
  fires(['Alfa', 'Charlie']);
  assert.equal(focused(), 'at Charlie');
  fires(['Alfa', 'Charlie'], false);
  assert.equal(focused(), 'Charlie');
  fires(['Alfa', 'Charlie']);
  main.querySelectorAll('button')[1].focus();
  fires(['Alfa']);
  assert.equal(focused(), 'shots');
  main.querySelector('button').focus();
  draw(main, html`<p>gone</p>`);
  assert.equal(focused(), 'main');
});

test('a part that is filled again keeps the keyboard on the same control, else on itself', () => {
  const part = h('div', {});
  main.append(part);
  const rows = (...names) =>
    names.map((name) => h('p', {}, h('button', { 'aria-label': name }, '×'), h('a', { href: `#${name}` }, 'go')));
  fill(part, rows('a', 'b', 'c'));
  part.querySelectorAll('button')[1].focus();
  fill(part, rows('new', 'a', 'b', 'c'));
  assert.equal(focused(), 'b');
  part.querySelectorAll('a')[3].focus();
  fill(part, rows('c', 'd'));
  assert.equal(document.activeElement.getAttribute('href'), '#c');
  fill(part, rows('d'));
  assert.equal(document.activeElement, part);
  fill(part, h('button', {}, 'one'), h('button', {}, 'one'));
  part.querySelectorAll('button')[1].focus();
  fill(part, h('button', {}, 'one'), h('button', {}, 'one'));
  assert.equal(document.activeElement, part.querySelectorAll('button')[1]); // the second of two that are alike
  fill(part, h('button', {}, 'one'), h('button', {}, 'other'));
  assert.equal(document.activeElement, part.querySelector('button')); // the one that is left of them
  const field = h('input', { name: 'x' });
  fill(part, field);
  field.focus();
  fill(part, h('p', {}, 'above'), field);
  assert.equal(document.activeElement, field);
});

test('digits choose a throw: two dice in any order and not by their total, a number of one die', async () => {
  const { pad, throws, typedThrow } = await part('dice');
  const pairs = throws({ sides: [6, 6], tens: false });
  const chosen = (all, digits) => {
    const { at, taken } = typedThrow(all, digits);
    return [all[at]?.join() ?? '', taken];
  };
  assert.deepEqual(chosen(pairs, '3'), ['3,3', false]);
  for (const digits of ['34', '43']) assert.deepEqual(chosen(pairs, digits), ['3,4', true]);
  for (const total of ['7', '8', '9', '10']) assert.equal(chosen(pairs, total)[1], false);
  assert.deepEqual(chosen(throws({ sides: [6, 6], tens: true }), '43'), ['4,3', true]);
  const one = throws({ sides: [12], tens: false });
  assert.deepEqual(
    [chosen(one, '7'), chosen(one, '1'), chosen(one, '12')],
    [
      ['7', true],
      ['1', false],
      ['12', true],
    ],
  );
  assert.deepEqual(chosen(throws({ sides: [6], tens: false }), '9'), ['', false]);
  assert.notEqual(chosen(throws({ sides: [20], tens: false }), '21')[0], '12');
  const tapped = [];
  const box = pad({ name: 'Roll', purpose: '', sides: [6, 6], tens: false }, (faces) => tapped.push(faces));
  main.append(box);
  const press = (key) => box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  assert.ok(press(' ')); // the button that has the keyboard is pressed
  press('3');
  assert.equal(focused(), '3 and 3');
  assert.ok(!press(' ')); // between two digits it is not
  for (const key of ['4', '9', '3', '9']) press(key); // no throw is 3 and 9: the 3 does not count
  press('3');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  assert.equal(box.dispatchEvent(enter), false); // half a throw is not pressed
  assert.deepEqual(tapped, [[3, 4]]);
  assert.match(box.querySelector('.asks').textContent, /both dice, for example 1 2, not their total/);
});

test('dice that are tapped one after the other keep the keyboard', async () => {
  const { pad } = await part('dice');
  const tapped = [];
  main.append(pad({ name: 'Roll', purpose: '', sides: [6, 6, 6], tens: false }, (faces) => tapped.push(faces)));
  main.querySelectorAll('.faces button')[4].focus();
  document.activeElement.click();
  assert.equal(focused(), '1 and 1');
  document.activeElement.click();
  assert.deepEqual(tapped, [[5, 1, 1]]);
});

test('a fold is open at first as it is told, and then as the player has it', () => {
  const shown = (open, now) => draw(main, html`<${Fold} title="Shots" now=${now} open=${open}>text<//>`);
  shown(true, 'none');
  const fold = main.querySelector('details');
  assert.deepEqual([fold.open, fold.textContent], [true, 'Shots nonetext']);
  shown(false, 'at FF1');
  assert.deepEqual([fold.open, fold.textContent], [true, 'Shots at FF1text']);
  fold.open = false;
  shown(true, 'none');
  assert.equal(fold.open, false);
});

test('what is typed stands while the page is drawn; what is refused does not', () => {
  const taken = [];
  const shown = (value) => draw(main, html`<${TypeBox} value=${value} taken=${(text) => taken.push(text)} />`);
  const tell = (name) => box.dispatchEvent(new Event(name));
  const type = (text) => {
    box.value = text;
    tell('input');
  };
  shown('1');
  const box = main.querySelector('input');
  type('2');
  shown('1');
  assert.equal(box.value, '2');
  tell('change');
  shown('1');
  assert.deepEqual([box.value, taken], ['1', ['2']]);
  type('3');
  tell('blur');
  shown('4');
  assert.equal(box.value, '4');
});

test('only the answer to the newest question counts', async () => {
  const answers = newest();
  let first;
  const slow = answers.of(
    new Promise((resolve) => {
      first = resolve;
    }),
  );
  assert.equal(await answers.of(Promise.resolve('second')), 'second');
  first('first');
  assert.equal(await slow, null);
  const dropped = answers.of(Promise.reject(new Error('late')));
  answers.drop();
  assert.equal(await dropped, null);
});

/** The program, as far as house rules ask it: a figure from 1 to 6, and what was asked. */
function program(asked) {
  const detail = (changed) => ({ changed: changed ? ['figures.kill'] : [], figures: [], switches: [], tables: [] });
  globalThis.fetch = async (name, { body }) => {
    const request = JSON.parse(body);
    asked.push(name);
    const wrong = request.set?.figures.kill > 6 || request.rules?.text.includes('kill = 7');
    const error = { where: 'ssn-rules.toml:2', message: 'kill is 7; it may be 1 to 6' };
    const told =
      name === 'api/rules' ? { text: `[figures]\nkill = ${request.set.figures.kill}\n` } : detail(request.rules);
    const json = JSON.stringify(wrong ? { error } : told);
    return new Response(json, { status: wrong ? 400 : 200, headers: { 'Content-Type': 'application/json' } });
  };
}

test('house rules that are refused change nothing, keep what is typed, and go when others are in force', async () => {
  const { rulesOf, typedValue } = await part('houserules');
  const [asked, drawn] = [[], []];
  program(asked);
  const rules = rulesOf('ssn', () => drawn.push(rules.state.text));
  await rules.begin();
  rules.state.typed.kill = '7';
  await rules.change('kill', { figures: { kill: typedValue('7') } });
  assert.deepEqual(
    [Object.keys(rules.state.faults), rules.state.typed, rules.inForce()],
    [['kill'], { kill: '7' }, ''],
  );
  await rules.change('kill', { figures: { kill: typedValue(' 5 ') } });
  assert.deepEqual([rules.state.faults, rules.state.typed, rules.inForce()], [{}, {}, '[figures]\nkill = 5']);
  assert.equal(rules.state.text, '[figures]\nkill = 5\n');
  assert.deepEqual(asked, ['api/describe', 'api/rules', 'api/rules', 'api/describe']);
  assert.equal(drawn.at(-1), rules.state.text);
});

test('kept house rules that the program refuses now stand as text with their fault, beside the rules as printed', async () => {
  main = open('http://localhost/', { 'plotroom:rules:ssn': JSON.stringify('[figures]\nkill = 7\n') });
  const { rulesOf } = await part('houserules');
  program([]);
  const rules = rulesOf('ssn', () => {});
  await rules.begin();
  assert.deepEqual([rules.state.text, rules.state.detail.changed], ['[figures]\nkill = 7\n', []]);
  assert.match(rules.state.faults[''].message, /ssn-rules.toml:2/);
});

test('a refusal lists choices as their buttons do', () => {
  const target = { choices: ['ssn', 'ff', 'lhd'], words: ['Submarine', 'Frigate', 'LHD'] };
  assert.equal(asButtons(target, 'is missing: one of ssn, ff, lhd'), 'is missing: one of Submarine, Frigate, LHD');
  assert.equal(asButtons({ choices: [], words: null }, 'this value is required'), 'this value is required');
});
