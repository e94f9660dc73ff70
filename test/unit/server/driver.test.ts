import { describe, expect, it } from 'vitest';
import { AutomationError } from '../../../src/base/errors';
import { createClient, createServer, type Handlers } from '../../../src/messaging/contract';
import { backgroundContract, type BackgroundContract } from '../../../src/protocol/background';
import type { Session } from '../../../src/protocol/session';
import { createDriver } from '../../../src/server/cli/drive-requests';

const usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

function sessionAt(url: string, id: string): Session {
  return {
    id,
    tabId: 1,
    windowId: 1,
    url,
    title: 'A page',
    startedAt: 0,
    openedTabs: [],
    unreadable: [],
    runs: [],
  };
}

/** Answers nothing at all. */
const unasked = Object.fromEntries(
  Object.keys(backgroundContract).map((name) => [name, () => Promise.reject(new Error('not asked for'))]),
) as unknown as Handlers<BackgroundContract>;

/** A driver over a background that is joined by JSON, as over the socket; `calls` is what reached it. */
function driverOver(overrides: Partial<Handlers<BackgroundContract>> = {}) {
  const calls: [string, unknown][] = [];
  let started = 0;
  const handlers: Handlers<BackgroundContract> = {
    ...unasked,
    startSession: (input) => sessionAt('url' in input ? input.url : '', `session-${++started}`),
    navigate: ({ url }) => ({ url, title: 'Another page' }),
    act: () => ({
      result: { success: true, message: 'Done', actionDescription: 'click' },
      usage,
      ms: 1,
      effects: [],
      candidates: [],
    }),
    endSession: () => true,
    takeCorrections: () => [],
    ...overrides,
  };
  const server = createServer(backgroundContract, handlers);
  const background = createClient(backgroundContract, async (operation, input) => {
    if (operation !== 'takeCorrections') calls.push([operation, input]);
    return JSON.parse(
      JSON.stringify(await server(operation, JSON.parse(JSON.stringify(input)), { caller: 'service' })),
    );
  });
  const driver = createDriver(background);
  return { calls, ask: (request: unknown) => driver.answer(JSON.stringify(request)), driver };
}

const home = { op: 'navigate', url: 'http://shop.example/' };

describe('createDriver', () => {
  it('tells what the page took back with whatever is asked next, once, also where that fails', async () => {
    const lost = { at: 1, sentence: 'The page took it back 0.7 s later.', description: 'Like' };
    let untold = [[], [lost], [], [lost]];
    const { ask } = driverOver({ takeCorrections: () => untold.shift() ?? [] });
    await ask(home);
    expect(await ask(home)).toMatchObject({ ok: true, corrected: [lost] });
    expect(await ask(home)).not.toHaveProperty('corrected', [lost]);
    expect(await ask({ op: 'snapshot' })).toMatchObject({ ok: false, corrected: [lost] });
    untold = [];
    expect((await ask(home)).corrected).toBeUndefined();
  });

  it('starts a session with the first navigate and keeps it for the next', async () => {
    const { ask, calls } = driverOver();
    expect(await ask({ id: 1, ...home })).toEqual({
      id: 1,
      ok: true,
      value: { url: home.url, title: 'A page' },
    });
    expect(await ask({ id: 'b', ...home })).toMatchObject({
      id: 'b',
      ok: true,
      value: { title: 'Another page' },
    });
    expect(calls.map(([operation]) => operation)).toEqual(['startSession', 'navigate']);
  });

  it('starts another session when the tab was closed', async () => {
    const { ask, calls } = driverOver({
      navigate: () => {
        throw new AutomationError('session-not-found', 'There is no such session.');
      },
    });
    await ask(home);
    expect(await ask(home)).toMatchObject({ ok: true });
    expect(calls.map(([operation]) => operation)).toEqual(['startSession', 'navigate', 'startSession']);
  });

  it('hands an action over without the fields of the line', async () => {
    const { ask, calls } = driverOver();
    const input = { selector: '#a', description: 'a button', method: 'click', arguments: [] };
    await ask(home);
    expect(await ask({ id: 9, op: 'act', input })).toMatchObject({
      id: 9,
      ok: true,
      value: { result: { success: true } },
    });
    expect(calls.at(-1)).toEqual(['act', { sessionId: 'session-1', input }]);
  });

  it('asks for a page first', async () => {
    expect(await driverOver().ask({ op: 'snapshot' })).toMatchObject({
      ok: false,
      error: { code: 'session-not-found', message: expect.stringContaining('navigate') },
    });
  });

  it('needs a new page after end', async () => {
    const { ask } = driverOver();
    await ask(home);
    expect(await ask({ op: 'end' })).toEqual({ ok: true, value: true });
    expect(await ask({ op: 'act', input: 'click Sign in' })).toMatchObject({
      error: { code: 'session-not-found' },
    });
  });

  it.each([
    ['a line that is not JSON', '{"op":'],
    ['an unknown operation', '{"id":3,"op":"dance"}'],
    ['an unknown key', '{"id":3,"op":"navigate","url":"http://a.example/","fast":true}'],
    ['a bad address', '{"id":3,"op":"navigate","url":"nowhere"}'],
    ['an empty instruction', '{"id":3,"op":"act","input":"  "}'],
    ['an instruction of 100,000 characters', `{"id":3,"op":"act","input":"${'a'.repeat(100_000)}"}`],
    ['an action with an unknown key', '{"id":3,"op":"act","input":{"selector":"a","description":"","x":1}}'],
    ['an unknown way to settle', '{"op":"act","input":"click Go","options":{"settle":"soon"}}'],
    [
      'an option that act does not have',
      '{"op":"act","input":"click Go","options":{"ignoreSelectors":["#ad"]}}',
    ],
    ['no object', '7'],
  ])('answers %s with invalid-input', async (_name, line) => {
    const { driver, ask } = driverOver();
    await ask(home);
    const answer = await driver.answer(line);
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect(JSON.stringify(answer).length).toBeLessThan(1000);
    expect(await ask(home)).toMatchObject({ ok: true });
  });

  it('ends a navigation at its deadline', async () => {
    const { ask } = driverOver({ startSession: () => new Promise(() => {}) });
    expect(await ask({ ...home, timeoutMs: 30 })).toMatchObject({ ok: false, error: { code: 'timeout' } });
  });
});
