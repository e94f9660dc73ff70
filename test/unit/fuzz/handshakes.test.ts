import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { pairByCode, returnByKey } from '../../../src/pairing/browser-side';
import { admitBrowser, type BrokerMemory } from '../../../src/pairing/broker-side';
import { bytesOfText, randomBytes, textOfBytes, proofOf } from '../../../src/pairing/prove';
import { faultOfPairing, type HandshakeLine } from '../../../src/pairing/handshake-line';
import { keyOfCode, keyOfHandshake, makeCode, readCode } from '../../../src/pairing/pairing-code';
import { overSocket, type LineSocket } from '../../../src/pairing/socket-line';
import {
  BrokerAdmission,
  BrokerChallenge,
  BrowserHello,
  BrowserProof,
} from '../../../src/protocol/pairing/pairing-messages';
import { fuzz } from '../../fixtures/fuzz';
import { broken, odd, text, valuesOf } from '../../fixtures/schema-values';
import { lineBetween } from '../pairing/lines';

const place = { address: '127.0.0.1:9361', origin: `chrome-extension://${'a'.repeat(32)}` };
const profileId = '00000000-0000-4000-8000-000000000001';
const key = randomBytes(32);
const code = 'K7QF2M9X';
const codeKey = keyOfCode(code);

/** A broker that knows one browser and shows one code, and what became of it. */
async function makeBroker() {
  const kept: string[] = [];
  const shown = { key: await codeKey };
  const memory: BrokerMemory = {
    shownCode: () => shown,
    noteWrongCode: () => undefined,
    reserve: () => undefined,
    release: () => undefined,
    keep: async ({ label }) => void kept.push(label),
    keyOf: (id, origin) => (id === profileId && origin === place.origin ? key : undefined),
  };
  return { memory, kept };
}

const outcomeOf = (shaking: Promise<unknown>) =>
  shaking.then(
    () => 'done',
    (thrown: unknown) => faultOfPairing(thrown) ?? thrown,
  );

/** Says these things, one at each question, and then nothing more: the line is cut. */
function scripted(said: readonly unknown[]): HandshakeLine & { heard: unknown[] } {
  const heard: unknown[] = [];
  const waiting = [...said];
  return {
    heard,
    send: (message) => heard.push(JSON.parse(JSON.stringify(message))),
    receive: async () => {
      if (waiting.length === 0) throw new Error('cut');
      return waiting.shift();
    },
  };
}

const message = (shape: Parameters<typeof valuesOf>[0]) =>
  fc.oneof(valuesOf(shape), broken(valuesOf(shape)), odd);

