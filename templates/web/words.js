// Small words: capitals, numbers with what they count.

/** A text with a capital first. */
export const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** A name with hyphens as words. */
export const plain = (name) => String(name).replaceAll('-', ' ');

/** A number with what it counts: `1 page`, `2 pages`. */
export const counted = (number, one, many) => `${number} ${number === 1 ? one : many}`;
