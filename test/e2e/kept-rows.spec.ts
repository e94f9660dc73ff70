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
