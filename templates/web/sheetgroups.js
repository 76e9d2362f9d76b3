// The sheets of a kit by what they are for, and which of them are printed.  It touches no page.

/** @type {[string, string[]][]} */
const GROUPS = [
  ['Charts and cards', ['card', 'chart', 'cross-chart', 'display']],
  ['Maps', ['sea-map', 'europe-map', 'europe-poster', 'board', 'map', 'heat-map']],
  ['Counters to cut out', ['counters', 'standees', 'tuck-box', 'cards', 'deck']],
  [
    'Tools for the table',
    ['rulers', 'turn-tool', 'zone-overlay', 'formation-template', 'hex-film', 'hex-overlay', 'hex-size'],
  ],
  ['Forms to fill in', ['log', 'slips', 'track', 'order-sheets', 'ship-log', 'form']],
];
const OTHER = 'Cover and rulings';

/** The groups that have sheets, each with its title; what is of no known kind comes last.
 *
 * @template {{ kind: string }} S
 * @param {readonly S[]} sheets
 * @returns {{ title: string, sheets: S[] }[]}
 */
export function sheetGroups(sheets) {
  /** @param {S} sheet */
  const titleOf = ({ kind }) => GROUPS.find(([, kinds]) => kinds.includes(kind))?.[0] ?? OTHER;
  return [...GROUPS.map(([title]) => title), OTHER]
    .map((title) => ({ title, sheets: sheets.filter((sheet) => titleOf(sheet) === title) }))
    .filter((group) => group.sheets.length);
}

/** The sheets that are printed unless others are named.
 *
 * @param {SheetLine[]} sheets
 */
export const usual = (sheets) => sheets.filter(({ extra }) => !extra);

/** Whether the chosen sheets are those that are printed unless others are named.
 *
 * @param {SheetLine[]} sheets
 * @param {Set<string>} chosen
 */
export const isWholeKit = (sheets, chosen) => sheets.every(({ name, extra }) => chosen.has(name) === !extra);

/** The sheets that an address names, by names of any version, and those of its names that the kit does not have.
 *
 * @param {SheetLine[]} sheets
 * @param {string} [names]
 */
export function wished(sheets, names) {
  const asked = names
    ? names.split(',').map((one) => sheets.find(({ name, other }) => one === name || one === other)?.name ?? one)
    : usual(sheets).map(({ name }) => name);
  const unknown = asked.filter((one) => !sheets.some(({ name }) => name === one));
  return { chosen: new Set(asked.filter((one) => !unknown.includes(one))), unknown };
}

/** The chosen sheets in the order of the kit.
 *
 * @param {SheetLine[]} sheets
 * @param {Set<string>} chosen
 */
const chosenOf = (sheets, chosen) => sheets.filter(({ name }) => chosen.has(name));

/** What is asked for: the game, or sheets of it.
 *
 * @param {{ name: string, sheets: SheetLine[] }} game
 * @param {Set<string>} chosen
 */
export const targetsOf = ({ name: game, sheets }, chosen) =>
  isWholeKit(sheets, chosen) ? [game] : chosenOf(sheets, chosen).map(({ name }) => `${game}/${name}`);

/** What is printed, in words.
 *
 * @param {SheetLine[]} sheets
 * @param {Set<string>} chosen
 */
export const wordsOf = (sheets, chosen) =>
  isWholeKit(sheets, chosen)
    ? 'kit'
    : chosenOf(sheets, chosen)
        .map(({ title }) => title)
        .join(', ');

/** The nations whose counters stand on the chosen sheets.
 *
 * @param {SheetLine[]} sheets
 * @param {Set<string>} chosen
 */
export const nationsOf = (sheets, chosen) =>
  [...new Set(chosenOf(sheets, chosen).flatMap(({ nations }) => nations))].sort();

/** The option that leaves the counters of some nations out; none where all are printed.
 *
 * @param {SheetLine[]} sheets
 * @param {Set<string>} chosen
 * @param {Set<string>} off
 * @returns {Values}
 */
export function nationsWanted(sheets, chosen, off) {
  const known = nationsOf(sheets, chosen);
  const on = known.filter((nation) => !off.has(nation));
  return on.length < known.length ? { nation: on } : {};
}
