import { defaultSettings } from '../../src/protocol/settings';
import { serveCloud } from '../fixtures/cloud-server';
import { expect, test } from './fixtures';
import { button, say } from './fox-panel';

const granted = 'browser.permissions.getAll()';

test('text of a page goes to a model only once the user has let Firefox allow it, in the click that agrees', async ({
  fox,
  sites,
  background,
  ownPage,
  model,
}) => {
  const config = { modelName: 'openai/test', baseURL: model.baseURL };
  await background.saveSettings({ ...defaultSettings, models: [{ id: '1', config }], enableCaching: false });
  // Agreed to here, and not in Firefox: nothing leaves.
  await background.setConsent({ origin: model.origin, isGiven: true });
  model.answerAll(({ user }) => {
    const [, second] = [...user.matchAll(/^\s*([a-z]*\d+) button/gm)].map(([, ref]) => ref);
    return { json: { actions: [`${second} click`] } };
  });
  await fox.openPage(sites.put('/', '<p>A <button>Take</button></p><p>B <button>Take</button></p>'));
  const panel = await fox.openPanel();
  await panel.click(button('Skip'));
  await say(panel, 'Find', 'pick the cheapest seat');
  const allow = { words: `Allow ${new URL(model.origin).host}` };
  await expect.poll(() => panel.has(allow), { timeout: 15_000 }).toBe(true);
  expect(model.requests).toEqual([]);
  await panel.click(allow);
  await expect.poll(() => model.requests.length, { timeout: 15_000 }).toBe(1);
  expect(await ownPage.evaluate(granted)).toMatchObject({
    data_collection: ['websiteContent', 'browsingActivity'],
  });
});

test('nothing goes to a service where the user did not let Firefox send, and the panel says so', async ({
  fox,
  sites,
}) => {
  const service = await serveCloud();
  try {
    await fox.openPage(sites.put('/', '<button>Go</button>'));
    const panel = await fox.openPanel();
    await panel.click(button('Skip'));
    await panel.click(button('Sessions'));
    await panel.click(button('Connect a service'));
    await panel.replace({ role: 'textbox', name: 'Base URL' }, service.url);
    await panel.type({ css: 'input[type=password]' }, 'a-key-of-the-service-9271');
    await fox.refusePermissions(2);
    await panel.click(button('Test'));
    await expect.poll(() => panel.text()).toContain('The browser was not allowed to send anything there');
    expect(service.requests).toEqual([]);
    await panel.click(button('Test'));
    await expect.poll(() => service.requests.length).toBeGreaterThan(0);
    expect(await panel.evaluate(granted)).toMatchObject({
      data_collection: ['websiteContent', 'browsingActivity', 'websiteActivity'],
    });
  } finally {
    await service.close();
  }
});

test('what cannot work in Firefox is not offered', async ({ fox, sites }) => {
  await fox.openPage(sites.put('/', '<button>Go</button>'));
  const panel = await fox.openPanel();
  await expect.poll(() => panel.text()).toContain('No program of this computer works here.');
  expect(await panel.text()).not.toContain('Pairing');
  await panel.click(button('Skip'));
  await panel.click(button('Settings'));
  await expect.poll(() => panel.has({ words: 'Appearance' })).toBe(true);
  expect(await panel.text()).not.toContain('Pair this browser');
});
