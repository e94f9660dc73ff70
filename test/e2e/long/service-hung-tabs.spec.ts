import { expect, test } from '../service-fixtures';

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
