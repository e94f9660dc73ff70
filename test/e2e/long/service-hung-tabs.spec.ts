import { newestPage } from '../../../src/server/browsers/browser-host';
import { attach } from '../../../src/server/chromium/targets';
import type { Service } from '../../../src/server/service/service';
import { expect, launchedHost, test } from '../service-fixtures';

test.describe.configure({ mode: 'default', timeout: 60_000 });

test('a session whose page hangs says so in time, and can be navigated again', async ({ sites, session }) => {
  const click = { selector: '#b', description: 'Go', method: 'click', arguments: [] };
  await session.ask('navigate', { url: sites.put('/', '<button id="b" onclick="for (;;);">Go</button>') });
  const acted = await session.ask('act', { input: click, options: { timeout: 3000 } });
  expect(acted.status).toBe(200);
  expect(acted.text).toContain('(page-hung)');
  const observed = await session.ask('observe', { instruction: 'click Go', options: { timeout: 2000 } });
  expect(observed.status).toBe(500);
  expect(observed.text).toContain('(page-hung)');
  // Of the same site: the browser would give it to the blocked thread.
  const next = sites.put(
    '/next',
    `<button id="b" onclick="o.textContent = 'Gone'">Go</button><p id="o">Here</p>`,
  );
  expect((await session.ask('navigate', { url: next })).status).toBe(200);
  const again = await session.ask('act', { input: click });
  expect(again.text).toContain('"success":true');
});

/** Ends the process of a session's page, as a fault in it does. */
async function crashPage(service: Service, id: string): Promise<void> {
  const { browser, pages } = launchedHost(service, id);
  const attachment = await attach(browser.cdp, newestPage(pages) ?? '');
  const { target } = attachment;
  const crashed = new Promise<void>((resolve) => target.on('Inspector.targetCrashed', () => resolve()));
  await target.send('Inspector.enable');
  void target.send('Page.crash').catch(() => undefined);
  await crashed;
  await attachment.detach();
}

test('a session whose page crashed says so, and loads the next address anew', async ({
  sites,
  session,
  service,
}) => {
  const click = { selector: '#b', description: 'Go', method: 'click', arguments: [] };
  const url = sites.put('/', `<button id="b" onclick="this.textContent = 'Gone'">Go</button>`);
  await session.ask('navigate', { url });
  for (const address of [
    url,
    sites.put('/next', `<button id="b" onclick="this.textContent = 'Gone'">Go</button>`),
  ]) {
    await crashPage(service, session.id);
    const acted = await session.ask('act', { input: click });
    expect(acted.text).toContain('(page-crashed)');
    const opened = await session.ask('navigate', { url: address });
    expect(opened.status, opened.text).toBe(200);
    const again = await session.ask('act', { input: click });
    expect(again.text).toContain('"success":true');
  }
});
