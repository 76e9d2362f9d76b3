// Look up: a check with large controls, its answer by dice of the program or of the table, its odds, its tables.

import { ask, askJson } from './api.js';
import { answerBox, oddsBox, sources, tableBox } from './answer.js';
import { address, games, head, keepAddress, lineOf } from './app.js';
import { pad, toFirst } from './dice.js';
import { buttonOf, debounced, fill, h, newest, tell } from './dom.js';
import { form, listOf, settingsOf, showFaults } from './forms.js';
import { stateOf } from './owngames.js';
import { settingsOfQuestions, withQuestion } from './odds.js';
import { houseRules, keep, playedGame, recall } from './store.js';
import { faultsOf, isStopped, placesOf } from './faults.js';

/** @type {Map<string, Detail>} */
const details = new Map();
/** Where the tables of a game stand in folds: one under the other they are ten screens long. */
const SMALL = '(max-width: 620px)';
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
    session.length ? h('h2', {}, 'Recent results') : null,
    h(
      'ol',
      {},
      session.map(({ title, text, time }) => h('li', {}, h('small', {}, time), ' ', h('b', {}, title), ' ', text)),
    ),
  );

/**
 * A check that is resolved: its form, and the parts in which what comes of it stands.
 *
 * `faces` are the dice of the table so far; null where the program rolls; `toDice`: the keyboard is to go
 * there.  A form that nobody has `touched` yet has no faults; it only says what it needs.
 *
 * @typedef {{
 *   game: string, check: Check, overview: GameLine, compact: boolean, changed: (inputs: Values) => void,
 *   inputs: ReturnType<typeof form>, faults: HTMLElement, prompt: HTMLElement, dicePad: HTMLElement, said: HTMLElement,
 *   result: HTMLElement, odds: HTMLElement, answers: ReturnType<typeof newest>, chances: ReturnType<typeof newest>,
 *   faces: number[] | null, toDice: boolean, touched: boolean, showOdds: () => void,
 * }} Card
 */

/** @type {(card: Card, extra: object) => Requests['check']} */
const request = ({ game: name, check, inputs }, extra) => ({
  game: name,
  check: check.name,
  inputs: inputs.read(),
  files: inputs.files(),
  words: true,
  ...houseRules(name),
  ...extra,
});

/** A link to the same check with an example filled in; none on the first page, and without an example.
 *
 * @param {Card} card
 */
const exampleLink = ({ game: name, check, compact }) =>
  !compact && Object.keys(check.example).length
    ? h('a', { href: address('lookup', [name, check.name], settingsOf(check.example)) }, 'Show an example')
    : null;

/** The required inputs that are still to be set: without a value, and no other that is given stands for them.
 *
 * @param {Input[]} all
 * @param {Values} values
 */
export const stillToSet = (all, values) =>
  all.filter(({ name, required, instead = [] }) => {
    const replaced = instead.some((stated) => {
      const [other, value] = stated.split('=');
      const given = values[other];
      return given !== undefined && (value === undefined || [given].flat().join() === value);
    });
    return required && values[name] === undefined && !replaced;
  });

/** The inputs of a check that are still to be set. @param {Card} card */
const needed = ({ check, inputs }) => stillToSet(check.inputs, inputs.read());

/** Buttons that fill in a file that is to be set: with an example, or the game that is played. @param {Card} card */
function fileButtons({ game: name, inputs, compact, check }) {
  const field = check.inputs.find(({ kind, required }) => required && kind === 'file');
  if (!field || compact || inputs.read()[field.name] !== undefined) return null;
  const played = playedGame(name);
  const file = `${name}.toml`;
  const fresh = (/** @type {string} */ kind) => ask('new', { kind, game: name, file });
  const example = async () => {
    const made = await fresh('scenario').catch(() => fresh('game')); // a position alone, where there is one
    inputs.put(field.name, { name: file, text: made.text() });
  };
  return [
    buttonOf('Use the example', {}, example),
    ' ',
    played ? buttonOf('Use your current game', {}, () => inputs.put(field.name, played.files[played.at])) : null,
  ];
}

/** @param {Card} card */
function showNeeds(card) {
  const wanted = needed(card);
  fill(card.prompt, wanted.length ? [`Still missing: ${listOf(wanted)}. `, exampleLink(card), fileButtons(card)] : []);
}

/** What surrounds the values in a message on those that are required. */
const REQUIRED = /^(?:this value is|[^.]* are) required\. (?:Give )?|\.$/g;

