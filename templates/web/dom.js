// Elements made from names, properties and children.  Text is always set as text, never as HTML.

const SVG = 'http://www.w3.org/2000/svg';
/** @type {Set<string>} */
const SVG_TAGS = new Set(['svg', 'path', 'rect', 'circle', 'g', 'polygon', 'text', 'line']);

/** What is shown of children: no null, undefined or false.
 *
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
const shown = (children) =>
  children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (typeof child === 'number') return [String(child)];
    return typeof child === 'string' ? [child] : Array.isArray(child) ? shown(child) : [/** @type {Node} */ (child)];
  });

/** The element of an id that `index.html` has.
 *
 * @param {string} id
 */
export const fixed = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The first element in a part that a selector finds; null without one.
 *
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} part
 * @param {string} which
 * @returns {E | null}
 */
export const firstOf = (part, which) => part.querySelector(which);

/** The elements in a part that a selector finds.
 *
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} part
 * @param {string} which
 * @returns {E[]}
 */
export const allOf = (part, which) => [...part.querySelectorAll(which)].map((one) => /** @type {E} */ (one));

/** Whether a map stands above what is asked, as `style.css` has it; on wide and on low screens it stands beside it. */
export const isStacked = () => matchMedia('(max-width: 979px) and (min-height: 521px), (max-width: 559px)').matches;

/** An element.  `on` holds listeners; true sets an attribute, false, null and undefined leave it out.
 *
 * @template {keyof Made} T
 * @param {T} tag
 * @param {Properties<Made[T]> | null} [properties]
 * @param {...Child} children
 * @returns {Made[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name === 'on')
      for (const [event, listener] of Object.entries(/** @type {{ [event: string]: EventListener }} */ (value)))
        element.addEventListener(event, listener);
    else if (name === 'value' && 'value' in element) element.value = value ?? '';
    else if (name === 'checked') /** @type {HTMLInputElement} */ (element).checked = Boolean(value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...shown(children));
  return /** @type {Made[T]} */ (element);
}

/** What a control is known by when it is drawn anew. @param {Element} control */
const nameOf = (control) =>
  `${['name', 'value', 'aria-label', 'href'].map((name) => control.getAttribute(name))} ${control.textContent}`;

/** Give the keyboard to the first part that can have it, else to the page. @param {HTMLElement[]} parts */
export function focusOn(...parts) {
  for (const part of [...parts, fixed('main')]) {
    if (part.tabIndex < 0) part.tabIndex = -1;
    part.focus({ preventScroll: true }); // does nothing where a part has no box of its own
    if (document.activeElement === part) return;
  }
}

/** Replace what an element contains.  The keyboard, if it was there, stays on the control that is drawn anew, else on
 * the element itself or the page.
 *
 * @template {Element} E
 * @param {E} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  const had = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!had || had === /** @type {Element} */ (element) || !element.contains(had)) {
    element.replaceChildren(...shown(children));
    return element;
  }
  const alike = () => allOf(element, had.tagName).filter((one) => nameOf(one) === nameOf(had));
  const at = alike().indexOf(had);
  element.replaceChildren(...shown(children));
  if (!element.contains(document.activeElement))
    focusOn(...alike().slice(at, at + 1), ...alike().slice(0, 1), /** @type {any} */ (element));
  return element;
}

/** A button that does something when it is pressed.
 *
 * @param {Child} words
 * @param {Attributes} properties
 * @param {Press} press
 */
export const buttonOf = (words, properties, press) =>
  h('button', { type: 'button', ...properties, on: { click: press } }, words);

/** A button that asks before it does what cannot be taken back.
 *
 * @param {string} words
 * @param {string} question
 * @param {string} yes
 * @param {Press} act
 */
export function askingButton(words, question, yes, act) {
  const box = h('span', { class: 'sure' });
  const still = () => {
    const button = buttonOf(words, { class: 'plain' }, () => {
      const no = buttonOf('Cancel', {}, () => {
        still();
        box.querySelector('button')?.focus();
      });
      fill(box, h('span', {}, question, ' '), buttonOf(yes, {}, act), ' ', no);
      no.focus();
    });
    fill(box, button);
  };
  still();
  return box;
}

let counter = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;
/** An id that no other element has.
 *
 * @param {string} prefix
 */
export const newId = (prefix) => `${prefix}-${++counter}`;

/** Tell screen readers and the status line what happened; it disappears after a while.
 *
 * @param {string} text
 */
