// Forms made from what the program says about its inputs, and faults shown at their fields.

import { allOf, asBase64, buttonOf, fill, h, newId } from './dom.js';
import { rows } from './rows.js';
import { capital, plain } from './words.js';
import { faultsOf } from './faults.js';

/** @param {{ name: string, title?: string }} input */
const labelOf = (input) => input.title ?? capital(plain(input.name));
/**
 * @param {Input} input
 * @param {number} at
 */
const wordOf = (input, at) => input.words?.[at] ?? capital(plain(input.choices[at]));

/** A number that a stepper changes; `step` in its unit.
 *
 * @param {Input} input
 * @param {string} id
 * @param {Value} value
 * @param {() => void} changed
 * @returns {Control}
 */
function stepper(input, id, value, changed) {
  const low = input.least ?? (input.above === null ? 0 : input.above + 1);
  const high = input.most ?? 1e6;
  const box = h('input', {
    id,
    value: String(value ?? ''),
    placeholder: input.otherwise,
    inputmode: 'decimal',
    autocomplete: 'off',
    size: 4,
    on: {
      input: () => {
        bound();
        changed();
      },
    },
  });
  /** @param {number} by */
  const move = (by) => () => {
    const now = Number.parseFloat(box.value.trim() || input.otherwise);
    box.value = String(
      Number.isFinite(now) ? Math.min(high, Math.max(low, now + by)) : by > 0 || input.most === null ? low : high,
    );
    bound();
    changed();
  };
  /**
   * @param {string} name
   * @param {string} sign
   * @param {number} by
   */
  const button = (name, sign, by) => buttonOf(sign, { 'aria-label': `${name} ${labelOf(input)}` }, move(by));
  const [less, more] = [button('less', '−', -1), button('more', '+', 1)];
  // A button that has the focus stays enabled: a disabled one would lose it.
  const bound = () => {
    less.setAttribute('aria-disabled', String(Number.parseFloat(box.value) <= low));
    more.setAttribute('aria-disabled', String(Number.parseFloat(box.value) >= high));
  };
  bound();
  const unit =
    input.unit && input.unit !== labelOf(input).toLowerCase()
      ? h('span', { class: 'unit' }, input.unit === 'inches' ? 'in' : input.unit)
      : null;
  return {
    element: h('div', { class: 'stepper' }, less, h('span', { class: 'value' }, box, unit), more),
    read: () => box.value.trim() || null,
    box,
  };
}

/** The choice that holds where none is made; empty if that is not one of the choices.
 *
 * @param {Input} input
 */
const holds = ({ choices: all, otherwise }) => (all.includes(otherwise) ? otherwise : '');
/** Whether a choice may be left open, with nothing among the choices for that.
 *
 * @param {Input} input
 */
const mayBeEmpty = (input) => !input.required && input.default === null && !holds(input);
/** What is shown for that.
 *
 * @param {Input} input
 */
const without = ({ otherwise }) => (otherwise ? capital(otherwise) : '–');

/** A few values side by side; `type` is radio for one of them, checkbox for several.
 *
 * @param {Input} input
 * @param {string} id
 * @param {Value} value
 * @param {() => void} changed
 * @param {'radio' | 'checkbox'} [type]
 * @returns {Control}
 */
function segments(input, id, value, changed, type = 'radio') {
  const name = newId('choice');
  let given = value !== null && value !== undefined;
  const chosen = new Set(
    (Array.isArray(value) ? value : [given ? value : type === 'radio' ? holds(input) : '']).map(String),
  );
  /**
   * @param {string | number} choice
   * @param {string} text
   */
  const button = (choice, text) =>
    h(
      'label',
      {},
      h('input', {
        type,
        name,
        value: choice,
        checked: chosen.has(String(choice)),
        on: {
          change: () => {
            given = true;
            changed();
          },
        },
      }),
      h('span', {}, text),
    );
  const none = type === 'radio' && mayBeEmpty(input) ? [button('', without(input))] : [];
  const element = h(
    'div',
    { class: 'segments', role: type === 'radio' ? 'radiogroup' : 'group', 'aria-labelledby': `${id}-label`, id },
    none,
    input.choices.map((choice, at) => button(choice, wordOf(input, at))),
  );
  const read = () => {
    const all = given
      ? allOf(element, 'input:checked')
          .map((box) => /** @type {HTMLInputElement} */ (box).value)
          .filter(Boolean)
      : [];
    return all.length ? (input.repeatable ? all : all.join(',')) : null;
  };
  return { element, read, box: element };
}

