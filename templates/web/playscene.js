// What the map shows of a game on file: its pieces with their facts, and the picture of each step of a turn.

import { hexesTo, poseOf } from './companionsteps.js';
import { story } from './story.js';
import { capital, plain } from './words.js';

/** So many of the nearest enemies stay in sight. */
const NEAREST = 3;

/** A move shows its ends so many hexes away when it is asked for. */
const NEAR = 3;

/** The hex of a pose such as `M19/3`.
 *
 * @param {string} text
 */
const bowOf = (text) => poseOf(text).hex;
/**
 * @param {string} bow
 * @param {number} facing
 */
const withFacing = (bow, facing) => `${bow}, facing ${facing}`;

/** A marker of a game file with the name that its counter has: `Escort Color M19/3`.
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

/** @param {unknown} turn */
const happened = (turn) => turn !== undefined && turn !== null;

/**
 * @param {SeaLook} look
 * @param {Submarine} one
 * @returns {SeaShown}
 */
const submarinePiece = (look, one) => ({
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

/** What an escort searches with.
 *
 * @param {SeaPiece} one
 */
function searchesOf({ radar, sonar }) {
  const means = [radar ? 'radar' : '', happened(sonar) ? `sonar up to speed ${sonar}` : ''];
  return means.filter(Boolean).join(', ') || 'no equipment';
}

/**
 * @param {SeaPiece} one
 * @param {SeaMove | undefined} move
 * @returns {SeaShown}
 */
const escortPiece = (one, move) => ({
  ...one,
  kind: 'escort',
  tone: 'enemy',
  gone: happened(one.sunk),
  facts: [
    ['Escort', withFacing(one.bow, one.facing)],
    ...classOf(one),
    ['Speed', `${one.speed} of ${one.best}`],
    .../** @type {[string, string][]} */ (one.doing ? [['Action', plain(one.doing)]] : []),
    .../** @type {[string, string][]} */ (move?.against ? [['Against', `${move.against}, mode ${move.mode}`]] : []),
    ['Searches', searchesOf(one)],
    [
      'Weapons',
      (one.weapons ?? [])
        .map(
          (/** @type {{ kind: string, count: number, drops: string }} */ { kind, count, drops }) =>
            `${count} ${plain(kind)} (${drops})`,
        )
        .join(', ') || 'none',
    ],
  ],
});

/**
 * @param {SeaPiece} one
 * @returns {SeaShown}
 */
function shipPiece(one) {
  const state = [
    happened(one.torpedoed) ? `torpedoed in turn ${one.torpedoed}` : '',
    happened(one.sunk) ? `sunk in turn ${one.sunk}` : '',
    one.stopped ? 'dead in the water' : '',
  ];
  return {
    ...one,
    type: one.kind,
    kind: 'ship',
    tone: 'enemy',
    gone: happened(one.sunk),
    facts: [
      [capital(plain(one.kind ?? 'cargo')), withFacing(one.bow, one.facing)],
      ...classOf(one),
      ['Station', `column ${one.column ?? 1}, rank ${one.rank ?? 1}`],
      ['State', state.filter(Boolean).join(', ') || 'afloat'],
    ],
  };
}

/**
 * @param {SeaPiece} one
 * @param {number} at
 * @returns {SeaShown}
 */
const torpedoPiece = (one, at) => ({
  ...one,
  name: `Torpedo ${at + 1}`,
  kind: 'torpedo',
  tone: 'own',
  facts: [
    ['Torpedo', withFacing(one.bow, one.facing)],
    ['Speed', String(one.speed)],
  ],
});

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
  return [
    ...submarines.map((one) => submarinePiece(look, one)),
    ...escorts.map((one) => escortPiece({ ...look.map.figures?.[one.name], ...one }, moves.get(one.name))),
    ...ships.map(shipPiece),
    ...torpedoes.map(torpedoPiece),
  ];
}

/** The signs on the map and what they mean.
 *
 * @type {[string, string][]}
 */
export const SIGNS = [
  ['!', 'Escort Color marker'],
  ['?', 'Inverted marker'],
  ['T', 'Torpedo marker'],
  ['⌖', 'target hex'],
  ['✱', 'attacked hex (one sign for each weapon, up to three)'],
  ['1 2 3', 'on an escort’s path: hexes in order. In the zone: ranks of the attack (105.4.4)'],
  ['⌇', 'red edge: end of the board'],
  ['▪', 'gray hex: no escort enters it (tap it for the reason)'],
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

/** The markers of the submarines as marks.
 *
 * @param {SeaPosition} position
 * @returns {Mark[]}
 */
const markers = ({ submarines = [] }) =>
  submarines
    .filter(({ marker }) => marker && marker !== 'none' && !marker.startsWith('sub-colour'))
    .map(({ marker }) => ({
      label: bowOf(marker.split(' ')[1] ?? ''),
      text: marker.startsWith('torpedo') ? 'T' : marker.startsWith('inverted') ? '?' : '!',
      tone: 'marker',
    }));

/** The attacks of an escort as marks, a sign for each weapon.
 *
 * @param {SeaMove | undefined} move
 * @returns {Mark[]}
 */
const attacksOf = (move) =>
  (move?.attacks ?? []).map(({ hex, count }) => ({
    label: hex,
    text: '✱'.repeat(Math.min(count, 3)),
    tone: 'attack',
  }));

/** The assault zone to be shown larger: that of a submarine which these escorts attack, else one with an escort in it.
 *
 * @param {SeaTurn | undefined} turn
 * @param {SeaMove[]} moves
 * @param {SeaShown[]} all
 * @returns {SeaZone | null}
 */
export function zoneOf(turn, moves, all) {
  const escorts = all.filter(({ kind, gone }) => kind === 'escort' && !gone);
  const attacked = moves.filter(({ attacks }) => attacks?.length).map(({ against }) => against);
  const name = Object.keys(turn?.zones ?? {}).find(
    (each) => attacked.includes(each) || escorts.some(({ bow }) => turn?.zones?.[each].includes(bow)),
  );
  const target = name === undefined ? null : turn?.targets[name];
  if (!turn || name === undefined || !target) return null;
  const attacks = moves.filter(({ against }) => against === name).flatMap(attacksOf);
  return { name, target, cells: turn.zones?.[name] ?? [], ranks: ranks(turn, name), attacks };
}

/** The pieces of a turn that is told, at a step: those that have not moved yet are where they were, and one that moves
 * in this step is seen there too.
 *
 * @param {SeaShown[]} all
 * @param {Map<string, SeaMove>} moves
 * @param {Set<string>} moved
 * @param {Set<string>} now
 * @returns {SeaShown[]}
 */
export const piecesAt = (all, moves, moved, now) =>
  all.flatMap((piece) => {
    const move = moves.get(piece.name);
    if (!move) return [piece];
    const { hex, facing } = poseOf(move.from);
    const before = { ...piece, bow: hex, facing };
    if (!moved.has(piece.name)) return [before];
    return now.has(piece.name) && hex !== piece.bow ? [{ ...before, ghost: true }, piece] : [piece];
  });

/** What the map shows at a step of the story; beyond its end, or without one, the position as it lies.
 *
 * @param {SeaLook} look
 * @param {SeaTold | null} told
 * @param {number} step
 * @returns {SeaScene}
 */
export function scene(look, told, step) {
  const all = pieces(look, told);
  const steps = told ? story(told) : [];
  const turn = told?.turn;
  if (!turn || !steps[step]) return lies(look, all, turn);
  const list = [...turn.escorts, ...turn.ships];
  const moves = new Map(list.map((move) => [move.name, move]));
  /** @param {Step[]} some */
  const namesIn = (some) => new Set(some.flatMap(({ lines }) => lines.map(({ name }) => name)));
  const now = namesIn([steps[step]]);
  const shown = list.filter(({ name }) => now.has(name));
  const moving = steps[step].lines.length === 1 ? (shown[0] ?? null) : null;
  const moved = namesIn(steps.slice(0, step + 1));
  const placed = piecesAt(all, moves, moved, now);
  const before = list.filter(({ name }) => moved.has(name) && !now.has(name)).flatMap(attacksOf);
  return {
    ...background(turn, moving),
    paths: list.map((move) => ({
      cells: [bowOf(move.from), ...move.path.map(bowOf)],
      tone: move.against ? 'hunt' : 'fleet',
      strong: shown.includes(move),
    })),
    pieces: placed,
    marks: [...markers(look.position), ...before, ...shown.flatMap(attacksOf)],
    zone: zoneOf(
      turn,
      list.filter(({ name }) => moved.has(name)),
      placed,
    ),
    look: [...interest(look, turn, shown, moving), ...inSight(look, placed)],
    around: moving ? 2 : 3,
  };
}

/** The position as it lies.
 *
 * @param {SeaLook} look
 * @param {SeaShown[]} all
 * @param {SeaTurn | undefined} turn
 * @returns {SeaScene}
 */
function lies(look, all, turn) {
  const attacks = (turn?.escorts ?? []).flatMap(attacksOf).map((mark) => ({ ...mark, text: '✱' }));
  return {
    pieces: all,
    marks: [...markers(look.position), ...attacks],
    lights: turn?.lit,
    targets: targetsOf(turn),
    zone: zoneOf(turn, turn?.escorts ?? [], all),
    look: all.filter(({ gone }) => !gone).map(({ bow }) => bow),
    around: 4,
  };
}

/** @param {SeaTurn | undefined} turn */
const targetsOf = (turn) => Object.values(turn?.targets ?? {}).filter((hex) => hex !== null);

/** Zones, ranks, lights and gunfire of a turn that is told, where `moving` moves.
 *
 * @param {SeaTurn} turn
 * @param {SeaMove | null} moving
 * @returns {Partial<SeaScene>}
 */
function background(turn, moving) {
  const against = moving?.against;
  return {
    zones: [
      { cells: against ? (turn.zones?.[against] ?? []) : [], tone: 'zone' },
      { cells: turn.starshells.flatMap(({ hexes }) => hexes), tone: 'shell' },
      { cells: against ? Object.keys(turn.barred ?? {}) : [], tone: 'barred' },
    ],
    ranks: moving?.attacks?.length && against ? ranks(turn, against) : [],
    shots: moving ? [] : (turn.gunfire ?? []).flatMap(({ submarine, by }) => by.map((name) => pair(name, submarine))),
    lights: turn.lit,
    targets: targetsOf(turn),
  };
}

/** @type {(one: string, other: string) => [string, string]} */
const pair = (one, other) => [one, other];

/** The hexes that a step of the story is about.
 *
 * @param {SeaLook} look
 * @param {SeaTurn} turn
 * @param {SeaMove[]} shown
 * @param {SeaMove | null} moving
 */
function interest(look, turn, shown, moving) {
  const cells = shown.flatMap(({ from, path }) => [from, ...path].map(bowOf));
  if (moving) {
    const target = moving.against ? turn.targets[moving.against] : null;
    return [...cells, ...(moving.attacks ?? []).map(({ hex }) => hex), ...(target ? [target] : [])];
  }
  if (cells.length) return cells;
  const hunters = turn.escorts.filter(({ against }) => against).map(({ from }) => bowOf(from));
  return [...targetsOf(turn), ...(look.position.submarines ?? []).map(({ bow }) => bow), ...hunters];
}

// --- the player's part of a turn ------------------------------------------------------------------------------------

/** What the map shows while a question is open: the position with the answers so far, what can be tapped, what it is
 * about.
 *
 * @param {SeaLook} look
 * @param {SeaTold | null} told
 * @param {{ reply: TurnReply | null, open: TurnStep | null, draft: Draft }} play
 * @returns {SeaScene}
 */
export function asked(look, told, { reply, open, draft }) {
  const now = { ...look, position: reply?.position ?? look.position };
  const all = open?.kind === 'torpedoes' ? withTorpedoes(pieces(now, told), look, draft) : pieces(now, told);
  const own = all.find(({ name }) => name === open?.who) ?? all.find(({ kind }) => kind === 'submarine');
  const placed = placedPiece(open, draft, own);
  const ends = open?.kind === 'move' ? open.ends : [];
  const began = (now.position.submarines ?? []).map(({ began: from, bow }) => [bowOf(from ?? bow), bow]);
  const attacks = open?.kind === 'sunk' ? (told?.turn.escorts ?? []) : [];
  const zone = zoneOf(told?.turn, attacks, all);
  return {
    pieces: placed ? [...all, placed] : all,
    marks: [...markers(look.position), ...attacks.flatMap(attacksOf), ...ends.map(endMark)],
    zones: [
      { cells: ends.map(({ hex }) => hex), tone: 'reach' },
      { cells: open?.kind === 'sunk' && zone ? zone.cells : [], tone: 'zone' },
    ],
    paths: began.map((cells) => ({ cells, tone: 'own', strong: false })),
    lights: told?.turn.lit,
    targets: targetsOf(told?.turn),
    zone,
    ...viewOf(now, open, draft, all, zone),
  };
}

/** The pieces with the torpedoes as they lay, and those that run on as they are entered.
 *
 * @param {SeaShown[]} all
 * @param {SeaLook} look
 * @param {Draft} draft
 * @returns {SeaShown[]}
 */
const withTorpedoes = (all, look, { running = [] }) => [
  ...all.filter(({ kind }) => kind !== 'torpedo'),
  ...(look.position.torpedoes ?? []).map((one, at) => ({ ...torpedoPiece(one, at), ghost: true })),
  ...running.map(({ hex: bow, facing, speed }, at) => torpedoPiece({ name: '', bow, facing, speed }, at)),
];

/** The fewest hexes of a move, in the hex where it ends.
 *
 * @param {TurnEnd} end
 * @returns {Mark}
 */
const endMark = (end) => ({ label: end.hex, text: String(hexesTo(end)), tone: 'reach' });

/** A piece where it was tapped to be.
 *
 * @param {TurnStep | null} open
 * @param {Draft} draft
 * @param {SeaShown | undefined} own
 * @returns {SeaShown | null}
 */
function placedPiece(open, { place }, own) {
  if (!place || !open) return null;
  const { hex: bow, facing } = place;
  if (open.kind === 'torpedoes')
    return { name: 'torpedo', kind: 'torpedo', tone: 'own', bow, facing, facts: [], ghost: true };
  return own ? { ...own, bow, facing, ghost: true } : null;
}

/** The part of the sea in which a question is answered.
 *
 * @param {SeaLook} look
 * @param {TurnStep | null} open
 * @param {Draft} draft
 * @param {SeaShown[]} all
 * @param {SeaZone | null} zone
 * @returns {{ look: string[] | null, around: number }}
 */
function viewOf(look, open, { place, running = [] }, all, zone) {
  const kind = open?.kind ?? '';
  const pose = poseOf(open?.pose ?? '').hex;
  if (kind === 'sunk' && zone) return { look: zone.cells, around: 1 };
  if (place) return { look: kind === 'move' ? null : [place.hex], around: 4 };
  if (kind === 'move') return { look: [pose, ...nearEnds(open)], around: 1 };
  if (kind === 'begin') return { look: all.map(({ bow }) => bow), around: 3 };
  const torpedoes = all.filter(({ kind: one }) => one === 'torpedo').map(({ bow }) => bow);
  const ran = [
    ...torpedoes,
    ...running.map(({ hex }) => hex),
    ...(open?.choices ?? []).map((one) => bowOf(one.split(' ')[0])),
  ];
  const who = (open?.searchers ?? []).filter(({ means }) => means.length).map(({ name }) => name);
  const searching = all.filter(({ name }) => who.includes(name)).map(({ bow }) => bow);
  return { look: [...inSight(look, all), ...(kind === 'torpedoes' ? ran : []), ...searching], around: 3 };
}

/** @param {TurnStep | null} open */
const nearEnds = (open) => (open?.ends ?? []).filter((end) => hexesTo(end) <= NEAR).map(({ hex }) => hex);
