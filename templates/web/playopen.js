// How a game begins or goes on: the last kept game with its position, the opening of every game as a picture, and the
// choices of one that is not begun yet.

import { askJson } from './api.js';
import { address, head } from './app.js';
import { randomSeed } from './dice.js';
import { askingButton, download, fill, filePicker, h, textOf } from './dom.js';
import { keptGames } from './keptgames.js';
import { exampleOf, openingOf, positionOf } from './positions.js';
import { html } from './preact.js';
import { houseRules, keep, playedGame, rulesFor } from './store.js';
import { keptFile, keptLine, lastGame, WALL } from './tonight.js';
import { AskingButton, Choice, draw, Faults, Made } from './view.js';
import { counted } from './words.js';

/**
 * The opening that is shown of each game, until another is rolled: what a player sees is what begins.
 *
 * @type {Map<string, number>}
 */
const seeds = new Map();
/** The seed of the opening that is shown; without `old`, of another.
 *
 * @param {string} game
 * @param {boolean} [old]
 */
export function seedOf(game, old = true) {
  const seed = (old && seeds.get(game)) || randomSeed();
  seeds.set(game, seed);
  return seed;
}

/** The opening of a game as a picture.
 *
 * @param {GameLine} game
 */
const opening = (game) =>
  positionOf(game, () => (canRoll(game) ? openingOf(game, { seed: seedOf(game.name) }) : exampleOf(game.name)));

/** Whether a game can begin with a set-up that is rolled; otherwise with its example.
 *
 * @param {GameLine} game
 */
const canRoll = ({ play, begin }) => play === 'provinces' || Object.keys(begin.options).length > 0;

/** The last kept game, large.
 *
 * @type {(last: NonNullable<ReturnType<typeof lastGame>>) => Drawing}
 */
function going({ title, text, href, game }) {
  const file = keptFile(game);
  const several = game.play === 'provinces' ? keptGames(game.name).length : 1;
  return html`<section class="band going" aria-labelledby="going">
    <div>
      <h2 id="going">${title}</h2>
      <p class="lead">${text}</p>
      <p class="doing">
        <a class="go" href=${href}>Continue</a>
        ${
          several > 1 &&
          html`<a href=${address('play', [game.name])}>${counted(several, 'saved game', 'saved games')}</a>`
        }
      </p>
    </div>
    ${file && html`<${Made} make=${() => positionOf({ name: game.name, play: game.play ?? '' }, () => file)} />`}
  </section>`;
}

/** A game with its opening, and what can be done with it.
 *
 * @type {(game: GameLine) => Drawing}
 */
function poster(game) {
  const { name, title } = game;
  const begin = address('play', [name]);
  const kept = keptLine(game);
  const anew = () => {
    keep(`play:${name}`, null);
    location.hash = begin;
  };
  const asking = () =>
    askingButton('Start over', 'Your current game will be deleted from this browser.', 'Delete the game', anew);
  return html`<li class="poster" key=${name}>
    <a class="cover" href=${kept?.href ?? begin} aria-hidden="true" tabindex="-1">
      <${Made} make=${() => opening(game)} />
    </a>
    <h3>${title}</h3>
    <p>${WALL.find((one) => one.name === name)?.about ?? game.about}</p>
    <p class="links">
      ${kept && html`<a href=${kept.href}>Continue</a>`}
      ${
        playedGame(name)
          ? html`<${Made} make=${asking} />`
          : html`<a href=${begin}>${kept ? 'Start another game' : 'Start'}</a>`
      }
    </p>
  </li>`;
}

/** Show the games that are played on file.
 *
 * @param {HTMLElement} main
 * @param {GameLine[]} games
 */
export function choose(main, games) {
  head('', 'Play');
  const last = lastGame();
  const playable = games.filter((game) => game.play);
  draw(
    main,
    html`${last && going(last)}
      <div class="beginning">
        <h2>${last ? 'Start another game' : 'Choose a game to start'}</h2>
        <p>You command. Plotroom moves the rest by the rules.</p>
      </div>
      <ul class="wall openings">${playable.map(poster)}</ul>
      <p class="links">
        <a href=${address('setup')}>Make a setup sheet</a>
      </p>`,
  );
}

/**
 * A game that is not begun: which opening, under which rules.
 *
 * @typedef {{
 *   game: GameLine, words: PlayKind['WORDS'], shipped: HouseRules[], own: boolean,
 *   state: { seed: number, house: string, error: unknown },
 *   set: (change: Partial<Beginning['state']>) => void,
 *   begin: (file: () => Promise<NamedText>) => Promise<void>,
 * }} Beginning
 */

