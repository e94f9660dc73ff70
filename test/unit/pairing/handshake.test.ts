import { describe, expect, it } from 'vitest';
import { pairByCode, returnByKey, type KeptByBrowser } from '../../../src/pairing/browser-side';
import {
  admitBrowser,
  type BrokerMemory,
  type NewProfile,
  type ShownCode,
} from '../../../src/pairing/broker-side';
import { makeKeyPair, randomBytes, textOfBytes } from '../../../src/pairing/prove';
import { keyOfCode, keyOfHandshake, makeCode, readCode } from '../../../src/pairing/pairing-code';
import { lineBetween } from './lines';

const place = { address: '127.0.0.1:9361', origin: `chrome-extension://${'a'.repeat(32)}` };
const code = 'K7QF2M9X';
const codeKey = keyOfCode(code);

/** A broker that shows the code, until it is used. */
async function brokerThatShows(shown: ShownCode | undefined) {
  const profiles: NewProfile[] = [];
  let wrong = 0;
  let isTaken = false;
  const memory: BrokerMemory = {
    shownCode: () => (wrong >= 3 ? 'tries-used' : shown && !isTaken ? shown : 'no-code'),
    noteWrongCode: () => void (wrong += 1),
    reserve: ({ label }) => {
      if (isTaken) return 'no-code';
      if (profiles.some((profile) => profile.label === label)) return 'label-taken';
      isTaken = true;
      return undefined;
    },
    release: () => void (isTaken = false),
    keep: async (profile) => void profiles.push(profile),
    keyOf: (profileId, origin) =>
      profiles.find((profile) => profile.profileId === profileId && profile.origin === origin)?.key,
  };
  return { memory, profiles, wrongTries: () => wrong, showAnother: () => (isTaken = false) };
}

const showing = async () => brokerThatShows({ key: await codeKey });
const nothingKept = async () => {};
const failure = (fault: string) => ({ code: 'pairing-refused', details: { fault } });

type Broker = Awaited<ReturnType<typeof brokerThatShows>>;

/** Pairs over a line of its own and gives what the browser kept. */
async function paired(broker: Broker, label = 'Work', typed = code): Promise<KeptByBrowser> {
  const line = lineBetween();
  let kept: KeptByBrowser | undefined;
  const admitting = admitBrowser(line.broker, broker.memory, place);
  admitting.catch(() => {});
  await pairByCode(line.browser, {
    ...place,
    code: typed,
    label,
    keep: async (given) => void (kept = given),
  });
  await admitting;
  return kept!;
}

/** Comes back over `line`; both outcomes. */
async function back(
  broker: Broker,
  kept: KeptByBrowser,
  { line = lineBetween(), dialled = place, asked = place } = {},
) {
  const sides = [
    returnByKey(line.browser, { ...dialled, ...kept }),
    admitBrowser(line.broker, broker.memory, asked),
  ] as const;
  for (const side of sides) side.catch(() => line.cut());
  return Promise.allSettled(sides);
}

describe('a code', () => {
  it('is read however it is typed, and is eight characters of its alphabet', () => {
    expect(readCode(' k7qf-2m9x ')).toBe(code);
    expect(readCode('oil0 oil0')).toBe('01100110');
    for (const wrong of ['', 'K7QF2M9', 'K7QF2M9XX', 'K7QF2M9U', 'K7QF2M9é'])
      expect(readCode(wrong)).toBeUndefined();
    expect(readCode(makeCode())).toHaveLength(8);
  });
});

