import { expect, test } from '../fixtures';
import { deeds } from '../shop-by-hand';

const done = `onclick="document.querySelector('#done').textContent = this.id"`;
const page = `<style>
  li { width: 160px; height: 24px } .menu, .inner { display: none } .card { width: 160px; height: 60px }
  #shop:hover > .menu, #kettles:hover > .inner { display: block } .card button { opacity: 0 }
  .card:hover button { opacity: 1 }</style>
  <p id="done">Nothing</p><p id="toast" hidden><button id="close" ${done}>Close</button></p>
  <ul><li id="shop"><a href="#shop">Shop</a><div class="menu"><div id="kettles"><a href="#kettles">Kettles</a>
    <div class="inner"><button id="copper" ${done}>Copper</button><button id="steel" ${done}>Steel</button></div></div></div></li></ul>
  <button id="account" onmouseenter="setTimeout(showOut, 150)">Account</button><div id="portal"></div>
  <div class="card"><span id="cup">Cup</span> <button id="buy" ${done}>Buy</button></div>
  <button id="plain" ${done}>Plain</button>
  <script>const showOut = () => { portal.innerHTML = '<button id="out" ${done.replaceAll("'", String.raw`\'`)}>Sign out</button>' }</script>`;

test('records the pointer over what shows the next element, and nothing of other moves, and replays it', async ({
  sites,
  startOn,
  background,
}) => {
  const { page: tab, session } = await startOn(sites.put('/', page));
  const { id: sessionId } = session;
  const isDone = (id: string) => expect(tab.locator('#done')).toHaveText(id);
  await background.startRecording({ sessionId });
  // A person looks at a page before they do something there: so long it has to rest to be known.
  await tab.waitForTimeout(600);
  await tab.getByText('Shop').hover();
  await tab.getByText('Kettles').hover();
  await tab.locator('#copper').click();
  await isDone('copper');
  await tab.locator('#steel').click();
  await isDone('steel');
  await tab.locator('#account').hover();
  await tab.locator('#out').click();
  await isDone('out');
  await tab.locator('#cup').hover();
  await tab.locator('#buy').click();
  await isDone('buy');
  // It comes by itself while the pointer is elsewhere.
  await tab.getByText('Shop').hover();
  await tab.locator('#done').hover();
  await tab.waitForTimeout(700);
  await tab.evaluate(() => document.querySelector('#toast')?.removeAttribute('hidden'));
  await tab.locator('#close').click();
  await isDone('close');
  await tab.getByText('Shop').hover();
  await tab.locator('#plain').click();
  await isDone('plain');
  const recording = await background.stopRecording({ sessionId });
  const hovered = deeds(recording).map((deed) => deed.replace(/^(hover) .*/u, '$1'));
  expect(hovered).toEqual([
    `navigate ${sites.a}/`,
    'hover',
    'hover',
    'click #copper',
    'click #steel',
    'hover',
    'click #out',
    'hover',
    'click #buy',
    'click #close',
    'click #plain',
  ]);
  expect(
    recording.steps.filter(({ method }) => method === 'hover').map(({ description }) => description),
  ).toEqual([
    'Point at “Shop”',
    'Point at “Kettles”',
    'Point at “Account”',
    expect.stringContaining('Point at'),
  ]);
  await background.configure({ sessionId, options: { inputMode: 'auto' } });
  const untilOut = { ...recording, steps: recording.steps.slice(0, 7) };
  const report = await background.replay({ sessionId, recording: untilOut });
  expect(report.steps.filter(({ state }) => state !== 'done')).toEqual([]);
  expect(report).toMatchObject({ state: 'done' });
  await isDone('out');
});
