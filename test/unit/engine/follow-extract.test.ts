import { describe, expect, it } from 'vitest';
import { AutomationError } from '../../../src/base/errors';
import { followExtract, openRun, type RunRecord } from '../../../src/engine/run';
import type { ExtractMetadata } from '../../../src/protocol/operations/extract-operation';

/** Follows an extraction in a session of its own; gives what came of it and the newest run. */
async function follow(extract: () => Promise<ExtractMetadata>, signal = new AbortController().signal) {
  let kept: RunRecord = { runs: [] };
  const keeper = {
    update: async (_id: string, change: <S extends RunRecord>(session: S) => S) => {
      kept = change(kept);
    },
  };
  const log = await openRun(keeper, 's', { kind: 'extract', instruction: 'all orders' });
  const causeOf = async () => new AutomationError('no-model', 'There is none.');
  const report = await followExtract({ log, causeOf, signal }, extract).catch((thrown: unknown) => thrown);
  return { report, run: kept.runs[0] };
}

const rows = [{ path: '/orders', returned: 20, seen: 20, total: 312 }];
const extracted: ExtractMetadata = {
  way: 'table',
  rows,
  marks: [{ path: '/orders/0/note', mark: 'missing' }],
  partial: 'There is a next page.',
};

describe('following an extraction', () => {
  it('writes down what it gave, and none of the values', async () => {
    const { report, run } = await follow(async () => ({ ...extracted, result: { orders: ['A-1'] } }));
    expect(report).toMatchObject({ result: { orders: ['A-1'] }, ms: expect.any(Number) });
    expect(run).toMatchObject({ kind: 'extract', state: 'done' });
    expect(run?.extracted).toEqual({ way: 'table', rows, marked: 1, partial: 'There is a next page.' });
    expect(JSON.stringify(run)).not.toContain('A-1');
  });

  it('says which rung it was where a model gave the answer', async () => {
    const { run } = await follow(async () => ({ ...extracted, way: 'model' }));
    expect(run).toMatchObject({ state: 'done', rung: 'model' });
  });

  it('is stopped with what was read until then', async () => {
    const { report, run } = await follow(async () => extracted, AbortSignal.abort());
    expect(report).toMatchObject({ rows });
    expect(run).toMatchObject({ state: 'stopped', extracted: { rows } });
  });

  it('fails with the cause', async () => {
    const { report, run } = await follow(() => Promise.reject(new Error()));
    expect(report).toMatchObject({ code: 'no-model' });
    expect(run).toMatchObject({ state: 'failed', error: { code: 'no-model' } });
  });
});
