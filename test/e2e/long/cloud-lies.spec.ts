import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sendJson, serveCloud, type CloudServer } from '../../fixtures/cloud-server';
import { connectService, expect, test as base } from '../cloud-fixtures';
import { say } from '../panel-states';

const test = base.extend<{ cloud: CloudServer }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  cloud: async ({}, use) => {
    const cloud = await serveCloud();
    await use(cloud);
    await cloud.close();
  },
});

test.describe.configure({ timeout: 60_000 });

const patient = { timeout: 20_000 };
const answered = (result: object) => ({ success: true, data: { result } });
const dot = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';
const page = { url: 'https://shop.example/', title: 'Shop', boxes: [], tag: 'a' };

/** Sends `bytes` of an answer, or as many as are taken. */
async function flood(response: ServerResponse, bytes: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  const piece = 'a'.repeat(1_000_000);
  const pieces = Array.from({ length: bytes / piece.length }, () => piece);
  const begun = '{"success":true,"data":{"result":{"url":"';
  // Who reads no further has hung up.
  await pipeline(Readable.from([begun, ...pieces]), response).catch(() => undefined);
}

test('a service that lies about its pages, or shows none, is worked in all the same', async ({
  cloud,
  panelTab,
}) => {
  cloud.answer('page', (_request, response) =>
    sendJson(response, answered({ ...page, picture: { address: dot } })),
  );
  await connectService(panelTab, cloud.url);
  await panelTab.getByRole('button', { name: 'New cloud session' }).click();
  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();
  const seen = panelTab.getByRole('figure');
  await expect(seen.getByRole('img', { name: 'Shop, as it looks now' })).toBeAttached(patient);

  const problem = seen.getByRole('status');
  cloud.answer('page', (_request, response) => flood(response, 50_000_000));
  await expect(problem).toContainText('it is longer than 400000 bytes', patient);
  // What was seen before stays, and the time is told.
  await expect(problem).toContainText('This is how it looked at');
  const lies = [{ picture: { address: 'data:text/html,hi' } }, { boxes: 'all' }, { url: 5 }];
  for (const lie of lies) {
    cloud.answer('page', (_request, response) => sendJson(response, answered({ ...page, ...lie })));
    await expect(problem).toContainText('it is no picture of one', patient);
  }
  await say(panelTab, 'Do', 'click Go');
  await expect.poll(() => cloud.bodiesOf('act'), patient).toMatchObject([{ input: 'click Go' }]);

  cloud.answer('page', (_request, response) =>
    sendJson(response, { message: 'Route POST:/page not found', statusCode: 404 }, { status: 404 }),
  );
  await expect(seen).toContainText('This service shows no pictures of its pages.', patient);
  const asked = cloud.bodiesOf('page').length;
  await panelTab.waitForTimeout(1500);
  expect(cloud.bodiesOf('page').length).toBe(asked);
});

test('a service that does not answer, and a session that ended there, are told with a cure, and nothing is lost', async ({
  cloud,
  panelTab,
}) => {
  cloud.answer('page', (_request, response) =>
    sendJson(response, answered({ ...page, picture: { address: dot } })),
  );
  await connectService(panelTab, cloud.url);
  cloud.answer('start', (_request, response) => sendJson(response, { success: true, data: { id: 1 } }));
  await panelTab.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panelTab.getByRole('alert')).toContainText(
    'it names no session. Check that its address',
    patient,
  );
  cloud.answer('start', (_request, response) =>
    sendJson(response, { success: true, data: { sessionId: 's', available: true } }),
  );
  await panelTab.getByRole('textbox', { name: 'Address to open' }).fill('shop.example');
  await panelTab.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panelTab.getByText('Instructions go here')).toBeVisible(patient);
  expect(cloud.bodiesOf('navigate')).toMatchObject([{ url: 'https://shop.example/' }]);

  const seen = panelTab.getByRole('figure');
  await expect(seen.getByRole('img')).toBeAttached(patient);
  // It says nothing at all.
  cloud.answer('page', () => {});
  await expect(seen.getByRole('status')).toContainText('The picture took longer than', patient);
  cloud.answer('page', (_request, response) =>
    sendJson(response, { message: 'Session not found' }, { status: 404 }),
  );
  await expect(panelTab.getByText(/not known to the service any more/)).toBeVisible(patient);
  // It stays in the list until the user takes it off.
  await panelTab.getByRole('button', { name: 'Remove Shop' }).click();
  await expect(panelTab.getByText('No cloud sessions.')).toBeVisible();
  await cloud.close();
  await panelTab.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panelTab.getByRole('alert')).toContainText('nothing answers at 127.0.0.1', patient);
});
