import type { ModelServer } from '../../fixtures/model-server';
import { playTask, stepOf, actOn, doneStep } from '../../fixtures/task-model';
import { codeOf, generations, openHttp, openSession, openStdio, textOf, type Asked } from '../mcp-fixtures';
import { expect, test } from '../mcp-model-fixtures';
import { evaluate } from '../service-fixtures';

test.describe.configure({ mode: 'default', timeout: 60_000 });

const account = `<label>Name <input></label><button onclick="document.title = 'gone'">Delete account</button>`;
const words = 'people call me Ada in here';

/** A model that fills in the name and deletes the account. */
function beBold(models: ModelServer): void {
  models.answerAll(({ user }) => ({
    json: {
      actions: [
        `${/^\s*(\d+) textbox Name/m.exec(user)?.[1]} fill Ada`,
        `${/^\s*(\d+) button Delete/m.exec(user)?.[1]} click`,
      ],
    },
  }));
}

for (const generation of generations) {
  test.describe(`a client of the ${generation} generation`, () => {
    test('asks its user what the gate refuses, and does it when they agree', async ({
      url,
      sites,
      service,
      models,
    }) => {
      beBold(models);
      const asked: Asked[] = [];
      const answer = (question: Asked) => {
        asked.push(question);
        return { action: 'accept', content: {} } as const;
      };
      const peer = await openHttp(generation, url, { answer });
      const session = await openSession(peer, sites.put('/', account));
      const acted = await peer.call('act', { session, instruction: words });
      expect(asked.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^A model chose an act that deletes something, .* Shall it be done/),
      ]);
      expect(acted.structuredContent, textOf(acted)).toMatchObject({ success: true });
      expect(await evaluate(service, session, 'document.title')).toBe('gone');
      await peer.call('end', { session });
      await peer.close();
    });

    test('asks its user of an action that it gives without words for it, and of the very element that it is on', async ({
      url,
      sites,
      service,
    }) => {
      const asked: Asked[] = [];
      const answer = (question: Asked) => {
        asked.push(question);
        return { action: asked.length > 1 ? 'accept' : 'decline', content: {} } as const;
      };
      const peer = await openHttp(generation, url, { answer });
      const session = await openSession(peer, sites.put('/', account));
      const title = () => evaluate(service, session, 'document.title');
      const press = { selector: 'button', method: 'click' };
      expect(await peer.call('act', { session, action: press })).toMatchObject({ isError: true });
      expect(asked).toHaveLength(1);
      expect(await title()).not.toBe('gone');
      const told = { ...press, description: 'See what is new' };
      expect((await peer.call('act', { session, action: told })).structuredContent).toMatchObject({
        success: true,
      });
      expect(asked).toHaveLength(2);
      expect(await title()).toBe('gone');
      await peer.call('end', { session });
      await peer.close();
    });

    test('does not do what its user declines, and cannot answer for them', async ({
      url,
      sites,
      service,
      models,
    }) => {
      beBold(models);
      const address = sites.put('/', account);
      for (const action of ['decline', 'cancel'] as const) {
        const peer = await openHttp(generation, url, { answer: () => ({ action }) });
        const session = await openSession(peer, address);
        const acted = await peer.call('act', { session, instruction: words });
        expect([acted.isError, codeOf(acted)]).toEqual([true, 'client-refused']);
        expect(await evaluate(service, session, 'document.title')).not.toBe('gone');
        await peer.call('end', { session });
        await peer.close();
      }
    });

    test('is told what to do when it cannot ask', async ({ url, sites, service, models }) => {
      beBold(models);
      const peer = await openHttp(generation, url);
      const session = await openSession(peer, sites.put('/', account));
      const acted = await peer.call('act', { session, instruction: words });
      expect(acted.isError).toBe(true);
      expect(textOf(acted)).toContain('say it in the instruction, or allow it. It was not done. (gate)');
      expect(await evaluate(service, session, 'document.title')).not.toBe('gone');
      await peer.call('end', { session });
      await peer.close();
    });

    test('asks its user what a task needs, and the task goes on with the answer', async ({
      url,
      sites,
      models,
    }) => {
      const asked: Asked[] = [];
      const answer = (question: Asked) => {
        asked.push(question);
        return { action: 'accept', content: { text: 'the red one' } } as const;
      };
      const peer = await openHttp(generation, url, { answer });
      const page = `<button onclick="said.textContent = 'Red it is'">Red</button><button>Blue</button><p id="said"></p>`;
      const session = await openSession(peer, sites.put('/', page));
      playTask(models, {
        plan: { ends: ['text: Red it is'] },
        says: [stepOf('ask', 'Which one?', 'Red', 'Blue'), actOn('button Red'), doneStep],
      });
      const ran = await peer.call('run', { session, task: 'press the one I like' });
      expect(asked.map(({ message }) => message)).toEqual([
        'The model that follows your task asks what you mean. It says: “Which one?” It could be: “Red”, “Blue”',
      ]);
      expect(ran.structuredContent, textOf(ran)).toMatchObject({ completed: true });
      await peer.call('end', { session });
      await peer.close();
    });
  });
}

