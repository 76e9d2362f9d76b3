// What the plot shows of a position with its orders: pieces to come, ways, rings and bands; the part to look at.

import { pieces as piecesOf } from './plotscene.js';
import { farFrom, ownPlace } from './plotsight.js';
import { counted } from './words.js';

const ZONES = 4;
/** The name of the submarine where the ordered move ends. */
export const PLANNED = 'end';
/** The rings and bands of the piece that is chosen.
 *
 * @param {PlotLookMap} map
 * @param {PlotShown[]} pieces
 * @param {string | null} chosen
 * @returns {{ bands: Band[], rings: Ring[] }}
 */
export function around({ zones: [first, wide], ranges }, pieces, chosen) {
  const piece = pieces.find(({ name }) => name === chosen);
  if (!piece || !((piece.ship && !piece.gone) || piece.helicopter)) return { bands: [], rings: [] };
  const { place } = piece;
  const deaf = piece.helicopter?.depth === 'deep';
  return {
    bands: Array.from({ length: deaf ? 0 : ZONES }, (_, n) => ({
      place,
      from: first + n * (first + wide),
      to: (n + 1) * (first + wide),
      tone: 'zone',
    })),
    rings: [{ place, radius: ranges.fire, tone: 'fire', label: `fires within ${ranges.fire}″` }],
  };
}

/** Points of a move that is not made yet, but for those that lie already.
 *
 * @type {(position: PlotPosition, map: PlotLookMap, points: { number: number, x: number, y: number }[]) => PlotShown[]}
 */
const ahead = (position, map, points) =>
  points
    .filter(({ number }) => !position.points.some((one) => one.number === number && one.submarine))
    .map(({ number, x, y }) => ({
      name: `DP${number}`,
      label: `DP${number} to come`,
      kind: 'point',
      place: [x, y],
      size: map.pieces.dp,
      tone: 'planned',
    }));

/** The submarine at the end of a move.
 *
 * @type {(map: PlotLookMap, end: { x: number, y: number, heading: number }) => PlotShown}
 */
const ended = (map, { x, y, heading }) => ({
  name: PLANNED,
  kind: 'submarine',
  place: [x, y],
  heading,
  size: map.pieces.ssn,
  tone: 'planned',
  quiet: true,
});

/** The position with what is ordered, or with a move that is looked at.
 *
 * @param {PlotLook} look
 * @param {{ steering: boolean, speed: string, chosen: string | null, move: SonarMove | null, squares?: boolean }} how
 * @returns {PlotScene}
 */
export function orderedScene({ position, map }, { steering, speed, chosen, move, squares }) {
  const pieces = piecesOf(position, map);
  const { move: ordered, reach, ranges, orders } = map;
  const { bands, rings } = around(map, pieces, chosen);
  const end = move ?? (steering && ordered.inches ? ordered : null);
  const own = ownPlace(position);
  const way = move?.path ?? ordered.path;
  return {
    pieces: [...(end ? [...ahead(position, map, end.points ?? []), ended(map, end)] : []), ...pieces],
    ways: steering ? [{ path: way, tone: 'own' }] : [],
    shots: steering
      ? orders.shots
          .flatMap((name) => pieces.find((one) => one.name === name) ?? [])
          .map(({ place }) => ({ path: [own, place] }))
      : [],
    areas:
      steering && !squares
        ? reach
            .filter((one) => !speed || one.speed === speed)
            .map(({ speed: name, outline }) => ({ outline, tone: name, label: name }))
        : [],
    bands,
    rings: [
      ...(position.ending
        ? []
        : [{ place: own, radius: ranges.torpedo, tone: 'torpedo', label: `torpedoes ${ranges.torpedo}″` }]),
      ...rings,
    ],
    far: farFrom(position, map),
  };
}

/** The table, or without one the sea around all pieces.
 *
 * @param {PlotPosition} position
 * @returns {[Box, { table: boolean }]}
 */
export function seaOf({ table, ssn, ships, helicopters, points }) {
  if (table) return [[0, 0, ...table], { table: true }];
  const all = [ssn, ...ships, ...helicopters, ...points];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  return [
    [
      Math.floor(Math.min(...xs)) - 12,
      Math.floor(Math.min(...ys)) - 12,
      Math.ceil(Math.max(...xs)) + 12,
      Math.ceil(Math.max(...ys)) + 12,
    ],
    { table: false },
  ];
}

/** The game in figures.
 *
 * @param {PlotLook} look
 */
export function recordOf({ position: { turn, ssn, ships }, map }) {
  const hit = ships
    .filter(({ kills }) => kills)
    .map(
      ({ name, kind, kills }) =>
        `${name} ${(kills ?? 0) >= map.kills[kind] ? 'sunk' : `hit ${kills} of ${map.kills[kind]} times`}`,
    );
  const shots = counted(map.carried - ssn.torpedoes, 'torpedo', 'torpedoes');
  return `${counted(turn, 'turn', 'turns')}, ${shots} fired; ${hit.join(', ') || 'no ship hit'}.`;
}
