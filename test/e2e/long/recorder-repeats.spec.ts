import { expect, test } from '../fixtures';
import { buyByHand, deeds, purchase, whenHeard } from '../shop-by-hand';

const times = 20;

test(`a purchase by hand is recorded alike ${times} of ${times} times`, async ({
  shopUrl,
  startOn,
  background,
  context,
  panelTab,
}) => {
  test.setTimeout(times * 30_000);
  const recorded: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { page, session } = await startOn(shopUrl);
    const { id: sessionId } = session;
    await background.startRecording({ sessionId });
    await buyByHand(context, page, whenHeard(panelTab));
    const { steps, variables } = await background.stopRecording({ sessionId });
    expect(deeds({ steps })).toEqual(purchase(shopUrl));
    // That nothing more came of a step is told only where the hand rested: on a slow machine, it may.
    const lasting = steps.map(({ id: _id, expectation, ...step }) =>
      expectation?.kind === 'nothing' ? step : { ...step, expectation },
    );
    recorded.push(JSON.stringify({ variables, steps: lasting }, null, 1));
    await page.close();
  }
  // Not only what is done: how each element is found, where, and what it led to.
  for (const each of recorded) expect(each).toBe(recorded[0]);
});
