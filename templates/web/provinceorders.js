// The orders of one power as a view: its units, each with its order; lines to be settled; the choice of an order; text.

import { debounced } from './dom.js';
import { askedOnce, isOpen, nameOfLine } from './ordertext.js';
import { html } from './preact.js';
import { offer, offersUnseen } from './provincechoice.js';
import {
  choosePower,
  dueOf,
  entryOf,
  letGo,
  pick,
  placed,
  playing,
  rowOf,
  settle,
  step,
  takeOut,
  takeTyped,
  textOf,
  turnChoice,
  unitsOf,
} from './provincegame.js';
import { Button, Faults, LineButtons } from './view.js';
import { counted } from './words.js';

/** How the orders of a power stand, as a mark and in words.
 *
 * @type {(now: ProvincePlay, power: string) => string[]}
 */
function markOf(now, power) {
  const { state, orders } = rowOf(now, power);
  if (state === 'open' || wrongIn(now, power)) return ['!', 'an order is wrong'];
  if (state === 'idle') return ['–', 'has nothing to order'];
  return orders.length ? ['✓', 'has orders'] : ['', 'has no orders'];
}
/** How many orders of a power are read and cannot be given.
 *
 * @type {(now: ProvincePlay, power: string) => number}
 */
export const wrongIn = ({ read }, power) => (read[power] ?? []).filter(({ kind, ok }) => kind === 'sure' && !ok).length;

/** The powers with the state of their orders.
 *
 * @type {(now: ProvincePlay) => Drawing}
 */
export const powerTabs = (now) =>
  html`<div class="power-tabs" role="group" aria-label="Power">
    ${now.geometry?.powers.map(([power, color]) => {
      const [mark, words] = markOf(now, power);
      return html`<button key=${power} type="button" class=${`power-tab n-${color}`}
        aria-pressed=${String(power === now.power)} aria-label=${`${power}, ${words}`}
        onClick=${() => choosePower(now, power)}>${power}<small>${mark}</small></button>`;
    })}
  </div>`;

/** The choice of an order, taken step by step with buttons or on the map.
 *
 * @type {(now: ProvincePlay, picked: PickedUnit, nameOf: (place: string) => string) => Drawing}
 */
export function chooser(now, { power, name, choosing }, nameOf) {
  const unit = name || power;
  const { trail, values, hint } = offer(choosing, { powers: now.powers, own: power, nameOf });
  const buttons = values.map(
    ({ value, words }) => html`<${Button} key=${value} words=${words} press=${() => step(now, value)} />`,
  );
  const back = choosing.path.length
    ? html`<${Button} key="back" look="plain" words="Back" press=${() => turnChoice(now, 'back')} />`
    : html`<${Button} key="close" look="plain" words="Close" press=${() => letGo(now)} />`;
  const unseen = choosing.unseen ? 'Units that are seen' : 'A U out of sight …';
  return html`<div class="chooser" role="group" aria-label=${`Order of ${unit}`} key=${`${power} ${name}`}>
    <p class="trail-of-order"><b>${unit}</b> ${choosing.whose ? 'Whose U?' : trail} ${back}</p>
    ${hint && html`<p class="help">${hint}</p>`}
    <div class="options">${buttons}</div>
    ${
      offersUnseen(choosing) &&
      !choosing.whose &&
      html`<${Button} look="plain" words=${unseen} press=${() => turnChoice(now, 'unseen')} />`
    }
  </div>`;
}

/** What is remarked of some orders: of a wrong one before others.
 *
 * @param {OrderLine[]} lines
 */
function remarks(lines) {
  const wrong = lines.find(({ ok }) => !ok);
  const { remark } = wrong ?? lines.find((line) => line.remark) ?? { remark: '' };
  return remark && html`<p class=${wrong ? 'fault' : 'help'}>${remark}</p>`;
}

/** The words that orders were read from, where they are others than the orders.
 *
 * @param {OrderLine[]} lines
 */
function saidWords(lines) {
  /** @param {string} [text] */
  const plain = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const words = new Set(lines.flatMap(({ said, text }) => (said && plain(said) !== plain(text) ? said : [])));
  return words.size > 0 && html`<p class="said">from “${[...words].join('”, “')}”</p>`;
}

/** A unit with its order; a tap opens the choice.
 *
 * @type {(now: ProvincePlay, unit: Unit, lines: OrderLine[]) => Drawing}
 */
function unitRow(now, unit, lines) {
  const own = lines.filter((line) => line.unit === unit.name);
  const orders = own.map((line) => line.order.replace(`${unit.name} `, '')).join(' and ');
  const isPicked = now.picked?.power === unit.power && now.picked.name === unit.name;
  return html`<li key=${unit.name}>
    <button type="button" class=${`order${own.length ? '' : ' none'}`} data-unit=${unit.name}
      aria-pressed=${String(isPicked)} onClick=${() => pick(now, unit.power, unit.name)}>
      <b>${unit.name}</b> <span>${orders || (unit.driven ? 'disbands without an order' : 'stands')}</span>
    </button>
    ${saidWords(own)} ${remarks(own)}
  </li>`;
}

/** Lines to be settled, most often one: what they may mean is taken by a tap, or they are taken out.
 *
 * @type {(now: ProvincePlay, lines: OrderLine[]) => Drawing}
 */
function openLines(now, lines) {
  const [line] = lines;
  /** @param {string} option */
  const take = (option) => settle(now, new Map([[lines.find(({ text }) => text.includes(option)) ?? line, option]]));
  return html`<li class="loose open" key=${`${line.line} ${line.text} ${line.options}`}>
    <span>${lines.map(nameOfLine).join(', ')}</span>
    ${line.remark && html`<p class="asked-of">${line.remark}</p>`}
    ${(line.options ?? []).map(
      (option) =>
        html`<${Button} key=${option} look="take" words=${line.kind === 'guess' ? `Take ${option}` : option}
          press=${() => take(option)} />`,
    )}
    <${Button} look="plain" words="Take out" label=${`take out ${line.text || 'the whole email'}`}
      press=${() => takeOut(now, ...lines)} />
  </li>`;
}

