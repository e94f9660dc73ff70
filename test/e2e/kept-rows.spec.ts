import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openData } from './data-fixtures';
import { expect, test } from './fixtures';
import { openRecording, replayButton } from './panel-recordings';

/** Forty products over three pages, of which the shop may leave out, add and reprice some. */
const shop = (change = '') => `<!doctype html><html lang="en"><title>Shop</title><main><h1>Lamps</h1>
<table><caption>Lamps</caption><thead><tr><th>Lamp</th><th>Price</th></tr></thead><tbody></tbody></table>
<p id="count"></p><button id="next">Next</button></main><script>
const all = Array.from({ length: 40 }, (_, at) => ['Lamp ' + at, 10 + at]);
${change}
let page = 0;
const draw = () => {
  const shown = all.slice(page * 15, page * 15 + 15);
  document.querySelector('tbody').innerHTML = shown.map(([name, price]) => '<tr><td>' + name + '</td><td>$' + price + '.00</td></tr>').join('');
  count.textContent = (page * 15 + 1) + '–' + (page * 15 + shown.length) + ' of ' + all.length;
  next.disabled = (page + 1) * 15 >= all.length;
};
next.onclick = () => { page += 1; draw(); };
draw();
</script></html>`;

test('forty products of three pages are read into a sheet, and read again they show what is new', async ({
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/lamps', shop()));
  await page.bringToFront();
  await openData(panelTab);
  await panelTab.getByRole('button', { name: /Lamps/ }).click();
  await panelTab.getByRole('button', { name: 'Read the next pages' }).click();
  await expect(panelTab.getByRole('button', { name: 'Save 40 rows' })).toBeVisible({ timeout: 30_000 });
  await panelTab.getByRole('button', { name: 'Keep as a recording' }).click();
  await expect(panelTab.getByText(/Kept as the recording “Lamps”/)).toBeVisible();

  await openRecording(panelTab, 'Lamps');
  await replayButton(panelTab).click();
  const card = panelTab.getByRole('region', { name: 'What was read' });
  await expect(card.getByRole('status')).toContainText('40 rows', { timeout: 30_000 });

  sites.put('/lamps', shop(`all.splice(5, 1); all[7][1] = 99; all.unshift(['Lamp 90', 5], ['Lamp 91', 6]);`));
  await replayButton(panelTab).click();
  await expect(card.getByRole('status')).toContainText('2 new, 1 changed, 1 gone', { timeout: 30_000 });
  await expect(card.getByRole('list', { name: 'What is new' }).getByRole('listitem')).toHaveText([
    'New:Lamp 90 · 5 $',
    'New:Lamp 91 · 6 $',
    'Changed:Lamp 8 · 18 $ → 99 $',
    'Gone:Lamp 5 · 15 $',
  ]);
  await card.getByRole('button', { name: 'Forget them' }).click();
  await expect(card).toBeHidden();
});

test('rows go to a webhook and a file each time they are read, until that is taken back', async ({
  context,
  panelTab,
  sites,
}) => {
  const posts: unknown[] = [];
  let answerThird = () => {};
  const thirdMayAnswer = new Promise<void>((answer) => (answerThird = answer));
  const hooks = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      posts.push({
        method: request.method,
        cookie: request.headers.cookie,
        body: JSON.parse(body) as unknown,
      });
      const answer = () => response.writeHead(posts.length === 2 ? 503 : 200).end();
      if (posts.length === 3) void thirdMayAnswer.then(answer);
      else answer();
    });
  });
  await new Promise<void>((done) => hooks.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(hooks.address() as AddressInfo).port}`;
  const few = (change = '') => shop(`all.splice(2); ${change}`);
  const page = await context.newPage();
  await page.goto(sites.put('/lamps', few()));
  await page.bringToFront();
  await openData(panelTab);
  await panelTab.getByRole('button', { name: /Lamps/ }).click();
  await panelTab.getByRole('button', { name: 'Keep as a recording' }).click();
  await openRecording(panelTab, 'Lamps');

  await panelTab.getByRole('button', { name: 'With this recording' }).click();
  await panelTab.getByRole('menuitem', { name: 'Send the rows on' }).click();
  const form = panelTab.getByRole('form', { name: 'Where the rows that are read go' });
  await form.getByRole('textbox', { name: 'Webhook' }).fill(`http://${host}/secret-path`);
  await form.getByRole('textbox', { name: 'File' }).fill('../lamps.csv');
  await form.getByRole('checkbox', { name: 'Append new rows' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('A name such as prices/lamps.csv')).toBeVisible();
  await form.getByRole('textbox', { name: 'File' }).fill('prices/lamps.csv');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  const card = panelTab.getByRole('region', { name: 'What was read' });
  await replayButton(panelTab).click();
  await expect(card.getByText(`Sent on to ${host}`)).toBeVisible({ timeout: 30_000 });
  await expect(card.getByText('Sent on to prices/lamps.csv')).toBeVisible();
  expect(posts).toMatchObject([
    {
      method: 'POST',
      cookie: undefined,
      body: { recording: 'Lamps', isPart: false, rows: [{ Lamp: 'Lamp 0' }, { Lamp: 'Lamp 1' }], added: [] },
    },
  ]);

  sites.put('/lamps', few(`all[0][0] = 'Lamp 7';`));
  await replayButton(panelTab).click();
  await expect(card.getByText(`${host} did not take the rows: it answered 503`)).toBeVisible({
    timeout: 30_000,
  });
  expect(posts.slice(1)).toMatchObject([
    {
      body: {
        rows: [{ Lamp: 'Lamp 0' }, { Lamp: 'Lamp 1' }, { Lamp: 'Lamp 7' }],
        added: [{ Lamp: 'Lamp 7' }],
        gone: [],
      },
    },
  ]);

  // What is forgotten before the webhook has answered stays forgotten.
  await replayButton(panelTab).click();
  await expect.poll(() => posts.length, { timeout: 30_000 }).toBe(3);
  await card.getByRole('button', { name: 'Forget them' }).click();
  await expect(card).toBeHidden();
  answerThird();
  await expect(replayButton(panelTab)).toBeEnabled();
  await expect(card).toBeHidden();

  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('button', { name: /Privacy|leaves/ }).click();
  await panelTab.getByRole('button', { name: `Take back from ${host}` }).click();
  await openRecording(panelTab, 'Lamps');
  await replayButton(panelTab).click();
  await expect(card.getByText(`Not sent to ${host}: that is not allowed any more`)).toBeVisible({
    timeout: 30_000,
  });
  expect(posts).toHaveLength(3);
  hooks.close();
});
