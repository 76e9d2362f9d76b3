// A game on a map of provinces under way: its phases, whose view is shown, the orders of each power and how they were
// read, what became of them.  It touches no page.

import { askJson } from './api.js';
import { newest } from './dom.js';
import { faultsOf } from './faults.js';
import { keepGame, keptGames } from './keptgames.js';
import { nameOfReading, placeOfOrder, reordered, settled, sharesItsWords, withOrder } from './ordertext.js';
import { goals, named, opened, stepped, stepsBack, stepsTo, turned } from './provincechoice.js';
import { replaySteps, sceneOfStep } from './provincereplay.js';
import { houseRules } from './store.js';

export const MASTER = 'master';
export const EVERYONE = 'everyone';

/** Where the keyboard goes when a line of the orders is gone: to the next that is open, else to the units. */
const NEXT = '.loose button, .rows-of-orders button';

/** @param {Unit[]} all */
export const asDriven = (all) => all.map((unit) => ({ ...unit, driven: true }));
/** The units of a list as one text, to be compared with others.
 *
 * @param {Unit[]} units
 */
const unitNames = (units) =>
  units
    .map(({ power, name }) => `${power} ${name}`)
    .sort()
    .join();

/** A game that is kept here, before anything is known of it; `drawn` is called when something has changed.
 *
 * @param {GameLine} game
 * @param {KeptTable} kept
 * @param {() => void} drawn
 * @returns {ProvincePlay}
 */
export const newPlay = (game, kept, drawn) => ({
  game,
  kept,
  drawn,
  rules: houseRules(game.name),
  newest: newest(),
  // a device that was handed round comes back to the view that it was left in
  reader: kept.reader ?? MASTER,
  geometry: null,
  powers: [],
  power: '',
  seen: null,
  told: null,
  turn: null,
  read: {},
  board: {},
  picked: null,
  replay: null,
  typed: null,
  error: null,
  broken: null,
  notice: '',
  focus: '',
  sight: '',
  queue: Promise.resolve(),
});

// --- the files and what the program says of them ---------------------------------------------------------------

/** @param {ProvincePlay} now */
export const entryOf = ({ kept }) => kept.files[kept.at];
/** @param {ProvincePlay} now */
export const isLast = ({ kept }) => kept.at === kept.files.length - 1;
/** A file with what comes with it, as a request has it.
 *
 * @param {ProvincePlay} now
 * @param {GameFile} file
 */
export const asked = ({ game, rules }, file) => ({
  game: game.name,
  file: { name: file.name, text: file.text },
  files: { ...file.files },
  ...rules,
});
/** The answer to a question about a file; `files` go with it.
 *
 * @param {ProvincePlay} now
 * @param {GameFile} file
 * @param {string} name
 * @param {object} [about]
 * @param {Files} [files]
 * @returns {Promise<any>}
 */
export const question = (now, file, name, about = {}, files = {}) =>
  askJson('game-ask', { ...asked(now, file), files: { ...file.files, ...files }, ask: name, about });
/** @param {GameFile} file */
export const lenience = ({ lenient }) => (lenient ? { lenient: true } : {});

/** @param {ProvincePlay} now */
export const keepIt = ({ game, kept, seen }) =>
  keepGame(game.name, kept, { name: seen?.name ?? kept.id, phase: seen?.phase ?? '' });
/** A refusal with places that a player knows: a power and its order, not the file that the page made of them.
 *
 * @param {ProvincePlay} now
 * @param {unknown} error
 */
export function placed(now, error) {
  if (!error) return null;
  const text = fileTextOf(now).split('\n');
  return {
    errors: faultsOf(error).map(({ where, message }) => ({
      where: placeOfOrder(where, { powers: now.powers, read: now.read, text, message }),
      message,
    })),
  };
}
/** Show why something was refused.
 *
 * @param {ProvincePlay} now
 * @param {unknown} error
 */
export function refuse(now, error) {
  Object.assign(now, { error, sight: '.page-faults' });
  now.drawn();
}

/** Show the phase that is chosen as the reader knows it; a file that cannot be read stands in `broken`.
 *
 * @param {ProvincePlay} now
 */
