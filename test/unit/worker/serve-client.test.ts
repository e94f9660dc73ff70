import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ClientWorks } from '../../../src/worker/pairing/client-works';
import { createClientServer } from '../../../src/worker/pairing/serve-client';
import { SessionStore } from '../../../src/worker/sessions/session-store';
import type { Reply } from '../../../src/messaging/contract';
import { backgroundContract } from '../../../src/protocol/background';
import type { PairedClient } from '../../../src/protocol/pairing/paired-contract';
import { deedsKey } from '../../../src/protocol/pairing/pairing-state';
import { sessionOperations } from '../../../src/protocol/operations/session-operations';
import { session } from '../panel/fixtures';

const client: PairedClient = { id: 'c1', name: 'Invoices', keyHint: '3f9a12cc' };

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.windows, 'create').mockImplementation(async (given) => {
    const tab = await fakeBrowser.tabs.create({ url: String(given?.url), windowId: 1 });
    return { id: 1, tabs: [tab] } as never;
  });
  // A browser without groups of tabs.
  vi.spyOn(chrome.tabs, 'group').mockRejectedValue(new Error('none'));
  vi.spyOn(chrome.tabs, 'ungroup').mockRejectedValue(new Error('none'));
});

/** Two clients, a tab each, and a tab of the user's; what reaches the worker's own server. */
async function twoClients() {
  const store = new SessionStore();
  const works = new ClientWorks();
  const [own, other] = [await works.begin(client), await works.begin({ ...client, id: 'c2' })];
  const [ownTab, otherTab] = [await works.openTab(own.id), await works.openTab(other.id)];
  const tabs = { own: ownTab, other: otherTab, user: 99 };
  for (const [name, tabId] of Object.entries(tabs))
    await store.putOnTab(tabId, () => session([], { id: name, tabId }));
  const reached: { operation: string; input: unknown }[] = [];
  const answers: Reply[] = [];
  const serve = createClientServer({
    server: async (operation, input) => {
      reached.push({ operation, input });
      return answers.shift() ?? { ok: true, value: true };
    },
    store,
    works,
  });
  const ask = (operation: string, input: unknown, workId: string | undefined = own.id) =>
    serve({ workId, operation, input }, () => {});
  const answerNext = (reply: Reply) => void answers.push(reply);
  return { own, other, tabs, ask, reached, works, store, answerNext };
}

