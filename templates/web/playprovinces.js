// Play on a map of provinces: the games that are kept here, and how one begins; `provincetable.js` is the game itself.

import { askJson } from './api.js';
import { address, head } from './app.js';
import { textOf } from './dom.js';
import {
  fileName,
  forgetGame,
  freshId,
  freshName,
  keepGame,
  keptGame,
  keptGames,
  keyOf,
  orderOf,
} from './keptgames.js';
import { html } from './preact.js';
import { MASTER } from './provincegame.js';
import { provinceMap } from './provincemap.js';
import { table as showTable } from './provincetable.js';
import { broken, seedOf } from './playopen.js';
import { exampleOf, openingOf } from './positions.js';
import { houseRules, keep, playedGame, unreadable } from './store.js';
import { AskingButton, Button, Faults, Held, draw } from './view.js';

/** An opening that was rolled, on its map: its file, its units, and the places where a U may start.
 *
 * @typedef {{ file: NamedText, units: Unit[], centers: View['centers'], map: ReturnType<typeof provinceMap>,
 *   coasts: [string, string][] }} Opening
 */
/** @typedef {{ game: GameLine, name: string, error: unknown, opening: Opening | null, drawn: () => void }} Beginning */

/** Show the list of games, or the game whose id stands in the address.
 *
 * @param {{ main: HTMLElement, game: GameLine, parts: string[] }} shown
 */
export async function page({ main, game, parts: [, id] }) {
  const inbox = playedGame(game.name);
  if (inbox) {
    // A set-up that was sent here from its own page.
    keep(`play:${game.name}`, null);
    const named = { name: inbox.files[0].name.replace(/\.toml$/, ''), phase: '' };
    const table = { id: freshId(), files: inbox.files.map((file) => ({ ...file, drafts: {} })), at: inbox.at };
    keepGame(game.name, table, named);
    history.replaceState(null, '', address('play', [game.name, table.id]));
    return showTable({ main, game, table });
  }
  const table = id ? keptGame(game.name, id) : null;
  if (table) return showTable({ main, game, table });
  const text = id ? unreadable(keyOf(game.name, id)) : null;
  if (text !== null) {
    const forget = () => {
      forgetGame(game.name, id);
      location.hash = address('play', [game.name]);
    };
    return broken(main, game, { text, forget });
  }
  head(game.title, 'Play');
  const error = id ? new Error('That game is not kept in this browser.') : null;
  /** @type {Beginning} */
  const hands = { game, name: freshName(game.name), error, opening: null, drawn: () => draw(main, list(hands)) };
  hands.drawn();
  await trying(hands, () => rollOpening(hands, seedOf(game.name)));
  return undefined;
}

/** Roll where each power's U starts, and show it.
 *
 * @type {(hands: Beginning, seed: number) => Promise<void>}
 */
async function rollOpening(hands, seed) {
  const { game } = hands;
  const file = await openingOf(game, { seed });
  const asked = { game: game.name, file, ...houseRules(game.name) };
  const [geometry, { units, centers }] = await Promise.all([
    askJson('game-ask', { ...asked, ask: 'map', about: {} }),
    askJson('game-ask', { ...asked, ask: 'view', about: { reader: MASTER } }),
  ]);
  const map = hands.opening?.map ?? provinceMap(geometry, { tapped: () => {} });
  const coasts = /** @type {Geometry} */ (geometry).provinces
    .filter(({ terrain }) => terrain === 'coast')
    .flatMap(({ id, coasts: several }) => [id, ...Object.keys(several).map((coast) => `${id}/${coast}`)].slice(-2))
    .map((place) => /** @type {[string, string]} */ ([place, map.nameOf(place)]))
    .sort(([, one], [, other]) => one.localeCompare(other));
  hands.opening = { file, units, centers, map, coasts };
  hands.drawn();
  map.draw({ units, centers });
  map.all();
}

/** Put a U at the place where its power wants it to start (U-Boat 3).
 *
 * @type {(hands: Beginning, unit: Unit, place: string) => void}
 */
function startAt(hands, unit, place) {
  if (!hands.opening) return;
  Object.assign(unit, { place, name: `U ${place}` });
  hands.opening.map.draw(hands.opening);
  hands.drawn();
}

/** Do what begins a game; what is refused is shown.
 *
 * @type {(hands: Beginning, work: () => Promise<unknown>) => Promise<void>}
 */
async function trying(hands, work) {
  try {
    await work();
  } catch (error) {
    hands.error = error;
    hands.drawn();
  }
}

/** Keep a game of some phases and show its last; order files that a game file names come with them.
 *
 * @type {(hands: Beginning, phases: NamedText[], files?: Files) => Promise<void>}
 */
async function begin({ game }, phases, files = {}) {
  const looks = await Promise.all(
    phases.map((file) => askJson('game-file', { game: game.name, file, files, ...houseRules(game.name) })),
  );
  const more = Object.keys(files).length ? { files } : {};
  const sorted = looks
    .map(({ position }, at) => ({ position, file: { ...phases[at], drafts: {}, ...more } }))
    .sort((one, other) => orderOf(one.position.phase) - orderOf(other.position.phase));
  const table = { id: freshId(), files: sorted.map(({ file }) => file), at: sorted.length - 1 };
  const { name: title, phase } = sorted[sorted.length - 1].position;
  keepGame(game.name, table, { name: title, phase });
  location.hash = address('play', [game.name, table.id]);
}

/** Begin with a file under the name that was typed, with some changes.
 *
 * @type {(hands: Beginning, text: string, changes?: Changes) => Promise<void>}
 */