export function tell(text) {
  const status = fixed('status');
  status.textContent = text;
  clearTimeout(fading);
  fading = setTimeout(() => {
    status.textContent = '';
  }, 6000);
}

/** A function that runs only when it has not been called for some milliseconds.
 *
 * @template {unknown[]} A
 * @param {(...args: A) => unknown} work
 * @param {number} milliseconds
 */
export function debounced(work, milliseconds) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return (/** @type {A} */ ...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...args), milliseconds);
  };
}

/** Waits for answers of which only that to the newest question counts: null stands for one that is overtaken. */
export function newest() {
  let asked = 0;
  return {
    /**
     * The answer to a question, or its refusal, unless another was asked or dropped since.
     *
     * @template T
     * @param {Promise<T>} question
     */
    async of(question) {
      const mine = ++asked;
      try {
        const answer = await question;
        return mine === asked ? answer : null;
      } catch (error) {
        if (mine !== asked) return null;
        throw error;
      }
    },
    drop: () => {
      asked += 1;
    },
  };
}

/** Hand a file to the player as a download.
 *
 * @param {string} name
 * @param {string} type
 * @param {BlobPart} bytes
 */
export function download(name, type, bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Where files are chosen; the same can be chosen again.
 *
 * @param {string} label
 * @param {(files: File[]) => unknown} take
 * @param {Attributes} [properties]
 */
export function filePicker(label, take, properties = {}) {
  /** @type {HTMLInputElement} */
  const box = h('input', {
    type: 'file',
    id: newId('file'),
    ...properties,
    on: {
      change: () => {
        const files = [...(box.files ?? [])];
        box.value = '';
        if (files.length) return take(files);
      },
    },
  });
  return h('span', { class: 'pick' }, h('label', { for: box.id }, label), box);
}

/** Where files are dropped; `children` stand in it, such as a `filePicker`.
 *
 * @param {(dropped: DataTransfer) => unknown} take
 * @param {...Child} children
 */
export function dropField(take, ...children) {
  /** @type {HTMLElement} */
  const field = h(
    'div',
    {
      class: 'drop',
      on: {
        dragover: (event) => {
          event.preventDefault();
          field.classList.add('over');
        },
        dragleave: () => field.classList.remove('over'),
        drop: (event) => {
          event.preventDefault();
          field.classList.remove('over');
          if (event.dataTransfer) take(event.dataTransfer);
        },
      },
    },
    ...children,
  );
  return field;
}

/** The bytes of a file that a player chose, as base64.
 *
 * @param {File} file
 */
export async function asBase64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

const NOT_READ = 'Open it in the program that made it, save it as “CSV UTF-8”, and choose that file.';

/** The text of a file that a player chose; an error in words for a spreadsheet, and for what is no text.
 *
 * @param {File} file
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] < 9;
  if (isZip || /\.(xls[xmb]?|ods|numbers)$/i.test(file.name))
    throw new Error(`${file.name} is a spreadsheet, but a text file is needed here. ${NOT_READ}`);
  try {
    const mark =
      bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : bytes[0] === 0xfe && bytes[1] === 0xff
          ? 'utf-16be'
          : 'utf-8';
    const text = new TextDecoder(mark, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // it is told below
  }
  throw new Error(`${file.name} is not a UTF-8 text file. ${NOT_READ}`);
}

/** Copy a text for pasting elsewhere, and tell whether that went well.
 *
 * @param {string} text
 * @param {string} name
 */
export async function copy(text, name) {
  let copied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // a browser has no clipboard for pages of plain http from another machine
    const area = h('textarea', { class: 'aside', value: text });
    const before = document.activeElement;
    document.body.append(area);
    area.select();
    copied = document.execCommand('copy');
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
  tell(
    copied ? `${name} was copied.` : 'This browser does not allow pages to copy. Select the text and copy it yourself.',
  );
}

/** A button that leads to a line of a text area, counted from 1.
 *
 * @param {HTMLTextAreaElement} area
 * @param {number} line
 */
export const lineButton = (area, line) =>
  buttonOf(`Go to line ${line}`, { class: 'plain' }, () => selectLine(area, line));

/** Select a line of a text area, counted from 1; a fold around the area is opened.
 *
 * @param {HTMLTextAreaElement} area
 * @param {number} line
 */
export function selectLine(area, line) {
  const fold = area.closest('details');
  if (fold) fold.open = true;
  const before =
    area.value
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0);
  const end = area.value.indexOf('\n', before);
  area.focus();
  area.setSelectionRange(before, end < 0 ? area.value.length : end);
}
