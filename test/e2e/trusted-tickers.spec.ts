import { expect, test } from './fixtures';

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
