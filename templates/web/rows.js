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
  named: () => [
    [
      'name',
      (text, more) =>
        h('input', { ...more, value: text, placeholder: 'name', autocomplete: 'off', spellcheck: 'false' }),
    ],
    [
      'points',
      (text, more) =>
        h('input', { ...more, value: text, placeholder: 'points', inputmode: 'numeric', size: 4, autocomplete: 'off' }),
    ],
  ],
};

/** The parts of a value as text: `Ark:A20:3` has a name, a hex and a facing.
 *
 * @param {string} kind
 * @param {string} text
 * @returns {string[]}
 */
export const partsOf = (kind, text) =>
  (kind === 'ship' ? /^(.*):([^:]*):([^:]*)$/.exec(text)?.slice(1) : /^(.*?)(?::(\d*))?$/.exec(text)?.slice(1)) ?? [
    text,
  ];

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
    const parts = partsOf(input.kind, text);
    const fields = PARTS[input.kind](input).map(([name, make], at) => ({
      name,
      field: make(parts[at] ?? '', { on: { input: changed } }),
    }));
    const hex = fields.find(({ name }) => name === 'hex')?.field;
    /** @type {Row} */
    const row = {
      read: () => {
        const [name, ...rest] = fields.map(({ field }) => field.value.trim());
        if (!name || (hex && !rest[0])) return null;
        return [name, ...rest].filter(Boolean).join(':');
      },
      element: (at) => {
        for (const { name, field } of fields) field.setAttribute('aria-label', `${title} ${at + 1} ${name}`);
        const map =
          hex && pick
            ? buttonOf('Map', { 'aria-label': `pick the hex of ${title} ${at + 1} on the map` }, async () => {
                const picked = await pick([hex.value.trim()].filter(Boolean), false);
                if (picked) {
                  hex.value = picked.join('');
                  changed();
                }
              })
            : null;
        const drop = buttonOf('×', { class: 'plain', 'aria-label': `take out ${title} ${at + 1}` }, () => {
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
    help: input.kind === 'ship' ? 'Name, bow hex and facing of each.' : '',
  };
}
