// A game on a map of provinces under way: the map, whose view of which phase is shown, and what there is to be done.

import { address, head } from './app.js';
import { firstOf, tell } from './dom.js';
import { keyOf } from './keptgames.js';
import { html } from './preact.js';
import {
  declaredCard,
  filesCard,
  lettersCard,
  overCard,
  phaseCard,
  publicCard,
  replyFold,
  resultsCard,
} from './provincecards.js';
import {
  EVERYONE,
  MASTER,
  entryOf,
  fileTextOf,
  go,
  goalsOf,
  isLast,
  load,
  look,
  newPlay,
  placed,
  sceneOf,
  tapped,
  typingFile,
} from './provincegame.js';
import { deskCard } from './provincemails.js';
import { storyCard } from './provincestory.js';
import { provinceMap } from './provincemap.js';
import { ordersCard } from './provinceorders.js';
import { signs } from './provincesigns.js';
import { whenChanged } from './store.js';
import { Button, Faults, Held, LineButtons, Signs, draw } from './view.js';
import { capital } from './words.js';

/** What is brought into sight with its beginning. */
const FROM_THE_TOP = ['.story', '.page-faults', '.orders-card', '.desk'];

/** The phase that is shown, with the ways to others, and whose view of it.
 *
 * @param {ProvincePlay} now
 */
function pager(now) {
  const { kept, seen, powers } = now;
  const readers = [
    [MASTER, 'Game master: everything'],
    [EVERYONE, 'All powers: what is public'],
    ...powers.map((power) => [power, `${power} alone`]),
  ];
  /** @param {At<HTMLSelectElement>} event */
  const choose = ({ currentTarget }) => look(now, currentTarget.value);
  return html`<div class="pager turns">
    <${Button} words="‹" label="phase before" disabled=${kept.at === 0} press=${() => go(now, kept.at - 1)} />
    <span aria-live="polite">${capital(seen?.phase ?? '')}</span>
    <${Button} words="›" label="next phase" disabled=${isLast(now)} press=${() => go(now, kept.at + 1)} />
    <select aria-label="Whose view" onChange=${choose}>
      ${readers.map(
        ([value, words]) =>
          html`<option key=${value} value=${value} selected=${value === now.reader}>${words}</option>`,
      )}
    </select>
  </div>`;
}

/** What there is to be done, or what was done.
 *
 * @type {(now: ProvincePlay, nameOf: (place: string) => string) => Drawing}
 */
function panel(now, nameOf) {
  const isMaster = now.reader === MASTER;
  if (now.told && now.replay) return storyCard(now, nameOf);
  if (now.told) return html`${resultsCard(now)} ${lettersCard(now)} ${isMaster && filesCard(now)}`;
  if (now.seen?.over) return html`${overCard(now)} ${isMaster && filesCard(now)}`;
  if (now.reader === EVERYONE) return publicCard(now);
  const orders = ordersCard(now, nameOf, null, replyFold(now));
  return isMaster ? html`${orders} ${deskCard(now)} ${declaredCard(now)} ${phaseCard(now)} ${filesCard(now)}` : orders;
}

/** A file that cannot be read: its fault, and its text to be mended.
 *
 * @param {ProvincePlay} now
 */
function brokenFile(now) {
  const here = entryOf(now);
  const take = () => {
    here.text = fileTextOf(now);
    return load(now);
  };
  return html`<${Faults} error=${now.broken} />
    <${LineButtons} area="game-text" error=${now.broken} />
    <label for="game-text">${here.name}, which cannot be played as it is</label>
    <textarea class="editor" id="game-text" spellcheck=${false} rows="24" wrap="off"
      value=${fileTextOf(now)} onInput=${typingFile(now)} />
    <div class="actions">
      <${Button} look="main" words="Use this text" press=${take} />
      ${now.kept.at > 0 && html`<${Button} words="The phase before" press=${() => go(now, now.kept.at - 1)} />`}
      <a href=${address('play', [now.game.name])}>All games</a>
    </div>`;
}

/** Draw what the map shows; while the phase is told again, with the pieces of the step in sight.
 *
 * @type {(now: ProvincePlay, map: ReturnType<typeof provinceMap>, before: string) => string}
 */
function drawMap(now, map, before) {
  const scene = sceneOf(now);
  map.draw({ ...scene, centers: now.seen?.centers ?? {}, goals: goalsOf(now) });
  const step = scene.ofStep ? `${now.replay?.by} ${now.replay?.at}` : '';
  if (step !== before) map.bring(scene.sight);
  return step;
}

/** Show a game; `table` holds its files, one for each phase.
 *
 * @param {{ main: HTMLElement, game: GameLine, table: KeptTable }} shown
 */
export async function table({ main, game, table: kept }) {
  /** @type {ReturnType<typeof provinceMap> | null} */
  let map = null;
  let step = '';
  const now = newPlay(game, kept, drawn);
  function drawn() {
    if (now.broken || !now.seen) {
      head(game.title, 'Play');
      draw(main, brokenFile(now));
      return;
    }
    const { geometry, seen } = now;
    if (!geometry) return;
    if (!map)
      map = provinceMap(geometry, {
        tapped: (tap) => {
          const told = tapped(now, tap);
          if (told) tell(`${map?.nameOf(tap.province)}${told}`);
        },
      });
    head(seen.name, capital(seen.phase));
    draw(main, wholePage(now, geometry, map));
    step = drawMap(now, map, step);
    if (now.focus) firstOf(main, now.focus)?.focus({ preventScroll: true });
    const block = FROM_THE_TOP.includes(now.sight) ? 'start' : 'nearest';
    if (now.sight) firstOf(main, now.sight)?.scrollIntoView({ block });
    Object.assign(now, { focus: '', sight: '' });
  }
  await load(now);
  whenChanged(keyOf(game.name, kept.id), () => {
    if (!main.isConnected) return false;
    tell('The game was changed in another tab; open it again to go on from there.');
    return true;
  });
  requestAnimationFrame(() => map?.all());
}

/** The page of a game that can be read.
 *
 * @type {(now: ProvincePlay, geometry: Geometry, map: ReturnType<typeof provinceMap>) => Drawing}
 */
const wholePage = (now, geometry, map) =>
  html`<div class="two play provinces-page">
    <div class="sea-side">
      ${pager(now)}
      <${Held} element=${map.element} />
      <div class="piece"><${Signs} title="Signs on the map" rows=${signs(geometry.powers)} /></div>
    </div>
    <div>
      <div class="page-faults">
        <${Faults} error=${placed(now, now.error)} />
        ${now.notice && html`<p class="help">${now.notice}</p>`}
      </div>
      <div class="panel">${panel(now, map.nameOf)}</div>
    </div>
  </div>`;
