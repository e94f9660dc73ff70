import type { Page } from '@playwright/test';
import type { Sites } from '../fixtures/sites';
import { expect } from './fixtures';

/** What a state is reached with: the panel, and the page of the web beside it. */
export type Stage = { panel: Page; page: Page; sites: Sites; shopUrl: string };

/** Brings the panel into one state, by what a person would type and press. */
export type State = { name: string; reach: (stage: Stage) => Promise<void> };

/** Every screen there is, in the managed flavour. */
export const states: readonly State[] = [
  { name: 'idle, nothing done yet', reach: ({ page, shopUrl, panel }) => open(page, shopUrl, panel) },
  { name: 'candidates', reach: reachCandidates },
  { name: 'a candidate that needs a value', reach: reachValue },
  { name: 'running', reach: reachRunning },
  { name: 'stopped', reach: reachStopped },
  { name: 'done', reach: reachDone },
  { name: 'idle, after a run', reach: reachIdleAgain },
  { name: 'failed', reach: reachFailed },
  { name: 'a choice, without a model', reach: reachChoice },
  { name: 'nothing fits', reach: reachNothing },
  { name: 'a page of the browser', reach: reachBrowserPage },
  { name: 'settings', reach: reachSettings },
  { name: 'keys', reach: reachKeys },
  { name: 'no snapshot yet', reach: reachNoSnapshot },
  { name: 'a snapshot, with a line chosen', reach: reachSnapshot },
  { name: 'a snapshot in which nothing is found', reach: reachNoHits },
];

/** Types the instruction into the panel's box and runs it. */
export async function say(panel: Page, mode: 'Find' | 'Do', instruction: string): Promise<void> {
  await panel.getByRole('radio', { name: mode, exact: true }).press('Space');
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await box.fill(instruction);
  await box.press('Enter');
}

async function open(page: Page, url: string, panel: Page): Promise<void> {
  await page.goto(url);
  await page.bringToFront();
  await expect(panel.getByRole('textbox', { name: 'Instruction' })).toBeVisible();
}

async function reachCandidates({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await say(panel, 'Find', 'click Sign in');
  const row = panel.getByRole('listitem').first();
  await expect(row).toBeVisible();
  await row.focus();
  await row.press('ArrowRight');
  await expect(panel.getByRole('button', { name: 'Copy selector' })).toBeVisible();
}

async function reachValue({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await say(panel, 'Find', 'the email field');
  await expect(panel.getByPlaceholder('needs a value')).toBeVisible();
}

async function reachRunning({ panel, page, sites }: Stage): Promise<void> {
  await open(page, sites.put('/later', '<title>Later</title><button disabled>Pay later</button>'), panel);
  await say(panel, 'Do', 'click Pay later');
  await expect(panel.getByRole('log').getByRole('listitem')).toBeVisible();
}

async function reachStopped(stage: Stage): Promise<void> {
  await reachRunning(stage);
  await stage.panel.getByRole('button', { name: /^Stop/ }).click();
  await expect(stage.panel.getByRole('alert')).toBeVisible();
}

async function reachDone({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await say(panel, 'Do', 'type "ada@example.org" into Email');
  await expect(panel.getByText('1 verified')).toBeVisible();
}

async function reachIdleAgain(stage: Stage): Promise<void> {
  await reachCandidates(stage);
  await say(stage.panel, 'Do', 'check Remember me');
  await expect(stage.panel.getByText('1 verified')).toBeVisible();
  await stage.panel.getByRole('button', { name: 'Back' }).click();
  await expect(stage.panel.getByRole('heading', { name: 'Recent' })).toBeVisible();
}

async function reachFailed({ panel, page, sites }: Stage): Promise<void> {
  await open(page, sites.put('/dead', '<title>Dead</title><button>Send the order</button>'), panel);
  await say(panel, 'Do', 'click Send the order');
  await expect(panel.getByRole('alert')).toBeVisible();
  await panel.getByText('What was checked').click();
}

async function reachChoice({ panel, page, sites }: Stage): Promise<void> {
  const people = ['Ada', 'Grace', 'Katherine'].map((name) => `<li>${name} <button>Delete</button></li>`);
  await open(page, sites.put('/people', `<title>People</title><ul>${people.join('')}</ul>`), panel);
  await say(panel, 'Do', 'click Delete');
  await expect(panel.getByRole('button', { name: 'Connect a model' })).toBeVisible();
}

async function reachNothing({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await say(panel, 'Find', 'click the unicycle');
  await expect(panel.getByRole('alert')).toBeVisible();
}

async function reachBrowserPage({ panel, page }: Stage): Promise<void> {
  await page.goto('chrome://version');
  await page.bringToFront();
  await expect(panel.getByText('Nothing to do here.')).toBeVisible();
}

async function reachSettings({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('This is not a web address')).toBeVisible();
}

async function reachKeys({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await panel.getByRole('radio', { name: 'Find', exact: true }).press('?');
  await expect(panel.getByRole('heading', { name: 'Keys' })).toBeVisible();
}

async function reachNoSnapshot({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await openSnapshots(panel);
}

async function reachSnapshot(stage: Stage): Promise<void> {
  const { panel } = stage;
  await reachNoSnapshot(stage);
  await panel.getByRole('button', { name: 'Take a snapshot' }).click();
  await panel.getByRole('option', { name: /button Sign in/ }).click();
  await panel.getByRole('combobox', { name: 'Most tokens' }).selectOption('2000');
  await panel.getByRole('option', { name: /button Sign in/ }).click();
  await expect(panel.getByRole('button', { name: 'Show on the page' })).toBeVisible();
}

async function reachNoHits(stage: Stage): Promise<void> {
  await reachSnapshot(stage);
  await stage.panel.getByRole('searchbox').fill('zeppelin');
  await expect(stage.panel.getByText('Nothing matches “zeppelin”.')).toBeVisible();
}

/** Goes to the snapshot viewer, as a person does. */
export async function openSnapshots(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: /Snapshot of this page/ }).click();
  await expect(panel.getByRole('heading', { name: 'Snapshot', exact: true })).toBeVisible();
}
