// What the player enters between two turns of the enemy: moves, searches, hits, torpedoes, the fleet die.

import { die } from './dice.js';
import { fill, h, newId } from './dom.js';

/** Buttons of which one is pressed. */
export function choice(label, values, now, taken) {
  return h('div', { class: 'segments', role: 'group', 'aria-label': label }, values.map(([value, words]) => h('button', { type: 'button', class: 'segment', 'aria-pressed': String(value === now), on: { click: () => taken(value) } }, words)));
}

/** House rules that come with Plotroom, to be chosen from by their names without that of the game. */
export const houseChoice = (game, shipped, now, taken) => choice('house rules of Plotroom’s own', shipped.map(({ name }) => [name, name.replace(`${game}-`, '')]), now, taken);

const flag = (label, now, taken) => {
  const box = h('input', { type: 'checkbox', checked: now, on: { change: () => taken(box.checked) } });
  return h('label', { class: 'flag' }, box, label);
};

/** The form of a position.  `change(list)` sets values, each `[table, number, key, value]`; null takes one out. */
export function entryForm({ look, told, map, change }) {
  const { position, map: { form } } = look;  // the fields that the player enters, by the table of the file
  const { submarines = [], ships = [], escorts = [], torpedoes = [] } = position;
  const asked = h('div', { class: 'asking' });

  /** Ask for a hex on the map, or typed, below the button `opener` that asks. */
  function askHex(opener, words, value, taken) {
    const box = h('input', { value, size: 5, autocomplete: 'off', spellcheck: 'false', 'aria-label': words });
    const stop = () => { map.pick('', null); asked.replaceChildren(); opener.focus({ preventScroll: true }); };
    const take = (label) => { stop(); taken(label); };
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();  // or the button that gets the focus is pressed as well
      if (event.key === 'Enter') take(box.value.trim());
      else stop();
    });
    fill(asked, h('p', {}, words), h('div', { class: 'actions' }, box, h('button', { type: 'button', on: { click: () => take(box.value.trim()) } }, 'Take'), h('button', { type: 'button', class: 'plain', on: { click: stop } }, 'Cancel')));
    map.pick(words, take);
    const near = value || (submarines.find(({ sunk }) => !sunk) ?? submarines[0])?.bow;
    if (map.has(near)) map.show([near], 4);
    (opener.closest('.entry-row, .torpedo-row') ?? opener).after(asked);
    asked.scrollIntoView({ block: 'nearest' });
    if (opener.matches(':focus-visible')) box.select();  // from the keyboard; a finger goes to the map
  }

  const fieldsOf = (table, ...kinds) => form[table].filter(({ kind }) => kinds.includes(kind));
  const [facing] = fieldsOf('submarines', 'facing');
  const every = ({ least, most }) => Array.from({ length: most - least + 1 }, (_, n) => least + n);
  const facings = (label, now, taken) => choice(label, every(facing).map((each) => [each, String(each)]), now, taken);
  const isSet = (value) => value !== undefined && value !== null && value !== false;

  /** A box for each field of a piece that is true or false, or the turn in which something happened. */
  const ticks = (table, at, one, fields = fieldsOf(table, 'flag', 'turn')) => fields.map(({ key, kind, words, kept }) => {
    const off = kept ? false : null;
    return flag(words, isSet(one[key]), (on) => change([[table, at, key, on ? (kind === 'turn' ? position.turn : true) : off]]));
  });

  /** A number of a piece: a box to type it in, and the values that are offered. */
  function amount({ key, words, offered }, one, set) {
    const id = newId(key);
    const typed = (text) => (/^\d+$/.test(text.trim()) ? Number(text) : text);
    const attributes = { id, value: one[key], inputmode: 'numeric', size: 4, autocomplete: 'off' };
    const box = h('input', { ...attributes, on: { change: () => set(key, typed(box.value)) } });
    const row = h('div', { class: 'entry-row' }, h('label', { class: 'label', for: id }, words), box);
    const values = offered.map((each) => [each, String(each)]);
    return [row, offered.length ? choice(`${key} of ${one.name}`, values, one[key], (each) => set(key, each)) : null];
  }

  function submarine(one, at) {
    const set = (...entries) => change(entries.map(([key, value]) => ['submarines', at, key, value]));
    const began = one.began ?? `${one.bow}/${one.facing}`;
    const begun = one.began ? [] : [['began', began]];
    const searchers = escorts.filter(({ sunk }) => !isSet(sunk)).filter(({ name, radar, sonar }) => radar || (sonar !== undefined && sonar !== null) || one.found?.includes(name) || one.missed?.includes(name));
    const searched = (name) => (one.found?.includes(name) ? 'found' : one.missed?.includes(name) ? 'missed' : '');
    const search = (name, result) => {
      change((now) => {
        const without = (list) => (list ?? []).filter((each) => each !== name);
        const [found, missed] = [without(now.submarines[at].found), without(now.submarines[at].missed)];
        if (result === 'found') found.push(name);
        if (result === 'missed') missed.push(name);
        return [['submarines', at, 'found', found], ['submarines', at, 'missed', missed]];
      });
    };
    if (one.sunk) return h('fieldset', { class: 'entry' }, h('legend', {}, one.name), h('p', { class: 'help' }, 'Sunk.'), ticks('submarines', at, one, form.submarines.filter(({ key }) => key === 'sunk')));
    return h('fieldset', { class: 'entry' }, h('legend', {}, one.name),
      searchers.length ? h('details', { open: Boolean(one.found?.length || one.missed?.length) }, h('summary', {}, 'Searches ', h('small', {}, one.found?.length ? `found by ${one.found.join(', ')}` : one.missed?.length ? 'missed' : 'none entered')), h('div', { class: 'searches' }, searchers.map(({ name }) => h('div', { class: 'search-row' }, h('span', {}, name), choice(`search of ${name}`, [['', '–'], ['missed', 'missed'], ['found', 'found']], searched(name), (result) => search(name, result))))), h('p', { class: 'help' }, told?.turn.search ? `Must search: sonar ${told.turn.search.sonar.join(', ') || 'none'}; radar ${told.turn.search.radar.join(', ') || 'none'}.` : '')) : null,
      h('div', { class: 'entry-row' }, h('span', { class: 'label' }, `Bow ${one.bow}, facing ${one.facing}`), h('button', { type: 'button', on: { click: ({ currentTarget }) => askHex(currentTarget, `Tap the hex where the bow of ${one.name} ends its move.`, one.bow, (label) => set(['bow', label], ['began', began])) } }, 'Move')),
      h('div', { class: 'entry-row' }, h('span', { class: 'label' }, 'Facing'), facings(`facing of ${one.name}`, one.facing, (facing) => set(['facing', facing], ...begun))),
      fieldsOf('submarines', 'whole').map((field) => amount(field, one, (key, value) => set([key, value], ...begun))),
      one.began && one.began !== `${one.bow}/${one.facing}` ? h('p', { class: 'help' }, `Began its move at ${one.began.replace('/', ', facing ')}. `, h('button', { type: 'button', class: 'plain', on: { click: () => { const [, bow, facing] = /^(.*)\/([1-6])$/.exec(one.began); set(['bow', bow], ['facing', Number(facing)]); } } }, 'Back to it')) : null,
      h('div', { class: 'flags' }, ticks('submarines', at, one)));
  }

  function hits() {
    const afloat = ships.map((ship, at) => [ship, at]).filter(([{ sunk }]) => sunk === undefined || sunk === null || sunk >= position.turn);
    if (!afloat.length) return null;
    const title = (ship) => h('span', {}, ship.name, ' ', h('small', {}, ship.bow));
    const rows = afloat.map(([ship, at]) => h('div', { class: 'hit-row' }, title(ship), ticks('ships', at, ship)));
    const turns = fieldsOf('ships', 'turn');
    const hit = afloat.filter(([ship]) => turns.some(({ key }) => ship[key] === position.turn)).map(([{ name }]) => name);
    return h('details', { class: 'entry', open: hit.length > 0 }, h('summary', {}, 'Ships hit ', h('small', {}, hit.join(', ') || 'none this turn')), rows);
  }

  /** Escorts that sank, with whom goes what their searches found, and what else is entered of escorts. */
  function hunters() {
    if (!escorts.length) return null;
    const sank = (name) => change((now) => [
      ...now.submarines.flatMap((each, at) => ['found', 'missed'].filter((list) => each[list]?.includes(name))
        .map((list) => ['submarines', at, list, each[list].filter((other) => other !== name)])),
      ['escorts', now.escorts.findIndex((each) => each.name === name), 'sunk', position.turn]]);
    const others = form.escorts.filter(({ key }) => key !== 'sunk');
    const rows = escorts.map((one, at) => [one, at]).filter(([{ sunk }]) => !isSet(sunk)).map(([one, at]) => {
      const button = { type: 'button', class: 'plain', 'aria-label': `${one.name} sank`, on: { click: () => sank(one.name) } };
      const title = h('span', {}, one.name, ' ', h('small', {}, one.bow));
      return h('div', { class: 'out-row' }, title, ticks('escorts', at, one, others), h('button', button, 'Sunk'));
    });
    const lost = escorts.filter(({ sunk }) => isSet(sunk)).map(({ name }) => name);
    const words = lost.join(', ') || 'none';
    return h('details', { class: 'entry' }, h('summary', {}, 'Escorts sunk ', h('small', {}, words)), rows);
  }

  function running() {
    const add = ({ currentTarget }) => askHex(currentTarget, 'Tap the hex of the torpedo.', '', (label) => change([['torpedoes', torpedoes.length, null, { bow: label, facing: submarines[0]?.facing ?? 3, speed: 5 }]]));
    return h('details', { class: 'entry', open: torpedoes.length > 0 }, h('summary', {}, 'Torpedoes on the board ', h('small', {}, String(torpedoes.length || 'none'))), torpedoes.map((one, at) => h('div', { class: 'torpedo-row' },
      h('b', {}, one.bow), facings(`facing of torpedo ${at + 1}`, one.facing, (facing) => change([['torpedoes', at, 'facing', facing]])),
      h('div', { class: 'actions' }, h('button', { type: 'button', on: { click: ({ currentTarget }) => askHex(currentTarget, 'Tap the hex where the torpedo ends its run.', one.bow, (label) => change([['torpedoes', at, 'bow', label]])) } }, 'Move'), h('button', { type: 'button', class: 'plain', on: { click: () => change([['torpedoes', at, null, null]]) } }, 'Take off')))),
    h('button', { type: 'button', class: 'plain', on: { click: add } }, 'Add a torpedo'));
  }

  const [die6] = form[''];
  const dice = h('div', { class: 'entry-row fleet' }, h('span', { class: 'label' }, 'Fleet die'), h('div', { class: 'segments', role: 'group', 'aria-label': 'Fleet die' }, h('button', { type: 'button', class: 'segment', 'aria-pressed': String((position.die ?? null) === null), on: { click: () => change([['', 0, 'die', null]]) } }, 'roll'), every(die6).map((face) => h('button', { type: 'button', class: 'segment', 'aria-pressed': String(position.die === face), 'aria-label': `the die shows ${face}`, on: { click: () => change([['', 0, 'die', face]]) } }, die(face)))));

  return h('div', { class: 'entries' }, submarines.map(submarine), hits(), hunters(), running(), dice);
}
