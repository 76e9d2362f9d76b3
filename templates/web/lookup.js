// Look up: a check with large controls, its answer by dice of the program or of the table, its odds, its tables.

import { askJson } from './api.js';
import { answerBox, oddsBox, sources, tableBox } from './answer.js';
import { address, games, head, keepAddress, lineOf } from './app.js';
import { pad } from './dice.js';
import { buttonOf, debounced, fill, h, newest, tell } from './dom.js';
import { form, listOf, settingsOf, showFaults } from './forms.js';
import { stateOf } from './owngames.js';
import { settingsOfQuestions, withQuestion } from './odds.js';
import { houseRules, keep, recall } from './store.js';
import { faultsOf, isStopped, placesOf } from './faults.js';

/** @type {Map<string, Detail>} */
const details = new Map();
const calm = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');

/** A game as the program describes it under the house rules of this browser.
 *
 * @param {string} name
 * @returns {Promise<Detail>}
 */
export async function game(name) {
  const rules = houseRules(name);
  const line = (await games()).games.find((one) => one.name === name);
  const key = name + JSON.stringify(rules) + stateOf(name) + (line?.stamp ?? '');
  const found = details.get(key) ?? (await askJson('describe', { game: name, ...rules }));
  details.set(key, found);
  return found;
}

/** The pinned checks, each `{game, check, inputs}`.
 *
 * @returns {Pin[]}
 */
export const pins = () => recall('pins', []);

/** @type {{ title: string, text: string, time: string }[]} */
const session = [];
/**
 * @param {string} title
 * @param {string} text
 */
function remember(title, text) {
  session.unshift({ title, text, time: new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) });
  session.length = Math.min(session.length, 50);
}
/** What was resolved since the page was opened, newest first. */
export const history = () =>
  h(
    'section',
    { class: 'history' },
    session.length ? h('h2', {}, 'Resolved tonight') : null,
    h(
      'ol',
      {},
      session.map(({ title, text, time }) => h('li', {}, h('small', {}, time), ' ', h('b', {}, title), ' ', text)),
    ),
  );

/** A check that can be resolved: its form, the pad of dice, the answer and the odds.
 *
 * `compact` is for the first page, where `drop` takes it off.
 *
 * @param {string} gameName
 * @param {string} checkName
 * @param {Values} values
 * @param {{ compact?: boolean, changed?: (inputs: Values) => void, drop?: Child }} [how]
 */
