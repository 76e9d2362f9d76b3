// Cards of a game on a map of provinces: results and letters of a phase, declarations, the phase itself, its files.

import { ask } from './api.js';
import { address } from './app.js';
import { sources } from './answer.js';
import { copy, download } from './dom.js';
import { linesOf } from './faults.js';
import { maker } from './job.js';
import { askedOnce } from './ordertext.js';
import { failures, lossTable, orderTable } from './phase.js';
import { html } from './preact.js';
import {
  MASTER,
  asked,
  choosePower,
  declare,
  editFile,
  entryOf,
  fileTextOf,
  go,
  isLast,
  question,
  refuse,
  rowOf,
  tellAgain,
  textOf,
  typingFile,
  useText,
} from './provincegame.js';
import { wrongIn } from './provinceorders.js';
import { adjudicate, takeBack, turnLenient, withOrders } from './provincephase.js';
import { usualPaper } from './store.js';
import { changesBox } from './story.js';
import { AskingButton, Button, LineButtons, Made } from './view.js';
import { capital, counted } from './words.js';

/** The name of the file that is shown without its ending.
 *
 * @param {ProvincePlay} now
 */
const stemOf = (now) => entryOf(now).name.replace(/\.toml$/, '');

/** Do something; what is refused is shown.
 *
 * @type {(now: ProvincePlay, work: () => Promise<unknown>) => () => Promise<unknown>}
 */
const trying = (now, work) => () => work().catch((error) => refuse(now, error));

/** The reply to a power that says how its orders were read, to be copied or saved; nothing without orders.
 *
 * @param {ProvincePlay} now
 */
export function replyFold(now) {
  const [here, { power }] = [entryOf(now), now];
  const [name, stem, said] = [`the reply to ${power}`, stemOf(now), textOf(now, power)];
  if (!said.trim()) return null;
  const text = async () => (await question(now, here, 'reply', { power, file: 'mail.txt' }, { 'mail.txt': said })).text;
  const copied = trying(now, async () => copy(await text(), capital(name)));
  const saved = trying(now, async () =>
    download(`${stem}-read-${power.toLowerCase()}.txt`, 'text/plain', await text()),
  );
  return html`<details class="reply" key=${`reply ${power}`}>
    <summary>Reply to ${power}: as I read your orders</summary>
    <p class="help">Each order beside the words it was read from, and the units without one.</p>
    <div class="actions">
      <${Button} words="Copy" label=${`Copy ${name}`} press=${copied} />
      <${Button} look="plain" words="Save" label=${`Save ${name}`} press=${saved} />
    </div>
  </details>`;
}

/** The letters of a phase, ready to be copied: all of them for the game master, else those of one reader.
 *
 * @param {ProvincePlay} now
 */
export function lettersCard(now) {
  const [all, stem] = [now.reader === MASTER, stemOf(now)];
  /** @param {string} whom */
  const title = (whom) =>
    all ? `To ${whom === 'all' ? 'all powers' : whom}` : whom === 'all' ? 'All powers' : `${whom} alone`;
  return html`<section class="card letters" key=${`letters ${stem} ${now.reader}`}>
    <h2>${all ? 'Letters' : 'What you are told'}</h2>
    ${all && html`<p class="help">Send the public letter to all, and to each power its own besides.</p>`}
    ${Object.entries(now.told?.letters ?? {}).map(
      ([whom, letter]) =>
        html`<details open=${!all} key=${whom}>
          <summary>${title(whom)}</summary>
          <pre tabindex="0">${letter}</pre>
          <div class="actions">
            <${Button} words="Copy" label=${`Copy the letter to ${whom}`}
              press=${() => copy(letter, `The letter to ${whom}`)} />
            <${Button} look="plain" words="Save" label=${`Save the letter to ${whom}`}
              press=${() => download(`${stem}-to-${whom.toLowerCase()}.txt`, 'text/plain', letter)} />
          </div>
        </details>`,
    )}
  </section>`;
}

/** What one power declares.
 *
 * @type {(now: ProvincePlay, power: string) => Drawing}
 */
