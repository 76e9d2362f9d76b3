// A game on a map of provinces under way: its phases, the orders of each power, what became of them, who is told what.

import { ask, askJson } from './api.js';
import { address, head } from './app.js';
import { asBase64, askingButton, buttonOf, download, fill, firstOf, h, newest, newId, signsBox, tell } from './dom.js';
import { messageOf } from './faults.js';
import { faultLines, showFaults } from './forms.js';
import { sources } from './answer.js';
import { maker } from './job.js';
import { keepGame, keptGames, keyOf } from './keptgames.js';
import { MAILS, MOST_MAIL, pasteBox, powerOf, readWords, takenLines } from './mails.js';
import { failures, lossTable, orderTable } from './phase.js';
import { declaredBox, letterBox, replyBox } from './provincecards.js';
import { chooser, orderBox, withOrder } from './provinceorders.js';
import { provinceMap, signs } from './provincemap.js';
import { redraw } from './redraw.js';
import { houseRules, usualPaper, whenChanged } from './store.js';
import { changesBox } from './story.js';
import { capital, counted } from './words.js';

const MASTER = 'master';
const EVERYONE = 'everyone';
/** The units of a list as one text, to be compared with others.
 *
 * @param {Unit[]} units
 */
const unitNames = (units) =>
  units
    .map(({ power, name }) => `${power} ${name}`)
    .sort()
    .join();
/** @type {Geometry | null} */
let known = null;

/** Show a game; `table` holds its files, one for each phase.
 *
 * @param {{ main: HTMLElement, game: GameLine, table: KeptTable }} shown
 */
