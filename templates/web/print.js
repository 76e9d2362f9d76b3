// Print: the sheets of a kit as pictures by what they are for, ticked by a tap; the options and every page beside them.

import { address, head, keepAddress, lineOf } from './app.js';
import { allOf, buttonOf, debounced, fill, h } from './dom.js';
import { form, showFaults } from './forms.js';
import { maker, viewer } from './job.js';
import { cover, thumbnail } from './preview.js';
import { sheetGroups } from './sheetgroups.js';
import { houseRules, keep, printers, recall, remember, usualPaper } from './store.js';
import { WALL } from './tonight.js';
import { counted } from './words.js';

/** What the page says of an option in place of the help of the command line.
 *
 * @type {{ [option: string]: string }}
 */
const HELP = {
  palette: 'overlays choose film themselves',
  format: 'PDF to print, SVG for cutters, PNG as pictures',
  printer: 'one that you measured',
  'hex-size': 'size of your board’s hexes, flat to flat, such as 5/8 in or 16 mm',
  register: 'marks for a cutting machine',
};

/** The inputs of print options as the program declares them, with the paper and the printers of this browser.
 *
 * @param {{ [name: string]: Input }} fields
 * @param {string[]} names
 * @returns {Input[]}
 */
export function optionInputs(fields, names) {
  /** @type {{ [name: string]: Partial<Input> }} */
  const own = {
    paper: { default: usualPaper() },
    printer: { kind: 'choice', choices: ['none', ...Object.keys(printers())], words: null, default: 'none' },
  };
  return names
    .map((name) => ({ ...fields[name], help: HELP[name] ?? '', ...own[name] }))
    .map((input) => ({
      ...input,
      default: input.kind === 'choice' ? input.default : null,
      required: input.kind === 'choice',
    }));
}

/** The form of print options: paper, colours and sides at once, the others behind `More`.
 *
 * @param {{ [name: string]: Input }} fields
 * @param {string[]} names
 * @param {Values} values
 * @param {(name: string) => void} changed
 */
export function optionForm(fields, names, values, changed) {
  const { meanings = {} } = fields.sides;
  const inputs = optionInputs(fields, names);
  const made = form(
    inputs,
    values,
    (name) => {
      explain();
      changed(name);
    },
    { compact: true, front: ['paper', 'palette', 'sides'] },
  );
  const explain = () => made.help('sides', meanings[String(made.read().sides)] ?? '');
  explain();
  // The options that differ from what is built in, as a request has them.
  const builtIn = new Map(inputs.map((input) => [input.name, input.default]));
  const chosen = () =>
    Object.fromEntries(
      Object.entries(made.read()).filter(([name, value]) => name === 'paper' || value !== builtIn.get(name)),
    );
  return { ...made, chosen };
}

/** The printers of this browser as files of a request.
 *
 * @param {Value} [name]
 * @returns {{ files?: Files }}
 */
export const printerFiles = (name) =>
  name && name !== 'none'
    ? { files: Object.fromEntries(Object.entries(printers()).map(([, { file, text }]) => [`printers/${file}`, text])) }
    : {};

/** The games, each with one of its pages.
 *
 * @param {HTMLElement} main
 * @param {Everything} all
 */
function choose(main, all) {
  head('', 'Print');
  /** @param {GameLine} game */
  const picture = ({ name, sheets }) => {
    const known = WALL.find((one) => one.name === name);
    if (known) return cover(known.sheet);
    return sheets.length
      ? thumbnail({ targets: [`${name}/${sheets[0].name}`], options: { paper: usualPaper() } }, 1)
      : null;
  };
  fill(
    main,
    h('p', { class: 'lead' }, 'Tap a game to see all its pages.'),
    h(
      'ul',
      { class: 'wall' },
      all.games.map((game) =>
        h(
          'li',
          { class: 'poster' },
          h(
            'a',
            { href: address('print', [game.name]), class: 'tap' },
            h('span', { class: 'cover' }, picture(game)),
            h('b', {}, game.title),
            h('small', {}, counted(game.sheets.length, 'sheet', 'sheets')),
          ),
        ),
      ),
    ),
    h('p', { class: 'links' }, h('a', { href: address('counters') }, 'Counters of your own')),
  );
}

