// House rules: figures, readings and tables of a game by the chapters of its rules, with what they change drawn beside
// them; kept in this browser as the TOML file that --rules reads.

import { ask, askJson } from './api.js';
import { address, head, lineOf } from './app.js';
import { askingButton, download, tell, textOf } from './dom.js';
import { messageOf } from './faults.js';
import { groupsOf, groupWith, rulesOf } from './houserules.js';
import { showOwn } from './ownrules.js';
import { html } from './preact.js';
import { gameCover } from './preview.js';
import { asPrinted, figure, readings, table, turn } from './ruleparts.js';
import { firstPage, shownSpot } from './ruleshown.js';
import { houseRules, recall } from './store.js';
import { draw, Faults, Made } from './view.js';
import { capital, counted, plain } from './words.js';

const MOST_LINES = 5;
/** The page of what is the player's own, behind that of a game. */
const OWN = 'ships';
/** The fold with the rules as a file. */
const FILE = 'as-file';
/** Where there is room for a page beside the rules. */
const WIDE = '(min-width: 980px)';

/** What differs from the rules as printed, in words, each with what takes it back.
 *
 * @param {Detail} detail
 * @returns {{ words: string, back: RuleChanges | null }[]}
 */
export function changesOf(detail) {
  // Sections besides figures and tables, such as a detection table.
  const sections = detail.changed.filter((one) => !one.includes('.'));
  return [
    ...sections.map((one) => ({ words: `${capital(plain(one))}: your entries`, back: null })),
    ...[...detail.figures, ...detail.switches]
      .filter(({ changed }) => changed)
      .map(({ name, means, value, unit }) => ({
        words: `${capital(means)}: ${value}${unit ? ` ${unit}` : ''}`,
        back: { figures: { [name]: null } },
      })),
    ...detail.tables
      .filter(({ changed }) => changed)
      .map(({ name, title }) => ({ words: title, back: { tables: { [name]: null } } })),
  ];
}

/** What is changed, each with a button that takes it back; `taken` goes by its title.
 *
 * @type {(hands: RuleHands, detail: Detail, taken?: HouseRules) => Drawing}
 */
function summary({ change, putText }, detail, taken) {
  const lines = taken ? [{ words: taken.title, back: null }] : changesOf(detail);
  if (!lines.length) return html`<p class="quiet">Nothing is changed. You play by the printed rules.</p>`;
  return html`<section class="card yours">
    <h2>Your changes</h2>
    <ul>
      ${lines.slice(0, MOST_LINES).map(({ words, back }) => {
        const press = taken ? () => putText('') : back && (() => change('', back));
        return html`<li key=${words}><span>${words}</span> ${press && asPrinted(`Undo change: ${words}`, press)}</li>`;
      })}
    </ul>
    ${lines.length > MOST_LINES && html`<p class="quiet">and ${lines.length - MOST_LINES} more: see “changed only”</p>`}
  </section>`;
}

/** House rules that come with Plotroom, in place of those in force; the player's own go only after a question.
 *
 * @type {(hands: RuleHands, all: HouseRules[], now?: HouseRules) => Drawing}
 */
const shipped = ({ inForce, putText }, all, now) =>
  html`<p class="help">Built-in house rules:</p>
  <p class="actions">
    ${all.map((one) => {
      const take = () => putText(one.text);
      return inForce() && !now
        ? html`<${Made} key=${`ask ${one.name}`}
            make=${() => askingButton(one.title, 'This replaces your house rules.', 'Replace', take)} />`
        : html`<button key=${one.name} type="button" class="plain" aria-pressed=${String(one === now)} onClick=${take}>
            ${one.title}
          </button>`;
    })}
  </p>`;

/** The rules as a file, in a fold.
 *
 * @type {(hands: RuleHands, game: string) => Drawing}
 */
