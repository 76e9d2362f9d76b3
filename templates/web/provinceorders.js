// Orders of one power: its units with the order of each, the choices of a unit step by step, the orders as text.

import { buttonOf, debounced, fill, firstOf, h, lineButton, newId } from './dom.js';

/** @type {{ [kind: string]: string }} */
const KINDS = {
  H: 'Stand',
  M: 'Move',
  S: 'Support',
  C: 'Convoy',
  T: 'Torpedo',
  D: 'Depth charge',
  R: 'Retreat',
  disband: 'Disband',
  build: 'Build',
  remove: 'Remove',
  waive: 'Waive',
};
const UNSEEN = '{power}';
/** @type {{ [kind: string]: string }} */
const HINTS = { M: 'it moves', R: 'it retreats', build: 'a unit is built', remove: 'a unit is removed' };
/** @type {{ [kind: string]: string }} */
const unitKinds = { A: 'Army', F: 'Fleet', U: 'U' };
/** Pairs of orders that one unit may have besides each other.
 *
 * @type {{ [kind: string]: string }}
 */
const BESIDE = { C: 'D', D: 'C' };

/** The steps of a choice: what is chosen in each, by the value that the choices of one have in common.
 *
 * @type {((choice: Choice) => string)[]}
 */
const STEPS = [
  (choice) => choice.kind,
  (choice) =>
    ['S', 'C', 'T'].includes(choice.kind)
      ? choice.other
      : choice.kind === 'remove'
        ? choice.text.slice('remove '.length)
        : choice.at,
  (choice) => choice.to || (choice.target ? `T ${choice.target}` : ''),
  (choice) => choice.text,
];
/** @param {string} unit */
const placeOf = (unit) => unit.split(' ').find((word) => /^[a-z]{3}(\/[a-z]{2})?$/.test(word)) ?? '';

/** A text of orders without some, and with others at its end.  `lines` are its orders as they were read.
 *
 * @param {string} text
 * @param {OrderLine[]} lines
 * @param {OrderLine[]} gone
 * @param {string[]} added
 */
export function reordered(text, lines, gone, added) {
  const rows = text.split('\n');
  for (const number of new Set(gone.map(({ line }) => line)))
    rows[number - 1] = lines
      .filter((one) => one.line === number && !gone.includes(one))
      .map((one) => one.text)
      .join('; ');
  const kept = rows.filter((row, at) => row.trim() || !gone.some(({ line }) => line === at + 1));
  while (kept.length && !kept[kept.length - 1].trim()) kept.pop();
  return [...kept, ...added].map((row) => `${row}\n`).join('');
}

/** The unit that every option of a question is for, such as `F bre` or `U mao #2`; "" if there are several.
 *
 * @param {OrderLine} line
 */
