// Play: a game on file. The map, what the enemy did step by step, what the player enters, the turn, the turns before.

import { ask, askJson } from './api.js';
import { address, head } from './app.js';
import { download, fill, h, newId, selectLine, tell } from './dom.js';
import { showFaults } from './forms.js';
import { maker } from './job.js';
import { entryForm } from './playform.js';
import { pieces as piecesOf, scene, story } from './playscene.js';
import { seaMap } from './seamap.js';
import { houseRules, keep, recall, usualPaper } from './store.js';

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

const sentence = ({ name, text, rules }) => [h('b', {}, name), ' ', text, ' ', h('small', { class: 'rule' }, rules.join(' · '))];

/** Show the games that are played on file, or one of them. */
export async function show({ main, parts: [name], all }) {
  const playable = all.games.filter((game) => game.play);
  const game = playable.find((one) => one.name === name);
  if (!game) {
    head('', 'Play');
    fill(main, h('p', {}, 'Which game?'), h('ul', { class: 'list' }, playable.map((one) => h('li', {}, h('a', { href: address('play', [one.name]) }, h('b', {}, one.title), h('small', {}, 'The enemy moves by the rules, turn by turn; you command.'))))));
    return undefined;
  }
  const table = recall(`play:${game.name}`, null);
  return table?.files?.length ? board(main, game, table) : welcome(main, game);
}

/** How a game begins: the example, a file, or a set-up. */
function welcome(main, game, fault = null) {
  head(game.title, 'Play');
  const faults = h('div', { role: 'alert' });
  const begin = async (file) => {
    try {
      await askJson('game-file', { game: game.name, file, ...houseRules(game.name) });
      board(main, game, { files: [file], at: 0 });
    } catch (error) {
      showFaults(error, faults);
    }
  };
  const example = async () => begin({ name: `${game.name}.toml`, text: (await ask('new', { kind: 'game', game: game.name, file: `${game.name}.toml` })).text() });
  const picker = h('input', { type: 'file', accept: '.toml', id: newId('file'), on: { change: async () => { const [picked] = picker.files; if (picked) begin({ name: picked.name, text: await picked.text() }); } } });
  fill(main, h('p', {}, 'A game file holds the whole position. Each turn you enter what you did; the enemy then moves by the rules, and the next file is kept here and can be saved.'),
    h('div', { class: 'actions' }, h('button', { type: 'button', class: 'main', on: { click: example } }, 'Begin with the example')),
    h('p', {}, h('label', { for: picker.id }, 'Or open a game file: '), picker),
    h('p', {}, 'Or roll a convoy: ', h('a', { href: address('setup', [game.name]) }, 'Set up'), ' has a button that begins a game with it.'), faults);
  if (fault) showFaults(fault, faults);
}

