import { methods, type MethodName } from '../../../src/protocol/methods';
import type { Service } from '../../../src/server/service/service';
import { actionOf, latePage, mostEvents, slowMethods, slowPage } from '../../fixtures/slow-acts';
import { evaluate, expect, test, type AskedSession } from '../service-fixtures';

/** A client that closes its connection in the middle of an act: it ends, and nothing more happens on the page. */

test.describe.configure({ timeout: 90_000 });

for (const streamResponse of [false, true]) {
  const way = streamResponse ? 'streamed' : 'as JSON';

  test(`gone while each method waits for its target, ${way}`, async ({ service, session, sites }) => {
    await session.ask('navigate', { url: sites.put('/late', latePage) });
    const { read } = reading(service, session);
    for (const method of methods) {
      const leave = startAct(session, actionOf(method, '#late'), streamResponse);
      await expect.poll(() => lastStep(service, session, method)).toBe('running');
      await leave();
      await expect.poll(() => lastStep(service, session, method)).toBe('stopped');
      await read('appear()');
      // Longer than anything takes that an act which goes on would do at once.
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(await read('events'), method).toBe(0);
      await read('document.querySelector("#late").remove()');
    }
  });

  test(`gone after each method was sent, ${way}`, async ({ service, session, sites }) => {
    const { read, counts } = reading(service, session);
    for (const method of slowMethods) {
      await session.ask('navigate', { url: sites.put(`/${method}`, slowPage(method)) });
      const leave = startAct(session, actionOf(method, '#t'), streamResponse);
      await expect.poll(() => read('Object.keys(counts).length'), { intervals: [10] }).toBeGreaterThan(0);
      await leave();
      await expect.poll(() => lastStep(service, session, method), method).toBe('unknown');
      const then = await counts();
      expect(Math.max(...Object.values(then)), method).toBeLessThanOrEqual(mostEvents(method, 'auto'));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await counts(), method).toEqual(then);
    }
  });
}

/** Sends an act; the function it gives closes the connection and waits until that is known to the client. */
function startAct(session: AskedSession, input: object, streamResponse: boolean): () => Promise<void> {
  const gone = new AbortController();
  const asked = session.ask('act', { input, streamResponse }, { signal: gone.signal });
  const ended = expect(asked).rejects.toThrow(/abort/i);
  return () => {
    gone.abort();
    return ended;
  };
}

function reading(service: Service, { id }: AskedSession) {
  const read = (expression: string) => evaluate(service, id, expression);
  return { read, counts: async () => JSON.parse(String(await read('JSON.stringify(counts)'))) as Counts };
}

type Counts = Record<string, number>;

/** The state of the newest run's last step when that is of `method`. */
async function lastStep(service: Service, { id }: AskedSession, method: MethodName) {
  const { background } = service.sessions.find(id, 'act');
  const runs = (await background.listSessions({})).flatMap((session) => session.runs);
  const step = runs.toSorted((a, b) => b.startedAt - a.startedAt)[0]?.steps.at(-1);
  return step?.action.method === method ? step.state : undefined;
}
