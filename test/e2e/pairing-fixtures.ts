import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BackgroundContract } from '../../src/protocol/background';
import type { Client } from '../../src/messaging/contract';
import type { Page } from '@playwright/test';
import { Broker } from '../../src/server/broker/broker';
import { PairingFolder } from '../../src/server/broker/pairing-folder';
import { listen, type Listening } from '../../src/server/service/listen';
import { Service } from '../../src/server/service/service';
import { ServiceOptions } from '../../src/server/service/service-options';
import { ask, type ServiceAnswer } from '../fixtures/service-client';
import { test as base } from './fixtures';

export const keys = ['first-program-of-ada', 'second-program-of-ada', 'third-program-of-ada'] as const;

/** The program that asks. */
type By = { key?: string; name?: string };

/** A broker and a service with it, as `serve --pair` runs them. */
export class PairedService {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'pairing-'));
  readonly folder = new PairingFolder(path.join(this.dir, 'tabwright'));
  broker: Broker | undefined;
  service: Service | undefined;
  url = '';
  port = 0;
  #listening: Listening | undefined;

  async start(port = 0): Promise<void> {
    const broker = await Broker.open({ port, folder: this.folder, log: () => {} });
    const own = { apiKeys: [...keys], port: 0, pool: 0, verbose: 0, sessionsPerKey: 9, pair: true };
    const service = new Service(ServiceOptions.parse(own), { extensionDir: '.output/managed', broker });
    this.#listening = await listen(service);
    await service.start();
    this.broker = broker;
    this.service = service;
    this.url = this.#listening.url;
    this.port = Number(broker.address.split(':')[1]);
  }

  /** Ends it as it ends when its program is killed: nobody is told. */
  async kill(): Promise<void> {
    await this.broker?.close();
    await this.#listening?.close();
    this.broker = undefined;
  }

  async close(): Promise<void> {
    await this.service?.close();
    await this.kill();
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Asks the v1 API with one of the keys. */
  ask(
    route: string,
    body: unknown = {},
    { key = keys[0], name = 'Invoices' }: By = {},
  ): Promise<ServiceAnswer> {
    const headers = { 'x-cloud-api-key': key, 'cloud-client-name': name };
    return ask(`${this.url}/v1/sessions/${route}`, { ...(body === null ? {} : { body }), headers });
  }

  startSession(more: object = {}, by: By = {}): Promise<ServiceAnswer> {
    return this.ask('start', { modelName: 'builtin/matcher', ...more }, by);
  }
}

type PairingFixtures = {
  paired: PairedService;
  /** Pairs the browser with the service under this label. */
  pairAs: (label: string) => Promise<void>;
};

export const test = base.extend<PairingFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  paired: async ({}, use) => {
    const paired = new PairedService();
    await paired.start();
    await use(paired);
    await paired.close();
  },

  pairAs: async ({ paired, background }, use) => {
    await use(async (label) => {
      const code = await paired.folder.makeCode();
      await background.pairBrowser({ code, label, port: paired.port });
      await isBack(paired, label);
    });
  },
});

export const expect = test.expect;

/** Waits until a browser is connected: within 5 s, as it is promised to one that was cut off. */
export const isBack = (paired: PairedService, label: string): Promise<void> =>
  expect(async () => expect(paired.broker?.browserOf(label).isConnected).toBe(true)).toPass({
    timeout: 5000,
    intervals: [50],
  });

/** Answers the one program that asks, as the user does after they have read who it is. */
export async function answerAsking(
  extensionPage: Page,
  background: Client<BackgroundContract>,
  answer: 'once' | 'always' | 'never',
): Promise<void> {
  const clientId = await extensionPage.evaluate(async () => {
    const stored = await chrome.storage.session.get('pairing-asking');
    const [asked] = stored['pairing-asking'] as { client: { id: string } }[];
    return asked?.client.id ?? '';
  });
  await expect.poll(() => background.answerClient({ clientId, answer })).toBe(true);
}

export const sessionIdIn = (answer: ServiceAnswer): string =>
  (answer.json as { data: { sessionId: string } }).data.sessionId;