describe('a client of a paired browser', () => {
  it('works in a session of its own tab', async () => {
    const { ask, reached, tabs } = await twoClients();
    expect(await ask('startSession', { tabId: tabs.own })).toMatchObject({ ok: true });
    expect(await ask('snapshot', { sessionId: 'own' })).toMatchObject({ ok: true });
    expect(reached.map(({ operation }) => operation)).toEqual(['startSession', 'snapshot']);
  });

  it.each(Object.keys(sessionOperations))('reaches no session of another by %s', async (operation) => {
    const { ask, reached } = await twoClients();
    for (const sessionId of ['other', 'user', 'none'])
      expect(await ask(operation, { sessionId })).toMatchObject({
        ok: false,
        error: { code: 'session-not-found' },
      });
    expect(reached).toEqual([]);
  });

  it('leaves with the user what it did, under its name and without values of variables', async () => {
    const { ask, own, tabs, store, answerNext } = await twoClients();
    void store.values.note(tabs.own, { card: '4831-2290-1177' });
    await ask('act', { sessionId: 'own', input: 'type 4831-2290-1177 into Card' });
    answerNext({ ok: true, value: { result: { success: false } } });
    await ask('act', { sessionId: 'own', input: { description: 'Click Pay', selector: '#pay' } });
    await ask('snapshot', { sessionId: 'own' });
    await ask('goTo', { workId: own.id, pageId: 'tab-x', url: 'https://ada:pw@shop.example/?token=t' });
    await vi.waitFor(async () => {
      const { [deedsKey]: deeds } = await fakeBrowser.storage.session.get(deedsKey);
      expect(deeds).toMatchObject([
        { client, operation: 'goTo', words: 'https://…@shop.example/?token=…', isDone: false },
        { client, operation: 'act', words: 'Click Pay', isDone: false },
        { client, operation: 'act', words: 'type %card% into Card', isDone: true },
      ]);
    });
  });

  it('gets no tab that it was not given, and opens nothing in one', async () => {
    const { ask, own, tabs, reached } = await twoClients();
    for (const tabId of [tabs.other, tabs.user, 12_345])
      expect(await ask('startSession', { tabId })).toMatchObject({ error: { code: 'tab-closed' } });
    for (const pageId of [`tab-${tabs.other}`, `tab-${tabs.user}`, 'tab-x', '']) {
      const input = { workId: own.id, pageId, url: 'https://shop.example/' };
      expect(await ask('goTo', input)).toMatchObject({ error: { code: 'tab-closed' } });
    }
    expect(await ask('startSession', { url: 'https://shop.example/' })).toMatchObject({ ok: false });
    expect(reached).toEqual([]);
  });

  it('may ask for nothing else of the worker: neither settings nor recordings, history or other sessions', async () => {
    const { ask, reached } = await twoClients();
    const allowed = new Set([...Object.keys(sessionOperations), 'startSession', 'stop', 'pause', 'resume']);
    for (const operation of Object.keys(backgroundContract).filter((name) => !allowed.has(name)))
      expect(await ask(operation, { sessionId: 'own', url: 'https://shop.example/' })).toMatchObject({
        ok: false,
      });
    for (const operation of ['constructor', 'toString', ''])
      expect(await ask(operation, {})).toMatchObject({ ok: false });
    expect(reached).toEqual([]);
  });

  it('asks no model of the user’s: a name alone is none', async () => {
    const { ask, reached } = await twoClients();
    await ask('observe', { sessionId: 'own', instruction: 'a' });
    await ask('act', { sessionId: 'own', input: 'a', options: { model: 'openai/gpt-5-nano', timeout: 7 } });
    const config = { modelName: 'openai/gpt-5-nano', apiKey: 'k' };
    await ask('extract', { sessionId: 'own', options: { model: config } });
    expect(reached.map(({ input }) => (input as { options: unknown }).options)).toEqual([
      { model: 'builtin/matcher' },
      { model: 'builtin/matcher', timeout: 7 },
      { model: config },
    ]);
  });

  it('is nobody once its work has ended, or when it makes up the work of another', async () => {
    const { ask, own, works } = await twoClients();
    expect(await ask('snapshot', { sessionId: 'other' }, crypto.randomUUID())).toMatchObject({ ok: false });
    expect(await ask('snapshot', { sessionId: 'own' }, undefined)).toMatchObject({ ok: true });
    await works.end(own.id);
    expect(await ask('snapshot', { sessionId: 'own' })).toMatchObject({
      error: { code: 'session-not-found' },
    });
  });
});

describe('the tabs of a client', () => {
  it('are closed with its work where it opened them, and left where the user handed them', async () => {
    const { works, own, other, tabs } = await twoClients();
    const given = await fakeBrowser.tabs.create({ url: 'https://shop.example/' });
    await works.hand(own.id, given.id!);
    await expect(works.hand(other.id, given.id!)).rejects.toMatchObject({ code: 'busy' });
    await works.end(own.id);
    const left = (await fakeBrowser.tabs.query({})).map(({ id }) => id);
    expect(left).toContain(given.id);
    expect(left).toContain(tabs.other);
    expect(left).not.toContain(tabs.own);
    expect(await works.end(own.id)).toBe(false);
  });

  it('outlive the worker', async () => {
    const { own, tabs } = await twoClients();
    expect(await new ClientWorks().owns(own.id, tabs.own)).toBe(true);
  });
});
