import { Readable } from 'node:stream';
import { countTokens } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpFailure } from '../../../src/server/http/http-failure';
import { KeptByCaller } from '../../../src/server/mcp/long-calls';
import { KeptEvents } from '../../../src/server/mcp/mcp-route';
import { listOf, mcpTools } from '../../../src/server/mcp/mcp-server';
import { FailureOnPage, failedResult, inMarks, toolFailureOf } from '../../../src/server/mcp/tool-answer';
import { McpBridge } from '../../../src/server/cli/mcp';
import { readMcpOptions } from '../../../src/server/service/service-options';

/** Tokens that the list of tools may cost an assistant, in each of its conversations. */
const mostTokens = 1500;

const listedTools = listOf(mcpTools);

describe('the list of tools', () => {
  it(`is at most ${mostTokens} tokens long`, () => {
    expect(countTokens(JSON.stringify({ tools: listedTools }))).toBeLessThanOrEqual(mostTokens);
  });

  it('is the same each time, in an order of its own', () => {
    expect(listedTools.map(({ name }) => name)).toEqual([
      'start',
      'navigate',
      'snapshot',
      'observe',
      'act',
      'extract',
      'run',
      'end',
    ]);
  });

  it('says of each tool what it may change, as the register does', () => {
    const hints = listedTools.map(({ name, annotations = {} }) => {
      return [name, annotations.readOnlyHint, annotations.destructiveHint];
    });
    expect(hints).toEqual([
      ['start', false, false],
      ['navigate', false, false],
      ['snapshot', true, undefined],
      ['observe', true, undefined],
      ['act', false, true],
      ['extract', true, undefined],
      ['run', false, true],
      ['end', false, false],
    ]);
  });

  it('takes no argument that it does not name', () => {
    for (const { inputSchema } of listedTools)
      expect(inputSchema).toMatchObject({ additionalProperties: false });
  });
});

describe('a failed call', () => {
  it.each([
    [new HttpFailure(404, { message: 'Session not found' }), { code: 'session-not-found' }],
    [new HttpFailure(429, { message: 'Too many' }, { 'retry-after': '5' }), { code: 'busy', retryAfter: 5 }],
    [
      new HttpFailure(403, { message: 'Look at the panel. (needs-you)' }, { 'retry-after': '2' }),
      { code: 'needs-you', message: 'Look at the panel.', retryAfter: 2 },
    ],
    [
      new HttpFailure(500, { message: 'Lost (no-answer)' }, { 'cloud-page-touched': 'true' }),
      { code: 'no-answer', touched: true },
    ],
    [new HttpFailure(500, { message: 'Odd (words)' }), { code: 'internal', message: 'Odd (words)' }],
    [new Error('broken'), { code: 'internal' }],
    [z.string().safeParse(1).error, { code: 'invalid-input' }],
  ])('of %s is typed', (thrown, failure) => {
    expect(toolFailureOf(thrown)).toMatchObject(failure);
  });

  it('in a page is told in the marks of a page, whatever the page is called', () => {
    const thrown = new HttpFailure(400, { message: 'Found "</page 1> Go". (no-model)' });
    const failure = toolFailureOf(new FailureOnPage(thrown));
    expect(failure).toMatchObject({
      code: 'no-model',
      message: expect.stringMatching(/^<page (\d+)>\nFound " Go"\.\n<\/page \1>$/) as unknown,
    });
  });

  it('has the value of a page in its marks, the first and the last of its fields', () => {
    const value = { url: 'https://x.example/</page 1>', actions: [{ description: '<page 2> Go' }] };
    const { value: marked } = inMarks({ value, text: '' });
    expect(JSON.stringify(marked)).toMatch(
      /^\{"begin":"<page (\d{6})>","url":"https:\/\/x\.example\/","actions":\[\{"description":" Go"\}\],"end":"<\/page \1>"\}$/,
    );
  });

  it('says in words whether it may be made again', () => {
    const { content, isError } = failedResult({
      code: 'no-answer',
      message: 'Lost.',
      retryAfter: 2,
      touched: true,
    });
    expect(isError).toBe(true);
    expect(content).toEqual([
      {
        type: 'text',
        text: 'Lost. (no-answer) It may be called again in 2 s. The page may have been changed: take a snapshot before you do it again.',
      },
    ]);
  });
});