function declaredRow(now, power) {
  const held = now.seen?.declared[power] ?? { draw: false, concedes: '', disorder: false };
  /** @type {(key: 'draw' | 'disorder', words: string) => Drawing} */
  const tick = (key, words) =>
    html`<label class="flag">
      <input type="checkbox" checked=${held[key]} aria-label=${words}
        onChange=${(/** @type {At} */ { currentTarget }) => declare(now, power, key, currentTarget.checked)} />${key}
    </label>`;
  /** @param {At<HTMLSelectElement>} event */
  const concedes = ({ currentTarget }) => declare(now, power, 'concedes', currentTarget.value);
  return html`<div class="declared-row" key=${power}>
    <b>${power}</b>
    ${tick('draw', `${power} votes for a draw`)} ${tick('disorder', `${power} is in civil disorder`)}
    <select aria-label=${`${power} concedes to`} onChange=${concedes}>
      <option value="">concedes to nobody</option>
      ${now.powers
        .filter((other) => other !== power)
        .map((other) => html`<option value=${other} selected=${held.concedes === other}>concedes to ${other}</option>`)}
    </select>
  </div>`;
}

/** Votes for a draw, concessions and civil disorder.
 *
 * @param {ProvincePlay} now
 */
export function declaredCard(now) {
  const told = now.powers.filter((power) => Object.values(now.seen?.declared[power] ?? {}).some(Boolean));
  return html`<details class="card fold-card" key="declared">
    <summary>Draws, concessions, civil disorder <small>${told.join(', ') || 'none'}</small></summary>
    ${now.powers.map((power) => declaredRow(now, power))}
  </details>`;
}

/** The centers of each power.
 *
 * @param {ProvincePlay} now
 */
const centers = ({ powers, seen }) =>
  html`<dl class="facts">
    ${powers
      .filter((power) => seen?.centers[power]?.length)
      .map((power) => html`<dt>${power}</dt><dd>${seen?.centers[power].length} centers</dd>`)}
  </dl>`;

/** @param {ProvincePlay} now */
export const overCard = (now) =>
  html`<section class="card">
    <h2>The game is over</h2>
    <p class="over">${capital(now.seen?.over ?? '')}.</p>
    ${centers(now)}
  </section>`;

/** @param {ProvincePlay} now */
export const publicCard = (now) =>
  html`<section class="card">
    <h2>${capital(now.seen?.phase ?? '')}</h2>
    <p>
      What every power may know of the position. Orders are given in the view of a power, or of the game master.
    </p>
    ${centers(now)}
  </section>`;

/** How the orders of a power stand, in words.
 *
 * @type {(now: ProvincePlay, power: string) => string}
 */
function standWords(now, power) {
  const { state, missing, open, refused } = rowOf(now, power);
  if (state === 'idle') return 'nothing to order';
  if (state === 'nothing') return 'nothing came';
  const wrong = wrongIn(now, power);
  const words = [
    refused ? 'the email cannot be read' : open.length && `${askedOnce(open).length} to settle`,
    wrong && counted(wrong, 'impossible order', 'impossible orders'),
    missing.length && `no order: ${missing.join(', ')}`,
  ];
  return words.filter(Boolean).join('; ') || 'complete';
}

/** The board before the phase: a row for each power; a tap goes to its orders.
 *
 * @param {ProvincePlay} now
 */
function boardList(now) {
  /** @param {string} power */
  const shown = (power) =>
    choosePower(now, power, rowOf(now, power).open.length ? '.loose.open button' : '.power-tab[aria-pressed="true"]');
  return html`<ul class="board" aria-label="How the orders stand">
    ${now.geometry?.powers.map(
      ([power, color]) =>
        html`<li key=${power}>
          <button type="button" class=${`n-${color} is-${rowOf(now, power).state}`} onClick=${() => shown(power)}>
            <b>${power}</b> <span>${standWords(now, power)}</span>
          </button>
        </li>`,
    )}
  </ul>`;
}

/** What carries the phase out.
 *
 * @param {ProvincePlay} now
 */
export function phaseCard(now) {
  const here = entryOf(now);
  const waiting = here.waiting?.length ?? 0;
  return html`<section class="card" key="phase">
    <h2>The phase</h2>
    ${boardList(now)}
    ${waiting > 0 && html`<p class="help">${counted(waiting, 'email waits', 'emails wait')} above: whose?</p>`}
    ${here.pasted?.text.trim() && html`<p class="help">The pasted emails above are not read yet.</p>`}
    <label class="flag">
      <input type="checkbox" checked=${Boolean(here.lenient)} onChange=${() => turnLenient(now)} />
      an order that cannot be read fails; the rest is carried out
    </label>
    <div class="actions end"><${Button} look="main" words="Adjudicate" press=${() => adjudicate(now)} /></div>
  </section>`;
}

/** What became of the orders.
 *
 * @param {ProvincePlay} now
 */
