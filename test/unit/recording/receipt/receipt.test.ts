import { describe, expect, it } from 'vitest';
import { newTask } from '../../../../src/engine/task/task-record';
import type { ReplayReport } from '../../../../src/protocol/recordings/replay';
import type { Run } from '../../../../src/protocol/session';
import type { Task } from '../../../../src/protocol/task/task';
import { receiptPage } from '../../../../src/recording/receipt/receipt-page';
import { receiptOfReplay, receiptOfTask, receiptOfRun } from '../../../../src/recording/receipt/receipt';

const usage = { inputTokens: 300, outputTokens: 20, cachedInputTokens: 0 };
const hostile = `</li></main><script src="//evil.example/x.js"></script><img src=x onerror=alert(1)>"'&\u202e`;

const task: Task = {
  ...newTask({ sessionId: 's', instruction: `order ${hostile}`, origin: 'https://shop.example' }),
  state: { kind: 'done' },
  startedAt: Date.UTC(2026, 10, 23, 9, 0),
  ms: 61_000,
  usage,
  calls: [{ modelName: hostile, origin: 'https://models.example', usage, ms: 900, usd: 0.004 }],
  plan: {
    steps: [`find ${hostile}`, 'pay'],
    origins: ['https://shop.example'],
    risks: ['pay'],
    variables: ['card'],
    ends: [{ kind: 'text', any: ['Thank you'] }],
    beyond: [hostile],
  },
  ends: [{ end: { kind: 'text', any: ['Thank you'] }, isShown: true, sentence: `A page shows ${hostile}.` }],
  steps: [
    {
      kind: 'act',
      text: `Click the "${hostile}" button`,
      rung: 'model',
      state: 'done',
      before: { url: 'https://shop.example/cart?token=4711-secret', title: hostile, digest: 'd' },
      acts: [
        {
          action: { selector: hostile, description: hostile, method: 'click', arguments: ['%card%'] },
          state: 'done',
          already: false,
          effects: [{ kind: 'text', sentence: `now shows "${hostile}"` }],
          ms: 4,
          gate: { outcome: 'ask', reason: { kind: 'risk', risk: 'pay' }, sentence: 'The user allowed it.' },
        },
      ],
      outcome: 'It was clicked.',
      usage,
      usd: 0.004,
      ms: 120,
    },
  ],
};

const run: Run = {
  id: 'r',
  kind: 'act',
  instruction: 'click Pay',
  site: 'https://shop.example',
  state: 'failed',
  phase: '',
  startedAt: 0,
  ms: 5,
  tried: [],
  usage,
  calls: [],
  candidates: [],
  steps: [],
  error: { code: 'no-effect-seen', message: `Nothing changed: ${hostile}` },
};

const replay: ReplayReport = {
  recordingId: 'rec',
  name: 'Order',
  revision: 1,
  state: 'failed',
  startedAt: 0,
  ms: 10,
  modelCalls: 0,
  total: 2,
  steps: [
    { id: 'a', number: 1, description: 'Go', state: 'done', ms: 1, effects: [] },
    {
      id: 'b',
      number: 2,
      description: `Click ${hostile}`,
      state: 'failed',
      rung: 'selector',
      ms: 1,
      effects: [],
    },
  ],
  picture: { address: 'data:image/jpeg;base64,AAAA' },
};

const markupOf = (page: string) => [...new Set(page.match(/<[a-z][a-z0-9]*/g))];

describe('a receipt', () => {
  it('says what a task did, who chose it, what it cost, and what the end showed', () => {
    const page = receiptPage(receiptOfTask(task));
    for (const said of [
      'Done: the pages show each end',
      '2026-11-23 09:00:00 UTC',
      '61.0 s',
      '320 tokens',
      '$0.0040',
      'chosen by a model',
      'on shop.example',
      'Gate: <bdi>Asked. The user allowed it.',
      '%card%',
      'What the end was to show',
    ])
      expect(page).toContain(said);
  });

  it.each([
    ['a task', receiptOfTask(task)],
    ['an instruction', receiptOfRun(run)],
    ['a replay', receiptOfReplay(replay, { a: 'data:image/png;base64,BBBB', b: `x" onerror="alert(1)` })],
  ])('of %s has no script, no address of anything outside, and texts of pages as text', (_, receipt) => {
    const page = receiptPage(receipt);
    expect(markupOf(page)).not.toContain('<script');
    expect(page.match(/<img[^>]*>/g) ?? []).toEqual(
      receipt.kind === 'Replay'
        ? [
            '<img src="data:image/png;base64,BBBB" alt="When it was recorded">',
            '<img src="data:image/jpeg;base64,AAAA" alt="When it was not done">',
          ]
        : [],
    );
    expect(page).not.toMatch(/(?:src|href|action)="(?!data:)/);
    expect(page).not.toMatch(/url\(|@import|\u202e/);
    expect(page).toContain(`default-src &#39;none&#39;`.replaceAll('&#39;', "'"));
  });

  it('tells of pages only their hosts, and of an instruction why it failed', () => {
    expect(receiptPage(receiptOfTask(task))).not.toContain('4711-secret');
    expect(receiptPage(receiptOfRun(run))).toContain('Nothing changed');
  });
});
