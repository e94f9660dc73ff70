import { describe, expect, it } from 'vitest';
import { AutomationError } from '../../../src/base/errors';
import type { ErrorShape, Outcome } from '../../../src/protocol/frame';
import type { ReplayOptions, ReplayReport } from '../../../src/protocol/recordings/replay';
import type { Repair } from '../../../src/protocol/fingerprint';
import type { Recording } from '../../../src/protocol/recordings/recording';
import { neededVariables, valueExtraction, variableFor } from '../../../src/recording/read-values';
import { replay } from '../../../src/recording/replay/replay-steps';
import type { ReplayedDeed, ReplayPorts } from '../../../src/recording/replay/replay-ports';
import { recordingWith, shopUrl, stepOf } from './fixtures';

const done: Outcome = { status: 'done', proof: 'effect', already: false, effects: [] };

function failedWith(code: 'no-effect-seen' | 'element-not-found' | 'frame-gone', sent: boolean): Outcome {
  return { status: 'failed', error: { code, message: 'It failed.' }, sent };
}

type World = {
  /** Data is on the page from this time on, in milliseconds. */
  rowsFrom: number;
  /** What is read from the page. */
  result: Record<string, string | number>;
  /** Something last moved on the page at this time, in milliseconds. */
  movedAt: number;
  isHealed: boolean;
  furtherError: ErrorShape;
  /** It is stopped while data is read. */
  isStopped: boolean;
  url: (ms: number) => string;
  outcome: (deed: ReplayedDeed) => Outcome;
  slept: () => void;
  /** What the rows of the page say. */
  rows: () => string[];
};

/** Replays in a world whose clock moves only when it is waited; what was asked of it, in order. */
async function replayIn(recording: Recording, options: ReplayOptions = {}, world: Partial<World> = {}) {
  const asked: string[] = [];
  const told: ReplayReport[] = [];
  const pictures: number[] = [];
  const controller = new AbortController();
  let ms = 0;
  const ports: ReplayPorts = {
    act: (deed) => {
      asked.push([deed.action.method, ...(deed.action.arguments ?? [])].join(' '));
      return Promise.resolve({ outcome: world.outcome?.(deed) ?? done });
    },
    addressOf: () => Promise.resolve(world.url?.(ms) ?? shopUrl),
    checkAddress: () => {},
    navigate: (_tab, url) => Promise.resolve(void asked.push(`go ${url}`)),
    move: () => Promise.resolve({ status: 'done', proof: 'effect', already: false, effects: [] }),
    closeTab: () => Promise.resolve(),
    extract: async (_tab, _extraction, { timeoutMs }) => {
      asked.push(`extract in ${timeoutMs} ms`);
      if (world.isStopped) controller.abort();
      if (timeoutMs === 0) throw new AutomationError('timeout', 'Too long.');
      if ((world.rowsFrom ?? 0) > ms) {
        const details = { restedMs: ms - (world.movedAt ?? ms) };
        throw new AutomationError('not-as-recorded', 'Another structure.', { details });
      }
      const error = world.furtherError;
      const extracted = {
        result: world.result ?? { rows: [1] },
        rows: [],
        ...(error ? { partial: error.message } : {}),
      };
      return { extracted, isHealed: world.isHealed === true, ...(error ? { error } : {}) };
    },
    rowTexts: () => Promise.resolve(world.rows?.() ?? []),
    adoptTab: () => true,
    picture: (tab) => {
      pictures.push(tab);
      ms += 700;
      return Promise.resolve({ absent: 'not-in-front' });
    },
    whenAllowed: () => Promise.resolve(),
    sleep: async (forMs) => {
      ms += forMs;
      world.slept?.();
    },
    now: () => ms,
    tell: (report) => void told.push(report),
  };
  const report = await replay(recording, options, { ports, signal: controller.signal });
  return { report, asked, told, pictures, states: report.steps.map(({ state }) => state) };
}

const click = (id: string) => stepOf({ id, method: 'click', arguments: [id] });
const abc = recordingWith(['a', 'b', 'c'].map(click));

