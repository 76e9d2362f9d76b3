// The table of a game on file: the map, the story of the turn beside it, what the player enters, the turn, the files.

import { askJson } from './api.js';
import { address, head, keepAddress, pushAddress } from './app.js';
import { download, fill, firstOf, fixed, h, isStacked, selectLine, tell } from './dom.js';
import { faultsOf, linesOf } from './faults.js';
import { maker } from './job.js';
import { END, PlayTable } from './playtable.js';
import { html } from './preact.js';
import { keep, playedGame, rulesFor, usualPaper, whenChanged } from './store.js';
import { changesBox, missingIn } from './story.js';
import { barOf, StoryBar, storyKeys } from './storybar.js';
import { nextTurn, toldTurn } from './turns.js';
import { AskingButton, Button, draw, Faults, Held, LineButtons, Made } from './view.js';
import { counted } from './words.js';

const TEXT = 'game-text';

const ACT = 'Play the enemy’s turn';

/** @typedef {{ table: PlayTable, game: GameLine, words: PlayKind['WORDS'], keys: object, again: () => void,
 *   move: (by: number) => void, toStory: () => void, toTurn: () => void }} Hands */

/** @param {Sentence} line */
const sentence = ({ name, text, rules }) =>
  html`<b>${name}</b> ${text} <small class="rule">${rules.join(' · ')}</small>`;

/** The name of what is shown: the turn that is told, or what the player does next.
 *
 * @param {Pick<Hands, 'table' | 'game'>} hands
 */
function turnName({ table, game }) {
  const { board, look, unread, step } = table;
  if (!look) return unread ? 'This turn cannot be read' : '';
  const { turn } = look.position;
  return table.last() && step === END && !board.over(look) ? nextTurn(game.play ?? '', turn) : toldTurn(turn);
}

/** The turns of the game, one before the other.
 *
 * @type {(hands: Hands) => Drawing}
 */
function turnPager({ table, game, toTurn }) {
  const { at, files } = table.table;
  const back = files.length - 1 - at;
  const ago = back > 0 && table.look ? `, ${counted(back, 'turn', 'turns')} back` : '';
  const goOn = () => table.goOn().then(toTurn);
  return html`<div class="pager turns">
    <button type="button" aria-label="Earlier turn" disabled=${!at} onClick=${() => table.turnTo(at - 1)}>‹</button>
    <span aria-live="polite">${turnName({ table, game })}${ago}</span>
    <button type="button" aria-label="Later turn" disabled=${!back} onClick=${() => table.turnTo(at + 1)}>›</button>
    ${
      back > 0 &&
      html`<${AskingButton} key=${`on from ${at}`} words="Continue from here" ask="Later turns will be deleted."
        yes="Delete them" act=${goOn} />`
    }
  </div>`;
}

/** The bar of the story, and at its end what is done next.
 *
 * @type {(hands: Hands) => Drawing}
 */
function bar({ table, words, keys, move, toStory, toTurn }) {
  const { steps, step, look, board } = table;
  if (!look) return null;
  const [last, over] = [table.last(), Boolean(board.over(look))];
  const first = last && step === END && !over ? (board.next?.() ?? null) : null;
  const leave = !last ? 'Next turn' : over ? 'Result' : 'Your turn';
  const act = !last ? leave : over ? '' : (first?.label ?? ACT);
  const now = barOf({ at: step, count: steps.length, leave, act });
  if (!now.count && !now.next) return null;
  const end = () => {
    table.go(END);
    toTurn();
  };
  const turn = () => table.turnTo(table.table.at + 1);
  const undo = step === END && !over ? table.undoing() : null;
  return html`<${StoryBar} bar=${now} label=${words.turn} keys=${keys} go=${move} skip=${end} leave=${last ? end : turn}
    act=${!last ? turn : (first?.press ?? (() => table.carryOut(toStory)))}
    strong=${now.next === 'leave' || first?.press || board.stands?.() !== false}>
    ${undo && html`<button key="undo" type="button" onClick=${undo}>Undo</button>`}
  <//>`;
}

/** The step of the story that is shown, and the whole turn in a fold.
 *
 * @type {(hands: Hands) => Drawing}
 */
