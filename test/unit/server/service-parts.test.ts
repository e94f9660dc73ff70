import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AutomationError, type ErrorCode } from '../../../src/base/errors';
import type { Run, RunStep } from '../../../src/protocol/session';
import type { LogLine } from '../../../src/base/log';
import { codeFacts } from '../../../src/protocol/error-codes';
import { framingFor } from '../../../src/server/http/events';
import { httpFailureOf, sessionNotFound } from '../../../src/server/http/http-failure';
import { InferenceFile } from '../../../src/server/sessions/inference-file';
import { ServiceLog } from '../../../src/server/service/service-log';
import { explainMissingModel } from '../../../src/protocol/models/model-choice';
import { hasReached, RunLines } from '../../../src/protocol/run-lines';
import { ReplayLog, ServiceSession, SessionSecrets } from '../../../src/server/sessions/service-session';
import type { BrowserHost } from '../../../src/server/browsers/browser-host';

describe('framingFor', () => {
  it.each([
    [{ language: 'typescript', sdkVersion: '3.20.0' }, 'data-only'],
    [{ language: 'python', sdkVersion: '3.12.9' }, 'data-only'],
    [{ language: 'python', sdkVersion: '2.99.0' }, 'data-only'],
    [{ language: 'python', sdkVersion: '3.13.0' }, 'typed'],
    [{ sdkVersion: '4.0.0' }, 'typed'],
    [{ sdkVersion: 'not a version' }, 'typed'],
    [{}, 'typed'],
  ])('%o is %s', (headers, framing) => {
    expect(framingFor(headers)).toBe(framing);
  });
});

describe('InferenceFile', () => {
  const record = {
    at: 1,
    sessionId: 's',
    modelName: 'openai/small',
    system: 'Do.',
    user: 'a\nb',
    answer: { ok: true },
    usage: { inputTokens: 3, outputTokens: 1, cachedInputTokens: 0 },
    ms: 5,
  };

  it('adds a line for each record to what is there, for its owner only', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'inference-'));
    const file = path.join(folder, 'asked.jsonl');
    try {
      await new InferenceFile(file).append([record, { ...record, at: 2 }]);
      await new InferenceFile(file).append([{ ...record, at: 3 }]);
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
        [1, 2, 3].map((at) => ({ ...record, at })),
      );
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says at once that it cannot be written', () => {
    expect(() => new InferenceFile('/nowhere/at/all')).toThrow(
      expect.objectContaining({ code: 'invalid-input', message: expect.stringContaining('/nowhere/at/all') }),
    );
  });
});

