import { describe, expect, it } from 'vitest';
import { startDeadline, withSignal } from '../../../src/base/deadline';
import { AutomationError } from '../../../src/base/errors';

const never = new Promise<never>(() => {});

describe('startDeadline', () => {
  it('ends with a timeout that names what took too long', async () => {
    const deadline = startDeadline(10, 'Finding the element');
    await expect(withSignal(never, deadline.signal)).rejects.toMatchObject({
      code: 'timeout',
      message: 'Finding the element took longer than 10 ms and was ended.',
    });
    expect(deadline.remainingMs()).toBe(0);
  });

  it('ends at once, with its reason, when the caller stops', async () => {
    const caller = new AbortController();
    const deadline = startDeadline(60_000, 'Clicking', caller.signal);
    const work = withSignal(never, deadline.signal);
    caller.abort(new AutomationError('tab-closed', 'The tab was closed.'));
    await expect(work).rejects.toMatchObject({ code: 'tab-closed' });
    deadline.clear();
  });

  it('has ended from the start when the caller had stopped before', () => {
    const deadline = startDeadline(60_000, 'Clicking', AbortSignal.abort());
    expect(deadline.signal.reason).toMatchObject({ code: 'stopped' });
    deadline.clear();
  });

  it('does nothing once cleared', async () => {
    const deadline = startDeadline(5, 'Clicking');
    deadline.clear();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(deadline.signal.aborted).toBe(false);
  });
});
