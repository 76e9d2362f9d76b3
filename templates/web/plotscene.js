// What the plot shows of a game on file: its pieces with their facts, and the picture of each step of a turn.

import { farFrom, inSight } from './plotsight.js';

/** @param {number} number */
const inches = (number) => `${Number(number.toFixed(2))}″`;
/** @param {number} heading */
const course = (heading) => `${String(heading).padStart(3, '0')}°`;
/**
 * @param {{ x: number, y: number }} one
 * @param {{ x: number, y: number }} other
 */
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
/**
 * @param {{ x: number, y: number }} piece
 * @returns {Place}
 */
const at = ({ x, y }) => [x, y];

/** The name of the player's piece, as the words of a turn have it. */
export const OWN = 'SSN';

/** @type {(one: { x: number, y: number }, other: { x: number, y: number }) => [string, string]} */
const away = (one, other) => ['From you', inches(apart(one, other))];

/** Where a piece lies, and its heading.
 *
 * @param {{ x: number, y: number, heading?: number }} piece
 */
const lies = ({ x, y, heading }) => `${x}, ${y}${heading === undefined ? '' : `, heading ${course(heading)}`}`;

/** @type {(ship: PlotShip, ssn: PlotBoat, map: PlotLookMap) => PlotShown} */
function shipShown(ship, ssn, { pieces: sizes, kills }) {
  const wreck = (ship.kills ?? 0) >= kills[ship.kind];
  const state = wreck ? 'wreck' : ship.alerted ? 'Alerted, active sonar' : 'Unalerted, passive sonar';
  return {
    name: ship.name,
    kind: ship.kind === 'lhd' ? 'carrier' : 'ship',
    place: at(ship),
    heading: ship.heading,
    size: sizes[ship.kind],
    tone: wreck ? 'wreck' : ship.alerted ? 'alerted' : 'calm',
    gone: wreck,
    ship,
    facts: [
      [ship.kind.toUpperCase(), lies(ship)],
      ['State', `${state}${ship.kills && !wreck ? `, ${ship.kills} kill` : ''}`],
      away(ship, ssn),
      ['Aboard', ship.aboard?.join(', ') || 'no helicopter'],
    ],
  };
}

/** The pieces of a position to be drawn, each with its facts.
 *
 * @param {PlotPosition} position
 * @param {PlotLookMap} map
 * @returns {PlotShown[]}
 */
export function pieces(position, map) {
  const sizes = map.pieces;
  const { ssn, ships, helicopters, points } = position;
  /** @type {PlotShown[]} */
  const all = [
    {
      name: OWN,
      kind: 'submarine',
      place: at(ssn),
      heading: ssn.heading,
      size: sizes.ssn,
      tone: 'own',
      gone: ssn.sunk,
      facts: [
        ['SSN', lies(ssn)],
        ['Depth', ssn.depth + (ssn.marker ? `, ${ssn.marker} marker` : '')],
        ['Speed', ssn.speed],
        ['Torpedoes', String(ssn.torpedoes)],
      ],
    },
    ...helicopters.map(
      (each) =>
        /** @type {PlotShown} */ ({
          name: each.name,
          kind: 'helicopter',
          place: at(each),
          size: sizes.helo,
          tone: each.depth,
          helicopter: each,
          facts: [['Helicopter', lies(each)], ['Sonar', each.depth], away(each, ssn)],
        }),
    ),
    ...ships.filter(({ left }) => !left).map((ship) => shipShown(ship, ssn, map)),
    ...points.map(
      (each) =>
        /** @type {PlotShown} */ ({
          name: `DP${each.number}`,
          kind: 'point',
          place: at(each),
          size: sizes.dp,
          tone: each.submarine ? 'here' : '',
          quiet: each.submarine,
          facts: [
            ['Detection point', lies(each)],
            ['Shows', `${each.speed}, ${each.depth}`],
          ],
        }),
    ),
  ];
  return all.reverse();
}

/** A turn in steps, each with its lines and what changes on the plot: `{ title, lines, does, with }`.
 *
 * @param {PlotTold} told
 */
