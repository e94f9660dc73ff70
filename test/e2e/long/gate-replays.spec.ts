import type { Page } from '@playwright/test';
import type { Client } from '../../../src/messaging/contract';
import type { BackgroundContract } from '../../../src/protocol/background';
import type { Step } from '../../../src/protocol/recordings/recording';
import { expect, test } from '../fixtures';
import { openRecording, recordingOf, replayButton, stepOn } from '../panel-recordings';

test.describe.configure({ timeout: 60_000 });

/** Boxes to check, whose labels may be others by the time the recording is replayed. */
const form = (...boxes: { id: string; label: string }[]) =>
  `<title>Plan</title><main><h1>Your plan</h1><form onsubmit="return false"><h2>Profile</h2>
    ${boxes.map(({ id, label }) => `<p><label><input type="checkbox" id="${id}">${label}</label></p>`).join('')}
  </form></main>`;

const recorded = form({ id: 'one', label: 'Show my profile' }, { id: 'two', label: 'Remember my books' });
const changed = form(
  { id: 'new-one', label: 'Show my profile and pay 5 EUR a month' },
  { id: 'new-two', label: 'Remember my books and pay 9 EUR a month' },
);

type Background = Client<BackgroundContract>;

/** A step that checks one of the boxes, as it was recorded. */
async function checkStep(background: Background, sessionId: string, { id, label }: Box): Promise<Step> {
  const { candidates } = await background.observe({ sessionId, instruction: `check "${label}"` });
  const fingerprint = candidates[0]?.fingerprint;
  expect(fingerprint?.name).toBe(label);
  return stepOn(
    `#${id}`,
    { method: 'check', arguments: [] },
    {
      description: `Check “${label}”`,
      timeoutMs: 5000,
      target: { selector: `#${id}`, alternates: [], fingerprint },
    },
  );
}

type Box = { id: string; label: string };

const card = (panel: Page) =>
  panel.getByRole('region', { name: 'Type or choose something you did not name on' });

test('a replay with a person at the panel asks about what was found again and risks more', async ({
  background,
  panelTab,
  sites,
  startOn,
}) => {
  const { page, session } = await startOn(sites.put('/plan', recorded));
  const boxes = [
    { id: 'one', label: 'Show my profile' },
    { id: 'two', label: 'Remember my books' },
  ];
  const steps: Step[] = [];
  for (const box of boxes) steps.push(await checkStep(background, session.id, box));
  await background.addRecordings({ recordings: [recordingOf(steps, { name: 'Two boxes' })] });
  await page.goto(sites.put('/plan', changed));
  await openRecording(panelTab, 'Two boxes');
  await page.bringToFront();

  await replayButton(panelTab).click();
  await expect(card(panelTab)).toContainText(`on ${new URL(sites.a).host}?`);
  await expect(card(panelTab)).toContainText('The one found in its place would do this');
  expect(await card(panelTab).innerText()).not.toMatch(/EUR|profile|month/);
  await expect(panelTab.getByRole('contentinfo')).toContainText('Needs you');
  await expect(page.locator('#new-one')).not.toBeChecked();
  await card(panelTab).getByRole('button', { name: 'Don’t' }).click();
  await expect(panelTab.getByText('Not done. You didn’t ask for this.')).toBeVisible();
  await expect(card(panelTab)).toHaveCount(0);
  await expect(page.locator('#new-one')).not.toBeChecked();

  // Each step is asked by itself.
  await replayButton(panelTab).click();
  await card(panelTab).getByRole('button', { name: 'Allow once' }).click();
  await expect(page.locator('#new-one')).toBeChecked();
  await expect(card(panelTab)).toBeVisible();
  await expect(page.locator('#new-two')).not.toBeChecked();
  await card(panelTab).getByRole('button', { name: 'Allow once' }).click();
  await expect(panelTab.getByText('Done and verified')).toBeVisible();
  await expect(page.locator('#new-two')).toBeChecked();

  await page.reload();
  await replayButton(panelTab).click();
  await card(panelTab).getByRole('button', { name: 'Allow once' }).click();
  await expect(page.locator('#new-one')).toBeChecked();
  await card(panelTab).getByRole('button', { name: 'Allow once' }).click();
  await expect(panelTab.getByText('Done and verified')).toBeVisible();
  await expect(page.locator('#new-two')).toBeChecked();
});

test('a replay that asks ends when it is stopped, and asks nothing any more', async ({
  background,
  panelTab,
  sites,
  startOn,
}) => {
  const { page, session } = await startOn(sites.put('/plan', recorded));
  const step = await checkStep(background, session.id, { id: 'one', label: 'Show my profile' });
  await background.addRecordings({ recordings: [recordingOf([step], { name: 'One box' })] });
  await page.goto(sites.put('/plan', changed));
  await openRecording(panelTab, 'One box');
  await page.bringToFront();
  await replayButton(panelTab).click();
  await expect(card(panelTab)).toBeVisible();
  await panelTab.getByRole('button', { name: 'Stop' }).click();
  await expect(card(panelTab)).toHaveCount(0);
  await expect(panelTab.getByRole('contentinfo')).toContainText('Stopped');
  await expect(page.locator('#new-one')).not.toBeChecked();
});
