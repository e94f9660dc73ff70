import { describe, expect, it, vi } from 'vitest';
import type { PanelBrowser } from '../../../src/panel/ports/panel-ports';
import { createPanelStore, watchBrowser } from '../../../src/panel/store';
import { partsOf, Run } from '../../../src/protocol/session';
import { run, session, state } from './fixtures';

type Areas = Record<'session' | 'local', Record<string, unknown>>;

/** A panel whose browser has this in its storage, and tells of what is written there. */
async function watched(areas: Areas) {
  let listener: Parameters<PanelBrowser['onStorageChange']>[0] = () => undefined;
  const readStorage = vi.fn<PanelBrowser['readStorage']>((area, keys) => {
    const values = structuredClone(areas[area]);
    return Promise.resolve(
      keys ? Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) : values,
    );
  });
  const store = createPanelStore(state());
  const browser = {
    activeTab: () => Promise.resolve(store.getState().tab),
    onTabChange: () => undefined,
    readStorage,
    onStorageChange: (heard) => (listener = heard),
    readWelcomeSeen: () => Promise.resolve(true),
    readShortcut: () => Promise.resolve(''),
    mayNotify: () => Promise.resolve(false),
  } as Partial<PanelBrowser> as PanelBrowser;
  const { refresh, ready } = watchBrowser(store, browser);
  await ready;
  readStorage.mockClear();
  const write = (area: keyof Areas, values: Record<string, unknown>) => {
    Object.assign(areas[area], values);
    listener(area, Object.keys(values));
  };
  return { store, refresh, readStorage, write };
}

const stored = (...runs: Run[]) => Object.fromEntries(partsOf(session(runs)));

describe('the store', () => {
  it('reads and parses a key that was written, and no other', async () => {
    const { store, readStorage, write } = await watched({ session: stored(run('b'), run('a')), local: {} });
    const before = store.getState().sessions[7]?.runs;
    const parse = vi.spyOn(Run, 'safeParse');
    write('session', { 'run:s1:b': run('b', { state: 'done' }) });
    await vi.waitFor(() => expect(store.getState().sessions[7]?.runs[0]?.state).toBe('done'));
    expect(readStorage.mock.calls).toEqual([['session', ['run:s1:b']]]);
    expect(parse).toHaveBeenCalledTimes(1);
    expect(store.getState().sessions[7]?.runs[1]).toBe(before?.[1]);
    parse.mockRestore();
  });

  it('reads one after the other, and together what is written meanwhile', async () => {
    const { store, readStorage, write } = await watched({ session: {}, local: {} });
    write('local', { history: ['a'] });
    write('local', { history: ['b', 'a'] });
    write('local', { consents: ['https://a.example'] });
    await vi.waitFor(() => expect(store.getState().consents).toEqual(['https://a.example']));
    expect(store.getState().history).toEqual(['b', 'a']);
    expect(readStorage.mock.calls.map(([, keys]) => keys)).toEqual([['history'], ['history', 'consents']]);
  });

  it('has what was written before it is refreshed, though nothing told of it', async () => {
    const areas: Areas = { session: {}, local: {} };
    const { store, refresh } = await watched(areas);
    Object.assign(areas.session, stored(run('a')));
    await refresh('session');
    expect(store.getState().sessions[7]?.runs).toHaveLength(1);
  });

  it('tells nobody of what is as it was', async () => {
    const { store, refresh, write } = await watched({ session: stored(run('a')), local: {} });
    const listener = vi.fn();
    store.subscribe(listener);
    write('session', { unknown: 1 });
    await refresh('session');
    await refresh('local');
    expect(listener).not.toHaveBeenCalled();
  });

  it('falls back to what was there at first when a value is gone or damaged', async () => {
    const { store, write } = await watched({ session: {}, local: { storageVersion: 3, history: ['a'] } });
    expect(store.getState().history).toEqual(['a']);
    write('local', { history: 'damaged', settings: { letterKeys: 'no' } });
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ history: [], settingsDamaged: true }));
  });
});
