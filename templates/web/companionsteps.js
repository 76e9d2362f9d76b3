// The player's part of a turn as steps: which question is open, its answers as text and as words, what can be undone.

import { capital, counted } from './words.js';

/** What a step is called.
 *
 * @type {{ [kind: string]: string }}
 */
const NAMES = {
  begin: 'Start',
  sunk: 'Attacks',
  search: 'Search',
  move: 'Move',
  depth: 'Depth',
  sighted: 'Sighting',
  fired: 'Torpedoes',
  torpedoes: 'Running',
  hits: 'Hits',
};
const NOT = 'not ';
/** What was found of an escort's search: it missed, it did not search, or by what it found. */
export const MISSED = '';
export const IDLE = 'idle';

/** A depth in words.
 *
 * @param {string | number} feet
 */
export const depthWords = (feet) => (Number(feet) ? `${feet} ft` : 'Surfaced');

/** A pose such as `M19/3` as its hex and its facing.
 *
 * @param {string} text
 * @returns {{ hex: string, facing: number }}
 */
export function poseOf(text) {
  const [, hex = text, facing = '0'] = /^(.*)\/([1-6])$/.exec(text) ?? [];
  return { hex, facing: Number(facing) };
}

/** The parts of an answer.
 *
 * @param {string} answer
 */
const parts = (answer) =>
  answer
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** @param {string} answer */
const isYes = (answer) => /^(y|yes)$/i.test(answer);

/** An answer in a few words, as it stands in the row of steps.
 *
 * @param {TurnStep} step
 */
export function words({ kind, answer, pose, empty }) {
  if (answer === null) return '';
  const list = parts(answer);
  if (kind === 'begin') return pose;
  if (kind === 'move') return answer ? pose : 'Stays';
  if (kind === 'depth') return depthWords(answer || empty);
  if (kind === 'fired') return isYes(answer) ? 'Launched' : 'None';
  if (kind === 'sighted') return isYes(answer) ? 'Sighted' : 'Not sighted';
  if (kind === 'sunk') return answer && !/^(n|no)$/i.test(answer) ? 'Sunk' : 'Afloat';
  if (kind === 'torpedoes') return list.length ? `${list.length} running` : 'None';
  if (kind === 'search') {
    const found = list.filter((part) => !part.startsWith(NOT));
    return found.length ? `Found: ${found.join(', ')}` : list.length ? 'Missed' : 'All missed';
  }
  return list.length ? list.join(', ') : 'None';
}

/** The name of a step, with its submarine where there are several.
 *
 * @param {TurnStep} step
 * @param {TurnStep[]} all
 */
export function nameOf({ kind, who }, all) {
  const several = new Set(all.map((one) => one.who).filter(Boolean)).size > 1;
  return who && several ? `${who}: ${NAMES[kind].toLowerCase()}` : NAMES[kind];
}

/** What a step is called among those of its submarine.
 *
 * @param {TurnStep} step
 */
export const shortName = ({ kind }) => NAMES[kind];

/** The steps by submarine, in their order, those of no submarine last; one part alone where there is one submarine.
 *
 * @param {TurnStep[]} all
 * @returns {{ name: string, steps: TurnStep[] }[]}
 */
export function partsOf(all) {
  const names = [...new Set(all.map(({ who }) => who))];
  if (names.filter(Boolean).length < 2) return [{ name: '', steps: all }];
  return names.map((name) => {
    const steps = all.filter(({ who }) => who === name);
    return { name: name || shortName(steps[0]), steps };
  });
}

/** The question that is open: the one that is changed, else the first without an answer; null when all are answered.
 *
 * @param {TurnStep[]} all
 * @param {string} [changing]
 */
export const openOf = (all, changing = '') =>
  all.find(({ key }) => key === changing) ?? all.find(({ answer }) => answer === null) ?? null;

/** Answers with one more, which is the last.
 *
 * @param {TurnAnswers} answers
 * @param {string} key
 * @param {string} answer
 * @returns {TurnAnswers}
 */
export const withAnswer = (answers, key, answer) => ({ ...without(answers, key), [key]: answer });

/** Answers without that to a question.
 *
 * @param {TurnAnswers} answers
 * @param {string} key
 * @returns {TurnAnswers}
 */
export const without = (answers, key) => Object.fromEntries(Object.entries(answers).filter(([each]) => each !== key));

/** Answers without the last of them.
 *
 * @param {TurnAnswers} answers
 * @returns {TurnAnswers}
 */
export const undone = (answers) => Object.fromEntries(Object.entries(answers).slice(0, -1));

/** The answers to questions that are still asked.
 *
 * @param {TurnAnswers} answers
 * @param {TurnStep[]} all
 * @returns {TurnAnswers}
 */
export const stillAsked = (answers, all) =>
  Object.fromEntries(Object.entries(answers).filter(([each]) => all.some(({ key }) => key === each)));

// --- searches -------------------------------------------------------------------------------------------------------

/** The answer for what each search came to: found by `sonar` or `radar`, `MISSED`, `IDLE`; "" where all missed.
 *
 * @param {{ [name: string]: string }} results
 */
export const searchAnswer = (results) =>
  Object.entries(results)
    .filter(([, result]) => result !== MISSED)
    .map(([name, result]) => (result === IDLE ? `${NOT}${name}` : `${name} ${result}`))
    .join(', ');

