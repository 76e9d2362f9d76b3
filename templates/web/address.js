// The addresses of pages: `#/print/ssn?paper=a4` is the page `print` with the parts and settings after it.

/** The address of a page; `settings` become its query.
 *
 * @param {string} page
 * @param {string[]} [parts]
 * @param {{ [name: string]: Value | undefined }} [settings]
 */
export function address(page, parts = [], settings = {}) {
  const query = new URLSearchParams(
    Object.entries(settings)
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  const path = [page, ...parts].filter(Boolean).map(encodeURIComponent).join('/');
  return `#/${path}${query.size ? `?${query}` : ''}`;
}
