// Where a figure or a table shows: the page as it prints, with the spot marked, and the chances that follow from it.

import { address } from './address.js';
import { html } from './preact.js';
import { spotOf } from './preview.js';
import { houseRules, usualPaper } from './store.js';
import { Faults, Made } from './view.js';

/** A page of a game as it prints under the rules in force.
 *
 * @type {(game: string, sheet: string) => Asked}
 */
const pageAsked = (game, sheet) => ({
  targets: [`${game}/${sheet}`],
  options: { paper: usualPaper(), sides: 'single' },
  ...houseRules(game),
});

/** A chance that changed: as printed, and as it is now.
 *
 * @type {(row: [string, [string, number], [string, number]]) => Drawing}
 */
const chance = ([label, [before, was], [now, is]]) => html`<div class="odd">
  <span>${label}</span>
  <meter min="0" max="1" value=${is} aria-hidden="true"></meter>
  <b>${now} %</b>
  <small>${was === is ? '' : html`was ${before} %`}</small>
</div>`;

/** The checks that follow from what is chosen.
 *
 * @type {(game: string, odds: Shown['odds']) => Drawing}
 */
const chances = (game, odds) =>
  odds.slice(0, 2).map(
    ({ check, title, rows }) => html`<section class="follows" key=${check}>
      <h2><a href=${address('lookup', [game, check])}>${title}</a></h2>
      ${rows.map(chance)}
    </section>`,
  );

/** The page that is shown, and buttons for the others.
 *
 * @type {(hands: RuleHands, game: string, close: boolean) => Drawing}
 */
function pages({ spot, show }, game, close) {
  const { sheets, next } = /** @type {Shown} */ (spot.shown);
  if (!sheets.length)
    return html`<p class="quiet">No sheet shows this value. It is used in setups, games and checks.</p>`;
  const { sheet, title, page, marks } = sheets[spot.at];
  const several = (/** @type {string} */ name) => sheets.filter((one) => one.sheet === name).length > 1;
  const asked = pageAsked(game, sheet);
  const key = JSON.stringify([asked, page, marks, close]);
  return html`<p class="on">
      <b>${title}</b> <a href=${address('print', [game], { sheets: sheet })}>Print this sheet</a>
    </p>
    <div class="sheet"><${Made} key=${key} make=${() => spotOf(asked, page, marks, { label: title, close })} /></div>
    ${
      (sheets.length > 1 || next) &&
      html`<div class="chips others" role="group" aria-label="Other pages" aria-busy=${String(Boolean(next))}>
      ${sheets.map(
        (one, n) => html`<button type="button" class="plain" aria-pressed=${String(n === spot.at)}
            onClick=${() => show(n)}>${one.title}${several(one.sheet) && ` ${one.page}`}</button>`,
      )}
    </div>`
    }`;
}

/** What is chosen, where it prints, and the chances that follow; `close` shows the spot alone.
 *
 * @type {(hands: RuleHands, game: string, close: boolean) => Drawing}
 */
export function shownSpot(hands, game, close) {
  const { spot } = hands;
  if (spot.error) return html`<${Faults} error=${spot.error} />`;
  if (!spot.shown) return html`<p class="quiet" aria-busy="true">Looking for the sheet that shows it …</p>`;
  const odds = chances(game, spot.shown.odds);
  return close ? html`${pages(hands, game, close)} ${odds}` : html`${odds} ${pages(hands, game, close)}`;
}

/** What stands beside the rules before anything is chosen: the first page of the kit.
 *
 * @type {(game: GameLine) => Drawing}
 */
export const firstPage = ({ name, sheets, title }) => {
  const sheet = sheets.find(({ kind }) => kind === 'chart') ?? sheets[0];
  if (!sheet) return html`<p class="quiet">Choose a value or a table to see what it changes.</p>`;
  const asked = pageAsked(name, sheet.name);
  const make = () => spotOf(asked, 1, [], { label: `${title}: ${sheet.title}`, close: false });
  return html`<p class="quiet">Choose a value or a table. Its printed page appears here.</p>
    <div class="sheet">
      <${Made} key=${JSON.stringify(asked)} make=${make} />
    </div>`;
};
