import { expect, test } from './fixtures';
import { button, say } from './fox-panel';

test('the toolbar button opens the panel, which leads through the first minutes and does what it is told', async ({
  fox,
  shopUrl,
}) => {
  const page = await fox.openPage(shopUrl);
  const panel = await fox.openPanel();
  await expect.poll(() => panel.text()).toContain('Say it once.');
  await panel.click(button('Skip'));
  await expect.poll(() => panel.text()).toContain('Hearth & Tin');

  await say(panel, 'Find', 'click Sign in');
  await expect.poll(() => panel.text()).toContain('Click the “Sign in” button');
  await panel.click(button('Back'));

  await say(panel, 'Do', 'type "ada@example.org" into Email');
  await expect.poll(() => panel.text()).toContain('1 verified');
  expect(await page.evaluate("document.querySelector('#email').value")).toBe('ada@example.org');
});

test('the practice page takes the first example with no access to any site', async ({ fox }) => {
  const panel = await fox.openPanel();
  await panel.click({ words: 'Try it on the practice page' });
  await expect.poll(() => panel.has(button('Download invoice'))).toBe(false);
  await expect.poll(() => panel.text()).toContain('Ready');
});

test('acts in frames of another site and in closed shadow roots, and says so where nothing changed', async ({
  fox,
  sites,
  background,
}) => {
  await fox.grant('http://*/*');
  // Out of view, and it moves something in each frame that it is let draw.
  sites.put(
    '/pay',
    `<button onclick="this.textContent = 'Paid'">Pay</button><script>
    const step = () => { document.title = performance.now(); requestAnimationFrame(step); }; step();
    </script>`,
  );
  const url = sites.put(
    '/',
    `<div id="host"></div><button>Nothing</button><div style="height: 3000px"></div><iframe src="$b/pay"></iframe><script>
    const root = host.attachShadow({ mode: 'closed' });
    root.innerHTML = '<button>Hidden</button>';
    root.firstChild.onclick = ({ target }) => setTimeout(() => (target.textContent = 'Found'), 50);
    </script>`,
  );
  const { id: sessionId } = await background.startSession({ url });
  const act = async (input: string) => (await background.act({ sessionId, input })).result;
  expect(await act('click Pay')).toMatchObject({ success: true, message: 'Now shows "Paid".' });
  expect(await act('click Hidden')).toMatchObject({ success: true, message: 'Now shows "Found".' });
  expect(await act('click Nothing')).toMatchObject({ success: false });
});
