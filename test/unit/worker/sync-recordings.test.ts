import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test as base } from 'vitest';
import {
  SharedRecordings,
  type CommonForm,
  type Proposed,
  type Table,
} from '../../../src/worker/cloud/shared-recordings';
import { KeptRecordings } from '../../../src/client/remote/kept-recordings';
import type { DecidedProposal } from '../../../src/protocol/recordings/proposal';
import type { Recording } from '../../../src/protocol/recordings/recording';
import { listen } from '../../../src/server/service/listen';
import { ServiceOptions } from '../../../src/server/service/service-options';
import { Service } from '../../../src/server/service/service';
import { shopRecording } from '../../fixtures/shop-recording';

/** Fetches as the network lets it. */
type Fetch = typeof fetch;

/** A browser with recordings of its own, which asks the service through `network`. */
class OtherBrowser {
  readonly recordings = new Map<string, Recording>();
  readonly withheld = new Map<string, readonly string[]>();
  readonly #shared: SharedRecordings;
  readonly #baseUrl: string;
  /** What may go wrong before or after anything that is done. */
  network: Fetch = (...request) => fetch(...request);
  beforeWrite: () => void = () => {};

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
    const { recordings, withheld } = this;
    const write = async <T>(work: () => T): Promise<T> => {
      this.beforeWrite();
      return work();
    };
    const table = <T>(rows = new Map<string, T>()): Table<T> => ({
      all: async () => new Map(rows),
      put: (id, row) => write(() => void rows.set(id, row)),
      drop: (id) => write(() => void rows.delete(id)),
    });
    const library = {
      revisions: async () => new Map([...recordings].map(([id, { revision }]) => [id, revision])),
      read: async (id: string) => recordings.get(id) ?? Promise.reject(new Error(`there is no ${id}`)),
      put: (recording: Recording, seen: number | undefined, names: readonly string[]) =>
        write(() => {
          if (recordings.get(recording.id)?.revision !== seen) return undefined;
          this.save(recording);
          withheld.set(recording.id, names);
          return recordings.get(recording.id)?.revision;
        }),
      withheld: async (id: string) => [...(withheld.get(id) ?? [])],
      remove: (id: string) => write(() => void recordings.delete(id)),
    };
    this.#shared = new SharedRecordings(library, table<CommonForm>(), table<Proposed>());
  }

  save(recording: Recording): void {
    const revision = (this.recordings.get(recording.id)?.revision ?? 0) + 1;
    this.recordings.set(recording.id, { ...recording, revision });
  }

  sync() {
    const asked: Fetch = (...request) => this.network(...request);
    const connection = { baseUrl: this.#baseUrl, apiKey: 'k', fetch: asked, retries: 0 };
    return this.#shared.exchange(new KeptRecordings(connection));
  }

  async proposals() {
    return (await this.#shared.proposals()).proposals;
  }

  /** Decides on all that the service has otherwise. */
  async decide(how: 'accept' | 'discard' = 'accept'): Promise<void> {
    for (const { id, tag, revision } of await this.proposals())
      await this.#shared[how]({ id, tag, revision });
  }

  /** An exchange of which the user accepts all that comes. */
  async exchange(): Promise<void> {
    await this.sync();
    await this.decide();
  }

  accept(decided: DecidedProposal): Promise<void> {
    return this.#shared.accept(decided);
  }

  waiting() {
    return this.#shared.countWaiting();
  }

  names(): string[] {
    return [...this.recordings.values()].map(({ name }) => name).toSorted();
  }
}

const it = base.extend<{ served: { url: string; start: (folder: string) => Promise<string> }; url: string }>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads the parameter's names
  served: async ({}, use) => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'sync-'));
    const closers: (() => Promise<void>)[] = [];
    const start = async (folder: string) => {
      const options = { noAuth: true, port: 0, pool: 0, verbose: 0 };
      const parsed = ServiceOptions.parse({ ...options, recordingsFolder: path.join(root, folder) });
      const service = new Service(parsed, { extensionDir: '/nowhere' });
      const { url, close } = await listen(service);
      closers.push(() => service.close(), close);
      return url;
    };
    await use({ url: await start('first'), start });
    for (const close of closers) await close();
    await rm(root, { recursive: true });
  },
  url: async ({ served }, use) => use(served.url),
});

