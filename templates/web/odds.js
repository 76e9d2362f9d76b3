// Questions whose odds stand side by side: how an address names them, a figure swept, their chances in one table.
// It touches no page.

/** Questions that stand side by side at most. */
export const MOST = 12;

/** Names of settings that are no input which is swept. */
const TAKEN = /^(by|chances|q\d+)$/;

/** The input of which questions have one whole number after the other, with these; null where they differ otherwise.
 *
 * @type {(questions: Pin[]) => { name: string, values: number[] } | null}
 */
export function sweepOf(questions) {
  if (questions.length < 2) return null;
  const apart = differences(questions)[0];
  const named = new Set(questions.map(({ game, check, inputs }) => [game, check, Object.keys(inputs)].join()));
  if (apart.length !== 1 || named.size > 1 || TAKEN.test(apart[0].name)) return null;
  const values = questions.map(({ inputs }) => /** @type {number} */ (inputs[apart[0].name]));
  const isRow = values.every((value, at) => Number.isInteger(value) && value === values[0] + at);
  return isRow ? { name: apart[0].name, values } : null;
}

/** The settings of an address that name questions: `q1` to `q12`, each `ssn/torpedo {"range":13}`; of a sweep the first
 * question and the numbers, `range=11..15`.
 *
 * @param {Pin[]} questions
 * @returns {{ [name: string]: string }}
 */
export function settingsOfQuestions(questions) {
  const named = questions.map(({ game, check, inputs }, at) => [
    `q${at + 1}`,
    `${game}/${check} ${JSON.stringify(inputs)}`,
  ]);
  const sweep = sweepOf(questions);
  const told = sweep && [sweep.name, `${sweep.values[0]}..${sweep.values[sweep.values.length - 1]}`];
  return Object.fromEntries(told ? [named[0], told] : named);
}

/** The order of the chart, a block for each result or for each question, and the chances in it; an address states the
 * second of each.
 *
 * @type {[string, string][]}
 */
export const BY = [
  ['result', 'By result'],
  ['question', 'By question'],
];
/** @type {[string, string][]} */
export const CHANCES = [
  ['exactly', 'Exactly'],
  ['more', 'At least'],
];

/** The order of a chart and its chances as an address states them.
 *
 * @param {{ [name: string]: string }} settings
 */
export const chartOf = ({ by, chances }) => ({
  by: by === BY[1][0] ? by : BY[0][0],
  chances: chances === CHANCES[1][0] ? chances : CHANCES[0][0],
});

/** The settings of an address that name questions, the order of their chart and its chances.
 *
 * @param {Pin[]} questions
 * @param {{ by: string, chances: string }} chart
 * @returns {{ [name: string]: string }}
 */
export const settingsOfChart = (questions, { by, chances }) => ({
  ...settingsOfQuestions(questions),
  ...(by === BY[1][0] ? { by } : {}),
  ...(chances === CHANCES[1][0] ? { chances } : {}),
});

/** A question as an address names it; null for what names none.
 *
 * @param {string} text
 * @returns {Pin | null}
 */
function questionOf(text) {
  const named = /^([a-z0-9-]+)\/([a-z0-9-]+) (.*)$/s.exec(text);
  try {
    const inputs = JSON.parse(named?.[3] ?? '');
    return named && inputs && typeof inputs === 'object' && !Array.isArray(inputs)
      ? { game: named[1], check: named[2], inputs }
      : null;
  } catch {
    return null;
  }
}

/** The questions that an address names, in order; one alone goes through the numbers that are stated of an input of it.
 *
 * @param {{ [name: string]: string }} settings
 * @returns {Pin[]}
 */
export function questionsOf(settings) {
  const found = Array.from({ length: MOST }, (_, at) => questionOf(settings[`q${at + 1}`] ?? '')).flatMap(
    (one) => one ?? [],
  );
  const own = (/** @type {string} */ name) => !TAKEN.test(name) && Object.hasOwn(found[0].inputs, name);
  const name = found.length === 1 ? Object.keys(settings).find(own) : undefined;
  const [, from, to] = /^(-?\d{1,9})\.\.(-?\d{1,9})$/.exec(settings[name ?? ''] ?? '') ?? [];
  const length = Math.min(MOST, Number(to) - Number(from) + 1);
  if (name === undefined || !(length > 0)) return found;
  return swept(
    found[0],
    name,
    Array.from({ length }, (_, at) => Number(from) + at),
  );
}

/** Questions with one more at the end; the last `MOST`, none twice.
 *
 * @param {Pin[]} questions
 * @param {Pin} more
 */
export const withQuestion = (questions, more) =>
  [...questions.filter((one) => JSON.stringify(one) !== JSON.stringify(more)), more].slice(-MOST);

/** The inputs of a check that can be swept: whole numbers, lengths, choices.
 *
 * @param {Input[]} inputs
 */
