import { expect, test } from '../fixtures';

const script = `<output id="out"></output><script>
  run = (text) => { out.textContent += text + ' '; };
</script>`;

/** What is done on each, and what the page's script must have done then. */
const followed: [name: string, html: string, method: string, done: string][] = [
  ['a link', `<a id="t" href="javascript:run('ran')">Go</a>`, 'click', 'ran'],
  ['what is inside a link', `<a href=" JavaScript: run('ran')"><b id="t">Go</b></a>`, 'click', 'ran'],
  ['a link, twice', `<a id="t" href="javascript:run('ran')">Go</a>`, 'doubleClick', 'ran ran'],
  ['a link, by a key', `<a id="t" href="javascript:run('ran')">Go</a>`, 'press', 'ran'],
  ['a form', `<form action="javascript:run('sent')"><button id="t">Send</button></form>`, 'click', 'sent'],
  [
    'a button of its own address',
    `<form action="/other"><button id="t" formaction="javascript:run('sent')">Send</button></form>`,
    'click',
    'sent',
  ],
  [
    'a link whose listener is heard too',
    `<a id="t" href="javascript:run('ran')" onclick="run('heard')">Go</a>`,
    'click',
    'heard ran',
  ],
  [
    'a link whose listener prevents it',
    `<a id="t" href="javascript:run('ran')" onclick="run('heard'); return false">Go</a>`,
    'click',
    'heard',
  ],
  [
    'a form that is not sent',
    `<form action="javascript:run('sent')" onsubmit="run('kept'); return false"><button id="t">Send</button></form>`,
    'click',
    'kept',
  ],
  [
    'a link to nothing',
    `<a id="t" href="javascript:void(0)" onclick="run('heard')">Go</a>`,
    'click',
    'heard',
  ],
];

const actOn = (selector: string, method = 'click') => ({
  selector,
  description: 'Go',
  method,
  arguments: method === 'press' ? ['Enter'] : [],
});

for (const inputMode of ['page', 'trusted'] as const) {
  test(`scripts that are addresses run as a person's press runs them, with ${inputMode} input`, async ({
    sites,
    startOn,
    background,
  }) => {
    const { page, session } = await startOn(sites.put('/', script));
    await background.configure({ sessionId: session.id, options: { inputMode } });
    for (const [name, html, method, done] of followed) {
      await page.goto(sites.put('/', html + script));
      const { result } = await background.act({ sessionId: session.id, input: actOn('#t', method) });
      expect(result, `${name}: ${result.message}`).toMatchObject({ success: true });
      await expect(page.locator('#out'), name).toHaveText(done);
    }
  });
}

test('in a frame of another site, its own script runs', async ({ sites, startOn, background }) => {
  sites.put('/inner', `<a id="t" href="javascript:run(location.host)">Go</a>${script}`);
  const { page, session } = await startOn(sites.put('/', '<iframe id="f" src="$b/inner"></iframe>'));
  await background.configure({ sessionId: session.id, options: { inputMode: 'page' } });
  const { result } = await background.act({ sessionId: session.id, input: actOn('#f >> #t') });
  expect(result).toMatchObject({ success: true });
  await expect(page.frameLocator('#f').locator('#out')).toHaveText(new URL(sites.b).host);
});

test('a dialog that the script opens is answered and told', async ({ sites, startOn, background }) => {
  const html = `<a id="t" href="javascript:run(confirm('Leave?'))">Go</a>${script}`;
  const { page, session } = await startOn(sites.put('/', html));
  await background.configure({ sessionId: session.id, options: { inputMode: 'page' } });
  const report = await background.act({ sessionId: session.id, input: actOn('#t') });
  expect(report.effects.map(({ sentence }) => sentence)).toContain(
    'the page opened the confirm "Leave?", which was dismissed',
  );
  await expect(page.locator('#out')).toHaveText('false');
});

for (const inputMode of ['page', 'trusted'] as const) {
  test(`a page that forbids scripts in addresses forbids ours, with ${inputMode} input`, async ({
    sites,
    startOn,
    background,
  }) => {
    const html = `<a id="t" href="javascript:document.title = 'ran'">Go</a>`;
    const headers = { 'content-security-policy': "script-src 'self'" };
    const { page, session } = await startOn(sites.put('/', html, { headers }));
    await background.configure({ sessionId: session.id, options: { inputMode } });
    const report = await background.act({ sessionId: session.id, input: actOn('#t') });
    expect(report.error?.code, report.result.message).toBe('no-effect-seen');
    await expect(page).toHaveTitle('');
  });
}