/** Our requests name their address as text. */
const addressOf = (address: Parameters<Fetch>[0]) => (typeof address === 'string' ? address : '');

const named = (id: string, name: string): Recording => ({
  ...shopRecording({ shop: 'https://shop.example' }),
  id,
  name,
});

/** Two browsers that have the same recording. */
async function pair(url: string): Promise<{ one: OtherBrowser; other: OtherBrowser }> {
  const [one, other] = [new OtherBrowser(url), new OtherBrowser(url)];
  one.save(named('a', 'Order'));
  await one.sync();
  await other.exchange();
  return { one, other };
}

describe('an exchange of recordings', () => {
  it('brings each side what the other has, and then nothing more', async ({ url }) => {
    const { one, other } = await pair(url);
    other.save(named('b', 'Return'));
    expect(await other.sync()).toEqual({ sent: 1, proposed: 0, failed: [] });
    expect(await one.sync()).toEqual({ sent: 0, proposed: 1, failed: [] });
    expect(one.names()).toEqual(['Order']);
    await one.decide();
    expect([one.names(), other.names()]).toEqual([
      ['Order', 'Return'],
      ['Order', 'Return'],
    ]);
    for (const browser of [one, other]) {
      expect(await browser.sync()).toEqual({ sent: 0, proposed: 0, failed: [] });
    }
  });

  it('sends no value of a variable, and leaves those that are here', async ({ url }) => {
    const { one, other } = await pair(url);
    const sent: string[] = [];
    one.network = (address, init) => {
      sent.push(JSON.stringify(init));
      return fetch(address, init);
    };
    one.save(named('a', 'Order twice'));
    await one.sync();
    expect(sent.join()).toContain('Order twice');
    expect(sent.join()).not.toContain('ada@example.org');
    other.save(named('c', 'Mine'));
    await other.exchange();
    await one.exchange();
    const valueIn = (browser: OtherBrowser, id: string) =>
      browser.recordings.get(id)?.variables.find(({ name }) => name === 'email')?.value;
    expect([valueIn(one, 'a'), valueIn(other, 'a'), valueIn(one, 'c')]).toEqual([
      'ada@example.org',
      undefined,
      undefined,
    ]);
  });

  it('waits while there is no network, and loses nothing of what was done meanwhile', async ({ url }) => {
    const { one, other } = await pair(url);
    one.network = () => Promise.reject(new TypeError('Failed to fetch'));
    one.save(named('a', 'Order offline'));
    one.save(named('b', 'New offline'));
    await expect(one.sync()).rejects.toMatchObject({ code: 'no-answer' });
    expect(await one.waiting()).toBe(2);
    one.network = fetch;
    expect(await one.sync()).toMatchObject({ sent: 2 });
    expect(await one.waiting()).toBe(0);
    await other.exchange();
    expect(other.names()).toEqual(['New offline', 'Order offline']);
  });

  it('keeps both forms of what both sides have changed, once', async ({ url }) => {
    const { one, other } = await pair(url);
    one.save(named('a', 'Order by one'));
    other.save(named('a', 'Order by the other'));
    await one.sync();
    expect(await other.sync()).toMatchObject({ proposed: 1, failed: [] });
    expect(await other.proposals()).toMatchObject([{ isChangedHere: true }]);
    for (const browser of [other, one, other, one]) await browser.exchange();
    const both = ['Order by one', 'Order by the other (this browser)'];
    expect([one.names(), other.names()]).toEqual([both, both]);
    expect(one.recordings.get('a')?.name).toBe('Order by one');
  });

  it('makes no second of what both sides have come to by themselves', async ({ url }) => {
    const { one, other } = await pair(url);
    for (const browser of [one, other]) browser.save(named('a', 'The same'));
    await one.sync();
    expect(await other.sync()).toEqual({ sent: 0, proposed: 0, failed: [] });
  });

  it('removes what was removed, but not what the other side has changed since', async ({ url }) => {
    const { one, other } = await pair(url);
    one.save(named('b', 'Return'));
    await one.sync();
    await other.exchange();
    one.recordings.delete('a');
    one.recordings.delete('b');
    other.save(named('b', 'Return, changed'));
    for (const browser of [other, one, other]) await browser.exchange();
    expect([one.names(), other.names()]).toEqual([['Return, changed'], ['Return, changed']]);
  });

  it('takes a service that has lost its recordings for no reason to remove ours', async ({ served }) => {
    const { one } = await pair(served.url);
    const emptied = await served.start('second');
    one.network = (address, init) => fetch(addressOf(address).replace(served.url, emptied), init);
    expect(await one.sync()).toMatchObject({ sent: 1, proposed: 0 });
    expect(one.names()).toEqual(['Order']);
  });

  it('leaves all as it is at a service that keeps none, and says so', async ({ url }) => {
    const { one } = await pair(url);
    one.network = async () =>
      Response.json({ message: 'Route GET:/v1/recordings not found' }, { status: 404 });
    await expect(one.sync()).rejects.toMatchObject({
      message: expect.stringContaining('keeps no recordings') as string,
    });
    expect(one.names()).toEqual(['Order']);
  });

  it('goes on with the others when one is damaged at the service', async ({ url }) => {
    const { one, other } = await pair(url);
    one.save(named('a', 'Order, better'));
    one.save(named('b', 'Return'));
    await one.sync();
    other.network = async (address, init) => {
      if (!addressOf(address).endsWith('/recordings/a')) return fetch(address, init);
      return Response.json({ success: true, data: { recording: { format: 'other' }, tag: 't' } });
    };
    const { proposed, failed } = await other.sync();
    expect([proposed, failed.map(({ code }) => code)]).toEqual([1, ['invalid-input']]);
    await other.decide();
    expect(other.names()).toEqual(['Order', 'Return']);
  });
});

