import { bytesOfText, type Bytes } from '../../pairing/bytes';
import type { BrokerMemory, NewProfile } from '../../pairing/broker-side';
import { isSameLabel } from '../../protocol/pairing/pairing-messages';
import type { PairingFolder } from './pairing-folder';

/** The most wrong codes before a new one has to be shown. */
const mostWrongCodes = 5;

/** What a handshake asks of a folder. The wrong tries are counted for each code anew. */
export function memoryIn(folder: PairingFolder, noteNew: (profile: NewProfile) => void): BrokerMemory {
  const wrong = new Map<string, number>();
  const reserved = new Map<string, { salt: Bytes; key: Bytes; until: number }>();
  const countOf = (code: { salt: Bytes }) => wrong.get(code.salt.join()) ?? 0;
  return {
    shownCode: () => {
      const code = folder.code();
      if (!code) return 'no-code';
      return countOf(code) >= mostWrongCodes ? 'tries-used' : code;
    },
    noteWrongCode: () => {
      const code = folder.code();
      if (code) wrong.set(code.salt.join(), countOf(code) + 1);
    },
    reserve: (label) => {
      const code = folder.code();
      if (!code) return 'no-code';
      if (countOf(code) >= mostWrongCodes) return 'tries-used';
      const taken = [...reserved.keys(), ...folder.profiles().map((profile) => profile.label)];
      if (taken.some((each) => isSameLabel(each, label))) return 'label-taken';
      reserved.set(label, code);
      folder.dropCode();
      return undefined;
    },
    release: (label) => {
      const code = reserved.get(label);
      if (code) folder.putCode(code, code.until);
      reserved.delete(label);
    },
    keep: async (profile) => {
      reserved.delete(profile.label);
      folder.keep(profile);
      noteNew(profile);
    },
    keyOf: (profileId, origin) => {
      const kept = folder.profiles().find((each) => each.profileId === profileId && each.origin === origin);
      return kept && bytesOfText(kept.key);
    },
  };
}
