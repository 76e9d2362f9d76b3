// Values of several parts, such as a ship with its hex and facing: a row of small fields for each.

import { allOf, buttonOf, fill, firstOf, h } from './dom.js';

const FACINGS = [1, 2, 3, 4, 5, 6];

/** The parts of a value: the name of each, and a field for it that starts with a text.
 *
 * @type {{ [kind: string]: (input: Input) => [string, MakeField][] }}
 */
const PARTS = {
  ship: (input) => [
    [
      'name',
      (text, more) =>
        input.choices.length
          ? h(
              'select',
              more,
              input.choices.map((choice, at) =>
                h('option', { value: choice, selected: choice === text }, input.words?.[at] ?? choice),
              ),
            )
          : h('input', { ...more, value: text, placeholder: 'name', autocomplete: 'off', spellcheck: 'false' }),
    ],
    [
      'hex',
      (text, more) =>
        h('input', { ...more, value: text, placeholder: 'A20', size: 4, autocomplete: 'off', spellcheck: 'false' }),
    ],
    [
      'facing',
      (text, more) =>
        h(
          'select',
          more,
          FACINGS.map((facing) => h('option', { value: facing, selected: String(facing) === text }, String(facing))),
        ),
    ],
  ],
  named: (input) => [
    [
      'name',
      (text, more) =>
        h('input', {
          ...more,
          value: text,
          placeholder: 'name',
          autocomplete: 'off',
          spellcheck: 'false',
          list: input.choices.length ? offeredOf(input) : null,
        }),
    ],
    .../** @type {[string, MakeField][]} */ (
      input.choices.length
        ? [
            [
              'number',
              (text, more) =>
                h('input', {
                  ...more,
                  value: text,
                  placeholder: '× 1',
                  inputmode: 'numeric',
                  size: 3,
                  autocomplete: 'off',
                }),
            ],
          ]
        : []
    ),
    [
      'points',
      (text, more) =>
        h('input', { ...more, value: text, placeholder: 'points', inputmode: 'numeric', size: 4, autocomplete: 'off' }),
    ],
  ],
};

/** The id of the list of names that an input offers.
 *
 * @param {Input} input
 */
const offeredOf = ({ name }) => `offered-${name}`;

/** The parts of a value as text: `Ark:A20:3` has a name, a hex and a facing, `Fletcher*2` a name and a number of it
 * where names are `offered`.
 *
 * @param {string} kind
 * @param {string} text
 * @param {boolean} [offered]
 * @returns {string[]}
 */
export const partsOf = (kind, text, offered = false) =>
  offered
    ? (/^(.*?)(?:\*(\d*))?(?::(\d*))?$/.exec(text) ?? ['', text]).slice(1).map((part) => part ?? '')
    : plainParts(kind, text);

/** @type {(kind: string, text: string) => string[]} */
const plainParts = (kind, text) =>
  (kind === 'ship' ? /^(.*):([^:]*):([^:]*)$/.exec(text)?.slice(1) : /^(.*?)(?::(\d*))?$/.exec(text)?.slice(1)) ?? [
    text,
  ];

/** A row as text; null while its name, or a ship's hex, is not filled in.
 *
 * @param {{ [name: string]: string }} parts
 */
export function rowText({ name, number, ...rest }) {
  if (!name || rest.hex === '') return null;
  return [number ? `${name}*${number}` : name, ...Object.values(rest)].filter(Boolean).join(':');
}

/** A button that lets a hex be picked on the map.
 *
 * @type {(hex: HTMLInputElement | HTMLSelectElement, label: string, pick: Picker, changed: () => void) => HTMLElement}
 */
const mapButton = (hex, label, pick, changed) =>
  buttonOf('Map', { 'aria-label': label }, async () => {
    const picked = await pick([hex.value.trim()].filter(Boolean), false);
    if (!picked) return;
    hex.value = picked.join('');
    changed();
  });

/** Rows of a repeatable input.  A row counts when its name, and a ship's hex, are filled in; `pick` shows the map.
 *
 * @param {Input} input
 * @param {string} title
 * @param {string} id
 * @param {Value} value
 * @param {() => void} changed
 * @param {Picker | null} [pick]
 * @returns {Control}
 */
export function rows(input, title, id, value, changed, pick) {
  const box = h('div', { class: 'rows', id, role: 'group', 'aria-labelledby': `${id}-label` });
  /** @type {Row[]} */
  const all = [];
  const draw = () =>
    fill(
      box,
      input.choices.length > 0 && input.kind === 'named'
        ? h(
            'datalist',
            { id: offeredOf(input) },
            input.choices.map((choice) => h('option', { value: choice })),
          )
        : null,
      all.map((row, at) => row.element(at)),
      buttonOf(`Add ${all.length ? 'another' : title.toLowerCase()}`, { class: 'plain' }, () => {
        add('');
        draw();
        firstOf(allOf(box, '.row')[all.length - 1], 'input, select')?.focus();
        changed();
      }),
    );
  /** @param {string} text */
  const add = (text) => {
    const parts = partsOf(input.kind, text, input.kind === 'named' && input.choices.length > 0);
    const fields = PARTS[input.kind](input).map(([name, make], at) => ({
      name,
      field: make(parts[at] ?? '', { on: { input: changed } }),
    }));
    const hex = fields.find(({ name }) => name === 'hex')?.field;
    /** @type {Row} */
    const row = {
      read: () => rowText(Object.fromEntries(fields.map(({ name, field }) => [name, field.value.trim()]))),
      element: (at) => {
        for (const { name, field } of fields) field.setAttribute('aria-label', `${title} ${at + 1} ${name}`);
        const map =
          hex && pick ? mapButton(hex, `Choose the hex of ${title} ${at + 1} on the map`, pick, changed) : null;
        const drop = buttonOf('×', { class: 'plain', 'aria-label': `Remove ${title} ${at + 1}` }, () => {
          all.splice(all.indexOf(row), 1);
          draw();
          firstOf(box, 'button:last-child')?.focus();
          changed();
        });
        return h(
          'div',
          { class: `row ${input.kind}` },
          fields.map(({ field }) => field),
          map,
          all.length > 1 ? drop : null,
        );
      },
    };
    all.push(row);
  };
  for (const text of [value ?? []].flat()) add(String(text));
  if (!all.length) add('');
  draw();
  return {
    element: box,
    read: () => {
      const given = all.map((row) => row.read()).filter((one) => one !== null);
      return given.length ? given : null;
    },
    box,
    help: input.kind === 'ship' ? 'Enter the name, bow hex and facing of each ship.' : '',
  };
}
