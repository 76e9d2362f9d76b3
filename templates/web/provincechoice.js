// The choice of an order, step by step: what is offered in each, which provinces a tap may take.  It touches no page.

/** @type {{ [kind: string]: string }} */
const KINDS = {
  H: 'Stand',
  M: 'Move',
  S: 'Support',
  C: 'Convoy',
  T: 'Torpedo',
  D: 'Depth charge',
  R: 'Retreat',
  disband: 'Disband',
  build: 'Build',
  remove: 'Remove',
  waive: 'Waive',
};
const UNSEEN = '{power}';
/** What a tap on the map means before a kind of order is chosen, in words.
 *
 * @type {{ [kind: string]: string }}
 */
const HINTS = { M: 'it moves', R: 'it retreats', build: 'a unit is built', remove: 'a unit is removed' };
/** @type {{ [kind: string]: string }} */
const UNITS = { A: 'Army', F: 'Fleet', U: 'U' };

/** The steps of a choice: what is chosen in each, by the value that the choices of one have in common.
 *
 * @type {((choice: Choice) => string)[]}
 */
const STEPS = [
  (choice) => choice.kind,
  (choice) =>
    ['S', 'C', 'T'].includes(choice.kind)
      ? choice.other
      : choice.kind === 'remove'
        ? choice.text.slice('remove '.length)
        : choice.at,
  (choice) => choice.to || (choice.target ? `T ${choice.target}` : ''),
  (choice) => choice.text,
];
/** @param {string} unit */
const placeOf = (unit) => unit.split(' ').find((word) => /^[a-z]{3}(\/[a-z]{2})?$/.test(word)) ?? '';

/** @type {(now: Choosing, unseen: boolean) => boolean} */
const has = ({ all, path }, unseen) => all.some((choice) => choice.unseen === unseen && choice.kind === path[0]);
/** Whether a U out of sight may be meant in place of what is seen: then nothing is chosen by itself.
 *
 * @param {Choosing} now
 */
export const offersUnseen = (now) => now.path.length === 1 && has(now, true) && has(now, false);
/** @param {Choosing} now */
const waits = (now) => offersUnseen(now) && !now.unseen;
/** @param {Choosing} now */
const fitting = (now) =>
  now.all.filter(
    (choice) =>
      now.path.every((value, step) => STEPS[step](choice) === value) &&
      (now.path.length === 0 || choice.unseen === (now.unseen || !has(now, false))),
  );
/** @param {Choosing} now */
const valuesOf = (now) => [...new Set(fitting(now).map(STEPS[now.path.length]))];
/** The kind of order that a tap on the map stands for before one is chosen.
 *
 * @param {Choosing} now
 */
const tapped = ({ all }) => Object.keys(HINTS).find((kind) => all.some((choice) => choice.kind === kind));
/** @type {(now: Choosing, choice: Choice) => string} */
const goalOf = ({ path }, choice) =>
  (path.length === 2 && path[0] !== 'M' ? choice.to || placeOf(choice.target) || choice.at : choice.at).slice(0, 3);

/** A choice after the steps that leave none: `taken` is the order, `whose` one that lacks the power of its U.
 *
 * @param {Choosing} from
 * @returns {Choosing}
 */
function settle(from) {
  let now = from;
  while (now.path.length < STEPS.length && valuesOf(now).length === 1 && !waits(now))
    now = { ...now, path: [...now.path, valuesOf(now)[0]] };
  const all = fitting(now);
  if (!now.path.length || waits(now) || new Set(all.map(({ text }) => text)).size !== 1) return now;
  const [{ text, kind }] = all;
  return text.includes(UNSEEN) ? { ...now, whose: all[0] } : { ...now, taken: { text, kind } };
}

/** A choice at its first step.
 *
 * @param {Choice[]} all
 */
export const opened = (all) => settle({ all, path: [], unseen: false, whose: null, taken: null });
/** @type {(now: Choosing, value: string) => Choosing} */
export const stepped = (now, value) => settle({ ...now, path: [...now.path, value] });
/** @param {Choosing} now */
export const stepsBack = (now) => settle({ ...now, path: [], unseen: false });
/** What is seen, or U's out of sight in its place.
 *
 * @param {Choosing} now
 */
