import { z } from 'zod';
import { defaultPairingPort, ProfileLabel } from '../../protocol/pairing/pairing-messages';

const Port = z.coerce.number().int().min(1024).max(65_535);

/** What the form of a pairing says. */
export type PairingForm = { code: string; label: string; port: number };

/** The form's fields that are filled as they have to be; undefined when one is not. */
export function readPairing(data: FormData): PairingForm | undefined {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const label = ProfileLabel.safeParse(text('label')).data;
  const port = Port.safeParse(text('port') || defaultPairingPort).data;
  const code = text('code');
  return label !== undefined && port !== undefined && code !== '' ? { code, label, port } : undefined;
}
