import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  createApplicationInputHandler,
  createTaskSessionFromClient,
  resultFromTaskOutcome,
  type RawClientDispatch,
} from '@modelcontextprotocol/ext-tasks/client';
import { actOn, doneStep, playTask, stepOf } from '../../fixtures/task-model';
import { openHttp, openSession } from '../mcp-fixtures';
import { expect, test } from '../mcp-model-fixtures';

test.describe.configure({ mode: 'default', timeout: 60_000 });

const clientInfo = { name: 'Kettle assistant', version: '1.0.0' };
const clientCapabilities = { elicitation: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } };
const protocolVersion = '2026-07-28';

type Dispatched = Awaited<ReturnType<RawClientDispatch>>;
type Answered = {
  result?: Extract<Dispatched, { kind: 'result' }>['result'];
  error?: Extract<Dispatched, { kind: 'error' }>['error'];
};
type Message = { method: string; params?: { name?: string; taskId?: string } };

/** Sends one message as a plain client of 2026-07-28 does. */
const dispatchTo =
  (url: string): RawClientDispatch =>
  async (request) => {
    const message = request as Message;
    const { method, params = {} } = message;
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': protocolVersion,
        'mcp-method': method,
        'mcp-name': params.name ?? params.taskId ?? '',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), ...message }),
    });
    const { result, error } = (await response.json()) as Answered;
    return error ? { kind: 'error', error } : { kind: 'result', result: result ?? null };
  };

const page = `<button onclick="said.textContent = 'Red it is'">Red</button><button>Blue</button><p id="said"></p>`;

/** A client that asks about its calls afterwards. */
async function openAsking(url: string) {
  const client = new Client(clientInfo, {
    capabilities: clientCapabilities,
    versionNegotiation: { mode: 'auto' },
  });
  client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  const asked: unknown[] = [];
  const onInputRequest = createApplicationInputHandler({
    elicitation: ({ params }) => {
      asked.push(params['message']);
      return { action: 'accept', content: { text: 'the red one' } };
    },
    sampling: () => Promise.reject(new Error('not asked for')),
    roots: () => Promise.reject(new Error('not asked for')),
  });
  const session = createTaskSessionFromClient(client, {
    endpointId: 'tabwright',
    rawDispatch: dispatchTo(url),
    v2RequestFraming: { protocolVersion, clientInfo, clientCapabilities },
    onInputRequest,
  });
  const close = async () => {
    await session.close();
    await client.close();
  };
  return { session, asked, close };
}

test('a run is answered at once, asks its user on the way, and is asked about until it ends', async ({
  url,
  sites,
  models,
}) => {
  const peer = await openHttp('new', url);
  const session = await openSession(peer, sites.put('/', page));
  const says = [stepOf('ask', 'Which one?', 'Red', 'Blue'), actOn('button Red'), doneStep];
  playTask(models, { plan: { ends: ['text: Red it is'] }, says });
  const asking = await openAsking(url);
  const execution = await asking.session.callTool('run', { session, task: 'press the one I like' });
  expect(execution.kind).toBe('task');
  const { outcome } = await execution.settle();
  expect(resultFromTaskOutcome(outcome)).toMatchObject({ structuredContent: { completed: true } });
  expect(asking.asked).toEqual([expect.stringContaining('“Which one?”')]);
  const short = await asking.session.callTool('snapshot', { session });
  expect(short.kind).not.toBe('task');
  await asking.close();
  await peer.call('end', { session });
  await peer.close();
});

test('a run that is cancelled ends, and its session is free', async ({ url, sites, models }) => {
  const peer = await openHttp('new', url);
  const session = await openSession(peer, sites.put('/', page));
  const slow = { disturbs: () => ({ silent: true }) as const };
  playTask(models, { plan: { ends: ['text: Red it is'] }, says: [actOn('button Red')], ...slow });
  const asking = await openAsking(url);
  const execution = await asking.session.callTool('run', { session, task: 'press the one I like' });
  if (execution.kind !== 'task') throw new Error('It was answered.');
  await execution.cancel();
  const { outcome } = await execution.settle();
  expect(outcome.status).toBe('cancelled');
  expect((await peer.call('snapshot', { session })).isError).toBeUndefined();
  await asking.close();
  await peer.call('end', { session });
  await peer.close();
});

test('a call is known to its caller, and to clients that know the extension', async ({ url }) => {
  const ask = async (params: object, capabilities: object) =>
    dispatchTo(url)({
      method: 'tasks/get',
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': protocolVersion,
          'io.modelcontextprotocol/clientInfo': clientInfo,
          'io.modelcontextprotocol/clientCapabilities': capabilities as Record<string, never>,
        },
      },
    });
  const taskId = '00000000-0000-4000-8000-000000000000';
  expect(await ask({ taskId }, {})).toMatchObject({ error: { code: -32_021 } });
  expect(await ask({ taskId }, clientCapabilities)).toMatchObject({ error: { code: -32_602 } });
});