export const turned = (now) => settle({ ...now, unseen: !now.unseen });
/** The order once the power of its U is known.
 *
 * @type {(now: Choosing, power: string) => Choosing}
 */
export const named = (now, power) =>
  now.whose ? { ...now, taken: { text: now.whose.text.replace(UNSEEN, power), kind: now.whose.kind } } : now;

/** The choice after a tap on a province; null if that is none of its steps.
 *
 * @param {Choosing} now
 * @param {string} province
 */
export function stepsTo(now, province) {
  const kind = tapped(now);
  const here = now.path.length || !kind ? now : { ...now, path: [kind] };
  const hits = now.whose ? [] : fitting(here).filter((choice) => goalOf(here, choice) === province);
  if (!hits.length) return null;
  const values = [...new Set(hits.map(STEPS[here.path.length]))];
  if (values.length === 1) return stepped(here, values[0]);
  const texts = new Set(hits.map(({ text }) => text));
  return settle({ ...here, all: now.all.filter(({ text }) => texts.has(text)) });
}

/** The provinces that can be tapped.
 *
 * @param {Choosing} now
 */
export function goals(now) {
  const kind = tapped(now);
  const all = now.path.length ? fitting(now) : now.all.filter((choice) => choice.kind === kind);
  return new Set(now.whose ? [] : all.map((choice) => goalOf(now, choice)));
}

/** What is offered in words: { trail, values with their words, hint }.
 *
 * @param {Choosing} now
 * @param {{ powers: string[], own: string, nameOf: (place: string) => string }} about
 */
export function offer(now, about) {
  const kind = tapped(now);
  return {
    trail: now.path
      .map((value, step) => (step === 3 ? '' : wordsOf(now.path.slice(0, step), value, about)))
      .filter(Boolean)
      .join(' · '),
    values: now.whose
      ? about.powers.filter((power) => power !== about.own).map((power) => ({ value: power, words: power }))
      : valuesOf(now).map((value) => ({ value, words: wordsOf(now.path, value, about) })),
    hint: now.path.length || !kind ? '' : `Tap the map where ${HINTS[kind]}, or choose a place:`,
  };
}

/** A step in words, after the steps before it.
 *
 * @param {string[]} path
 * @param {string} value
 * @param {{ powers: string[], own: string, nameOf: (place: string) => string }} about
 */
function wordsOf(path, value, about) {
  const { nameOf } = about;
  if (path.length === 0) return KINDS[value];
  if (path.length === 1) return ['S', 'C', 'T', 'remove'].includes(path[0]) ? titleOf(value, about) : nameOf(value);
  if (path.length === 2 && value.startsWith('T ')) return `torpedoes ${titleOf(value.slice(2), about)}`;
  if (path.length === 2) return value ? `to ${nameOf(value)}` : 'to stand';
  if (value.endsWith(' via convoy')) return 'by convoy';
  if (path[0] === 'M') return 'by land';
  if (path[0] !== 'build') return value;
  return `${UNITS[value.split(' ')[1]]}${value.includes('/') ? `, ${nameOf(value.split(' ')[2])}` : ''}`;
}

/** A unit in words, with the power of another's: `Fleet London · England`.
 *
 * @param {string} text
 * @param {{ powers: string[], own: string, nameOf: (place: string) => string }} about
 */
function titleOf(text, { powers, own, nameOf }) {
  const words = text.split(' ');
  const whose = powers.includes(words[0]) || words[0] === UNSEEN ? words.shift() : '';
  const number = words.find((word) => word.startsWith('#')) ?? '';
  if (whose === UNSEEN) return `U out of sight, ${nameOf(placeOf(text))}`;
  const theirs = whose && whose !== own ? ` · ${whose}` : '';
  return `${UNITS[words[0]]} ${nameOf(placeOf(text))}${number ? ` ${number}` : ''}${theirs}`;
}
