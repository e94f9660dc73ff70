import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { playTask } from '../../fixtures/task-model';
import { expect, killWorker } from '../fixtures';
import { startModelServer } from '../../fixtures/model-server';
import { defaultSettings } from '../../../src/protocol/settings';
import { allow, test } from '../screen';
import { tidyPage, tidyScript } from '../task-stage';

test.slow();

const goal = 'have all things tidy in here';

const noticesIn = (page: Page) =>
  page.evaluate(() => new Promise<object>((resolve) => chrome.notifications.getAll(resolve)));

const panelsIn = (page: Page) =>
  page.evaluate(async () => {
    const contextTypes = [chrome.runtime.ContextType.SIDE_PANEL];
    return (await chrome.runtime.getContexts({ contextTypes })).length;
  });

test('a task that needs the user says so on the toolbar button and by a notification, until it goes on', async ({
  sites,
  startOn,
  background,
  browserCdp,
  panelTab,
  keyboard,
  display,
}) => {
  const model = await startModelServer();
  playTask(model, tidyScript);
  const config = { modelName: 'openai/small', baseURL: model.baseURL };
  await background.saveSettings({ ...defaultSettings, models: [{ id: '0', config }] });
  await background.setConsent({ origin: model.origin, isGiven: true });
  const notices = panelTab.getByRole('switch', { name: 'Notify me when a task needs me' });
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await notices.click({ force: true });
  await allow(panelTab, keyboard);
  await expect(notices).toBeChecked();
  const { session } = await startOn(sites.put('/', tidyPage));
  const { id: sessionId, tabId } = session;
  const badge = () => panelTab.evaluate((id) => chrome.action.getBadgeText({ tabId: id }), tabId);
  const task = await background.agentExecute({ sessionId, instruction: goal });
  expect(task.state.kind).toBe('needs-you');
  await expect.poll(badge).toBe('?');
  await expect
    .poll(() => noticesIn(panelTab))
    .toEqual({ [`task:${session.windowId}:${tabId}:${task.id}`]: true });
  await panelTab.bringToFront();
  // Chromium draws it itself where the system draws none: in the corner of the screen.
  await expect(async () => {
    execFileSync('xdotool', ['mousemove', '1250', '950', 'click', '1'], {
      env: { ...process.env, DISPLAY: display },
    });
    expect(await panelsIn(panelTab)).toBe(1);
  }).toPass();
  expect(await panelTab.evaluate(async (id) => (await chrome.tabs.get(id)).active, tabId)).toBe(true);
  await killWorker(browserCdp);
  await background.listSessions({});
  await expect.poll(badge).toBe('?');
  const answer = { kind: 'allow' } as const;
  const ended = await background.continueTask({ sessionId, taskId: task.id, answer, options: {} });
  expect(ended.state).toEqual({ kind: 'done' });
  await expect.poll(badge).toBe('');
  expect(await noticesIn(panelTab)).toEqual({});
  await model.close();
});
