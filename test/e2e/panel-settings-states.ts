import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import { open, say, type Stage, type State } from './panel-stage';

/** Screens that Settings leads to. */
export const settingsStates: readonly State[] = [
  { name: 'sites that are allowed', reach: reachSites },
  { name: 'what leaves the browser', reach: reachPrivacy },
  { name: 'about', reach: (stage) => openLink(stage, 'About').then(() => undefined) },
  { name: 'a model of this computer', reach: reachSource },
  { name: 'the history, with one removed', reach: reachHistory },
];

async function openLink({ panel, page, shopUrl }: Stage, name: string): Promise<Page> {
  await open(page, shopUrl, panel);
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(panel.getByRole('heading', { name, level: 1 })).toBeVisible();
  return panel;
}

async function reachSites(stage: Stage): Promise<void> {
  await stage.panel.evaluate(() =>
    chrome.storage.session.set({
      'gate:https://a-shop-with-a-long-name.and-many-parts.example': ['risk pay', 'risk send'],
      'gate:https://shop.example': ['risk pay'],
    }),
  );
  const panel = await openLink(stage, 'Sites');
  await expect(panel.getByRole('button', { name: 'Remove all' })).toBeVisible();
}

async function reachPrivacy(stage: Stage): Promise<void> {
  await stage.allowModels('openai/small');
  await openLink(stage, 'Privacy');
}

async function reachSource(stage: Stage): Promise<void> {
  const { panel, page, shopUrl } = stage;
  await open(page, shopUrl, panel);
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: /Order, prices/ }).click();
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Provider' }).selectOption('Ollama');
  await expect(panel.getByText('stays on this computer')).toBeVisible();
}

async function reachHistory({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  for (const words of ['type "ada@example.org" into Email', 'check Remember me', 'click Sign in']) {
    await say(panel, 'Do', words);
    await panel.getByRole('button', { name: 'Back', exact: true }).click();
  }
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: /^Your runs/ }).click();
  await panel.getByRole('button', { name: 'Remove check Remember me' }).click();
  await expect(panel.getByText('One run was removed.')).toBeVisible();
}
