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
/** The chances up to which a square is filled as far as its number says, of all, and how that is told. */
export const STEPS = /** @type {[number, string][]} */ ([
  [0, '0\u00a0%'],
  [0.01, 'to 1'],
  [0.05, 'to 5'],
  [0.1, 'to 10'],
  [0.2, 'to 20'],
  [0.4, 'to 40'],
  [0.7, 'to 70'],
  [1, 'more'],
]);

/** How much of the side of a square is filled for a chance.
 *
 * @param {number} chance
 */
export function shareOf(chance) {
  const step = STEPS.findIndex(([most]) => chance <= most + 1e-9);
  return (step < 0 ? STEPS.length - 1 : step) / (STEPS.length - 1);
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

/** The squares of a layer, each with the share of its side that is filled.
 *
 * @param {Sonar} picture
 * @param {string} layer
 * @returns {Square[]}
 */
export const squaresOf = ({ side, moves, layers }, layer) =>
  layers[layer].map(([column, row, number]) => ({
    x: column * side,
    y: row * side,
    side,
    share: shareOf(moves[number][/** @type {'heard' | 'sunk' | 'kill'} */ (layer)]),
  }));

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
