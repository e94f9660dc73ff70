import { expect, test } from '../fixtures';

const inner = `<button id="tell" onclick="parent.postMessage('ask', '*')">Tell</button><button id="dead">Dead</button>`;

/** A page that asks when its frame tells it to, and one that asks by itself for as long as an act may take. */
const pages = {
  told: `onmessage = ({ data }) => { if (data === 'ask') confirm('Sure?'); };`,
  byItself: `addEventListener('cue', () => { const until = Date.now() + 1500;
    const ask = () => { alert('Look'); if (Date.now() < until) setTimeout(ask, 60); }; setTimeout(ask, 300); });`,
};

for (const inputMode of ['page', 'trusted'] as const)
  for (const place of ['of the same site', 'of another site'])
    test(`a dialog around a frame ${place} proves an act in the frame that led to it, with ${inputMode} input`, async ({
      sites,
      startOn,
      background,
    }) => {
      sites.put('/inner', inner);
      const src = place.includes('another') ? '$b/inner' : '$a/inner';
      const html = (script: string) =>
        `<title>Shop</title><iframe id="f" src="${src}"></iframe><script>${script}</script>`;
      const { page, session } = await startOn(sites.put('/', html(pages.told)));
      page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode } });
      const click = (id: string) => {
        const selector = `#f >> #${id}`;
        return background.act({ sessionId, input: { selector, method: 'click', description: id } });
      };
      const told = await click('tell');
      expect(told.result.success, told.error?.message).toBe(true);
      expect(told.effects.map(({ sentence }) => sentence)).toContain(
        'the page opened the confirm "Sure?", which was dismissed',
      );
      await page.goto(sites.put('/', html(pages.byItself)));
      await page.evaluate(() => dispatchEvent(new Event('cue')));
      expect((await click('dead')).error?.code).toBe('no-effect-seen');
    });