describe('explainMissingModel', () => {
  it('names what was found and how a model is named, with the same code', () => {
    const action = (name: string) => ({ selector: `#${name}`, description: `the ${name} button` });
    const candidates = ['save', 'copy'].map(action);
    const error = new AutomationError('no-model', 'Two fit.', { details: { candidates } });
    const explained = explainMissingModel(error);
    expect(explained.code).toBe('no-model');
    expect(explained.message).toMatch(
      /^Two fit\. Found, but not sure: the save button \(#save\); the copy button \(#copy\)\. Name a model in /,
    );
    expect(explainMissingModel(new AutomationError('no-model', 'No key.')).message).toMatch(
      /^No key\. Name a model in .* x-model-api-key\.$/,
    );
  });

  it('leaves other errors as they are', () => {
    const error = new AutomationError('disabled', 'The button is disabled.');
    expect(explainMissingModel(error)).toBe(error);
  });
});

describe('RunLines', () => {
  const action = { selector: '#go', description: 'the Go button', method: 'click', arguments: [] };
  const step = (state: RunStep['state'], more: Partial<RunStep> = {}): RunStep => ({
    action,
    state,
    rung: 'matcher',
    already: false,
    effects: [],
    ms: 0,
    ...more,
  });
  const run = (more: Partial<Run>): Run => ({
    id: 'r',
    kind: 'act',
    instruction: 'click Go',
    state: 'running',
    phase: 'finding',
    startedAt: 0,
    ms: 0,
    calls: [],
    usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
    tried: [],
    candidates: [],
    steps: [],
    ...more,
  });

  function linesOf(...runs: Run[]): LogLine[] {
    const told: LogLine[] = [];
    const lines = new RunLines((line) => told.push(line));
    for (const state of runs) lines.follow(state);
    return told;
  }

  it('tells each phase, candidate and step once', () => {
    const candidates = [{ action, confidence: 0.9, sure: true }];
    const effects = [{ kind: 'state' as const, sentence: 'Is pressed now.' }];
    const found = run({ candidates });
    const doing = { ...found, steps: [step('running')] };
    const done = { ...found, steps: [step('done', { effects })] };
    const told = linesOf(run({}), run({}), found, found, doing, doing, done, done);
    expect(told.map(({ message }) => message)).toEqual([
      'finding',
      'found: the Go button',
      'doing: the Go button',
      'Is pressed now.',
    ]);
    expect(told[1]?.auxiliary?.['action']).toEqual({ value: JSON.stringify(action), type: 'object' });
    expect(told[1]?.auxiliary?.['confidence']).toEqual({ value: '0.9', type: 'float' });
  });

  it('tells a failed step with its code, as an error', () => {
    const error = new AutomationError('covered', 'A banner covers it.').toJSON();
    const [, line] = linesOf(run({ steps: [step('failed', { error })] }));
    expect(line).toMatchObject({ level: 0, message: 'A banner covers it. (covered)' });
  });

  it('tells what was tried at the second level, and only what is new', () => {
    const told = linesOf(run({ tried: ['no verb'] }), run({ tried: ['no verb', 'no model'] }));
    expect(told.filter(({ level }) => level === 2).map(({ message }) => message)).toEqual([
      'no verb',
      'no model',
    ]);
  });

  it('says what may have reached the page', () => {
    expect(hasReached(undefined)).toBe(false);
    expect(hasReached(run({}))).toBe(false);
    expect(hasReached(run({ steps: [step('failed')] }))).toBe(false);
    expect(hasReached(run({ steps: [step('running')] }))).toBe(true);
    expect(hasReached(run({ steps: [step('done'), step('failed')] }))).toBe(true);
  });
});

describe('failureOf', () => {
  const of = (code: ErrorCode, reached = false) =>
    httpFailureOf(new AutomationError(code, 'It failed.'), { operation: 'act', timeoutMs: 50, reached });

  it.each<[ErrorCode, number]>([
    ['invalid-input', 400],
    ['selector-invalid', 400],
    ['model-name-invalid', 400],
    ['tab-closed', 404],
    ['busy', 429],
    ['model-unreachable', 502],
    ['no-answer', 500],
    ['internal', 500],
  ])('%s is %i', (code, status) => {
    expect(of(code)).toMatchObject({
      status,
      body: { success: false, message: `It failed. (${code})` },
    });
  });

  it('names the deadline as the public API does', () => {
    expect(of('timeout').body).toEqual({ success: false, message: 'act() timed out after 50ms' });
  });

  it('is not tried again once the page was reached', () => {
    const reached = { 'x-should-retry': 'false', 'cloud-page-touched': 'true' };
    expect(of('timeout', true).headers).toEqual(reached);
    expect(of('no-answer', true).headers).toEqual(reached);
    expect(of('timeout').headers).toEqual({});
  });

  it('tells who is busy when to ask again', () => {
    expect(of('busy').headers).toEqual({ 'retry-after': '1' });
  });

  it('says of a missing session what the operation says', () => {
    expect(sessionNotFound('end').body).toEqual({ success: false, message: 'Session not found' });
    expect(sessionNotFound('act').body).toEqual({ message: 'Session not found' });
  });

  it('takes what could not be done on the page for an answer, and nothing else', () => {
    const outcomes: ErrorCode[] = ['covered', 'disabled', 'element-not-found', 'dialog-open'];
    const failures: ErrorCode[] = ['timeout', 'stopped', 'no-answer', 'invalid-input'];
    expect(outcomes.every((code) => codeFacts[code].isAnswer)).toBe(true);
    expect(failures.some((code) => codeFacts[code].isAnswer)).toBe(false);
  });
});

describe('ReplayLog', () => {
  const entry = (url: string, timestamp: number) => ({
    method: 'act',
    parameters: {},
    result: {},
    url,
    timestamp,
  });

  it('puts consecutive actions at one address on one page', () => {
    const log = new ReplayLog('python');
    for (const url of ['a', 'a', 'b', 'a']) log.add(entry(url, Date.now()));
    expect(log.pages().map(({ url, actions }) => [url, actions.length])).toEqual([
      ['a', 2],
      ['b', 1],
      ['a', 1],
    ]);
    expect(log.pages().every(({ duration }) => duration >= 0)).toBe(true);
  });

  it('tells the tokens a model took, under the names of the public API', () => {
    const log = new ReplayLog();
    log.add({ ...entry('a', Date.now()), usage: { inputTokens: 7, outputTokens: 2, cachedInputTokens: 0 } });
    log.add(entry('a', Date.now()));
    const [first, second] = log.pages()[0]?.actions ?? [];
    expect(first?.tokenUsage).toMatchObject({ inputTokens: 7, outputTokens: 2 });
    expect(second).not.toHaveProperty('tokenUsage');
    expect(first).not.toHaveProperty('url');
  });

  it('keeps the last thousand', () => {
    const log = new ReplayLog();
    for (let index = 0; index < 1003; index++) log.add(entry('a', index));
    const actions = log.pages()[0]?.actions ?? [];
    expect([actions.length, actions[0]?.timestamp]).toEqual([1000, 3]);
  });
});

describe('the turns of a session', () => {
  const never = new AbortController().signal;
  const sessionWith = (queueLimit: number) =>
    new ServiceSession({} as BrowserHost, { modelName: 'auto', logInference: false }, { queueLimit });

  it('does one piece after the other, also after a failure', async () => {
    const queue = sessionWith(10);
    const order: string[] = [];
    const work = (name: string, ms: number) => async () => {
      order.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      order.push(`${name} ends`);
      if (name === 'b') throw new Error('b failed');
    };
    const all = [
      queue.run(work('a', 20), never),
      queue.run(work('b', 1), never),
      queue.run(work('c', 1), never),
    ];
    const settled = await Promise.allSettled(all);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(order).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
    expect(queue.isBusy).toBe(false);
  });

  it('refuses what is too much, and takes more when there is room', async () => {
    const queue = sessionWith(1);
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const first = queue.run(() => waiting, never);
    await expect(queue.run(() => Promise.resolve(), never)).rejects.toMatchObject({ code: 'busy' });
    finish();
    await first;
    await expect(queue.run(() => Promise.resolve('done'), never)).resolves.toBe('done');
  });

  it('skips what was given up while it waited', async () => {
    const queue = sessionWith(3);
    const gone = new AbortController();
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const first = queue.run(() => waiting, never);
    let isDone = false;
    const second = queue.run(() => Promise.resolve((isDone = true)), gone.signal);
    gone.abort();
    finish();
    await first;
    await expect(second).rejects.toThrow();
    expect(isDone).toBe(false);
  });
});

describe('the log', () => {
  const written = (verbose: 0 | 1 | 2) => {
    const lines: string[] = [];
    const log = new ServiceLog(verbose, (line) => lines.push(line), { keys: ['our-own-door'] });
    return { log, lines: () => lines.map((line): unknown => JSON.parse(line)), text: () => lines.join('\n') };
  };

  it('writes lines in the shape that streams have', () => {
    const { log, lines } = written(1);
    log.write(0, 'operation failed', { sessionId: 's', status: 500, share: 0.5, found: ['a'] });
    expect(lines()).toEqual([
      {
        category: 'service',
        message: 'operation failed',
        level: 0,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        auxiliary: {
          sessionId: { value: 's', type: 'string' },
          status: { value: '500', type: 'integer' },
          share: { value: '0.5', type: 'float' },
          found: { value: '["a"]', type: 'object' },
        },
      },
    ]);
  });

  it('loses what is secret by its name, by its form or because it is known', () => {
    const { log, text } = written(0);
    log.write(0, 'refused sk-abcdefgh12345678 at our-own-door', {
      apiKey: 'hidden-1',
      'x-model-api-key': 'hidden-2',
      variables: { email: 'hidden-3' },
      message: 'refused Bearer hidden-4.x',
      url: 'https://ada:hidden-5@shop.example/?access_token=hidden-6&page=2',
      sessionId: 's',
    });
    expect(text()).not.toMatch(/hidden|abcdefgh|our-own-door/);
    expect(text()).toContain('page=2');
    expect(text()).toContain('"sessionId"');
  });

  it('tells what a session says among its details, without the session’s secrets', () => {
    const auxiliary = { action: { value: '{"arguments":["by hand"]}', type: 'object' } };
    const line: LogLine = { category: 'act', message: 'typed Rome-2024', level: 0, auxiliary };
    const secrets = new SessionSecrets();
    secrets.note({ variables: { city: 'Rome-2024' } });
    const [usual, all] = [written(1), written(2)];
    for (const { log } of [usual, all]) log.follow('s', secrets.line(line));
    expect(usual.lines()).toEqual([]);
    expect(all.lines()).toEqual([
      {
        category: 'act',
        message: 'typed %city%',
        level: 2,
        auxiliary: { sessionId: { value: 's', type: 'string' } },
      },
    ]);
  });

  it('leaves out what is more than was asked for', () => {
    const { log, lines } = written(1);
    log.write(2, 'operation done');
    log.write(1, 'session over');
    expect(lines()).toHaveLength(1);
  });
});

describe('SessionSecrets', () => {
  it('knows values, and keys wherever a model configuration has them', () => {
    const secrets = new SessionSecrets();
    secrets.note({ variables: { pin: { value: 1234 } }, key: 'header-key' });
    secrets.note({
      variables: { name: 'Ada' },
      model: {
        modelName: 'openai/small',
        apiKey: 'body-key',
        headers: { 'x-gate': 'gate-pass' },
        baseURL: 'https://models.example/v1',
      },
    });
    secrets.note({ model: 'openai/small' });
    expect(secrets.known).toEqual({
      values: { pin: '1234', name: 'Ada' },
      keys: ['header-key', 'body-key', 'gate-pass'],
    });
  });
});
