// The words of a search: what is found for a question in plain words, the best first.  It touches no page.

/** Letters of a question that are read, and words of it that are looked for: the work of a search has an end. */
export const LONGEST = 200;
const MOST_WORDS = 12;
/** Words that nothing has, for which one that is spelled like them is looked for. */
const MOST_SPELLED = 3;
/** Letters of a word that count, so that a text without spaces is no long work. */
const LONGEST_WORD = 40;
/** What is shown at most: of what is found, and of what is near it. */
const MOST = 12;
const MOST_NEAR = 6;
/** With so many exact finds what is only near is left out. */
const ENOUGH = 4;

/** Words that say little of what is looked for: they move a find up, and nothing is found or missed by them alone. */
const SMALL = new Set(
  `a about am an and any are as at be been but by can could did do does for from game games get gets give go had
  happen happens has have here how i if in into is it its just let like many may me much must my of off on one or
  our out please rule rules shall should so some than that the their them then there these they this those to up
  us use want was way we were what when where which while who why will with would you your`.split(/\s+/),
);
/** Words that stand for each other in a question. */
const ALIKE = [
  'see seen sight visible visibility spot spotted',
  'end finish win victory lose defeat',
  'far distance range reach within',
  'hit kill sink sunk destroy destroyed damage',
  'destroyer escort frigate warship',
  'sub submarine boat',
  'chance odds probability likely',
  'move movement manoeuvre maneuver',
  'find found detect detection',
  'fire firing shoot shot launch',
  'begin start setup',
  'dark night',
  'quick fast speed',
  'solo solitaire alone',
];
/** What is found, in the order of their worth where the words are found alike. */
const KINDS = ['page', 'look up', 'table', 'sheet', 'figure', 'ruling', 'game'];
/** How a word is found, the best last: within a word, a word like it, the beginning of a word, the word itself. */
const WITHIN = 1;
const LIKE = 2;
const BEGINS = 3;
const SAME = 4;
/** What a find in the name of an entry is worth, beside one in its text. */
const IN_NAME = 3;
/** Letters of a name by which a find is worth one less: a short name says more surely what it is. */
const LONG_NAME = 50;

/** @typedef {{ stem: string, names: Set<number>, texts: Set<number>, games: Set<number> }} Places */
/** @typedef {{ entries: Found[], places: Map<string, Places> }} Known */
/** @typedef {{ found: Found[], near: Found[], missing: string[] }} Hits */

/** The stem of a word, by its plural, `-ing` and `-ed`: `firing`, `fires` and `fire` have the same.
 *
 * @param {string} word
 */
