// What the map shows of a game on file: its pieces with their facts, and the picture of each step of a turn.

import { story } from './story.js';
import { capital, plain } from './words.js';

/** So many of the nearest enemies stay in sight. */
const NEAREST = 3;

/** The hex of a pose such as `M19/3`.
 *
 * @param {string} text
 */
const bowOf = (text) => /^(.*)\/([1-6])$/.exec(text)?.[1] ?? text;
/**
 * @param {string} bow
 * @param {number} facing
 */
const withFacing = (bow, facing) => `${bow}, facing ${facing}`;

/** A marker of a game file with the name that its counter has: `Escort colour M19/3`.
 *
 * @param {SeaLook} look
 * @param {string} text
 */
const markerText = (look, text) => {
  const [name, ...place] = text.split(' ');
  return [look.map.markers?.[name] ?? plain(name), ...place].join(' ');
};

/**
 * @param {SeaPiece} one
 * @returns {[string, string][]}
 */
const classOf = (one) => (one.class ? [['Class', one.class]] : []);

/** The pieces of a position, each with its place and its facts; a turn that was carried out adds what it tells.
 *
 * @param {SeaLook | null} look
 * @param {SeaTold | null} told
 * @returns {SeaShown[]}
 */
export function pieces(look, told) {
  if (!look) return [];
  const { submarines = [], ships = [], escorts = [], torpedoes = [] } = look.position;
  const moves = new Map((told?.turn.escorts ?? []).map((move) => [move.name, move]));
  /** @type {SeaShown[]} */
  const all = [];
  for (const one of submarines) {
    all.push({
      ...one,
      kind: 'submarine',
      tone: 'own',
      gone: one.sunk,
      facts: [
        ['Submarine', withFacing(one.bow, one.facing)],
        ['Depth', one.depth ? `${one.depth} feet` : 'surfaced'],
        ['Marker', markerText(look, one.marker ?? 'none')],
        .../** @type {[string, string][]} */ (one.sunk ? [['Sunk', 'yes']] : []),
      ],
    });
  }
  for (const stated of escorts) {
    const one = { ...look.map.figures?.[stated.name], ...stated };
    const move = moves.get(one.name);
    const weapons = (one.weapons ?? [])
      .map(
        (/** @type {{ kind: string, count: number, drops: string }} */ { kind, count, drops }) =>
          `${count} ${plain(kind)} (${drops})`,
      )
      .join(', ');
    all.push({
      ...one,
      kind: 'escort',
      tone: 'enemy',
      gone: one.sunk !== undefined && one.sunk !== null,
      facts: [
        ['Escort', withFacing(one.bow, one.facing)],
        ...classOf(one),
        ['Speed', `${one.speed} of ${one.best}`],
        .../** @type {[string, string][]} */ (one.doing ? [['Does', plain(one.doing)]] : []),
        .../** @type {[string, string][]} */ (move?.against ? [['Against', `${move.against}, mode ${move.mode}`]] : []),
        [
          'Searches',
          [
            one.radar ? 'radar' : null,
            one.sonar === undefined || one.sonar === null ? null : `sonar up to speed ${one.sonar}`,
          ]
            .filter(Boolean)
            .join(', ') || 'with nothing',
        ],
        ['Weapons', weapons || 'none'],
      ],
    });
  }
  for (const one of ships) {
    const hit = [
      one.torpedoed === undefined || one.torpedoed === null ? null : `torpedoed in turn ${one.torpedoed}`,
      one.sunk === undefined || one.sunk === null ? null : `sunk in turn ${one.sunk}`,
      one.stopped ? 'dead in the water' : null,
    ]
      .filter(Boolean)
      .join(', ');
    all.push({
      ...one,
      type: one.kind,
      kind: 'ship',
      tone: 'enemy',
      gone: one.sunk !== undefined && one.sunk !== null,
      facts: [
        [capital(plain(one.kind ?? 'cargo')), withFacing(one.bow, one.facing)],
        ...classOf(one),
        ['Station', `column ${one.column ?? 1}, rank ${one.rank ?? 1}`],
        ['State', hit || 'afloat'],
      ],
    });
  }
  for (const [at, one] of torpedoes.entries())
    all.push({
      ...one,
      name: `Torpedo ${at + 1}`,
      kind: 'torpedo',
      tone: 'own',
      facts: [
        ['Torpedo', withFacing(one.bow, one.facing)],
        ['Speed', String(one.speed)],
      ],
    });
  return all;
}

/** The signs on the map and what they mean.
 *
 * @type {[string, string][]}
 */
export const SIGNS = [
  ['!', 'Escort colour marker'],
  ['?', 'Inverted marker'],
  ['T', 'Torpedo marker'],
  ['⌖', 'target hex'],
  ['✱', 'attacked hex; a sign for each weapon, at most three'],
  ['1 2 3', 'on an escort’s path: hexes in order; in the zone: ranks of the attack (105.4.4)'],
  ['▪', 'grey hex: no escort enters it; tap it for the reason'],
  ['┄', 'gunfire to resolve'],
];

