import { describe, expect, it } from 'vitest';
import type { ReplayedStep, ReplayReport } from '../../../src/protocol/recordings/replay';
import { briefReport } from '../../../src/recording/replay/replay-progress';

function reportOf(extracted: ReplayedStep['extracted']): ReplayReport {
  const step = { id: 'a', number: 1, description: 'Extract', state: 'done', ms: 1, effects: [] } as const;
  const steps = [{ ...step, effects: [], ...(extracted ? { extracted } : {}) }];
  const state = 'done';
  return {
    recordingId: 'r',
    name: 'R',
    revision: 1,
    state,
    startedAt: 0,
    ms: 1,
    modelCalls: 0,
    total: 1,
    steps,
  };
}

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `P${at}` }));

describe('a brief report', () => {
  it('has the first of many rows and how many there were', () => {
    const rows = [{ path: '/people', returned: 50_000 }];
    const brief = briefReport(reportOf({ result: { people: people(50_000), page: 'P' }, rows }));
    expect(brief.steps[0]?.extracted).toEqual({
      result: { people: people(20), page: 'P' },
      rows,
      isCut: true,
    });
    expect(JSON.stringify(brief).length).toBeLessThan(1000);
  });

  it('is the report itself where that is short', () => {
    const report = reportOf({ result: [{ tags: ['a', 'b'] }], rows: [] });
    expect(briefReport(report)).toEqual(report);
    expect(briefReport(report).steps[0]).toBe(report.steps[0]);
  });

  it('is short within rows, too', () => {
    const brief = briefReport(reportOf({ result: [{ people: people(21) }], rows: [] }));
    expect(brief.steps[0]?.extracted).toMatchObject({ result: [{ people: people(20) }], isCut: true });
  });
});