/** @param {Card} card */
const missing = (card) =>
  showFaults(
    {
      errors: needed(card).map(({ name, accepts }) => ({
        where: `--${name}`,
        message: `this value is required. Give ${accepts}.`,
      })),
    },
    card.faults,
    card.inputs,
  );

/** @type {(card: Card, error: unknown) => void} */
function refuse(card, error) {
  if (isStopped(error)) return;
  const { inputs, faults, prompt, touched } = card;
  const [first] = placesOf(error).length ? faultsOf(error) : [];
  if (touched || !first) showFaults(error, faults, inputs);
  else fill(prompt, `Still missing: ${first.message.replace(REQUIRED, '')}. `, exampleLink(card), fileButtons(card));
}

/** @param {Card} card */
function clear({ inputs, faults }) {
  inputs.clear();
  fill(faults);
}

/** A button that throws other dice of the table.
 *
 * @param {Card} card
 */
const again = (card) =>
  h(
    'p',
    {},
    buttonOf('Enter the dice again', { class: 'plain' }, () => {
      card.faces = [];
      fill(card.result);
      resolve(card, { dice: [], ask: true });
    }),
  );

/** Show an answer, or the pad for the throw that it needs.
 *
 * @param {Card} card
 * @param {Checked} answer
 */
function showAnswer(card, answer) {
  const { check, overview, dicePad, result, said } = card;
  const had = card.toDice || dicePad.contains(document.activeElement);
  card.toDice = false;
  if (answer.needs) {
    const asks = JSON.stringify([answer.needs, card.faces]);
    if (dicePad.dataset.asks !== asks || !dicePad.childElementCount)
      fill(
        dicePad,
        pad(answer.needs, (more) => {
          card.faces = [...(card.faces ?? []), ...more];
          resolve(card, { dice: card.faces, ask: true });
        }),
        card.faces?.length ? again(card) : null,
      );
    dicePad.dataset.asks = asks; // the same pad stays, with digits that are typed
    if (had) toFirst(dicePad);
    said.textContent = card.faces?.length ? `${answer.needs.name}: ${answer.needs.purpose}` : '';
    return;
  }
  fill(result, answerBox(answer), sources(answer.words.rule, answer.assumes, overview.rulings));
  said.textContent = '';
  if (check.dice)
    remember(check.title, `${answer.words.head || ''} ${answer.words.question ? `(${answer.words.question})` : ''}`);
  if (card.faces !== null) fill(dicePad, again(card));
  if (had) toFirst(dicePad);
  if (check.dice) result.scrollIntoView({ block: 'nearest', behavior: calm() });
}

/** @type {(card: Card, extra: object) => Promise<void>} */
async function resolve(card, extra) {
  clear(card);
  try {
    const answer = await card.answers.of(askJson('check', request(card, extra)));
    if (answer) showAnswer(card, answer);
  } catch (error) {
    refuse(card, error);
  }
}

/** Show the odds; the answer itself of a check without dice.
 *
 * @param {Card} card
 */
async function drawOdds(card) {
  const { check, chances, odds } = card;
  if (!check.dice) return resolve(card, {});
  try {
    const answer = await chances.of(askJson('check', request(card, { odds: true })));
    if (!answer) return undefined;
    fill(odds, oddsBox(answer));
    clear(card);
  } catch (error) {
    fill(odds);
    refuse(card, error);
  }
  if (card.faces !== null && !card.faces.length) resolve(card, { dice: [], ask: true });
  return undefined;
}

/** What a change of the form does: what came of it before is gone.
 *
 * @param {Card} card
 */
function follow(card) {
  card.touched = true;
  card.answers.drop();
  card.chances.drop();
  card.faces = card.faces && [];
  fill(card.result);
  card.changed(card.inputs.read());
  showNeeds(card);
  if (needed(card).length) fill(card.odds);
  else card.showOdds();
}

/** The buttons that resolve a check, by dice of the program or of the table.
 *
 * @param {Card} card
 */
function rollButtons(card) {
  const { check, dicePad, result } = card;
  if (!check.dice) return null;
  const roll = () => {
    card.touched = true;
    if (needed(card).length) return missing(card);
    card.faces = null;
    fill(dicePad);
    return resolve(card, {});
  };
  const mine = async () => {
    if (needed(card).length) return missing(card);
    Object.assign(card, { faces: [], toDice: true });
    fill(result);
    await resolve(card, { dice: [], ask: true });
    return dicePad.scrollIntoView({ block: 'nearest', behavior: calm() });
  };
  return h('div', { class: 'actions thumb' }, buttonOf('Roll', { class: 'main' }, roll), buttonOf('My dice', {}, mine));
}

