// The sonar picture of a move on a plot: which layer is shown, which move is looked at.  It touches no page.

/** The layers with their names; the first shows none.
 *
 * @type {[string, string][]}
 */
export const LAYERS = [
  ['', 'off'],
  ['heard', 'heard'],
  ['sunk', 'sunk'],
  ['kill', 'next shot'],
];
/** The steps of the ramp from the least chance of a layer to the greatest. */
const STEPS = 5;
/** Layers of which the greatest chance is the best; of the others it is the least. */
const MOST_IS_BEST = ['kill'];

/** @param {number} chance */
export const percent = (chance) =>
  chance > 0 && chance < 0.005 ? 'under 1\u00a0%' : `${Math.round(chance * 100)}\u00a0%`;

/** @typedef {'heard' | 'sunk' | 'kill'} Layer */

/** The chances of a layer's squares: the least and the greatest, and on which step of the ramp a chance lies, 1 the
 * palest.
 *
 * @param {Sonar} picture
 * @param {string} layer
 */
export function rampOf({ moves, layers }, layer) {
  const all = layers[layer].map(([, , number]) => moves[number][/** @type {Layer} */ (layer)]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const steps = high > low ? STEPS : 1;
  /** @param {number} chance */
  const stepOf = (chance) =>
    steps === 1 ? 1 : Math.min(Math.floor(((chance - low) / (high - low)) * steps + 1e-9), steps - 1) + 1;
  const key = Array.from({ length: steps }, (_, at) => ({
    step: at + 1,
    words:
      steps === 1
        ? percent(low)
        : `${percent(low + ((high - low) * at) / steps)} to ${percent(low + ((high - low) * (at + 1)) / steps)}`,
  }));
  return { low, high, stepOf, key };
}

/** A move in the words of an order: `Slow: easy left 30, straight 2; dive`.
 *
 * @param {SonarMove} move
 */
export const orderOf = ({ speed, moves, marker }) =>
  `${speed.charAt(0).toUpperCase()}${speed.slice(1)}: ${moves.join(', ') || 'stay'}${marker ? `; ${marker}` : ''}`;

/** The number of the best move of a layer that ends in the square of a place; -1 for none.
 *
 * @param {Sonar} picture
 * @param {string} layer
 * @param {Place} place
 */
export function moveAt({ side, layers }, layer, [x, y]) {
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
  return layers[layer].find(([across, up]) => across === column && up === row)?.[2] ?? -1;
}

/** The squares of a layer, each with its step of the ramp and its chance; one of them is the best, unless all are alike.
 *
 * @param {Sonar} picture
 * @param {string} layer
 * @returns {Square[]}
 */
export function squaresOf(picture, layer) {
  const { side, moves, layers } = picture;
  const { low, high, stepOf } = rampOf(picture, layer);
  const sign = MOST_IS_BEST.includes(layer) ? -1 : 1;
  /** @type {(number: number) => number[]} */
  const worth = (number) => {
    const { heard, sunk, [/** @type {Layer} */ (layer)]: chance } = moves[number];
    return [sign * chance, sunk, heard];
  };
  const numbers = layers[layer].map(([, , number]) => number);
  const best = numbers.reduce((one, other) => (isLess(worth(other), worth(one)) ? other : one), numbers[0]);
  return layers[layer].map(([column, row, number]) => {
    const chance = moves[number][/** @type {Layer} */ (layer)];
    return { x: column * side, y: row * side, side, chance, step: stepOf(chance), best: low < high && number === best };
  });
}

/** Whether the first number that differs is less.
 *
 * @param {number[]} one
 * @param {number[]} other
 */
function isLess(one, other) {
  const at = one.findIndex((part, place) => Math.abs(part - other[place]) > 1e-9);
  return at >= 0 && one[at] < other[at];
}

/** The sonar picture of the position that is played: its layer, and the move that is looked at.
 *
 * `ask` gets the picture, `drawn()` is called when what is shown has changed.
 *
 * @param {{ ask: () => Promise<Sonar>, drawn: () => void }} hands
 */
export function sonarOf({ ask, drawn }) {
  const state = {
    layer: '',
    picture: /** @type {Sonar | null} */ (null),
    chosen: -1,
    error: /** @type {unknown} */ (null),
    waits: false,
  };
  // What the picture is to be made of, and what the last one was made of.
  let [lies, of, made] = ['', '', ''];

  /** @returns {Promise<void>} */
  async function fetch() {
    const key = of;
    if (!state.layer || made === key || state.waits) return;
    Object.assign(state, { picture: null, chosen: -1, error: null, waits: true });
    drawn();
    const got = await ask().then(
      (picture) => ({ picture, error: null }),
      (error) => ({ picture: null, error }),
    );
    Object.assign(state, got, { waits: false });
    made = key;
    drawn();
    await fetch();
  }
  const now = () => (state.layer && made === of ? state.picture : null);
  /** @param {Partial<typeof state>} to */
  const change = (to) => {
    Object.assign(state, to);
    drawn();
  };

  return {
    state,
    now,
    chosen: () => now()?.moves[state.chosen] ?? null,
    squares: () => (state.picture && now() ? squaresOf(state.picture, state.layer) : []),
    /** @param {number} chosen */
    choose: (chosen) => change({ chosen }),
    /** @param {string} layer */
    show(layer) {
      change({ layer, chosen: -1 });
      return fetch();
    },
    /** Follow the position: after other shots the picture is made anew; of another position none is shown.
     *
     * @param {PlotLook} look
     */
    follow({ position, map }) {
      const before = lies;
      lies = JSON.stringify(position);
      of = JSON.stringify([position, map.orders.shots]);
      if (lies !== before) Object.assign(state, { layer: '', chosen: -1, error: null });
      return fetch();
    },
    /** Look at the best move that ends in the square of a place; whether there is one.
     *
     * @param {Place} place
     */
    tap(place) {
      const picture = now();
      if (picture) change({ chosen: moveAt(picture, state.layer, place) });
      return Boolean(picture && state.chosen >= 0);
    },
  };
}
