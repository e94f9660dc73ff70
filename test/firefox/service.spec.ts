import { buildExtension } from '../../src/server/build/build-extension';
import { listen } from '../../src/server/service/listen';
import { Service } from '../../src/server/service/service';
import { ServiceOptions } from '../../src/server/service/service-options';
import { expect, test } from './fixtures';
import { button, say } from './fox-panel';

const key = 'a-key-of-the-service-9271';
const patient = { timeout: 40_000 };

test('an instruction of the sidebar is followed in a session of a service', async ({ fox, shopUrl }) => {
  test.slow();
  const options = { apiKeys: [key], port: 0, pool: 0, maxSessions: 1, verbose: 0 };
  const extensionDir = await buildExtension(() => {});
  const service = new Service(ServiceOptions.parse(options), { extensionDir });
  const listening = await listen(service);
  await service.start();
  try {
    await fox.openPage(shopUrl);
    const panel = await fox.openPanel();
    await panel.click(button('Skip'));
    await panel.click(button('Sessions'));
    await panel.click(button('Connect a service'));
    await panel.replace({ role: 'textbox', name: 'Base URL' }, listening.url);
    await panel.type({ css: 'input[type=password]' }, key);
    await panel.click(button('Save'));
    await expect.poll(() => panel.has(button('New cloud session')), patient).toBe(true);
    await panel.click({ words: 'Use ' });
    await panel.click(button('New cloud session'));
    await expect.poll(() => panel.text(), patient).toContain('Instructions go here');
    await panel.click(button('Now'));
    await say(panel, 'Do', 'click Sign in');
    await expect.poll(() => panel.text(), patient).toContain('1 verified');
  } finally {
    await service.close();
    await listening.close();
  }
});
