// Small words: capitals, numbers with what they count.

/** A text with a capital first.
 *
 * @param {string} text
 */
export const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** A name with hyphens as words.
 *
 * @param {string | number} name
 */
export const plain = (name) => String(name).replaceAll('-', ' ');

/** A number with what it counts: `1 page`, `2 pages`.
 *
 * @param {number} number
 * @param {string} one
 * @param {string} many
 */
export const counted = (number, one, many) => `${number} ${number === 1 ? one : many}`;

/** A number as the place in a row: `2nd`. @param {number} number */
export const ordinal = (number) =>
  `${number}${/1\d$/.test(`${number}`) ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
