import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AutomationError } from '../../base/errors';
import { openDoor } from '../chromium/door';
import type { CarrierKind } from './carrier';
import { Grid } from './grid';
import type { PublicDoor } from './socket-carrier';

/** What a service says of the grid that its browsers come from. */
export type GridSettings = {
  grid: string;
  gridUser?: string;
  gridPassword?: string;
  gridCa?: string;
  gridWaitMs: number;
  gridLink?: CarrierKind;
  publicUrl?: string;
  linkPort: number;
  host: string;
};

/** Opens what the service needs of its own for a grid. Fails with `invalid-input` for a file that cannot be read or a port that is taken. */
export async function openGrid(settings: GridSettings, extensionDir: string): Promise<Grid> {
  const { grid: url, gridUser, gridPassword, gridCa, gridWaitMs: waitMs, gridLink: link } = settings;
  const credentials = gridUser === undefined ? undefined : { user: gridUser, password: gridPassword ?? '' };
  const ca = gridCa === undefined ? undefined : await readCertificates(gridCa);
  const publicDoor = await openPublicDoor(settings);
  return new Grid({ url, credentials, ca, extensionDir, link, publicDoor, waitMs });
}

async function readCertificates(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8');
    // One that is none would be found out by the first start.
    void new X509Certificate(text);
    return text;
  } catch (cause) {
    const message = `The certificates of --grid-ca cannot be read: ${file}`;
    throw new AutomationError('invalid-input', message, { cause });
  }
}

async function openPublicDoor({
  publicUrl: url,
  linkPort: port,
  host,
}: GridSettings): Promise<PublicDoor | undefined> {
  if (url === undefined) return undefined;
  try {
    return { url, door: await openDoor({ host, port }) };
  } catch (cause) {
    const message = `Workers of the grid cannot be let in at ${host}:${port}. Choose another --link-port.`;
    throw new AutomationError('invalid-input', message, { cause });
  }
}
