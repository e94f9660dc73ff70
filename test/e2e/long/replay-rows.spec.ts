import type { Page } from '@playwright/test';
import { expect, killWorker, test } from '../fixtures';
import { click, fill, openRecording, recordingOf, replayButton, savedBy } from '../panel-recordings';

test.describe.configure({ timeout: 60_000 });

/** A form that takes guests, but not Bob, and shows what it took. A secret is typed and never shown. */
const guests = `<title>Guests</title>
  <label>Guest <input id="guest"></label><label>Pin <input id="pin" type="password"></label>
  <button id="add" onclick="add()">Add</button><button id="other" onclick="open('/note')">Note</button>
  <ul id="list"></ul><script>
    const show = () => list.innerHTML = (localStorage.guests ?? '').split(';').filter(Boolean).map((each) => '<li>' + each + '</li>').join('');
    show();
    function add() {
      if (guest.value === 'Bob') { document.querySelectorAll('input').forEach((each) => each.remove()); return location.hash = 'refused'; }
      localStorage.guests = (localStorage.guests ?? '') + guest.value + ';';
      show();
    }
  </script>`;

const shows = (text: string) => ({ expectation: { kind: 'text' as const, text } });

const recording = recordingOf(
  [fill('#guest', '%guest%'), { ...fill('#pin', '%pin%'), isSecret: true }, click('#add', shows('%guest%'))],
  {
    id: 'guests',
    name: 'Add guests',
    variables: [{ name: 'guest' }, { name: 'pin', isSecret: true }],
  },
);

async function chooseRows(panel: Page, text: string): Promise<void> {
  const form = panel.getByRole('form', { name: 'Enter values' });
  if (await form.isHidden()) await replayButton(panel).click();
  const [chooser] = await Promise.all([
    panel.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Choose a CSV or Excel file' }).click(),
  ]);
  await chooser.setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const begin = (panel: Page) =>
  panel
    .getByRole('form', { name: 'Enter values' })
    .getByRole('button', { name: 'Replay', exact: true })
    .click();

const rowsOf = (panel: Page) => panel.getByRole('list', { name: 'Rows that were not done' });

const file = 'guest,pin\nAda,tell-nobody-1\nBob,tell-nobody-2\nGrace,tell-nobody-3\nJoan,tell-nobody-4\n';

test('rows that fail are said, the others are done, and those that failed are run again; results are a file', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/guests', guests));
  await background.addRecordings({ recordings: [recording] });
  await openRecording(panelTab, 'Add guests');
  await page.bringToFront();
  await chooseRows(panelTab, file);
  await panelTab.getByRole('checkbox', { name: 'Continue after a failed row' }).check();
  await begin(panelTab);
  // The row that fails is waited for, as long as its text may still come.
  await expect(panelTab.getByText('3 of 4 rows done')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('listitem')).toHaveText(['Ada', 'Grace', 'Joan']);
  await expect(rowsOf(panelTab).getByRole('listitem')).toHaveText([/^Row 2: (failed|outcome unknown)/]);

  const results = await savedBy(panelTab, panelTab.getByRole('button', { name: 'Download the results' }));
  const lines = results.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe('Row,guest,Result,Why,Page');
  expect(lines[1]).toBe(`1,Ada,done,,${page.url().replace(/#.*$/, '')}`);
  expect(lines[2]).toMatch(/^2,Bob,(failed|outcome unknown),./);
  expect(lines).toHaveLength(5);
  expect(results).not.toContain('tell-nobody');
  expect(await panelTab.locator('main').textContent()).not.toContain('tell-nobody');
});

test('a row that fails ends it where that is chosen; the rest is run later, and no row twice', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  const broken = guests.replace('id="add"', 'id="add" disabled');
  await page.goto(sites.put('/guests', guests));
  await background.addRecordings({ recordings: [recording] });
  await openRecording(panelTab, 'Add guests');
  await page.bringToFront();
  await chooseRows(panelTab, 'guest,pin\nAda,tell-nobody-1\nGrace,tell-nobody-3\nJoan,tell-nobody-4\n');
  // From the second row on the button cannot be pressed.
  sites.put('/guests', broken);
  await panelTab.getByRole('checkbox', { name: 'Continue after a failed row' }).uncheck();
  await begin(panelTab);
  await expect(panelTab.getByText('1 of 3 rows done')).toBeVisible({ timeout: 20_000 });
  await expect(panelTab.getByText('1 done · 1 failed · 1 not run')).toBeVisible();
  await expect(rowsOf(panelTab).getByRole('listitem')).toHaveText([/^Row 2: failed/, /^Row 3: not run/]);
  sites.put('/guests', guests);
  await page.reload();
  await panelTab.getByRole('button', { name: 'Run 2 rows again' }).click();
  await expect(panelTab.getByText('3 of 3 rows done')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('listitem')).toHaveText(['Ada', 'Grace', 'Joan']);
  await expect(panelTab.getByRole('button', { name: /again$/ })).toHaveCount(0);
});

