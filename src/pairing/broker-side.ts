import {
  BrowserHello,
  BrowserKept,
  BrowserProof,
  pairingVersion,
  type PairingFault,
} from '../protocol/pairing/pairing-messages';
import { type Bytes, isProof, keptKey, makeKeyPair, makeNonce, proofOf, type Transcript } from './prove';
import {
  expectShape,
  faultOfPairing,
  pairingRefused,
  type HandshakeLine,
  type HandshakePlace,
} from './handshake-line';
import { keyOfHandshake } from './pairing-code';

/** The code that is being shown, as the key that was made of it. */
export type ShownCode = { key: Bytes };

/** A new browser that has proved the code. */
export type NewProfile = { profileId: string; label: string; origin: string; key: Bytes };

type Newcomer = Pick<NewProfile, 'label' | 'origin'>;

type Admitted = Pick<NewProfile, 'profileId'>;

/** The memory of a broker: its code, its reservations, and the browsers that it knows. */
export type BrokerMemory = {
  /** The code that is shown now, for a browser of this origin, or why there is none. */
  shownCode(origin: string): ShownCode | Extract<PairingFault, 'no-code' | 'tries-used'>;
  /** A wrong code came from this origin. */
  noteWrongCode(origin: string): void;
  /** Takes the shown code for this browser, so that no other can use it; says why it cannot be. */
  reserve(browser: Newcomer): Extract<PairingFault, 'no-code' | 'tries-used' | 'label-taken'> | undefined;
  /** Gives back what was reserved for a browser that then did not keep it. */
  release(label: string): void;
  keep(profile: NewProfile): Promise<void>;
  /** The key of a browser that comes back from this origin. */
  keyOf(profileId: string, origin: string): Bytes | undefined;
};

/** Lets a browser in that proves itself, and proves itself to it. Rejects with `pairing-refused`, which the browser is told. */
export async function admitBrowser(
  line: HandshakeLine,
  memory: BrokerMemory,
  place: HandshakePlace,
): Promise<Admitted> {
  try {
    const hello = expectShape(await line.receive(), BrowserHello);
    if (hello.hello !== pairingVersion) throw pairingRefused('version');
    return hello.purpose === 'pair'
      ? await pairNew(line, hello, { memory, place })
      : await admitKnown(line, hello, { memory, place });
  } catch (thrown) {
    const refused = faultOfPairing(thrown);
    if (refused !== undefined) line.send({ refused });
    throw thrown;
  }
}

type Surroundings = { memory: BrokerMemory; place: HandshakePlace };
type Hello<P extends BrowserHello['purpose']> = Extract<BrowserHello, { purpose: P }>;

async function pairNew(
  line: HandshakeLine,
  { nonce, publicKey: theirs, label }: Hello<'pair'>,
  { memory, place }: Surroundings,
): Promise<Admitted> {
  const shown = memory.shownCode(place.origin);
  if (typeof shown === 'string') throw pairingRefused(shown);
  const { privateKey, publicKey } = await makeKeyPair();
  const transcript: Transcript = {
    purpose: 'pair',
    ...place,
    browserNonce: nonce,
    brokerNonce: makeNonce(),
    name: label,
    browserKey: theirs,
    brokerKey: publicKey,
  };
  line.send({ challenge: pairingVersion, nonce: transcript.brokerNonce, publicKey });
  const codeKey = await keyOfHandshake(shown.key, transcript);
  if (!(await hasProved(line, codeKey, transcript))) {
    memory.noteWrongCode(place.origin);
    throw pairingRefused('wrong-code');
  }
  const key = await keptKey(privateKey, theirs, codeKey, transcript);
  const fault = memory.reserve({ label, origin: place.origin });
  if (fault) throw pairingRefused(fault);
  const profileId = crypto.randomUUID();
  try {
    line.send({ proof: await proofOf(codeKey, 'broker', transcript), profileId });
    expectShape(await line.receive(), BrowserKept);
  } catch (thrown) {
    memory.release(label);
    throw thrown;
  }
  await memory.keep({ profileId, label, origin: place.origin, key });
  return { profileId };
}

async function admitKnown(
  line: HandshakeLine,
  { nonce, profileId }: Hello<'return'>,
  { memory, place }: Surroundings,
): Promise<Admitted> {
  const key = memory.keyOf(profileId, place.origin);
  if (!key) throw pairingRefused('unknown-profile');
  const transcript: Transcript = {
    purpose: 'return',
    ...place,
    browserNonce: nonce,
    brokerNonce: makeNonce(),
    name: profileId,
    browserKey: '',
    brokerKey: '',
  };
  line.send({ challenge: pairingVersion, nonce: transcript.brokerNonce });
  if (!(await hasProved(line, key, transcript))) throw pairingRefused('unproven');
  line.send({ proof: await proofOf(key, 'broker', transcript), profileId });
  expectShape(await line.receive(), BrowserKept);
  return { profileId };
}

async function hasProved(line: HandshakeLine, key: Bytes, transcript: Transcript): Promise<boolean> {
  const { proof } = expectShape(await line.receive(), BrowserProof);
  return isProof(proof, key, 'browser', transcript);
}
