import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  admitClient,
  answerClient,
  forgetAsking,
  revokeClient,
} from '../../../src/worker/pairing/client-consent';
import { PairedClient } from '../../../src/protocol/pairing/paired-contract';
import { askingKey } from '../../../src/protocol/pairing/pairing-state';

const client = { id: 'c1', name: 'Invoices', keyHint: '3f9a12cc' };
const another = { id: 'c2', name: 'Invoices', keyHint: '77aa0011' };

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ toFake: ['Date'] });
});

const asking = async () =>
  (await fakeBrowser.storage.session.get(askingKey))[askingKey] as { client: PairedClient }[];

/** Answers a question that has been read. */
function answerRead(id: string, answer: 'once' | 'always' | 'never') {
  vi.setSystemTime(Date.now() + 600);
  return answerClient(id, answer);
}

describe('a program that nobody has answered', () => {
  it('is told at once that the user is asked, and is asked about once for all its tries', async () => {
    for (let tries = 0; tries < 1000; tries++)
      await expect(admitClient(client)).rejects.toMatchObject({ code: 'needs-you' });
    expect(await asking()).toHaveLength(1);
  });

  it('is not asked about when five others are', async () => {
    for (let number = 0; number < 9; number++)
      await expect(admitClient({ ...client, id: `n${number}` })).rejects.toMatchObject({ code: 'needs-you' });
    expect(await asking()).toHaveLength(5);
  });

  it('gets no answer by a click that came before the question could be read', async () => {
    await expect(admitClient(client)).rejects.toMatchObject({ code: 'needs-you' });
    vi.setSystemTime(Date.now() + 599);
    expect(await answerClient('c1', 'always')).toBe(false);
    await expect(admitClient(client)).rejects.toMatchObject({ code: 'needs-you' });
  });
});

describe('an answer', () => {
  it('for once counts for one piece of work', async () => {
    await expect(admitClient(client)).rejects.toMatchObject({ code: 'needs-you' });
    expect(await answerRead('c1', 'once')).toBe(true);
    await admitClient(client);
    await expect(admitClient(client)).rejects.toMatchObject({ code: 'needs-you' });
  });

  it('for good counts until it is taken back, for this program and key alone', async () => {
    await expect(admitClient(client)).rejects.toMatchObject({ code: 'needs-you' });
    await answerRead('c1', 'always');
    await Promise.all([admitClient(client), admitClient(client)]);
    await expect(admitClient(another)).rejects.toMatchObject({ code: 'needs-you' });
    expect(await revokeClient('c1')).toBe(true);
    await expect(admitClient(client)).rejects.toMatchObject({ code: 'needs-you' });
    expect(await revokeClient('c1')).toBe(false);
  });

  it('never is a refusal that asks nobody again', async () => {
    await expect(admitClient(client)).rejects.toMatchObject({ code: 'needs-you' });
    await answerRead('c1', 'never');
    await expect(admitClient(client)).rejects.toMatchObject({ code: 'client-refused' });
    expect(await asking()).toEqual([]);
  });

  it('to nobody is none', async () => {
    expect(await answerRead('c1', 'always')).toBe(false);
    await expect(admitClient(client)).rejects.toMatchObject({ code: 'needs-you' });
    await forgetAsking();
    expect(await answerRead('c1', 'always')).toBe(false);
  });
});

describe('a name', () => {
  it.each([
    ['<b>Bank</b>', '<b>Bank</b>'],
    ['  Your\n\tbank\u0000 ', 'Your bank'],
    ['\u202eknab\u202c \u200bsafe', 'knab safe'],
    ['', 'A program'],
    ['\u2066\u2069', 'A program'],
    ['x'.repeat(10_000), undefined],
  ])('is shown on one line, bounded and without marks that are not drawn: %j', (said, shown) => {
    const parsed = PairedClient.safeParse({ ...client, name: said });
    expect(parsed.data?.name).toBe(shown);
  });
});
