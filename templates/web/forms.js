// Forms made from what the program says about its inputs, and faults shown at their fields.

import { asBase64, h, newId } from './dom.js';
import { pickHexes } from './hexes.js';

const label = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

/** A number that a stepper changes; `step` in its unit. */
function stepper(input, id, value, changed) {
  const box = h('input', { id, value: value ?? '', inputmode: 'decimal', autocomplete: 'off', size: 4, on: { input: changed } });
  const low = input.least ?? (input.above ?? 0) + 1;
  const move = (by) => () => {
    const now = Number.parseFloat(box.value);
    const next = Number.isFinite(now) ? now + by : by > 0 || input.most === null ? low : input.most;
    box.value = String(Math.min(input.most ?? 1e6, Math.max(low, next)));
    changed();
  };
  const unit = input.unit && input.unit !== input.name ? h('span', { class: 'unit' }, input.unit) : null;
  return {
    element: h('div', { class: 'stepper' }, h('button', { type: 'button', 'aria-label': `less ${label(input.name)}`, on: { click: move(-1) } }, '−'), box, unit, h('button', { type: 'button', 'aria-label': `more ${label(input.name)}`, on: { click: move(1) } }, '+')),
    read: () => box.value.trim() || null,
    box,
  };
}

function segments(input, id, value, changed) {
  const name = newId('choice');
  const buttons = input.choices.map((choice) => h('label', {}, h('input', { type: 'radio', name, value: choice, checked: choice === value, on: { change: changed } }), h('span', {}, choice)));
  const element = h('div', { class: 'segments', role: 'radiogroup', 'aria-labelledby': `${id}-label`, id }, buttons);
  if (!input.required && input.default === null) {
    buttons.unshift(h('label', {}, h('input', { type: 'radio', name, value: '', checked: !value, on: { change: changed } }), h('span', {}, '–')));
    element.prepend(buttons[0]);
  }
  return { element, read: () => element.querySelector('input:checked')?.value || null, box: element };
}

function choices(input, id, value, changed) {
  const box = h('select', { id, on: { change: changed } }, input.required ? [] : h('option', { value: '' }, '–'), input.choices.map((choice) => h('option', { value: choice, selected: choice === value }, choice)));
  return { element: box, read: () => box.value || null, box };
}

function flag(input, id, value, changed) {
  const box = h('input', { type: 'checkbox', id, checked: value === true || value === 'true', role: 'switch', on: { change: changed } });
  return { element: h('label', { class: 'hit' }, box), read: () => box.checked || null, box };
}

function file(input, id, value, changed) {
  let chosen = null;
  const box = h('input', { type: 'file', id, accept: '.toml,.csv', on: { change: async () => {
    const [picked] = box.files;
    chosen = picked ? { name: picked.name, content: { base64: await asBase64(picked) } } : null;
    changed();
  } } });
  return { element: box, read: () => chosen?.name ?? null, files: () => (chosen ? { [chosen.name]: chosen.content } : {}), box };
}

function lines(input, id, value, changed) {
  const box = h('textarea', { id, rows: input.kind === 'whole' ? 1 : 2, placeholder: `one a line: ${input.accepts}`, spellcheck: 'false', on: { input: changed } }, Array.isArray(value) ? value.join('\n') : (value ?? ''));
  return { element: box, read: () => { const all = box.value.split('\n').map((line) => line.trim()).filter(Boolean); return all.length ? all : null; }, box };
}

function text(input, id, value, changed) {
  const box = h('input', { id, value: Array.isArray(value) ? value.join(',') : (value ?? ''), autocomplete: 'off', spellcheck: 'false', on: { input: changed } });
  return { element: box, read: () => box.value.trim() || null, box };
}