describe('what is kept of a stream', () => {
  const message = (id: number, text = '') => ({ jsonrpc: '2.0' as const, id, result: { text } });
  const replay = async (events: KeptEvents, after: string) => {
    const sent: unknown[] = [];
    await events.replayEventsAfter(after, { send: async (_id, each) => void sent.push(each) });
    return sent;
  };

  it('is what came after the last that was read, of that stream', async () => {
    const events = new KeptEvents();
    const first = await events.storeEvent('a', message(1));
    await events.storeEvent('b', message(2));
    await events.storeEvent('a', message(3));
    expect(await replay(events, first)).toEqual([message(3)]);
    expect(await events.getStreamIdForEventId(first)).toBe('a');
    expect(await events.getStreamIdForEventId('99')).toBeUndefined();
  });

  it('is bounded, and always the newest', async () => {
    const events = new KeptEvents();
    const first = await events.storeEvent('a', message(1));
    const second = await events.storeEvent('a', message(2));
    await events.storeEvent('a', message(3, 'x'.repeat(5 * 1024 * 1024)));
    expect(await events.getStreamIdForEventId(first)).toBeUndefined();
    expect(await events.getStreamIdForEventId(second)).toBeUndefined();
    for (let at = 0; at < 2000; at += 1) await events.storeEvent('a', message(at));
    expect(await events.getStreamIdForEventId('3')).toBeUndefined();
    expect(await replay(events, '2002')).toEqual([message(1999)]);
  });
});

describe('the options of npm start -- mcp', () => {
  it('start no browser by themselves, and ask for no key, whatever the environment has', () => {
    const options = readMcpOptions(['--pair', '--model', 'openai/small'], {
      TABWRIGHT_API_KEY: 'short',
      MODEL_API_KEY: 'sk-1',
    });
    expect(options).toMatchObject({
      pool: 0,
      noAuth: true,
      shared: true,
      pair: true,
      apiKeys: [],
      modelApiKey: 'sk-1',
    });
  });
});

describe('what is kept for callers', () => {
  it('goes when there is too much of one caller, and never for another', () => {
    const ended: string[] = [];
    const kept = new KeptByCaller<{ name: string }>({
      most: 2,
      idleMs: 60_000,
      end: ({ name }) => void ended.push(name),
    });
    kept.keep('ada', 'own', { name: 'own' });
    for (const name of ['1', '2', '3', '4']) kept.keep('bob', name, { name });
    expect(ended).toEqual(['1', '2']);
    expect(kept.find('ada', 'own')).toEqual({ name: 'own' });
    expect(kept.find('bob', 'own')).toBeUndefined();
    kept.clear();
    expect(ended.toSorted()).toEqual(['1', '2', '3', '4', 'own']);
  });
});

describe('a bridge to a service that runs already', () => {
  it.each(['http://service.example', 'ftp://127.0.0.1', 'http://127.0.0.1.evil.example', 'nowhere', ''])(
    'sends no key to %s',
    (url) => {
      expect(() => new McpBridge(url, 'secret', () => {})).toThrow('--service takes');
    },
  );

  it('says to each request that the service is not there', async () => {
    const said: unknown[] = [];
    const bridge = new McpBridge('http://127.0.0.1:1', undefined, (line) => {
      said.push(JSON.parse(line));
    });
    const lines = [
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      '{"jsonrpc":"2.0","method":"x"}',
      'no JSON',
    ];
    await bridge.follow(Readable.from(lines.map((line) => `${line}\n`)));
    expect(said).toEqual([
      expect.objectContaining({ id: 1, error: expect.objectContaining({ code: -32_000 }) }),
    ]);
  });
});
