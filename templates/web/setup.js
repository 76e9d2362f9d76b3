// Set up: a form, a button that rolls, the sheet at once; one setup or a book of them.

import { address, head, keepAddress, lineOf } from './app.js';
import { askingButton, buttonOf, debounced, fill, h } from './dom.js';
import { answerBox } from './answer.js';
import { ask, askJson } from './api.js';
import { form, listOf, lone, settingsOf, showFaults } from './forms.js';
import { maker, viewer } from './job.js';
import { game as describeGame } from './lookup.js';
import { optionForm, printerFiles } from './print.js';
import { houseRules, keep, playedGame, recall, remember, usualPaper } from './store.js';
import { capital } from './words.js';

/** Show the games, or the form of one.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name], settings, all }) {
  if (!name) {
    head('', 'Set up');
    fill(
      main,
      h('p', {}, 'Which game?'),
      h(
        'ul',
        { class: 'list' },
        all.games
          .filter((game) => game.setup)
          .map((game) =>
            h(
              'li',
              {},
              h('a', { href: address('setup', [game.name]) }, h('b', {}, game.title), h('small', {}, game.about)),
            ),
          ),
      ),
    );
    return;
  }
  const detail = await describeGame(name);
  const line = lineOf(all, name);
  if (!detail.setup) throw new Error(`${detail.title} has no setup sheet.`);
  const rolled = detail.setup;
  head(detail.title, 'Set up');
  keep('game', name);
  const own = [
    ...rolled.inputs,
    ...(rolled.file
      ? [
          {
            name: rolled.file,
            kind: 'file',
            help: 'a scenario file of your own',
            required: false,
            default: null,
            repeatable: false,
            accepts: 'a TOML file',
            choices: [],
            words: null,
            least: null,
            most: null,
            above: null,
            unit: '',
            otherwise: '',
          },
        ]
      : []),
  ];
  const faults = h('div', { role: 'alert' });
  /** @param {unknown} error */
  const refused = (error) => {
    for (const one of [inputs, options, seedField, countField]) one.clear();
    faults.replaceChildren();
    if (error) showFaults(error, faults, inputs, options, seedField, countField);
  };
  const pages = viewer(refused);
  const seed = h('input', {
    inputmode: 'numeric',
    value: settings.seed ?? '',
    size: 8,
    autocomplete: 'off',
    on: { input: () => changed() },
  });
  const seedField = lone('seed', 'Seed', seed);
  const count = h('input', { inputmode: 'numeric', value: settings.count ?? '1', size: 5, autocomplete: 'off' });
  const countField = lone('count', 'Sheets', count);
  /** @returns {Asked & { options: Values }} */
  const request = () => {
    const values = { ...inputs.read() };
    const scenario = rolled.file ? values[rolled.file] : undefined;
    delete values[rolled.file];
    const printed = options.read();
    const { files = {} } = printerFiles(printed.printer);
    return {
      game: name,
      ...(scenario ? { scenario } : {}),
      options: { ...values, ...options.chosen() },
      seed: whole(seed),
      files: { ...files, ...inputs.files() },
      ...houseRules(name),
    };
  };
  /** @param {HTMLInputElement} box */
  const whole = (box) => (/^\d{1,15}$/.test(box.value.trim()) ? Number(box.value) : box.value);
  const update = debounced(() => {
    keepAddress('setup', [name], { ...settingsOf(inputs.read()), ...options.chosen(), seed: seed.value });
    told.replaceChildren();
    pages.set(seed.value.trim() && ready() ? request() : null, {
      words: ready()
        ? 'Roll, or type a seed.'
        : `Give ${listOf(oneOf, 'or')}${rolled.file ? ', or a scenario file' : ''}.`,
      link: h(
        'a',
        { href: address('setup', [name], { ...settingsOf(rolled.example), seed: seed.value }) },
        'See an example',
      ),
    });
  }, 200);
  /** What a refusal was about has changed: it goes at once, not with the pages that are drawn a little later. */
  const changed = () => {
    notBegun.replaceChildren();
    update();
  };
  // A setup of some games needs one of several inputs, which stand in front with those after them.
  const oneOf = rolled.inputs.filter((input) => rolled['one of'].includes(input.name));
  const ready = () =>
    !oneOf.length ||
    Object.keys(inputs.read()).some((key) => key === rolled.file || oneOf.some((input) => input.name === key));
  const front = rolled.inputs.slice(0, (oneOf.length || 1) + 3).map((input) => input.name);
  const inputs = form(own, settings, changed, { front, game: detail.hexes ? name : '' });
  const options = optionForm(
    all.print,
    ['paper', 'palette', 'sides', 'format', 'printer'],
    { paper: usualPaper(), palette: recall('palette', 'colour'), ...settings },
    changed,
  );
  const roll = () => {
    seed.value = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
    changed();
  };
  const { label, example } = rolled.slip;
  const slip = h('input', { placeholder: example, size: 8, autocomplete: 'off', spellcheck: 'false' });
  const slipField = lone('reveal', capital(label.toLowerCase().replace(':', ' : ')), slip);
  const told = h('div');
  const reveal = async () => {
    told.replaceChildren();
    slipField.clear();
    try {
      const { options: printed, ...asked } = request();
      const values = { ...inputs.read() };
      delete values[rolled.file];
      told.replaceChildren(answerBox(await askJson('reveal', { ...asked, options: values, slip: slip.value })));
      refused(null);
    } catch (error) {
      showFaults(error, told, slipField, inputs, seedField);
    }
  };
  const notBegun = h('div', { role: 'alert' }); // of its own: pages that are drawn meanwhile have no fault
  /** Begin a game with this set-up. */
  const begin = async () => {
    notBegun.replaceChildren();
    if (!seed.value.trim()) roll();
    try {
      await inputs.whole();
      const { options: printed, ...asked } = request();
      const values = { ...inputs.read() };
      delete values[rolled.file];
      const { begin, house_rules: shipped = [] } = line;
      const house =
        asked.rules || !shipped.some((one) => one.name === begin.house) ? {} : { rules: { name: begin.house } };
      const file = await ask('game-begin', { ...asked, ...house, options: values });
      keep(`play:${name}`, { files: [{ name: file.name, text: file.text() }], at: 0 });
      location.hash = address('play', [name]);
    } catch (error) {
      showFaults(error, notBegun); // beside the button, not at a field, which the next preview clears
    }
  };
  fill(
    main,
    h(
      'div',
      { class: 'two' },
      h(
        'div',
        {},
        inputs.element,
        h('div', { class: 'actions' }, buttonOf('Roll', { class: 'main' }, roll), seedField.element),
        seedField.line,
        faults,
        options.element,
        h(
          'div',
          { class: 'actions do' },
          countField.element,
          maker(
            'Make the file',
            async () => {
              await inputs.whole();
              if (!seed.value.trim()) roll();
              return ['setup', { ...request(), count: whole(count) }];
            },
            refused,
            () => remember(`${detail.title}: setup ${seed.value}`),
          ),
        ),
        countField.line,
        line.play
          ? h(
              'div',
              { class: 'actions' },
              playedGame(name)
                ? askingButton('Play this set-up', 'The game that you play is forgotten here.', 'Begin this one', begin)
                : buttonOf('Play this set-up', {}, begin),
            )
          : null,
        notBegun,
        h('p', { class: 'help' }, 'A book of many sheets has the seeds that follow this one.'),
        h(
          'section',
          { class: 'reveal' },
          h('h2', {}, 'Open one slip here'),
          h('div', { class: 'actions' }, slipField.element, buttonOf('Tell me', {}, reveal)),
          slipField.line,
          told,
        ),
      ),
      h('div', { class: 'side' }, pages.element),
    ),
  );
  if (!seed.value) roll();
  else update();
}