/** What each search came to by an answer.
 *
 * @param {TurnStep} step
 * @returns {{ [name: string]: string }}
 */
export const searchResults = ({ answer, searchers }) =>
  Object.fromEntries(
    searchers
      .filter(({ means }) => means.length)
      .map(({ name, means }) => {
        const told = parts(answer ?? '');
        const by = means.find((mean) => told.includes(`${name} ${mean}`));
        return [name, told.includes(`${NOT}${name}`) ? IDLE : (by ?? (told.includes(name) ? means[0] : MISSED))];
      }),
  );

// --- moves ----------------------------------------------------------------------------------------------------------

/** How many hexes a move to a hex takes at least; -1 where it is not offered.
 *
 * @param {TurnEnd} end
 */
export const hexesTo = ({ facings }) => Math.min(...Object.values(facings));

/** The facings that a submarine can have in a hex, as offered; all six in one that is not.
 *
 * @param {TurnStep} step
 * @param {string} hex
 */
export function facingsAt({ ends }, hex) {
  const end = ends.find((one) => one.hex === hex);
  return end ? Object.keys(end.facings).map(Number) : [1, 2, 3, 4, 5, 6];
}

/** The facing that is taken first in a hex: as it was where that can be, else one with the fewest hexes.
 *
 * @param {TurnStep} step
 * @param {string} hex
 * @param {number} now
 */
export function firstFacing({ ends }, hex, now) {
  const end = ends.find((one) => one.hex === hex);
  if (!end || end.facings[now] === hexesTo(end)) return now;
  const [facing] = Object.entries(end.facings).sort(([, one], [, other]) => one - other)[0];
  return Number(facing);
}

// --- torpedoes ------------------------------------------------------------------------------------------------------

/** The torpedoes of an answer, or of the choices where nothing is answered.
 *
 * @param {string | null} answer
 * @returns {Running[]}
 */
export const runningOf = (answer) =>
  parts(answer ?? '').map((part) => {
    const [pose, speed] = part.split(' ');
    return { ...poseOf(pose), speed: Number(speed) };
  });

/** @param {Running[]} all */
export const runningAnswer = (all) => all.map(({ hex, facing, speed }) => `${hex}/${facing} ${speed}`).join(', ');

/** The ships that can have been hit, as a question offers them: each with the hexes to the nearest torpedo.
 *
 * @param {TurnStep} step
 */
export const inReach = ({ choices }) =>
  choices.map((choice) => {
    const [, name = choice, away = ''] = /^(.*), ([^,]*)$/.exec(choice) ?? [];
    return { name, away };
  });

/** The hits of an answer by the names of ships: how many, and what became of it.
 *
 * @param {string | null} answer
 * @returns {{ [name: string]: Hit }}
 */
export const hitsOf = (answer) =>
  Object.fromEntries(
    parts(answer ?? '').map((part) => {
      const [, name = part, times = '1', fate = ''] = /^(.+?)(?: x(\d+))?(?: (sunk|stopped))?$/.exec(part) ?? [];
      return [name, { times: Number(times), fate }];
    }),
  );

/** @param {{ [name: string]: Hit }} hits */
export const hitsAnswer = (hits) =>
  Object.entries(hits)
    .map(([name, { times, fate }]) => [name, times > 1 ? `x${times}` : '', fate].filter(Boolean).join(' '))
    .join(', ');

// --- attacks and the end --------------------------------------------------------------------------------------------

/** The attacks on a submarine with which the turn began, with what the depth table said of each.
 *
 * @param {TurnStep} step
 * @param {SeaTurn | undefined} turn
 */
export const attackLines = ({ choices, who }, turn) =>
  choices.map((choice) => {
    const against = (turn?.escorts ?? []).filter((move) => move.against === who && choice.startsWith(`${move.name} `));
    const rolled = against
      .flatMap((move) => move.depth_combat ?? [])
      .filter((roll) => choice.endsWith(` ${roll.hex}`) && kindOf(choice).includes(roll.kind.replace(/-/g, ' ')));
    return {
      attack: choice,
      depth: rolled.map(({ result }) => capital(String(result).replaceAll('-', ' '))).join('; '),
    };
  });

/** @param {string} choice */
const kindOf = (choice) => choice.toLowerCase().replaceAll('-', ' ');

/** How a game went: the submarines, the turns, what sank with its points.
 *
 * @param {SeaPosition} position
 * @param {SunkShip[]} sunk
 * @returns {[string, string][]}
 */
export function outcome({ turn, submarines = [], ships = [] }, sunk) {
  const left = ships.filter((ship) => ship.sunk === undefined || ship.sunk === null).length;
  return [
    ...submarines.map(({ name, sunk: lost }) => /** @type {[string, string]} */ ([name, lost ? 'sunk' : 'afloat'])),
    ['Turns', String(turn)],
    ...sunk.map(
      ({ name, points, turn: when }) =>
        /** @type {[string, string]} */ ([
          name,
          `sunk in turn ${when}${points === null ? '' : `, ${counted(points, 'point', 'points')}`}`,
        ]),
    ),
    ...(ships.length ? [/** @type {[string, string]} */ (['Convoy', `${left} of ${ships.length} afloat`])] : []),
  ];
}