test('rows that would all do the same are not begun; a column is put to use where it is said', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/guests', guests));
  const steps = [fill('#guest', 'Ada'), fill('#pin', '%pin%'), click('#add')];
  const typed = recordingOf(steps, {
    id: 'typed',
    name: 'Add Ada',
    variables: [{ name: 'pin', value: '1' }],
  });
  await background.addRecordings({ recordings: [typed] });
  await openRecording(panelTab, 'Add Ada');
  await panelTab.getByRole('button', { name: 'With this recording' }).click();
  await panelTab.getByRole('menuitem', { name: 'Replay with values or rows' }).click();
  await page.bringToFront();
  const form = panelTab.getByRole('form', { name: 'Enter values' });
  const [chooser] = await Promise.all([
    panelTab.waitForEvent('filechooser'),
    panelTab.getByRole('button', { name: 'Choose a CSV or Excel file' }).click(),
  ]);
  const buffer = Buffer.from('guest,PIN\nGrace,1\nJoan,2\n');
  await chooser.setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
  await expect(form.getByText('every row would do the same')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Replay', exact: true })).toBeDisabled();
  await expect(replayButton(panelTab)).toBeHidden();
  await expect(page.getByRole('listitem')).toHaveCount(0);

  await form.getByRole('button', { name: 'Use it for %pin%' }).click();
  await expect(form.getByText('Column “guest” is not used by this recording.')).toBeVisible();
  await form.getByRole('button', { name: 'Use it for…' }).click();
  await panelTab.getByRole('menuitem', { name: 'step 1' }).click();
  await expect(form.getByText('is not used')).toHaveCount(0);
  await begin(panelTab);
  await expect(panelTab.getByText('2 of 2 rows done')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(['Grace', 'Joan']);
});

test('Stop ends it between two rows, and what the worker was killed in is told', async ({
  background,
  browserCdp,
  context,
  panelTab,
  sites,
}) => {
  const wait = { id: 'w', method: 'wait' as const, arguments: ['1500'], description: 'Wait' };
  const slow = { ...recording, steps: [...recording.steps, wait] };
  const page = await context.newPage();
  await page.goto(sites.put('/guests', guests));
  await background.addRecordings({ recordings: [slow] });
  await openRecording(panelTab, 'Add guests');
  await page.bringToFront();
  await chooseRows(panelTab, file.replace('Bob', 'Bill'));
  await begin(panelTab);
  await expect(page.getByRole('listitem')).toHaveText(['Ada', 'Bill']);
  await panelTab.getByRole('button', { name: 'Stop' }).click();
  await expect(panelTab.getByText('1 done · 1 stopped · 2 not run')).toBeVisible();
  await page.waitForTimeout(1000);
  await expect(page.getByRole('listitem')).toHaveText(['Ada', 'Bill']);

  await panelTab.getByRole('button', { name: 'Run 3 rows again' }).click();
  await expect(panelTab.getByText('Running')).toBeVisible();
  await killWorker(browserCdp);
  await background.listSessions({});
  await expect(panelTab.getByText('Interrupted')).toBeVisible();
  await expect(panelTab.getByText(/^1 done · .*not run/)).toBeVisible();
});

test('hostile files of rows are refused with a reason, and nothing is begun', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/guests', guests));
  await background.addRecordings({ recordings: [recording] });
  await openRecording(panelTab, 'Add guests');
  await page.bringToFront();
  for (const [text, reason] of [
    ['guest\n"', 'does not end'],
    [`guest\n${'x'.repeat(10_001)}\n`, 'more than 10000 characters'],
    [`guest\n${'Ada\n'.repeat(10_001)}`, 'at most 10000 are taken'],
    [`${Array.from({ length: 300 }, (_, at) => `c${at}`).join(',')}\n`, 'at most 200 are taken'],
    ['x'.repeat(20_000_001), 'at most 20000000 are read'],
    ['first name\nAda\n', 'has to name variables'],
  ] as const) {
    await chooseRows(panelTab, text);
    await expect(panelTab.getByRole('alert')).toContainText(reason);
    await panelTab.keyboard.press('Escape');
  }
  await expect(page.getByRole('listitem')).toHaveCount(0);
});
