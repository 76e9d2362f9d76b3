// Play: a game on file. The map, what happened step by step, what the player enters, the turn, the turns before.
// The map and the entries are those of a kind of map: `play<kind>.js` has them.

import { askJson } from './api.js';
import { address, head } from './app.js';
import { randomSeed } from './dice.js';
import { askingButton, buttonOf, download, fill, firstOf, h, lineButton, newest, newId, tell } from './dom.js';
import { showFaults } from './forms.js';
import { maker } from './job.js';
import { choose, welcome as showWelcome } from './playopen.js';
import { redraw } from './redraw.js';
import { houseRules, keep, playedGame, usualPaper, whenChanged } from './store.js';
import { changesBox, story } from './story.js';
import { placesOf } from './faults.js';

/** @param {Sentence} line */
const sentence = ({ name, text, rules }) => [
  h('b', {}, name),
  ' ',
  text,
  ' ',
  h('small', { class: 'rule' }, rules.join(' · ')),
];

/** Show the games that are played on file, or one of them.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts, all }) {
  const game = all.games.find(({ name, play }) => play && name === parts[0]);
  if (!game) return choose(main, all.games);
  const kind = await import(`./play${game.play}.js`);
  if (kind.page) return kind.page({ main, game, parts });
  const table = playedGame(game.name);
  return table ? board(main, game, kind, table) : welcome(main, game, kind);
}

/** How a game begins.
 *
 * @param {HTMLElement} main
 * @param {GameLine} game
 * @param {PlayKind} kind
 */
const welcome = (main, game, kind) =>
  showWelcome(main, game, kind.WORDS, async (file) => {
    await board(main, game, kind, { files: [file], at: 0 });
    firstOf(main, '.panel h2')?.focus({ preventScroll: true });
  });

/** The table: map and panel of a game under way.
 *
 * @param {HTMLElement} main
 * @param {GameLine} game
 * @param {PlayKind} kind
 * @param {Table} table
 * @param {{ kept?: boolean }} [how]
 */
