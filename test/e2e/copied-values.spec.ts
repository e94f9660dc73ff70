import { expect, test } from './fixtures';
import { click, fill, openRecording, recordingOf, replayButton, savedBy } from './panel-recordings';

const order = (number: string) =>
  `<title>Order</title><h1>Your order</h1><dl><dt>Order number</dt><dd>${number}</dd><dt>State</dt><dd>paid</dd></dl>`;

const form = `<title>Parcels</title><label>Order <input id="order"></label><button id="send" onclick="send()">Send</button>
  <ul id="sent"></ul><script>
    const show = () => sent.innerHTML = (localStorage.sent ?? '').split(';').filter(Boolean).map((each) => '<li>' + each + '</li>').join('');
    show();
    function send() { localStorage.sent = (localStorage.sent ?? '') + order.value + ';'; show(); }
  </script>`;

test('a number is read on one site and typed on another, for each row of a file, and stands in its results', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  for (const at of [1, 2, 3]) sites.put(`/orders/${at}`, order(`A-17${at}`));
  const parcels = sites.put('/parcels', form).replace(sites.a, sites.b);
  const goTo = (url: string) => ({
    id: url,
    method: 'navigate' as const,
    arguments: [url],
    description: `Go to ${url}`,
  });
  const recording = recordingOf(
    [
      goTo(`${sites.a}/orders/%id%`),
      goTo(parcels),
      fill('#order', 'X'),
      click('#send', { expectation: { kind: 'text', text: '%Order_number%' } }),
    ],
    { id: 'parcels', name: 'Parcels', variables: [{ name: 'id' }] },
  );
  const page = await context.newPage();
  await page.goto(`${sites.a}/orders/1`);
  await background.addRecordings({ recordings: [recording] });
  await openRecording(panelTab, 'Parcels');
  await page.bringToFront();

  const steps = panelTab.getByRole('list', { name: 'Steps', exact: true });
  await steps.getByRole('button', { name: /orders/ }).click();
  await panelTab.getByRole('button', { name: 'Read a value' }).click();
  await panelTab.getByRole('textbox', { name: /^Name of the value/ }).fill('Order number');
  await panelTab.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panelTab.getByText('Later steps can use it as %Order_number%.')).toBeVisible();
  await steps.getByRole('button', { name: /fill #order/ }).click();
  const text = panelTab.getByRole('textbox', { name: 'With', exact: true });
  await text.fill('%Order_number%');
  await text.press('Enter');

  await replayButton(panelTab).click();
  const [chooser] = await Promise.all([
    panelTab.waitForEvent('filechooser'),
    panelTab.getByRole('button', { name: 'Choose a CSV or Excel file' }).click(),
  ]);
  await chooser.setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from('id\n1\n2\n3\n') });
  await panelTab
    .getByRole('form', { name: 'Enter values' })
    .getByRole('button', { name: 'Replay', exact: true })
    .click();
  await expect(panelTab.getByText('3 of 3 rows done')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('listitem')).toHaveText(['A-171', 'A-172', 'A-173']);

  const results = await savedBy(panelTab, panelTab.getByRole('button', { name: 'Download the results' }));
  const lines = results.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['Row,id,Order_number,Result,Why,Page', `1,1,A-171,done,,${parcels}`]);
});
