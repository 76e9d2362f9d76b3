// All unit tests in one process, which loads the page without a browser once: `node tests/web/units.mjs`.

import { readdirSync } from 'node:fs';
import { register } from 'node:module';
import { after, describe, mock } from 'node:test';

import { apart, open } from './page.js';

open();
register('./apart.mjs', import.meta.url);
const globals = Object.getOwnPropertyDescriptors(globalThis);

for (const file of readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.js'))) {
  await new Promise((done) => {
    apart(file, () =>
      describe(file, async () => {
        after(done);
        await import(`./${file}`);
      }),
    );
  });
  mock.timers.reset();
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!(name in globals)) delete globalThis[name];
  Object.defineProperties(globalThis, globals);
}