export async function checkCard(
  gameName,
  checkName,
  values,
  { compact = false, changed = () => {}, drop = null } = {},
) {
  const [all, detail] = await Promise.all([games(), game(gameName)]);
  const overview = lineOf(all, gameName);
  const known = detail.checks.find(({ name }) => name === checkName);
  if (!known) throw new Error(`${overview.title} has no look-up ${checkName}.`);
  const check = known;
  const faults = h('div', { role: 'alert' });
  const result = h('div', { class: 'result' });
  const dicePad = h('div');
  const odds = h('div');
  const [answers, chances] = [newest(), newest()];
  /** @type {number[] | null} */
  let faces = null;

  /**
   * @param {object} extra
   * @returns {Asked}
   */
  const request = (extra) => ({
    game: gameName,
    check: checkName,
    inputs: inputs.read(),
    files: inputs.files(),
    words: true,
    ...houseRules(gameName),
    ...extra,
  });
  // A form that nobody has touched yet has no faults; it only says what it needs.
  let touched = Object.keys(values ?? {}).length > 0;
  /** @param {unknown} error */
  const refused = (error) => {
    if (isStopped(error)) return;
    const [first] = placesOf(error).length ? faultsOf(error) : [];
    if (touched || !first) showFaults(error, faults, inputs);
    else fill(prompt, `Still to set: ${first.message.replace(/^is missing: /, '')}. `, compact ? null : example);
  };
  const clear = () => {
    inputs.clear();
    faults.replaceChildren();
  };

  /** @param {object} extra */
  async function resolve(extra) {
    clear();
    try {
      const answer = await answers.of(askJson('check', request(extra)));
      if (!answer) return;
      if (answer.needs) {
        dicePad.replaceChildren(
          pad(answer.needs, (more) => {
            faces = [...(faces ?? []), ...more];
            resolve({ dice: faces, ask: true });
          }),
          ...(faces?.length ? [again()] : []),
        );
        return;
      }
      result.replaceChildren(answerBox(answer), sources(answer.words.rule, answer.assumes, overview.rulings));
      if (check.dice)
        remember(
          check.title,
          `${answer.words.head || ''} ${answer.words.question ? `(${answer.words.question})` : ''}`,
        );
      if (faces !== null) fill(dicePad, again());
      if (check.dice) result.scrollIntoView({ block: 'nearest', behavior: calm() });
    } catch (error) {
      refused(error);
    }
  }
  const again = () =>
    h(
      'p',
      {},
      buttonOf('Other dice', { class: 'plain' }, () => {
        faces = [];
        result.replaceChildren();
        resolve({ dice: [], ask: true });
      }),
    );

  const showOdds = debounced(async () => {
    if (!check.dice) return resolve({});
    try {
      const answer = await chances.of(askJson('check', request({ odds: true })));
      if (!answer) return undefined;
      odds.replaceChildren(oddsBox(answer));
      clear();
    } catch (error) {
      odds.replaceChildren();
      refused(error);
    }
    if (faces !== null && !faces.length) resolve({ dice: [], ask: true });
  }, 120);

  const needed = () => check.inputs.filter(({ name, required }) => required && inputs.read()[name] === undefined);
  const complete = () => !needed().length;
  const prompt = h('p', { class: 'prompt' });
  const example = Object.keys(check.example).length
    ? h('a', { href: address('lookup', [gameName, checkName], settingsOf(check.example)) }, 'See an example')
    : null;
  const shownNeeds = () =>
    fill(prompt, complete() ? [] : [`Still to set: ${listOf(needed())}. `, compact ? null : example]);
  const inputs = form(
    check.inputs,
    values,
    () => {
      touched = true;
      answers.drop();
      chances.drop();
      faces = faces && [];
      result.replaceChildren();
      changed(inputs.read());
      shownNeeds();
      if (complete()) showOdds();
      else odds.replaceChildren();
    },
    { game: detail.hexes ? gameName : '' },
  );
  const missing = () =>
    showFaults(
      { errors: needed().map(({ name, accepts }) => ({ where: `--${name}`, message: `is missing: ${accepts}` })) },
      faults,
      inputs,
    );

  const roll = () => {
    touched = true;
    if (!complete()) return missing();
    faces = null;
    dicePad.replaceChildren();
    return resolve({});
  };
  const mine = async () => {
    if (!complete()) return missing();
    faces = [];
    result.replaceChildren();
    await resolve({ dice: [], ask: true });
    return dicePad.scrollIntoView({ block: 'nearest', behavior: calm() });
  };
  const buttons = check.dice
    ? h('div', { class: 'actions thumb' }, buttonOf('Roll', { class: 'main' }, roll), buttonOf('My dice', {}, mine))
    : null;
  // On a phone the fields are explained until they are filled in; then a button explains them.
  const explained = !complete();
  if (explained) inputs.element.classList.add('explained');
  /** @type {HTMLButtonElement | null} */
  const explain =
    check.inputs.length && !explained
      ? buttonOf('Explain the fields', { class: 'plain explain', 'aria-expanded': 'false' }, ({ currentTarget }) =>
          currentTarget.setAttribute('aria-expanded', String(inputs.element.classList.toggle('explained'))),
        )
      : null;
  const card = h(
    'section',
    { class: compact ? 'card check' : 'check' },
    compact
      ? h(
          'div',
          { class: 'trail' },
          h(
            'h2',
            {},
            h('a', { href: address('lookup', [gameName, checkName]) }, h('b', {}, overview.title), ' ', check.title),
          ),
          drop,
        )
      : null,
    h(
      'div',
      { class: 'halves' },
      h('div', {}, inputs.element, prompt, faults, buttons),
      h('div', {}, dicePad, result, odds, compact ? null : explain),
    ),
  );
  shownNeeds();
  if (complete()) showOdds();
  if (compact && check.dice && complete()) {
    faces = [];
    resolve({ dice: [], ask: true });
  }
  return { element: card, check, overview, detail, read: inputs.read };
}