export function story(told) {
  const { turn, sections } = told;
  /** @type {PlotStep[]} */
  const steps = [];
  /**
   * @param {string} title
   * @param {Sentence[]} lines
   */
  const ofSubmarine = (title, lines) => {
    const moving = lines.findIndex(
      ({ name }, n) =>
        n >= turn.shots.length &&
        name === OWN &&
        !turn.unfired.some((at) => lines[n].text.includes(`the shot at ${at}`)),
    );
    for (const [n, shot] of turn.shots.entries()) steps.push({ title, lines: [lines[n]], does: 'shot', with: shot });
    if (moving > turn.shots.length) steps.push({ title, lines: lines.slice(turn.shots.length, moving), does: '' });
    steps.push({ title, lines: lines.slice(moving), does: 'move' });
  };
  /**
   * @param {string} title
   * @param {Sentence[]} lines
   */
  const ofDetection = (title, lines) =>
    lines.forEach((line) => {
      const roll = turn.detections.find(({ point }) => line.name === `DP${point}`);
      steps.push({
        title,
        lines: [line],
        does: roll ? 'roll' : steps.at(-1)?.does === 'roll' ? 'flip' : 'spread',
        with: roll,
      });
    });
  /**
   * @param {string} title
   * @param {Sentence[]} lines
   */
  const ofSurface = (title, lines) => {
    const launches = lines.slice(0, turn.launched.length);
    if (launches.length) steps.push({ title, lines: launches, does: 'launch' });
    const flying = new Set([...turn.next.helicopters.map(({ name }) => name)]);
    const rest = lines.slice(turn.launched.length);
    const ships = rest.filter(({ name }) => !flying.has(name));
    if (ships.length) steps.push({ title, lines: ships, does: 'sail' });
    for (const line of rest.filter(({ name }) => flying.has(name)))
      steps.push({ title, lines: [line], does: 'fly', with: line.name });
  };
  /**
   * @param {string} title
   * @param {Sentence[]} lines
   */
  const ofFire = (title, lines) =>
    lines.forEach((line, n) => {
      const run = turn.torpedoes[n];
      steps.push(
        run
          ? { title, lines: [line], does: 'fire', with: run }
          : { title, lines: [line], does: 'leave', with: line.name },
      );
    });
  /** @type {{ [title: string]: (title: string, lines: Sentence[]) => void }} */
  const tellers = { Detection: ofDetection, 'Their torpedoes': ofFire, 'Ships and helicopters': ofSurface };
  /**
   * @param {string} title
   * @param {Sentence[]} lines
   */
  const now = (title, lines) => steps.push({ title, lines, does: 'now' });
  for (const { title, sentences: lines, ahead } of sections)
    (ahead ? now : (tellers[title] ?? ofSubmarine))(title, lines);
  return steps;
}

/** The position after some steps of a turn, from the position before it.
 *
 * @param {Pick<PlotTold, 'turn' | 'before'>} told
 * @param {Pick<PlotStep, 'does' | 'with'>[]} steps
 */
export function positionAt({ turn, before }, steps) {
  const now = structuredClone(before);
  /** @param {string} name */
  const ship = (name) => /** @type {PlotShip} */ (now.ships.find((one) => one.name === name));
  /** @param {string[]} [names] */
  const alert = (names) => {
    for (const one of now.ships) if (!names || names.includes(one.name)) one.alerted = true;
  };
  const wrecked = new Set(turn.helicopters_lost);
  /** @type {{ [what: string]: (about?: any) => void }} */
  const does = {
    shot({ at, outcome }) {
      alert();
      now.ssn.torpedoes -= 1;
      if (outcome !== 'kill') return;
      ship(at).kills = (ship(at).kills ?? 0) + 1;
      ship(at).aboard = (ship(at).aboard ?? []).filter((name) => !wrecked.has(name));
    },
    move() {
      now.ssn = { ...turn.next.ssn, sunk: false };
      now.points = turn.next.points;
    },
    spread: () => alert(turn.alert_spreads_to),
    flip: () => alert(turn.flipped),
    fire(run) {
      alert();
      now.ssn.sunk = run.outcome === 'sunk';
    },
    leave(spent) {
      now.helicopters = now.helicopters.filter(({ name }) => name !== spent);
    },
    launch() {
      for (const { ship: from, helicopter } of turn.launched) {
        now.helicopters.push({ name: helicopter, x: ship(from).x, y: ship(from).y, depth: 'shallow' });
        ship(from).aboard = [];
      }
    },
    sail() {
      now.ships = turn.next.ships;
    },
    fly(flown) {
      const there = turn.next.helicopters.find(({ name }) => name === flown);
      now.helicopters = now.helicopters.map((one) => (there && one.name === flown ? there : one));
    },
  };
  for (const { does: what, with: about } of steps) does[what]?.(about);
  return now;
}

