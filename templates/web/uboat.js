// U-Boat: a position with its orders as text, the adjudication, and each power's report.

import { ask, askJson } from './api.js';
import { sources } from './answer.js';
import { phaseBox } from './phase.js';
import { address, head, lineOf } from './app.js';
import { buttonOf, debounced, download, filePicker, fill, h, newest, newId, textOf } from './dom.js';
import { faultLines, form, showFaults } from './forms.js';
import { game as describeGame } from './lookup.js';
import { houseRules, keep, recall } from './store.js';

const GAME = 'u-boat';

/** Show the editor, the options and the result.
 *
 * @param {PageShown} shown
 */
export async function show({ main, all }) {
  const detail = await describeGame(GAME);
  const check = /** @type {Check} */ (detail.checks.find(({ name }) => name === 'adjudicate'));
  const overview = lineOf(all, GAME);
  head(detail.title, 'Adjudicate a phase', 'U-Boat 8');
  const whole = h(
    'p',
    {},
    'One phase of a position of your own. ',
    h('a', { href: address('play', [GAME]) }, 'Play a whole game'),
    ' on the map: orders by tapping, letters, every phase kept.',
  );
  const file = 'position.toml';
  const input = /** @type {Input} */ (check.inputs.find(({ kind }) => kind === 'file'));
  const editor = h('textarea', {
    class: 'editor',
    id: newId('position'),
    spellcheck: 'false',
    rows: 24,
    wrap: 'off',
    on: { input: () => update() },
  });
  editor.value = recall('position', null) ?? (await ask('new', { kind: 'scenario', game: GAME, file })).text();
  const faults = h('div', { role: 'alert', class: 'faults' });
  const result = h('div');
  const options = form(
    check.inputs.filter((one) => one !== input),
    {},
    () => update(),
  );
  const answers = newest();
  async function adjudicate() {
    keep('position', editor.value);
    try {
      const answer = await answers.of(
        askJson('check', {
          game: GAME,
          check: check.name,
          inputs: { ...options.read(), [input.name]: file },
          files: { [file]: editor.value },
          words: true,
          ...houseRules(GAME),
        }),
      );
      if (!answer) return;
      faults.replaceChildren();
      options.clear();
      fill(result, phaseBox(answer), sources(answer.words.rule, answer.assumes, overview.rulings));
    } catch (error) {
      result.replaceChildren();
      showFaults(error, faults, options);
      faults.append(...faultLines(error, editor));
    }
  }
  const update = debounced(adjudicate, 400);
  /** @param {File[]} files */
  const takeIn = ([picked]) =>
    textOf(picked).then(
      (text) => {
        editor.value = text;
        update();
      },
      (error) => showFaults(error, faults),
    );
  fill(
    main,
    whole,
    h(
      'div',
      { class: 'two' },
      h(
        'div',
        {},
        h(
          'p',
          { class: 'actions' },
          filePicker('Take in a file: ', takeIn, { accept: '.toml' }),
          buttonOf('Save the file', { class: 'plain' }, () => download(file, 'application/toml', editor.value)),
          buttonOf('The example', { class: 'plain' }, async () => {
            editor.value = (await ask('new', { kind: 'scenario', game: GAME, file })).text();
            update();
          }),
        ),
        h('label', { for: editor.id }, 'Position and orders'),
        editor,
      ),
      h(
        'div',
        { class: 'side' },
        options.element,
        h('div', { class: 'actions' }, buttonOf('Adjudicate', { class: 'main' }, adjudicate)),
        faults,
        result,
      ),
    ),
  );
  await adjudicate();
}