/** The rules under which a game begins.
 *
 * @type {(beginning: Beginning) => Drawing}
 */
function tables({ game, words, shipped, own, state, set }) {
  const yours = html`<a href=${address('rules', [game.name])}>your house rules</a>`;
  if (!shipped.length) return own ? html`<p class="help">This game uses ${yours}.</p>` : null;
  const taken = (/** @type {string} */ house) => set({ house });
  return html`<div class="tables-of">
    <p class="help">${own ? html`Use ${yours} or built-in house rules:` : words.house}</p>
    <${Choice} label="Built-in house rules" now=${state.house} taken=${taken}
      values=${[
        ...(own ? [['', 'yours']] : []),
        ...shipped.map(({ name }) => [name, name.replace(`${game.name}-`, '')]),
      ]} />
  </div>`;
}

/** The page of a game that is not begun.
 *
 * @type {(beginning: Beginning) => Drawing}
 */
function welcomePage(beginning) {
  const { game, words, state, set, begin } = beginning;
  const rolls = canRoll(game);
  const another = () => set({ seed: seedOf(game.name, false) });
  const open = (/** @type {File[]} */ [file]) => begin(async () => ({ name: file.name, text: await textOf(file) }));
  return html`<div class="two welcome">
    <div>
      <${Made} key=${state.seed} make=${() => opening(game)} />
    </div>
    <div>
      ${tables(beginning)}
      <div class="actions">
        ${
          rolls &&
          html`<button type="button" class="main" onClick=${() => begin(() => openingOf(game, state))}>
              Start a new game
            </button>
            <button type="button" onClick=${another}>Roll another opening</button>`
        }
        <button type="button" class=${rolls ? '' : 'main'} onClick=${() => begin(() => exampleOf(game.name))}>
          Start with the example
        </button>
      </div>
      <${Faults} error=${state.error} />
      <p>${words.about}</p>
      <${Made} make=${() => filePicker('Or open a game file: ', open, { accept: '.toml' })} />
      <p>
        Or make a <a href=${address('setup', [game.name])}>setup sheet</a> with your choices, and start the game there.
      </p>
    </div>
  </div>`;
}

/** Show how a game begins: with the opening that is shown, the example, a file, or a set-up.
 *
 * @param {HTMLElement} main
 * @param {GameLine} game
 * @param {PlayKind['WORDS']} words
 * @param {(file: NamedText) => Promise<void>} begun
 */
export function welcome(main, game, words, begun) {
  head(game.title, 'Play');
  const own = houseRules(game.name);
  const shipped = game.house_rules ?? [];
  const place = h('div', {}); // of its own: the game takes the place of what is drawn here
  fill(main, place);
  const show = () => draw(place, welcomePage(beginning));
  /** @type {Beginning} */
  const beginning = {
    game,
    words,
    shipped,
    own: Boolean(own.rules),
    state: {
      seed: seedOf(game.name),
      house: own.rules ? '' : (shipped.find(({ name }) => name === game.begin.house)?.name ?? ''),
      error: null,
    },
    set: (change) => {
      Object.assign(beginning.state, change);
      show();
    },
    begin: async (file) => {
      beginning.set({ error: null });
      try {
        const begins = await file();
        await askJson('game-file', { game: game.name, file: begins, ...rulesFor(game.name, begins.text) });
        seeds.delete(game.name);
        await begun(begins);
      } catch (error) {
        beginning.set({ error });
      }
    },
  };
  show();
}

/** A saved game that cannot be shown: it can be downloaded, and deleted so that another one starts.
 *
 * @type {(main: HTMLElement, game: GameLine, how: { text: string, error?: unknown, forget: () => unknown }) => void}
 */
export function broken(main, game, { text, error, forget }) {
  head(game.title, 'Play');
  const save = () => download(`${game.name}-saved-game.json`, 'application/json', text);
  draw(
    main,
    html`<p class="fault" role="alert">The saved game in this browser cannot be read.</p>
      <${Faults} error=${error} />
      <p>Download it if you want to look at it. Then delete it here to start over.</p>
      <div class="actions">
        <button type="button" onClick=${save}>Download the game</button>
        <${AskingButton} words="Start over" ask="The saved game will be deleted from this browser."
          yes="Delete the game"
          act=${forget} />
      </div>`,
  );
}
