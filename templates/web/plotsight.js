// What of a plot stays in sight: the submarine and the ships nearest to it; arrows point to the others.

/** Inches: ships that lie so much farther away than the nearest stay in sight with it. */
const ABOUT = 7;

/** @type {(position: PlotPosition) => Place} */
export const ownPlace = ({ ssn }) => [ssn.x, ssn.y];

/** The ships afloat with their ranges from the submarine, the nearest first.
 *
 * @param {PlotPosition} position
 * @param {PlotLookMap} map
 * @returns {{ name: string, place: Place, range: number }[]}
 */
export function shipsByRange(position, { kills }) {
  const [x, y] = ownPlace(position);
  return position.ships
    .filter(({ left, kills: had, kind }) => !left && (had ?? 0) < kills[kind])
    .map((ship) => ({
      name: ship.name,
      place: /** @type {Place} */ ([ship.x, ship.y]),
      range: Math.hypot(ship.x - x, ship.y - y),
    }))
    .sort((one, other) => one.range - other.range);
}

/** The places to keep in sight: the submarine, the nearest ship and those about it; at most so far away.
 *
 * @param {PlotPosition} position
 * @param {PlotLookMap} map
 * @param {number} [most] inches
 */
export function inSight(position, map, most = Infinity) {
  const ships = shipsByRange(position, map);
  const far = Math.min((ships[0]?.range ?? 0) + ABOUT, Math.max(most, 0));
  return [ownPlace(position), ...ships.filter(({ range }) => range <= far).map(({ place }) => place)];
}

/** The ships and helicopters to which arrows at the frame point, from the submarine.
 *
 * @param {PlotPosition} position
 * @param {PlotLookMap} map
 */
export function farFrom(position, map) {
  const from = ownPlace(position);
  const helicopters = position.helicopters.map(({ name, x, y }) => ({
    name,
    place: /** @type {Place} */ ([x, y]),
    range: Math.hypot(x - from[0], y - from[1]),
  }));
  return { from, to: [...shipsByRange(position, map), ...helicopters] };
}
