// The columns of a spreadsheet as it is, pointed to their places on a counter.

import { h, newId } from './dom.js';

/** What stands at a place of a counter, in the order in which a player looks for it. */
const PLACES = {
  name: 'Name, at the top',
  left: 'Value on the left',
  middle: 'Value in the middle',
  right: 'Value on the right',
  corner: 'Small, in the corner',
  symbol: 'Symbol or picture',
  ground: 'A color for each',
  back: 'On the back',
  quantity: 'How many of each',
};

/** A field for each place of a counter with the columns to choose from.
 *
 * `pointed` is told the column of each place when one is chosen.
 *
 * @param {Spreadsheet} told
 * @param {string} file
 * @param {(places: Record<string, string>) => void} pointed
 */
export function columnForm(told, file, pointed) {
  const places = { ...told.places };
  /** @param {[string, string]} entry */
  const field = ([place, words]) => {
    const none = h('option', { value: '' }, '–');
    const options = told.columns.map((column) =>
      h('option', { value: column, selected: column === places[place] }, column.replaceAll('_', ' ')),
    );
    const choice = h(
      'select',
      {
        id: newId('column'),
        on: {
          change: () => {
            places[place] = choice.value;
            pointed({ ...places });
          },
        },
      },
      none,
      options,
    );
    return h('div', { class: 'field' }, h('label', { for: choice.id }, words), choice);
  };
  const rows = `${told.rows} ${told.rows === 1 ? 'row' : 'rows'}`;
  return h(
    'section',
    { class: 'columns', 'aria-label': `Columns of ${file}` },
    h('h2', {}, `${file}: ${rows}. Which column stands where?`),
    h('div', { class: 'fields' }, Object.entries(PLACES).map(field)),
  );
}