export function resultsCard(now) {
  const [result, stem] = [now.turn?.turn, stemOf(now)];
  const failed = result ? failures(result) : 0;
  return html`<section class="card" key=${`results ${stem} ${now.reader}`}>
    <h2 tabindex="-1" class="results">${capital(now.told?.phase ?? '')}: results</h2>
    <div class="actions">
      <${Button} look="main" words="On to the next phase ›" press=${() => go(now, now.kept.at + 1)} />
      ${
        now.reader === MASTER &&
        html`<${AskingButton} words="Take the phase back" ask="Later phases are taken off."
          yes="Take them off" act=${() => takeBack(now)} />`
      }
    </div>
    <div class="actions">
      <${Button} words="Replay order by order" press=${() => tellAgain(now, 'order')} />
      <${Button} words="Replay by power" press=${() => tellAgain(now, 'power')} />
    </div>
    ${
      result &&
      html`${result.over && html`<p class="over">The game is over: ${result.over}.</p>`}
        ${changesBox(result)}
        <p>${counted(result.orders.length - failed, 'order', 'orders')} done, ${failed} failed.</p>
        ${lossTable(result)}
        <details open=${failed > 0}><summary>Every order with its result</summary>${orderTable(result)}</details>
        <${Made} make=${() => sources('', result.assumes, now.game.rulings)} />`
    }
  </section>`;
}

/** Save the game file of the phase, or every phase, with the orders that are given; several files are packed as one.
 *
 * @type {(now: ProvincePlay, every: boolean) => Promise<void>}
 */
async function save(now, every) {
  const here = entryOf(now);
  const whole = await withOrders(now);
  /** @type {Files} */
  const files = Object.fromEntries(
    (every ? now.kept.files : [here])
      .map((one) => (one === here ? { ...one, ...whole } : one))
      .flatMap((one) => [[one.name, one.text], ...Object.entries(one.files ?? {})]),
  );
  if (Object.keys(files).length === 1) return download(here.name, 'application/toml', whole.text);
  const { type, bytes } = await ask('zip', { files });
  return download(`${here.name.replace(/(-\d+-[a-z]+-[a-z]+)?\.toml$/, '')}.zip`, type, bytes);
}

/** Buttons that make the pages of the phase.
 *
 * @param {ProvincePlay} now
 */
function makers(now) {
  const here = entryOf(now);
  /** @type {(format: string) => () => RequestOf} */
  const pages = (format) => () => {
    const options = { paper: usualPaper(), ...(here.lenient ? { lenient: true } : {}), ...(format ? { format } : {}) };
    return ['turn-sheet', { ...asked(now, here), options }];
  };
  /** @param {unknown} error */
  const shown = (error) => refuse(now, error);
  return html`<${Made} make=${() => maker('Turn sheet, maps and forms', pages(''), shown)} />
    <${Made} make=${() => maker('As SVG', pages('svg'), shown, () => {}, '')} />`;
}

/** The file of the phase as text, which may be mended while no later phase stands on it.
 *
 * @param {ProvincePlay} now
 */
function fileText(now) {
  const here = entryOf(now);
  return html`<details key=${`text ${here.name}`}>
    <summary>${here.name} as text</summary>
    <label for="game-text" class="help">Game file</label>
    <textarea class="editor" id="game-text" spellcheck=${false} rows="16" wrap="off" readonly=${!isLast(now)}
      value=${fileTextOf(now)} onInput=${typingFile(now)} />
    ${
      isLast(now) &&
      html`<div class="actions">
        <${Button} words="Use this text" press=${() => useText(now)} />
        <${LineButtons} area="game-text" lines=${linesOf(now.error, here.name)} />
      </div>`
    }
  </details>`;
}

/** The files of the game.
 *
 * @param {ProvincePlay} now
 */
export function filesCard(now) {
  const { name = '' } = now.seen ?? {};
  const all = trying(now, () => save(now, true));
  /** @param {At} event */
  const rename = ({ currentTarget }) => editFile(now, [['', 0, 'name', currentTarget.value.trim() || name]]);
  return html`<section class="card" key="files">
    <h2>Files</h2>
    <div class="actions" key=${stemOf(now)}>
      ${now.told && makers(now)}
      <${Button} words="Save the game file" press=${trying(now, () => save(now, false))} />
      ${now.kept.files.length > 1 && html`<${Button} words="Save every phase" press=${all} />`}
      <a href=${address('play', [now.game.name])}>All games</a>
    </div>
    ${
      isLast(now) &&
      html`<p class="entry-row">
        <label for="game-name">Name of the game </label>
        <input id="game-name" value=${name} maxlength="60" autocomplete="off" onChange=${rename} />
      </p>`
    }
    ${fileText(now)}
  </section>`;
}