async function board(main, game, kind, table, { kept = false } = {}) {
  const rules = houseRules(game.name);
  /** @param {NamedText} file */
  const asked = (file) => ({ game: game.name, file: { name: file.name, text: file.text }, ...rules });
  /** A file as its turn was carried out: with the answers of the player, where they are kept beside it.
   *
   * @param {GameFile} file
   */
  const played = (file) => asked({ ...file, text: file.filled ?? file.text });
  /** @type {Look} */
  let look;
  /** @type {Told | null} */
  let told = null;
  let step = 0;
  let typedSeed = '';
  /** @type {string[]} */
  let undone = [];
  let queue = Promise.resolve();
  const newestLook = newest();
  const faults = h('div', { role: 'alert', class: 'faults' });
  const facts = h('div', { class: 'piece', 'aria-live': 'polite' });
  const panel = h('div', { class: 'panel' });
  const pager = h('div', { class: 'pager turns' });
  const file = () => table.files[table.at];
  const drawFacts = () => fill(facts, field.facts());
  const field = kind.playBoard({
    game,
    redraw: () => redraw(facts, drawFacts),
    redrawPanel: () => redraw(panel, drawPanel),
    ask: (question, about) => {
      const before = table.files[table.at - 1];
      const files = before ? { [before.name]: before.filled ?? before.text } : {};
      return askJson('game-ask', { ...asked(file()), files, ask: question, about });
    },
    answers: {
      read: () => file().answers ?? {},
      keep: (answers) => {
        file().answers = answers;
        save();
      },
    },
  });
  const last = () => table.at === table.files.length - 1;
  const turnName = () => field.title?.(look) ?? (look.position.turn ? `Turn ${look.position.turn}` : 'Before turn 1');
  const steps = () => (told ? (field.story ?? story)(told) : []);
  const save = () => keep(`play:${game.name}`, table);

  async function load({ stay = false } = {}) {
    faults.replaceChildren();
    head(game.title, 'Play');
    const before = table.files[table.at - 1];
    let notTold = null;
    try {
      const again = before
        ? askJson('turn', { ...played(before), seed: before.seed ?? null }).catch((error) => {
            notTold = error;
            return null;
          })
        : null;
      const seen = await newestLook.of(Promise.all([askJson('game-file', asked(file())), again]));
      if (!seen) return;
      [look, told] = seen;
    } catch (error) {
      showFile(error);
      return;
    }
    undone = [];
    if (!stay) step = told ? 0 : Infinity;
    head(game.title, turnName());
    field.set(look, told);
    redraw(pager, drawPager);
    redraw(panel, drawPanel);
    redraw(facts, drawFacts);
    field.draw(step, { move: !stay });
    if (told && field.differs?.(look, told))
      fill(
        faults,
        h(
          'p',
          { class: 'help' },
          'The turn as it is told here does not lead to this file: the house rules or a file were changed since.',
        ),
      );
    if (notTold) {
      showFaults(notTold, faults);
      faults.prepend(h('p', {}, 'The turn that led here cannot be told again:'));
    }
  }

  /** Show why something was refused, where the player sees it.
   *
   * @param {unknown} error
   */
  function refuse(error) {
    showFaults(error, faults);
    faults.scrollIntoView({ block: 'center' });
  }

  function drawPager() {
    /** @param {number} to */
    const go = (to) => {
      table.at = to;
      save();
      load();
    };
    fill(
      pager,
      buttonOf('‹', { 'aria-label': 'turn before', disabled: table.at === 0 }, () => go(table.at - 1)),
      h(
        'span',
        { 'aria-live': 'polite' },
        `${turnName()}${last() ? '' : `, ${table.files.length - 1 - table.at} back`}`,
      ),
      buttonOf('›', { 'aria-label': 'next turn', disabled: last() }, () => go(table.at + 1)),
      last()
        ? null
        : askingButton('Go on from here', 'Later turns are taken off.', 'Take them off', () => {
            table.files.length = table.at + 1;
            delete file().seed;
            delete file().filled;
            save();
            load();
          }),
    );
  }

  function drawPanel() {
    const parts = [];
    if (told) parts.push(storyBox(told));
    const over = field.over?.(look);
    if (over) parts.push(h('section', { class: 'card ended' }, over));
    else if (last()) parts.push(...playerBox());
    parts.push(filesBox());
    fill(panel, parts);
  }

  /** What happened, a step at a time. */
  function storyBox(/** @type {Told} */ turn) {
    const all = steps();
    const text = h('div', { class: 'told', 'aria-live': 'polite' });
    const count = h('span', {});
    /** @param {number} at */
    const write = (at) => {
      const now = all[at];
      count.textContent = `${at + 1} of ${all.length}`;
      fill(
        text,
        h('small', {}, now.title),
        now.lines.map((line) => h('p', {}, sentence(line))),
      );
    };
    /** @param {number} to */
    const go = (to) => {
      step = Math.min(Math.max(0, to), all.length - 1);
      write(step);
      field.draw(step, { move: true });
    };
    const box = h(
      'section',
      {
        class: 'card story',
        'aria-label': kind.WORDS.told,
        on: {
          keydown: (event) => {
            if (event.key === 'ArrowLeft') go(Math.min(step, all.length) - 1);
            if (event.key === 'ArrowRight') go(step + 1);
          },
        },
      },
      h('h2', { tabindex: '-1' }, kind.WORDS.turn),
      changesBox(turn.turn),
      text,
      h(
        'div',
        { class: 'pager' },
        buttonOf('‹', { 'aria-label': 'step before' }, () => go(Math.min(step, all.length) - 1)),
        count,
        buttonOf('›', { 'aria-label': 'next step' }, () => go(step + 1)),
        buttonOf('To the end', { class: 'plain' }, () => go(all.length - 1)),
      ),
      h(
        'details',
        {},
        h('summary', {}, 'The whole turn'),
        turn.sections.map(({ title, numbered, sentences: lines }) => [
          h('h3', {}, title),
          h(
            numbered ? 'ol' : 'ul',
            { class: 'whole' },
            lines.map((line) => h('li', {}, sentence(line))),
          ),
        ]),
      ),
    );
    write(Math.min(step, all.length - 1));
    return box;
  }

  /** What the player enters, and the turn. */
  function playerBox() {
    /** The text of the file with changes in it; `look` follows, and `note` keeps what can be undone.
     *
     * @param {string} text
     * @param {() => unknown} note
     */
    const takeText = async (text, note) => {
      look = await askJson('game-file', asked({ ...file(), text }));
      file().text = text;
      note();
      save();
      field.set(look, told);
      faults.replaceChildren();
      step = Infinity;
      redraw(panel, drawPanel);
      redraw(facts, drawFacts);
      field.draw(step, { move: false });
    };
    // One change after the other, each on what the one before left.
    /** @param {() => Promise<void>} work */
    const inTurn = (work) => {
      const here = file();
      queue = queue.then(async () => {
        if (file() !== here) return;
        try {
          await work();
        } catch (error) {
          redraw(panel, drawPanel);
          refuse(error);
        }
      });
      return queue;
    };
    /** @param {Changing} changes */
    const change = (changes) =>
      inTurn(async () => {
        const before = file().text;
        const { text } = await askJson('game-edit', {
          ...asked(file()),
          set: typeof changes === 'function' ? changes(look.position, look) : changes,
        });
        await takeText(text, () => undone.push(before));
      });
    const undo = () => inTurn(() => takeText(undone.at(-1) ?? file().text, () => undone.pop()));
    const form = field.entries({ change });
    const seed = h('input', {
      id: newId('seed'),
      inputmode: 'numeric',
      size: 7,
      autocomplete: 'off',
      placeholder: 'random',
      value: typedSeed,
      on: {
        input: () => {
          typedSeed = seed.value;
        },
      },
    });
    const carryOut = () =>
      inTurn(async () => {
        const typed = seed.value.trim();
        const used = look.rolled ? null : typed ? (/^\d{1,15}$/.test(typed) ? Number(typed) : typed) : randomSeed();
        const filled = field.filled?.();
        if (filled) file().filled = filled;
        const turn = await askJson('turn', { ...played(file()), seed: used });
        file().seed = used;
        table.files.push(turn.next);
        table.at += 1;
        save();
        typedSeed = '';
        await load();
        firstOf(panel, '.story h2')?.focus({ preventScroll: true });
        const narrow = matchMedia('(max-width: 979px)').matches;
        firstOf(panel, '.story')?.scrollIntoView({ block: narrow ? 'start' : 'nearest' });
      });
    return [
      h(
        'section',
        { class: 'card' },
        h('h2', { tabindex: '-1' }, 'Your turn'),
        told && !field.story && told.sections.some(({ ahead }) => ahead)
          ? h(
              'details',
              { class: 'todo', open: true },
              h('summary', {}, 'Phase by phase'),
              h(
                'ul',
                {},
                told.sections
                  .filter(({ ahead }) => ahead)
                  .flatMap(({ sentences: lines }) => lines.map((line) => h('li', {}, sentence(line)))),
              ),
            )
          : null,
        form,
      ),
      h(
        'div',
        { class: 'actions end' },
        buttonOf('Carry out the turn', { class: 'main' }, carryOut),
        undone.length ? buttonOf('Undo', {}, undo) : null,
        look.rolled
          ? h('span', { class: 'help' }, 'with the dice in the file')
          : [h('label', { for: seed.id }, 'seed '), seed],
      ),
    ];
  }

  /** The files of the game. */
  function filesBox() {
    const area = h('textarea', {
      class: 'editor',
      id: newId('game'),
      spellcheck: 'false',
      rows: 16,
      wrap: 'off',
      readonly: !last(),
    });
    area.value = file().text;
    const take = async () => {
      try {
        await askJson('game-file', asked({ ...file(), text: area.value }));
        file().text = area.value;
        save();
        await load();
      } catch (error) {
        refuse(error);
        goToLine(error, area);
      }
    };
    const before = table.files[table.at - 1];
    return h(
      'section',
      { class: 'card' },
      h('h2', {}, 'Files'),
      h(
        'div',
        { class: 'actions' },
        before
          ? maker(
              'Turn sheet',
              () => ['turn-sheet', { ...played(before), seed: before.seed ?? null, options: { paper: usualPaper() } }],
              (error) => (error ? showFaults(error, faults) : faults.replaceChildren()),
            )
          : null,
        buttonOf('Save the game file', {}, () => download(file().name, 'application/toml', file().text)),
        askingButton('New game', 'This game is forgotten here.', 'Forget it', () => {
          keep(`play:${game.name}`, null);
          welcome(main, game, kind);
          main.focus({ preventScroll: true });
        }),
      ),
      h(
        'details',
        {},
        h('summary', {}, `${file().name} as text`),
        h('label', { for: area.id, class: 'help' }, 'Game file'),
        area,
        last() ? h('div', { class: 'actions' }, buttonOf('Use this text', {}, take)) : null,
      ),
    );
  }

  /**
   * @param {unknown} error
   * @param {HTMLTextAreaElement} area
   */
  function goToLine(error, area) {
    for (const where of placesOf(error)) {
      const [, name, line] = /^(.*):(\d+)$/.exec(where) ?? [];
      if (name?.endsWith('-rules.toml'))
        faults.append(h('p', {}, h('a', { href: address('rules', [game.name]) }, 'Change your house rules')));
      else if (line) faults.append(lineButton(area, Number(line)));
    }
  }

  /** A file that cannot be read: its fault, and its text to be mended.
   *
   * @param {unknown} error
   */
  function showFile(error) {
    head(game.title, 'Play');
    told = null;
    if (table.at) redraw(pager, drawBroken);
    else pager.replaceChildren();
    facts.replaceChildren();
    fill(panel, filesBox());
    /** @type {HTMLDetailsElement | null} */
    const fold = firstOf(panel, 'details');
    if (fold) fold.open = true;
    showFaults(error, faults);
    const area = panel.querySelector('textarea');
    if (area) goToLine(error, area);
  }

  /** Go back from a file that cannot be read. */
  const drawBroken = () =>
    fill(
      pager,
      buttonOf('‹', { 'aria-label': 'turn before' }, () => {
        table.at -= 1;
        save();
        load();
      }),
      h('span', {}, 'This turn cannot be read'),
    );

  whenChanged(`play:${game.name}`, () => {
    if (!main.isConnected || !facts.isConnected) return false;
    const other = playedGame(game.name);
    tell('The game was changed in another tab.');
    if (other) board(main, game, kind, other, { kept: true });
    else welcome(main, game, kind);
    return false;
  });
  if (!kept) save();
  fill(
    main,
    h(
      'div',
      { class: 'two play' },
      h('div', { class: 'sea-side' }, pager, field.element, facts),
      h('div', {}, faults, panel),
    ),
  );
  await load();
}
