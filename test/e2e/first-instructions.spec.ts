import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { say } from './panel-states';

test.use({ flavour: 'store' });

const results = (word: string) => `<title>Results</title><h1>Results for ${word}</h1><a href="/">Home</a>`;

const shop = `<title>Shop</title>
  <form action="/found"><input name="q" type="search" aria-label="Search"><button>Find</button></form>
  <label><input type="checkbox"> Newsletter with the cheapest kettle</label>
  <button onclick="document.querySelector('dialog').show()">Options</button>
  <dialog><button onclick="this.textContent = 'Applied'">Apply</button></dialog>
  <label>Name <input id="name"></label>
  <label>Colour <select id="colour"><option>Red</option><option>Blue</option></select></label>
  <a href="/settings">Settings</a>`;

const liveSearch = '<input id="box" type="search" aria-label="Search"><ul><li>Tea<li>Copper pan</ul>';

/** How a page without any form shows what fits, and what of it is told. */
const answers = [
  { name: 'at once', answer: 'box.oninput = show;', shown: 'is now hidden' },
  {
    name: 'after a pause',
    answer: 'box.oninput = () => { clearTimeout(box.timer); box.timer = setTimeout(show, 600); };',
    shown: 'is now hidden',
  },
  {
    name: 'from its server',
    answer: `box.oninput = async () => {
      document.querySelector('ul').innerHTML = await (await fetch('/data')).text(); };`,
    shown: 'now shows “Copper pan”',
  },
].map(({ answer, ...told }) => ({
  ...told,
  answer: `const show = () => {
    for (const li of document.querySelectorAll('li'))
      li.hidden = !li.textContent.toLowerCase().includes(box.value);
  }; ${answer}`,
}));

const done = (panel: Page, count = 1) => expect(panel.getByText(`${count} verified`)).toBeVisible();

test.describe('on a fresh profile, on the page whose toolbar icon was clicked', () => {
  test('"go to" an address of the same site, "back", "forward" and "reload" are done and verified', async ({
    sites,
    panelOn,
  }) => {
    sites.put('/settings', '<title>Settings</title><h1>Settings</h1>');
    const { page, panel } = await panelOn(shop);
    await say(panel, 'Do', `go to ${sites.a}/settings`);
    await done(panel);
    await expect(page).toHaveURL(`${sites.a}/settings`);
    await say(panel, 'Do', 'go back');
    await done(panel);
    await expect(page).toHaveURL(`${sites.a}/`);
    await say(panel, 'Do', 'forward');
    await done(panel);
    await expect(page).toHaveURL(`${sites.a}/settings`);
    await page.evaluate(() => document.body.append('scribble'));
    await say(panel, 'Do', 'reload');
    await done(panel);
    await expect(page.locator('body')).not.toContainText('scribble');
    await say(panel, 'Do', 'back');
    await done(panel);
    await say(panel, 'Do', 'open settings');
    await done(panel);
    await expect(page).toHaveURL(`${sites.a}/settings`);
  });

  test('an address of another site is gone to, and access to that site is asked for by its name', async ({
    sites,
    panelOn,
  }) => {
    const { page, panel } = await panelOn(shop);
    const other = new URL(sites.b);
    await say(panel, 'Do', `open ${other.host}`);
    await expect(page).toHaveURL(`${sites.b}/`);
    await expect(panel.getByRole('heading', { name: `Let Tabwright work on ${other.host}?` })).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Allow this/ })).toBeVisible();
  });

  test('a search is submitted, and its results are what verifies it', async ({ sites, panelOn }) => {
    sites.put('/found', results('copper'));
    const { page, panel } = await panelOn(shop);
    await say(panel, 'Do', 'search for copper');
    await done(panel, 2);
    await expect(page).toHaveURL(`${sites.a}/found?q=copper`);
    // The step and the summary of the run both say it.
    await expect(panel.getByText('went to /found?q=copper').first()).toBeVisible();
  });

  for (const { name, answer, shown } of answers) {
    test(`a search that a page answers ${name}, with nothing to submit it, is verified by its results`, async ({
      sites,
      context,
      openPanel,
    }) => {
      const page = await context.newPage();
      sites.put('/data', '<li>Copper pan', { afterMs: 300 });
      await page.goto(sites.put('/', `${liveSearch}<script>${answer}</script>`));
      const panel = await openPanel(page);
      await say(panel, 'Do', 'search for copper');
      await expect(panel.getByText(shown)).toBeVisible();
      await expect(panel.locator('main')).toContainText(/^Done/);
      await expect(page.getByText('Tea')).toBeHidden();
    });
  }

  test('a search that shows no results is not said to be done', async ({ sites, context, openPanel }) => {
    const page = await context.newPage();
    const clear = `box.oninput = () => document.querySelector('button').hidden = false;`;
    await page.goto(sites.put('/', `${liveSearch}<button hidden>Clear</button><script>${clear}</script>`));
    const panel = await openPanel(page);
    await say(panel, 'Do', 'search for copper');
    await expect(panel.getByText('No effect was seen.')).toBeVisible();
  });

  test('steps with "then" and commas are done in their order, on what the ones before opened', async ({
    sites,
    panelOn,
  }) => {
    sites.put('/settings', `<button onclick="this.textContent = 'Saved'">Save</button>`);
    const { page, panel } = await panelOn(shop);
    await say(panel, 'Do', 'press Options then click Apply');
    await done(panel, 2);
    await expect(page.getByRole('button', { name: 'Applied' })).toBeVisible();
    await say(panel, 'Do', 'type "Ada, L." in Name, choose Blue in Colour and press Escape');
    await expect(page.getByLabel('Name')).toHaveValue('Ada, L.');
    await expect(page.getByLabel('Colour')).toHaveValue('Blue');
    await say(panel, 'Do', `go to ${sites.a}/settings, then click Save`);
    await done(panel, 2);
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  });

  test('a question is answered with what is true, and with nothing to click', async ({ panelOn }) => {
    const { page, panel } = await panelOn(shop);
    for (const question of [
      'what is the cheapest kettle?',
      'wie viele Kessel gibt es?',
      '最便宜的水壶是什么?',
    ]) {
      await say(panel, 'Do', question);
      await expect(panel.getByRole('alert')).toContainText('It takes a model to answer a question.');
      await expect(panel.locator('[data-row]')).toHaveCount(0);
    }
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });

  test('an address that is no web page is refused', async ({ sites, context, openPanel }) => {
    const page = await context.newPage();
    const url = sites.put('/', shop);
    await page.goto(url);
    const panel = await openPanel(page);
    await say(panel, 'Do', 'go to chrome://settings');
    await expect(panel.getByRole('alert')).toContainText('Only http and https addresses can be opened');
    await expect(page).toHaveURL(url);
  });
});