export async function load(now) {
  Object.assign(now, { error: null, broken: null, notice: '', picked: null, replay: null });
  try {
    now.geometry ??= await mapOf(now);
    now.powers = now.geometry.powers.map(([name]) => name);
    now.power ||= now.powers[0];
    const found = await now.newest.of(whatIsKnown(now));
    if (!found) return;
    Object.assign(now, found);
  } catch (error) {
    now.broken = error;
    now.drawn();
    return;
  }
  if (now.reader !== MASTER && now.reader !== EVERYONE) now.power = now.reader;
  else if (!hasToOrder(now, now.power)) now.power = now.powers.find((one) => hasToOrder(now, one)) ?? now.power;
  await readOrders(now, playing(now));
  const listed = keptGames(now.game.name).find(({ id }) => id === now.kept.id);
  if (listed?.name !== now.seen?.name || listed?.phase !== now.seen?.phase) keepIt(now);
  now.drawn();
}

/** @type {Geometry | null} */
let known = null;
/** The map, which is the same for every game: asked once.
 *
 * @param {ProvincePlay} now
 */
async function mapOf(now) {
  known ??= /** @type {Geometry} */ (await question(now, entryOf(now), 'map'));
  return known;
}

/** What the reader may know of the phase that is chosen, and what became of it if it was carried out.
 *
 * @param {ProvincePlay} now
 */
async function whatIsKnown(now) {
  const [file, { reader }] = [entryOf(now), now];
  const view = question(now, file, 'view', { reader });
  if (isLast(now)) return { seen: await view, told: null, turn: null };
  const isMaster = reader === MASTER;
  const next = now.kept.files[now.kept.at + 1];
  const [seen, told, turn, following] = await Promise.all([
    view,
    question(now, file, 'told', { reader, lenient: Boolean(file.lenient) }),
    isMaster ? askJson('turn', { ...asked(now, file), options: lenience(file) }) : null,
    isMaster ? question(now, next, 'view', { reader }).catch(() => null) : null,
  ]);
  const leads = !following || unitNames(following.units) === unitNames(told.after);
  const notice = leads
    ? ''
    : 'This replay does not match the next game file, because house rules or a file have changed.';
  return { seen, told, turn, notice };
}

/** Show another phase.
 *
 * @param {ProvincePlay} now
 * @param {number} at
 */
export function go(now, at) {
  now.kept.at = at;
  keepIt(now);
  return load(now);
}

/** Show what another reader knows.
 *
 * @param {ProvincePlay} now
 * @param {string} reader
 */
export function look(now, reader) {
  Object.assign(now, { reader, read: {}, board: {} });
  now.kept.reader = reader;
  keepIt(now);
  return load(now);
}

/** Show the orders of another power.
 *
 * @param {ProvincePlay} now
 * @param {string} power
 * @param {string} [focus] where the keyboard goes, and the page with it
 */
export function choosePower(now, power, focus = '') {
  Object.assign(now, { power, error: null, focus, sight: focus && '.orders-card' });
  letGo(now);
}

// --- the powers and their orders -------------------------------------------------------------------------------

/** The powers whose orders are shown.
 *
 * @param {ProvincePlay} now
 */
export const playing = ({ reader, powers }) =>
  reader === MASTER ? powers : powers.filter((power) => power === reader);
/** The units of a power that may be ordered.
 *
 * @param {ProvincePlay} now
 * @param {string} power
 */
export const unitsOf = ({ seen }, power) =>
  (seen?.kind === 'retreat' ? asDriven(seen.driven) : (seen?.units ?? [])).filter((unit) => unit.power === power);
/** How many units a power builds, or removes if it is less than nothing.
 *
 * @param {ProvincePlay} now
 * @param {string} power
 */
export const dueOf = ({ seen }, power) => (seen?.kind === 'adjustment' ? (seen.due[power]?.[0] ?? 0) : 0);
/**
 * @param {ProvincePlay} now
 * @param {string} power
 */
export const hasToOrder = (now, power) =>
  !now.seen?.declared[power]?.disorder &&
  (now.seen?.kind === 'adjustment' ? dueOf(now, power) !== 0 : unitsOf(now, power).length > 0);
/** The orders of a power as text: those that were given here, else those of the file.
 *
 * @param {ProvincePlay} now
 * @param {string} power
 */
export const textOf = (now, power) =>
  entryOf(now).drafts?.[power] ?? (now.seen?.orders[power] ?? []).join('\n').replace(/(.)$/, '$1\n');