describe('handshakes', () => {
  const tampering = fc.record({
    at: fc.nat(3),
    field: fc.constantFrom('nonce', 'publicKey', 'label', 'profileId', 'proof', 'hello', 'challenge', 'kept'),
    other: fc.oneof(
      odd,
      text({ maxLength: 50 }),
      fc.constantFrom('AAAA', textOfBytes(randomBytes(32)), textOfBytes(randomBytes(65))),
    ),
  });

  fuzz(
    'handshake-on-the-way',
    200,
    fc.asyncProperty(tampering, async ({ at, field, other }) => {
      let count = 0;
      let isChanged = false;
      const line = lineBetween((said) => {
        if (count++ !== at || !(field in said)) return said;
        const changed = JSON.parse(JSON.stringify({ ...said, [field]: other })) as object;
        isChanged = JSON.stringify(changed) !== JSON.stringify(said);
        return changed;
      });
      const { memory } = await makeBroker();
      const admitting = outcomeOf(admitBrowser(line.broker, memory, place)).finally(line.cut);
      const returning = outcomeOf(returnByKey(line.browser, { profileId, key, ...place })).finally(line.cut);
      const [broker, browser] = await Promise.all([admitting, returning]);
      expect([typeof broker, typeof browser]).toEqual(['string', 'string']);
      if (!isChanged) expect([broker, browser]).toEqual(['done', 'done']);
      // The last word is the browser's own: only the broker can find it changed.
      else expect(broker === 'done' && browser === 'done').toBe(false);
    }),
  );

  fuzz(
    'handshake-strangers',
    200,
    fc.asyncProperty(fc.tuple(message(BrowserHello), message(BrowserProof), odd), async (said) => {
      const line = scripted(said);
      const { memory, kept } = await makeBroker();
      const outcome = await outcomeOf(admitBrowser(line, memory, place));
      expect(outcome).not.toBe('done');
      expect(kept).toEqual([]);
      // No proof of the broker's is given away to who has not proved itself.
      expect(line.heard.some((each) => 'proof' in (each as object))).toBe(false);
    }),
  );

  fuzz(
    'handshake-knowing-brokers',
    40,
    fc.asyncProperty(
      message(BrokerChallenge),
      fc.oneof(fc.constant(undefined), message(BrokerAdmission)),
      async (challenge, admission) => {
        const line = scripted([challenge, admission]);
        const outcome = await outcomeOf(returnByKey(line, { profileId, key, ...place }));
        expect(outcome).not.toBe('done');
        if (!(outcome instanceof Error && outcome.message === 'cut')) expect(typeof outcome).toBe('string');
      },
    ),
  );

  /** A browser that knows the code, and sends whatever it likes for its key. */
  const publicKeys = fc.oneof(
    fc.uint8Array({ maxLength: 80 }).map((bytes) => textOfBytes(new Uint8Array(bytes))),
    fc
      .uint8Array({ minLength: 64, maxLength: 64 })
      .map((bytes) => textOfBytes(new Uint8Array([4, ...bytes]))),
  );

  fuzz(
    'handshake-keys',
    // The key of a code is slow to make, as it should be.
    { inGate: 8, most: 500 },
    fc.asyncProperty(
      publicKeys.filter((one) => one !== ''),
      async (publicKey) => {
        const { memory, kept } = await makeBroker();
        const proving: HandshakeLine & { challenge?: BrokerChallenge } = {
          send: (said) => void ('challenge' in said && (proving.challenge = said as BrokerChallenge)),
          receive: async () => {
            if (!proving.challenge)
              return { hello: 1, purpose: 'pair', nonce: 'AAAA', publicKey, label: 'Work' };
            const { nonce, publicKey: brokerKey = '' } = proving.challenge;
            const transcript = {
              purpose: 'pair',
              ...place,
              browserNonce: 'AAAA',
              brokerNonce: nonce,
              name: 'Work',
              browserKey: publicKey,
              brokerKey,
            } as const;
            return {
              proof: await proofOf(await keyOfHandshake(await codeKey, transcript), 'browser', transcript),
            };
          },
        };
        expect(await outcomeOf(admitBrowser(proving, memory, place))).toBe('broken');
        expect(kept).toEqual([]);
      },
    ),
  );

  fuzz(
    'handshake-keys-of-brokers',
    { inGate: 4, most: 500 },
    fc.asyncProperty(
      publicKeys.filter((one) => one !== ''),
      async (publicKey) => {
        const said: Record<string, unknown>[] = [];
        const line: HandshakeLine = {
          send: (one) => void said.push(one as Record<string, unknown>),
          receive: async () => {
            const [hello, proof] = said as [{ nonce: string; publicKey: string }, object?];
            if (!proof) return { challenge: 1, nonce: 'AAAA', publicKey };
            const transcript = {
              purpose: 'pair',
              ...place,
              browserNonce: hello.nonce,
              brokerNonce: 'AAAA',
              name: 'Work',
              browserKey: hello.publicKey,
              brokerKey: publicKey,
            } as const;
            return {
              proof: await proofOf(await keyOfHandshake(await codeKey, transcript), 'broker', transcript),
              profileId,
            };
          },
        };
        const kept: unknown[] = [];
        const keep = async (one: unknown) => void kept.push(one);
        expect(await outcomeOf(pairByCode(line, { ...place, code, label: 'Work', keep }))).toBe('broken');
        expect(kept).toEqual([]);
      },
    ),
  );
});

describe('what is said before', () => {
  fuzz(
    'pairing-codes',
    1000,
    fc.property(text({ maxLength: 14 }), (typed) => {
      const read = readCode(typed);
      if (read !== undefined) expect(readCode(read)).toBe(read);
      const shown = makeCode();
      expect(readCode(` ${shown.toLowerCase().replace('-', ' – ')}\n`)).toBe(shown.replace('-', ''));
    }),
  );

  fuzz(
    'bytes',
    1000,
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(bytesOfText(textOfBytes(new Uint8Array(bytes)))).toEqual(bytes);
    }),
  );

  const sent = fc.oneof(
    odd,
    fc.string(),
    odd.map((value) => JSON.stringify(value) ?? ''),
    fc.uint8Array(),
  );

  fuzz(
    'handshake-lines',
    300,
    fc.asyncProperty(fc.array(sent, { maxLength: 7 }), async (messages) => {
      const hearers = {
        message: new Set<(event: { data: unknown }) => void>(),
        close: new Set<() => void>(),
      };
      const socket = {
        send: () => undefined,
        addEventListener: (type: 'message' | 'close', hearer: () => void) => hearers[type].add(hearer),
        removeEventListener: (type: 'message' | 'close', hearer: () => void) => hearers[type].delete(hearer),
      } as unknown as LineSocket;
      const shaking = overSocket(socket, async (line) => {
        for (;;) await line.receive();
      });
      const outcome = outcomeOf(shaking);
      for (const data of messages) for (const hear of hearers.message) hear({ data });
      for (const hear of hearers.close) hear();
      expect(await outcome).toBe('broken');
      expect(hearers.message.size + hearers.close.size).toBe(0);
    }),
  );
});
