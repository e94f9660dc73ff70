import { expect, test } from './fixtures';
import { button, say } from './fox-panel';

const page = `<title>Shop</title><button onclick="this.textContent = 'Done'">Go</button>`;

test('a site is allowed for good in the click that asks for it', async ({ fox, sites }) => {
  await fox.openPage(sites.put('/', page));
  const panel = await fox.openPanel();
  await panel.click(button('Skip'));
  await panel.click(button('Always on this site'));
  await expect
    .poll(() => panel.evaluate('browser.permissions.getAll()'))
    .toMatchObject({
      origins: ['http://127.0.0.1/*'],
    });
  await say(panel, 'Do', 'click Go');
  await expect.poll(() => panel.text()).toContain('now shows “Done”');
});

test('without access nothing is read, and the panel says so', async ({ fox, sites, background }) => {
  sites.put('/', page);
  await expect(background.startSession({ url: `${sites.b}/` })).rejects.toMatchObject({
    code: 'needs-access',
  });
  await fox.grant('http://127.0.0.1/*');
  const { id: sessionId } = await background.startSession({ url: `${sites.a}/` });
  const { result } = await background.act({ sessionId, input: 'click Go' });
  expect(result).toMatchObject({ success: true });
});

test('what the user refuses is not taken, and the instruction that waits is told', async ({ fox, sites }) => {
  sites.put('/', page);
  await fox.openPage(`${sites.b}/`);
  const panel = await fox.openPanel();
  await panel.click(button('Skip'));
  // The page that is open now came after the click on the toolbar button: nothing allows it yet.
  await fox.openPage(`${sites.a}/`);
  await expect.poll(() => panel.text()).toContain('No access');
  await say(panel, 'Do', 'click Go');
  await fox.refusePermissions();
  await panel.click(button('Allow all sites'));
  await expect.poll(() => panel.text()).toContain('did not give access');
  expect(await panel.evaluate('browser.permissions.getAll()')).toMatchObject({ origins: [] });
});