test('a state that is of another call, or is not ours, goes on with nothing', async ({
  url,
  sites,
  models,
}) => {
  beBold(models);
  const call = async (params: object) => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
    };
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'act',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { ...params, name: 'act', _meta: meta },
      }),
    });
    return (await response.json()) as {
      result?: { resultType: string; requestState?: string };
      error?: object;
    };
  };
  const peer = await openHttp('new', url);
  const session = await openSession(peer, sites.put('/', account));
  const given = { session, instruction: words };
  const { result } = await call({ arguments: given });
  expect(result?.resultType).toBe('input_required');
  const inputResponses = { 'user-1': { action: 'accept', content: {} } };
  const { requestState = '' } = result ?? {};
  const other = { ...given, instruction: 'delete the other account' };
  const forged = `${requestState.slice(0, -4)}AAAA`;
  for (const [about, state] of [
    [other, requestState],
    [given, forged],
    [given, 'v1.e30.AAAA'],
  ] as const) {
    const answer = await call({ arguments: about, inputResponses, requestState: state });
    expect(answer.error).toMatchObject({ code: -32_602 });
  }
  await peer.call('end', { session });
  await peer.close();
});

for (const generation of generations) {
  test(`over standard input and output a client of the ${generation} generation asks its user, too`, async ({
    sites,
    models,
  }) => {
    beBold(models);
    const args = ['--model', 'openai/small', '--model-base-url', models.baseURL];
    const answer = () => ({ action: 'accept', content: {} }) as const;
    const peer = await openStdio(generation, { args, answer, environment: { MODEL_API_KEY: 'sk-1' } });
    const session = await openSession(peer, sites.put('/', account));
    const acted = await peer.call('act', { session, instruction: words });
    expect(acted.structuredContent, textOf(acted)).toMatchObject({ success: true });
    expect(textOf(await peer.call('snapshot', { session }))).toContain('textbox Name = Ada');
    await peer.close();
  });
}

for (const generation of generations) {
  test(`through a service that runs already a client of the ${generation} generation works, asks and cancels, too`, async ({
    url,
    sites,
    models,
  }) => {
    beBold(models);
    const answer = () => ({ action: 'accept', content: {} }) as const;
    const peer = await openStdio(generation, { args: ['--service', url], answer });
    if (generation === 'new') expect(peer.revision).toBe('2026-07-28');
    const session = await openSession(peer, sites.put('/', account));
    const acted = await peer.call('act', { session, instruction: words });
    expect(acted.structuredContent, textOf(acted)).toMatchObject({ success: true });

    models.answerAll({ silent: true });
    const before = models.requests.length;
    const cancelling = new AbortController();
    const { signal } = cancelling;
    const waiting = peer.call('act', { session, instruction: 'do what is best here' }, { signal });
    const ended = waiting.then(
      () => 'answered',
      () => 'cancelled',
    );
    await expect.poll(() => models.requests.length).toBeGreaterThan(before);
    cancelling.abort();
    expect(await ended).toBe('cancelled');
    expect(textOf(await peer.call('snapshot', { session }))).toContain('textbox Name');
    expect((await peer.call('end', { session })).structuredContent).toEqual({ ended: true });
    await peer.close();
  });
}