export const sweepable = (inputs) =>
  inputs.filter(
    ({ kind, repeatable }) => !repeatable && ['whole', 'inches', 'choice', 'number', 'figure'].includes(kind),
  );

/** The values that a sweep of an input goes through: all choices, or the numbers around the one that is set.
 *
 * @param {Input} input
 * @param {Value | undefined} value what is set now
 * @param {number | null} [from]
 * @param {number | null} [to]
 * @returns {(string | number)[]}
 */
export function valuesOf({ kind, choices, least, most }, value, from = null, to = null) {
  if (kind === 'choice') return choices.slice(0, MOST);
  const now = Math.round(Number(value ?? least ?? 0));
  const low = Math.max(from ?? now - 2, least ?? -Infinity);
  const high = Math.min(to ?? now + 2, most ?? Infinity, low + MOST - 1);
  return Array.from({ length: Math.max(0, Math.floor(high) - Math.ceil(low) + 1) }, (_, at) => Math.ceil(low) + at);
}

/** A question for each value of one of its inputs.
 *
 * @param {Pin} question
 * @param {string} name
 * @param {(string | number)[]} values
 * @returns {Pin[]}
 */
export const swept = (question, name, values) =>
  values.slice(0, MOST).map((value) => ({ ...question, inputs: { ...question.inputs, [name]: value } }));

/** @typedef {{ label: string, chances: (number | null)[], fractions: string[] }} OddsRow */

/** The chances of several answers by their parts and results; null where an answer has no such result.
 *
 * @param {Words['parts'][]} answers
 * @returns {{ head: string, rows: OddsRow[] }[]}
 */
export function joined(answers) {
  /** @type {Map<string, Map<string, OddsRow>>} */
  const parts = new Map();
  answers.forEach((all, at) => {
    for (const { head, rows } of all) {
      const part = parts.get(head) ?? new Map();
      parts.set(head, part);
      for (const [label, fraction, chance] of rows) {
        const none = () => ({ label, chances: answers.map(() => null), fractions: answers.map(() => '') });
        const row = part.get(label) ?? none();
        part.set(label, row);
        row.chances[at] = chance;
        row.fractions[at] = fraction;
      }
    }
  });
  return [...parts].map(([head, rows]) => ({ head, rows: [...rows.values()] }));
}

/** The number that a result is; null for a result in words.
 *
 * @param {string} label
 */
const numberOf = (label) => (/^[−-]?\d+$/.test(label) ? Number(label.replace('−', '-')) : null);

/** The chances of each number or more; null where results are not numbers.
 *
 * @param {OddsRow[]} rows
 * @returns {OddsRow[] | null}
 */
export function orMore(rows) {
  const numbers = rows.map(({ label }) => numberOf(label));
  if (rows.length < 3 || numbers.includes(null)) return null;
  return rows.map(({ label, chances }, at) => ({
    label: `${label} or more`,
    fractions: chances.map(() => ''),
    chances: chances.map((_, which) =>
      rows.reduce(
        (sum, row, other) => (Number(numbers[other]) >= Number(numbers[at]) ? sum + (row.chances[which] ?? 0) : sum),
        0,
      ),
    ),
  }));
}

/** @typedef {{ label: string, at: number, chance: number | null, fraction: string }} OddsLine */
/** @typedef {{ label: string, at: number | null, lines: OddsLine[] }} OddsBlock */

/** Chances as blocks of lines: a block for each result with a line for each question, or a block for each question with
 * a line for each result that it can have.
 *
 * `at` is the question of a line, and of a block that is one question's.
 *
 * @param {OddsRow[]} rows
 * @param {string[]} names of the questions
 * @param {boolean} byQuestion
 * @returns {OddsBlock[]}
 */
export function blocksOf(rows, names, byQuestion) {
  /** @type {(row: OddsRow, at: number, label: string) => OddsLine} */
  const line = (row, at, label) => ({ label, at, chance: row.chances[at], fraction: row.fractions[at] ?? '' });
  return byQuestion
    ? names
        .map((label, at) => ({ label, at, lines: rows.map((row) => line(row, at, row.label)) }))
        .map((block) => ({ ...block, lines: block.lines.filter(({ chance }) => chance !== null) }))
        .filter(({ lines }) => lines.length)
    : rows.map((row) => ({ label: row.label, at: null, lines: names.map((name, at) => line(row, at, name)) }));
}

/** What tells questions apart: the inputs in which they differ, as a line for each.
 *
 * @param {Pin[]} questions
 * @returns {{ name: string, value: Value | undefined }[][]}
 */
export function differences(questions) {
  const names = [...new Set(questions.flatMap(({ inputs }) => Object.keys(inputs)))];
  const apart = names.filter((name) => new Set(questions.map(({ inputs }) => JSON.stringify(inputs[name]))).size > 1);
  return questions.map(({ inputs }) => apart.map((name) => ({ name, value: inputs[name] })));
}