async function beginWith(hands, text, changes = []) {
  const { name } = hands.game;
  const named = hands.name.trim() || freshName(name);
  const file = { name: `${fileName(named)}.toml`, text };
  /** @type {Changes} */
  const set = [['', 0, 'name', named], ...changes];
  const edited = await askJson('game-edit', { game: name, file, set });
  await begin(hands, [{ ...file, text: edited.text }]);
}

/** Begin with the opening that is shown, with its U's or without.
 *
 * @type {(hands: Beginning, hidden: boolean) => Promise<void>}
 */
async function beginNew(hands, hidden) {
  const { file, units } = /** @type {Opening} */ (hands.opening);
  const used = units.filter(({ kind }) => hidden || kind !== 'U');
  const powers = [...new Set(used.map(({ power }) => power))];
  /** @type {(power: string) => string[]} */
  const namesOf = (power) => used.flatMap((unit) => (unit.power === power ? `${unit.kind} ${unit.place}` : []));
  await beginWith(
    hands,
    file.text,
    powers.map((power) => [`powers.${power}`, 0, 'units', namesOf(power)]),
  );
  seedOf(hands.game.name, false);
}

/** Begin with the example, whose orders stand in comments beside lists of none.
 *
 * @param {Beginning} hands
 */
async function beginExample(hands) {
  const { text } = await exampleOf(hands.game.name);
  await beginWith(hands, text.replace(/orders = \[\] +# (.*)/g, 'orders = [$1]'));
}

/** Open a game file, or every phase of a game; order files that they name come with them.
 *
 * @type {(hands: Beginning, picked: FileList | null) => Promise<void>}
 */
async function open(hands, picked) {
  const all = await Promise.all(
    [...(picked ?? [])].map(async (file) => ({ name: file.name, text: await textOf(file) })),
  );
  const phases = all.filter(({ name }) => name.endsWith('.toml'));
  const orders = all.filter((file) => !phases.includes(file));
  if (!phases.length)
    throw new Error('choose a game file, whose name ends in .toml, and with it the order files that it names');
  await begin(hands, phases, Object.fromEntries(orders.map((file) => [file.name, file.text])));
}

/** A game that is kept here.
 *
 * @type {(hands: Beginning, one: GameKept) => Drawing}
 */
function keptRow({ game, drawn }, one) {
  const forget = () => {
    forgetGame(game.name, one.id);
    drawn();
  };
  return html`<li class="kept" key=${one.id}>
    <a href=${address('play', [game.name, one.id])}><b>${one.name}</b><small>${one.phase}</small></a>
    <${AskingButton} words="Delete" ask=${`Forget ${one.name}?`} yes="Forget it" act=${forget} />
  </li>`;
}

/** Where each power's U starts, to be chosen or rolled again.
 *
 * @type {(hands: Beginning, opening: Opening) => Drawing}
 */
function startsOf(hands, { units, coasts }) {
  const another = () => trying(hands, () => rollOpening(hands, seedOf(hands.game.name, false)));
  return html`<fieldset class="starts">
    <legend>Where the U’s start</legend>
    ${units
      .filter(({ kind }) => kind === 'U')
      .map(
        (unit) =>
          html`<label>
            <span>${unit.power}</span>
            <select aria-label=${`U of ${unit.power}`} value=${unit.place}
              onChange=${(/** @type {At} */ { currentTarget }) => startAt(hands, unit, currentTarget.value)}>
              ${coasts.map(([place, name]) => html`<option value=${place}>${name}</option>`)}
            </select>
          </label>`,
      )}
    <${Button} look="plain" words="Roll them again" press=${another} />
  </fieldset>`;
}

/** How a game begins.
 *
 * @param {Beginning} hands
 */
function beginCard(hands) {
  const { opening } = hands;
  /** @param {At} event */
  const typing = ({ currentTarget }) => {
    hands.name = currentTarget.value;
  };
  /** @param {At} event */
  const opened = ({ currentTarget }) => trying(hands, () => open(hands, currentTarget.files));
  return html`<section>
    <h2>Begin a game</h2>
    <p class="entry-row">
      <label for="game-name">Name </label>
      <input id="game-name" value=${hands.name} maxlength="60" autocomplete="off" onInput=${typing} />
    </p>
    ${opening && startsOf(hands, opening)}
    <div class="actions">
      <${Button} look="main" words="1901 with U’s" disabled=${!opening}
        press=${() => trying(hands, () => beginNew(hands, true))} />
      <${Button} words="1901 without U’s" disabled=${!opening}
        press=${() => trying(hands, () => beginNew(hands, false))} />
      <${Button} words="The example, with orders" press=${() => trying(hands, () => beginExample(hands))} />
    </div>
    <p>
      <label for="game-files">Or open a game file, or every phase of a game: </label>
      <input type="file" id="game-files" multiple accept=".toml,.txt" onChange=${opened} />
    </p>
  </section>`;
}

/** The games that are kept here, and how another begins.
 *
 * @param {Beginning} hands
 */
function list(hands) {
  const games = keptGames(hands.game.name);
  return html`<p>
      You are the game master: every power’s orders come to you, the page resolves them and writes what each power may
      be told. Or play at one table, and hand the device round: each power’s view shows what that power knows and
      nothing else.
    </p>
    <${Faults} error=${hands.error} />
    ${
      games.length > 0 &&
      html`<section>
        <h2>Games in this browser</h2>
        <ul class="list">${games.map((one) => keptRow(hands, one))}</ul>
      </section>`
    }
    <div class="two welcome">
      <div class="position" inert aria-busy=${hands.opening ? null : 'true'}>
        ${hands.opening && html`<${Held} element=${hands.opening.map.element} />`}
      </div>
      ${beginCard(hands)}
    </div>`;
}