/** How the orders of a power stand.
 *
 * @type {(now: ProvincePlay, power: string) => PowerRow}
 */
export const rowOf = ({ board }, power) => board[power] ?? NO_ROW;
/** @type {PowerRow} */
const NO_ROW = { state: 'idle', orders: [], missing: [], open: [], talk: [] };

/** Read the orders of some powers as they stand in their texts: all at once, or each alone where one is refused.
 *
 * @param {ProvincePlay} now
 * @param {string[]} some
 */
export async function readOrders(now, some) {
  if (!isLast(now) || now.seen?.over || !some.length) {
    Object.assign(now, { read: {}, board: {} });
    return;
  }
  const here = entryOf(now);
  const texts = Object.fromEntries(some.map((one) => [`${one}.txt`, textOf(now, one)]));
  /** @type {(these: string[]) => Promise<Judged>} */
  const judged = async (these) => {
    const files = Object.fromEntries(these.map((one) => [one, `${one}.txt`]));
    const about = { files, left: here.left, reader: now.reader };
    const [read, board] = await Promise.all(['orders', 'board'].map((name) => question(now, here, name, about, texts)));
    return { read: read.orders, board: Object.fromEntries(these.map((one) => [one, board.powers[one]])) };
  };
  /** @type {Judged[]} */
  let found;
  try {
    found = [await judged(some)];
  } catch {
    /** @type {(one: string, refused: unknown) => Judged} */
    const failed = (one, refused) => ({ read: { [one]: [] }, board: { [one]: { ...NO_ROW, state: 'open', refused } } });
    const alone = some.map((one) => judged([one]).catch((error) => failed(one, error)));
    found = await Promise.all(alone);
  }
  if (entryOf(now) !== here) return;
  for (const { read, board } of found)
    Object.assign(now, { read: { ...now.read, ...read }, board: { ...now.board, ...board } });
}

/** Do something after what was begun before it, if the same phase is shown still.
 *
 * @param {ProvincePlay} now
 * @param {GameFile} here
 * @param {() => unknown} work
 */
export function inTurn(now, here, work) {
  now.queue = now.queue.then(async () => {
    if (entryOf(now) === here) await work();
  });
  return now.queue;
}

/** Take the orders of a power as text, keep them and show how they read; `focus` is where the keyboard goes.
 *
 * @param {ProvincePlay} now
 * @param {string} power
 * @param {string} orders
 * @param {GameFile} [here]
 * @param {string} [focus]
 */
export function setOrders(now, power, orders, here = entryOf(now), focus = '') {
  if (now.typed?.power === power) now.typed = null;
  if (here !== entryOf(now) || orders === textOf(now, power)) return now.queue;
  return readAnew(now, power, orders, here, focus);
}

/** @type {(now: ProvincePlay, power: string, orders: string, here: GameFile, focus: string) => Promise<unknown>} */
function readAnew(now, power, orders, here, focus) {
  here.drafts = { ...here.drafts, [power]: orders };
  keepIt(now);
  return inTurn(now, here, async () => {
    await readOrders(now, [power]);
    Object.assign(now, { error: null, focus });
    now.drawn();
  });
}

/** Take what is being typed, if it is for the phase that is shown.
 *
 * @param {ProvincePlay} now
 */
export function takeTyped(now) {
  const { typed } = now;
  if (typed && typed.here === entryOf(now)) return setOrders(now, typed.power, typed.text);
  return now.queue;
}

/** Settle open lines of the power that is shown by the orders that were chosen for them.
 *
 * @param {ProvincePlay} now
 * @param {Map<OrderLine, string>} chosen
 */
export const settle = (now, chosen) =>
  setOrders(now, now.power, settled(textOf(now, now.power), now.read[now.power] ?? [], chosen), entryOf(now), NEXT);

/** Take lines out of the orders of the power that is shown: whole ones, and one reading of several by its name.
 *
 * @param {ProvincePlay} now
 * @param {...OrderLine} gone
 */