test.describe('on sites that were granted', () => {
  test.use({ grantedSites: ['http://127.0.0.1/*', 'http://localhost/*'] });

  test('a move is an action like others: observed, given back, and a step of a recording', async ({
    sites,
    startOn,
    background,
  }) => {
    sites.put('/next', '<h1>Next</h1><button>Go</button>');
    const { page, session } = await startOn(sites.put('/', '<h1>First</h1>'));
    const sessionId = session.id;
    const { candidates } = await background.observe({ sessionId, instruction: `go to ${sites.b}/next` });
    const action = { selector: 'html', method: 'navigate', arguments: [`${sites.b}/next`] };
    expect(candidates).toMatchObject([{ action, sure: true }]);
    await background.startRecording({ sessionId });
    const report = await background.act({ sessionId, input: candidates[0]!.action });
    expect(report).toMatchObject({
      result: { success: true, actions: [action] },
      effects: [{ kind: 'navigated' }],
    });
    await expect(page).toHaveURL(`${sites.b}/next`);
    const both = await background.act({ sessionId, input: `go to ${sites.a}/ and go back` });
    expect(both).toMatchObject({ result: { success: true }, rung: 'matcher' });
    await expect(page).toHaveURL(`${sites.b}/next`);
  });

  test('says so where there is nothing to go back to, and where no page comes', async ({
    sites,
    context,
    panelTab,
    background,
    startOn,
  }) => {
    const { session } = await startOn(sites.put('/', '<h1>First</h1>'));
    const sessionId = session.id;
    expect(await background.act({ sessionId, input: 'go forward' })).toMatchObject({
      result: { success: false },
      error: { code: 'navigation-failed' },
    });
    const nowhere = await background.act({ sessionId, input: 'go to http://127.0.0.1:1/' });
    expect(nowhere).toMatchObject({ result: { success: false } });
    expect(context.pages().length).toBeGreaterThan(1);
    expect(panelTab.isClosed()).toBe(false);
  });
});
