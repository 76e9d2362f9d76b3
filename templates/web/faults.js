// What went wrong, of whatever kind the error is: a refusal of the program, or an error of the browser.

/** @param {unknown} error */
const told = (error) => /** @type {Refused} */ (error ?? {});

/** The faults that an error tells, each with its place.
 *
 * @param {unknown} error
 * @returns {Fault[]}
 */
export const faultsOf = (error) => told(error).errors ?? [{ where: '', message: messageOf(error) }];

/** The places that a refusal names; none of another error.
 *
 * @param {unknown} error
 */
export const placesOf = (error) => (told(error).errors ?? []).map(({ where }) => where);

/** The lines of a text that an error names; with `file` those of this one alone.
 *
 * @param {unknown} error
 * @param {string} [file]
 */
export const linesOf = (error, file = '') =>
  placesOf(error)
    .filter((where) => where.startsWith(file))
    .map((where) => Number(/:(\d+)$/.exec(where)?.[1]))
    .filter(Boolean);

/** An error as text.
 *
 * @param {unknown} error
 */
export const messageOf = (error) => String(told(error).message ?? error);

/** Whether the player stopped what was asked.
 *
 * @param {unknown} error
 */
export const isStopped = (error) => told(error).name === 'AbortError';

/** A request that was refused: `errors` are places and messages, the words of the command line. */
export class Refusal extends Error {
  /**
   * @param {Fault[]} errors
   * @param {number} status
   */
  constructor(errors, status) {
    super(errors.map(({ where, message }) => (where ? `${where}: ${message}` : message)).join('\n'));
    this.errors = errors;
    this.status = status;
  }
}

/** A refusal of the page itself.
 *
 * @param {string} message
 * @param {string} [where]
 */
export const refusalOf = (message, where = '') => new Refusal([{ where, message }], 0);

/** What is thrown when the player stops what was asked. */
export const stopped = () => new DOMException('You stopped this.', 'AbortError');
