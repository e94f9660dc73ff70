import { describe, expect, it } from 'vitest';
import type { ScheduledRun } from '../../../src/protocol/recordings/schedule';
import { runOfPage } from '../../../src/panel/schedule/schedule-rows';
import { run, session, state } from './fixtures';

const over: ScheduledRun = {
  id: 'r',
  recordingId: 'stock',
  name: 'Stock',
  cause: 'page',
  startedAt: 10,
  endedAt: 20,
  state: 'failed',
  tabId: 7,
  sessionId: 's1',
  site: 'https://shop.example',
};

type Changes = { scheduled?: Partial<ScheduledRun>; url?: string; runs?: ReturnType<typeof run>[] };

const seen = ({ scheduled = {}, url = 'https://shop.example/cart', runs = [] }: Changes = {}) => {
  const made = state(runs, {
    sessions: { 7: session(runs) },
    scheduledRuns: [{ ...over, ...scheduled }],
  });
  const tab = { id: 7, title: 'Shop', url, isOffLimits: false };
  return runOfPage({ ...made, tab })?.id;
};

describe('the line of a run that its page began', () => {
  it('is there on the site it ran on, until something newer is done there', () => {
    expect(seen()).toBe('r');
    expect(seen({ url: 'https://other.example/' })).toBe(undefined);
    expect(seen({ runs: [run('old', { startedAt: 5 })] })).toBe('r');
    expect(seen({ runs: [run('new', { startedAt: 30 })] })).toBe(undefined);
  });

  it('is gone once it was seen; while it goes it is there wherever it leads, and asks elsewhere', () => {
    expect(seen({ scheduled: { isSeen: true } })).toBe(undefined);
    const going = { state: 'running', endedAt: undefined } as const;
    expect(seen({ scheduled: going, url: 'https://other.example/' })).toBe('r');
    expect(seen({ scheduled: { ...going, state: 'needs-you' } })).toBe(undefined);
  });
});
