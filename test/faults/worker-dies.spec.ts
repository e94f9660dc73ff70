import type { Page } from '@playwright/test';
import type { InputMode } from '../../src/protocol/session';
import { storedIn } from '../fixtures/stored-in';
import { expect, leftIn, test } from './fixtures';
import { smallRecording } from './small-recording';

test.describe.configure({ timeout: 300_000 });

/** A page to read, write and order on, which counts what is done. */
const shop = `<title>Shop</title><label>Name <input id="name"></label><button id="order">Place order</button>
  <p id="said"></p><table><thead><tr><th>Name</th><th>Price</th></tr></thead>
  <tbody><tr><td>Kettle</td><td>12 EUR</td></tr><tr><td>Pan</td><td>30 EUR</td></tr></tbody></table><script>
  orders = 0;
  order.onclick = () => {
    orders += 1;
    setTimeout(() => { said.textContent = 'Thank you, ' + document.querySelector('#name').value; }, 50);
  };
</script>`;
const ordersIn = (page: Page) => page.evaluate((): number => Reflect.get(window, 'orders'));

const rows = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'string' } } },
    },
  },
};

type Operation = {
  name: string;
  inputMode?: InputMode;
  ask: (asked: {
    background: Parameters<Parameters<typeof test>[2]>[0]['background'];
    sessionId: string;
    url: string;
  }) => Promise<unknown>;
  /** How often it orders when it is done. */
  orders?: number;
};

const operations: Operation[] = [
  {
    name: 'finding',
    ask: ({ background, sessionId }) => background.observe({ sessionId, instruction: 'place the order' }),
  },
  {
    name: 'acting',
    ask: ({ background, sessionId }) => background.act({ sessionId, input: 'click Place order' }),
    orders: 1,
  },
  {
    name: 'acting with trusted input',
    inputMode: 'trusted',
    ask: ({ background, sessionId }) => background.act({ sessionId, input: 'click Place order' }),
    orders: 1,
  },
  {
    name: 'extracting',
    ask: ({ background, sessionId }) => background.extract({ sessionId, schema: rows }),
  },
  {
    name: 'replaying',
    ask: ({ background, sessionId, url }) =>
      background.replay({ sessionId, recording: smallRecording('ordering', new URL(url).origin) }),
    orders: 1,
  },
  {
    name: 'going to an address',
    ask: ({ background, sessionId, url }) => background.navigate({ sessionId, url: `${url}?again` }),
  },
  { name: 'suggesting', ask: ({ background, sessionId }) => background.suggest({ sessionId }) },
  { name: 'ending a session', ask: ({ background, sessionId }) => background.endSession({ sessionId }) },
];

for (const { name, inputMode = 'page', ask, orders = 0 } of operations) {
  test(`a worker that dies at any moment of ${name} does nothing twice, leaves nothing running and loses nothing`, async ({
    sites,
    startOn,
    background,
    extensionPage,
    dieAtEach,
  }) => {
    await background.addRecordings({ recordings: [smallRecording('kept')] });
    const alarms = () => extensionPage.evaluate(async () => (await chrome.alarms.getAll()).length);
    const before = await alarms();
    await dieAtEach(async () => {
      const url = sites.put('/', shop);
      const { page, session } = await startOn(url);
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode } });
      return {
        run: () => ask({ background, sessionId, url }),
        look: async (outcome, moment) => {
          expect(await ordersIn(page), moment).toBeLessThanOrEqual(orders);
          await expect.poll(() => leftIn(extensionPage, session.tabId), moment).toEqual([]);
          const [known] = (await background.listSessions({})).filter(({ id }) => id === sessionId);
          for (const run of known?.runs ?? []) expect(run.state, moment).not.toBe('running');
          expect(await alarms(), moment).toBe(before);
          expect(
            (await background.listRecordings({})).map(({ id }) => id),
            moment,
          ).toEqual(['kept']);
          expect(await storedIn(extensionPage), moment).toContain('Fill “Name”');
          // Whoever asks again in the same tab is answered.
          const again = await background.startSession({ tabId: session.tabId });
          const found = await background.observe({ sessionId: again.id, instruction: 'place the order' });
          expect(found.candidates.length, moment).toBeGreaterThan(0);
          expect('code' in outcome ? outcome.code : 'no-answer', moment).toBe('no-answer');
        },
        clear: () => page.close(),
      };
    });
  });
}
