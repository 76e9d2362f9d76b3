// What the player enters between two turns of the enemy: moves, searches, hits, torpedoes, the fleet die.

import { die } from './dice.js';
import { buttonOf, fill, h, newId } from './dom.js';

/** Buttons of which one is pressed.
 *
 * @template T
 * @param {string} label
 * @param {[T, Child][]} values
 * @param {unknown} now
 * @param {(value: T) => unknown} taken
 */
export function choice(label, values, now, taken) {
  return h(
    'div',
    { class: 'segments', role: 'group', 'aria-label': label },
    values.map(([value, words]) =>
      buttonOf(words, { class: 'segment', 'aria-pressed': String(value === now) }, () => taken(value)),
    ),
  );
}

/** House rules that come with Plotroom, to be chosen from by their names without that of the game.
 *
 * @param {string} game
 * @param {HouseRules[]} shipped
 * @param {string | undefined} now
 * @param {(name: string) => unknown} taken
 */
export const houseChoice = (game, shipped, now, taken) =>
  choice(
    'house rules of Plotroom’s own',
    shipped.map(({ name }) => [name, name.replace(`${game}-`, '')]),
    now,
    taken,
  );

/**
 * @param {string} label
 * @param {boolean} now
 * @param {(on: boolean) => void} taken
 */
const flag = (label, now, taken) => {
  const box = h('input', {
    type: 'checkbox',
    checked: now,
    on: { change: ({ currentTarget }) => taken(currentTarget.checked) },
  });
  return h('label', { class: 'flag' }, box, label);
};

/**
 * The form of a position.  `change(list)` sets values, each `[table, number, key, value]`; null takes one out.
 * `mustSearch` are the ships that must search with sonar and with radar, null before the first turn.
 *
 * @param {EntryHands} hands
 */