/** Show the games, or the sheets of one.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name], settings, all }) {
  if (!name) {
    choose(main, all);
    return;
  }
  const game = lineOf(all, name);
  head(game.title, 'Print');
  keep('game', name);
  const wished = settings.sheets ? settings.sheets.split(',') : null;
  const unknown = wished?.filter((one) => !game.sheets.some((sheet) => sheet.name === one)) ?? [];
  const chosen = new Set(
    wished
      ? wished.filter((one) => !unknown.includes(one))
      : game.sheets.filter(({ extra }) => !extra).map((sheet) => sheet.name),
  );
  const faults = h('div', { role: 'alert' });
  /** @param {unknown} error */
  const refused = (error) => {
    options.clear();
    faults.replaceChildren();
    if (error) showFaults(error, faults, options);
  };
  const pages = viewer(refused);
  const wholeKit = () => game.sheets.every((sheet) => chosen.has(sheet.name) === !sheet.extra);
  const targets = () =>
    wholeKit() ? [name] : game.sheets.filter((sheet) => chosen.has(sheet.name)).map((sheet) => `${name}/${sheet.name}`);
  // Counters of some nations only, where the ticked sheets have such.
  const off = new Set((settings.without ?? '').split(',').filter(Boolean));
  const known = () =>
    [...new Set(game.sheets.filter((sheet) => chosen.has(sheet.name)).flatMap(({ nations }) => nations))].sort();
  const nations = h('fieldset', { class: 'ticks' });
  const drawNations = () => {
    nations.hidden = !known().length;
    fill(
      nations,
      h('legend', {}, 'Counters of'),
      known().map((nation) =>
        h(
          'label',
          {},
          h('input', {
            type: 'checkbox',
            checked: !off.has(nation),
            on: {
              change: (event) => {
                if (event.currentTarget.checked) off.delete(nation);
                else off.add(nation);
                update();
              },
            },
          }),
          nation,
        ),
      ),
    );
  };
  const wanted = () => {
    const on = known().filter((nation) => !off.has(nation));
    return on.length < known().length ? { nation: on } : {};
  };
  const values = () => options.read();
  /**
   * @param {Values} [more]
   * @returns {Asked}
   */
  const request = (more = {}) => ({
    targets: targets(),
    options: { ...options.chosen(), ...wanted(), ...more },
    ...houseRules(name),
    ...printerFiles(values().printer),
  });
  const asked = () => {
    const { format = 'pdf' } = values();
    return request(format === 'pdf' ? { 'one-file': true } : {});
  };
  const update = debounced(() => {
    keepAddress('print', [name], {
      ...(wholeKit() ? {} : { sheets: [...chosen].join(',') }),
      ...options.chosen(),
      without: [...off].join(','),
    });
    showPages();
  }, 150);
  const showPages = () =>
    pages.set(chosen.size ? asked() : null, {
      what: wholeKit() ? 'Whole kit' : '',
      words: 'Tick a sheet to see its pages.',
    });
  const options = optionForm(
    all.print,
    ['paper', 'palette', 'sides', 'format', 'printer', 'hex-size', 'register'],
    { paper: usualPaper(), palette: recall('palette', 'colour'), ...settings },
    (changed) => {
      if (changed === 'paper') keep('paper', values().paper);
      if (changed === 'palette') keep('palette', values().palette);
      if (['paper', 'palette'].includes(changed)) for (const each of redrawn) each();
      update();
    },
  );
  /** The small pictures, drawn in the colours that are chosen.
   *
   * @type {(() => void)[]}
   */
  const redrawn = [];
  /** @param {SheetLine} sheet */
  const tick = (sheet) => {
    const place = h('span', { class: 'picture' });
    const drawIt = () => {
      const { paper, palette } = values();
      const asked = { targets: [`${name}/${sheet.name}`], options: { paper, palette }, ...houseRules(name) };
      fill(place, thumbnail(asked, 1));
    };
    drawIt();
    redrawn.push(drawIt);
    const box = h('input', {
      type: 'checkbox',
      value: sheet.name,
      checked: chosen.has(sheet.name),
      on: {
        change: () => {
          if (box.checked) chosen.add(sheet.name);
          else chosen.delete(sheet.name);
          drawNations();
          update();
        },
      },
    });
    return h(
      'label',
      { class: 'tile' },
      place,
      box,
      h(
        'span',
        { class: 'words' },
        h('b', {}, sheet.title),
        h('small', {}, sheet.about),
        sheet.extra ? h('small', { class: 'badge' }, 'only when ticked') : null,
      ),
    );
  };
  /** @param {boolean} on */
  const setAll = (on) => () => {
    for (const sheet of game.sheets)
      if (on && !sheet.extra) chosen.add(sheet.name);
      else chosen.delete(sheet.name);
    /** @type {HTMLInputElement[]} */
    const boxes = allOf(main, '.tile input');
    for (const box of boxes) box.checked = chosen.has(box.value);
    drawNations();
    update();
  };
  const made = () =>
    remember(
      `${game.title}: ${
        wholeKit()
          ? 'kit'
          : game.sheets
              .filter((sheet) => chosen.has(sheet.name))
              .map((sheet) => sheet.title)
              .join(', ')
      }`,
    );
  const nothing = () => {
    if (chosen.size) return true;
    showFaults({ errors: [{ where: '', message: 'Tick a sheet first.' }] }, faults);
    return false;
  };
  fill(
    main,
    h(
      'div',
      { class: 'two' },
      h(
        'div',
        {},
        h(
          'p',
          { class: 'actions' },
          buttonOf('The usual kit', { class: 'plain' }, setAll(true)),
          buttonOf('None', { class: 'plain' }, setAll(false)),
        ),
        sheetGroups(game.sheets).map(({ title, sheets }) =>
          h('section', { class: 'kind' }, h('h2', {}, title), h('div', { class: 'tiles' }, sheets.map(tick))),
        ),
      ),
      h(
        'div',
        { class: 'side' },
        options.element,
        nations,
        unknown.map((one) => h('p', { class: 'fault', role: 'alert' }, `${game.title} has no sheet ${one}.`)),
        faults,
        h(
          'div',
          { class: 'actions do' },
          maker(
            'Print as one PDF',
            () => nothing() && ['print', request({ 'one-file': true, format: undefined })],
            refused,
            made,
          ),
          maker('A file for each sheet', () => nothing() && ['print', request()], refused, made, ''),
        ),
        pages.element,
      ),
    ),
  );
  drawNations();
  showPages();
}
