import { expect, test } from '../fixtures';

const counter = (name: string) =>
  `<button onclick="this.dataset.n = Number(this.dataset.n ?? 0) + 1; this.textContent = '${name} ' + this.dataset.n">${name}</button>`;

const click = (selector: string) => ({ selector, description: 'Click it', method: 'click', arguments: [] });

test('leads into nested frames, frames in closed roots, and closed roots in frames', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/inner', counter('Deep'));
  sites.put('/shaded', counter('Shaded'));
  sites.put(
    '/outer',
    `<iframe title="inner" src="$a/inner"></iframe><x-in><template shadowrootmode="closed">${counter('Closed')}</template></x-in>
     <p>Not this</p><div>${counter('Deeply hidden')}</div>`,
  );
  const url = sites.put(
    '/',
    `<h1>Top</h1><iframe id="outer" src="$b/outer"></iframe>
     <x-host><template shadowrootmode="closed"><div><iframe title="shaded" src="$b/shaded"></iframe></div></template></x-host>`,
  );
  const { session } = await startOn(url);
  const inOuter = '/html[1]/body[1]/iframe[1]/html[1]/body[1]';
  for (const [selector, name] of [
    ['#outer >> iframe[title="inner"] >> button', 'Deep'],
    ['x-host iframe >> button', 'Shaded'],
    ['#outer >> x-in button', 'Closed'],
    ['#outer >> text=deeply hidden', 'Deeply hidden'],
    ['//iframe[@id="outer"] >> xpath=//iframe >> //button', 'Deep'],
    [`${inOuter}/iframe[1]/html[1]/body[1]/button[1]`, 'Deep'],
    [`${inOuter}/x-in[1]//button[1]`, 'Closed'],
    ['/html[1]/body[1]/x-host[1]//div[1]/iframe[1]/html[1]/body[1]/button[1]', 'Shaded'],
  ] as const) {
    await test.step(selector, async () => {
      const report = await background.act({ sessionId: session.id, input: click(selector) });
      expect(report.result, selector).toMatchObject({ success: true });
      expect(report.effects.map(({ sentence }) => sentence).join(), selector).toContain(name);
    });
  }
});

test('fails with the error types of the interface, in a scope and in an act', async ({
  sites,
  startOn,
  background,
}) => {
  const { session } = await startOn(
    sites.put('/', '<ul><li>One</li></ul><x-plain>No root</x-plain><iframe id="blank"></iframe>'),
  );
  const sessionId = session.id;
  for (const [selector, code] of [
    ['.nowhere', 'element-not-found'],
    ['text=Nowhere', 'element-not-found'],
    ['ul[', 'selector-invalid'],
    ['//ul[', 'xpath-not-resolved'],
    ['//ol', 'xpath-not-resolved'],
    ['/html[1]/body[1]/iframe[1]/html[1]/body[1]/button[1]', 'xpath-not-resolved'],
    ['/html[1]/body[1]/x-plain[1]//button[1]', 'shadow-root-missing'],
    ['x-plain >>> button', 'shadow-root-missing'],
    ['ul >> li', 'not-a-frame'],
    ['#blank >> .nowhere', 'element-not-found'],
    ['#missing >> li', 'element-not-found'],
  ] as const) {
    await test.step(selector, async () => {
      const scoped = background.snapshot({ sessionId, options: { selector, form: 'text' } });
      await expect(scoped, selector).rejects.toMatchObject({ code });
      const report = await background.act({ sessionId, input: click(selector), options: { timeout: 1500 } });
      expect(report, selector).toMatchObject({ result: { success: false }, error: { code } });
    });
  }
});

test.describe('in the store flavour', () => {
  test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'] });

  test('a frame of a site without access is frame-not-resolved, and said in the snapshot', async ({
    sites,
    startOn,
    background,
  }) => {
    sites.put('/pay', '<button>Pay</button>');
    const { session } = await startOn(sites.put('/', '<iframe id="pay" src="$b/pay"></iframe>'));
    const sessionId = session.id;
    const selector = '#pay >> button';
    await expect(background.snapshot({ sessionId, options: { selector } })).rejects.toMatchObject({
      code: 'frame-not-resolved',
    });
    const report = await background.act({ sessionId, input: click(selector), options: { timeout: 1500 } });
    expect(report).toMatchObject({ result: { success: false }, error: { code: 'frame-not-resolved' } });
    const { text } = await background.snapshot({ sessionId, options: { form: 'text' } });
    expect(text).toMatch(/^1 iframe no access$/m);
    expect(text).toMatch(/^\(not readable: frame localhost:\d+: no access\)$/m);
  });
});
