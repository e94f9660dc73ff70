import { setTimeout as sleep } from 'node:timers/promises';
import { click, recordingOf } from '../e2e/panel-recordings';
import { expect, test } from './fixtures';
import { button } from './fox-panel';

test('a recording is given its times in the sidebar, with access to its site, and runs at its time', async ({
  fox,
  sites,
  background,
}) => {
  const url = sites.put(
    '/counter',
    `<title>Counter</title><button id="go" onclick="localStorage.pressed = 'yes'">Go</button>`,
  );
  const steps = [
    { id: 'go', method: 'navigate' as const, arguments: [url], description: 'Go there' },
    click('#go', { timeoutMs: 20_000 }),
  ];
  await background.addRecordings({ recordings: [recordingOf(steps, { id: 'press', name: 'Press it' })] });
  const panel = await fox.openPanel();
  await panel.click(button('Skip'));
  await panel.click(button('Recordings'));
  await panel.click(button('With “Press it”'));
  await panel.click({ role: 'menuitem', name: 'Schedule' });
  await expect.poll(() => panel.evaluate('document.activeElement?.localName')).toBe('select');
  await panel.press('E');
  await panel.click(button('Save'));
  await expect.poll(() => panel.text()).toContain('every ');
  expect(await panel.evaluate('browser.permissions.getAll()')).toMatchObject({
    origins: ['http://127.0.0.1/*'],
  });

  await background.setSchedule({ recordingId: 'press', timing: { kind: 'once', at: Date.now() + 5000 } });
  await sleep(500);
  await fox.endWorker();
  const page = await fox.openPage(url);
  await expect.poll(() => page.evaluate('localStorage.pressed'), { timeout: 30_000 }).toBe('yes');
});
