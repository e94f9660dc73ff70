import { expect, tabIdOf, test } from '../fixtures';

const click = (selector: string) => ({
  selector,
  description: 'Close',
  method: 'click',
  arguments: [],
});

const button = (onclick: string) => `<button id="b" onclick="${onclick}">Close</button>`;

/** Takes the frame out when it asks for that, as a page closes the dialog that a frame shows. */
const host = (src: string, onMessage = '') => `<p>Shop</p><iframe id="f" src="${src}"></iframe>
  <script>addEventListener('message', ({ data }) => { if (data === 'close') { ${onMessage} } });</script>`;

for (const inputMode of ['page', 'trusted'] as const) {
  test.describe(`with ${inputMode} input`, () => {
    test('a frame that its own button closes is an effect', async ({ sites, startOn, background }) => {
      sites.put('/same', button('frameElement.remove()'));
      sites.put('/other', button(`parent.postMessage('close', '*')`));
      const pages = [
        sites.put('/1', host('/same')),
        sites.put('/2', host('$b/other', 'f.remove()')),
        sites.put('/3', host('$b/other', 'setTimeout(() => f.remove(), 80)')),
      ];
      for (const url of pages) {
        const { page, session } = await startOn(url);
        await background.configure({ sessionId: session.id, options: { inputMode } });
        const report = await background.act({ sessionId: session.id, input: click('#f >> #b') });
        expect(report.effects, `${url}: ${report.result.message}`).toMatchObject([
          { kind: 'closed', sentence: 'the frame closed' },
        ]);
        await page.close();
      }
    });

    test('a frame that others take away is none', async ({ sites, startOn, background }) => {
      sites.put('/inner', button('parent.isPressed = true'));
      const { page, session } = await startOn(sites.put('/', host('/inner')));
      await background.configure({ sessionId: session.id, options: { inputMode } });
      const acting = background.act({ sessionId: session.id, input: click('#f >> #b') });
      await page.waitForFunction(() => Reflect.get(window, 'isPressed') === true);
      await page.evaluate(() => document.querySelector('#f')?.remove());
      const report = await acting;
      expect(report.result.success).toBe(false);
      expect(report.error?.code, report.result.message).toBe('frame-gone');
      const run = (await background.listSessions({}))[0]?.runs[0];
      expect(run?.steps.at(-1)?.state).toBe('unknown');
    });

    test('a tab that its own button closes is an effect', async ({
      context,
      sites,
      panelTab,
      background,
    }) => {
      const opener = await context.newPage();
      await opener.goto(sites.put('/', '<p>Shop</p>'));
      sites.put('/tab', button('window.close()'));
      const [page] = await Promise.all([
        context.waitForEvent('page'),
        opener.evaluate(() => void window.open('/tab')),
      ]);
      const session = await background.startSession({ tabId: await tabIdOf(panelTab, page) });
      await background.configure({ sessionId: session.id, options: { inputMode } });
      const report = await background.act({ sessionId: session.id, input: click('#b') });
      expect(report.effects, report.result.message).toMatchObject([
        { kind: 'tab', sentence: 'the tab closed' },
      ]);
    });

    test('a tab that others close is none', async ({ sites, startOn, background }) => {
      const { page, session } = await startOn(sites.put('/', button('closeFromOutside()')));
      await page.exposeBinding('closeFromOutside', () => page.close());
      await background.configure({ sessionId: session.id, options: { inputMode } });
      const report = await background.act({ sessionId: session.id, input: click('#b') });
      expect(report.result.success).toBe(false);
      expect(report.error?.code, report.result.message).toBe('tab-closed');
    });
  });
}
