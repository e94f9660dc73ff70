import { expect, test } from '../fixtures';

const frames = `<style>body { margin: 0 } iframe { display: block; width: 400px; height: 200px; border: 0 }
  #notice { position: fixed; left: 0; background: white }</style>`;
const button = `<body style="margin:0"><button style="width:300px;height:60px" onclick="this.textContent = 'Done'">Go</button>`;
const click = (selector: string) => ({ selector, description: 'the button', method: 'click', arguments: [] });

for (const inputMode of ['page', 'trusted'] as const) {
  test.describe(`${inputMode} input in a frame`, () => {
    test('waits for what the page around lays over it, and names it at the deadline', async ({
      sites,
      startOn,
      background,
    }) => {
      sites.put('/inner', button);
      sites.put('/middle', `${frames}<iframe src="$a/inner"></iframe>`);
      const notice = `<div id="notice" role="dialog" aria-label="Cookies" style="top:0;width:500px;height:400px"></div>`;
      const html = `${frames}<iframe src="$b/middle"></iframe>${notice}`;
      const { page, session } = await startOn(sites.put('/', html));
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode } });
      const input = click('iframe >> iframe >> button');
      const refused = await background.act({ sessionId, input, options: { timeout: 4000 } });
      expect(refused).toMatchObject({ result: { success: false }, error: { code: 'covered' } });
      expect(refused.result.message).toContain('Cookies');
      await expect(page.frameLocator('iframe').frameLocator('iframe').locator('button')).toHaveText('Go');

      await page.evaluate(`setTimeout(() => document.querySelector('#notice').remove(), 500)`);
      const done = await background.act({ sessionId, input });
      expect(done.result, done.result.message).toMatchObject({ success: true });
      await expect(page.frameLocator('iframe').frameLocator('iframe').locator('button')).toHaveText('Done');
    });

    test('acts below the window, where a frame of another site draws nothing until it is in view', async ({
      sites,
      startOn,
      background,
    }) => {
      const clock = `<script>const step = () => { document.title = performance.now(); requestAnimationFrame(step) }; step()</script>`;
      sites.put('/inner', `${button}${clock}`);
      const html = `${frames}<div style="height: 4000px"></div><iframe src="$b/inner"></iframe>`;
      const { page, session } = await startOn(sites.put('/', html));
      await background.configure({ sessionId: session.id, options: { inputMode } });
      const done = await background.act({ sessionId: session.id, input: click('iframe >> button') });
      expect(done.result, done.result.message).toMatchObject({ success: true });
      await expect(page.frameLocator('iframe').locator('button')).toHaveText('Done');
    });

    test('takes another point of a target whose middle is covered from outside', async ({
      sites,
      startOn,
      background,
    }) => {
      sites.put('/inner', button);
      const notice = `<div id="notice" style="top:20px;left:100px;width:100px;height:20px" onclick="this.dataset.hit = 1"></div>`;
      const html = `${frames}<iframe src="$b/inner"></iframe>${notice}`;
      const { page, session } = await startOn(sites.put('/', html));
      await background.configure({ sessionId: session.id, options: { inputMode } });
      const done = await background.act({ sessionId: session.id, input: click('iframe >> button') });
      expect(done.result, done.result.message).toMatchObject({ success: true });
      await expect(page.frameLocator('iframe').locator('button')).toHaveText('Done');
      expect(await page.locator('#notice').getAttribute('data-hit')).toBeNull();
    });
  });
}
