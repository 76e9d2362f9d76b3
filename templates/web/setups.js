// What a set-up begins with, what it still wants, and what is asked of the program for it.  It touches no page.

import { settingsOf } from './forms.js';
import { capital, plain } from './words.js';

/** Inputs of a form that stand in front, besides those of which one is needed. */
const FRONT = 3;

/** The field of a scenario file.
 *
 * @param {string} name
 * @returns {Input}
 */
export const fileInput = (name) => ({
  name,
  kind: 'file',
  help: 'Your scenario file.',
  required: false,
  default: null,
  repeatable: false,
  accepts: 'a TOML file',
  choices: [],
  words: null,
  least: null,
  most: null,
  above: null,
  unit: '',
  otherwise: '',
});

/** The inputs of which a set-up needs one.
 *
 * @param {Setup} setup
 */
const needed = (setup) => setup.inputs.filter(({ name }) => setup['one of'].includes(name));

/** The inputs in front of the fold: what is needed, and what follows it.
 *
 * @param {Setup} setup
 */
export const frontOf = (setup) => setup.inputs.slice(0, (needed(setup).length || 1) + FRONT).map(({ name }) => name);

/** What a form begins with: what the address says, or the example of a game that cannot be rolled without.
 *
 * @param {Setup} setup
 * @param {{ [name: string]: string }} settings
 * @returns {{ values: Values, isExample: boolean }}
 */
export function beginning(setup, settings) {
  const isExample = needed(setup).length > 0 && !setup.inputs.some(({ name }) => name in settings);
  return { values: isExample ? { ...settingsOf(setup.example), ...settings } : settings, isExample };
}

/** Whether a set-up of these values can be rolled.
 *
 * @param {Setup} setup
 * @param {Values} values
 */
export const isReady = (setup, values) =>
  !needed(setup).length || setup.file in values || needed(setup).some(({ name }) => name in values);

/** What is to be chosen first, in words: `Choose how many merchantmen, or name a capital or an escort …`.
 *
 * @param {Setup} setup
 */
export function wanted(setup) {
  const [numbers, names] = [true, false].map((whole) =>
    needed(setup).filter(({ kind }) => (kind === 'whole') === whole),
  );
  const each = names.map(({ name }) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${plain(name)}`);
  const words = [
    ...numbers.map(({ name }) => `choose the number of ${plain(name)}`),
    ...(each.length ? [`name ${each.join(' or ')}`] : []),
    ...(setup.file ? ['choose a scenario file'] : []),
  ];
  return `${capital(words.join(', or '))}.`;
}

/** A typed number as a number; what is none as it stands, for the program to refuse.
 *
 * @param {string} text
 */
export const numberOf = (text) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : text);

/** A request for a set-up: `values` are those of its form, `options` of printing.
 *
 * @param {{
 *   game: string, setup: Setup, values: Values, seed: string, options?: Values, files: Files, rules: RulesAsked,
 * }} how
 * @returns {Requests['setup'] & { options: Values }}
 */
export function requestOf({ game, setup, values, seed, options = {}, files, rules }) {
  const inputs = Object.fromEntries(Object.entries(values).filter(([name]) => name !== setup.file));
  const scenario = setup.file ? values[setup.file] : undefined;
  return {
    game,
    ...(scenario ? { scenario: String(scenario) } : {}),
    options: { ...inputs, ...options },
    seed: numberOf(seed),
    files,
    ...rules,
  };
}

/** The faults of fields that stand alone, by their name, and the other faults.
 *
 * @param {Fault[]} faults
 * @param {string[]} fields
 */
export function sorted(faults, fields) {
  /** @param {Fault} fault */
  const fieldOf = ({ where }) => fields.find((name) => where.replace(/^--/, '') === name);
  /** @type {{ [field: string]: string }} */
  const own = {};
  for (const fault of faults) {
    const field = fieldOf(fault);
    if (field) own[field] = fault.message;
  }
  return { own, rest: faults.filter((fault) => !fieldOf(fault)) };
}
