// The order desk as a view: where mails are dropped and pasted, those of which it is not sure whose they are.

import { asBase64, fixed, tell } from './dom.js';
import { html } from './preact.js';
import {
  MAILS,
  MOST_MAIL,
  firstLines,
  nameOfMail,
  putBack,
  replaced,
  settleMail,
  takeFrom,
  takeMails,
} from './provincedesk.js';
import { entryOf, keepIt } from './provincegame.js';
import { Button } from './view.js';

/** Tell what became of something once it is done; the phase is carried out after it.
 *
 * @type {(now: ProvincePlay, done: Promise<string>) => Promise<unknown>}
 */
function telling(now, done) {
  const told = done.then((words) => words && tell(words));
  now.queue = Promise.all([now.queue, told]);
  return told;
}

/** Take files that were dropped or chosen.
 *
 * @type {(now: ProvincePlay, files: Iterable<File>) => Promise<string>}
 */
async function takeFiles(now, files) {
  /** @type {[string, { base64: string }][]} */
  const mails = [];
  /** @type {Fault[]} */
  const wrong = [];
  for (const file of files)
    if (file.size > MOST_MAIL) wrong.push({ where: file.name, message: 'is too large for an email of orders' });
    else mails.push([file.name, { base64: await asBase64(file) }]);
  return takeMails(now, mails, wrong);
}

/** A mail of which the game master says whose it is: a tap confirms what is guessed.
 *
 * @type {(now: ProvincePlay, mail: MailFound) => Drawing}
 */
function waitingMail(now, mail) {
  const { power: guess, why, text } = mail;
  const [name, begin] = [nameOfMail(mail), firstLines(text, 4)];
  /** @type {(power: string, words: string, look: string) => Drawing} */
  const taken = (power, words, look) =>
    html`<${Button} key=${words} look=${look} words=${words} label=${`${words}: ${name}`}
      press=${() => telling(now, settleMail(now, mail, power))} />`;
  const others = now.powers.filter((power) => power !== guess);
  return html`<li class="mail" key=${text}>
    <p><b>${name}</b> <small>${mail.subject !== name && mail.subject}</small></p>
    <pre tabindex="0">${begin}</pre>
    ${
      begin.length < text.trim().length &&
      html`<details><summary>The whole email</summary><pre tabindex="0">${text}</pre></details>`
    }
    <p class="help">Whose is it? ${why && `${why[0].toUpperCase()}${why.slice(1)}.`}</p>
    <div class="options">
      ${guess && taken(guess, `${guess}’s`, 'main')}
      ${others.map((power) => taken(power, `${power}’s`, ''))}
      ${taken('', 'Leave it aside', 'plain')}
    </div>
  </li>`;
}

/** What a mail took the place of, with a way back.
 *
 * @type {(now: ProvincePlay, power: string, mail: TakenMail) => Drawing}
 */
export const replacedNote = (now, power, { name }) =>
  html`<p class="replaced" key=${`replaced ${power}`}>
    <span><b>${power}</b>: ${name ? `the email of ${name}` : 'a later email'} took the place of earlier orders.</span>
    <${Button} look="plain" words="Put those back" label=${`Put the earlier orders of ${power} back`}
      press=${() => telling(now, putBack(now, power))} />
  </p>`;

/** A box in which one mail or several are pasted; what stands in it is kept until it is read.
 *
 * @param {ProvincePlay} now
 */
function pasteFold(now) {
  const here = entryOf(now);
  const { from, text } = here.pasted ?? { from: '', text: '' };
  /** @type {(change: Partial<NonNullable<GameFile['pasted']>>) => void} */
  const put = (change) => {
    here.pasted = { from: '', text: '', ...here.pasted, ...change };
    keepIt(now);
  };
  /** @param {At} event */
  const read = ({ currentTarget }) => {
    const pasted = here.pasted;
    if (!pasted?.text.trim()) {
      fixed('pasted').focus();
      return;
    }
    delete here.pasted;
    now.drawn();
    /** @type {HTMLDetailsElement} */ (currentTarget.closest('details')).open = false;
    telling(now, pasted.from ? takeFrom(now, pasted.from, pasted.text) : takeMails(now, [['pasted.txt', pasted.text]]));
  };
  return html`<details class="paste" key=${here.name} open=${Boolean(text)}>
    <summary>Paste emails</summary>
    <p>
      <label for="pasted-from">From </label>
      <select id="pasted-from" value=${from}
        onChange=${(/** @type {At} */ { currentTarget }) => put({ from: currentTarget.value })}>
        <option value="">whom the text says</option>
        ${now.powers.map((power) => html`<option value=${power}>${power}</option>`)}
      </select>
    </p>
    <label for="pasted" class="help">
      Whole emails, greetings too; several under each other, each with its “From:” or the name of its power.
    </label>
    <textarea id="pasted" rows="6" maxlength=${10 * MOST_MAIL} spellcheck=${false} value=${text}
      onInput=${(/** @type {At} */ { currentTarget }) => put({ text: currentTarget.value })}
      onChange=${now.drawn} />
    <div class="actions"><button type="button" onClick=${read}>Read it</button></div>
  </details>`;
}

/** The order desk.
 *
 * @param {ProvincePlay} now
 */
export function deskCard(now) {
  const waiting = entryOf(now).waiting ?? [];
  /** @param {DragEvent & At<HTMLElement>} event */
  const dropped = (event) => {
    event.preventDefault();
    event.currentTarget.classList.remove('over');
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) telling(now, takeFiles(now, files));
    else if (text.trim()) telling(now, takeMails(now, [['dropped.txt', text]]));
  };
  /** @param {DragEvent & At<HTMLElement>} event */
  const over = (event) => {
    event.preventDefault();
    event.currentTarget.classList.add('over');
  };
  /** @param {At<HTMLElement>} event */
  const away = ({ currentTarget }) => currentTarget.classList.remove('over');
  /** @param {At} event */
  const chosen = async ({ currentTarget: box }) => {
    const files = [...(box.files ?? [])];
    box.value = '';
    await telling(now, takeFiles(now, files));
  };
  return html`<section class="card desk" key="desk" onDragOver=${over} onDragLeave=${away} onDrop=${dropped}>
    <h2>Emails</h2>
    ${
      waiting.length > 0 &&
      html`<ul class="waiting-mails" aria-label="Emails that wait">
        ${waiting.map((mail) => waitingMail(now, mail))}
      </ul>`
    }
    ${replaced(now).map(([power, mail]) => replacedNote(now, power, mail))}
    <p>
      <label for="mail-files">Emails of the powers, one or many; drop them here or choose them: </label>
      <input type="file" id="mail-files" multiple accept=${MAILS} onChange=${chosen} />
    </p>
    ${pasteFold(now)}
  </section>`;
}
