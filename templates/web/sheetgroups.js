// The sheets of a kit by what they are for.

/** @type {[string, string[]][]} */
const GROUPS = [
  ['To look up in play', ['card', 'chart', 'cross-chart', 'display']],
  ['Maps', ['sea-map', 'europe-map', 'europe-poster', 'board', 'map', 'heat-map']],
  ['Counters to cut out', ['counters', 'standees', 'tuck-box', 'cards', 'deck']],
  [
    'Tools to lay on the table',
    ['rulers', 'turn-tool', 'zone-overlay', 'formation-template', 'hex-film', 'hex-overlay'],
  ],
  ['To fill in', ['log', 'slips', 'track', 'order-sheets', 'ship-log']],
];
const OTHER = 'Rules and measures';

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