/** The ranks of a submarine's assault zone as marks on its hexes.
 *
 * @param {SeaTurn} turn
 * @param {string} name
 * @returns {Mark[]}
 */
const ranks = (turn, name) =>
  (turn.zones?.[name] ?? []).map((label, at) => ({
    label,
    text: String(turn.ranks?.[name]?.[at] ?? ''),
    tone: 'rank',
  }));

/** The hexes that stay in sight: those of the submarines afloat, and of the enemies nearest to them.
 *
 * @param {SeaLook} look
 * @param {SeaShown[]} all
 */
export function inSight(look, all) {
  const places = new Map(look.map.hexes.map(([label, q, r]) => [label, [q, r]]));
  const afloat = all.filter(({ gone, bow }) => !gone && places.has(bow));
  const own = afloat.filter(({ kind }) => kind === 'submarine');
  /** @param {SeaShown} one */
  const range = ({ bow }) => {
    const [q, r] = places.get(bow) ?? [0, 0];
    return Math.min(
      ...own.map((each) => {
        const [across, along] = places.get(each.bow) ?? [0, 0];
        return Math.max(Math.abs(q - across), Math.abs(r - along), Math.abs(q + r - across - along));
      }),
    );
  };
  const enemies = afloat.filter(({ tone }) => tone === 'enemy').sort((one, other) => range(one) - range(other));
  return [...own, ...enemies.slice(0, NEAREST)].map(({ bow }) => bow);
}

/** What the map shows at a step of the story; beyond its end, or without one, the position as it lies.
 *
 * @param {SeaLook} look
 * @param {SeaTold | null} told
 * @param {number} step
 * @returns {SeaScene}
 */
export function scene(look, told, step) {
  const now = told && Number.isFinite(step) ? story(told)[step] : null;
  const turn = told?.turn;
  const all = pieces(look, told);
  const markers = (look?.position.submarines ?? [])
    .filter(({ marker }) => marker && marker !== 'none' && !marker.startsWith('sub-colour'))
    .map(({ marker }) => ({
      label: bowOf(marker.split(' ')[1] ?? ''),
      text: marker.startsWith('torpedo') ? 'T' : marker.startsWith('inverted') ? '?' : '!',
      tone: 'marker',
    }));
  if (!turn)
    return { pieces: all, marks: markers, look: all.filter(({ gone }) => !gone).map(({ bow }) => bow), around: 4 };
  const moves = [...turn.escorts, ...turn.ships].map((move) => ({
    ...move,
    cells: [bowOf(move.from), ...move.path.map(bowOf)],
  }));
  const names = new Set((now?.lines ?? []).map(({ name }) => name));
  const shown = moves.filter(({ name }) => names.has(name));
  const named = now?.lines.length === 1 ? shown[0] : null;
  const attack = (named?.attacks ?? []).map(({ hex, count }) => ({
    label: hex,
    text: '✱'.repeat(Math.min(count, 3)),
    tone: 'attack',
  }));
  const targets = Object.values(turn.targets ?? {}).filter((hex) => hex !== null);
  const zone = named?.against ? (turn.zones?.[named.against] ?? []) : [];
  const shells = turn.starshells.flatMap(({ hexes }) => hexes);
  const interest = named
    ? [
        ...named.cells,
        ...(named.attacks ?? []).map(({ hex }) => hex),
        ...(named.against ? [turn.targets[named.against]] : []),
      ]
    : shown.length
      ? shown.flatMap(({ cells }) => cells)
      : [
          ...targets,
          ...(look.position.submarines ?? []).map(({ bow }) => bow),
          ...turn.escorts.filter(({ against }) => against).map(({ to }) => bowOf(to)),
        ];
  return {
    zones: [
      { cells: zone, tone: 'zone' },
      { cells: shells, tone: 'shell' },
      { cells: named?.against ? Object.keys(turn.barred ?? {}) : [], tone: 'barred' },
    ],
    ranks: named?.attacks?.length && named.against ? ranks(turn, named.against) : [],
    shots: named ? [] : (turn.gunfire ?? []).flatMap(({ submarine, by }) => by.map((name) => [name, submarine])),
    lights: turn.lit,
    paths: moves.map((move) => ({
      cells: move.cells,
      tone: move.against ? 'hunt' : 'fleet',
      strong: shown.includes(move),
    })),
    pieces: all,
    marks: [
      ...markers,
      ...attack,
      ...(named
        ? []
        : turn.escorts.flatMap(({ attacks }) =>
            (attacks ?? []).map(({ hex }) => ({ label: hex, text: '✱', tone: 'attack' })),
          )),
    ],
    targets,
    look: now ? [...interest.filter((hex) => hex !== null), ...inSight(look, all)] : null,
    around: named ? 4 : 3,
  };
}
