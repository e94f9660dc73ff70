import { expect, test } from './fixtures';
import { lieFrom, repliesTo } from './lying-frames';
import { deeds, whenHeard } from './shop-by-hand';

const frames = `<style>iframe { width: 300px; height: 100px }</style>
  <iframe title="Bank" src="$a/bank"></iframe><iframe title="Advert" src="$b/advert"></iframe>`;

const onElement = (selector: string, frame?: object[]) => ({
  at: Math.round(Date.now()),
  tab: 0,
  url: 'https://bank.example/',
  target: {
    selector,
    alternates: [{ kind: 'css', selector: 'iframe >> #pay' }],
    ...(frame ? { frame } : {}),
  },
});

test('a frame tells of what was done in itself, and of nothing else', async ({
  sites,
  startOn,
  background,
  panelTab,
}) => {
  sites.put('/bank', '<button id="pay">Pay</button>');
  sites.put('/advert', '<button id="more">More</button>');
  const { page, session } = await startOn(sites.put('/', frames));
  const { id: sessionId, tabId } = session;
  await background.startRecording({ sessionId });
  await whenHeard(panelTab)(page);
  const liar = { tabId, path: '/advert' };
  const told = [
    { kind: 'click', ...onElement('#pay', [{ selector: '[title="Bank"]', index: 0 }]) },
    { kind: 'click', ...onElement('[title="Bank"] >> #pay') },
    { kind: 'drag', ...onElement('#more'), at: Date.now() + 1, onto: '[title="Bank"] >> #pay' },
    { kind: 'navigation', at: Date.now() + 2, tab: 0, url: 'https://bank.example/pay', isTyped: true },
  ];
  const lies = told.map((event) => ({ operation: 'recorded', input: { event } }));
  await lieFrom(panelTab, liar, { lies: [...lies, { operation: 'leaving', input: {} }] });
  await expect.poll(() => repliesTo(panelTab, liar)).toHaveLength(5);
  const { steps } = await background.recordedSteps({ sessionId });
  expect(deeds({ steps })).toEqual([`navigate ${sites.a}/`, 'click frame >> #pay']);
  expect(steps[1]).toMatchObject({
    scope: { origin: sites.a },
    target: { alternates: [], frame: [{ index: 1 }] },
  });
});

test('a page tells of steps on its own site only', async ({ sites, startOn, background, panelTab }) => {
  const { session } = await startOn(sites.put('/liar', '<button id="pay">Pay</button>'));
  const { id: sessionId, tabId } = session;
  await background.startRecording({ sessionId });
  const liar = { tabId, path: '/liar' };
  const event = { kind: 'click', ...onElement('#pay') };
  await lieFrom(panelTab, liar, { lies: [{ operation: 'recorded', input: { event } }] });
  await expect.poll(() => repliesTo(panelTab, liar)).toHaveLength(1);
  const { steps } = await background.recordedSteps({ sessionId });
  expect(steps.at(-1)).toMatchObject({ method: 'click', scope: { origin: sites.a } });
});