/**
 * @param {Everything} all
 * @param {string} chosen
 */
function gameChips(all, chosen) {
  return h(
    'nav',
    { class: 'chips', 'aria-label': 'Games' },
    all.games.map(({ name, title }) =>
      h('a', { href: address('lookup', [name]), 'aria-current': name === chosen ? 'true' : null }, title),
    ),
  );
}

/**
 * @param {HTMLElement} main
 * @param {Everything} all
 * @param {string} name
 * @param {{ table?: string }} settings
 */
async function showGame(main, all, name, settings) {
  const detail = await game(name);
  const overview = lineOf(all, name);
  head(overview.title, 'Look up');
  keep('game', name);
  fill(
    main,
    gameChips(all, name),
    h('h2', {}, 'Resolve'),
    h(
      'ul',
      { class: 'list wide' },
      detail.checks.map((check) =>
        h(
          'li',
          {},
          h('a', { href: address('lookup', [name, check.name]) }, h('b', {}, check.title), h('small', {}, check.rule)),
        ),
      ),
    ),
    h('h2', {}, 'Tables'),
    h('div', { class: 'tables' }, detail.tables.map(tableBox)),
    history(),
  );
  if (settings.table) document.getElementById(`table-${settings.table}`)?.scrollIntoView();
}

/** Show the games, the look-ups of a game, or one of them.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name, check], settings, all }) {
  const last = recall('game', all.games[0].name);
  const known = [...all.games, ...all.broken].some((one) => one.name === last);
  if (!check) return showGame(main, all, lineOf(all, name ?? (known ? last : all.games[0].name)).name, settings);
  /** @param {Values} values */
  const changed = (values) => keepAddress('lookup', [name, check], settingsOf(values));
  const card = await checkCard(name, check, settings, { changed });
  head(card.overview.title, card.check.title, card.check.rule.replace(card.overview.title, '').trim());
  const pinned = () => pins().some((pin) => pin.game === name && pin.check === check);
  const pin = buttonOf(
    pinned() ? 'Pinned to tonight' : 'Pin to tonight',
    { class: 'plain', 'aria-pressed': String(pinned()) },
    () => {
      const others = pins().filter((one) => one.game !== name || one.check !== check);
      keep('pins', pinned() ? others : [...others, { game: name, check, inputs: card.read() }]);
      pin.setAttribute('aria-pressed', String(pinned()));
      fill(pin, pinned() ? 'Pinned to tonight' : 'Pin to tonight');
      tell(pinned() ? 'It is on the first page now.' : 'It is off the first page.');
    },
  );
  const compare = () => {
    const questions = withQuestion(recall('odds', []), { game: name, check, inputs: card.read() });
    location.hash = address('odds', [], settingsOfQuestions(questions));
  };
  const beside = card.check.dice ? buttonOf('Compare odds', { class: 'plain' }, compare) : null;
  const tables = card.detail.tables.filter(({ name: table }) => card.check.shows.includes(table));
  fill(
    main,
    h('div', { class: 'trail' }, h('a', { href: address('lookup', [name]) }, `‹ ${card.overview.title}`), beside, pin),
    h(
      'div',
      { class: 'beside' },
      card.element,
      h(
        'div',
        { class: 'reference' },
        tables.length ? h('h2', {}, tables.length === 1 ? 'Its table' : 'Its tables') : null,
        tables.map(tableBox),
        history(),
      ),
    ),
  );
  return null;
}