describe('what the service has otherwise', () => {
  it('changes, adds and removes nothing here before it is accepted', async ({ url }) => {
    const { one, other } = await pair(url);
    other.save(named('b', 'Return'));
    await other.exchange();
    await one.exchange();
    const before = new Map(one.recordings);
    other.save(named('a', 'Order, changed'));
    other.save(named('c', 'New'));
    other.recordings.delete('b');
    await other.sync();
    for (let times = 0; times < 2; times += 1)
      expect(await one.sync()).toMatchObject({ sent: 0, proposed: 3, failed: [] });
    expect(one.recordings).toEqual(before);
    expect(await one.proposals()).toMatchObject([
      { id: 'a', revision: 1, changes: [{ kind: 'name', after: 'Order, changed' }] },
      { id: 'b', revision: 1, tag: null, changes: [] },
      { id: 'c', name: 'New' },
    ]);
    await one.decide();
    expect(one.names()).toEqual(['New', 'Order, changed']);
    expect(one.recordings.get('a')?.revision).toBe(2);
  });

  it('is not asked about again once it was discarded, and stays there until something is changed here', async ({
    url,
  }) => {
    const { one, other } = await pair(url);
    other.save(named('a', 'Order, changed'));
    other.save(named('c', 'New'));
    await other.sync();
    await one.sync();
    await one.decide('discard');
    expect(await one.sync()).toEqual({ sent: 0, proposed: 0, failed: [] });
    expect([one.names(), await one.waiting()]).toEqual([['Order'], 0]);
    expect(await other.sync()).toEqual({ sent: 0, proposed: 0, failed: [] });
    other.save(named('c', 'New again'));
    await other.sync();
    expect(await one.sync()).toMatchObject({ proposed: 1 });
    await one.decide('discard');
    one.save(named('a', 'Order, mine'));
    expect(await one.sync()).toMatchObject({ sent: 1, proposed: 0 });
    await other.exchange();
    expect([one.names(), other.names()]).toEqual([['Order, mine'], ['New again', 'Order, mine']]);
  });

  it('is sent anew when it was removed there and is kept here', async ({ url }) => {
    const { one, other } = await pair(url);
    other.recordings.delete('a');
    await other.sync();
    await one.sync();
    await one.decide('discard');
    expect(await one.sync()).toMatchObject({ sent: 1, proposed: 0 });
    await other.exchange();
    expect(other.names()).toEqual(['Order']);
  });

  it('is not accepted as another than it was shown', async ({ url }) => {
    const { one, other } = await pair(url);
    other.save(named('a', 'Order, shown'));
    await other.sync();
    await one.sync();
    const [shown] = await one.proposals();
    other.save(named('a', 'Order, swapped'));
    await other.sync();
    await one.sync();
    const stale = { id: 'a', tag: shown?.tag ?? null, revision: 1 };
    await expect(one.accept(stale)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(one.names()).toEqual(['Order']);
  });

  it('gets no value that is known here where its steps are done elsewhere', async ({ url }) => {
    const { one, other } = await pair(url);
    const mine = named('a', 'Order');
    const evil = mine.steps.map((step) =>
      step.id === 's2' ? { ...step, scope: { origin: 'https://evil.example', path: '/' } } : step,
    );
    other.save({ ...mine, steps: evil });
    await other.sync();
    await one.sync();
    expect(await one.proposals()).toMatchObject([{ withheld: ['email'] }]);
    await one.decide();
    const { variables = [] } = one.recordings.get('a') ?? {};
    expect(variables.find(({ name }) => name === 'email')).toEqual({ name: 'email' });
    expect(variables.find(({ name }) => name === 'shop')?.value).toBe('https://shop.example');
    expect(one.withheld.get('a')).toEqual(['email']);
  });
});

describe('an exchange that is cut', () => {
  /** Fails at the `nth` of what passes here. */
  function cutAt(nth: number) {
    let count = 0;
    return { isReached: () => count >= nth, pass: () => (count += 1) === nth };
  }

  /** Each way an exchange can end early: before a request, after it, or with the worker before it writes. */
  const ways = {
    'before a request': (browser: OtherBrowser, cut: ReturnType<typeof cutAt>) => {
      browser.network = (...request) =>
        cut.pass() ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...request);
    },
    'after a request': (browser: OtherBrowser, cut: ReturnType<typeof cutAt>) => {
      browser.network = async (...request) => {
        const response = await fetch(...request);
        if (cut.pass()) throw new TypeError('Failed to fetch');
        return response;
      };
    },
    'before a write': (browser: OtherBrowser, cut: ReturnType<typeof cutAt>) => {
      browser.beforeWrite = () => {
        if (cut.pass()) throw new Error('The worker was stopped.');
      };
    },
  };

  it.for(Object.entries(ways))(
    '%s comes to the same when it is taken up',
    { timeout: 30_000 },
    async ([way, arm], { served }) => {
      for (let nth = 1, wasCut = true; wasCut; nth += 1) {
        const { one, other } = await pair(await served.start(`${way} ${nth}`));
        one.save(named('b', 'Both by one'));
        one.save(named('c', 'Gone'));
        await one.sync();
        await other.exchange();
        one.save(named('a', 'Order by one'));
        one.save(named('b', 'Both by one again'));
        one.recordings.delete('c');
        await one.sync();
        other.save(named('b', 'Both by the other'));
        other.save(named('d', 'New by the other'));
        const cut = cutAt(nth);
        arm(other, cut);
        await other.exchange().catch(() => undefined);
        other.network = fetch;
        other.beforeWrite = () => {};
        for (const browser of [other, one, other, one, other]) await browser.exchange();
        const all = [
          'Both by one again',
          'Both by the other (this browser)',
          'New by the other',
          'Order by one',
        ];
        expect([one.names(), other.names()], `cut at ${nth}`).toEqual([all, all]);
        expect([await one.waiting(), await other.waiting()]).toEqual([0, 0]);
        wasCut = cut.isReached();
      }
    },
  );
});
