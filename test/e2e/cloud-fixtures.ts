import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { listen, type Listening } from '../../src/server/service/listen';
import { ServiceOptions } from '../../src/server/service/service-options';
import { Service } from '../../src/server/service/service';
import { test as base } from './fixtures';

const root = path.resolve(import.meta.dirname, '../..');

/** The key of the service, which is in none of its answers. */
export const serviceKey = 'a-key-of-the-service-9271';

/** Our own service as the cloud, over real HTTP; it can be killed and started again at the same address. */
export type OwnService = {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
};

export const test = base.extend<{ ownService: OwnService }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  ownService: async ({}, use) => {
    const recordingsFolder = mkdtempSync(path.join(os.tmpdir(), 'tabwright-kept-'));
    let running: { service: Service; listening: Listening } | undefined;
    let port = 0;
    const start = async () => {
      const options = { apiKeys: [serviceKey], port, pool: 0, maxSessions: 3, verbose: 0, recordingsFolder };
      const service = new Service(ServiceOptions.parse(options), {
        extensionDir: path.join(root, '.output/managed'),
      });
      const listening = await listen(service);
      port = Number(new URL(listening.url).port);
      await service.start();
      running = { service, listening };
    };
    const kill = async () => {
      const { service, listening } = running ?? {};
      running = undefined;
      await service?.close();
      await listening?.close();
    };
    await start();
    await use({ url: `http://127.0.0.1:${port}`, kill, start });
    await kill();
    rmSync(recordingsFolder, { recursive: true });
  },
});

export const expect = test.expect;

/** Sets a service up as a person does, from the screen with the sessions. */
export async function connectService(
  panel: Page,
  url: string,
  { keepsRecordings = false } = {},
): Promise<void> {
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await panel.getByRole('button', { name: 'Connect a service' }).click();
  await panel.getByRole('textbox', { name: 'Base URL' }).fill(url);
  await panel.getByRole('textbox', { name: 'Key or code' }).fill(serviceKey);
  if (keepsRecordings) {
    await panel.getByText('More', { exact: true }).click();
    await panel.getByRole('checkbox', { name: 'Keep recordings there too' }).check();
  }
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('button', { name: 'New cloud session' })).toBeVisible();
}

/** Starts a cloud session on the page that is open in the browser. */
export async function startInCloud(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: /^Use / }).click();
  await panel.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panel.getByText('Instructions go here')).toBeVisible({ timeout: 40_000 });
}
