import { followFrames } from '../../src/page/cdp/frame-targets';
import { LiveFrames } from '../../src/page/cdp/page-tab';
import { openPage } from '../../src/client/page-like';
import { ports } from './client-ports';
import { expect, test } from './fixtures';

test('a frame that is gone leaves no world behind, be it of the page’s own process or of another', async ({
  context,
  sites,
}) => {
  sites.put('/in', '<p>In</p>');
  const page = await context.newPage();
  await page.goto(sites.put('/', '<iframe src="/in"></iframe><iframe src="$b/in"></iframe><p>Page</p>'));
  const { target, detach } = await openPage(page);
  const targets = await followFrames(target, async (each) => void (await each.send('Page.enable')));
  const live = new LiveFrames(await ports.readEngine());
  live.follow(targets);
  const isKept = ({ documentId }: { documentId: string }) => live.worldOf(documentId) !== undefined;

  await expect.poll(async () => (await live.ready()).length).toBe(3);
  const before = await live.ready();
  expect(before.map(isKept)).toEqual([true, true, true]);
  await page.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));
  await expect.poll(async () => (await live.ready()).length).toBe(1);
  expect(before.map(isKept)).toEqual([true, false, false]);

  targets.stop();
  await detach();
});
