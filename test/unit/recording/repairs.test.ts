import { describe, expect, it } from 'vitest';
import type { Repair } from '../../../src/protocol/fingerprint';
import type { ReplayReport } from '../../../src/protocol/recordings/replay';
import { keepRepair, proposedRepairs } from '../../../src/recording/edit-recording';
import { fingerprintOf, recordingWith, stepOf, targetOf } from './fixtures';

const repair: Repair = {
  rung: 'fingerprint',
  before: { selector: '#buy' },
  after: { selector: 'iframe[title="Pay"] >> #purchase', fingerprint: fingerprintOf('button', 'Purchase') },
  changed: [],
  stayed: ['role'],
  score: 0.9,
  next: 0.2,
};

const recording = recordingWith(
  ['a', 'b'].map((id) => stepOf({ id, method: 'click', target: targetOf('#buy') })),
);

const report: ReplayReport = {
  recordingId: recording.id,
  name: recording.name,
  revision: 1,
  state: 'done',
  startedAt: 0,
  ms: 1,
  modelCalls: 0,
  total: 2,
  steps: ['a', 'b'].map((id, at) => ({
    id,
    number: at + 1,
    description: '',
    state: 'done',
    ms: 1,
    effects: [],
    ...(id === 'b' ? { repair } : {}),
  })),
};

describe('repairs of a replay', () => {
  it('are proposed until they are kept, and then lead to the element that was found, in its frame', () => {
    const [proposed, ...more] = proposedRepairs(recording, report);
    expect(more).toEqual([]);
    expect(proposed).toMatchObject({ number: 2, repair });
    const kept = keepRepair(recording, proposed!);
    expect(kept.steps[1]?.target).toMatchObject({
      selector: '#purchase',
      frame: [{ selector: 'iframe[title="Pay"]' }],
      fingerprint: { name: 'Purchase' },
      alternates: recording.steps[1]?.target?.alternates,
    });
    expect(kept.steps[0]).toBe(recording.steps[0]);
    expect(proposedRepairs(kept, report)).toEqual([]);
  });
});
