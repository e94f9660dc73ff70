import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect } from 'vitest';
import { startSession } from '../../../../src/client/remote';
import { eventText, sendEvents, sendJson, serveCloud, acted } from '../../../fixtures/cloud-server';
import { test } from '../fixtures';

const it = test;
const noAnswer = { name: 'AutomationError', code: 'no-answer' };

/** What was written is on its way, or nobody is there to take it any more. */
const taken = (response: ServerResponse) => Promise.race([once(response, 'drain'), once(response, 'close')]);

describe('a service that lies', () => {
  it('with wrong shapes gets a typed error', async ({ cloud, make }) => {
    const { automation } = make({ verbose: 0 });
    await automation.init();
    const lies = [null, 'text', [], {}, { success: true }, { success: true, data: { result: 5 } }];
    for (const lie of lies) {
      cloud.answer('observe', (_request, response) => sendJson(response, lie));
      await expect(automation.observe('x'), JSON.stringify(lie)).rejects.toMatchObject(noAnswer);
    }
    cloud.answer('act', (_request, response) =>
      sendJson(response, { success: true, data: { result: { ...acted, success: 'yes' } } }),
    );
    await expect(automation.act('x')).rejects.toMatchObject(noAnswer);
  });

  it('with a session without a name opens none', async ({ cloud, make }) => {
    cloud.answer('start', (_request, response) =>
      sendJson(response, { success: true, data: { sessionId: '' } }),
    );
    await expect(make({}).automation.init()).rejects.toMatchObject(noAnswer);
  });

  it('with a session named like a path asks only below that session', async ({ cloud, make }) => {
    const data = { sessionId: '../../admin?x=', available: true };
    cloud.answer('start', (_request, response) => sendJson(response, { success: true, data }));
    const { automation } = make({});
    await automation.init();
    await automation.observe('x');
    expect(cloud.requests.at(-1)?.path).toBe('/v1/sessions/..%2F..%2Fadmin%3Fx%3D/observe');
  });

  it('with unknown methods and fields is not believed', async ({ cloud, make }) => {
    const { automation } = make({ verbose: 0 });
    await automation.init();
    for (const more of [{ method: 'evaluate' }, { script: 'alert(1)' }, { arguments: [5] }]) {
      const action = { selector: '#go', description: 'Go', method: 'click', arguments: [], ...more };
      cloud.answer('observe', (_request, response) =>
        sendJson(response, { success: true, data: { result: [action] } }),
      );
      await expect(automation.observe('x')).rejects.toMatchObject(noAnswer);
    }
  });

  it('with 100 MB is cut off long before', async ({ cloud, make }) => {
    let sent = 0;
    cloud.answer('observe', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(1024 * 1024, 'a');
      for (; sent < 100 && !response.destroyed; sent += 1) {
        if (!response.write(piece)) await taken(response);
      }
      response.end();
    });
    const { automation } = make({ verbose: 0 });
    await automation.init();
    await expect(automation.observe('x')).rejects.toThrow(/is longer than/);
    await expect.poll(() => sent).toBeLessThan(40);
  });

  it('with 100 MB in one event is cut off too', async ({ cloud, make }) => {
    cloud.answer('observe', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: "');
      const piece = Buffer.alloc(1024 * 1024, 'a');
      for (let sent = 0; sent < 100 && !response.destroyed; sent += 1) {
        if (!response.write(piece)) await taken(response);
      }
      response.end();
    });
    const { automation } = make({});
    await automation.init();
    await expect(automation.observe('x')).rejects.toMatchObject(noAnswer);
  });

  it('with two ends of a stream is believed once', async ({ cloud, make }) => {
    const finished = { status: 'finished', result: acted };
    const after = { status: 'running', message: 'still here' };
    cloud.answer('act', (_request, response) =>
      sendEvents(response, [finished, after, { status: 'error', error: 'No.' }, finished]),
    );
    const { automation, lines } = make({});
    await automation.init();
    await expect(automation.act('x')).resolves.toMatchObject({ success: true });
    expect(lines.join()).not.toContain('still here');
  });

  it('with a stream that never ends its story gets a typed error', async ({ cloud, make }) => {
    const { automation } = make({});
    await automation.init();
    for (const events of [[], [{ status: 'starting' }], [{ status: 'starting' }, { status: 'what' }]]) {
      cloud.answer('act', (_request, response) => sendEvents(response, events));
      await expect(automation.act('x')).rejects.toMatchObject(noAnswer);
    }
  });

  it('with a redirect to another host gets no key there', async ({ cloud, make }) => {
    const other = await serveCloud();
    try {
      for (const status of [301, 302, 303, 307, 308]) {
        cloud.answer('start', (request, response) => {
          response.writeHead(status, { location: `${other.url}${request.path}` }).end();
        });
        await expect(make({}).automation.init()).rejects.toThrow(/sent the request on to 127\.0\.0\.1:/);
      }
      expect(other.requests).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('with a slow drip keeps nobody longer than the call may take', async ({ cloud }) => {
    const timers: NodeJS.Timeout[] = [];
    cloud.answer('start', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      timers.push(setInterval(() => response.write(' '), 20));
    });
    const connection = { baseUrl: cloud.url, apiKey: 'k' };
    const begun = performance.now();
    await expect(startSession(connection, {}, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'timeout' });
    expect(performance.now() - begun).toBeLessThan(2000);
    timers.forEach(clearInterval);
  });

  it('that closes the line in the middle loses nothing: the next call works', async ({ cloud, make }) => {
    let times = 0;
    cloud.answer('act', (_request, response) => {
      times += 1;
      if (times > 1) return sendEvents(response, [{ status: 'finished', result: acted }]);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventText({ status: 'starting' }), () => response.destroy());
      return undefined;
    });
    const { automation } = make({});
    await automation.init();
    await expect(automation.act('x')).rejects.toMatchObject(noAnswer);
    await expect(automation.act('x')).resolves.toMatchObject({ success: true });
  });
});

