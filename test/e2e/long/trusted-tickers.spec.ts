import { expect, test } from '../fixtures';

/** Its turns fall everywhere: between an event's making and its dispatch, and right after that. */
const ticker = `<p>Last trade <b id="trades">0</b></p><script>
  let turns = 0;
  const timer = setInterval(() => { trades.textContent = String(++turns); }, 1);
</script>`;

test('a ticker’s turn amid a trusted click is not taken for what the click did', async ({
  sites,
  startOn,
  background,
}) => {
  const html = `<a id="go" href="#" onclick="event.preventDefault()">More</a>${ticker}`;
  const { page, session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  for (let round = 0; round < 8; round++) {
    const input = { selector: '#go', description: 'More', method: 'click', arguments: [] };
    const { error, result } = await background.act({ sessionId, input });
    expect(error?.code, `${round}: ${result.message}`).toBe('no-effect-seen');
  }
  await expect(page.locator('#trades')).not.toHaveText('0');
});

test('what a trusted click writes where a ticker writes is its effect', async ({
  sites,
  startOn,
  background,
}) => {
  const html = `<button id="go" onclick="trades.textContent = 'none today'; clearInterval(timer)">Stop</button>${ticker}`;
  const { session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  const input = { selector: '#go', description: 'Stop', method: 'click', arguments: [] };
  const { error, effects } = await background.act({ sessionId, input });
  expect(error).toBeUndefined();
  expect(effects.map(({ sentence }) => sentence).join()).toContain('none today');
});

/** Each of its turns writes where nothing was ever written before. */
const newcomers = `<main></main><script>
  const lines = Array.from({ length: 2000 }, (_, at) => '<p id="line' + at + '">–</p>');
  document.querySelector('main').innerHTML = lines.join('');
  let next = 0;
  setInterval(() => { document.getElementById('line' + next++).textContent = 'Line ' + next; }, 10);
</script>`;

/** What comes back of these is read by nobody, or does nothing. */
const counting = `
  navigator.sendBeacon('/count');
  new Image().src = '/count?picture';
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '/next' }));
  fetch('/count').then((answer) => answer.text());`;

for (const inputMode of ['page', 'trusted'] as const)
  test(`what is new beside a click that only counts is not of its doing, with ${inputMode} input`, async ({
    sites,
    startOn,
    background,
  }) => {
    const button = `<button id="go">Go</button><script>go.onclick = () => {${counting}};</script>`;
    const { session } = await startOn(sites.put('/', button + newcomers));
    const sessionId = session.id;
    await background.configure({ sessionId, options: { inputMode } });
    for (let round = 0; round < 3; round++) {
      const input = { selector: '#go', description: 'Go', method: 'click', arguments: [] };
      const { error, result } = await background.act({ sessionId, input });
      expect(error?.code, `${round}: ${result.message}`).toBe('no-effect-seen');
    }
  });

test('what a listener at the window does that was there before is the trusted press’s', async ({
  sites,
  startOn,
  background,
}) => {
  const html = `<button>Go</button><p id="out"></p><script>
    addEventListener('pointerdown', () => { out.textContent = 'Done'; }, true);
  </script>${newcomers}`;
  const { session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  const input = { selector: 'button', description: 'Go', method: 'click', arguments: [] };
  const { error, effects } = await background.act({ sessionId, input });
  expect(error).toBeUndefined();
  expect(effects.map(({ sentence }) => sentence)).toEqual(['now shows "Done"']);
});

test('what the page makes of being scrolled to a target is no effect of the trusted click', async ({
  sites,
  startOn,
  background,
}) => {
  const html = `<header id="bar" style="position: sticky; top: 0; padding: 20px">Season sale</header>
    <div style="height: 2000px"></div><button id="go">Go</button><script>
    addEventListener('scroll', () => {
      bar.style.padding = '4px';
      setTimeout(() => { bar.textContent = 'Sale'; }, 30);
    });
  </script>`;
  const { session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  const input = { selector: '#go', description: 'Go', method: 'click', arguments: [] };
  const { error, result } = await background.act({ sessionId, input });
  expect(error?.code, result.message).toBe('no-effect-seen');
});

test('a trusted hover says what comes of it after a while', async ({ sites, startOn, background }) => {
  const html = `<div id="shop">Shop</div><div id="menu" role="menu" hidden>Coats</div><script>
    shop.onmouseenter = () => setTimeout(() => { menu.hidden = false; }, 400);
  </script>`;
  const { session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  const input = { selector: '#shop', description: 'Shop', method: 'hover', arguments: [] };
  const { error, effects } = await background.act({ sessionId, input });
  expect(error).toBeUndefined();
  expect(effects.map(({ sentence }) => sentence)).toEqual(['opened menu']);
});