/** A button that explains the fields; on a phone they are explained without it until they are filled in.
 *
 * @param {Card} card
 */
function explainButton(card) {
  const { element } = card.inputs;
  if (needed(card).length) {
    element.classList.add('explained');
    return null;
  }
  if (!card.check.inputs.length || card.compact) return null;
  return buttonOf('Explain the fields', { class: 'plain explain', 'aria-expanded': 'false' }, ({ currentTarget }) =>
    currentTarget.setAttribute('aria-expanded', String(element.classList.toggle('explained'))),
  );
}

/** The head of a card on the first page.
 *
 * @param {Card} card
 * @param {Child} drop
 */
const headOf = ({ game: name, check, overview }, drop) =>
  h(
    'div',
    { class: 'trail' },
    h('h2', {}, h('a', { href: address('lookup', [name, check.name]) }, h('b', {}, overview.title), ' ', check.title)),
    drop,
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
  const check = detail.checks.find(({ name }) => name === checkName);
  if (!check) throw new Error(`${overview.title} has no table or check called ${checkName}.`);
  /** @type {Card} */
  const card = {
    game: gameName,
    check,
    overview,
    compact,
    changed,
    inputs: form(check.inputs, values, () => follow(card), { game: detail.hexes ? gameName : '' }),
    faults: h('div', { role: 'alert' }),
    prompt: h('p', { class: 'prompt' }),
    dicePad: h('div'),
    said: h('p', { class: 'aside', role: 'status' }),
    result: h('div', { class: 'result' }),
    odds: h('div'),
    answers: newest(),
    chances: newest(),
    faces: null,
    toDice: false,
    touched: Object.keys(values ?? {}).length > 0,
    showOdds: debounced(() => drawOdds(card), 120),
  };
  const { inputs, faults, prompt, dicePad, said, result, odds } = card;
  const explain = explainButton(card);
  const element = h(
    'section',
    { class: compact ? 'card check' : 'check' },
    compact ? headOf(card, drop) : null,
    h(
      'div',
      { class: 'halves' },
      h('div', {}, inputs.element, prompt, faults, rollButtons(card)),
      h('div', {}, said, dicePad, result, odds, explain),
    ),
  );
  showNeeds(card);
  if (!needed(card).length) {
    card.showOdds();
    if (compact && check.dice) {
      card.faces = [];
      resolve(card, { dice: [], ask: true });
    }
  }
  return { element, check, overview, detail, read: inputs.read };
}

/** The rule of a check, on a page that names its game.
 *
 * @param {{ rule: string }} check
 * @param {string} title
 */
const ruleOf = ({ rule }, title) => rule.replace(title, '').trim();

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
  head(overview.title, 'Tables & odds');
  keep('game', name);
  const small = matchMedia(SMALL).matches;
  fill(
    main,
    gameChips(all, name),
    h('h2', {}, 'Roll or look up'),
    h(
      'ul',
      { class: 'list wide checks' },
      detail.checks.map((check) =>
        h(
          'li',
          {},
          h(
            'a',
            { href: address('lookup', [name, check.name]) },
            h('b', {}, check.title),
            h('small', {}, ruleOf(check, overview.title)),
          ),
        ),
      ),
    ),
    h('h2', {}, 'Tables'),
    h(
      'div',
      { class: 'tables' },
      detail.tables.map((table) => {
        const check = detail.checks.find(({ shows }) => shows.includes(table.name));
        const href = check && address('lookup', [name, check.name]);
        return tableBox(table, { fold: small, open: small && table.name === settings.table, href });
      }),
    ),
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
  head(card.overview.title, card.check.title, ruleOf(card.check, card.overview.title));
  const pinned = () => pins().some((pin) => pin.game === name && pin.check === check);
  const pin = buttonOf(
    pinned() ? 'Pinned to Home' : 'Pin to Home',
    { class: 'plain', 'aria-pressed': String(pinned()) },
    () => {
      const others = pins().filter((one) => one.game !== name || one.check !== check);
      keep('pins', pinned() ? others : [...others, { game: name, check, inputs: card.read() }]);
      pin.setAttribute('aria-pressed', String(pinned()));
      fill(pin, pinned() ? 'Pinned to Home' : 'Pin to Home');
      tell(pinned() ? 'Added to Home.' : 'Removed from Home.');
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
        tables.length ? h('h2', {}, tables.length === 1 ? 'Table' : 'Tables') : null,
        tables.map((table) => tableBox(table)),
        history(),
      ),
    ),
  );
  return null;
}