describe('a service that is busy or breaks', () => {
  const failTimes = (count: number, status: number, headers = {}) => {
    let left = count;
    return { isLeft: () => left-- > 0, status, headers: { 'retry-after-ms': '10', ...headers } };
  };

  it('is asked to observe again, at most twice', async ({ cloud, make }) => {
    for (const [count, isAnswered] of [
      [2, true],
      [3, false],
    ] as const) {
      const failing = failTimes(count, 500);
      cloud.answer('observe', (_request, response) => {
        if (failing.isLeft())
          return sendJson(response, { message: 'Broken.' }, { status: 500, headers: failing.headers });
        return sendJson(response, { success: true, data: { result: [] } });
      });
      const { automation } = make({ verbose: 0 });
      await automation.init();
      const asked = automation.observe('x');
      if (isAnswered) await expect(asked).resolves.toEqual([]);
      else await expect(asked).rejects.toThrow('Broken.');
    }
  });

  it('is never asked to act again after a failure that may have acted', async ({ cloud, make }) => {
    const { automation } = make({});
    await automation.init();
    cloud.answer('act', (_request, response) => sendJson(response, { message: 'Broken.' }, { status: 500 }));
    await expect(automation.act('x')).rejects.toThrow('Broken.');
    cloud.answer('act', (_request, response) => void response.destroy());
    await expect(automation.act('x')).resolves.toMatchObject({
      success: false,
      message: expect.stringContaining('It may have been done'),
    });
    expect(cloud.bodiesOf('act')).toHaveLength(2);
  });

  it('is asked to act again when it was turned away', async ({ cloud, make }) => {
    const failing = failTimes(1, 429);
    cloud.answer('act', (_request, response) => {
      if (failing.isLeft())
        return sendJson(response, { message: 'Busy.' }, { status: 429, headers: failing.headers });
      return sendJson(response, { success: true, data: { result: acted } });
    });
    const { automation } = make({});
    await automation.init();
    await expect(automation.act('x')).resolves.toMatchObject({ success: true });
  });

  it('has the last word about asking again', async ({ cloud, make }) => {
    cloud.answer('observe', (_request, response) =>
      sendJson(response, { message: 'Busy.' }, { status: 429, headers: { 'x-should-retry': 'false' } }),
    );
    const { automation } = make({});
    await automation.init();
    await expect(automation.observe('x')).rejects.toMatchObject({ code: 'busy' });
    expect(cloud.bodiesOf('observe')).toHaveLength(1);
  });

  it('may leave event names out, or the blank line at the end', async ({ cloud, make }) => {
    cloud.answer('act', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': ping\n\n');
      response.write(eventText({ status: 'running', message: 'as text' }, 'data-only'));
      response.end(eventText({ status: 'finished', result: acted }, 'data-only').trimEnd());
    });
    const { automation, lines } = make({});
    await automation.init();
    await expect(automation.act('x')).resolves.toMatchObject({ success: true });
    expect(lines.join()).toContain('as text');
  });
});
