// A phase of a game on a map of provinces told again: every order as a step, attack by attack, or all orders of a power
// as one; which of them the map shows.  It touches no page.

/** @param {string} place */
const provinceOf = (place) => place.slice(0, 3);
/** @param {DrawnOrder} order */
const isAttack = ({ action }) => action === 'M' || action === 'T';
/** Whether an order helps another: a support or a convoy of the same unit to the same place.
 *
 * @type {(order: DrawnOrder, other: DrawnOrder) => boolean}
 */
const helps = (order, other) =>
  (order.action === 'S' || order.action === 'C') &&
  provinceOf(order.target) === provinceOf(other.unit.place) &&
  provinceOf(order.to) === provinceOf(other.target);

/** Orders in the order in which they are told: attacks on the same place beside each other, each after what helps it,
 * then what is left.
 *
 * @param {DrawnOrder[]} orders
 */
export function inOrder(orders) {
  const attacks = orders.filter(isAttack);
  const targets = [...new Set(attacks.map(({ target }) => provinceOf(target)))];
  /** @type {Set<DrawnOrder>} */
  const told = new Set();
  for (const attack of targets.flatMap((to) => attacks.filter(({ target }) => provinceOf(target) === to))) {
    for (const order of orders) if (helps(order, attack)) told.add(order);
    told.add(attack);
  }
  const standing = orders.filter(({ action }) => action === 'H');
  for (const order of orders) if (!standing.includes(order)) told.add(order);
  return [...told, ...standing];
}

/** The steps of a phase: an order each, or the orders of a power each; the last is how things stand afterwards.
 *
 * @param {PhaseTold} told
 * @param {'order' | 'power'} by
 * @param {string[]} powers
 * @returns {ReplayStep[]}
 */
export function replaySteps({ orders }, by, powers) {
  /** @type {ReplayStep[]} */
  const steps =
    by === 'order'
      ? inOrder(orders).map((order) => ({ title: order.unit.power, orders: [order] }))
      : powers
          .map((power) => ({ title: power, orders: orders.filter(({ unit }) => unit.power === power) }))
          .filter((step) => step.orders.length);
  return [...steps, { title: 'Afterwards', orders: [] }];
}

/** What the map shows at a step: the orders told before it, and those of it; the units, and the provinces in sight.
 *
 * @param {PhaseTold} told
 * @param {ReplayStep[]} steps
 * @param {number} at
 */
export function sceneOfStep(told, steps, at) {
  if (at >= steps.length - 1) return { units: told.after, orders: [], past: [], sight: [] };
  const { orders } = steps[at];
  return {
    units: told.before,
    orders,
    past: steps.slice(0, at).flatMap((step) => step.orders),
    sight: [
      ...new Set(orders.flatMap(({ unit, target, to }) => [unit.place, target, to].filter(Boolean).map(provinceOf))),
    ],
  };
}

/** @type {{ [kind: string]: string }} */
const UNITS = { A: 'Army', F: 'Fleet', U: 'U' };

/** An order in words, without its result.
 *
 * @type {(order: DrawnOrder, nameOf: (place: string) => string) => string}
 */
export function orderWords({ unit, action, target, to }, nameOf) {
  const [at, goal] = [target && nameOf(target), to && nameOf(to)];
  /** @type {{ [action: string]: string }} */
  const does = {
    H: 'stands',
    M: `moves to ${at}`,
    S: goal ? `supports ${at} to ${goal}` : `supports ${at} to stand`,
    C: `convoys ${at} to ${goal}`,
    T: `torpedoes ${at}`,
    D: `depth charges ${at}`,
    R: `retreats to ${at}`,
    disband: 'disbands',
    build: 'is built',
    remove: 'is removed',
  };
  return `${UNITS[unit.kind]} ${nameOf(unit.place)} ${does[action] ?? action}`;
}

/** What became of an order, and for the game master why: `results` are the orders as they were resolved.
 *
 * @type {(order: DrawnOrder, results: PhaseResult['orders']) => string}
 */
export function fateWords({ unit, action, done }, results) {
  const mine = results.filter(({ power, order }) => power === unit.power && order.includes(unit.name));
  const own = mine.filter(({ order }) => order.startsWith(`${unit.name} `) || order === `${action} ${unit.name}`);
  const one = own.length > 1 ? own.find(({ order }) => kindOf(order.slice(unit.name.length + 1)) === action) : own[0];
  const fate = done === null || done === undefined ? 'the result is secret' : done ? 'done' : 'failed';
  return one?.reason ? `${fate}: ${one.reason}` : fate;
}

/** The kind of an order after its unit, such as M of `- bur`.
 *
 * @param {string} words
 */
const kindOf = (words) => (words.startsWith('-') ? 'M' : words.split(' ')[0]);
