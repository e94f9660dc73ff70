import { describe, expect, it } from 'vitest';
import { AutomationError } from '../../../src/base/errors';
import type { Outcome } from '../../../src/protocol/frame';
import type { PerRow, ReplayReport } from '../../../src/protocol/recordings/replay';
import { replayRows } from '../../../src/recording/replay/replay-rows';
import { variableTexts } from '../../../src/protocol/variables';
import type { ReplayPorts } from '../../../src/recording/replay/replay-ports';
import { recordingWith, shopUrl, stepOf } from './fixtures';

const done: Outcome = { status: 'done', proof: 'effect', already: false, effects: [] };

const failed = (code: 'element-not-found' | 'no-effect-seen', sent: boolean): Outcome => ({
  status: 'failed',
  error: { code, message: `It failed as ${code}.` },
  sent,
});

type World = {
  outcome?: (value: string) => Outcome;
  perRow?: Partial<PerRow>;
  /** Is told of each deed, and may stop it or take something back. */
  onAct?: (value: string, doing: { stop: () => void; lose: () => void }) => void;
  beginAnew?: () => Promise<void>;
};

const fillEach = recordingWith([stepOf({ method: 'fill', arguments: ['%name%'] })]);

/** Replays for each of these values; what was asked, in order. */
async function rowsIn(values: string[], world: World = {}, recording = fillEach) {
  const asked: string[] = [];
  const told: ReplayReport[] = [];
  const controller = new AbortController();
  const ports: ReplayPorts = {
    act: ({ variables, onLost }, signal) => {
      const name = variableTexts(variables)['name'] ?? '';
      asked.push(name);
      const stop = () => controller.abort(new AutomationError('stopped', 'Stopped.'));
      world.onAct?.(name, { stop, lose: () => onLost?.() });
      signal.throwIfAborted();
      return Promise.resolve({ outcome: world.outcome?.(name) ?? done });
    },
    addressOf: () => Promise.resolve(shopUrl),
    checkAddress: () => {},
    navigate: () => Promise.resolve(),
    move: () => Promise.reject(new Error()),
    closeTab: () => Promise.resolve(),
    extract: () => Promise.reject(new Error('nothing is extracted')),
    rowTexts: () => Promise.resolve([]),
    adoptTab: () => true,
    picture: () => Promise.resolve({ absent: 'not-in-front' }),
    whenAllowed: () => Promise.resolve(),
    sleep: () => Promise.resolve(),
    now: () => 0,
    tell: (report) => void told.push(report),
  };
  const perRow = { goesOn: false, before: [], ...world.perRow };
  const rows = values.map((name) => ({ name }));
  const beginAnew = async (url: string | undefined) => {
    asked.push(`to ${url}`);
    await world.beginAnew?.();
  };
  const around = { ports, signal: controller.signal, beginAnew };
  const report = await replayRows(recording, { rows, perRow }, around);
  return { report, asked, told, states: report.rows?.map(({ state }) => state) };
}

const badFor = (name: string, outcome: Outcome) => (value: string) => (value === name ? outcome : done);

describe('a replay for each row', () => {
  it('has a result for each, and begins each where the first began', async () => {
    const { report, states, asked } = await rowsIn(['a', 'b']);
    expect(report.state).toBe('done');
    expect(states).toEqual(['done', 'done']);
    expect(asked).toEqual(['a', `to ${shopUrl}`, 'b']);
    expect(JSON.stringify(report.rows)).not.toContain('"a"');
  });

  it('ends at a row that is not done, and says that the others were not', async () => {
    const { report, states } = await rowsIn(['a', 'b', 'c'], {
      outcome: badFor('b', failed('element-not-found', false)),
    });
    expect(states).toEqual(['done', 'failed', 'not-run']);
    expect(report).toMatchObject({ state: 'failed', error: { code: 'element-not-found' } });
    expect(report.error?.message).toMatch(/^2 of 3 rows were not done\. Row 2: It failed/);
  });

  it('goes on after it where that is wanted', async () => {
    const { report, states } = await rowsIn(['a', 'b', 'c'], {
      outcome: badFor('b', failed('element-not-found', false)),
      perRow: { goesOn: true },
    });
    expect(states).toEqual(['done', 'failed', 'done']);
    expect(report.state).toBe('failed');
  });

  it('does failed rows and those that were not run again, and never one that may be done', async () => {
    const before = [
      { row: 1, state: 'done' as const },
      { row: 2, state: 'failed' as const, message: 'It failed.' },
      { row: 3, state: 'unknown' as const },
    ];
    const { asked, states, report } = await rowsIn(['a', 'b', 'c', 'd'], { perRow: { before } });
    expect(asked).toEqual(['b', `to ${shopUrl}`, 'd']);
    expect(states).toEqual(['done', 'done', 'unknown', 'done']);
    expect(report.state).toBe('unknown');
  });

  it('does one row again alone, and leaves the others as they were', async () => {
    const before = [
      { row: 1, state: 'failed' as const, message: 'It failed.' },
      { row: 2, state: 'failed' as const, message: 'It failed.' },
    ];
    const { asked, report } = await rowsIn(['a', 'b'], { perRow: { before, only: 2 } });
    expect(asked).toEqual(['b']);
    expect(report.rows).toEqual([before[0], { row: 2, state: 'done', url: shopUrl }]);
  });

  it('is stopped with the rows that were not begun', async () => {
    const onAct: World['onAct'] = (name, { stop }) => name === 'b' && stop();
    const { states, report } = await rowsIn(['a', 'b', 'c'], { onAct, perRow: { goesOn: true } });
    expect(states).toEqual(['done', 'stopped', 'not-run']);
    expect(report.state).toBe('stopped');
  });

  it('fails a row whose deed the page took back, also while the next is done', async () => {
    const lost: (() => void)[] = [];
    const onAct: World['onAct'] = (name, { lose }) => {
      if (name === 'a') lost.push(lose);
      else lost[0]?.();
    };
    const { states, report } = await rowsIn(['a', 'b', 'c'], { onAct });
    expect(states).toEqual(['failed', 'done', 'not-run']);
    expect(report).toMatchObject({ state: 'failed', error: { code: 'effect-lost' } });
  });

  it('ends with the tab, whatever is to go on', async () => {
    const { states } = await rowsIn(['a', 'b', 'c'], {
      perRow: { goesOn: true },
      beginAnew: () => Promise.reject(new AutomationError('tab-closed', 'The tab was closed.')),
    });
    expect(states).toEqual(['done', 'failed', 'not-run']);
  });

  it('keeps of earlier rows no more than what they gave', async () => {
    const { told } = await rowsIn(Array.from({ length: 50 }, (_, at) => `n${at}`));
    expect(Math.max(...told.map(({ steps }) => steps.length))).toBe(1);
    expect(told.every(({ rows }) => rows?.length === 50)).toBe(true);
  });
});
