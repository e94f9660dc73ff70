import { expect, test } from '../fixtures';

const page = `<label><input id="idle" type="checkbox"> Large</label>
  <select id="list"><option>Red<option>Blue</select>
  <label><input id="shown" type="checkbox" onchange="said.textContent = 'Gift wrap added.'"> Gift wrap</label>
  <label><input id="sent" type="checkbox" onchange="fetch('/kept')"> Weekly letter</label><p id="said"></p>`;

/** The recorder's own time and some more, in milliseconds: what is not to come has had its time. */
const longEnoughMs = 2500;

const deeds = [
  { what: 'a box the page leaves alone', id: 'idle', isQuiet: true },
  { what: 'a list the page leaves alone', id: 'list', key: 'B', isQuiet: true },
  { what: 'a box the page answers', id: 'shown', isQuiet: false },
  { what: 'a box the page tells its server', id: 'sent', isQuiet: false },
];

for (const { what, id, key = 'Space', isQuiet } of deeds) {
  test(`${what} is ${isQuiet ? '' : 'not '}recorded as one that nothing comes of`, async ({
    sites,
    startOn,
    background,
  }) => {
    sites.put('/kept', 'kept');
    const { page: tab, session } = await startOn(sites.put('/', page));
    const { id: sessionId } = session;
    await background.startRecording({ sessionId });
    await tab.locator(`#${id}`).focus();
    await tab.keyboard.press(key);
    const last = async () => (await background.recordedSteps({ sessionId })).steps.at(-1);
    await expect.poll(async () => (await last())?.target?.selector).toBe(`#${id}`);
    const expectation = async () => (await last())?.expectation;
    if (isQuiet) await expect.poll(expectation).toEqual({ kind: 'nothing' });
    else {
      await tab.waitForTimeout(longEnoughMs);
      expect(await expectation()).toBeUndefined();
    }
  });
}