function askedUnit({ options = [] }) {
  const units = new Set(options.map((option) => option.match(/^\S+ \S+( #\d+)?/)?.[0] ?? option));
  return units.size === 1 ? [...units][0] : '';
}

/** A text of orders in which lines that were guessed or asked about are the orders that were chosen for them.
 *
 * Of a question that two lines ask about one unit the other line goes.  What is still open on a line stays there as it
 * was written, after what was chosen.
 *
 * @param {string} text
 * @param {OrderLine[]} lines
 * @param {Map<OrderLine, string>} chosen
 */
export function settled(text, lines, chosen) {
  const answered = new Set(
    [...chosen.keys()].filter(({ kind }) => kind === 'asked').flatMap((line) => askedUnit(line) || []),
  );
  /** @param {OrderLine} line */
  const goes = (line) => line.kind === 'asked' && !chosen.has(line) && answered.has(askedUnit(line));
  const rows = text.split('\n');
  for (const number of new Set(lines.filter((line) => chosen.has(line) || goes(line)).map(({ line }) => line))) {
    const here = lines.filter(({ line }) => line === number);
    const orders = here.flatMap((one) => chosen.get(one) ?? (one.kind === 'sure' ? one.text : []));
    const isOpen = here.some(
      (one) =>
        (one.kind === 'guess' || one.kind === 'asked') &&
        !chosen.has(one) &&
        !goes(one) &&
        !one.options?.some((option) => orders.includes(option)),
    );
    rows[number - 1] = [...orders, ...(isOpen ? [rows[number - 1]] : [])].join('; ');
  }
  return rows.join('\n');
}

/** The choices of a unit, taken step by step with buttons or on the map.
 *
 * `show(goals)` marks provinces to tap, `taken(choice text, kind)` gets the order, `tap(province)` of the result takes
 * a step.
 *
 * @param {ChooserHands} hands
 */
export function chooser({ choices, powers, own, nameOf, unit, show, taken, left }) {
  const box = h('div', { class: 'chooser', role: 'group', 'aria-label': `Order of ${unit}` });
  /** @type {string[]} */
  let path = [];
  let unseen = false;
  /** What a tap on the map means before a kind of order is chosen. */
  const first = ['M', 'R', 'build', 'remove'].find((kind) => choices.some((choice) => choice.kind === kind));
  /** A unit in words, with the power of another's: `Fleet London · England`.
   *
   * @param {string} text
   */
  const title = (text) => {
    const named = text.split(' ');
    const whose = powers.includes(named[0]) || named[0] === UNSEEN ? named.shift() : '';
    const number = named.find((word) => word.startsWith('#')) ?? '';
    if (whose === UNSEEN) return `U out of sight, ${nameOf(placeOf(text))}`;
    const theirs = whose && whose !== own ? ` · ${whose}` : '';
    return `${unitKinds[named[0]]} ${nameOf(placeOf(text))}${number ? ` ${number}` : ''}${theirs}`;
  };
  const fitting = () =>
    choices.filter(
      (choice) =>
        path.every((value, step) => STEPS[step](choice) === value) &&
        (path.length === 0 || choice.unseen === (unseen || !hasSeen())),
    );
  const hasSeen = () => choices.some((choice) => !choice.unseen && choice.kind === path[0]);
  const hasUnseen = () => choices.some((choice) => choice.unseen && choice.kind === path[0]);
  /** Whether a U out of sight may be meant in place of what is seen: then nothing is chosen by itself. */
  const offersUnseen = () => path.length === 1 && !unseen && hasUnseen() && hasSeen();
  /** @param {Choice[]} all */
  const valuesOf = (all) => [...new Set(all.map(STEPS[path.length]))];
  /** @param {string} value */
  const words = (value) => {
    if (path.length === 0) return KINDS[value];
    if (path.length === 1) return ['S', 'C', 'T', 'remove'].includes(path[0]) ? title(value) : nameOf(value);
    if (path.length === 2)
      return value.startsWith('T ') ? `torpedoes ${title(value.slice(2))}` : value ? `to ${nameOf(value)}` : 'to stand';
    if (value.endsWith(' via convoy')) return 'by convoy';
    if (path[0] === 'M') return 'by land';
    if (path[0] === 'build')
      return `${unitKinds[value.split(' ')[1]]}${value.includes('/') ? `, ${nameOf(value.split(' ')[2])}` : ''}`;
    return value;
  };
  /** @param {Choice} choice */
  const goalOf = (choice) =>
    (path.length === 2 && path[0] !== 'M' ? choice.to || placeOf(choice.target) || choice.at : choice.at).slice(0, 3);

  /** Take steps that leave no choice, then show what there is to choose. */
  function draw({ focus = false } = {}) {
    let all = fitting();
    while (path.length < STEPS.length && valuesOf(all).length === 1 && !offersUnseen()) {
      path.push(valuesOf(all)[0]);
      all = fitting();
    }
    if (path.length && !offersUnseen() && new Set(all.map(({ text }) => text)).size === 1) {
      askPower(all[0]);
      return;
    }
    const values = valuesOf(all);
    show(new Set((path.length ? all : choices.filter(({ kind }) => kind === first)).map(goalOf)));
    const trail = path.length
      ? h(
          'p',
          { class: 'trail-of-order' },
          h('b', {}, unit),
          ' ',
          path
            .map((value, step) => wordsAt(value, step))
            .filter(Boolean)
            .join(' · '),
          ' ',
          buttonOf('Back', { class: 'plain' }, () => {
            path = [];
            unseen = false;
            draw({ focus: true });
          }),
        )
      : h('p', { class: 'trail-of-order' }, h('b', {}, unit), ' ', buttonOf('Close', { class: 'plain' }, left));
    const buttons = h(
      'div',
      { class: 'options' },
      values.map((value) => buttonOf(words(value), {}, () => step(value))),
    );
    const hidden =
      path.length === 1 && hasUnseen() && hasSeen()
        ? buttonOf(unseen ? 'Units that are seen' : 'A U out of sight …', { class: 'plain' }, () => {
            unseen = !unseen;
            draw({ focus: true });
          })
        : null;
    fill(
      box,
      trail,
      path.length === 0 && first ? h('p', { class: 'help' }, `Tap the map where ${HINTS[first]}, or choose:`) : null,
      buttons,
      hidden,
    );
    if (focus) (buttons.querySelector('button') ?? box).focus({ preventScroll: true });
  }
  /**
   * @param {string} value
   * @param {number} at
   */
  const wordsAt = (value, at) => {
    const before = path;
    path = before.slice(0, at);
    const told = at === 3 ? '' : words(value);
    path = before;
    return told;
  };
  /** @param {string} value */
  function step(value) {
    path.push(value);
    draw({ focus: true });
  }
  /** The order, once its power is known if it names a U out of sight.
   *
   * @param {Choice} choice
   */
  function askPower(choice) {
    if (!choice.text.includes(UNSEEN)) {
      taken(choice.text, choice.kind);
      return;
    }
    show(new Set());
    fill(
      box,
      h('p', { class: 'trail-of-order' }, h('b', {}, unit), ' Whose U?'),
      h(
        'div',
        { class: 'options' },
        powers
          .filter((power) => power !== own)
          .map((power) => buttonOf(power, {}, () => taken(choice.text.replace(UNSEEN, power), choice.kind))),
      ),
    );
    firstOf(box, '.options button')?.focus({ preventScroll: true });
  }
  draw();
  return {
    element: box,
    /** Take the step that a tapped province stands for; false if it stands for none.
     *
     * @param {string} province
     */
    tap(province) {
      const start = path;
      if (!path.length) path = first ? [first] : [];
      const hits = fitting().filter((choice) => goalOf(choice) === province);
      if (!hits.length) {
        path = start;
        return false;
      }
      const values = [...new Set(hits.map(STEPS[path.length]))];
      if (values.length === 1) step(values[0]);
      else {
        const texts = new Set(hits.map(({ text }) => text));
        choices = choices.filter((choice) => texts.has(choice.text));
        draw({ focus: true });
      }
      return true;
    },
  };
}

/** The orders of a power as rows and as text; `board` has what is known and what may be done.
 *
 * `refresh({ text, lines, fault })` draws the rows anew and leaves the text alone, in which the player may be typing.
 *
 * @param {OrderBoard} board
 */
export function orderBox(board) {
  const { power, units, due, chosen, pick, change, take } = board;
  /** @type {HTMLTextAreaElement} */
  const area = h('textarea', {
    class: 'editor orders',
    id: newId('orders'),
    spellcheck: 'false',
    rows: Math.max(4, units.length + 1),
    wrap: 'off',
    on: {
      input: debounced(() => change(area.value, { typing: true }), 500),
      change: () => change(area.value, { typing: true }),
    },
  });
  area.value = board.text;
  const rows = h('ul', { class: 'rows-of-orders' });
  const faults = h('div', { class: 'faults' });
  /** @param {OrderLine[]} own */
  const remarks = (own) => {
    const wrong = own.find(({ ok }) => !ok);
    const note = wrong ?? own.find(({ remark }) => remark);
    return note?.remark ? h('p', { class: wrong ? 'fault' : 'help' }, note.remark) : null;
  };
  /**
   * @param {Unit} unit
   * @param {OrderLine[]} lines
   */
  function rowOf(unit, lines) {
    const own = lines.filter((line) => line.unit === unit.name);
    const told = own.length
      ? own.map((line) => line.order.replace(`${unit.name} `, '')).join(' and ')
      : unit.driven
        ? 'disbands without an order'
        : 'stands';
    return h(
      'li',
      {},
      buttonOf(
        [h('b', {}, unit.name), ' ', h('span', {}, told)],
        {
          class: `order${own.length ? '' : ' none'}`,
          'data-unit': unit.name,
          'aria-pressed': String(chosen === unit.name),
        },
        () => pick(unit.name),
      ),
      remarks(own),
    );
  }
  /** @param {{ text: string, lines: OrderLine[], fault: Child }} read */
  function refresh({ text, lines, fault }) {
    const loose = lines.filter((line) => !units.some(({ name }) => line.unit === name));
    const guesses = lines.filter(({ kind }) => kind === 'guess');
    const taken = new Map(guesses.map((line) => [line, line.options?.[0] ?? line.text]));
    fill(
      rows,
      guesses.length > 1
        ? h(
            'li',
            { class: 'loose' },
            buttonOf(`Take all ${guesses.length} guesses`, { class: 'main' }, () =>
              change(settled(text, lines, taken)),
            ),
          )
        : null,
      units.map((unit) => rowOf(unit, lines)),
      loose.map((line) =>
        h(
          'li',
          { class: 'loose' },
          h('span', {}, line.order || line.text),
          ' ',
          (line.options ?? []).map((option) =>
            buttonOf(line.kind === 'guess' ? `Take ${option}` : option, { class: 'take' }, () =>
              change(settled(text, lines, new Map([[line, option]]))),
            ),
          ),
          ' ',
          buttonOf('Take out', { class: 'plain', 'aria-label': `take out ${line.order || line.text}` }, () =>
            change(reordered(text, lines, [line], [])),
          ),
          remarks([line]),
        ),
      ),
    );
    fill(
      faults,
      fault,
      lines.filter(({ ok }) => !ok).map(({ line }) => lineButton(area, line)),
    );
  }
  refresh(board);
  const element = h(
    'div',
    { class: 'power-orders' },
    due ? h('p', { class: 'due' }, due) : null,
    rows,
    take ?? null,
    h(
      'details',
      { class: 'as-text' },
      h('summary', {}, `Orders of ${power} as text`),
      h('label', { for: area.id, class: 'help' }, 'An order a line, as in a mail; the same orders stand above.'),
      area,
      faults,
    ),
  );
  return { element, refresh };
}

/** The text of a power's orders after a unit was given one; a convoy and a depth charge stand beside each other.
 *
 * @param {string} text
 * @param {OrderLine[]} lines
 * @param {string} unit
 * @param {string} order
 * @param {string} kind
 */
export function withOrder(text, lines, unit, order, kind) {
  const gone = unit ? lines.filter((line) => line.unit === unit && line.drawn?.action !== BESIDE[kind]) : [];
  return reordered(text, lines, gone, [order]);
}