export async function table({ main, game, table: kept }) {
  const rules = houseRules(game.name);
  const entry = () => kept.files[kept.at];
  const last = () => kept.at === kept.files.length - 1;
  /** @param {GameFile} one */
  const asked = (one) => ({
    game: game.name,
    file: { name: one.name, text: one.text },
    files: { ...one.files },
    ...rules,
  });
  /**
   * @param {GameFile} one
   * @param {string} name
   * @param {object} [about]
   * @param {Files} [files]
   * @returns {Promise<any>}
   */
  const question = (one, name, about = {}, files = {}) =>
    askJson('game-ask', { ...asked(one), files: { ...one.files, ...files }, ask: name, about });
  const faults = h('div', { role: 'alert', class: 'faults' });
  const pager = h('div', { class: 'pager turns' });
  const panel = h('div', { class: 'panel' });
  const tabs = h('div', { class: 'power-tabs', role: 'group', 'aria-label': 'Power' });
  const legend = h('div', { class: 'piece', 'aria-live': 'polite' });
  const newestLook = newest();
  /** Whose view is shown: a device that was handed round comes back to the view that it was left in. */
  let reader = kept.reader ?? MASTER;
  /** @type {View} */
  let seen; // the position as the reader knows it
  /** @type {PhaseTold | null} */
  let told = null; // the phase as the reader is told it, once it has been carried out
  /** @type {Told | null} */
  let turn = null; // the phase as the game master is told it
  /** @type {{ [power: string]: OrderLine[] }} */
  let read = {}; // power to its orders as they were read
  /** @type {{ [power: string]: unknown }} */
  let refused = {}; // power to why its orders were refused
  let power = '';
  /** @type {Picked | null} */
  let picked = null; // the unit whose order is chosen
  /** @type {ReturnType<typeof orderBox> | null} */
  let live = null; // the orders that are shown
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();

  try {
    known ??= await question(entry(), 'map');
  } catch (error) {
    return broken(error);
  }
  const geometry = /** @type {Geometry} */ (known);
  const map = provinceMap(geometry, { tapped });
  const powers = geometry.powers.map(([name]) => name);
  power = powers[0];
  const keepIt = () => keepGame(game.name, kept, { name: seen?.name ?? kept.id, phase: seen?.phase ?? '' });
  const playing = () => (reader === MASTER ? powers : powers.filter((one) => one === reader));
  /** @param {string} one */
  const unitsOf = (one) => (seen.kind === 'retreat' ? seen.driven : seen.units).filter((unit) => unit.power === one);
  /** @param {string} one */
  const text = (one) => entry().drafts?.[one] ?? (seen.orders[one] ?? []).join('\n').replace(/(.)$/, '$1\n');

  // --- what is known -----------------------------------------------------------------------------------------

  async function load() {
    faults.replaceChildren();
    picked = null;
    const now = entry();
    const gone = !last();
    try {
      const about = { reader, lenient: Boolean(now.lenient) };
      const found = await newestLook.of(
        Promise.all([
          question(now, 'view', { reader }),
          gone ? question(now, 'told', about) : null,
          gone && reader === MASTER
            ? askJson('turn', { ...asked(now), options: now.lenient ? { lenient: true } : {} })
            : null,
          gone && reader === MASTER ? question(kept.files[kept.at + 1], 'view', { reader }).catch(() => null) : null,
        ]),
      );
      if (!found) return;
      let following;
      [seen, told, turn, following] = found;
      if (following && told && unitNames(following.units) !== unitNames(told.after))
        fill(
          faults,
          h(
            'p',
            { class: 'help' },
            'The phase as it is told here does not lead to the next file: the house rules or a file ' +
              'were changed since.',
          ),
        );
    } catch (error) {
      broken(error);
      return;
    }
    if (reader !== MASTER) power = reader;
    else if (!hasToOrder(power)) power = powers.find(hasToOrder) ?? power;
    await readOrders(playing());
    head(seen.name, capital(seen.phase));
    const listed = keptGames(game.name).find(({ id }) => id === kept.id);
    if (listed?.name !== seen.name || listed?.phase !== seen.phase) keepIt();
    redraw(pager, drawPager);
    redraw(panel, drawPanel);
    drawMap();
  }

  /** Read the orders of some powers as they stand in their texts: all at once, or each alone where one is refused.
   *
   * @param {string[]} some
   */
  async function readOrders(some) {
    read = { ...read };
    refused = { ...refused };
    if (!last() || seen.over || !some.length) return;
    const here = entry();
    const texts = Object.fromEntries(some.map((one) => [`${one}.txt`, text(one)]));
    /** @param {string[]} these */
    const judged = (these) =>
      question(here, 'orders', { files: Object.fromEntries(these.map((one) => [one, `${one}.txt`])) }, texts);
    for (const one of some) delete refused[one];
    try {
      Object.assign(read, (await judged(some)).orders);
    } catch {
      await Promise.all(
        some.map(async (one) => {
          try {
            Object.assign(read, (await judged([one])).orders);
          } catch (error) {
            read[one] = [];
            refused[one] = error;
          }
        }),
      );
    }
  }

  /** Take the orders of a power as text, keep them and show how they read; `unit` is where the keyboard goes.
   *
   * @param {string} one
   * @param {string} orders
   * @param {GameFile} here
   * @param {{ typing?: boolean, unit?: string }} [how]
   */
  function setOrders(one, orders, here, { typing = false, unit = '' } = {}) {
    if (here !== entry() || orders === text(one)) return queue;
    here.drafts = { ...here.drafts, [one]: orders };
    keepIt();
    queue = queue.then(async () => {
      if (entry() !== here) return;
      await readOrders([one]);
      if (typing && power === one && live) {
        live.refresh({ text: text(one), lines: read[one], fault: faultBox(one) });
        redraw(tabs, drawTabs);
      } else redraw(panel, drawPanel);
      if (unit) firstOf(panel, `.order[data-unit="${unit}"]`)?.focus({ preventScroll: true });
      drawMap();
    });
    return queue;
  }
  /** @param {string} one */
  const faultBox = (one) => {
    if (!refused[one]) return null;
    const box = h('div', {});
    showFaults(refused[one], box);
    return box;
  };

  // --- the map -----------------------------------------------------------------------------------------------

  /** @param {Unit[]} all */
  const asDriven = (all) => all.map((unit) => ({ ...unit, driven: true }));
  /**
   * @param {Unit} one
   * @param {Unit} other
   */
  const sameUnit = (one, other) => one.power === other.power && one.name === other.name;

  function drawMap() {
    const driven = asDriven(told ? [] : seen.driven);
    const units = told ? told.before : [...seen.units, ...driven];
    const open = picked;
    const drafts = playing().flatMap((one) =>
      (read[one] ?? []).flatMap(({ drawn, ok }) => (drawn && ok ? [drawn] : [])),
    );
    const chosen = open
      ? units.findIndex((unit) => sameUnit(unit, open.unit) && Boolean(unit.driven) === Boolean(open.unit.driven))
      : -1;
    map.draw({
      units,
      orders: told ? told.orders : drafts,
      centres: seen.centres,
      goals: picked?.goals ?? new Set(),
      chosen,
    });
    if (!legend.childElementCount) fill(legend, signsBox('Signs on the map', signs(geometry.powers)));
  }

  /** A tap on the map: a step of the choice that is open, or the unit whose order is chosen.
   *
   * @param {{ province: string, unit: number | null }} tap
   */
  function tapped({ province, unit }) {
    if (!last() || seen.over) return;
    if (picked?.take?.tap(province)) return;
    const units = [...seen.units, ...asDriven(seen.driven)];
    const at = unit === null ? undefined : units[unit];
    const here = units.filter(
      (one) =>
        one.place.slice(0, 3) === province && playing().includes(one.power) && (seen.kind !== 'retreat' || one.driven),
    );
    const next = at && here.includes(at) ? at : (here.find((one) => one.power === power) ?? here[0]);
    if (next) pick(next.power, next.name);
    else if (seen.kind === 'adjustment' && playing().length)
      tell(`${map.nameOf(province)}: choose the power, then Build or Remove.`);
    else tell(`${map.nameOf(province)}.`);
  }

  /** Open the choice of a unit's order; "" is that of builds and removals.
   *
   * @param {string} one
   * @param {string} name
   */
  async function pick(one, name) {
    if (picked && picked.power === one && picked.name === name) {
      letGo();
      return;
    }
    power = one;
    const unit =
      [...(seen.kind === 'retreat' ? asDriven(seen.driven) : seen.units)].find(
        (each) => each.power === one && each.name === name,
      ) ?? null;
    try {
      const { choices } = await question(entry(), 'choices', { power: one, unit: name });
      const here = entry();
      const used = name
        ? new Set()
        : new Set(
            (read[one] ?? []).flatMap(
              ({ order }) =>
                order
                  ?.split(' ')
                  .filter((word) => /^[a-z]{3}(\/..)?$/.test(word))
                  .map((word) => word.slice(0, 3)) ?? [],
            ),
          );
      /** @type {Picked} */
      const mine = { power: one, name, unit: unit ?? { power: one, name: '', kind: '', place: '' }, goals: new Set() };
      picked = mine;
      mine.take = chooser({
        choices: name
          ? choices
          : /** @type {Choice[]} */ (choices).filter(({ at, kind }) => kind === 'remove' || !used.has(at.slice(0, 3))),
        powers,
        own: one,
        nameOf: map.nameOf,
        unit: name || one,
        show: (goals) => {
          mine.goals = goals;
          if (picked === mine) drawMap();
        },
        taken: (order, kind) => {
          picked = null;
          queue = queue.then(() => {
            const after = withOrder(text(one), read[one] ?? [], name, order, kind);
            if (after === text(one)) letGo();
            setOrders(one, after, here, { unit: name });
          });
        },
        left: letGo,
      });
    } catch (error) {
      showFaults(error, faults);
      return;
    }
    redraw(panel, drawPanel);
    drawMap();
    picked?.take?.element.scrollIntoView({ block: 'nearest' });
  }
  function letGo() {
    picked = null;
    redraw(panel, drawPanel);
    drawMap();
  }

  // --- the panel ---------------------------------------------------------------------------------------------

  function drawPager() {
    /** @param {number} to */
    const go = (to) => {
      kept.at = to;
      keepIt();
      load();
    };
    const readers = [
      [MASTER, 'Game master: everything'],
      [EVERYONE, 'All powers: what is public'],
      ...powers.map((one) => [one, `${one} alone`]),
    ];
    const choose = h(
      'select',
      {
        'aria-label': 'Whose view',
        on: {
          change: () => {
            reader = choose.value;
            kept.reader = reader;
            keepIt();
            read = {};
            load();
          },
        },
      },
      readers.map(([value, words]) => h('option', { value, selected: value === reader }, words)),
    );
    fill(
      pager,
      buttonOf('‹', { 'aria-label': 'phase before', disabled: kept.at === 0 }, () => go(kept.at - 1)),
      h('span', { 'aria-live': 'polite' }, capital(seen.phase)),
      buttonOf('›', { 'aria-label': 'next phase', disabled: last() }, () => go(kept.at + 1)),
      choose,
    );
  }

  function drawPanel() {
    fill(
      panel,
      seen.over
        ? overBox()
        : told
          ? toldBox(told)
          : [
              ordersBox(),
              reader === MASTER ? declaredBox({ powers, declared: seen.declared, declare }) : null,
              reader === MASTER ? runBox() : null,
            ],
      told
        ? letterBox({ letters: told.letters, all: reader === MASTER, stem: entry().name.replace(/\.toml$/, '') })
        : null,
      reader === MASTER ? filesBox() : null,
    );
  }

  const overBox = () =>
    h(
      'section',
      { class: 'card' },
      h('h2', {}, 'The game is over'),
      h('p', { class: 'over' }, `${capital(seen.over)}.`),
      centresBox(),
    );
  const centresBox = () =>
    h(
      'dl',
      { class: 'facts' },
      powers
        .filter((one) => seen.centres[one]?.length)
        .map((one) => [h('dt', {}, one), h('dd', {}, `${seen.centres[one].length} centres`)]),
    );

  /** What a power has to order in a phase of builds.
   *
   * @param {string} one
   */
  function dueOf(one) {
    const [number, homes] = seen.due[one] ?? [0, []];
    if (seen.kind !== 'adjustment') return '';
    if (!number) return 'Nothing to build or to remove.';
    return number > 0
      ? `${number} ${number === 1 ? 'build' : 'builds'}: ${homes.map(map.nameOf).join(', ')}.`
      : `${-number} to remove.`;
  }

  /** The orders of the powers, one power at a time. */
  function ordersBox() {
    if (reader === EVERYONE)
      return h(
        'section',
        { class: 'card' },
        h('h2', {}, `${capital(seen.phase)}`),
        h(
          'p',
          {},
          'What every power may know of the position. Orders are given in the view of a power, or of the game master.',
        ),
        centresBox(),
      );
    drawTabs();
    const open = picked && picked.power === power ? picked : null;
    const units =
      seen.kind === 'adjustment' ? [] : unitsOf(power).map((unit) => ({ ...unit, driven: seen.kind === 'retreat' }));
    const adjust =
      seen.kind === 'adjustment' && dueCount(power) && !open
        ? buttonOf(dueCount(power) > 0 ? 'Build …' : 'Remove …', {}, () => pick(power, ''))
        : null;
    const [here, one] = [entry(), power];
    live = orderBox({
      power,
      units,
      text: text(power),
      lines: read[power] ?? [],
      fault: faultBox(power),
      due: dueOf(power),
      chosen: open?.name ?? null,
      pick: (name) => pick(power, name),
      change: (orders, how) => setOrders(one, orders, here, how),
      take: adjust,
    });
    return h(
      'section',
      { class: 'card orders-card' },
      h('h2', {}, seen.kind === 'retreat' ? 'Retreats' : seen.kind === 'adjustment' ? 'Builds and removals' : 'Orders'),
      playing().length > 1 ? tabs : null,
      open?.take?.element,
      !units.length && seen.kind !== 'adjustment' ? h('p', { class: 'help' }, `${power} has nothing to order.`) : null,
      live.element,
      text(one).trim()
        ? replyBox({
            power: one,
            stem: here.name.replace(/\.toml$/, ''),
            make: async () =>
              (await question(here, 'reply', { power: one, file: 'mail.txt' }, { 'mail.txt': text(one) })).text,
            refuse,
          })
        : null,
    );
  }

  /** The powers with the state of their orders. */
  function drawTabs() {
    /**
     * @param {string} one
     * @returns {'–' | '!' | '✓' | ''}
     */
    const state = (one) =>
      !hasToOrder(one)
        ? '–'
        : (read[one] ?? []).some(({ ok }) => !ok) || refused[one]
          ? '!'
          : (read[one] ?? []).length
            ? '✓'
            : '';
    const words = { '!': 'an order is wrong', '✓': 'has orders', '–': 'has nothing to order', '': 'has no orders' };
    fill(
      tabs,
      geometry.powers.map(([one, colour]) =>
        buttonOf(
          [one, h('small', {}, state(one))],
          {
            class: `power-tab n-${colour}`,
            'aria-pressed': String(one === power),
            'aria-label': `${one}, ${words[state(one)]}`,
          },
          () => {
            power = one;
            letGo();
          },
        ),
      ),
    );
  }
  /** @param {string} one */
  const hasToOrder = (one) =>
    !seen.declared[one]?.disorder && (seen.kind === 'adjustment' ? dueCount(one) !== 0 : unitsOf(one).length > 0);
  /** @param {string} one */
  const dueCount = (one) => (seen.kind === 'adjustment' ? (seen.due[one]?.[0] ?? 0) : 0);

  /** Change what a power declares; one in civil disorder gives no orders.
   *
   * @type {Declare}
   */
  function declare(one, key, value) {
    /** @type {Changes} */
    const set = [[`powers.${one}`, 0, key, value || null]];
    if (key === 'disorder') {
      set.push([`powers.${one}`, 0, 'orders', value ? null : []]);
      if (value) delete entry().drafts?.[one];
    }
    return editFile(set);
  }

  /** @param {Changes} set */
  async function editFile(set) {
    const here = entry();
    try {
      const { text: after } = await askJson('game-edit', { ...asked(here), set });
      await askJson('game-file', { ...asked(here), file: { name: here.name, text: after } });
      here.text = after;
      keepIt();
      await load();
    } catch (error) {
      refuse(error);
      redraw(panel, drawPanel);
    }
  }

  /** Show why something was refused, with a way to the order at fault.
   *
   * @param {unknown} error
   */
  function refuse(error) {
    showFaults(error, faults);
    faults.scrollIntoView({ block: 'center' });
  }

  /** The file of the phase with the orders of all powers in it.
   *
   * @param {GameFile} here
   */
  async function withOrders(here) {
    const set = powers
      .filter((one) => here.drafts?.[one] !== undefined && !seen.declared[one]?.disorder)
      .map((one) => [`powers.${one}`, 0, 'orders', takenLines(read[one] ?? [])]);
    return set.length ? (await askJson('game-edit', { ...asked(here), set })).text : here.text;
  }

  /** The button that resolves the phase. */
  function runBox() {
    const lenient = h('input', {
      type: 'checkbox',
      checked: Boolean(entry().lenient),
      on: {
        change: () => {
          entry().lenient = lenient.checked;
          keepIt();
        },
      },
    });
    const silent = powers.filter((one) => hasToOrder(one) && !(read[one] ?? []).length);
    const files = h('input', {
      type: 'file',
      multiple: true,
      accept: MAILS,
      id: newId('mails'),
      on: { change: ({ currentTarget }) => takeFiles(currentTarget.files) },
    });
    const pasted = pasteBox(powers, power, (one, mail) => takeMails([[one, mail]]));
    return h(
      'section',
      { class: 'card' },
      h('h2', {}, 'The phase'),
      h('p', {}, h('label', { for: files.id }, 'Mails of the powers, such as France.txt or France.eml: '), files),
      pasted,
      silent.length ? h('p', { class: 'help' }, `No orders yet: ${silent.join(', ')}.`) : null,
      h('label', { class: 'flag' }, lenient, 'an order that cannot be read fails; the rest is carried out'),
      h('div', { class: 'actions end' }, buttonOf('Adjudicate', { class: 'main' }, adjudicate)),
    );
  }

  function adjudicate() {
    const here = entry();
    queue = queue.then(async () => {
      if (entry() !== here || !last()) return;
      try {
        const wrong = powers.find((one) => refused[one]);
        if (wrong) throw refused[wrong];
        const after = await withOrders(here);
        const done = await askJson('turn', {
          ...asked({ ...here, text: after }),
          options: here.lenient ? { lenient: true } : {},
        });
        here.text = after;
        kept.files.push({ ...done.next, drafts: {} });
        keepIt();
        await load();
        panel.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
      } catch (error) {
        refuse(error);
      }
    });
    return queue;
  }

  /** Take order files: each becomes the orders of the power that it is named after.
   *
   * @param {FileList | null} list
   */
  async function takeFiles(list) {
    /** @type {Fault[]} */
    const wrong = [];
    /** @type {[string, string | { base64: string }][]} */
    const mails = [];
    for (const file of list ?? []) {
      const one = powerOf(powers, file.name);
      if (!one) wrong.push({ where: file.name, message: `its name begins with none of ${powers.join(', ')}` });
      else if (file.size > MOST_MAIL) wrong.push({ where: file.name, message: 'is too large for a mail of orders' });
      else mails.push([one, { base64: await asBase64(file) }]);
    }
    await takeMails(mails, wrong);
  }

  /** Take mails: the text of each becomes the orders of its power, to be settled where it is not sure.
   *
   * @param {[string, string | { base64: string }][]} mails
   * @param {Fault[]} [wrong]
   */
  async function takeMails(mails, wrong = []) {
    const here = entry();
    for (const [one, mail] of mails) {
      try {
        const { text: said } = await question(here, 'mail', { file: 'mail.eml' }, { 'mail.eml': mail });
        here.drafts = { ...here.drafts, [one]: said };
        power = one;
      } catch (error) {
        wrong.push({ where: one, message: messageOf(error) });
      }
    }
    keepIt();
    await readOrders(powers);
    redraw(panel, drawPanel);
    drawMap();
    if (wrong.length) showFaults({ errors: wrong }, faults);
    else tell(mails.map(([one]) => readWords(one, read[one] ?? [])).join(' '));
  }

  /** What became of the orders. */
  function toldBox(/** @type {PhaseTold} */ now) {
    const on = buttonOf('On to the next phase ›', { class: 'main' }, () => {
      kept.at += 1;
      keepIt();
      load();
    });
    const back =
      reader === MASTER
        ? askingButton('Take the phase back', 'Later phases are taken off.', 'Take them off', () => {
            kept.files.length = kept.at + 1;
            keepIt();
            load();
          })
        : null;
    const result = turn?.turn;
    const failed = result ? failures(result) : 0;
    return h(
      'section',
      { class: 'card' },
      h('h2', { tabindex: '-1' }, `${capital(now.phase)}: results`),
      h('div', { class: 'actions' }, on, back),
      result?.over ? h('p', { class: 'over' }, `The game is over: ${result.over}.`) : null,
      result ? changesBox(result) : null,
      result
        ? [
            h('p', {}, `${counted(result.orders.length - failed, 'order', 'orders')} done, ${failed} failed.`),
            lossTable(result),
            h('details', { open: failed > 0 }, h('summary', {}, 'Every order with its result'), orderTable(result)),
            sources('', result.assumes, game.rulings),
          ]
        : null,
    );
  }

  /** Every phase of the game as one file; the last has the orders that are given. */
  async function saveAll() {
    try {
      const files = Object.fromEntries(kept.files.map((one) => [one.name, one.text]));
      if (last()) files[entry().name] = await withOrders(entry());
      const { type, bytes } = await ask('zip', { files });
      download(`${entry().name.replace(/(-\d+-[a-z]+-[a-z]+)?\.toml$/, '')}.zip`, type, bytes);
    } catch (error) {
      refuse(error);
    }
  }
  /** @param {unknown} error */
  const showOrClear = (error) => (error ? showFaults(error, faults) : faults.replaceChildren());
  /** The files of the game. */
  function filesBox() {
    const here = entry();
    const area = h('textarea', {
      class: 'editor',
      id: newId('game'),
      spellcheck: 'false',
      rows: 16,
      wrap: 'off',
      readonly: !last(),
    });
    area.value = here.text;
    const take = async () => {
      try {
        await askJson('game-file', { ...asked(here), file: { name: here.name, text: area.value } });
        here.text = area.value;
        here.drafts = {};
        keepIt();
        await load();
      } catch (error) {
        refuse(error);
        faults.append(...faultLines(error, area));
      }
    };
    const rename = h('input', {
      id: newId('rename'),
      value: seen.name,
      maxlength: 60,
      autocomplete: 'off',
      on: { change: ({ currentTarget }) => editFile([['', 0, 'name', currentTarget.value.trim() || seen.name]]) },
    });
    const save = async () => download(here.name, 'application/toml', await withOrders(here));
    /**
     * @param {string} format
     * @returns {[string, Asked]}
     */
    const pages = (format) => [
      'turn-sheet',
      {
        ...asked(here),
        options: { paper: usualPaper(), ...(here.lenient ? { lenient: true } : {}), ...(format ? { format } : {}) },
      },
    ];
    return h(
      'section',
      { class: 'card' },
      h('h2', {}, 'Files'),
      h(
        'div',
        { class: 'actions' },
        told
          ? [
              maker('Turn sheet, maps and forms', () => pages(''), showOrClear),
              maker(
                'As SVG',
                () => pages('svg'),
                showOrClear,
                () => {},
                '',
              ),
            ]
          : null,
        buttonOf('Save the game file', {}, save),
        kept.files.length > 1 ? buttonOf('Save every phase', {}, saveAll) : null,
        h('a', { href: address('play', [game.name]) }, 'All games'),
      ),
      last() ? h('p', { class: 'entry-row' }, h('label', { for: rename.id }, 'Name of the game '), rename) : null,
      h(
        'details',
        {},
        h('summary', {}, `${here.name} as text`),
        h('label', { for: area.id, class: 'help' }, 'Game file'),
        area,
        last() ? h('div', { class: 'actions' }, buttonOf('Use this text', {}, take)) : null,
      ),
    );
  }

  /** A file that cannot be read: its fault, and its text to be mended.
   *
   * @param {unknown} error
   */
  function broken(error) {
    head(game.title, 'Play');
    const here = entry();
    const area = h('textarea', { class: 'editor', id: newId('game'), spellcheck: 'false', rows: 24, wrap: 'off' });
    area.value = here.text;
    const box = h('div', { role: 'alert', class: 'faults' });
    showFaults(error, box);
    box.append(...faultLines(error, area));
    fill(
      main,
      box,
      h('label', { for: area.id }, `${here.name}, which cannot be played as it is`),
      area,
      h(
        'div',
        { class: 'actions' },
        buttonOf('Use this text', { class: 'main' }, () => {
          here.text = area.value;
          keepGame(game.name, kept, { name: kept.id, phase: '' });
          table({ main, game, table: kept });
        }),
        kept.at
          ? buttonOf('The phase before', {}, () => {
              kept.at -= 1;
              table({ main, game, table: kept });
            })
          : null,
        h('a', { href: address('play', [game.name]) }, 'All games'),
      ),
    );
  }

  whenChanged(keyOf(game.name, kept.id), () => {
    if (!panel.isConnected) return false;
    tell('The game was changed in another tab; open it again to go on from there.');
    return true;
  });
  fill(
    main,
    h(
      'div',
      { class: 'two play provinces-page' },
      h('div', { class: 'sea-side' }, pager, map.element, legend),
      h('div', {}, faults, panel),
    ),
  );
  await load();
  requestAnimationFrame(() => map.all());
  return undefined;
}
