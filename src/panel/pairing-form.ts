import { z } from 'zod';
import { t } from '../languages/t';
import { defaultPairingPort, ProfileLabel } from '../protocol/pairing/pairing-messages';

const Port = z.coerce.number().int().min(1024).max(65_535);

/** The fields of the form of a pairing. */
export type PairingForm = { code: string; label: string; port: number };
export type PairingField = keyof PairingForm;

export type ReadPairing = { form: PairingForm } | { faults: readonly PairingField[] };

/** Reads the form; else the fields that are not filled as they have to be, from the top. */
export function readPairing(data: FormData): ReadPairing {
  const text = (name: PairingField) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const code = text('code');
  const label = ProfileLabel.safeParse(text('label')).data;
  const port = Port.safeParse(text('port') || defaultPairingPort).data;
  if (code !== '' && label !== undefined && port !== undefined) return { form: { code, label, port } };
  const isFault = { code: code === '', label: label === undefined, port: port === undefined };
  return { faults: (['code', 'label', 'port'] as const).filter((name) => isFault[name]) };
}

/** `navigator.userAgentData`, which Chromium has. */
const UserAgentData = z.object({
  brands: z.array(z.object({ brand: z.string() })),
  platform: z.string().min(1),
});

/** A name for this browser: "Chromium on Linux"; empty where it does not say what it is. */
export function usualLabel(): string {
  const { data } = UserAgentData.safeParse(Reflect.get(navigator, 'userAgentData'));
  if (!data) return '';
  // Some name is made up, so that nobody relies on the list; the maker's own is beside that of the engine.
  const brands = data.brands.map(({ brand }) => brand).filter((brand) => !/brand/i.test(brand));
  const own = brands.find((brand) => brand !== 'Chromium') ?? brands[0];
  return own === undefined ? '' : t('pairing.usual', [own, data.platform]).slice(0, 40);
}
