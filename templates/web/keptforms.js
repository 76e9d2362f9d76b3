// The forms of what a browser keeps, by the names under which it is kept: what has another is not used.  It touches no
// page.

/** @typedef {(value: any) => boolean} Form */

/** @type {Form} */
export const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @type {Form} */
export const isName = (value) => typeof value === 'string' && value.length > 0 && value.length <= 200;
/** @type {Form} */
const isText = (value) => typeof value === 'string';
/** @type {Form} */
const isFlag = (value) => typeof value === 'boolean';
/** @type {(one: Form) => Form} */
const listOf = (one) => (value) => Array.isArray(value) && value.every(one);
/** @type {(one: Form) => Form} */
const recordOf = (one) => (value) => isRecord(value) && Object.values(value).every(one);
/** A record that has these entries in their forms, and may have `more`.
 *
 * @type {(entries: { [key: string]: Form }, more?: { [key: string]: Form }) => Form}
 */
const formOf = (entries, more = {}) => {
  const all = Object.entries({ ...entries, ...more });
  return (value) =>
    isRecord(value) && all.every(([key, is]) => (key in more && value[key] === undefined) || is(value[key]));
};

const isFiles = recordOf((value) => isText(value) || formOf({ base64: isText })(value));
/** A mail that is a power's orders, with the one before it. @type {Form} */
const isMail = (value) => formOf({ name: isText }, { before: isText, had: isFlag, earlier: isMail })(value);
const isFile = formOf(
  { name: isName, text: isText },
  {
    answers: isRecord,
    filled: isText,
    seed: (value) => value === null || Number.isFinite(value) || isText(value),
    lenient: isFlag,
    drafts: recordOf(isText),
    left: recordOf(listOf(isText)),
    mails: recordOf(isMail),
    pasted: formOf({ from: isText, text: isText }),
    waiting: listOf(formOf({ text: isText, power: isText, sender: isText, subject: isText })),
    files: isFiles,
  },
);
const isTable = formOf(
  { files: (value) => listOf(isFile)(value) && value.length > 0, at: (value) => Number.isInteger(value) && value >= 0 },
  { id: isName, reader: isText, senders: recordOf(isText), noted: isFlag },
);
const isQuestion = formOf({ game: isName, check: isName, inputs: isRecord });

/** A game as it is kept with one of its files shown: the last, where that is gone.
 *
 * @template {Table} T
 * @param {T | null} table
 * @returns {T | null}
 */
export const withFile = (table) => table && { ...table, at: Math.min(table.at, table.files.length - 1) };

/** @type {[RegExp, Form][]} */
const FORMS = [
  [/^(rules:|(theme|paper|palette|game|played)$)/, isText],
  [/^(play|game):/, isTable],
  [/^game:/, formOf({ id: isName })],
  [/^games:/, listOf(formOf({ id: isName, name: isText, phase: isText }))],
  [/^printers$/, recordOf(formOf({ file: isText, text: isText }))],
  [/^(pins|odds)$/, listOf(isQuestion)],
  [/^last$/, listOf(formOf({ title: isText, href: isText }))],
  [/^counters$/, (value) => formOf({ files: isFiles })(value) || formOf({ name: isName, text: isText })(value)],
];

/** Whether a value has the form of what is kept under its name; of a name that is unknown here any has.
 *
 * @type {(name: string, value: unknown) => boolean}
 */
export const hasForm = (name, value) => FORMS.every(([names, is]) => !names.test(name) || is(value));