function asFile({ state, file, putText, check }, game) {
  const take = (/** @type {At} */ { currentTarget: { files } }) => {
    if (files?.[0]) textOf(files[0]).then(putText, (error) => tell(messageOf(error)));
  };
  const edit = (/** @type {At<Field>} */ { currentTarget }) => {
    state.text = currentTarget.value;
    check(state.text);
  };
  const whole = async () => putText((await ask('new', { kind: 'rules', game, file })).text());
  const save = () => download(file, 'application/toml', state.text);
  const toggle = (/** @type {At<HTMLDetailsElement>} */ { currentTarget }) => {
    if (currentTarget.open) state.open.add(FILE);
    else state.open.delete(FILE);
  };
  return html`<details class="chapter" id=${FILE} open=${state.open.has(FILE)} onToggle=${toggle}>
    <summary><b>File</b><small>import, download or edit your house rules as text</small></summary>
    <p class="actions">
      <label for="rules-file">Import a file: </label>
      <input type="file" accept=".toml" id="rules-file" onChange=${take} />
      <button type="button" class="plain" onClick=${save}>Download the file</button>
      <button type="button" class="plain" onClick=${whole}>List all values, each switched off with #</button>
      <button type="button" class="plain" onClick=${() => putText('')}>Undo all changes</button>
    </p>
    <label for="rules-text">${file}</label>
    <textarea class="editor" id="rules-text" spellcheck=${false} rows="10" wrap="off"
      value=${state.text} onInput=${edit} />
  </details>
  <${Faults} error=${state.faults['']} />`;
}

/** What a chapter holds, in a few words.
 *
 * @param {RuleGroup} group
 */
function held({ figures, switches, tables, rulings }) {
  /** @type {[number, string, string][]} */
  const counts = [
    [figures.length, 'value', 'values'],
    [switches.length, 'option', 'options'],
    [tables.length, 'table', 'tables'],
    [rulings.length, 'ruling', 'rulings'],
  ];
  return counts
    .filter(([number]) => number)
    .map(([number, one, many]) => counted(number, one, many))
    .join(', ');
}

/** A chapter of the rules in a fold; its fields are there when it is open.  What is looked for opens it.
 *
 * @type {(hands: RuleHands, group: RuleGroup) => Drawing}
 */
function chapter(hands, group) {
  const { state, drawn } = hands;
  const looking = Boolean(state.find.trim()) || state.changed;
  // What was closed by hand while something is looked for has a name of its own.
  const name = looking ? `shut ${group.name}` : `chapter ${group.name}`;
  const open = state.open.has(name) !== looking;
  const toggle = (/** @type {At<HTMLDetailsElement>} */ { currentTarget }) => {
    if (currentTarget.open === open) return;
    if (currentTarget.open !== looking) state.open.add(name);
    else state.open.delete(name);
    drawn();
  };
  return html`<details key=${group.name} class="chapter" open=${open} onToggle=${toggle}>
    <summary>
      <b>${group.title}</b>
      <small>${group.about && html`<span>${group.about}</span>`}<span>${held(group)}</span></small>
      ${group.changed > 0 && html`<em>${group.changed} changed</em>`}
    </summary>
    ${
      open &&
      html`<div class="figures">${group.figures.map((one) => figure(hands, one))}</div>
      <div class="figures">${group.switches.map((one) => turn(hands, one))}</div>
      ${group.tables.map((one) => table(hands, one))}
      ${group.rulings.length > 0 && readings(group.rulings, looking || hands.ruling !== '')}`
    }
  </details>`;
}

/** The search over all that can be changed.
 *
 * @type {(hands: RuleHands) => Drawing}
 */
function search({ state, drawn }) {
  /** @param {{ find?: string, changed?: boolean }} wanted */
  const look = (wanted) => {
    Object.assign(state, wanted);
    for (const name of state.open) if (name.startsWith('shut ')) state.open.delete(name);
    drawn();
  };
  return html`<div class="seek">
    <label for="rules-find">Find in these rules</label>
    <input type="search" id="rules-find" value=${state.find}
      onInput=${(/** @type {At} */ { currentTarget }) => look({ find: currentTarget.value })} />
    <label class="tick">
      <input type="checkbox" checked=${state.changed}
        onChange=${(/** @type {At} */ { currentTarget }) => look({ changed: currentTarget.checked })} />
      changed only
    </label>
  </div>`;
}

/** The way to what is the player's own, and how much of it there is.
 *
 * @type {(game: string, sections: OwnSection[]) => Drawing}
 */
const ownCard = (game, sections) => html`<a class="own-way" href=${address('rules', [game, OWN])}>
  <b>Your ships, formations and board</b>
  <small>${sections.map(({ title }) => (title === sections[0].title ? title : title.toLowerCase())).join(', ')}</small>
</a>`;

/** The page of a game.
 *
 * @type {(hands: RuleHands, overview: GameLine) => Drawing}
 */
