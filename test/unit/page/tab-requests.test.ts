import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TabRequests } from '../../../src/page/tab-requests';

describe('the requests of a tab', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());
  const after = (ms: number) => vi.advanceTimersByTime(ms);

  it('keep it from its rest while they are on their way, and it rests from their end', () => {
    const requests = new TabRequests();
    requests.begin('1', 'GET /data');
    after(4000);
    expect(requests.restedMs()).toBe(0);
    requests.end('1');
    after(300);
    expect(requests.restedMs()).toBe(300);
  });

  it('are not waited for without an end: a line that stays open brings no more', () => {
    const requests = new TabRequests();
    requests.begin('1', 'GET /events');
    requests.begin('2', 'GET /stream');
    requests.answer('2');
    after(3000);
    expect(requests.restedMs()).toBe(0);
    after(8000);
    expect(requests.restedMs()).toBeGreaterThan(2000);
  });

  it('that come in a beat are a part of the page’s own life, and those that only go to one address are not', () => {
    const polling = new TabRequests();
    for (let at = 0; at < 5; at += 1) {
      polling.begin(`${at}`, 'GET /news');
      after(200);
      polling.end(`${at}`);
      after(800);
    }
    polling.begin('next', 'GET /news');
    expect(polling.restedMs()).toBeGreaterThan(2000);
    const asking = new TabRequests();
    for (const [at, ms] of [10, 900, 40, 3000].entries()) {
      asking.begin(`${at}`, 'POST /graphql');
      asking.end(`${at}`);
      after(ms);
    }
    asking.begin('next', 'POST /graphql');
    expect(asking.restedMs()).toBe(0);
  });

  it('of a page that was left are forgotten', () => {
    const requests = new TabRequests();
    requests.begin('1', 'GET /data');
    requests.leavePage();
    expect(requests.restedMs()).toBe(Infinity);
  });
});