/** A hex or several, typed or picked on the map. */
function hexes(input, id, value, changed, game) {
  const part = text(input, id, value, changed);
  const many = input.kind === 'hexes' || input.repeatable;
  const button = h('button', { type: 'button', 'aria-label': `pick ${label(input.name)} on the map`, on: { click: async () => {
    const picked = await pickHexes(game, part.box.value.split(/[\s,]+/).filter(Boolean), many);
    if (picked === null) return;
    part.box.value = picked.join(',');
    changed();
  } } }, 'Map');
  const read = () => { const words = part.box.value.split(/[\s,]+/).filter(Boolean); return words.length ? (input.repeatable ? words : words.join(',')) : null; };
  return { ...part, read, element: h('div', { class: 'with-button' }, part.box, button) };
}

function control(input, ...rest) {
  if ((input.kind === 'hex' || input.kind === 'hexes') && rest[3]) return hexes(input, ...rest);
  if (input.kind === 'flag') return flag(input, ...rest);
  if (input.kind === 'file') return file(input, ...rest);
  if (input.repeatable) return lines(input, ...rest);
  if (input.kind === 'choice') return input.choices.length <= 5 ? segments(input, ...rest) : choices(input, ...rest);
  if (input.kind === 'whole' || input.kind === 'inches') return stepper(input, ...rest);
  return text(input, ...rest);
}

/** A form of inputs.  `read` gives the values that are not empty, `files` the files chosen, `fault` shows an error at its field.  `game` is one with hexes to pick. */
export function form(inputs, values, changed, game = '') {
  const fields = new Map();
  const rows = inputs.map((input) => {
    const id = newId('field');
    const part = control(input, id, values[input.name] ?? input.default, () => changed(input.name), game);
    const fault = h('p', { class: 'fault', id: `${id}-fault`, hidden: true });
    const help = h('p', { class: 'help', id: `${id}-help` }, input.help, input.required ? '' : ' (optional)');
    part.box.setAttribute('aria-describedby', `${id}-help ${id}-fault`);
    const caption = input.kind === 'choice' && !input.repeatable && input.choices.length <= 5
      ? h('span', { class: 'label', id: `${id}-label` }, label(input.name))
      : h('label', { class: 'label', for: id }, label(input.name));
    fields.set(input.name, { ...part, fault });
    return h('div', { class: `field ${input.kind}${input.repeatable ? ' lines' : ''}` }, caption, part.element, help, fault);
  });
  // What a look-up can do without stands behind a fold, so that a phone shows the rest at once.
  const optional = inputs.map((input) => !input.required && (values[input.name] ?? null) === null);
  const folded = inputs.some(({ required }) => required) && optional.filter(Boolean).length > 1;
  const shown = folded ? [rows.filter((_, at) => !optional[at]), h('details', {}, h('summary', {}, 'More'), h('div', { class: 'form' }, rows.filter((_, at) => optional[at])))] : rows;
  return {
    element: h('div', { class: 'form' }, shown),
    read: () => Object.fromEntries([...fields].map(([name, field]) => [name, field.read()]).filter(([, value]) => value !== null)),
    files: () => Object.assign({}, ...[...fields.values()].map((field) => field.files?.() ?? {})),
    clear: () => { for (const { fault, box } of fields.values()) { fault.hidden = true; box.removeAttribute('aria-invalid'); } },
    fault: (where, message) => {
      const name = where.replace(/^--/, '').toLowerCase();
      const field = fields.get(name);
      if (!field) return false;
      const fold = field.fault.closest('details');
      if (fold) fold.open = true;
      field.fault.textContent = message;
      field.fault.hidden = false;
      field.box.setAttribute('aria-invalid', 'true');
      return true;
    },
  };
}

/** Show the errors of a refusal at their fields; the rest in a box. */
export function showFaults(refusal, box, ...forms) {
  const rest = (refusal.errors ?? [{ where: '', message: String(refusal.message ?? refusal) }]).filter(({ where, message }) => !forms.some((one) => one?.fault(where, message)));
  box.replaceChildren(...rest.map(({ where, message }) => h('p', { class: 'fault' }, where ? h('b', {}, where) : null, where ? ': ' : null, message)));
}
