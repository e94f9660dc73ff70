import { describe, expect, it } from 'vitest';
import { deferred } from '../../../src/base/deadline';
import { AutomationError } from '../../../src/base/errors';
import { failure, httpFailureOf } from '../../../src/server/http/http-failure';
import { Idempotency, RequestClaims } from '../../../src/server/operations/request-claims';
import { memoryStore, type SharedStore } from '../../../src/server/store/shared-store';

const amongAll = (store = memoryStore()) => new Idempotency(new RequestClaims(store));

describe('Idempotency', () => {
  const counted = () => {
    let count = 0;
    return () => Promise.resolve({ result: ++count });
  };

  it('gives the first answer to a key, in its own session', async () => {
    const once = amongAll();
    const follow = counted();
    const asked = { key: 'k', caller: 'a', sessionId: 's', body: { input: 'x' } };
    const first = await once.once(asked, follow);
    expect(first).toEqual({ result: 1, actionId: expect.any(String) as unknown });
    expect(await once.once(asked, follow)).toEqual(first);
    expect(await once.once({ ...asked, sessionId: 't' }, follow)).toMatchObject({ result: 2 });
    expect(await once.once({ ...asked, caller: 'b' }, follow)).toMatchObject({ result: 3 });
    expect(await once.once({ ...asked, key: undefined }, follow)).toMatchObject({ result: 4 });
  });

  it('keeps a failure that reached the page, or may have', async () => {
    const asked = { key: 'k', caller: 'a', sessionId: 's', body: {} };
    const reached = httpFailureOf(new AutomationError('stopped', 'lost'), {
      operation: 'act',
      reached: true,
    });
    for (const lost of [new Error('lost'), reached]) {
      const once = amongAll();
      await expect(once.once(asked, () => Promise.reject(lost))).rejects.toThrow('lost');
      await expect(once.once(asked, counted())).rejects.toThrow('lost');
    }
  });

  it('tries again what did not reach the page', async () => {
    const asked = { key: 'k', caller: 'a', sessionId: 's', body: {} };
    const once = amongAll();
    const stopped = httpFailureOf(new AutomationError('stopped', 'gone'), {
      operation: 'act',
      reached: false,
    });
    await expect(once.once(asked, () => Promise.reject(stopped))).rejects.toThrow('gone');
    await once.once(asked, () => Promise.resolve({ result: 'not found', touched: false }));
    expect(await once.once(asked, counted())).toMatchObject({ result: 1 });
    expect(await once.once(asked, counted())).toMatchObject({ result: 1 });
  });

  it('follows a request in one process of those that share a store', async () => {
    const store = memoryStore();
    const asked = { key: 'k', caller: 'a', sessionId: 's', body: { input: 'x' } };
    const first = amongAll(store);
    const answer = deferred<{ result: number }>();
    const following = first.once(asked, () => answer.promise);
    const second = amongAll(store).once(asked, counted());
    answer.resolve({ result: 7 });
    expect(await following).toMatchObject({ result: 7 });
    expect(await second).toMatchObject({ result: 7 });
    const other = amongAll(store).once({ ...asked, body: {} }, counted());
    await expect(other).rejects.toMatchObject({ status: 422 });
  });

  it('tells every process of a failure as it was', async () => {
    const store = memoryStore();
    const asked = { key: 'k', caller: 'a', sessionId: 's', body: {} };
    const fail = () => Promise.reject(new AutomationError('tab-closed', 'The tab was closed.'));
    await expect(amongAll(store).once(asked, fail)).rejects.toThrow('The tab was closed.');
    const again = amongAll(store).once(asked, counted());
    await expect(again).rejects.toMatchObject({ code: 'tab-closed' });
  });

  it('follows a request no more whose process has ended', async () => {
    const left = { request: '', aliveUntil: Date.now() - 1 };
    const store = { ...memoryStore(), claim: async () => 'there', get: async () => JSON.stringify(left) };
    const asked = { key: 'k', caller: 'a', sessionId: 's', body: {} };
    const withRequest = async (_name: string, value: string) => {
      left.request = (JSON.parse(value) as { request: string }).request;
      return 'there';
    };
    const again = amongAll({ ...store, claim: withRequest }).once(asked, counted());
    await expect(again).rejects.toMatchObject({ status: 500, headers: { 'x-should-retry': 'false' } });
  });

  it('follows what another process withdrew', async () => {
    const store = memoryStore();
    const asked = { key: 'k', caller: 'a', sessionId: 's', body: {} };
    const answer = deferred<{ result: string; touched: boolean }>();
    const first = amongAll(store).once(asked, () => answer.promise);
    const second = amongAll(store).once(asked, counted());
    answer.resolve({ result: 'not found', touched: false });
    expect(await first).toMatchObject({ result: 'not found' });
    expect(await second).toMatchObject({ result: 1 });
  });

  it('does nothing by a claim whose answer is lost, and follows it when it is asked again', async () => {
    const store = memoryStore();
    const asked = { key: 'k', caller: 'a', sessionId: 's', body: {} };
    let isDeaf = true;
    const deaf: SharedStore = {
      ...store,
      claim: async (...claim) => {
        const there = await store.claim(...claim);
        if (!isDeaf) return there;
        isDeaf = false;
        throw failure(503, 'The store does not answer.');
      },
    };
    const once = amongAll(deaf);
    const follow = counted();
    await expect(once.once(asked, follow)).rejects.toMatchObject({ status: 503 });
    expect(await once.once(asked, follow)).toMatchObject({ result: 1 });
    expect(await amongAll(store).once(asked, follow)).toMatchObject({ result: 1 });
  });

  it('tells a store again that came back without what it had', async () => {
    let store = memoryStore();
    const back: (() => void)[] = [];
    const lossy: SharedStore = {
      ...store,
      get: (name) => store.get(name),
      set: (...told) => store.set(...told),
      claim: (...claim) => store.claim(...claim),
      onBack: (tell) => void back.push(tell),
    };
    const asked = { key: 'k', caller: 'a', sessionId: 's', body: {} };
    const follow = counted();
    const [one, two] = [amongAll(lossy), amongAll(lossy)];
    await one.once(asked, follow);
    store = memoryStore();
    for (const tell of back) tell();
    expect(await two.once(asked, follow)).toMatchObject({ result: 1 });
  });

  it('refuses a key that came with another request', () => {
    const once = amongAll();
    void once.once({ key: 'k', caller: 'a', sessionId: 's', body: { input: 'x' } }, counted());
    const other = () => once.once({ key: 'k', caller: 'a', sessionId: 's', body: { input: 'y' } }, counted());
    expect(other).toThrow(expect.objectContaining({ status: 422 }));
  });
});
