import { describe, expect, it } from 'vitest';
import { openRun, type RunRecord } from '../../../src/engine/run';
import { Run, Session } from '../../../src/protocol/session';
import type { Outcome } from '../../../src/protocol/frame';

const like = { selector: '#like', description: 'Like', method: 'click', arguments: [] };
const done: Outcome = {
  status: 'done',
  proof: 'effect',
  already: false,
  effects: [{ kind: 'state', sentence: 'pressed is now true' }],
};

async function openIn(kept: { now: RunRecord }) {
  const told: Run[] = [];
  const log = await openRun({ update: async (_id, change) => void (kept.now = change(kept.now)) }, 'a', {
    kind: 'act',
    instruction: 'like it',
    onRun: (run) => told.push(run),
  });
  return { log, told };
}

describe('a run whose effect the page takes back', () => {
  it('is corrected after its end, at its place, and the next operation is to tell it', async () => {
    const kept: { now: RunRecord } = { now: { runs: [] } };
    const { log, told } = await openIn(kept);
    await log.startStep(like, 'given');
    const onLost = log.hearLost();
    await log.finishStep(done);
    await log.update({ state: 'done' });
    await openIn(kept);
    const before = kept.now.runs[1];
    const heard = told.length;
    onLost('the page took it back');
    onLost('the page took it back');
    const sentence = expect.stringMatching(
      /^The page took it back 0\.\d s later\. What it took back: “pressed is now true”\.$/,
    );
    const corrected = { at: expect.any(Number), sentence };
    expect(kept.now.runs).toMatchObject([{ state: 'running' }, { ...before, corrected }]);
    expect(kept.now.runs[1]?.steps).toMatchObject([{ state: 'done', corrected }]);
    expect(kept.now.untold).toMatchObject([{ ...corrected, description: 'Like' }]);
    expect(told.length).toBe(heard);
  });

  it('is lost while it goes on, and tells it itself', async () => {
    const kept: { now: RunRecord } = { now: { runs: [] } };
    const { log, told } = await openIn(kept);
    await log.startStep(like, 'given');
    // The frame may say so before the worker has put the outcome together.
    log.hearLost()('the page took it back');
    expect(log.lost()).toBeUndefined();
    await log.finishStep(done);
    expect(log.lost()).toMatchObject({ code: 'effect-lost' });
    expect(told.at(-1)?.corrected).toBeDefined();
    expect(kept.now.untold).toBeUndefined();
  });

  it('is not corrected where nothing was done', async () => {
    const kept: { now: RunRecord } = { now: { runs: [] } };
    const { log } = await openIn(kept);
    await log.startStep(like, 'given');
    await log.finishStep({ status: 'failed', error: { code: 'no-effect-seen', message: '' }, sent: true });
    log.hearLost()('the page took it back');
    expect(kept.now.runs[0]?.corrected).toBeUndefined();
  });

  it('is read from what was stored before there were corrections', async () => {
    const kept: { now: RunRecord } = { now: { runs: [] } };
    const { log } = await openIn(kept);
    await log.startStep(like, 'given');
    await log.finishStep(done);
    expect(Run.parse(kept.now.runs[0])).toEqual(kept.now.runs[0]);
    expect(Session.shape.untold.parse(undefined)).toBeUndefined();
  });
});
