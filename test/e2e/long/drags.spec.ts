import type { InputMode } from '../../../src/protocol/session';
import { expect, test } from '../fixtures';

/** A card that HTML drag and drop carries, and one that a script drags by the mouse. */
const card = `<style>body { margin: 0 } .box { width: 90px; height: 40px; background: #ccc }</style>
  <div id="card" class="box" draggable="true">Card</div><script>
    card.addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', 'card 7'));
    card.addEventListener('dragend', () => { card.textContent = 'Card, put down'; });
  </script>`;

const tray = `<style>body { margin: 0 } .tray { width: 120px; height: 60px; background: #9cf }</style>
  <div id="tray" class="tray">Tray</div><script>
    tray.addEventListener('dragover', (event) => event.preventDefault());
    tray.addEventListener('drop', (event) => {
      event.preventDefault();
      tray.textContent = event.isTrusted + ' ' + event.dataTransfer.getData('text/plain');
    });
  </script>`;

const frame = (id: string, src: string) =>
  `<iframe id="${id}" src="${src}" width="200" height="80"></iframe>`;

/** Where the card is, where the tray, and the page that has both. */
const layouts: [string, string, string, string][] = [
  ['in one frame', '#card', '#tray', card + tray],
  ['into a frame of another site', '#card', '#b >> #tray', card + frame('b', '$b/tray')],
  ['out of a frame of another site', '#b >> #card', '>> #tray', tray + frame('b', '$b/card')],
  ['between frames of one site', '#a >> #card', '#c >> #tray', frame('a', '/card') + frame('c', '/tray')],
  ['between frames of two sites', '#b >> #card', '#a >> #tray', frame('b', '$b/card') + frame('a', '/tray')],
];

test.describe.configure({ timeout: 90_000 });

for (const inputMode of ['page', 'trusted'] as const satisfies InputMode[]) {
  test(`HTML drag and drop with ${inputMode} input`, async ({ sites, startOn, background }) => {
    sites.put('/card', card);
    sites.put('/tray', tray);
    const { page, session } = await startOn(sites.put('/', '<p>Start</p>'));
    const sessionId = session.id;
    await background.configure({ sessionId, options: { inputMode } });
    for (const [index, [name, selector, onto, html]] of layouts.entries()) {
      await page.goto(sites.put(`/${index}`, html));
      const input = { selector, description: 'the card', method: 'dragAndDrop', arguments: [onto] };
      const report = await background.act({ sessionId, input });
      expect.soft(report.result, `${name}: ${report.result.message}`).toMatchObject({ success: true });
      const texts = await Promise.all(page.frames().map((each) => each.locator('body').innerText()));
      expect.soft(texts.join(' '), name).toContain(`${inputMode === 'trusted' && index === 0} card 7`);
      expect.soft(texts.join(' '), name).toContain('Card, put down');
    }
  });

  test(`a drag by the mouse with ${inputMode} input, out of its frame too`, async ({
    sites,
    startOn,
    background,
  }) => {
    const slider = `<style>body { margin: 0 } #knob { width: 40px; height: 40px; background: #c9f }</style>
      <div id="knob">Knob</div><script>
        knob.addEventListener('pointerdown', (event) => event.isTrusted && knob.setPointerCapture(event.pointerId));
        addEventListener('pointermove', (event) => { if (event.buttons) document.title = event.clientX; });
        addEventListener('pointerup', (event) => { knob.textContent = 'at ' + Math.round(event.clientX); });
      </script>`;
    sites.put('/slider', slider);
    const goal =
      '<div id="goal" style="position:absolute; left:300px; top:20px; width:40px; height:40px">Goal</div>';
    const { page, session } = await startOn(sites.put('/', goal + frame('b', '$b/slider')));
    const sessionId = session.id;
    await background.configure({ sessionId, options: { inputMode } });
    const input = {
      selector: '#b >> #knob',
      description: 'the knob',
      method: 'dragAndDrop',
      arguments: ['>> #goal'],
    };
    const report = await background.act({ sessionId, input });
    expect(report.result, report.result.message).toMatchObject({ success: true });
    // 320 in the page: 300 + 20, less the frame's own place (8 px of margin, 2 px of border).
    await expect(page.frameLocator('#b').locator('#knob')).toHaveText('at 310');
  });
}

test('what is not taken is not dropped, and files stay in their frame', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/deaf', '<div id="tray" style="width:90px;height:40px">Tray</div>');
  sites.put('/tray', tray);
  const withFile = card.replace("setData('text/plain', 'card 7')", "items.add(new File(['x'], 'x.txt'))");
  const { page, session } = await startOn(sites.put('/', card + frame('b', '$b/deaf')));
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'page' } });
  const input = {
    selector: '#card',
    description: 'the card',
    method: 'dragAndDrop',
    arguments: ['#b >> #tray'],
  };
  await background.act({ sessionId, input });
  await expect(page.frameLocator('#b').locator('#tray')).toHaveText('Tray');
  await page.goto(sites.put('/file', withFile + frame('b', '$b/tray')));
  const report = await background.act({ sessionId, input });
  expect(report.error?.code).toBe('not-supported');
  const gone = { ...input, arguments: ['#b >> #nowhere'] };
  const missing = await background.act({ sessionId, input: gone, options: { timeout: 1500 } });
  expect(missing.error?.code).toBe('element-not-found');
});