/** The place of a piece; none without it.
 *
 * @param {PlotPosition} position
 * @param {string} name
 * @returns {Place[]}
 */
const placeOf = (position, name) => {
  const piece =
    name === OWN ? position.ssn : [...position.ships, ...position.helicopters].find((one) => one.name === name);
  return piece ? [at(piece)] : [];
};

/** The places of the pieces that lines speak of.
 *
 * @param {Sentence[]} lines
 * @param {PlotShown[]} all
 */
const spokenOf = (lines, all) => {
  const words = new Set(lines.flatMap(({ name, text }) => [name, ...text.split(/[^\w]+/)]));
  return all.filter(({ name }) => words.has(name)).map(({ place }) => place);
};

/** What the plot shows at a step of a turn: pieces, ways, shots, and the places to look at.
 *
 * @param {PlotLook} look
 * @param {PlotTold} told
 * @param {PlotStep[]} steps
 * @param {number} step
 */
export function sceneAt(look, told, steps, step) {
  const upTo = steps.slice(0, step + 1);
  const now = positionAt(told, upTo);
  const { does, with: what, lines } = steps[step];
  /** @type {PlotScene & { look: Place[] }} */
  const scene = { pieces: pieces(now, look.map), ways: [], shots: [], look: [] };
  const moves = new Map(told.turn.moves.map((move) => [move.name, move]));
  const before = told.before.points;
  if (does === 'shot' || does === 'fire') {
    const path = [...placeOf(positionAt(told, upTo.slice(0, -1)), what.by), ...placeOf(now, what.at)];
    if (path.length === 2) scene.shots = [{ path, tone: ['sunk', 'kill'].includes(what.outcome) ? 'hits' : '' }];
    scene.look = path;
  } else if (does === 'move') {
    scene.ways = [{ path: told.turn.move.path, tone: 'own' }];
    scene.look = [...told.turn.move.path, ...now.points.map(at)];
  } else if (does === 'roll') {
    const point = now.points.find(({ number }) => number === what.point);
    if (point) {
      scene.shots = /** @type {Detection} */ (what).listeners
        .filter(({ detected }) => detected)
        .map(({ listener }) => ({ path: [...placeOf(now, listener), at(point)], tone: 'heard' }))
        .filter(({ path }) => path.length === 2);
      scene.look = [at(point), ...scene.shots.map(({ path }) => path[0])];
      scene.rings = [{ place: at(point), radius: 0.7, tone: 'spot' }];
    }
  } else if (does === 'sail' || does === 'fly') {
    const gone = lines.flatMap(({ name }) => moves.get(name) ?? []);
    scene.ways = gone.map(({ path }) => ({ path, tone: does }));
    scene.look = gone.flatMap(({ path }) => path);
  } else if (does === 'leave') scene.look = placeOf(positionAt(told, upTo.slice(0, -1)), what);
  else if (does === 'launch') scene.look = told.turn.launched.flatMap(({ ship }) => placeOf(now, ship));
  else if (does === 'spread' || does === 'flip') scene.look = now.ships.map(at);
  const seen = scene.look.length ? scene.look : before.map(at);
  const spoken = spokenOf(lines, scene.pieces);
  return { ...scene, look: [...seen, ...spoken, ...inSight(now, look.map)], far: farFrom(now, look.map) };
}
