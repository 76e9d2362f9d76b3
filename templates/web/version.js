// The static site's own copy in this browser, and the notice that a newer version of it is there.

import { buttonOf, fill, fixed, h } from './dom.js';

/** The folder of the version that this page runs. */
const OWN = new URL('.', import.meta.url).href;

/** Say that there is a new version, with a button that loads it. */
function tellNew() {
  const notice = fixed('news');
  if (notice.childElementCount) return;
  fill(
    notice,
    h('span', {}, 'There is a new version of Plotroom.'),
    buttonOf('Reload now', {}, () => location.reload()),
  );
}

/** Keep this site in the browser, and look for a new version whenever the page is looked at again. */
export async function keepSite() {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const ask = () => serviceWorker.controller?.postMessage('version');
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.version && data.version !== OWN) tellNew();
  });
  serviceWorker.addEventListener('controllerchange', ask);
  ask();
  try {
    const kept = await serviceWorker.register('service.js');
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) kept.update().catch(() => {});
    });
  } catch {
    // a private window may keep no site: it works all the same, with a network
  }
}