export function takeOut(now, ...gone) {
  const [here, { power }] = [entryOf(now), now];
  const [text, lines] = [textOf(now, power), now.read[power] ?? []];
  const shared = gone.filter((line) => sharesItsWords(text, lines, line));
  const whole = gone.filter((line) => !shared.includes(line));
  here.left = { ...here.left, [power]: [...(here.left?.[power] ?? []), ...shared.map(nameOfReading)] };
  return readAnew(now, power, whole.length ? reordered(text, lines, whole, []) : text, here, NEXT);
}

// --- the choice of one order -----------------------------------------------------------------------------------

/** Open the choice of a unit's order, or close it; "" is that of builds and removals.
 *
 * @param {ProvincePlay} now
 * @param {string} power
 * @param {string} name
 */
export async function pick(now, power, name) {
  if (now.picked?.power === power && now.picked.name === name) {
    letGo(now);
    return;
  }
  const here = entryOf(now);
  now.power = power;
  try {
    const { choices } = await question(now, here, 'choices', { power, unit: name });
    if (entryOf(now) !== here) return;
    const free = name ? choices : choices.filter(isFree(now.read[power] ?? []));
    now.picked = { power, name, choosing: opened(free) };
    now.sight = '.chooser';
  } catch (error) {
    refuse(now, error);
    return;
  }
  advance(now, now.picked.choosing);
}

/** Whether a build is at a place that no order names, so that it can be given besides the others.
 *
 * @param {OrderLine[]} lines
 * @returns {(choice: Choice) => boolean}
 */
function isFree(lines) {
  const used = new Set(lines.flatMap(({ order }) => order?.match(/\b[a-z]{3}(?=(\/..)?(\s|$))/g) ?? []));
  return ({ at, kind }) => kind === 'remove' || !used.has(at.slice(0, 3));
}

/** @param {ProvincePlay} now */
export function letGo(now) {
  now.picked = null;
  now.drawn();
}

/** Show a choice after a step of it; an order that is complete is given.
 *
 * @param {ProvincePlay} now
 * @param {Choosing} choosing
 */
function advance(now, choosing) {
  if (!now.picked) return;
  const { power, name } = now.picked;
  if (!choosing.taken) {
    now.picked = { ...now.picked, choosing };
    now.drawn();
    return;
  }
  const [{ text, kind }, here] = [choosing.taken, entryOf(now)];
  now.picked = null;
  inTurn(now, here, () => {
    const before = textOf(now, power);
    const after = withOrder(before, now.read[power] ?? [], name, text, kind);
    if (after === before) now.drawn();
    else setOrders(now, power, after, here, name && `.order[data-unit="${name}"]`);
  });
}

/** Take a step of the choice that is open.
 *
 * @param {ProvincePlay} now
 * @param {string} value
 */
export function step(now, value) {
  const { choosing } = /** @type {PickedUnit} */ (now.picked);
  now.focus = '.chooser .options button';
  advance(now, choosing.whose ? named(choosing, value) : stepped(choosing, value));
}
/** Go back to the first step, or turn to U's out of sight and back.
 *
 * @param {ProvincePlay} now
 * @param {'back' | 'unseen'} way
 */
export function turnChoice(now, way) {
  const { choosing } = /** @type {PickedUnit} */ (now.picked);
  now.focus = '.chooser .options button';
  advance(now, way === 'back' ? stepsBack(choosing) : turned(choosing));
}

/** The provinces that a tap may take now.
 *
 * @param {ProvincePlay} now
 * @returns {Set<string>}
 */
export const goalsOf = ({ picked }) => (picked ? goals(picked.choosing) : new Set());

/** Take a tap on the map: a step of the choice that is open, or the unit whose order is chosen; what is told of it.
 *
 * @param {ProvincePlay} now
 * @param {{ province: string, unit: number | null }} tap
 */
export function tapped(now, { province, unit }) {
  const { seen, power, picked } = now;
  if (!seen || !isLast(now) || seen.over) return '';
  const after = picked && stepsTo(picked.choosing, province);
  if (after) {
    now.focus = '.chooser .options button';
    advance(now, after);
    return '';
  }
  const at = unit === null ? undefined : [...seen.units, ...asDriven(seen.driven)][unit];
  const mine = playing(now).flatMap((one) => (seen.kind === 'adjustment' ? [] : unitsOf(now, one)));
  const here = mine.filter(({ place }) => place.slice(0, 3) === province);
  const next =
    here.find((one) => one.power === at?.power && one.name === at.name && Boolean(one.driven) === Boolean(at.driven)) ??
    here.find((one) => one.power === power) ??
    here[0];
  if (next) {
    pick(now, next.power, next.name);
    return '';
  }
  return seen.kind === 'adjustment' && playing(now).length ? ': choose the power, then Build or Remove.' : '.';
}

