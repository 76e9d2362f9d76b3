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

/** @param {number} chance */
export const percent = (chance) =>
  chance > 0 && chance < 0.005 ? 'under 1\u00a0%' : `${Math.round(chance * 100)}\u00a0%`;

/** The chance of a move by its number in a layer.
 *
 * @type {(picture: Sonar, layer: string) => (square: [number, number, number]) => number}
 */
const chanceIn =
  ({ moves }, layer) =>
  ([, , number]) =>
    moves[number][/** @type {'heard' | 'sunk' | 'kill'} */ (layer)];

/** The chances of a layer's squares: the least, how much each step of the ramp has, and the words of the steps.
 *
 * @type {(picture: Sonar, layer: string) => { low: number, each: number, words: string[] }}
 */
export function rampOf(picture, layer) {
  const all = picture.layers[layer].map(chanceIn(picture, layer));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const each = (high - low) / STEPS;
  if (!each) return { low, each, words: [percent(low)] };
  const ends = Array.from({ length: STEPS + 1 }, (_, at) => percent(low + at * each));
  return { low, each, words: ends.slice(1).map((end, at) => `${ends[at]} to ${end}`) };
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

/** The squares of a layer, each with its step of the ramp, from 1, and its chance; the best, unless all are alike:
 * of two the one that is sunk less.
 *
 * @type {(picture: Sonar, layer: string) => Square[]}
 */
export function squaresOf(picture, layer) {
  const { side, moves, layers } = picture;
  const { low, each, words } = rampOf(picture, layer);
  const chanceOf = chanceIn(picture, layer);
  /** @param {[number, number, number]} square */
  const worth = (square) => (layer === 'kill' ? 1 : -1) * chanceOf(square) - 1e-6 * moves[square[2]].sunk;
  const best = Math.max(...layers[layer].map(worth));
  return layers[layer].map((square) => {
    const chance = chanceOf(square);
    const step = each ? Math.min(Math.floor((chance - low) / each + 1e-9) + 1, words.length) : 1;
    return { x: square[0] * side, y: square[1] * side, side, chance, step, best: each > 0 && worth(square) === best };
  });
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
