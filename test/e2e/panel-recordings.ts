import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Recording, Step } from '../../src/protocol/recordings/recording';
import { shopRecording } from '../fixtures/shop-recording';

/** Opens a recording of the library in the panel. */
export async function openRecording(panel: Page, name: string): Promise<void> {
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  const list = panel.getByRole('list', { name: 'Recordings', exact: true });
  await list.locator('[data-row]').filter({ hasText: name }).click();
  await panel.getByRole('list', { name: 'Steps', exact: true }).waitFor();
}

/** The dock's button that begins a replay. */
export const replayButton = (panel: Page): Locator =>
  panel.getByRole('contentinfo').getByRole('button', { name: 'Replay', exact: true });

/** Gives the values that a replay asks for, and begins it. */
export async function giveValues(panel: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const form = panel.getByRole('form', { name: 'Enter values' });
  for (const [name, value] of Object.entries(values))
    await form.getByRole('textbox', { name: `Value of %${name}%` }).fill(value);
  await form.getByRole('button', { name: 'Replay', exact: true }).click();
}

/** Gives a file to import; it is looked at before it is saved. */
export async function importFile(panel: Page, json: object): Promise<void> {
  const [chooser] = await Promise.all([
    panel.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Import', exact: true }).click(),
  ]);
  const buffer = Buffer.from(JSON.stringify(json));
  await chooser.setFiles({ name: 'file.json', mimeType: 'application/json', buffer });
}

/** What is saved by a press of a button. */
export async function savedBy(panel: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([panel.waitForEvent('download'), button.click()]);
  return readFile(await download.path(), 'utf8');
}

type Deed = Pick<Step, 'method' | 'arguments'>;

/** A step on the element of a selector, which waits a second for it. */
export const stepOn = (selector: string, deed: Deed, more: Partial<Step> = {}): Step => ({
  id: `${deed.method} ${selector}`,
  ...deed,
  description: `${deed.method} ${selector}`,
  target: { selector, alternates: [] },
  timeoutMs: 1000,
  ...more,
});

export const fill = (selector: string, value: string): Step =>
  stepOn(selector, { method: 'fill', arguments: [value] });

export const click = (selector: string, more: Partial<Step> = {}): Step =>
  stepOn(selector, { method: 'click', arguments: [] }, more);

export const recordingOf = (steps: Step[], more: Partial<Recording> = {}): Recording => ({
  ...shopRecording({ shop: 'https://shop.example' }),
  variables: [],
  steps: steps.map((step, at) => ({ ...step, id: `${at} ${step.id}` })),
  ...more,
});