function page(hands, overview) {
  const { name, house_rules: own, rulings } = overview;
  const { detail, find, changed } = hands.state;
  const now = own.find(({ text }) => text.trim() === hands.inForce());
  const groups = detail ? groupsOf(detail, rulings, { find, changed }) : [];
  return html`<div class="house">
    <div>
      ${
        detail &&
        html`${own.length > 0 && shipped(hands, own, now)} ${summary(hands, detail, now)} ${search(hands)}
          <p class="quiet" role="status">
            ${!groups.length && (changed ? 'No changed rule contains these words.' : 'No rule contains these words.')}
          </p>
          ${!find && !changed && detail.sections.length > 0 && ownCard(name, detail.sections)}
          ${groups.map((group) => chapter(hands, group))}`
      }
      ${asFile(hands, name)}
    </div>
    ${
      hands.wide() &&
      detail &&
      !hands.state.faults[''] && // with rules that are refused no page is drawn
      html`<aside class="side" aria-label="Printed page" aria-live="polite" tabindex="0">
      ${hands.spot.part ? shownSpot(hands, name, false) : firstPage(overview)}
    </aside>`
    }
  </div>`;
}

/** A game with what of its rules is changed.
 *
 * @type {(game: GameLine, told: { lines: string[], fault: string }) => Drawing}
 */
const gameCard = (game, { lines, fault }) => {
  const { name, title, sheets } = game;
  return html`<li key=${name}>
  <a href=${address('rules', [name])}>
    <span class="cover" aria-hidden="true">
      ${sheets.length > 0 && html`<${Made} make=${() => gameCover(game)} />`}
    </span>
    <span>
      <b>${title}</b>
      ${
        fault
          ? html`<small class="fault">${fault}</small>`
          : lines.length
            ? lines.slice(0, 3).map((line) => html`<small key=${line} class="mine">${line}</small>`)
            : html`<small>no changes</small>`
      }
      ${lines.length > 3 && html`<small>and ${lines.length - 3} more</small>`}
    </span>
  </a>
</li>`;
};

/** What of a game's rules is changed in this browser.
 *
 * @param {GameLine} game
 * @returns {Promise<{ lines: string[], fault: string }>}
 */
async function inForceAt({ name, house_rules: own }) {
  const text = recall(`rules:${name}`, '').trim();
  const taken = own.find((one) => one.text.trim() === text);
  if (!text || taken) return { lines: taken ? [taken.title] : [], fault: '' };
  try {
    const detail = await askJson('describe', { game: name, ...houseRules(name) });
    return { lines: changesOf(detail).map(({ words }) => words), fault: '' };
  } catch (error) {
    return { lines: [], fault: `Your house rules have an error: ${messageOf(error)}` };
  }
}

/** Show the games with what is in force.
 *
 * @param {HTMLElement} main
 * @param {GameLine[]} games
 */
async function showGames(main, games) {
  head('', 'House rules');
  const told = await Promise.all(games.map(inForceAt));
  draw(
    main,
    html`<p>Your changes are used everywhere in this browser: in sheets, setups, games, tables and odds.</p>
      <ul class="in-force">${games.map((game, n) => gameCard(game, told[n]))}</ul>`,
  );
}

/** Show the games, or the rules of one.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name, place], settings, all }) {
  if (!name) return showGames(main, all.games);
  const overview = lineOf(all, name);
  if (place === OWN) return showOwn(main, overview, settings.section);
  head(overview.title, 'House rules');
  const media = matchMedia(WIDE);
  const drawn = () => draw(main, page(hands, overview));
  const rules = rulesOf(name, () => drawn());
  /** @type {RuleHands} */
  const hands = {
    ...rules,
    drawn,
    ruling: settings.ruling ?? '',
    wide: () => media.matches,
    under: () => !media.matches && html`<div class="under">${shownSpot(hands, name, true)}</div>`,
    show: (at) => {
      rules.spot.at = at;
      drawn();
    },
  };
  const aim = settings.figure ?? settings.ruling;
  await hands.begin();
  if (hands.state.faults['']) hands.state.open.add(FILE);
  const group = aim && hands.state.detail ? groupWith(hands.state.detail, aim) : undefined;
  if (group) hands.state.open.add(`chapter ${group.name}`);
  drawn();
  const wanted = document.getElementById(settings.figure ? `figure-${aim}` : `ruling-${aim}`);
  wanted?.scrollIntoView({ block: 'center' });
  wanted?.querySelector('input')?.focus({ preventScroll: true });
  media.addEventListener('change', drawn);
  return () => media.removeEventListener('change', drawn);
}
