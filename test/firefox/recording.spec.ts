import { deeds } from '../e2e/shop-by-hand';
import { expect, test } from './fixtures';
import { keys } from './fox-page';

const form = `<h1>Order</h1><form onsubmit="return false">
  <label>Full name <input id="full-name" data-testid="who" name="who"></label>
  <label><input id="wrap" type="checkbox"> Gift wrap</label>
  <button id="buy" onclick="done.textContent = 'Bought'">Buy</button></form><p id="done"></p>
  <iframe src="$b/inner"></iframe>
  <script>addEventListener('cue', () => setTimeout(() => { wrap.click(); wrap.click(); }));</script>`;

test('what is done by hand is recorded as steps, and replayed with proof', async ({
  fox,
  sites,
  background,
}) => {
  await fox.grant('http://*/*');
  sites.put('/inner', `<button onclick="this.textContent = 'Agreed'">Agree</button>`);
  const { id: sessionId } = await background.startSession({ url: sites.put('/order', form) });
  const page = await fox.pageAt(`${sites.a}/order`);
  await page.bringToFront();
  await background.startRecording({ sessionId });
  await page.type({ css: '#full-name' }, 'Ada Lovelace');
  await page.press(keys.tab);
  // A script of the page is no user.
  await page.evaluate("dispatchEvent(new Event('cue'))");
  await page.click({ css: '#wrap' });
  const [inner] = await fox.framesOf(page);
  await inner?.click({ css: 'button' });
  await page.click({ css: '#buy' });
  const recording = await background.stopRecording({ sessionId, name: 'Order' });
  expect(deeds(recording)).toEqual([
    `navigate ${sites.a}/order`,
    'fill [data-testid="who"] Ada Lovelace',
    'check #wrap',
    'click frame >> //button[normalize-space()="Agree"]',
    'click #buy',
  ]);

  await page.goto(`${sites.a}/order`);
  const report = await background.replay({ sessionId, recording });
  expect(report).toMatchObject({ state: 'done' });
  expect(await page.evaluate("[document.querySelector('#full-name').value, done.textContent]")).toEqual([
    'Ada Lovelace',
    'Bought',
  ]);
});

test('a press and what it changes are told apart where the clock says one time for both', async ({
  fox,
  sites,
  background,
}) => {
  await fox.grant('http://*/*');
  const url = sites.put('/wrap', '<label><input id="wrap" type="checkbox"> Gift wrap</label>');
  const { id: sessionId } = await background.startSession({ url });
  const page = await fox.pageAt(url);
  await page.bringToFront();
  await background.startRecording({ sessionId });
  await fox.withClock(200, () => page.click({ css: '#wrap' }));
  const recording = await background.stopRecording({ sessionId, name: 'Wrap' });
  // So coarse a clock may put the press before the page's arrival.
  expect(deeds(recording).toSorted()).toEqual(['check #wrap', `navigate ${url}`]);
});