export function stemOf(word) {
  if (/\d/.test(word)) return word;
  let stem = word.replace(/['’]s?$/, '');
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 3 && /(?:[sxz]|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && /[^sui]s$/.test(stem)) stem = stem.slice(0, -1);
  const verb = stem.replace(/(?:ing|ed)$/, '');
  if (stem.length > 4 && /[aeiouy]/.test(verb)) stem = verb === stem ? stem : verb.replace(/([^aeioulsz])\1$/, '$1');
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}

/** Words with the same meaning as a stem, as stems.
 *
 * @type {Map<string, Set<string>>}
 */
const LIKE_STEMS = new Map();
for (const line of ALIKE) {
  const stems = line.split(' ').map(stemOf);
  for (const stem of stems) LIKE_STEMS.set(stem, new Set(stems));
}

/** The pieces of a text in small letters, each whole and in its parts: `kill-needed` with `kill` and `needed`.
 *
 * @param {string} text
 * @returns {[whole: string, parts: string[]][]}
 */
const piecesOf = (text) =>
  text
    .toLowerCase()
    .split(/[\s,;:!?“”"/·…–—]+/)
    .flatMap((piece) => {
      if (/^[a-z]{1,40}$/.test(piece)) return [[piece, [piece]]];
      const whole = piece
        .slice(0, LONGEST_WORD)
        .replace(/^[('‘[]+/, '')
        .replace(/[.'’\]]+$/, '');
      const word = whole.includes('(') ? whole : whole.replace(/\)+\.?$/, '');
      const parts = word.split(/[^\p{L}\p{N}.’']+/u).filter(Boolean);
      return parts.length ? [[word, parts]] : [];
    });

/** The words under which a text is found.
 *
 * @param {string} text
 */
const wordsIn = (text) => piecesOf(text).flatMap(([whole, parts]) => (parts[0] === whole ? parts : [whole, ...parts]));

/** The words of a question: `SS-6` and `7(d)` whole, and so is another if it is known with its hyphen.
 *
 * @param {Known} known
 * @param {string} question
 */
const wordsOf = ({ places }, question) =>
  piecesOf(question).flatMap(([whole, parts]) =>
    /\d/.test(whole) || places.has(whole) || places.has(stemOf(whole)) ? [whole] : parts,
  );

/** Everything that can be found, by its words.
 *
 * @param {Found[]} entries
 * @returns {Known}
 */
export function indexed(entries) {
  /** @type {Map<string, Places>} */
  const places = new Map();
  /** @param {string} word */
  const placesOf = (word) => {
    const known = places.get(word);
    if (known) return known;
    const made = { stem: stemOf(word), names: new Set(), texts: new Set(), games: new Set() };
    places.set(word, made);
    return made;
  };
  entries.forEach(({ name, text, game }, at) => {
    for (const word of wordsIn(name)) placesOf(word).names.add(at);
    for (const word of wordsIn(text)) placesOf(word).texts.add(at);
    for (const word of wordsIn(game)) placesOf(word).games.add(at);
  });
  return { entries, places };
}

/** How a word of a question stands to a word that is known; 0 if not at all.
 *
 * @param {string} asked
 * @param {string} stem of what is asked
 * @param {string} word
 * @param {Places} places
 */
function likeness(asked, stem, word, places) {
  if (word === asked || places.stem === stem) return SAME;
  if (word.startsWith(asked)) return BEGINS;
  if (LIKE_STEMS.get(stem)?.has(places.stem)) return LIKE;
  return asked.length > 4 && word.includes(asked) ? WITHIN : 0;
}

/** What a word is worth to each entry that has it, by the place of the entry.
 *
 * @param {Known} known
 * @param {string} asked
 */
function worths({ places }, asked) {
  /** @type {Map<number, number>} */
  const worth = new Map();
  const stem = stemOf(asked);
  const add = (/** @type {Set<number>} */ entries, /** @type {number} */ more) => {
    for (const at of entries) if ((worth.get(at) ?? 0) < more) worth.set(at, more);
  };
  for (const [word, where] of places) {
    const like = likeness(asked, stem, word, where);
    if (!like) continue;
    add(where.names, like * IN_NAME);
    add(where.texts, like);
    if (word === asked || (asked.includes('-') && where.stem === stem)) add(where.games, LIKE * IN_NAME);
  }
  return worth;
}

/** How many letters two words differ by: written otherwise, left out, or put in; `most + 1` for more than `most`.
 *
 * @param {string} one
 * @param {string} other
 * @param {number} most
 */
function apart(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1)
      next[to] = Math.min(
        row[to] + 1,
        next[to - 1] + 1,
        row[to - 1] + Number(one.charAt(at - 1) !== other.charAt(to - 1)),
      );
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[other.length];
}

/** The known word that is spelled most like one that is not; "" where none is near.
 *
 * @param {Known} known
 * @param {string} asked
 */
function spelledLike({ places }, asked) {
  const most = asked.length > 6 ? 2 : 1;
  if (asked.length < 4 || asked.length > 20) return '';
  let best = { word: '', by: most + 1 };
  for (const word of places.keys()) {
    const by = apart(asked, word, best.by - 1);
    if (by < best.by) best = { word, by };
    if (best.by <= 1) break;
  }
  return best.word;
}

/** The words of a question that are looked for, what each is worth to the entries, and those that nothing has.
 *
 * @param {Known} known
 * @param {string} question
 */
function looked(known, question) {
  const all = [...new Set(wordsOf(known, question.slice(0, LONGEST)))];
  const large = all.filter((word) => !SMALL.has(word));
  const words = (large.length ? large : all).slice(0, MOST_WORDS);
  const missing = [];
  const worth = [];
  for (const word of words) {
    const found = worths(known, word);
    if (!found.size) missing.push(word);
    const like = found.size || missing.length > MOST_SPELLED ? '' : spelledLike(known, word);
    if (found.size || like) worth.push(like ? worths(known, like) : found);
  }
  const small = large.length ? all.filter((word) => SMALL.has(word)).slice(0, MOST_WORDS) : [];
  return { worth, missing, small, first: words[0] ?? '' };
}

/** What is found for a question: what has all of its words, and what is near it; `missing` are words that nothing has.
 *
 * @param {Known} known
 * @param {string} question
 * @returns {Hits}
 */
export function matches(known, question) {
  const { worth, missing, small, first } = looked(known, question);
  /** @type {Map<number, { words: number, score: number }>} */
  const scores = new Map();
  for (const each of worth) {
    const rare = 2 + Math.log2(known.entries.length / each.size);
    for (const [at, more] of each) {
      const { words, score } = scores.get(at) ?? { words: 0, score: 0 };
      scores.set(at, { words: words + 1, score: score + more * rare });
    }
  }
  for (const word of small)
    for (const at of known.places.get(word)?.names ?? []) {
      const scored = scores.get(at);
      if (scored) scored.score += 1;
    }
  const ranked = [...scores]
    .map(([at, { words, score }]) => {
      const entry = known.entries[at];
      const name = entry.name.toLowerCase();
      const kind = KINDS.indexOf(entry.what);
      const begins = name === first || (name.startsWith(first) && !/\d/.test(first)) ? 3 : 0;
      const worse = (kind < 0 ? KINDS.length : kind) / 2 + Math.min(name.length, 200) / LONG_NAME;
      return { entry, words, score: score + begins - worse };
    })
    .sort((a, b) => b.words - a.words || b.score - a.score);
  const whole = missing.length ? 0 : ranked.filter(({ words }) => words === worth.length).length;
  const entries = ranked.map(({ entry }) => entry);
  const found = entries.slice(0, Math.min(whole, MOST));
  return { found, near: whole < ENOUGH ? entries.slice(whole, whole + MOST_NEAR) : [], missing };
}