/** An order that is none of a unit, or that cannot be given.
 *
 * @type {(now: ProvincePlay, line: OrderLine) => Drawing}
 */
function looseLine(now, line) {
  const words = line.order || line.text;
  return html`<li class="loose" key=${`${line.line} ${words}`}>
    <span>${words}</span>
    <${Button} look="plain" words="Take out" label=${`take out ${words}`} press=${() => takeOut(now, line)} />
    ${remarks([line])}
  </li>`;
}

/** The orders as rows: lines to be settled, the units, other orders.
 *
 * @type {(now: ProvincePlay, units: Unit[], lines: OrderLine[]) => Drawing}
 */
function rowsOf(now, units, lines) {
  const loose = lines.filter((line) => !units.some(({ name }) => line.unit === name));
  const guesses = lines.filter(({ kind }) => kind === 'guess');
  const all = () => settle(now, new Map(guesses.map((line) => [line, line.options?.[0] ?? line.text])));
  return html`<ul class="rows-of-orders">
    ${
      guesses.length > 1 &&
      html`<li class="loose" key="all">
        <${Button} look="main" words=${`Take all ${guesses.length} guesses`} press=${all} />
      </li>`
    }
    ${askedOnce(loose.filter(isOpen)).map((same) => openLines(now, same))}
    ${units.map((unit) => unitRow(now, unit, lines))}
    ${loose.filter((line) => !isOpen(line)).map((line) => looseLine(now, line))}
  </ul>`;
}

const takeLater = debounced(takeTyped, 500);

/** The orders as text in a fold; what is typed is taken when typing ends.
 *
 * @type {(now: ProvincePlay, rows: number, lines: OrderLine[]) => Drawing}
 */
function asText(now, rows, lines) {
  const { power } = now;
  const here = entryOf(now);
  const text = now.typed?.power === power && now.typed.here === here ? now.typed.text : textOf(now, power);
  /** @param {At<HTMLTextAreaElement>} event */
  const typing = ({ currentTarget: { value } }) => {
    now.typed = { here, power, text: value };
    takeLater(now);
  };
  return html`<details class="as-text" key=${power}>
    <summary>Orders of ${power} as text</summary>
    <label for="orders-text" class="help">An order a line, as in a mail; the same orders stand above.</label>
    <textarea class="editor orders" id="orders-text" spellcheck=${false} rows=${Math.max(4, rows + 1)} wrap="off"
      value=${text} onInput=${typing} onChange=${() => takeTyped(now)} />
    <div class="faults">
      <${LineButtons} area="orders-text" lines=${lines.filter(({ ok }) => !ok).map(({ line }) => line)} />
    </div>
  </details>`;
}

/** What a power has to order in a phase of builds.
 *
 * @type {(now: ProvincePlay, nameOf: (place: string) => string) => string}
 */
function dueWords(now, nameOf) {
  const number = dueOf(now, now.power);
  if (now.seen?.kind !== 'adjustment') return '';
  if (!number) return 'Nothing to build or to remove.';
  const homes = now.seen.due[now.power][1].map(nameOf).join(', ');
  return number > 0 ? `${number} ${number === 1 ? 'build' : 'builds'}: ${homes}.` : `${-number} to remove.`;
}

/** The lines of a mail that hold no order, so that nothing is missed.
 *
 * @param {ProvincePlay} now
 */
function passedFold(now) {
  const [{ power }, { talk: lines }] = [now, rowOf(now, now.power)];
  if (!lines.length) return null;
  return html`<details key=${`passed ${power}`}>
    <summary>${counted(lines.length, 'line holds', 'lines hold')} no order</summary>
    <ul class="passed">${lines.map((line) => html`<li>${line}</li>`)}</ul>
  </details>`;
}

const TITLES = { movement: 'Orders', retreat: 'Retreats', adjustment: 'Builds and removals' };

/** The card with the orders of the power that is shown; `more` stands above them, `reply` below.
 *
 * @type {(now: ProvincePlay, nameOf: (place: string) => string, more: Drawing, reply: Drawing) => Drawing}
 */
export function ordersCard(now, nameOf, more, reply) {
  const { power, picked } = now;
  const kind = /** @type {keyof typeof TITLES} */ (now.seen?.kind ?? 'movement');
  const units = kind === 'adjustment' ? [] : unitsOf(now, power);
  const [lines, { refused }] = [now.read[power] ?? [], rowOf(now, power)];
  const [number, due] = [dueOf(now, power), dueWords(now, nameOf)];
  const open = picked?.power === power ? picked : null;
  return html`<section class="card orders-card">
    <h2>${TITLES[kind]}</h2>
    ${playing(now).length > 1 && powerTabs(now)}
    ${more}
    ${open && chooser(now, open, nameOf)}
    ${!units.length && kind !== 'adjustment' && html`<p class="help">${power} has nothing to order.</p>`}
    <div class="power-orders">
      ${refused && !now.error && html`<${Faults} error=${placed(now, refused)} />`}
      ${due && html`<p class="due">${due}</p>`}
      ${rowsOf(now, units, lines)}
      ${
        number !== 0 &&
        !open &&
        html`<${Button} words=${number > 0 ? 'Build …' : 'Remove …'} press=${() => pick(now, power, '')} />`
      }
      ${asText(now, units.length, lines)}
      ${passedFold(now)}
    </div>
    ${reply}
  </section>`;
}
