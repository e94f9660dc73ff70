import { test as base } from '@playwright/test';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { attach } from '../../src/server/chromium/targets';
import { serveDemoShop } from '../../src/server/cli/demo-shop';
import { newestPage } from '../../src/server/browsers/browser-host';
import type { LaunchedHost } from '../../src/server/browsers/launched-browsers';
import { listen } from '../../src/server/service/listen';
import { ServiceOptions } from '../../src/server/service/service-options';
import { Service } from '../../src/server/service/service';
import { ask, type Ask, type ServiceAnswer } from '../fixtures/service-client';
import { serveSites, type Sites } from '../fixtures/sites';

const root = path.resolve(import.meta.dirname, '../..');

/** A session of the service that is asked over HTTP. */
export type AskedSession = {
  id: string;
  /** Sends a body to one of its operations. */
  ask(operation: string, body?: unknown, more?: Omit<Ask, 'body'>): Promise<ServiceAnswer>;
};

type WorkerFixtures = {
  /** Options of the service besides those that fit every test. */
  serviceOptions: Partial<ServiceOptions>;
  service: Service;
  /** Address of the service, without a slash at the end. */
  url: string;
  /** Address of the demo shop's first page. */
  shopUrl: string;
  /** A session that the tests of a worker share; each navigates it first. */
  session: AskedSession;
};

/** One service over real HTTP for each worker, with the managed extension as it was built. */
export const test = base.extend<{ sites: Sites }, WorkerFixtures>({
  serviceOptions: [{}, { scope: 'worker', option: true }],

  service: [
    async ({ serviceOptions }, use) => {
      const own = { noAuth: true, port: 0, pool: 1, maxSessions: 2, verbose: 0 };
      const options = ServiceOptions.parse({ ...own, ...serviceOptions });
      const service = new Service(options, { extensionDir: path.join(root, '.output/managed') });
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],

  url: [
    async ({ service }, use) => {
      const { url, close } = await listen(service);
      await service.start();
      await use(url);
      await close();
    },
    { scope: 'worker' },
  ],

  shopUrl: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const shop = await serveDemoShop(path.join(root, 'test/pages'));
      await use(`${shop.url}/shop/index.html`);
      await shop.close();
    },
    { scope: 'worker' },
  ],

  session: [
    async ({ url }, use) => {
      const session = await startSession(url);
      await use(session);
      await ask(`${url}/v1/sessions/${session.id}/end`, { method: 'POST' });
    },
    { scope: 'worker' },
  ],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  sites: async ({}, use) => {
    const sites = await serveSites();
    await use(sites);
    await sites.close();
  },
});

export const expect = test.expect;

export async function startSession(url: string, request: object = {}, key?: string): Promise<AskedSession> {
  const { json, text } = await ask(`${url}/v1/sessions/start`, {
    body: { modelName: 'builtin/matcher', ...request },
    ...(key === undefined ? {} : { headers: { 'x-cloud-api-key': key } }),
  });
  const { data } = json as { data?: { sessionId: string } };
  if (!data) throw new Error(text);
  const { sessionId: id } = data;
  return {
    id,
    ask: (operation, body, more) => ask(`${url}/v1/sessions/${id}/${operation}`, { ...more, body }),
  };
}

/** The browser that the service started for a session. */
export const launchedHost = (service: Service, id: string, caller?: string): LaunchedHost =>
  service.sessions.find(id, 'act', caller).host as LaunchedHost;

/** What an expression is in the page a session works in. */
export async function evaluate(
  service: Service,
  session: string | { id: string; key: string },
  expression: string,
): Promise<unknown> {
  const { id, key } = typeof session === 'string' ? { id: session, key: undefined } : session;
  const caller = key === undefined ? undefined : createHash('sha256').update(key).digest('hex');
  const { browser, pages } = launchedHost(service, id, caller);
  const attachment = await attach(browser.cdp, newestPage(pages) ?? '');
  const { sessionId } = attachment;
  const params = { expression, awaitPromise: true, returnByValue: true };
  const answer = await browser.cdp.send({ method: 'Runtime.evaluate', params, sessionId });
  await attachment.detach();
  return (answer as { result: { value: unknown } }).result.value;
}