/**
 * @param {Input} input
 * @param {string} id
 * @param {Value} value
 * @param {() => void} changed
 * @returns {Control}
 */
function choices(input, id, value, changed) {
  let given = input.choices.map(String).includes(String(value));
  const chosen = given ? value : holds(input);
  const first = input.required ? (given ? null : 'choose') : mayBeEmpty(input) ? without(input) : null;
  const box = h(
    'select',
    {
      id,
      on: {
        change: () => {
          given = true;
          changed();
        },
      },
    },
    first ? h('option', { value: '' }, first) : [],
    input.choices.map((choice, at) =>
      h('option', { value: choice, selected: String(choice) === String(chosen) }, wordOf(input, at)),
    ),
  );
  return { element: box, read: () => (given && box.value) || null, box };
}

/**
 * @param {Input} _
 * @param {string} id
 * @param {Value} value
 * @param {() => void} changed
 * @returns {Control}
 */
function flag(_, id, value, changed) {
  const box = h('input', {
    type: 'checkbox',
    id,
    checked: value === true || value === 'true',
    role: 'switch',
    on: { change: changed },
  });
  return { element: h('label', { class: 'hit' }, box), read: () => box.checked || null, box };
}

/**
 * @param {Input} _
 * @param {string} id
 * @param {Value} _value
 * @param {() => void} changed
 * @returns {Control}
 */
function file(_, id, _value, changed) {
  /** @type {{ name: string, content: { base64: string } } | null} */
  let chosen = null;
  /** @type {Promise<void> | null} */
  let reading = null;
  /** @param {FileList | null} files */
  const take = async (files) => {
    const picked = files?.[0];
    chosen = picked ? { name: picked.name, content: { base64: await asBase64(picked) } } : null;
    changed();
  };
  const box = h('input', {
    type: 'file',
    id,
    accept: '.toml,.csv',
    on: {
      change: () => {
        reading = take(box.files);
      },
    },
  });
  return {
    element: box,
    put: ({ name, text }) => {
      const files = new DataTransfer();
      files.items.add(new File([text], name));
      box.files = files.files;
      reading = take(box.files);
    },
    read: () => chosen?.name ?? null,
    files: () => (chosen ? { [chosen.name]: chosen.content } : {}),
    whole: () => reading,
    box,
  };
}

/**
 * @param {Input} input
 * @param {string} id
 * @param {Value} value
 * @param {() => void} changed
 * @returns {Control}
 */
function lines(input, id, value, changed) {
  const box = h(
    'textarea',
    {
      id,
      rows: input.kind === 'whole' ? 1 : 2,
      placeholder: `one a line: ${input.accepts}`,
      spellcheck: 'false',
      on: { input: changed },
    },
    Array.isArray(value) ? value.join('\n') : String(value ?? ''),
  );
  return {
    element: box,
    read: () => {
      const all = box.value
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      return all.length ? all : null;
    },
    box,
  };
}

/**
 * @param {Input} _
 * @param {string} id
 * @param {Value} value
 * @param {() => void} changed
 * @returns {Control & { box: HTMLInputElement }}
 */
function text(_, id, value, changed) {
  const box = h('input', {
    id,
    value: Array.isArray(value) ? value.join(',') : String(value ?? ''),
    autocomplete: 'off',
    spellcheck: 'false',
    on: { input: changed },
  });
  return { element: box, read: () => box.value.trim() || null, box };
}

/** A hex or several, typed or picked on the map; `pick` shows it.
 *
 * @param {Input} input
 * @param {string} id
 * @param {Value} value
 * @param {() => void} changed
 * @param {Picker} pick
 * @returns {Control}
 */
function hexes(input, id, value, changed, pick) {
  const part = text(input, id, value, changed);
  const many = input.kind === 'hexes' || input.repeatable;
  const words = () => part.box.value.split(/[\s,]+/).filter(Boolean);
  const button = buttonOf('Map', { 'aria-label': `Choose ${labelOf(input)} on the map` }, async () => {
    const picked = await pick(words(), many);
    if (picked === null) return;
    part.box.value = picked.join(',');
    changed();
  });
  const read = () => {
    const all = words();
    return all.length ? (input.repeatable ? all : all.join(',')) : null;
  };
  return { ...part, read, element: h('div', { class: 'with-button' }, part.box, button) };
}

/** The value of an address or of an earlier visit: several as a list; none if it is a choice that does not exist.
 *
 * @param {Input} input
 * @param {Value | undefined} value
 * @returns {Value | undefined}
 */