describe('a step that extracts', () => {
  it('fills variables for the steps after it', async () => {
    const reads = stepOf({
      method: 'extract',
      arguments: ['Order number'],
      extraction: valueExtraction('Order number'),
    });
    const types = stepOf({ method: 'fill', arguments: ['%Order_number%'] });
    const { asked, report } = await replayIn(
      recordingWith([reads, types]),
      {},
      { result: { 'Order number': 'A-17' } },
    );
    expect(report.state).toBe('done');
    expect(asked.at(-1)).toBe('fill %Order_number%');
    const { report: other } = await replayIn(recordingWith([types, reads]));
    expect(other.error).toMatchObject({ code: 'unknown-variable' });
    expect(neededVariables([reads, types])).toEqual([]);
    expect(neededVariables([types, reads])).toEqual(['Order_number']);
    expect(variableFor('Número de pedido')).toBe('Numero_de_pedido');
    expect(variableFor('注文番号')).toBe('value');
  });

  const one = recordingWith([stepOf({ method: 'extract', timeoutMs: 2000 })]);

  it('gives what it reads, as soon as the page has it, and says that it was found otherwise', async () => {
    const read = { state: 'done', effects: [], extracted: { result: { rows: [1] }, rows: [] } };
    const { report } = await replayIn(one, {}, { rowsFrom: 500 });
    expect(report).toMatchObject({ state: 'done', modelCalls: 0, steps: [{ ...read, rung: 'selector' }] });
    const healed = await replayIn(one, {}, { isHealed: true });
    expect(healed.report.steps).toMatchObject([{ ...read, rung: 'fingerprint' }]);
  });

  it('stops where the page has another structure', async () => {
    const { report, asked } = await replayIn(one, {}, { rowsFrom: 10_000 });
    expect(report).toMatchObject({ state: 'failed', error: { code: 'not-as-recorded' } });
    expect(asked.at(-1)).toBe('extract in 0 ms');
  });

  it('stops once nothing more comes on the page, unless it says how long it waits', async () => {
    const untimed = recordingWith([stepOf({ method: 'extract' })]);
    const atRest = { rowsFrom: 12_000, movedAt: 0 };
    expect((await replayIn(untimed, {}, atRest)).report.error?.code).toBe('not-as-recorded');
    expect((await replayIn(untimed, {}, { ...atRest, movedAt: 11_000 })).report.state).toBe('done');
    const timed = recordingWith([stepOf({ method: 'extract', timeoutMs: 15_000 })]);
    expect((await replayIn(timed, {}, atRest)).report.state).toBe('done');
  });

  it('stops where a further page has, with what it read so far', async () => {
    const furtherError = { code: 'not-as-recorded' as const, message: 'A further page is another.' };
    const { report } = await replayIn(one, {}, { furtherError });
    expect(report).toMatchObject({
      state: 'failed',
      error: furtherError,
      steps: [{ extracted: { result: { rows: [1] }, partial: 'A further page is another.' } }],
    });
  });

  it('has its own time, in which the waiting counts, and enough for many pages where it names none', async () => {
    const { asked } = await replayIn(one, {}, { rowsFrom: 12 });
    expect(asked).toEqual(['extract in 2000 ms', 'extract in 1995 ms', 'extract in 1985 ms']);
    const untimed = await replayIn(recordingWith([stepOf({ method: 'extract', timeoutMs: undefined })]));
    expect(untimed.asked).toEqual(['extract in 120000 ms']);
  });

  it('keeps what it read when it is stopped', async () => {
    const { report } = await replayIn(one, {}, { isStopped: true });
    expect(report).toMatchObject({
      state: 'stopped',
      steps: [{ state: 'stopped', extracted: { result: { rows: [1] } }, error: { code: 'stopped' } }],
    });
  });
});

