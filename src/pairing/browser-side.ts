import {
  BrokerAdmission,
  BrokerChallenge,
  BrokerRefusal,
  pairingVersion,
} from '../protocol/pairing/pairing-messages';
import { type Bytes, isProof, keptKey, makeKeyPair, makeNonce, proofOf, type Transcript } from './prove';
import { expectShape, pairingRefused, type HandshakeLine, type HandshakePlace } from './handshake-line';
import { keyOfCode, keyOfHandshake } from './pairing-code';

/** A pairing as the browser keeps it. The key is base64url. */
export type KeptByBrowser = { profileId: string; key: Bytes };

/**
 * Pairs this browser by a code: proves that it was typed here, and lets the broker prove that it showed it. `keep` stores what
 * comes of it; the broker keeps it only after that. Rejects with `pairing-refused`.
 */
export async function pairByCode(
  line: HandshakeLine,
  { code, label, keep, ...place }: PairRequest,
): Promise<void> {
  const { privateKey, publicKey } = await makeKeyPair();
  const nonce = makeNonce();
  line.send({ hello: pairingVersion, purpose: 'pair', nonce, publicKey, label });
  const challenge = await heardChallenge(line);
  const { publicKey: theirs } = challenge;
  if (theirs === undefined) throw pairingRefused('broken');
  const transcript: Transcript = {
    purpose: 'pair',
    ...place,
    browserNonce: nonce,
    brokerNonce: challenge.nonce,
    name: label,
    browserKey: publicKey,
    brokerKey: theirs,
  };
  const codeKey = await keyOfHandshake(await keyOfCode(code), transcript);
  const profileId = await proveBoth(line, codeKey, transcript);
  await keep({ profileId, key: await keptKey(privateKey, theirs, codeKey, transcript) });
  line.send({ kept: true });
}

type PairRequest = HandshakePlace & {
  code: string;
  label: string;
  keep: (kept: KeptByBrowser) => Promise<void>;
};

/** Comes back to a broker that knows this browser. Rejects with `pairing-refused`. */
export async function returnByKey(
  line: HandshakeLine,
  { profileId, key, ...place }: KeptByBrowser & HandshakePlace,
): Promise<void> {
  const nonce = makeNonce();
  line.send({ hello: pairingVersion, purpose: 'return', nonce, profileId });
  const challenge = await heardChallenge(line);
  await proveBoth(line, key, {
    purpose: 'return',
    ...place,
    browserNonce: nonce,
    brokerNonce: challenge.nonce,
    name: profileId,
    browserKey: '',
    brokerKey: '',
  });
  line.send({ kept: true });
}

async function heardChallenge(line: HandshakeLine): Promise<BrokerChallenge> {
  const challenge = expectShape(await heard(line), BrokerChallenge);
  if (challenge.challenge !== pairingVersion) throw pairingRefused('version');
  return challenge;
}

/** Proves the key to the broker and has it prove the same; gives the id that the broker has for this browser. */
async function proveBoth(line: HandshakeLine, key: Bytes, transcript: Transcript): Promise<string> {
  line.send({ proof: await proofOf(key, 'browser', transcript) });
  const { proof, profileId } = expectShape(await heard(line), BrokerAdmission);
  if (!(await isProof(proof, key, 'broker', transcript))) throw pairingRefused('unproven');
  return profileId;
}

/** The broker's next word; its refusal is an error. */
async function heard(line: HandshakeLine): Promise<unknown> {
  const received = await line.receive();
  const refusal = BrokerRefusal.safeParse(received);
  if (refusal.success) throw pairingRefused(refusal.data.refused);
  return received;
}
