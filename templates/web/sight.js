// The part of a map that holds some places in sight: none of them below what lies over the map.

/** Pixels between the middle of a place and what lies over the map, and its edge. */
const CLEAR = 18;

/** What is left free at the sides of a map, [left, top, right, foot], so that a box over it is out of the way: nothing,
 * or the strip at its side, or that above or below it.
 *
 * @param {Box} over
 * @param {Place} size
 * @returns {Box[]}
 */
function strips([left, top, wide, high], [width, height]) {
  const [right, foot] = [left + wide, top + high];
  return [
    [0, 0, 0, 0],
    left + right < width ? [right, 0, 0, 0] : [0, 0, width - left, 0],
    top + foot < height ? [0, foot, 0, 0] : [0, 0, 0, height - top],
  ];
}

/** The part of a map of a size in pixels that holds places with so much around them, the smallest in which no place
 * lies below the boxes `over` the map, [left, top, wide, high] in its pixels; if not all can be clear, most are.
 *
 * @param {Place[]} spots
 * @param {number} around
 * @param {Place} size
 * @param {Box[]} over
 * @param {number} [least] the width of the smallest part
 * @returns {Box}
 */
export function partInSight(spots, around, size, over, least = 0) {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [low, high] = [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
  const middle = low.map((from, at) => (from + high[at]) / 2);
  /** @param {Box} free */
  const partWith = ([left, top, right, foot]) => {
    const room = [size[0] - left - right, size[1] - top - foot];
    const scale = Math.max(
      ...low.map((from, at) => (high[at] - from + 2 * around) / Math.max(room[at], 1)),
      least / size[0],
    );
    /** @type {Place} */
    const corner = [middle[0] - (left + room[0] / 2) * scale, middle[1] - (top + room[1] / 2) * scale];
    const below = spots.filter(([x, y]) => {
      const [across, down] = [(x - corner[0]) / scale, (y - corner[1]) / scale];
      return over.some(
        (box) =>
          across > box[0] - CLEAR &&
          across < box[0] + box[2] + CLEAR &&
          down > box[1] - CLEAR &&
          down < box[1] + box[3] + CLEAR,
      );
    }).length;
    return { scale, corner, below };
  };
  const free = over
    .map((box) => strips(box, size))
    .reduce(
      (all, more) => all.flatMap((one) => more.map((each) => joined(one, each))),
      [/** @type {Box} */ ([0, 0, 0, 0])],
    );
  const { corner, scale } = free
    .map(partWith)
    .reduce((best, one) =>
      one.below < best.below || (one.below === best.below && one.scale < best.scale) ? one : best,
    );
  return [...corner, size[0] * scale, size[1] * scale];
}

/** Both of what two strips leave free.
 *
 * @param {Box} one
 * @param {Box} other
 */
const joined = (one, other) => /** @type {Box} */ (one.map((side, at) => Math.max(side, other[at])));