describe('pairing', () => {
  it('leaves both sides with the same long key, which was never sent', async () => {
    const said: string[] = [];
    const broker = await showing();
    const line = lineBetween((message) => {
      said.push(JSON.stringify(message));
      return message;
    });
    const admitting = admitBrowser(line.broker, broker.memory, place);
    let kept: KeptByBrowser | undefined;
    await pairByCode(line.browser, {
      ...place,
      code,
      label: 'Work',
      keep: async (given) => void (kept = given),
    });
    const { profileId } = await admitting;
    const [profile] = broker.profiles;
    expect(kept).toEqual({ profileId, key: profile?.key });
    expect(profile).toMatchObject({ label: 'Work', origin: place.origin });
    expect(kept?.key).toHaveLength(32);
    for (const secret of [profile!.key, await codeKey])
      expect(said.join()).not.toContain(Buffer.from(secret).toString('base64url'));
    expect(said.join()).not.toContain(code);
  });

  it('gives no key for a wrong code, and none at all after three', async () => {
    const broker = await showing();
    for (const wrong of ['K7QF2M9Y', 'K7QF2M90', '00000000'])
      await expect(paired(broker, 'Work', wrong)).rejects.toMatchObject(failure('wrong-code'));
    await expect(paired(broker)).rejects.toMatchObject(failure('tries-used'));
    expect(broker.profiles).toEqual([]);
  });

  it('is done by no more than one browser for one code', async () => {
    const broker = await showing();
    const both = await Promise.allSettled([paired(broker, 'One'), paired(broker, 'Other')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(broker.profiles).toHaveLength(1);
  });

  it('is refused for a second browser of the same label, by its name', async () => {
    const broker = await showing();
    await paired(broker, 'Work');
    broker.showAnother();
    await expect(paired(broker, 'Work')).rejects.toMatchObject(failure('label-taken'));
    await paired(broker, 'Home');
  });

  it('is refused while no code is shown', async () => {
    await expect(paired(await brokerThatShows(undefined))).rejects.toMatchObject(failure('no-code'));
  });

  it('keeps nothing for a browser that went away before it had kept its part, and the code counts on', async () => {
    const broker = await showing();
    const line = lineBetween((message) => ('kept' in message ? {} : message));
    const admitting = admitBrowser(line.broker, broker.memory, place);
    await pairByCode(line.browser, { ...place, code, label: 'Work', keep: nothingKept });
    await expect(admitting).rejects.toMatchObject(failure('broken'));
    expect(broker.profiles).toEqual([]);
    await paired(broker, 'Work');
  });
});

describe('coming back', () => {
  it('is let in by the kept key', async () => {
    const broker = await showing();
    const kept = await paired(broker);
    const [browser, admitted] = await back(broker, kept);
    expect(browser.status).toBe('fulfilled');
    expect(admitted).toMatchObject({ value: { profileId: kept.profileId } });
  });

  it('is refused to another key, another extension, and a browser that was removed', async () => {
    const broker = await showing();
    const kept = await paired(broker);
    const stranger = { ...kept, key: randomBytes(32) };
    expect(await back(broker, stranger)).toMatchObject([
      { reason: failure('unproven') },
      { status: 'rejected' },
    ]);
    const other = { ...place, origin: `chrome-extension://${'b'.repeat(32)}` };
    expect(await back(broker, kept, { dialled: other, asked: other })).toMatchObject([
      { reason: failure('unknown-profile') },
      { status: 'rejected' },
    ]);
    broker.profiles.splice(0);
    expect(await back(broker, kept)).toMatchObject([
      { reason: failure('unknown-profile') },
      { status: 'rejected' },
    ]);
  });
});

describe('an attacker', () => {
  it('who squats the port and knows no key is told nothing that it can use', async () => {
    const broker = await showing();
    const kept = await paired(broker);
    const line = lineBetween();
    const dialling = returnByKey(line.browser, { ...place, ...kept });
    await line.broker.receive();
    line.broker.send({ challenge: 1, nonce: 'bm9uY2U' });
    const { proof } = (await line.broker.receive()) as { proof: string };
    // The browser's own proof, sent back: the role is part of it.
    line.broker.send({ proof, profileId: kept.profileId });
    await expect(dialling).rejects.toMatchObject(failure('unproven'));
  });

  it('who answers a typed code without having shown it is not believed', async () => {
    const line = lineBetween();
    const stranger = await brokerThatShows({ key: randomBytes(32) });
    const admitting = admitBrowser(line.broker, stranger.memory, place);
    admitting.catch(() => {});
    let isKept = false;
    const pairing = pairByCode(line.browser, {
      ...place,
      code,
      label: 'Work',
      keep: async () => void (isKept = true),
    });
    await expect(pairing).rejects.toMatchObject({ code: 'pairing-refused' });
    expect(isKept).toBe(false);
  });

  it('who answers a typed code cannot have made its keys before', async () => {
    const heard: string[] = [];
    // It brings the same words each time, as one that has proved nothing may.
    const dial = async () => {
      const line = lineBetween();
      const pairing = pairByCode(line.browser, { ...place, code, label: 'Work', keep: nothingKept });
      pairing.catch(() => {});
      await line.broker.receive();
      line.broker.send({ challenge: 1, nonce: 'AAAA', publicKey });
      const { proof } = (await line.broker.receive()) as { proof: string };
      line.broker.send({ refused: 'broken' });
      heard.push(proof);
    };
    const { publicKey } = await makeKeyPair();
    await dial();
    await dial();
    expect(new Set(heard).size).toBe(2);
    const transcript = { purpose: 'pair', ...place, name: 'Work', browserKey: '', brokerKey: '' } as const;
    const keys = ['one', 'other'].map(async (browserNonce) =>
      textOfBytes(await keyOfHandshake(await codeKey, { ...transcript, browserNonce, brokerNonce: 'AAAA' })),
    );
    expect(new Set(await Promise.all(keys)).size).toBe(2);
  });

  it('who replays what a browser said before is not let in', async () => {
    const broker = await showing();
    const kept = await paired(broker);
    const recorded: object[] = [];
    const line = lineBetween((message, from) => {
      if (from === 'browser') recorded.push(message);
      return message;
    });
    await back(broker, kept, { line });
    const again = lineBetween();
    for (const message of recorded) again.browser.send(message);
    await expect(admitBrowser(again.broker, broker.memory, place)).rejects.toMatchObject(failure('unproven'));
  });

  it('who answers a typed code cannot have made its keys before', async () => {
    const heard: string[] = [];
    // It brings the same words each time, as one that has proved nothing may.
    const dial = async () => {
      const line = lineBetween();
      const pairing = pairByCode(line.browser, { ...place, code, label: 'Work', keep: nothingKept });
      pairing.catch(() => {});
      await line.broker.receive();
      line.broker.send({ challenge: 1, nonce: 'AAAA', publicKey });
      const { proof } = (await line.broker.receive()) as { proof: string };
      line.broker.send({ refused: 'broken' });
      heard.push(proof);
    };
    const { publicKey } = await makeKeyPair();
    await dial();
    await dial();
    expect(new Set(heard).size).toBe(2);
    const transcript = { purpose: 'pair', ...place, name: 'Work', browserKey: '', brokerKey: '' } as const;
    const keys = ['one', 'other'].map(async (browserNonce) =>
      textOfBytes(await keyOfHandshake(await codeKey, { ...transcript, browserNonce, brokerNonce: 'AAAA' })),
    );
    expect(new Set(await Promise.all(keys)).size).toBe(2);
  });

  it('who replays what a broker said before is not believed', async () => {
    const broker = await showing();
    const kept = await paired(broker);
    const recorded: object[] = [];
    const line = lineBetween((message, from) => {
      if (from === 'broker') recorded.push(message);
      return message;
    });
    await back(broker, kept, { line });
    const again = lineBetween();
    for (const message of recorded) again.broker.send(message);
    await expect(returnByKey(again.browser, { ...place, ...kept })).rejects.toMatchObject(
      failure('unproven'),
    );
  });

  it('who relays between two addresses is not let in: the proof is of the one that was dialled', async () => {
    const broker = await showing();
    const kept = await paired(broker);
    const dialled = { ...place, address: '127.0.0.1:9362' };
    const outcome = await back(broker, kept, { dialled });
    expect(outcome).toMatchObject([{ reason: failure('unproven') }, { reason: failure('unproven') }]);
  });

  it('who puts keys of its own in the place of those that are exchanged fails on both sides', async () => {
    const broker = await showing();
    const theirs = 'BDjMVDmSrUrSrW8nCBQPCfWxpKfsWUmPbWfdC4M2Lml4PxeUg5y1SEJzYuAr3vZh5VnmNtDmZ0Eh0JJ2mOaH7iY';
    const line = lineBetween((message) =>
      'publicKey' in message ? { ...message, publicKey: theirs } : message,
    );
    const admitting = admitBrowser(line.broker, broker.memory, place);
    const pairing = pairByCode(line.browser, { ...place, code, label: 'Work', keep: nothingKept });
    await expect(admitting).rejects.toMatchObject(failure('wrong-code'));
    await expect(pairing).rejects.toMatchObject(failure('wrong-code'));
    expect(broker.profiles).toEqual([]);
  });

  it.each<[string, unknown[]]>([
    ['nothing that is a word of it', [{}]],
    ['a list', [[]]],
    [
      'a nonce that ends too early',
      [{ hello: 1, purpose: 'return', nonce: 'A', profileId: crypto.randomUUID() }],
    ],
    ['another version', [{ hello: 9, purpose: 'return', nonce: 'AAAA', profileId: crypto.randomUUID() }]],
    [
      'a nonce of a megabyte',
      [{ hello: 1, purpose: 'return', nonce: 'A'.repeat(1e6), profileId: crypto.randomUUID() }],
    ],
    [
      'a label of 10,000 characters',
      [{ hello: 1, purpose: 'pair', nonce: 'AAAA', publicKey: 'AAAA', label: 'x'.repeat(10_000) }],
    ],
    [
      'a key that is none',
      [{ hello: 1, purpose: 'pair', nonce: 'AAAA', publicKey: 'AAAA', label: 'x' }, { proof: 'AAAA' }],
    ],
  ])('who says %s is refused with a typed error', async (_name, messages) => {
    const broker = await showing();
    const line = lineBetween();
    for (const message of messages) line.browser.send(message as object);
    await expect(admitBrowser(line.broker, broker.memory, place)).rejects.toMatchObject({
      code: 'pairing-refused',
    });
    expect(broker.profiles).toEqual([]);
  });
});
