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

/** Words that say little of what is looked for: they are left out of a question that has others. */
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
  'move movement maneuver maneuver',
  'find found detect detection',
  'fire firing shoot shot launch',
  'begin start setup',
  'dark night',
  'quick fast speed',
  'solo solitaire alone',
];
/** What is found, in the order of their worth where the words are found alike. */
const KINDS = ['page', 'look up', 'table', 'sheet', 'figure', 'ruling', 'game'];
/** The place of a kind among them, the last for any other.
 *
 * @param {unknown} what
 */
const placeOf = (what) => (KINDS.includes(String(what)) ? KINDS.indexOf(String(what)) : KINDS.length);
/** What a word that has another within it is worth, beside that one, and letters of a word that is looked for so. */
const WITHIN = 0.3;
const SHORTEST_WITHIN = 5;
/** Entries that are taken in at once: a slow phone goes on meanwhile. */
const AT_ONCE = 40;
/** So much more than any other is an entry worth whose title, or number in the rules, is the whole question. */
const TITLE = 1000;

/** @typedef {{ entries: Found[], index: import('./minisearch.js').default, terms: Set<string> }} Known */
/** @typedef {[at: number, scored: { words: number, score: number }]} Scored */
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
  const twice = verb.length > 2 && verb.at(-1) === verb.at(-2) && !'aeioulsz'.includes(verb.slice(-1));
  if (stem.length > 4 && verb !== stem && /[aeiouy]/.test(verb)) stem = twice ? verb.slice(0, -1) : verb;
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

/** A stem as a term beside the words: behind a mark, so that no word begins like it.
 *
 * @param {string} stem
 */
const marked = (stem) => `~${stem}`;

/** Everything that can be found, by its words; what looks for them is loaded with the first.
 *
 * @param {Found[]} entries
 * @returns {Promise<Known>}
 */
export async function indexed(entries) {
  const { default: MiniSearch } = await import('./minisearch.js');
  /** @type {Set<string>} */
  const terms = new Set();
  const index = new MiniSearch({
    fields: ['name', 'text', 'game'],
    storeFields: ['what'],
    tokenize: wordsIn,
    processTerm: (word) => {
      terms.add(word);
      return [word, marked(stemOf(word))];
    },
    searchOptions: {
      boost: { name: 3, game: 2 },
      tokenize: (term) => [term],
      processTerm: (term) => term,
      boostDocument: (_, __, stored) => 1 / (1 + placeOf(stored?.what) / 8),
    },
  });
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize: AT_ONCE },
  );
  return { entries, index, terms };
}

/** The words of a question: `SS-6` and `7(d)` whole, and so is another if it is known with its hyphen.
 *
 * @param {Known} known
 * @param {string} question
 */
const wordsOf = ({ terms }, question) =>
  piecesOf(question).flatMap(([whole, parts]) =>
    /\d/.test(whole) || terms.has(whole) || terms.has(stemOf(whole)) ? [whole] : parts,
  );

/** What is looked for where a word is asked for: words that begin with it, forms of it, words like it, words with it.
 *
 * @param {Known} known
 * @param {string} asked
 */
function queryOf({ terms }, asked) {
  const stem = stemOf(asked);
  const alike = [...(LIKE_STEMS.get(stem) ?? [])].map(marked);
  const within = asked.length < SHORTEST_WITHIN ? [] : [...terms].filter((term) => term.indexOf(asked) > 0);
  const queries = [
    { queries: [asked], prefix: true },
    { queries: [marked(stem)] },
    { queries: alike },
    { queries: within, boostTerm: () => WITHIN },
  ];
  return { queries: queries.filter((query) => query.queries.length) };
}

/** The words of a question that are looked for: the large ones, if it has any, in so small a number.
 *
 * @param {Known} known
 * @param {string} question
 */
function lookedFor(known, question) {
  const all = [...new Set(wordsOf(known, question.slice(0, LONGEST)))];
  const large = all.filter((word) => !SMALL.has(word));
  return (large.length ? large : all).slice(0, MOST_WORDS);
}

/** What is found for a question: what has all of its words, and what is near it; `missing` are words that nothing has.
 *
 * @param {Known} known
 * @param {string} question
 * @returns {Hits}
 */
export function matches(known, question) {
  const { index, entries } = known;
  /** @type {Map<number, { words: number, score: number }>} */
  const scores = new Map();
  const missing = [];
  const words = lookedFor(known, question);
  for (const word of words) {
    let hits = index.search(queryOf(known, word));
    if (!hits.length) {
      missing.push(word);
      if (missing.length <= MOST_SPELLED) hits = index.search({ queries: [word], fuzzy: word.length > 6 ? 2 : 1 });
    }
    for (const { id, score } of hits) {
      const before = scores.get(id) ?? { words: 0, score: 0 };
      scores.set(id, { words: before.words + 1, score: before.score + score });
    }
  }
  const whole = question.trim().toLowerCase();
  for (const [at, scored] of scores) {
    const { title, name, what } = entries[at];
    if ([title, name].some((text) => text.toLowerCase() === whole))
      scored.score = TITLE * (KINDS.length + 1 - placeOf(what));
  }
  // What has the same title in a game stands together: of a look-up and its table the look-up first.
  const ofTitle = (/** @type {Scored} */ [at, { words: has }]) => `${entries[at].game}\n${entries[at].title}\n${has}`;
  /** @type {Map<string, number>} */
  const best = new Map();
  for (const one of scores) best.set(ofTitle(one), Math.max(one[1].score, best.get(ofTitle(one)) ?? 0));
  const worth = (/** @type {Scored} */ one) => best.get(ofTitle(one)) ?? 0;
  const ranked = [...scores].sort(
    (one, other) =>
      other[1].words - one[1].words ||
      worth(other) - worth(one) ||
      placeOf(entries[one[0]].what) - placeOf(entries[other[0]].what) ||
      other[1].score - one[1].score,
  );
  const all = missing.length ? 0 : ranked.filter(([, { words: has }]) => has === words.length).length;
  const found = ranked.map(([at]) => entries[at]);
  return {
    found: found.slice(0, Math.min(all, MOST)),
    near: all < ENOUGH ? found.slice(all, all + MOST_NEAR) : [],
    missing,
  };
}