function suited({ kind, choices: all, repeatable }, value) {
  if (repeatable && typeof value === 'string') return value.split(kind === 'choice' ? /[\n,]/ : '\n');
  if (kind === 'wholes' && typeof value === 'string') return value.split(',');
  return kind === 'choice' && !repeatable && !all.map(String).includes(String(value)) ? null : value;
}

/** The values of an address: each input's own, lists as lines.
 *
 * @param {Values} values
 * @returns {{ [name: string]: string | number | boolean | null | undefined }}
 */
export const settingsOf = (values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : value]),
  );

/** How a field tells its fault in a line below it, and clears it.
 *
 * @param {Element} box
 * @param {HTMLElement} line
 */
function faultAt(box, line) {
  return {
    clear: () => {
      line.hidden = true;
      box.removeAttribute('aria-invalid');
    },
    tellFault: (/** @type {string} */ message) => {
      line.textContent = message;
      line.hidden = false;
      box.setAttribute('aria-invalid', 'true');
    },
  };
}

const FEW = 6;
/** The numbers of a whole number with few values; none for another input.
 *
 * @param {Input} input
 */
const numbers = ({ kind, least, most }) =>
  ['whole', 'wholes'].includes(kind) && least !== null && most !== null && most - least < FEW
    ? Array.from({ length: most - least + 1 }, (_, at) => least + at)
    : [];
/** Whether choices stand side by side; more or longer ones are chosen from a list.
 *
 * @param {Input} input
 */
const beside = (input) =>
  input.choices.length <= FEW && input.choices.map((_, at) => wordOf(input, at)).join('').length <= 32;

/**
 * @param {Input} given
 * @param {string} id
 * @param {Value} value
 * @param {() => void} changed
 * @param {{ pick: Picker | null, compact: boolean }} how
 * @returns {Control}
 */
function control(given, id, value, changed, { pick, compact }) {
  const few = given.repeatable ? [] : numbers(given);
  const input = few.length ? { ...given, choices: few, words: few.map(String) } : given;
  /** @type {[string, Value, () => void]} */
  const rest = [id, value, changed];
  if ((input.kind === 'hex' || input.kind === 'hexes') && pick) return hexes(input, ...rest, pick);
  if (input.kind === 'flag') return flag(input, ...rest);
  if (input.kind === 'file') return file(input, ...rest);
  if (input.repeatable && (input.kind === 'ship' || input.kind === 'named'))
    return rows(input, labelOf(input), ...rest, pick);
  if (input.repeatable && input.kind === 'choice') return segments(input, ...rest, 'checkbox');
  if (input.repeatable) return lines(input, ...rest);
  if (few.length) return segments(input, ...rest, input.kind === 'wholes' ? 'checkbox' : 'radio');
  if (input.kind === 'choice') return beside(input) && !compact ? segments(input, ...rest) : choices(input, ...rest);
  if (input.kind === 'whole' || input.kind === 'inches') return stepper(input, ...rest);
  return text(input, ...rest);
}

/** The rows of a form, some of them behind a fold.
 *
 * @param {HTMLElement[]} all
 * @param {boolean[]} away
 */
function foldAway(all, away) {
  const [front, rest] = [all.filter((_, at) => !away[at]), all.filter((_, at) => away[at])];
  const fold = h('details', { class: 'fold' }, h('summary', {}, 'More'), h('div', { class: 'form' }, rest));
  return [h('div', { class: 'front' }, front), fold];
}

/** Show a fault at its field; whether the form has it.
 *
 * @type {(fields: Map<string, FormField>, inputs: Input[], where: string, message: string) => boolean}
 */
function faultIn(fields, inputs, where, message) {
  const name = where.replace(/^--/, '').toLowerCase();
  const field = fields.get(name);
  if (!field) return false;
  const fold = field.fault.closest('details');
  if (fold) fold.open = true;
  const input = inputs.find((one) => one.name.toLowerCase() === name);
  field.tellFault(input ? asButtons(input, message) : message);
  return true;
}

/** A form of inputs.
 *
 * `read` gives the values that are not empty, `files` the files chosen, `fault` shows an error at its field; `whole`
 * waits until the files chosen last are read, `put` takes a text as the file of a field.  Options:
 * `game`, one with hexes to pick; `front`, the names of the fields that are not folded away; `compact`, lists in place
 * of buttons.
 *
 * @param {Input[]} inputs
 * @param {Values} values
 * @param {(name: string) => void} changed
 * @param {{ game?: string, front?: string[] | null, compact?: boolean }} [how]
 */
