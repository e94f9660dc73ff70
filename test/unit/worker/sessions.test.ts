import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SessionStore } from '../../../src/worker/sessions/session-store';
import { sessionsIn } from '../../../src/protocol/session';
import { run, session } from '../panel/fixtures';

beforeEach(() => fakeBrowser.reset());

describe('the session store', () => {
  it('gives a tab one session, even when two are asked for at once', async () => {
    const store = new SessionStore();
    const make = (id: string) => store.putOnTab(7, (existing) => existing ?? session([], { id }));
    const [one, two] = await Promise.all([make('a'), make('b')]);
    expect(two.id).toBe(one.id);
    expect(await store.all()).toHaveLength(1);
  });

  it('loses no change that is made at the same time as another', async () => {
    const store = new SessionStore();
    await store.putOnTab(7, () => session([]));
    await Promise.all([
      store.update('s1', (current) => ({ ...current, title: 'Cart' })),
      store.update('s1', (current) => ({ ...current, url: 'https://shop.example/cart' })),
    ]);
    expect(await store.get('s1')).toMatchObject({ title: 'Cart', url: 'https://shop.example/cart' });
  });

  it('writes what comes while it writes once, with the last of it', async () => {
    const store = new SessionStore();
    await store.putOnTab(7, () => session([]));
    const set = vi.spyOn(fakeBrowser.storage.session, 'set');
    for (const title of ['One', 'Two', 'Three'])
      await store.update('s1', (current) => ({ ...current, title }));
    expect(await store.get('s1')).toMatchObject({ title: 'Three' });
    await vi.waitFor(async () => {
      const [kept] = Object.values(await fakeBrowser.storage.session.get(null));
      expect(kept).toMatchObject({ title: 'Three' });
    });
    expect(set.mock.calls.length).toBeLessThan(3);
  });

  it('writes the runs that changed, and takes away those that are no more', async () => {
    const store = new SessionStore();
    const [old, kept] = [run('old'), run('kept')];
    await store.putOnTab(7, () => session([kept, old]));
    const set = vi.spyOn(fakeBrowser.storage.session, 'set').mockClear();
    await store.update('s1', (current) => ({ ...current, runs: [run('new'), kept] }));
    await vi.waitFor(async () => {
      const stored = await fakeBrowser.storage.session.get(null);
      expect(sessionsIn(stored)).toEqual([session([run('new'), kept])]);
      expect(Object.keys(stored)).not.toContain('run:s1:old');
    });
    expect(set.mock.calls.map(([parts]) => Object.keys(parts))).toEqual([['session:s1', 'run:s1:new']]);
    await store.remove('s1');
    expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  });

  it('writes an old run anew once it holds what has become a value', async () => {
    const store = new SessionStore();
    await store.putOnTab(7, () => session([run('a', { instruction: 'type Lovelace' })]));
    await store.values.note(7, { name: 'Lovelace' });
    await store.update('s1', (current) => ({ ...current, title: 'Form' }));
    await vi.waitFor(async () => {
      const [shown] = sessionsIn(await fakeBrowser.storage.session.get(null));
      expect(shown?.runs[0]?.instruction).toBe('type %name%');
    });
  });

  it('writes again after a write that failed at once', async () => {
    const store = new SessionStore();
    await store.putOnTab(7, () => session([]));
    const set = vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementationOnce(() => {
      throw new Error('The storage is full');
    });
    await store.update('s1', (current) => ({ ...current, title: 'Lost' }));
    await vi.waitFor(() => expect(set).toHaveBeenCalled());
    await store.update('s1', (current) => ({ ...current, title: 'Kept' }));
    await vi.waitFor(async () => {
      const [kept] = Object.values(await fakeBrowser.storage.session.get(null));
      expect(kept).toMatchObject({ title: 'Kept' });
    });
  });

  it('leaves a session that has ended ended', async () => {
    const store = new SessionStore();
    await store.putOnTab(7, () => session([]));
    await store.remove('s1');
    await store.update('s1', (current) => ({ ...current, title: 'Late' }));
    await expect(store.get('s1')).rejects.toMatchObject({ code: 'session-not-found' });
  });
});
