import { PortedAutomation } from '../../../src/client/automation';
import { ports } from '../client-ports';
import { expect, test } from '../service-fixtures';

// One worker: its service is started once.
test.describe.configure({ mode: 'default' });

for (const env of ['LOCAL', 'CLOUD'] as const) {
  test(`${env}: a shop is searched, by instruction, by action, and with a variable`, async ({
    url,
    shopUrl,
  }) => {
    const cloud = env === 'CLOUD' ? { apiKey: 'not asked for', apiUrl: url } : {};
    const automation = new PortedAutomation({ env, ...cloud, modelName: 'builtin/matcher' }, ports);
    const init = await automation.init();
    expect(init.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await automation.navigate(shopUrl)).toEqual({ url: shopUrl, status: 200 });

    const [found] = await automation.observe('type kettle in the search field');
    if (found?.method === undefined || !found.arguments) throw new Error('Nothing was found.');
    const { method, arguments: args, ...rest } = found;
    const typed = await automation.act({ ...rest, method, arguments: args });
    expect(typed).toMatchObject({ success: true, actions: [{ arguments: ['kettle'] }] });

    const heard: string[] = [];
    const secret = await automation.act('type %word% in the search field', {
      variables: { word: 'a secret of mine' },
      onLog: (line) => void heard.push(JSON.stringify(line)),
    });
    expect(secret).toMatchObject({ success: true, actions: [{ arguments: ['%word%'] }] });
    expect(heard.join()).toContain('doing');
    expect(heard.join() + JSON.stringify(secret)).not.toContain('a secret of mine');

    expect(await automation.act(`go to ${shopUrl}?again`)).toMatchObject({ success: true });
    expect(await automation.act('go back')).toMatchObject({
      success: true,
      message: expect.stringMatching(/^Went back to /),
    });

    const missing = { selector: '#nobody', description: 'nobody', method: 'click', arguments: [] };
    await expect(automation.act(missing, { timeout: 1500 })).rejects.toMatchObject({
      name: 'AutomationElementNotFoundError',
    });
    await expect(automation.act('paint the moon purple')).rejects.toMatchObject({ code: 'no-model' });
    await automation.close();
    await expect(automation.act('x')).rejects.toMatchObject({ code: 'session-not-found' });
  });
}

test('LOCAL: an act that nothing answers was done for all one knows: it is told, not thrown', async ({
  sites,
}) => {
  const automation = new PortedAutomation({ env: 'LOCAL', verbose: 0 }, ports);
  await automation.init();
  await automation.navigate(sites.put('/dead', '<button id="dead">Dead</button>'));
  const dead = { selector: '#dead', description: 'the dead button', method: 'click', arguments: [] };
  expect(await automation.act(dead)).toMatchObject({ success: false, actions: [] });
  const controller = new AbortController();
  const acting = automation.act({ ...dead, selector: '#never' }, { signal: controller.signal });
  setTimeout(() => controller.abort(), 300);
  await expect(acting).rejects.toMatchObject({ code: 'stopped' });
  await automation.close();
});