// --- the phase -------------------------------------------------------------------------------------------------

/** Change what a power declares; one in civil disorder gives no orders.
 *
 * @param {ProvincePlay} now
 * @param {string} power
 * @param {string} key
 * @param {string | boolean} value
 */
export function declare(now, power, key, value) {
  /** @type {Changes} */
  const set = [[`powers.${power}`, 0, key, value || null]];
  if (key === 'disorder') {
    set.push([`powers.${power}`, 0, 'orders', value ? null : []]);
    if (value) delete entryOf(now).drafts?.[power];
  }
  return editFile(now, set);
}

/** Change the file of the phase.
 *
 * @param {ProvincePlay} now
 * @param {Changes} set
 */
export async function editFile(now, set) {
  const here = entryOf(now);
  try {
    const { text } = await askJson('game-edit', { ...asked(now, here), set });
    await askJson('game-file', { ...asked(now, here), file: { name: here.name, text } });
    here.text = text;
    keepIt(now);
    await load(now);
  } catch (error) {
    refuse(now, error);
  }
}

/** The text of the file of the phase, as it is being mended.
 *
 * @param {ProvincePlay} now
 */
export function fileTextOf(now) {
  const here = entryOf(now);
  return now.file?.here === here ? now.file.text : here.text;
}
/** Keep what is typed in the file of the phase until it is used.
 *
 * @type {(now: ProvincePlay) => (event: At<Field>) => void}
 */
export const typingFile =
  (now) =>
  ({ currentTarget }) => {
    now.file = { here: entryOf(now), text: currentTarget.value };
  };

/** Use the text of the file of the phase as it was mended, if it can be read.
 *
 * @param {ProvincePlay} now
 */
export async function useText(now) {
  const [here, text] = [entryOf(now), fileTextOf(now)];
  try {
    await askJson('game-file', { ...asked(now, here), file: { name: here.name, text } });
    Object.assign(here, { text, drafts: {}, left: {}, mails: {} });
    keepIt(now);
    await load(now);
  } catch (error) {
    refuse(now, error);
  }
}

// --- the phase told again --------------------------------------------------------------------------------------

/** The steps in which the phase is told again.
 *
 * @param {ProvincePlay} now
 */
export const stepsOf = ({ told, replay, powers }) => (told && replay ? replaySteps(told, replay.by, powers) : []);

/** Tell the phase again from its first step, order by order or power by power; null leaves it for its results.
 *
 * @param {ProvincePlay} now
 * @param {'order' | 'power' | null} by
 */
export function tellAgain(now, by) {
  now.replay = by && { by, at: 0 };
  Object.assign(now, by ? { focus: '.storybar .next', sight: '.story' } : { focus: 'h2.results', sight: 'h2.results' });
  now.drawn();
}

/** Go to another step of the phase that is told again.
 *
 * @param {ProvincePlay} now
 * @param {number} at
 */
export function stepTo(now, at) {
  if (!now.replay) return;
  now.replay = { ...now.replay, at: Math.min(Math.max(at, 0), stepsOf(now).length - 1) };
  now.drawn();
}

/** The units and orders that the map shows.
 *
 * @param {ProvincePlay} now
 */
export function sceneOf(now) {
  const seen = /** @type {View} */ (now.seen);
  const { told, picked, replay } = now;
  if (told && replay) return { ...sceneOfStep(told, stepsOf(now), replay.at), chosen: -1, ofStep: true };
  const units = told ? told.before : [...seen.units, ...asDriven(seen.driven)];
  const drafts = playing(now).flatMap((one) =>
    (now.read[one] ?? []).flatMap(({ drawn, ok }) => (drawn && ok ? [drawn] : [])),
  );
  const isRetreat = seen.kind === 'retreat';
  const chosen = units.findIndex(
    ({ power, name, driven }) => power === picked?.power && name === picked.name && Boolean(driven) === isRetreat,
  );
  return { units, orders: told ? told.orders : drafts, past: [], sight: [], chosen, ofStep: false };
}
