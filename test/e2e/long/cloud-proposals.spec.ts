import type { Page } from '@playwright/test';
import type { Recording, Step } from '../../../src/protocol/recordings/recording';
import { connectService, expect, serviceKey, test } from '../cloud-fixtures';
import { giveValues, openRecording, recordingOf, replayButton, stepOn } from '../panel-recordings';

test.describe.configure({ timeout: 90_000 });

const known = 'known-here-4711';
const form = '<title>Mail</title><label>Word <input id="word"></label>';

/** Goes to a site and types there what it is given. */
function typeWord(site: string, more: readonly Step[] = []): Recording {
  const scope = { origin: site, path: '/mail' };
  const steps = [
    { id: 'go', method: 'navigate' as const, arguments: [`${site}/mail`], description: 'Go to the mail' },
    stepOn('#word', { method: 'fill', arguments: ['%word%'] }, { scope, description: 'Fill “Word”' }),
    ...more,
  ];
  return {
    ...recordingOf(steps, { id: 'mail', name: 'Write mail' }),
    variables: [{ name: 'word', value: known }],
  };
}

/** Changes recordings at the service as another browser, or the service itself, would. */
function shelf(url: string) {
  const ask = async (path: string, init: { method?: string; body?: string; headers?: object } = {}) => {
    const headers = { 'content-type': 'application/json', 'x-cloud-api-key': serviceKey, ...init.headers };
    const answer = await fetch(`${url}/v1/recordings${path}`, { ...init, headers });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { data: { tag: string; recording: Recording } };
  };
  const read = async (id: string) => (await ask(`/${id}`)).data;
  return {
    read,
    put: async (recording: Recording, isNew = false) => {
      const valueless = { ...recording, variables: recording.variables.map(({ name }) => ({ name })) };
      const seen = isNew ? { 'if-none-match': '*' } : { 'if-match': (await read(recording.id)).tag };
      const body = JSON.stringify({ recording: valueless });
      await ask(`/${recording.id}`, { method: 'PUT', body, headers: seen });
    },
  };
}

async function exchange(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await panel.getByRole('button', { name: 'Sync now' }).click();
}

test('a service that changes an address and adds a step changes nothing here before it is accepted, and gets no known value', async ({
  background,
  context,
  ownService,
  panelTab,
  sites,
}) => {
  sites.put('/mail', form);
  const mine = typeWord(sites.a);
  await background.addRecordings({ recordings: [mine] });
  await connectService(panelTab, ownService.url, { keepsRecordings: true });
  await expect(panelTab.getByText('The service has your recordings.')).toBeVisible();
  const page = await context.newPage();
  await page.goto(`${sites.a}/mail`);

  const service = shelf(ownService.url);
  const added = stepOn(
    '#send',
    { method: 'click', arguments: [] },
    { id: 'send', description: 'Look around' },
  );
  const evil = typeWord(sites.b, [added]);
  await service.put(evil);
  await exchange(panelTab);
  await expect(panelTab.getByText('The service has changes to 1 recording.')).toBeVisible();
  expect(await background.readRecording({ id: 'mail' })).toMatchObject({ revision: 1, steps: mine.steps });

  await panelTab.getByRole('button', { name: 'See the changes' }).click();
  const region = panelTab.getByRole('region', { name: `Changes from ${new URL(ownService.url).host}` });
  await expect(region).toContainText(`New site: ${sites.b}`);
  await expect(region).toContainText(`New address: ${sites.b}/mail`);
  await expect(region).toContainText('Step 3 is new: Click the element');
  await expect(region).toContainText('#send');
  await expect(region).toContainText('Your values of %word% do not go with it');
  await region.getByRole('button', { name: 'Accept the changes' }).press('Enter');
  await expect(region).toHaveCount(0);
  const accepted = await background.readRecording({ id: 'mail' });
  expect(accepted).toMatchObject({ revision: 2, variables: [{ name: 'word' }] });
  expect(JSON.stringify(accepted)).not.toContain(known);
  expect(await background.readRecording({ id: 'mail', revision: 1 })).toMatchObject({
    variables: mine.variables,
  });

  // Neither a kept variable nor a secret of this name goes along: the user is asked.
  await page.bringToFront();
  const { tabId: tab } = await background.startSession({ tabId: await tabOf(panelTab, page.url()) });
  await background.setVariable({ tabId: tab, name: 'word', value: known, secret: true });
  await openRecording(panelTab, 'Write mail');
  await page.bringToFront();
  await replayButton(panelTab).click();
  await expect(panelTab.getByRole('form', { name: 'Enter values' })).toBeVisible();
  const session = await background.startSession({ tabId: tab });
  const report = await background.replay({ sessionId: session.id, recording: accepted });
  expect(report.error?.code).toBe('unknown-variable');
  await giveValues(panelTab, { word: 'given-anew' });
  await expect(page.locator('#word')).toHaveValue('given-anew');
  expect(new URL(page.url()).origin).toBe(sites.b);
});

const tabOf = (panel: Page, url: string) =>
  panel.evaluate(async (wanted) => {
    const found = (await chrome.tabs.query({})).find((tab) => tab.url === wanted);
    return found?.id ?? -1;
  }, url);

test('what is discarded stays away, what is sent from here needs no word, and a benign change keeps its value', async ({
  background,
  ownService,
  panelTab,
  sites,
}) => {
  const mine = typeWord(sites.a);
  await background.addRecordings({ recordings: [mine] });
  await connectService(panelTab, ownService.url, { keepsRecordings: true });
  await expect(panelTab.getByText('The service has your recordings.')).toBeVisible();
  const service = shelf(ownService.url);
  await service.put({ ...mine, name: 'Write mail, by them' });
  await service.put({ ...mine, id: 'theirs', name: 'Theirs' }, true);
  await exchange(panelTab);
  await panelTab.getByRole('button', { name: 'See the changes' }).click();
  const cards = panelTab.getByRole('article');
  await expect(cards).toHaveCount(2);
  await cards.filter({ hasText: 'To “Write mail”' }).getByText('Keep mine').click();
  await expect(cards).toHaveCount(1);
  await cards.getByText('Discard').click();
  await expect(cards).toHaveCount(0);
  await exchange(panelTab);
  await expect(panelTab.getByText('The service has your recordings.')).toBeVisible();
  expect((await background.listRecordings({})).map(({ name }) => name)).toEqual(['Write mail']);

  const changed = { ...mine, name: 'Write mail, mine' };
  await background.saveRecording({ recording: changed });
  await expect.poll(async () => (await service.read('mail')).recording.name).toBe('Write mail, mine');
  await service.put({ ...changed, tags: ['theirs'] });
  await exchange(panelTab);
  await panelTab.getByRole('button', { name: 'See the changes' }).click();
  await cards.getByText('Accept').click();
  await expect(cards).toHaveCount(0);
  expect(await background.readRecording({ id: 'mail' })).toMatchObject({
    tags: ['theirs'],
    variables: mine.variables,
  });
});