describe('a replay', () => {
  it('does the steps in order and tells each', async () => {
    const { report, asked, told } = await replayIn(abc);
    expect(asked).toEqual(['click a', 'click b', 'click c']);
    expect(report).toMatchObject({ state: 'done', modelCalls: 0, total: 3 });
    expect(told.map(({ steps }) => steps.at(-1)?.state)).toEqual([
      'running',
      'done',
      'running',
      'done',
      'running',
      'done',
      'done',
    ]);
  });

  it('runs from a step and to a step', async () => {
    const { asked, report } = await replayIn(abc, { from: 2, to: 2 });
    expect(asked).toEqual(['click b']);
    expect(report.steps[0]?.number).toBe(2);
  });

  it('stops where it is unknown whether a step happened, and never repeats it', async () => {
    const outcome = ({ action }: ReplayedDeed) =>
      action.arguments?.[0] === 'b' ? failedWith('no-effect-seen', true) : done;
    const { asked, report, states } = await replayIn(abc, {}, { outcome });
    expect(asked).toEqual(['click a', 'click b']);
    expect(states).toEqual(['done', 'unknown']);
    expect(report).toMatchObject({ state: 'unknown', error: { code: 'no-effect-seen' } });
  });

  it('stops before the next step once the page took back what a step had done', async () => {
    const lose: (() => void)[] = [];
    const outcome = ({ onLost }: ReplayedDeed) => {
      if (onLost) lose.push(onLost);
      return { ...done, effects: [{ kind: 'state' as const, sentence: 'pressed is now true' }] };
    };
    const waited = recordingWith([click('a'), stepOf({ method: 'wait', arguments: ['900'] }), click('b')]);
    const { asked, report, told, states } = await replayIn(waited, {}, { outcome, slept: () => lose[0]?.() });
    expect(asked).toEqual(['click a']);
    expect(states).toEqual(['done', 'done']);
    const sentence = 'The page took it back 0.9 s later. What it took back: “pressed is now true”.';
    expect(report.steps[0]?.corrected).toMatchObject({ at: 900, sentence });
    expect(report).toMatchObject({
      state: 'failed',
      corrected: { sentence },
      error: { code: 'effect-lost' },
    });
    expect(told.some(({ state, corrected }) => state === 'running' && corrected)).toBe(true);
  });

  it('does nothing of a step that was lost to while it paused', async () => {
    const lose: (() => void)[] = [];
    const outcome = ({ onLost }: ReplayedDeed) => (onLost && lose.push(onLost), done);
    const world = { outcome, slept: () => lose[0]?.() };
    const { asked, report, states } = await replayIn(abc, { slowMs: 500 }, world);
    expect(asked).toEqual(['click a']);
    expect([states, report.state, report.error?.code]).toEqual([
      ['done', 'stopped'],
      'failed',
      'effect-lost',
    ]);
  });

  it('corrects its report after its end too', async () => {
    const lose: (() => void)[] = [];
    const outcome = ({ onLost }: ReplayedDeed) => (onLost && lose.push(onLost), done);
    const { report, told } = await replayIn(abc, {}, { outcome });
    expect(report.state).toBe('done');
    lose.at(-1)?.();
    expect(told.at(-1)).toMatchObject({ state: 'done', ms: report.ms, corrected: { at: 0 } });
    expect(told.at(-1)?.steps.map(({ corrected }) => corrected !== undefined)).toEqual([false, false, true]);
  });

  it('has its last step wait until the page is quiet', async () => {
    const settles: ReplayedDeed['settle'][] = [];
    const outcome = ({ settle }: ReplayedDeed) => (settles.push(settle), done);
    await replayIn(abc, {}, { outcome });
    expect(settles).toEqual([undefined, undefined, 'quiet']);
  });

  it('says how an element was found only where that is proved', async () => {
    const outcome = ({ action }: ReplayedDeed) =>
      action.arguments?.[0] === 'b' ? failedWith('element-not-found', false) : done;
    const { report } = await replayIn(abc, {}, { outcome });
    expect(report.steps.map(({ rung }) => rung)).toEqual(['selector', undefined]);
  });

  it('has a picture of the tab where a step failed or is unknown, once the end was told, and of nothing else', async () => {
    for (const sent of [true, false]) {
      const outcome = ({ action }: ReplayedDeed) =>
        action.arguments?.[0] === 'b' ? failedWith('no-effect-seen', sent) : done;
      const inOther = recordingWith([click('a'), { ...click('b'), tab: 2 }, click('c')]);
      const { report, pictures, told } = await replayIn(inOther, {}, { outcome });
      expect(pictures).toEqual([2]);
      expect(report).toMatchObject({ picture: { absent: 'not-in-front' }, ms: 0 });
      expect(told.at(-2)).toEqual({ ...report, picture: undefined });
    }
    expect((await replayIn(abc)).pictures).toEqual([]);
    const missing = recordingWith([stepOf({ method: 'fill', arguments: ['%email%'] })]);
    expect((await replayIn(missing)).pictures).toEqual([]);
  });

  it('passes over an optional step whose element is not there, and over no other', async () => {
    const outcome = () => failedWith('element-not-found', false);
    const optional = recordingWith([{ ...click('a'), isOptional: true }]);
    expect((await replayIn(optional, {}, { outcome })).states).toEqual(['skipped']);
    const { states, report } = await replayIn(abc, {}, { outcome });
    expect([states, report.state]).toEqual([['failed'], 'failed']);
  });

  it('looks for the element of an optional step for a second, or as long as the step says', async () => {
    const looked: number[] = [];
    const outcome = ({ timeoutMs }: ReplayedDeed) => {
      looked.push(timeoutMs);
      return failedWith('element-not-found', false);
    };
    for (const timeoutMs of [undefined, 4000])
      await replayIn(recordingWith([{ ...click('a'), isOptional: true, timeoutMs }]), {}, { outcome });
    expect(looked).toEqual([1000, 4000]);
  });

  it('does nothing on a page the step does not belong to', async () => {
    const { asked, report } = await replayIn(abc, {}, { url: () => 'https://evil.example/kettles?token=1' });
    expect(asked).toEqual([]);
    expect(report.error?.code).toBe('wrong-page');
    expect(report.error?.message).not.toContain('token');
    // The step says it too, in a form that is the same on the other side of a message.
    expect(JSON.parse(JSON.stringify(report.steps))).toMatchObject([{ error: report.error }]);
  });

  it('waits for the user at a login, however long it takes, and goes on by itself', async () => {
    const url = (ms: number) => (ms < 600_000 ? 'https://shop.example/login?next=1' : shopUrl);
    const { told, report } = await replayIn(abc, {}, { url });
    const needing = told.find(({ state }) => state === 'needs-you');
    expect(needing?.needs).toEqual({ kind: 'login', url: 'https://shop.example/login' });
    expect(report.state).toBe('done');
    expect(report.needs).toBeUndefined();
  });

  it('waits for the user at a login also where a step waits less long for its page', async () => {
    const url = (ms: number) => (ms < 9000 ? 'https://shop.example/login' : shopUrl);
    const hasty = recordingWith([{ ...click('a'), timeoutMs: 200 }]);
    const { told, report } = await replayIn(hasty, {}, { url });
    expect(told.map(({ state }) => state)).toContain('needs-you');
    expect(report.state).toBe('done');
  });

  it('begins a step anew whose page went away before anything was done, and none that was sent', async () => {
    const goes = (times: number, sent: boolean) => {
      let left = times;
      return () => (left-- > 0 ? failedWith('frame-gone', sent) : done);
    };
    const one = recordingWith([click('a')]);
    expect(await replayIn(one, {}, { outcome: goes(2, false) })).toMatchObject({
      asked: ['click a', 'click a', 'click a'],
      states: ['done'],
    });
    expect((await replayIn(one, {}, { outcome: goes(99, false) })).states).toEqual(['failed']);
    expect(await replayIn(one, {}, { outcome: goes(1, true) })).toMatchObject({
      asked: ['click a'],
      states: ['unknown'],
    });
  });

  it('asks for all values before anything is done', async () => {
    const fill = stepOf({ method: 'fill', arguments: ['%email% %code%'] });
    const recording = recordingWith([click('a'), fill], [{ name: 'email', value: 'x' }]);
    const { asked, report } = await replayIn(recording);
    expect(asked).toEqual([]);
    expect(report.error).toMatchObject({ code: 'unknown-variable' });
    expect(report.error?.message).toContain('%code%');
  });

  it('fails a step that was done but led elsewhere', async () => {
    const paid = { ...click('a'), expectation: { kind: 'url', url: 'https://shop.example/paid' } as const };
    const { states, report } = await replayIn(recordingWith([paid, click('b')]));
    expect(states).toEqual(['failed']);
    expect(report.error?.code).toBe('wrong-page');
    const asked = { ...click('a'), expectation: { kind: 'dialog', answer: 'accept' } as const };
    expect((await replayIn(recordingWith([asked]))).report.error?.code).toBe('not-as-recorded');
  });

  it('says how an element was found again and proposes the repair', async () => {
    const repair: Repair = {
      rung: 'fingerprint',
      before: { selector: '#a' },
      after: { selector: '#b' },
      changed: [],
      stayed: [],
      score: 0.9,
      next: 0.1,
    };
    const ports: Partial<ReplayPorts> = { act: () => Promise.resolve({ outcome: done, repair }) };
    const base: ReplayPorts = {
      addressOf: () => Promise.resolve(shopUrl),
      checkAddress: () => {},
      navigate: () => Promise.resolve(),
      move: () => Promise.resolve({ status: 'done', proof: 'effect', already: false, effects: [] }),
      closeTab: () => Promise.resolve(),
      extract: () => Promise.reject(new Error()),
      rowTexts: () => Promise.resolve([]),
      adoptTab: () => true,
      picture: () => Promise.resolve({ absent: 'not-taken' }),
      whenAllowed: () => Promise.resolve(),
      sleep: () => Promise.resolve(),
      now: () => 0,
      tell: () => {},
      act: () => Promise.reject(new Error()),
    };
    const one = recordingWith([click('a')]);
    const { signal } = new AbortController();
    const report = await replay(one, {}, { ports: { ...base, ...ports }, signal });
    expect(report.steps[0]).toMatchObject({ rung: 'fingerprint', repair: { after: { selector: '#b' } } });
  });
});
