// House rules: every figure and table of a game with its default and bounds; kept in this browser as the TOML file that
// --rules reads.

import { ask, askJson } from './api.js';
import { address, head, lineOf } from './app.js';
import { allOf, askingButton, buttonOf, debounced, download, fill, h, newest, newId, tell, textOf } from './dom.js';
import { showFaults } from './forms.js';
import { keep, recall } from './store.js';
import { capital } from './words.js';

/** Show the games, or the rules of one.
 *
 * @param {PageShown} shown
 */
export async function show({ main, parts: [name], settings, all }) {
  if (!name) {
    head('', 'House rules');
    fill(
      main,
      h('p', {}, 'Which game?'),
      h(
        'ul',
        { class: 'list' },
        all.games.map((game) =>
          h(
            'li',
            {},
            h(
              'a',
              { href: address('rules', [game.name]) },
              h('b', {}, game.title),
              h('small', {}, recall(`rules:${game.name}`, '') ? 'your rules are in force' : 'as printed'),
            ),
          ),
        ),
      ),
    );
    return;
  }
  const overview = lineOf(all, name);
  head(overview.title, 'House rules');
  const key = `rules:${name}`;
  const file = `${name}-rules.toml`;
  const textFaults = h('div', { class: 'faults', role: 'alert' });
  const place = h('div');
  /** @type {HTMLTextAreaElement} */
  const text = h('textarea', {
    class: 'editor',
    id: newId('toml'),
    spellcheck: 'false',
    rows: 10,
    wrap: 'off',
    on: { input: () => check(text.value) },
  });
  text.value = recall(key, '');
  /** @param {string} toml */
  const asked = (toml) => ({ game: name, ...(toml.trim() ? { rules: { name: file, text: toml } } : {}) });

  const described = newest();
  /** Put rules in force and show them; those that are refused change nothing, and their faults stand in `box`.
   *
   * @param {string} toml
   * @param {HTMLElement} [box]
   */
  async function put(toml, box = textFaults) {
    try {
      const detail = await described.of(askJson('describe', asked(toml)));
      if (!detail) return false;
      for (const one of main.querySelectorAll('.faults')) one.replaceChildren();
      keep(key, toml.trim() ? toml : null);
      draw(detail);
      return true;
    } catch (error) {
      showFaults(error, box);
      return false;
    }
  }
  const check = debounced(put, 300);

  /** Set or take out figures and tables; `box` is where a fault of them is shown.
   *
   * @param {RuleChanges} set
   * @param {HTMLElement} box
   */
  async function change(set, box) {
    try {
      const { text: toml } = await askJson('rules', { ...asked(text.value), set });
      if (await put(toml, box)) text.value = toml;
    } catch (error) {
      showFaults(error, box);
    }
  }
  const faultBox = () => h('div', { class: 'faults', role: 'alert' });

  /** @param {{ rule: string, assumes?: string[] }} what */
  const note = (what) => h('small', {}, what.rule, what.assumes?.length ? ` · ${what.assumes.join(' ')}` : '');
  /**
   * @param {{ changed: boolean }} what
   * @param {RuleChanges} set
   * @param {HTMLElement} box
   */
  const reset = (what, set, box) =>
    what.changed ? buttonOf('as printed', { class: 'plain' }, () => change(set, box)) : null;
  /** @param {Figure} one */
  function figure(one) {
    const id = newId('figure');
    const box = faultBox();
    return h(
      'div',
      { class: one.changed ? 'figure changed' : 'figure', id: `figure-${one.name}` },
      h('label', { for: id }, one.means, ' ', note(one)),
      h('input', {
        id,
        value: one.value,
        inputmode: 'decimal',
        size: 6,
        on: {
          change: ({ currentTarget: { value } }) =>
            change(
              { figures: { [one.name]: Number.isFinite(Number(value)) && value.trim() ? Number(value) : value } },
              box,
            ),
        },
      }),
      h('span', { class: 'unit' }, [one.unit, `${one.least} to ${one.most}`].filter(Boolean).join(', ')),
      reset(one, { figures: { [one.name]: null } }, box),
      box,
    );
  }
  /** @param {Switch} one */
  function turn(one) {
    const id = newId('switch');
    const box = faultBox();
    return h(
      'div',
      { class: one.changed ? 'figure changed' : 'figure' },
      h('label', { for: id }, one.means, ' ', note(one)),
      h(
        'select',
        {
          id,
          on: {
            change: (event) =>
              change({ figures: { [one.name]: one.values[event.currentTarget.selectedIndex].value } }, box),
          },
        },
        one.values.map(({ value, means }) =>
          h('option', { selected: value === one.value }, typeof value === 'boolean' ? means : `${value}: ${means}`),
        ),
      ),
      reset(one, { figures: { [one.name]: null } }, box),
      box,
    );
  }
  /** A cell of a table: a list of the words that its column knows, otherwise its text, with its meaning if any.
   *
   * @param {RuleTable} one
   * @param {TableRow} row
   * @param {number} at
   * @param {() => void} changed
   */
  function cellField(one, row, at, changed) {
    const cell = row.cells[at];
    const known = one.choices[at];
    const more = { 'aria-label': [one.head[at], 'at', row.roll || row.shown[0]].join(' '), on: { change: changed } };
    const field =
      String(cell) in known
        ? h(
            'select',
            more,
            Object.entries(known).map(([code, word]) =>
              h('option', { value: code, selected: code === String(cell) }, word),
            ),
          )
        : String(cell).length > 26
          ? h('textarea', { ...more, rows: Math.ceil(String(cell).length / 34) }, String(cell))
          : h('input', { ...more, value: String(cell), size: Math.max(4, String(cell).length) });
    return { field, element: row.meant[at] ? [field, h('small', {}, row.meant[at])] : field };
  }
  /** @param {RuleTable} one */
  function table(one) {
    /**
     * @param {string} value
     * @param {string | number} before
     */
    const typed = (value, before) =>
      typeof before === 'number' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
    const rows = () =>
      one.rows.map((row, at) => ({
        ...row.keys,
        ...Object.fromEntries(one.keys.map((cell, n) => [cell, typed(fields[at][n].field.value, row.cells[n])])),
      }));
    const led = one.rows.some((row) => row.roll);
    const box = faultBox();
    const fields = one.rows.map((row) =>
      row.cells.map((_, at) => cellField(one, row, at, () => change({ tables: { [one.name]: rows() } }, box))),
    );
    /**
     * @param {TableRow} row
     * @param {number} at
     */
    const line = (row, at) =>
      h(
        'tr',
        {},
        led ? h('th', { scope: 'row' }, row.roll) : null,
        fields[at].map(({ element }, n) => h('td', { 'data-head': one.head[n] }, element)),
      );
    const heads = led ? [one.roll, ...one.head] : one.head;
    // The fields of a table are made when it is opened.
    const inside = h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': one.title });
    const open = () =>
      inside.firstChild ??
      fill(
        inside,
        h(
          'table',
          { class: 'long edited' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              heads.map((cell) => h('th', { scope: 'col' }, cell)),
            ),
          ),
          h('tbody', {}, one.rows.map(line)),
        ),
      );
    return h(
      'details',
      { class: one.changed ? 'changed' : null, id: `edit-${one.name}`, on: { toggle: open } },
      h('summary', {}, one.title, ' ', note(one)),
      box,
      inside,
      reset(one, { tables: { [one.name]: null } }, box),
    );
  }
  /** @param {Detail} detail */
  function draw(detail) {
    const open = new Set([...place.querySelectorAll('details[open]')].map(({ id }) => id));
    /** @param {Element} field */
    const nameOf = (field) => field.getAttribute('aria-label') ?? /** @type {Field} */ (field).labels?.[0]?.textContent;
    const focused = document.activeElement?.closest('#main') ? nameOf(document.activeElement) : null;
    const changed = [...detail.figures, ...detail.switches].filter((one) => one.changed);
    const tables = detail.tables.filter((one) => one.changed);
    /**
     * @param {string} words
     * @param {RuleChanges} set
     */
    const line = (words, set) =>
      h(
        'li',
        {},
        h('span', {}, words),
        buttonOf('as printed', { class: 'plain', 'aria-label': `${words}: as printed` }, () => change(set, textFaults)),
      );
    // Sections besides figures and tables, such as a detection table: those of Plotroom's own go by their title.
    const taken = shippedInForce();
    const sections = detail.changed.filter((one) => !one.includes('.'));
    const summary = detail.changed.length
      ? h(
          'section',
          { class: 'card yours' },
          h('h2', {}, 'Changed'),
          h(
            'ul',
            {},
            taken
              ? wholeLine(taken.title)
              : sections.map((one) =>
                  h('li', {}, h('span', {}, `${capital(one.replaceAll('-', ' '))}: your own, in the text below`)),
                ),
            changed.map((one) =>
              line(`${one.means}: ${one.value}${one.unit ? ` ${one.unit}` : ''}`, { figures: { [one.name]: null } }),
            ),
            tables.map((one) => line(one.title, { tables: { [one.name]: null } })),
          ),
        )
      : h('p', { class: 'quiet' }, 'Nothing is changed: the rules stand as printed.');
    const shipped = overview.house_rules.length
      ? h('p', { class: 'actions' }, overview.house_rules.map(shippedButton))
      : null;
    fill(
      place,
      shipped,
      summary,
      h('h2', {}, 'Figures'),
      h('div', { class: 'figures' }, detail.figures.filter(({ least, most }) => least !== most).map(figure)),
      detail.switches.length ? h('h2', {}, 'Readings') : null,
      h('div', { class: 'figures' }, detail.switches.map(turn)),
      h('h2', {}, 'Tables'),
      detail.tables.filter((one) => !one.derived).map(table),
    );
    for (const details of place.querySelectorAll('details')) {
      details.open = open.has(details.id);
      if (details.open) details.dispatchEvent(new Event('toggle'));
    }
    if (focused)
      allOf(place, 'input, select, textarea')
        .find((field) => nameOf(field) === focused)
        ?.focus({ preventScroll: true });
  }
  /** @param {string} toml */
  const putText = (toml) => {
    text.value = toml;
    put(toml);
  };
  /** The house rules of Plotroom's own that are in force as they come; undefined where none are. */
  const shippedInForce = () => overview.house_rules.find((other) => other.text.trim() === recall(key, '').trim());
  /** @param {string} title */
  const wholeLine = (title) =>
    h(
      'li',
      {},
      h('span', {}, title),
      buttonOf('as printed', { class: 'plain', 'aria-label': `${title}: as printed` }, () => putText('')),
    );
  /** House rules that come with Plotroom, in place of those in force; the player's own go only after a question.
   *
   * @param {HouseRules} one
   */
  function shippedButton(one) {
    const take = () => putText(one.text);
    const now = shippedInForce();
    return recall(key, '').trim() && !now
      ? askingButton(one.title, 'This takes the place of your rules.', 'Take it', take)
      : buttonOf(one.title, { class: 'plain', 'aria-pressed': String(one === now) }, take);
  }
  const picker = h('input', {
    type: 'file',
    accept: '.toml',
    id: newId('file'),
    on: {
      change: async () => {
        const picked = picker.files?.[0];
        if (picked) textOf(picked).then(putText, (error) => tell(error.message));
      },
    },
  });
  fill(
    main,
    h('p', {}, 'What you change here is in force for printing, setting up and looking up in this browser.'),
    place,
    h('h2', {}, 'As a file'),
    h(
      'p',
      { class: 'actions' },
      h('label', { for: picker.id }, 'Take in a file: '),
      picker,
      buttonOf('Save the file', { class: 'plain' }, () => download(file, 'application/toml', text.value)),
      buttonOf('Every figure as a comment', { class: 'plain' }, async () => {
        text.value = (await ask('new', { kind: 'rules', game: name, file })).text();
        put(text.value);
      }),
      buttonOf('As printed', { class: 'plain' }, () => putText('')),
    ),
    h('label', { for: text.id }, file),
    text,
    textFaults,
    h('h2', {}, 'Rulings'),
    h(
      'dl',
      { class: 'facts' },
      overview.rulings.map(({ id, rule, text: reading }) => [
        h('dt', { id: `ruling-${id}` }, id),
        h('dd', {}, reading, ' ', h('small', {}, rule)),
      ]),
    ),
  );
  // Kept rules may be such that the program refuses them now.
  if (!(await put(text.value))) draw(await askJson('describe', { game: name }));
  if (settings.figure) {
    const wanted = document.getElementById(`figure-${settings.figure}`);
    wanted?.scrollIntoView({ block: 'center' });
    wanted?.querySelector('input')?.focus({ preventScroll: true });
  }
  if (settings.ruling) document.getElementById(`ruling-${settings.ruling}`)?.scrollIntoView({ block: 'center' });
}