export function entryForm({ look, mustSearch, map, change }) {
  const {
    position,
    map: { form },
  } = look; // the fields that the player enters, by the table of the file
  const { submarines = [], ships = [], escorts = [], torpedoes = [] } = position;
  const asked = h('div', { class: 'asking' });

  /** Ask for a hex on the map, or typed, below the button `opener` that asks.
   *
   * @param {HTMLElement} opener
   * @param {string} words
   * @param {string} value
   * @param {(label: string) => unknown} taken
   */
  function askHex(opener, words, value, taken) {
    const box = h('input', { value, size: 5, autocomplete: 'off', spellcheck: 'false', 'aria-label': words });
    const stop = () => {
      map.pick('', null);
      asked.replaceChildren();
      opener.focus({ preventScroll: true });
    };
    /** @param {string} label */
    const take = (label) => {
      stop();
      taken(label);
    };
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault(); // or the button that gets the focus is pressed as well
      if (event.key === 'Enter') take(box.value.trim());
      else stop();
    });
    fill(
      asked,
      h('p', {}, words),
      h(
        'div',
        { class: 'actions' },
        box,
        buttonOf('Take', {}, () => take(box.value.trim())),
        buttonOf('Cancel', { class: 'plain' }, stop),
      ),
    );
    map.pick(words, take);
    const near = value || (submarines.find(({ sunk }) => !sunk) ?? submarines[0])?.bow;
    if (map.has(near)) map.show([near], 4);
    (opener.closest('.entry-row, .torpedo-row') ?? opener).after(asked);
    asked.scrollIntoView({ block: 'nearest' });
    if (opener.matches(':focus-visible')) box.select(); // from the keyboard; a finger goes to the map
  }

  /** @param {{ least: number, most: number }} range */
  const every = ({ least, most }) => Array.from({ length: most - least + 1 }, (_, n) => least + n);
  /**
   * @param {string} label
   * @param {number} now
   * @param {(facing: number) => unknown} taken
   */
  const facings = (label, now, taken) =>
    choice(
      label,
      every(form.submarines.filter(({ kind }) => kind === 'facing')[0]).map((each) => [each, String(each)]),
      now,
      taken,
    );
  /** @param {unknown} value */
  const isSet = (value) => value !== undefined && value !== null && value !== false;

  /** @param {Entered} field */
  const isTicked = ({ kind }) => kind === 'flag' || kind === 'turn';
  /** @param {Entered} field */
  const isTyped = ({ kind }) => kind === 'whole' || kind === 'text';

  /** A box for a field that is true or false, or the turn in which something happened.
   *
   * @param {string} table
   * @param {number} at
   * @param {SeaPiece} piece
   * @param {Entered} field
   */
  function tick(table, at, piece, { key, kind, words, kept }) {
    const off = kept ? false : null;
    return flag(words, isSet(piece[key]), (on) =>
      change([[table, at, key, on ? (kind === 'turn' ? position.turn : true) : off]]),
    );
  }

  /** A box to type a number or a text in, and the values that are offered.
   *
   * @param {Entered} field
   * @param {SeaPiece} piece
   * @param {(key: string, value: Entry) => unknown} set
   */
  function typed({ key, kind, words, offered }, piece, set) {
    const id = newId(key);
    /** @param {string} text */
    const given = (text) => (kind === 'text' ? text.trim() || null : /^\d+$/.test(text.trim()) ? Number(text) : text);
    const size = kind === 'whole' ? { inputmode: 'numeric', size: 4 } : { size: 16 };
    const box = h('input', {
      id,
      value: piece[key] ?? '',
      autocomplete: 'off',
      ...size,
      on: { change: ({ currentTarget }) => set(key, given(currentTarget.value)) },
    });
    const row = h('div', { class: 'entry-row' }, h('label', { class: 'label', for: id }, words), box);
    /** @type {[string | number, string][]} */
    const values = offered.map((each) => [each, String(each)]);
    return [
      row,
      offered.length ? choice(`${key} of ${piece.name}`, values, piece[key], (each) => set(key, each)) : null,
    ];
  }

  /** What is entered of a piece: a control for each of these fields.
   *
   * @param {string} table
   * @param {number} at
   * @param {SeaPiece} piece
   * @param {Entered[]} fields
   */
  const controls = (table, at, piece, fields) => [
    fields.filter(isTicked).map((field) => tick(table, at, piece, field)),
    fields.filter(isTyped).map((field) => typed(field, piece, (key, value) => change([[table, at, key, value]]))),
  ];

  /** The escorts that may search for a submarine, and what each of them found.
   *
   * @param {Submarine} submarine
   * @param {number} at
   */
  function searchesFor(submarine, at) {
    const [found, missed] = [submarine.found ?? [], submarine.missed ?? []];
    /** @param {string} name */
    const entered = (name) => (found.includes(name) ? 'found' : missed.includes(name) ? 'missed' : '');
    const searchers = escorts
      .filter(({ sunk }) => !isSet(sunk))
      .filter(({ name, radar, sonar }) => radar || isSet(sonar) || entered(name));
    if (!searchers.length) return null;
    /**
     * @param {string} name
     * @param {string} result
     */
    const enter = (name, result) =>
      change((now) =>
        ['found', 'missed'].map((list) => {
          const others = (now.submarines[at][list] ?? []).filter((/** @type {string} */ each) => each !== name);
          return ['submarines', at, list, result === list ? [...others, name] : others];
        }),
      );
    /** @type {[string, string][]} */
    const results = [
      ['', '–'],
      ['missed', 'missed'],
      ['found', 'found'],
    ];
    const summary = found.length ? `found by ${found.join(', ')}` : missed.length ? 'missed' : 'none entered';
    const rows = searchers.map(({ name }) =>
      h(
        'div',
        { class: 'search-row' },
        h('span', {}, name),
        choice(`search of ${name}`, results, entered(name), (result) => enter(name, result)),
      ),
    );
    const due = mustSearch
      ? `Must search: sonar ${mustSearch.sonar.join(', ') || 'none'}; radar ${mustSearch.radar.join(', ') || 'none'}.`
      : '';
    return h(
      'details',
      { open: Boolean(found.length || missed.length) },
      h('summary', {}, 'Searches ', h('small', {}, summary)),
      h('div', { class: 'searches' }, rows),
      h('p', { class: 'help' }, due),
    );
  }

  /**
   * @param {Submarine} submarine
   * @param {number} at
   */
  function submarineEntries(submarine, at) {
    const { name, bow, facing: course, began: start } = submarine;
    /** @param {...Child} parts */
    const box = (...parts) => h('fieldset', { class: 'entry' }, h('legend', {}, name), parts);
    if (submarine.sunk)
      return box(
        h('p', { class: 'help' }, 'Sunk.'),
        controls(
          'submarines',
          at,
          submarine,
          form.submarines.filter(({ key }) => key === 'sunk'),
        ),
      );
    /** @param {...[string, Entry]} entries */
    const set = (...entries) => change(entries.map(([key, value]) => ['submarines', at, key, value]));
    const here = `${bow}/${course}`;
    /** Set values of its move; where the move began is noted with the first of them.
     *
     * @param {...[string, Entry]} entries
     */
    const move = (...entries) =>
      set(...entries, ...(start ? [] : /** @type {[string, Entry][]} */ ([['began', here]])));
    const goBack = () => {
      const [, hex, facing] = /^(.*)\/([1-6])$/.exec(start ?? '') ?? [];
      set(['bow', hex], ['facing', Number(facing)]);
    };
    /** @type {Press} */
    const askBow = ({ currentTarget }) =>
      askHex(currentTarget, `Tap the hex where the bow of ${name} ends its move.`, bow, (label) =>
        move(['bow', label]),
      );
    return box(
      searchesFor(submarine, at),
      h(
        'div',
        { class: 'entry-row' },
        h('span', { class: 'label' }, `Bow ${bow}, facing ${course}`),
        buttonOf('Move', {}, askBow),
      ),
      h(
        'div',
        { class: 'entry-row' },
        h('span', { class: 'label' }, 'Facing'),
        facings(`facing of ${name}`, course, (facing) => move(['facing', facing])),
      ),
      form.submarines.filter(isTyped).map((field) => typed(field, submarine, (key, value) => move([key, value]))),
      start && start !== here
        ? h(
            'p',
            { class: 'help' },
            `Began its move at ${start.replace('/', ', facing ')}. `,
            buttonOf('Back to it', { class: 'plain' }, goBack),
          )
        : null,
      h('div', { class: 'flags' }, controls('submarines', at, submarine, form.submarines.filter(isTicked))),
    );
  }

  function shipEntries() {
    const afloat = ships
      .map((ship, at) => ({ ship, at }))
      .filter(({ ship: { sunk } }) => !isSet(sunk) || sunk >= position.turn);
    if (!afloat.length) return null;
    /** @param {SeaPiece} ship */
    const title = (ship) => h('span', {}, ship.name, ' ', h('small', {}, ship.bow));
    const rows = afloat.map(({ ship, at }) =>
      h('div', { class: 'hit-row' }, title(ship), controls('ships', at, ship, form.ships)),
    );
    const turns = form.ships.filter(({ kind }) => kind === 'turn');
    const hit = afloat
      .filter(({ ship }) => turns.some(({ key }) => ship[key] === position.turn))
      .map(({ ship }) => ship.name);
    return h(
      'details',
      { class: 'entry', open: hit.length > 0 },
      h('summary', {}, 'Ships hit ', h('small', {}, hit.join(', ') || 'none this turn')),
      rows,
    );
  }

  /** Escorts that sank, with whom goes what their searches found, and what else is entered of escorts. */
  function escortEntries() {
    if (!escorts.length) return null;
    /** @param {string} name */
    const enterSunk = (name) =>
      change((/** @type {SeaPosition} */ now) => [
        ...(now.submarines ?? []).flatMap((each, at) =>
          ['found', 'missed']
            .filter((list) => each[list]?.includes(name))
            .map(
              (list) =>
                /** @type {Changes[0]} */ ([
                  'submarines',
                  at,
                  list,
                  each[list].filter((/** @type {string} */ other) => other !== name),
                ]),
            ),
        ),
        ['escorts', (now.escorts ?? []).findIndex((each) => each.name === name), 'sunk', position.turn],
      ]);
    const others = form.escorts.filter(({ key }) => key !== 'sunk');
    const rows = escorts
      .map((escort, at) => ({ escort, at }))
      .filter(({ escort: { sunk } }) => !isSet(sunk))
      .map(({ escort, at }) => {
        const button = {
          type: 'button',
          class: 'plain',
          'aria-label': `${escort.name} sank`,
          on: { click: () => enterSunk(escort.name) },
        };
        const title = h('span', {}, escort.name, ' ', h('small', {}, escort.bow));
        return h(
          'div',
          { class: 'out-row' },
          title,
          controls('escorts', at, escort, others),
          h('button', button, 'Sunk'),
        );
      });
    const lost = escorts.filter(({ sunk }) => isSet(sunk)).map(({ name }) => name);
    return h(
      'details',
      { class: 'entry' },
      h('summary', {}, 'Escorts sunk ', h('small', {}, lost.join(', ') || 'none')),
      rows,
    );
  }

  function torpedoEntries() {
    /** @type {Press} */
    const add = ({ currentTarget }) =>
      askHex(currentTarget, 'Tap the hex of the torpedo.', '', (label) =>
        change([['torpedoes', torpedoes.length, null, { bow: label, facing: submarines[0]?.facing ?? 3, speed: 5 }]]),
      );
    const rows = torpedoes.map((torpedo, at) => {
      /** @type {Press} */
      const move = ({ currentTarget }) =>
        askHex(currentTarget, 'Tap the hex where the torpedo ends its run.', torpedo.bow, (label) =>
          change([['torpedoes', at, 'bow', label]]),
        );
      return h(
        'div',
        { class: 'torpedo-row' },
        h('b', {}, torpedo.bow),
        facings(`facing of torpedo ${at + 1}`, torpedo.facing, (facing) =>
          change([['torpedoes', at, 'facing', facing]]),
        ),
        h(
          'div',
          { class: 'actions' },
          buttonOf('Move', {}, move),
          buttonOf('Take off', { class: 'plain' }, () => change([['torpedoes', at, null, null]])),
        ),
      );
    });
    return h(
      'details',
      { class: 'entry', open: torpedoes.length > 0 },
      h('summary', {}, 'Torpedoes on the board ', h('small', {}, String(torpedoes.length || 'none'))),
      rows,
      buttonOf('Add a torpedo', { class: 'plain' }, add),
    );
  }

  const [die6] = form[''];
  const dice = h(
    'div',
    { class: 'entry-row fleet' },
    h('span', { class: 'label' }, 'Fleet die'),
    h(
      'div',
      { class: 'segments', role: 'group', 'aria-label': 'Fleet die' },
      buttonOf('roll', { class: 'segment', 'aria-pressed': String((position.die ?? null) === null) }, () =>
        change([['', 0, 'die', null]]),
      ),
      every(die6).map((face) =>
        buttonOf(
          die(face),
          { class: 'segment', 'aria-pressed': String(position.die === face), 'aria-label': `the die shows ${face}` },
          () => change([['', 0, 'die', face]]),
        ),
      ),
    ),
  );

  return h(
    'div',
    { class: 'entries' },
    submarines.map(submarineEntries),
    shipEntries(),
    escortEntries(),
    torpedoEntries(),
    dice,
  );
}
