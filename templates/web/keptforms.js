// The forms of what a browser keeps, by the names under which it is kept: what has another form is not used.  It touches
// no page.

/** @typedef {(value: any) => boolean} Form */

const MOST_NAME = 200;

/** @type {Form} */
export const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @type {Form} */
export const isName = (value) => typeof value === 'string' && value.length > 0 && value.length <= MOST_NAME;
/** @type {Form} */
const isText = (value) => typeof value === 'string';
/** @type {(one: Form) => Form} */
const listOf = (one) => (value) => Array.isArray(value) && value.every(one);
/** @type {(one: Form) => Form} */
const recordOf = (one) => (value) => isRecord(value) && Object.values(value).every(one);
/** A record whose entries have these forms, where it has them; `required` are there.
 *
 * @type {(required: { [key: string]: Form }, optional?: { [key: string]: Form }) => Form}
 */
const formOf =
  (required, optional = {}) =>
  (value) =>
    isRecord(value) &&
    Object.entries(required).every(([key, is]) => is(value[key])) &&
    Object.entries(optional).every(([key, is]) => value[key] === undefined || is(value[key]));

/** @type {Form} */
const isFlag = (value) => typeof value === 'boolean';
const isContent = (/** @type {any} */ value) => isText(value) || formOf({ base64: isText })(value);
const isFiles = recordOf(isContent);

/** A mail that is a power's orders, with the one before it. @type {Form} */
const isMail = (value) => formOf({ name: isText }, { before: isText, had: isFlag, earlier: isMail })(value);

const isFile = formOf(
  { name: isName, text: isText },
  {
    answers: isRecord,
    filled: isText,
    seed: (value) => value === null || ['number', 'string'].includes(typeof value),
    lenient: isFlag,
    drafts: recordOf(isText),
    left: recordOf(listOf(isText)),
    mails: recordOf((mail) => mail === undefined || isMail(mail)),
    waiting: listOf(formOf({ text: isText, power: isText, sender: isText, subject: isText })),
    files: isFiles,
  },
);

/** The files of a game that is played, one of which is shown.
 *
 * @type {Form}
 */
const isTable = (value) =>
  formOf({ files: listOf(isFile) }, { id: isName, reader: isText, senders: recordOf(isText), noted: isFlag })(value) &&
  value.files.length > 0 &&
  Number.isInteger(value.at) &&
  value.at >= 0;

/** A game as it is kept with one of its files shown: the last, where that is gone.
 *
 * @template {Table} T
 * @param {T | null} table
 * @returns {T | null}
 */
export const withFile = (table) => table && { ...table, at: Math.min(table.at, table.files.length - 1) };

const isQuestion = formOf({ game: isName, check: isName, inputs: isRecord });

/** What is kept by the begin of its name, and its form.
 *
 * @type {[RegExp, Form][]}
 */
const FORMS = [
  [/^rules:/, isText],
  [/^play:/, isTable],
  [/^game:/, (value) => isTable(value) && isName(value.id)],
  [/^games:/, listOf(formOf({ id: isName, name: isText, phase: isText }))],
  [/^printers$/, recordOf(formOf({ file: isName, text: isText }))],
  [/^(pins|odds)$/, listOf(isQuestion)],
  [/^last$/, listOf(formOf({ title: isText, href: isText }))],
  [/^counters$/, (value) => formOf({ files: isFiles })(value) || formOf({ name: isName, text: isText })(value)],
  [/^(theme|paper|palette|game|played|position)$/, isText],
];

/** Whether a value has the form of what is kept under its name; of a name that is unknown here any has.
 *
 * @param {string} name
 * @param {unknown} value
 */
export const hasForm = (name, value) => FORMS.every(([names, is]) => !names.test(name) || is(value));
