// Print: the sheets of a kit as pictures by what they are for, ticked by a tap; the options and every page beside them.

import { address, head, keepAddress, lineOf } from './app.js';
import { debounced } from './dom.js';
import { faultsOf } from './faults.js';
import { form } from './forms.js';
import { maker, viewer } from './job.js';
import { html } from './preact.js';
import { gameCover, thumbnail } from './preview.js';
import { isWholeKit, nationsOf, nationsWanted, sheetGroups, targetsOf, usual, wished, wordsOf } from './sheetgroups.js';
import { houseRules, keep, printers, recall, remember, usualPaper } from './store.js';
import { draw, Faults, Made, Posters } from './view.js';
import { counted } from './words.js';

const OPTIONS = ['paper', 'palette', 'sides', 'format', 'printer', 'hex-size', 'register', 'no-cover'];

/** The classes of groups with one sheet and with two, by their number. */
const FEW = ['', 'alone-in-kind', 'pair-in-kind'];

/** What the page says of an option in place of the help of the command line.
 *
 * @type {{ [option: string]: string }}
 */
const HELP = {
  palette: 'Overlays always use the palette for clear film.',
  format: 'PDF to print, SVG for cutting machines, PNG for pictures.',
  printer: 'Choose a printer that you calibrated.',
  'hex-size': 'Size of the hexes on your board, flat to flat, for example 5/8 in or 16 mm.',
  register: 'Print marks for a cutting machine.',
  'no-cover': 'Print the kit without its cover sheet.',
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

/** The form of print options: paper, colors and sides at once, the others behind `More`.
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
 * @param {GameLine[]} games
 */
function choose(main, games) {
  head('', 'Print');
  const list = games.map((game) => ({
    href: address('print', [game.name]),
    title: game.title,
    about: counted(game.sheets.length, 'sheet', 'sheets'),
    picture: () => gameCover(game),
  }));
  draw(
    main,
    html`<p class="lead">Choose a game to see its sheets.</p>
      <${Posters} list=${list} />
      <p class="links"><a href=${address('counters')}>Make your own counters</a></p>`,
  );
}

// --- the sheets of a game --------------------------------------------------------------------------------------

/**
 * The sheets of a game to print: which are ticked, the nations whose counters are left out, the parts of the page.
 *
 * @typedef {{
 *   game: GameLine, chosen: Set<string>, off: Set<string>, unknown: string[], rest: unknown,
 *   options: ReturnType<typeof optionForm>, pages: ReturnType<typeof viewer>, drawn: () => void, update: () => void,
 * }} Hands
 */

/** What a request asks for: options of its own in `more`.
 *
 * @type {(hands: Hands, more?: Values) => Requests['print']}
 */
const request = ({ game, chosen, off, options }, more = {}) => ({
  targets: targetsOf(game, chosen),
  options: { ...options.chosen(), ...nationsWanted(game.sheets, chosen, off), ...more },
  ...houseRules(game.name),
  ...printerFiles(options.read().printer),
});

/** Show what was refused; null clears it.
 *
 * @type {(hands: Hands, error: unknown) => void}
 */
function refuse(hands, error) {
  const { options } = hands;
  options.clear();
  const rest = error ? faultsOf(error).filter(({ where, message }) => !options.fault(where, message)) : [];
  hands.rest = rest.length ? { errors: rest } : null;
  hands.drawn();
}

/** Draw the pages of the ticked sheets.
 *
 * @param {Hands} hands
 */
function showPages(hands) {
  const { game, chosen, options, pages } = hands;
  const { format = 'pdf' } = options.read();
  pages.set(chosen.size ? request(hands, format === 'pdf' ? { 'one-file': true } : {}) : null, {
    what: isWholeKit(game.sheets, chosen) ? 'Standard kit' : '',
    words: 'Select a sheet to see its pages.',
  });
}

/** Keep what is chosen in the address, and draw its pages.
 *
 * @param {Hands} hands
 */
function follow(hands) {
  const { game, chosen, off, options } = hands;
  keepAddress('print', [game.name], {
    ...(isWholeKit(game.sheets, chosen) ? {} : { sheets: [...chosen].join(',') }),
    ...options.chosen(),
    without: [...off].join(','),
  });
  showPages(hands);
}

/** Change what is ticked.
 *
 * @type {(hands: Hands, change: () => void) => void}
 */
function tick({ drawn, update }, change) {
  change();
  drawn();
  update();
}

/** A sheet as a picture, ticked by a tap on it.
 *
 * @type {(hands: Hands, sheet: SheetLine) => Drawing}
 */
function tile(hands, { name, title, about, extra }) {
  const { game, chosen, options } = hands;
  const { paper, palette } = options.read();
  const asked = { targets: [`${game.name}/${name}`], options: { paper, palette }, ...houseRules(game.name) };
  const turn = (/** @type {At} */ { currentTarget: { checked } }) =>
    tick(hands, () => (checked ? chosen.add(name) : chosen.delete(name)));
  return html`<label class="tile" key=${name}>
    <${Made} look="picture" key=${`${paper} ${palette}`} make=${() => thumbnail(asked, 1)} />
    <input type="checkbox" value=${name} checked=${chosen.has(name)} onChange=${turn} />
    <span class="words">
      <b>${title}</b><small>${about}</small>${extra && html`<small class="badge">optional</small>`}
    </span>
  </label>`;
}

/** The nations of which counters are printed, where the ticked sheets have such.
 *
 * @param {Hands} hands
 */
function nations(hands) {
  const { game, chosen, off } = hands;
  const known = nationsOf(game.sheets, chosen);
  return html`<fieldset class="ticks" hidden=${!known.length}>
    <legend>Counters of</legend>
    ${known.map((nation) => {
      const turn = (/** @type {At} */ { currentTarget: { checked } }) =>
        tick(hands, () => (checked ? off.delete(nation) : off.add(nation)));
      return html`<label key=${nation}>
        <input type="checkbox" checked=${!off.has(nation)} onChange=${turn} />${nation}
      </label>`;
    })}
  </fieldset>`;
}

/** The buttons that print.
 *
 * @param {Hands} hands
 */
function makers(hands) {
  const { game, chosen } = hands;
  const refused = (/** @type {unknown} */ error) => refuse(hands, error);
  const made = () => remember(`${game.title}: ${wordsOf(game.sheets, chosen)}`);
  /** @type {(more: Values) => RequestOf | false} */
  const make = (more) => {
    if (chosen.size) return ['print', request(hands, more)];
    refused({ errors: [{ where: '', message: 'Select a sheet first.' }] });
    return false;
  };
  return [
    maker('Download one PDF', () => make({ 'one-file': true, format: undefined }), refused, made),
    maker('Download separate files', () => make({}), refused, made, ''),
  ];
}

/** The page of a game.
 *
 * @param {Hands} hands
 */
function page(hands) {
  const { game, chosen, unknown, options, pages, rest } = hands;
  const all = (/** @type {SheetLine[]} */ sheets) => () =>
    tick(hands, () => {
      chosen.clear();
      for (const { name } of sheets) chosen.add(name);
    });
  return html`<div class="two">
    <div>
      <p class="actions">
        <button type="button" class="plain" onClick=${all(usual(game.sheets))}>Select the standard kit</button>
        <button type="button" class="plain" onClick=${all([])}>Select none</button>
      </p>
      <div class="kinds">
        ${sheetGroups(game.sheets).map(
          ({ title, sheets }) => html`<section class=${`kind ${FEW[sheets.length] ?? ''}`} key=${title}>
            <h2>${title}</h2>
            <div class="tiles">${sheets.map((sheet) => tile(hands, sheet))}</div>
          </section>`,
        )}
      </div>
    </div>
    <div class="side">
      <${Made} make=${() => options.element} />
      ${nations(hands)}
      ${unknown.map((one) => html`<p class="fault" role="alert">${game.title} has no sheet called ${one}.</p>`)}
      <${Faults} error=${rest} />
      <${Made} look="actions do" make=${() => makers(hands)} />
      <${Made} make=${() => pages.element} />
    </div>
  </div>`;
}

/** Show the games, or the sheets of one.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name], settings, all }) {
  if (!name) {
    choose(main, all.games);
    return;
  }
  const game = lineOf(all, name);
  head(game.title, 'Print');
  keep('game', name);
  const hands = /** @type {Hands} */ ({
    game,
    ...wished(game.sheets, settings.sheets),
    off: new Set((settings.without ?? '').split(',').filter(Boolean)),
    rest: null,
    drawn: () => draw(main, page(hands)),
    update: debounced(() => follow(hands), 150),
    pages: viewer((error) => refuse(hands, error)),
  });
  const values = { paper: usualPaper(), palette: recall('palette', 'color'), ...settings };
  hands.options = optionForm(all.print, OPTIONS, values, (changed) => {
    if (changed === 'paper' || changed === 'palette') keep(changed, hands.options.read()[changed]);
    hands.drawn(); // the pictures are in the colors that are chosen
    hands.update();
  });
  hands.drawn();
  showPages(hands);
}
