// Keeps the files of this site, so that it works without a network after the first visit.
//
// All files of a version lie in a folder of its own, and a page asks for those of its own version only.  A new version
// is kept whole before it takes over; the one before stays for pages that are still open.

const FOLDER = '@FOLDER@';
/** @type {string[]} */
const FILES = /** @type {any} */ ('@FILES@');
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
/** What the names of the copies of this site begin with; another site of this origin has another path. */
const OURS = `plotroom ${new URL(SCOPE).pathname} `;
const NAME = OURS + FOLDER;
const INDEX = `${FOLDER}/index.html`;

/** Whether a copy is one of this site; Plotroom 0.3 had no path in its names.
 *
 * @param {string} name
 */
async function isOurs(name) {
  if (name.startsWith(OURS)) return true;
  return /^plotroom-\d/.test(name) && Boolean(await (await caches.open(name)).match(`${SCOPE}worker.js`));
}

/** The copies of other versions of this site, the oldest first. */
async function others() {
  const names = (await caches.keys()).filter((name) => name !== NAME);
  const ours = await Promise.all(names.map(isOurs));
  return names.filter((_, at) => ours[at]);
}

/** Keep every file of this version, none of them older than what the server has; nothing if one is missing. */
async function install() {
  const cache = await caches.open(NAME);
  try {
    await cache.addAll(FILES.map((name) => new Request(`${FOLDER}/${name}`, { cache: 'no-cache' })));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
  await worker.skipWaiting();
}

async function activate() {
  const old = (await others()).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const path = request.url.slice(SCOPE.length).replace(/[?#].*/, '');
  const asked = path === '' || path === 'index.html' ? INDEX : request;
  const kept = await (await caches.open(NAME)).match(asked, { ignoreSearch: true });
  if (kept) return kept;
  for (const name of await others()) {
    const before = await (await caches.open(name)).match(request, { ignoreSearch: true });
    if (before) return before;
  }
  return fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(SCOPE)) event.respondWith(answer(event.request));
});
// A page asks which version the next visit will have.
worker.addEventListener('message', ({ source }) => source?.postMessage({ version: new URL(`${FOLDER}/`, SCOPE).href }));