export function form(inputs, values, changed, { game = '', front = null, compact = false } = {}) {
  /** @type {Map<string, FormField>} */
  const fields = new Map();
  const board = () => {
    const field = fields.get('board');
    return field ? { board: field.read(), files: field.files?.() } : {};
  };
  /** @type {Picker | null} */
  const pick = game
    ? async (chosen, many) => (await import('./hexes.js')).pickHexes(game, chosen, many, board())
    : null;
  const rowsOfForm = inputs.map((input) => {
    const id = newId('field');
    const part = control(input, id, suited(input, values[input.name]) ?? input.default, () => changed(input.name), {
      pick,
      compact,
    });
    const fault = h('p', { class: 'fault', id: `${id}-fault`, hidden: true });
    const help = h('p', { class: 'help', id: `${id}-help` }, part.help ?? input.help);
    part.box.setAttribute('aria-describedby', `${id}-help ${id}-fault`);
    const grouped = !['INPUT', 'SELECT', 'TEXTAREA'].includes(part.box.tagName);
    const caption = grouped
      ? h('span', { class: 'label', id: `${id}-label` }, labelOf(input))
      : h('label', { class: 'label', for: id }, labelOf(input));
    fields.set(input.name, { ...part, ...faultAt(part.box, fault), fault, help });
    return h(
      'div',
      { class: `field c-${part.element.classList[0] ?? part.element.tagName.toLowerCase()}` },
      caption,
      part.element,
      help,
      fault,
    );
  });
  // What can be done without stands behind a fold, so that a phone shows the rest at once.
  /** @param {Input} input */
  const given = (input) => (values[input.name] ?? null) !== null;
  /** @param {Input} input */
  const needed = (input) => (front ? front.includes(input.name) : input.required || input.group) || given(input);
  const away = inputs.map((input) => !needed(input));
  const folded =
    inputs.some(needed) &&
    (away.filter(Boolean).length > (front ? 0 : 1) || inputs.some(({ kind }, at) => away[at] && kind === 'file'));
  return {
    element: h('div', { class: compact ? 'form compact' : 'form' }, folded ? foldAway(rowsOfForm, away) : rowsOfForm),
    read: () =>
      Object.fromEntries(
        [...fields].map(([name, field]) => [name, field.read()]).filter(([, value]) => value !== null),
      ),
    files: () => Object.assign({}, ...[...fields.values()].map((field) => field.files?.() ?? {})),
    whole: () => Promise.all([...fields.values()].map((field) => field.whole?.())),
    /** @type {(name: string, file: NamedText) => void} */
    put: (name, file) => fields.get(name)?.put?.(file),
    help: (/** @type {string} */ name, /** @type {string} */ words) => {
      const field = fields.get(name);
      if (field) field.help.textContent = words;
    },
    clear: () => {
      for (const field of fields.values()) field.clear();
    },
    fault: (/** @type {string} */ where, /** @type {string} */ message) => faultIn(fields, inputs, where, message),
  };
}

/** A refusal that lists choices, with the words of their buttons.
 *
 * @param {Input} input
 * @param {string} message
 */
export const asButtons = (input, message) =>
  input.choices.length > 1
    ? message.replace(input.choices.join(', '), input.choices.map((_, at) => wordOf(input, at)).join(', '))
    : message;

/** The labels of inputs as a list: `Range, Threshold and Target`.
 *
 * @param {Input[]} inputs
 * @param {string} [last]
 */
export function listOf(inputs, last = 'and') {
  const names = inputs.map(labelOf);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

/** A place in a refusal as a page names it: an option by the label of its field.
 *
 * @param {string} where
 */
export const placeWords = (where) => where.replace(/--([a-z][a-z-]*)/g, (_, name) => labelOf({ name }));

/** Show the errors of a refusal at their fields; the rest in a box.
 *
 * @param {unknown} refusal
 * @param {HTMLElement} box
 * @param {...({ fault: (where: string, message: string) => boolean } | null)} forms
 */
export function showFaults(refusal, box, ...forms) {
  const rest = faultsOf(refusal).filter(({ where, message }) => !forms.some((one) => one?.fault(where, message)));
  fill(
    box,
    rest.map(({ where, message }) =>
      h('p', { class: 'fault' }, where ? h('b', {}, placeWords(where)) : null, where ? ': ' : null, message),
    ),
  );
}
