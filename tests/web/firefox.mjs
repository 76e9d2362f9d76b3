// Drives Firefox through the pages at an address, by WebDriver BiDi: `node firefox.mjs BROWSER ADDRESS`.
// Prints a line of JSON: what was seen at each step, and what the pages complained about.

import puppeteer from 'puppeteer-core';

const [executablePath, address] = process.argv.slice(2);
const PATIENCE = 90_000;
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath,
  headless: true,
  args: ['--width=1280', '--height=800'],
});
/** @type {{ seen: Record<string, string>, faults: string[] }} */
const told = { seen: {}, faults: [] };
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
page.on('console', (line) => {
  if (['error', 'warn', 'warning'].includes(line.type())) told.faults.push(line.text());
});
page.on('pageerror', (error) => told.faults.push(String(error)));
page.on('request', (request) => {
  if (!/^(blob|data|about):/.test(request.url()) && !request.url().startsWith(address)) told.faults.push(request.url());
});

/** Go to a page as a link does, and wait until it can be used. */
async function go(route) {
  await page.evaluate((to) => {
    delete document.querySelector('main').dataset.ready;
    location.hash = to;
  }, `#/${route}`);
  await page.waitForSelector('main[data-ready]');
}

/** Press the button of these words. */
const press = (words) => page.locator(`::-p-xpath(//button[normalize-space(.)="${words}"])`).click();
/** The text of the first element that a selector finds, once it is there. */
const textOf = async (which) => (await page.waitForSelector(which, { visible: true })).evaluate((one) => one.textContent);

/** What is done, by name. */
const STEPS = {
  'first page': async () => {
    await page.goto(address);
    await page.waitForSelector('main[data-ready]');
    return page.title();
  },
  'a look-up': async () => {
    await go('lookup/ssn/kill');
    await press('Roll');
    return textOf('.answer h2');
  },
  'pages of a print': async () => {
    await go('print/ssn?sheets=torpedo');
    return (await page.waitForSelector('.viewer .page', { visible: true })).evaluate((one) => one.tagName);
  },
  'a setup': async () => {
    await go('setup/ssn?seed=7');
    return (await page.waitForSelector('.viewer .page', { visible: true })).evaluate((one) => one.tagName);
  },
  'house rules': async () => {
    await go('rules/depths');
    return textOf('main .chapter summary');
  },
  'own counters': async () => {
    await go('counters');
    return (await page.waitForSelector('.viewer .page', { visible: true })).evaluate((one) => one.tagName);
  },
  'a game': async () => {
    await go('play/ssn');
    await press('Start with the example');
    return textOf('::-p-xpath(//button[contains(., "play the enemy")])');
  },
  'what is kept': async () => {
    await go('kept');
    return textOf('main li');
  },
};

try {
  for (const [name, step] of Object.entries(STEPS)) told.seen[name] = await step();
} catch (error) {
  told.faults.push(`${Object.keys(STEPS)[Object.keys(told.seen).length]}: ${error}`);
} finally {
  await browser.close();
}
process.stdout.write(`${JSON.stringify(told)}\n`);