/** The table: map and panel of a game under way. */
async function board(main, game, table) {
  const rules = houseRules(game.name);
  const asked = (file) => ({ game: game.name, file: { name: file.name, text: file.text }, ...rules });
  let look = null;
  let told = null;
  let step = 0;
  let chosen = null;
  const map = seaMap({ tapped: (name) => choose(name) });
  const faults = h('div', { role: 'alert', class: 'faults' });
  const facts = h('div', { class: 'piece', 'aria-live': 'polite' });
  const panel = h('div', { class: 'panel' });
  const pager = h('div', { class: 'pager turns' });
  const file = () => table.files[table.at];
  const last = () => table.at === table.files.length - 1;
  const turnName = () => (look.position.turn ? `Turn ${look.position.turn}` : 'Before turn 1');
  const save = () => keep(`play:${game.name}`, table);

  function choose(name) {
    chosen = piecesOf(look, told).find((piece) => piece.name === name) ?? null;
    drawFacts();
  }

  function drawFacts() {
    const list = piecesOf(look, told);
    const select = h('select', { 'aria-label': 'Show a piece', on: { change: () => { choose(select.value); if (chosen) map.show([chosen.bow], 6); } } }, h('option', { value: '' }, 'Show a piece …'), list.map(({ name }) => h('option', { value: name, selected: name === chosen?.name }, name)));
    fill(facts, select, chosen ? h('dl', { class: 'facts' }, chosen.facts.map(([label, value]) => [h('dt', {}, label), h('dd', {}, value)])) : h('p', { class: 'help' }, 'Tap a ship for its facts.'));
  }

  /** Draw the map at the step of the story that is shown; after the last step, the position. */
  function drawScene({ move = true } = {}) {
    const now = scene(look, told, step);
    map.draw(now);
    if (move && now.look) map.show(now.look, now.around);
  }

  async function load({ stay = false } = {}) {
    faults.replaceChildren();
    head(game.title, 'Play');
    const before = table.files[table.at - 1];
    try {
      const [seen, turn] = await Promise.all([askJson('game-file', asked(file())), before ? askJson('turn', { ...asked(before), seed: before.seed ?? null }) : null]);
      look = seen;
      told = turn;
    } catch (error) {
      showFile(error);
      return;
    }
    if (!stay) step = told ? 0 : Infinity;
    chosen = null;
    head(game.title, turnName());
    map.set(look.sea);
    drawPager();
    drawPanel();
    drawFacts();
    drawScene({ move: !stay });
  }

  function drawPager() {
    const go = (to) => { table.at = to; save(); load(); };
    fill(pager, h('button', { type: 'button', 'aria-label': 'turn before', disabled: table.at === 0, on: { click: () => go(table.at - 1) } }, '‹'), h('span', { 'aria-live': 'polite' }, `${turnName()}${last() ? '' : `, ${table.files.length - 1 - table.at} back`}`), h('button', { type: 'button', 'aria-label': 'next turn', disabled: last(), on: { click: () => go(table.at + 1) } }, '›'),
      last() ? null : h('button', { type: 'button', class: 'plain', on: { click: () => { table.files.length = table.at + 1; delete file().seed; save(); load(); tell('The later turns are taken off; save a file first if you want to keep it.'); } } }, 'Go on from here'));
  }

  function drawPanel() {
    const parts = [];
    if (told) parts.push(storyBox());
    if (last()) parts.push(...playerBox());
    parts.push(filesBox());
    fill(panel, parts);
  }

  /** What the enemy did, a step at a time. */
  function storyBox() {
    const steps = story(told);
    const text = h('div', { class: 'told', 'aria-live': 'polite' });
    const count = h('span', {});
    const go = (to) => {
      step = Math.min(Math.max(0, to), steps.length - 1);
      const now = steps[step];
      count.textContent = `${step + 1} of ${steps.length}`;
      fill(text, h('small', {}, now.title), now.lines.map((line) => h('p', {}, sentence(line))));
      drawScene();
    };
    const box = h('section', { class: 'card story', 'aria-label': 'What the enemy did', on: { keydown: (event) => { if (event.key === 'ArrowLeft') go(step - 1); if (event.key === 'ArrowRight') go(step + 1); } } },
      h('h2', {}, 'The enemy’s turn'), text, h('div', { class: 'pager' }, h('button', { type: 'button', 'aria-label': 'step before', on: { click: () => go(step - 1) } }, '‹'), count, h('button', { type: 'button', 'aria-label': 'next step', on: { click: () => go(step + 1) } }, '›'), h('button', { type: 'button', class: 'plain', on: { click: () => { step = steps.length - 1; go(step); drawScene(); } } }, 'To the end')),
      h('details', {}, h('summary', {}, 'The whole turn'), told.sections.map(({ title, numbered, told: lines }) => [h('h3', {}, title), h(numbered ? 'ol' : 'ul', { class: 'whole' }, lines.map((line) => h('li', {}, sentence(line))))])));
    go(Number.isFinite(step) ? step : steps.length - 1);
    return box;
  }

  /** What the player enters, and the turn. */
  function playerBox() {
    const change = async (changes) => {
      try {
        const { text } = await askJson('game-edit', { ...asked(file()), set: changes });
        look = await askJson('game-file', asked({ ...file(), text }));
        file().text = text;
        save();
        map.set(look.sea);
        faults.replaceChildren();
        step = Infinity;
        drawPanel();
        drawFacts();
        drawScene({ move: false });
      } catch (error) {
        showFaults(error, faults);
      }
    };
    const form = entryForm({ look, told, map, change });
    const seed = h('input', { id: newId('seed'), inputmode: 'numeric', size: 7, autocomplete: 'off', placeholder: 'random' });
    const carryOut = async () => {
      const typed = seed.value.trim();
      const used = look.rolled ? null : typed ? (/^\d{1,15}$/.test(typed) ? Number(typed) : typed) : randomSeed();
      try {
        const turn = await askJson('turn', { ...asked(file()), seed: used });
        file().seed = used;
        table.files.push(turn.next);
        table.at += 1;
        save();
        await load();
        panel.scrollIntoView({ block: 'nearest' });
      } catch (error) {
        showFaults(error, faults);
      }
    };
    return [h('section', { class: 'card' }, h('h2', {}, 'Your turn'), told?.sections.some(({ ahead }) => ahead) ? h('details', { class: 'todo' }, h('summary', {}, 'Phase by phase'), h('ul', {}, told.sections.filter(({ ahead }) => ahead).flatMap(({ told: lines }) => lines.map((line) => h('li', {}, sentence(line)))))) : null, form),
      h('div', { class: 'actions end' }, h('button', { type: 'button', class: 'main', on: { click: carryOut } }, 'Carry out the turn'), look.rolled ? h('span', { class: 'help' }, 'with the dice in the file') : [h('label', { for: seed.id }, 'seed '), seed])];
  }

  /** The files of the game. */
  function filesBox() {
    const area = h('textarea', { class: 'editor', id: newId('game'), spellcheck: 'false', rows: 16, wrap: 'off', readonly: !last() });
    area.value = file().text;
    const take = async () => {
      try {
        await askJson('game-file', asked({ ...file(), text: area.value }));
        file().text = area.value;
        save();
        await load();
      } catch (error) {
        showFaults(error, faults);
        goToLine(error, area);
      }
    };
    const before = table.files[table.at - 1];
    return h('section', { class: 'card' }, h('h2', {}, 'Files'), h('div', { class: 'actions' },
      before ? maker('Turn sheet', () => ['turn-sheet', { ...asked(before), seed: before.seed ?? null, options: { paper: usualPaper() } }], (error) => (error ? showFaults(error, faults) : faults.replaceChildren())) : null,
      h('button', { type: 'button', on: { click: () => download(file().name, 'application/toml', file().text) } }, 'Save the game file'),
      h('button', { type: 'button', class: 'plain', on: { click: () => { keep(`play:${game.name}`, null); welcome(main, game); } } }, 'New game')),
    h('details', {}, h('summary', {}, `${file().name} as text`), h('label', { for: area.id, class: 'help' }, 'Game file'), area, last() ? h('div', { class: 'actions' }, h('button', { type: 'button', on: { click: take } }, 'Use this text')) : null));
  }

  function goToLine(error, area) {
    for (const { where } of error.errors ?? []) {
      const line = Number(/:(\d+)$/.exec(where)?.[1]);
      if (line) faults.append(h('button', { type: 'button', class: 'plain', on: { click: () => { area.closest('details').open = true; selectLine(area, line); } } }, `Go to line ${line}`));
    }
  }

  /** A file that cannot be read: its fault, and its text to be mended. */
  function showFile(error) {
    head(game.title, 'Play');
    told = null;
    look = null;
    pager.replaceChildren();
    facts.replaceChildren();
    const box = filesBox();
    fill(panel, box);
    const fold = box.querySelector('details');
    fold.open = true;
    showFaults(error, faults);
    goToLine(error, box.querySelector('textarea'));
  }

  save();
  fill(main, h('div', { class: 'two play' }, h('div', { class: 'sea-side' }, pager, map.element, facts), h('div', {}, faults, panel)));
  await load();
}
