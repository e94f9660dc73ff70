import { expect, test } from './fixtures';

const menu = `<style>#m { display: none } #go:hover #m { display: block }</style>
  <div id="go">Menu <ul id="m"><li>Save</li></ul></div>`;

test('page input says that it needs trusted input', async ({ sites, startOn, background }) => {
  const { session } = await startOn(sites.put('/', menu));
  await background.configure({ sessionId: session.id, options: { inputMode: 'page' } });
  const input = { selector: '#go', description: 'the menu', method: 'hover', arguments: [] };
  const report = await background.act({ sessionId: session.id, input });
  expect(report.error?.code).toBe('needs-trusted');
});

test('trusted clicks, keys and text are the browser’s own', async ({ sites, startOn, background }) => {
  const html = `<button id="b">Go</button><input id="f" aria-label="Name"><script>
    window.trusted = {};
    for (const type of ['click', 'dblclick', 'keydown', 'input'])
      addEventListener(type, (event) => { window.trusted[type] = event.isTrusted; document.title = type; }, true);
  </script>`;
  const { page, session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  for (const [selector, method, ...args] of [
    ['#b', 'click'],
    ['#b', 'doubleClick'],
    ['#f', 'fill', 'Ada'],
    ['#f', 'press', 'Backspace'],
  ] as const) {
    const input = { selector, description: method, method, arguments: [...args] };
    const { result } = await background.act({ sessionId, input });
    expect(result, `${method}: ${result.message}`).toMatchObject({ success: true });
  }
  expect(await page.evaluate('window.trusted')).toEqual({
    click: true,
    dblclick: true,
    keydown: true,
    input: true,
  });
  await expect(page.locator('#f')).toHaveValue('Ad');
});

test('a session reports the tabs its acts opened', async ({ sites, startOn, background }) => {
  const { session } = await startOn(sites.put('/', '<a id="go" href="/more" target="_blank">More</a>'));
  const input = { selector: '#go', description: 'More', method: 'click', arguments: [] };
  await background.act({ sessionId: session.id, input });
  await expect.poll(async () => (await background.listSessions({}))[0]?.openedTabs.length).toBe(1);
});

test('dialogs are answered as the session says', async ({ sites, startOn, background }) => {
  const html = `<button id="go" onclick="this.textContent = confirm('Sure?') ? 'Yes' : 'No'">Ask</button>`;
  const { page, session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  const options = { inputMode: 'page', dialogs: { answer: 'accept' } } as const;
  await background.configure({ sessionId, options });
  const input = { selector: '#go', description: 'Ask', method: 'click', arguments: [] };
  const report = await background.act({ sessionId, input });
  expect(report.effects.map(({ sentence }) => sentence).join()).toContain('which was accepted');
  await expect(page.locator('#go')).toHaveText('Yes');
});

test('trusted input chooses in a select with one change, the browser’s own', async ({
  sites,
  startOn,
  background,
}) => {
  const html = `<select id="s"><option>Red</option><option disabled>Green</option><option>Blue</option></select><script>
    window.changes = [];
    s.addEventListener('change', (event) => window.changes.push(event.isTrusted + ' ' + s.value));
  </script>`;
  const { page, session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  for (const option of ['Blue', 'Red']) {
    const input = { selector: '#s', description: 'Colour', method: 'selectOption', arguments: [option] };
    const { result } = await background.act({ sessionId, input });
    expect(result, result.message).toMatchObject({ success: true });
  }
  expect(await page.evaluate('window.changes')).toEqual(['true Blue', 'true Red']);
});

test('auto turns the wheel over what scrolls by a script of the page', async ({
  sites,
  startOn,
  background,
}) => {
  const html = `<style>body { margin: 0 } #map { height: 200px; overflow: clip }</style>
    <div id="map"><p id="inner">Row 0</p></div><script>
      let at = 0;
      map.addEventListener('wheel', (event) => { at += event.deltaY; inner.textContent = 'Row ' + at; }, { passive: true });
    </script>`;
  const { page, session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  for (const [inputMode, code] of [
    ['page', 'not-supported'],
    ['auto', undefined],
  ] as const) {
    await background.configure({ sessionId, options: { inputMode } });
    const input = {
      selector: '#map',
      description: 'the map',
      method: 'scrollByPixelOffset',
      arguments: ['120'],
    };
    const report = await background.act({ sessionId, input });
    expect(report.error?.code, report.result.message).toBe(code);
  }
  await expect(page.locator('#inner')).toHaveText('Row 120');
});
