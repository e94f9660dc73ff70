import type { Page } from '@playwright/test';
import type { ModelServer } from '../fixtures/model-server';
import type { Sites } from '../fixtures/sites';
import { expect } from './fixtures';

/** What a state is reached with: the panel, and the page of the web beside it. */
export type Stage = {
  panel: Page;
  page: Page;
  sites: Sites;
  shopUrl: string;
  /** The models that may be asked, once they are set up. */
  model: ModelServer;
  allowModels: (...names: string[]) => Promise<void>;
};

/** Brings the panel into one state, by what a person would type and press. */
export type State = { name: string; reach: (stage: Stage) => Promise<void> };

/** Types the instruction into the panel's box and runs it. */
export async function say(panel: Page, mode: 'Auto' | 'Find' | 'Do', instruction: string): Promise<void> {
  await panel.getByRole('radio', { name: mode, exact: true }).press('Space');
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await box.fill(instruction);
  await box.press('Enter');
}

/** Opens a page beside the panel, as its tab in front. */
export async function open(page: Page, url: string, panel: Page): Promise<void> {
  await page.goto(url);
  await page.bringToFront();
  await expect(panel.getByRole('textbox', { name: 'Instruction' })).toBeVisible();
}