function storyCard({ table, words, keys }) {
  const turn = /** @type {Told} */ (table.told);
  const { title, lines } = table.steps[table.step];
  return html`<section key="story" class="card story" aria-label=${words.told} ...${keys}>
    <h2 tabindex="-1">${words.turn}</h2>
    <div class="told" aria-live="polite">
      <small>${title}</small>
      ${lines.map((line) => html`<p>${sentence(line)}</p>`)}
    </div>
    <details>
      <summary>The whole turn</summary>
      ${turn.sections.map(
        ({ title: name, numbered, sentences: all }) => html`<h3>${name}</h3>
          <${numbered ? 'ol' : 'ul'} class="whole">${all.map((line) => html`<li>${sentence(line)}</li>`)}<//>`,
      )}
    </details>
    ${
      turn.turn.notes?.length > 0 &&
      html`<details>
        <summary>Changed rulings</summary>
        ${changesBox(turn.turn)}
      </details>`
    }
  </section>`;
}

/** What the first turn says of missing data: once in a game, until it is read. @type {(hands: Hands) => Drawing} */
function missingNote({ table }) {
  const { told, table: files } = table;
  const missing = told && files.at === 1 && !files.noted ? missingIn(told) : null;
  if (!missing) return null;
  const read = () => {
    files.noted = true;
    table.hands.keep();
    table.hands.drawn();
  };
  const edit = () => selectLine(/** @type {HTMLTextAreaElement} */ (fixed(TEXT)), 1);
  return html`<div key="missing" class="asking" role="note" aria-label=${missing.title}>
    <b>${missing.title}</b> ${missing.sentences.map((line) => html`<p>${sentence(line)}</p>`)}
    <div class="actions">
      <${Button} words="Edit the game file" press=${edit} />
      <${Button} words="Do not show this again" look="plain" press=${read} />
    </div>
  </div>`;
}

/** What the player enters.
 *
 * @type {(hands: Hands) => Drawing}
 */
function yourTurn(hands) {
  const { table, words } = hands;
  const { told, look, board } = table;
  const ahead = words.ahead && told ? told.sections.filter((section) => section.ahead) : [];
  const typed = (/** @type {At} */ { currentTarget }) => {
    table.seed = currentTarget.value;
  };
  return html`<section key="turn" class="card your-turn">
    <h2 tabindex="-1">Your turn</h2>
    ${
      ahead.length > 0 &&
      html`<details class="todo" open=${words.ahead?.open}>
        <summary>${words.ahead?.title}</summary>
        <ul>${ahead.flatMap(({ sentences }) => sentences.map((line) => html`<li>${sentence(line)}</li>`))}</ul>
      </details>`
    }
    ${missingNote(hands)} ${board.entries()}
    ${
      look?.rolled
        ? html`<p class="help">This turn uses the dice in the game file.</p>`
        : html`<p class="entry-row seed"><label for="game-seed">Seed </label>
            <input id="game-seed" inputmode="numeric" size="7" autocomplete="off" placeholder="random"
              value=${table.seed} onInput=${typed} /></p>`
    }
  </section>`;
}

/** The file that is shown, as text.
 *
 * @type {(hands: Hands) => Drawing}
 */
function fileText({ table }) {
  const file = table.file();
  const typed = (/** @type {At<HTMLTextAreaElement>} */ { currentTarget }) => {
    table.text = currentTarget.value;
  };
  return html`<details key=${file.name} open=${Boolean(table.unread)}>
    <summary>${file.name} as text</summary>
    <label for=${TEXT} class="help">Game file</label>
    <textarea class="editor" id=${TEXT} spellcheck=${false} rows="16" wrap="off" readonly=${!table.last()}
      value=${table.text ?? file.text} onInput=${typed}></textarea>
    ${
      table.last() &&
      html`<div class="actions"><button type="button" onClick=${() => table.useText()}>Use this text</button></div>`
    }
  </details>`;
}

/** The files of the game.
 *
 * @type {(hands: Hands) => Drawing}
 */
function filesCard(hands) {
  const { table, again } = hands;
  const [file, before] = [table.file(), table.before()];
  const sheet = () =>
    maker(
      'Turn sheet',
      () => {
        const from = /** @type {GameFile} */ (table.before());
        return ['turn-sheet', { ...table.played(from), seed: from.seed ?? null, options: { paper: usualPaper() } }];
      },
      (error) => (error ? table.refuse(error) : table.settle()),
    );
  return html`<section key="files" class="card">
    <h2>Files</h2>
    <div class="actions">
      ${before && html`<${Made} key=${`sheet ${file.name}`} make=${sheet} />`}
      <button type="button" onClick=${() => download(file.name, 'application/toml', file.text)}>
        Download the game file
      </button>
      <${AskingButton} key="new" words="New game" ask="This game will be deleted from this browser."
        yes="Delete the game" act=${again} />
    </div>
    ${fileText(hands)}
  </section>`;
}

/** What went wrong: with the file, with the turn that led to it, or with what was asked last.
 *
 * @type {(hands: Hands) => Drawing}
 */
function faults({ table, game }) {
  const { refused, untold, unread, look, told, board } = table;
  const error = refused ?? unread ?? untold;
  const rules = `${game.name}-rules.toml:`;
  const all = error ? faultsOf(error) : [];
  const inText = unread || (refused && table.inText);
  const lines = inText ? linesOf({ errors: all.filter(({ where }) => !where.startsWith(rules)) }) : [];
  return html`<div class="play-faults">
    ${!refused && !unread && untold && html`<p>This turn cannot be replayed:</p>`}
    <${Faults} error=${error} />
    ${
      all.some(({ where }) => where.startsWith(rules)) &&
      html`<p><a href=${address('rules', [game.name])}>Change your house rules</a></p>`
    }
    <${LineButtons} area=${TEXT} lines=${lines} />
    ${
      look &&
      told &&
      board.differs?.(look, told) &&
      html`<p class="help">
        This replay does not match the game file, because house rules or a file have changed.
      </p>`
    }
  </div>`;
}

/** @type {(hands: Hands) => Drawing} */
function page(hands) {
  const { table } = hands;
  const { look, board, step } = table;
  const over = look && step === END ? board.over(look) : null;
  const turn = over
    ? html`<section key="over" class="card ended">${over}</section>`
    : table.entering() && yourTurn(hands);
  return html`<div class="sea-side">
      ${turnPager(hands)}
      <${Held} element=${board.element} />
      ${look && html`<div key="facts" class="piece" aria-live="polite">${board.facts()}</div>`}
    </div>
    <div class="panel">
      ${bar(hands)} ${faults(hands)} ${table.steps[step] && storyCard(hands)} ${turn} ${filesCard(hands)}
    </div>`;
}

/** Lead to the first of some parts of a page that is there: the keyboard, and the page where it is not in sight.
 *
 * @param {HTMLElement} part
 * @param {...string} wanted
 */
function lead(part, ...wanted) {
  const found = wanted.map((which) => firstOf(part, which)).find(Boolean);
  const title = found && firstOf(found, 'h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  found.scrollIntoView({ block: isStacked() ? 'start' : 'nearest' });
}

/** The game of a page and what changes it; `drawn` draws the page.
 *
 * @param {HTMLElement} part
 * @param {GameLine} game
 * @param {PlayKind} kind
 * @param {Table} files
 * @param {() => void} drawn
 */
function tableOn(part, game, kind, files, drawn) {
  let onMap = false; // the last tap
  part.addEventListener('pointerdown', ({ target }) => {
    onMap = table.board.element.contains(/** @type {Node} */ (target));
  });
  const table = new PlayTable({
    game: game.name,
    rules: (text) => rulesFor(game.name, text),
    table: files,
    makeBoard: (hands) => kind.playBoard({ game, ...hands }),
    ask: askJson,
    keep: () => keep(`play:${game.name}`, files),
    drawn: () => {
      if (part.isConnected) drawn();
    },
    went: (far, now, before) => {
      if (!part.isConnected) return;
      if (far) pushAddress('play', [game.name], before, now);
      else keepAddress('play', [game.name], now);
    },
    refused: () => firstOf(part, '.play-faults')?.scrollIntoView({ block: 'center' }),
    pointed: () => {
      if (onMap) firstOf(part, '.piece')?.scrollIntoView({ block: 'nearest' });
    },
  });
  return table;
}

/** Show a game that is played, at a step of its story.
 *
 * @param {HTMLElement} main
 * @param {GameLine} game
 * @param {PlayKind} kind
 * @param {Table} files
 * @param {{ kept?: boolean, step?: number, again: (fault?: unknown) => void }} how
 */
export async function board(main, game, kind, files, how) {
  const part = h('div', { class: 'two play on-file' });
  const table = tableOn(part, game, kind, files, () => {
    head(game.title, table.look ? turnName({ table, game }) : 'Play');
    draw(part, page(hands));
  });
  const toTurn = () => lead(part, '.your-turn', '.ended', '.story');
  /** @param {number} by */
  const move = (by) => {
    const before = table.step;
    table.go(Math.min(before, table.steps.length) + by);
    if (before !== END && table.step === END) toTurn();
  };
  /** @type {Hands} */
  const hands = {
    table,
    game,
    words: kind.WORDS,
    keys: storyKeys(move),
    move,
    toTurn,
    toStory: () => lead(part, '.story', '.your-turn', '.ended'),
    again: () => {
      keep(`play:${game.name}`, null);
      how.again();
      main.focus({ preventScroll: true });
    },
  };
  whenChanged(`play:${game.name}`, () => {
    if (!part.isConnected) return false;
    const other = playedGame(game.name);
    tell('The game was changed in another tab.');
    if (other) board(main, game, kind, other, { ...how, kept: true, step: undefined });
    else how.again();
    return false;
  });
  if (!how.kept) keep(`play:${game.name}`, files);
  if (how.step === undefined) keepAddress('play', [game.name], {});
  fill(main, part);
  await table.begin(how.step);
}
