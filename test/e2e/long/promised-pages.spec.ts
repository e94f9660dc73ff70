import { expect, test } from '../fixtures';

const link = (href: string) => `<a id="go" href="${href}">Next</a>`;
const input = { selector: '#go', description: 'Next', method: 'click', arguments: [] };

/** Well under the act's own time, and more than the wait for an effect. */
const mostMs = 4000;

test('a promised page that never comes ends the act soon', async ({ sites, startOn, background }) => {
  sites.put('/nothing', '', { status: 204 });
  sites.put('/inner', link('/nothing'));
  for (const [html, selector] of [
    [link('/nothing'), '#go'],
    ['<p>Shop</p><iframe id="f" src="/inner"></iframe>', '#f >> #go'],
  ] as const) {
    const { session } = await startOn(sites.put('/', html));
    const asked = { ...input, selector };
    const report = await background.act({
      sessionId: session.id,
      input: asked,
      options: { timeout: 15_000 },
    });
    expect(report.error?.code, report.result.message).toBe('no-effect-seen');
    expect(report.ms, selector).toBeLessThan(mostMs);
  }
});

test('a promised page that is a file to keep is a download', async ({ sites, startOn, background }) => {
  sites.put('/file', 'a,b', { headers: { 'content-disposition': 'attachment; filename="list.csv"' } });
  const { session } = await startOn(sites.put('/', link('/file')));
  const report = await background.act({ sessionId: session.id, input, options: { timeout: 15_000 } });
  expect(
    report.effects.map(({ kind }) => kind),
    report.result.message,
  ).toEqual(['download']);
  expect(report.ms).toBeLessThan(mostMs);
});

test('a promised page that is slow is waited for', async ({ sites, startOn, background }) => {
  sites.put('/slow', '<h1>Slow</h1>', { afterMs: 4000 });
  const { session } = await startOn(sites.put('/', link('/slow')));
  const report = await background.act({ sessionId: session.id, input, options: { timeout: 15_000 } });
  expect(report.result.message).toBe('Went to /slow.');
});

test('a page the user stays on ends the act soon', async ({ sites, startOn, background }) => {
  sites.put('/next', '<h1>Next</h1>');
  const ask = `<script>addEventListener('beforeunload', (event) => event.preventDefault());</script>`;
  const { page, session } = await startOn(sites.put('/', link('/next') + ask));
  await background.configure({ sessionId: session.id, options: { inputMode: 'page' } });
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.mouse.click(5, 300);
  const report = await background.act({ sessionId: session.id, input, options: { timeout: 15_000 } });
  expect(report.error?.code, report.result.message).toBe('no-effect-seen');
  expect(report.ms).toBeLessThan(mostMs);
});
