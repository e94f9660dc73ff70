import { expect, test } from './fixtures';

const click = { selector: '#late', description: 'Click it', method: 'click', arguments: [] };

/** An act that names no time has 15 s. */
const halfMs = 7500;

const clock = `<p id="clock"></p><script>let n = 0; setInterval(() => { clock.textContent = n += 1 }, 1000)</script>`;
const off = '<button id="late" disabled>Late</button>';

for (const [what, html, code] of [
  ['is not there', '<h1>At rest</h1>', 'element-not-found'],
  ['is not there beside a clock', clock, 'element-not-found'],
  ['is off', off, 'disabled'],
] as const) {
  test(`a target that ${what} is refused before half of the time is over`, async ({
    sites,
    startOn,
    background,
  }) => {
    const { session } = await startOn(sites.put('/', html));
    const startedAt = Date.now();
    const { error } = await background.act({ sessionId: session.id, input: click });
    expect(error?.code).toBe(code);
    expect(Date.now() - startedAt).toBeLessThan(halfMs);
  });
}

const late = `<button id=late onclick="this.textContent = 'Clicked'">Late</button>`;

for (const [how, script] of [
  ['a request', `fetch('/data').then(() => { document.body.insertAdjacentHTML('beforeend', \`${late}\`) })`],
  ['the next page', `setTimeout(() => { location.href = '/next' }, 300)`],
] as const) {
  test(`a target that comes with ${how} is found`, async ({ sites, startOn, background }) => {
    sites.put('/data', 'data', { afterMs: 3500 });
    sites.put('/next', late, { afterMs: 2500 });
    const { session } = await startOn(sites.put('/', `<h1>Soon</h1><script>${script}</script>`));
    const { result } = await background.act({ sessionId: session.id, input: click });
    expect(result).toMatchObject({ success: true });
  });
}

test('a time that is named is waited out', async ({ sites, startOn, background }) => {
  const script = `setTimeout(() => { document.body.insertAdjacentHTML('beforeend', \`${late}\`) }, 4000)`;
  const { session } = await startOn(sites.put('/', `<h1>Later</h1><script>${script}</script>`));
  const { result } = await background.act({
    sessionId: session.id,
    input: click,
    options: { timeout: 12_000 },
  });
  expect(result).toMatchObject({ success: true });
});
