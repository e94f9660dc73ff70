import path from 'node:path';
import { Broker } from '../broker/broker';
import { defaultPairingFolder, PairingFolder } from '../broker/pairing-folder';
import { endSignals } from '../chromium/life';
import { openGrid } from '../grid/open-grid';
import { showCode } from './pair';
import { readyExtension } from './ready-extension';
import { KnownPanels } from '../http/known-panels';
import { listen } from '../service/listen';
import { openRedis } from '../store/redis-store';
import { readServiceOptions, type ServiceOptions } from '../service/service-options';
import { Service } from '../service/service';

/** Runs the v1 session service until it is told to stop. */
export async function serve(args: string[], print: (line: string) => void): Promise<number> {
  const options = readServiceOptions(args, process.env);
  const extensionDir = await readyExtension(print);
  const told = untilTold();
  const folder = options.pair ? new PairingFolder(options.pairingFolder) : undefined;
  const broker = folder && (await openBroker(options.pairingPort, folder, print));
  try {
    return await serveSessions(options, { extensionDir, folder, broker, told, print });
  } finally {
    await broker?.close();
  }
}

type Surroundings = {
  extensionDir: string;
  folder: PairingFolder | undefined;
  broker: Broker | undefined;
  told: Promise<void>;
  print: (line: string) => void;
};

async function serveSessions(
  options: ServiceOptions,
  { extensionDir, folder, broker, told, print }: Surroundings,
): Promise<number> {
  const { grid: hub } = options;
  const grid = hub === undefined ? undefined : await openGrid({ ...options, grid: hub }, extensionDir);
  const store = options.redisUrl === undefined ? undefined : await openRedis(options.redisUrl, print);
  const panels = options.apiKeys.length === 0 ? panelsOf(options, print) : undefined;
  const service = new Service(options, { extensionDir, broker, grid, store, panels });
  const { url, close } = await listen(service);
  print(`Sessions are served at ${url}/v1/sessions, described at ${url}/docs.`);
  if (hub !== undefined) print(`Browsers come from the grid at ${hub}.`);
  if (panels) print('No key is asked for: every program on this computer may use it.');
  await panels?.start();
  if (options.shared) print('Shared: every key has the sessions, runs and recordings of all.');
  // Who is paired already needs none; another browser gets one from `tabwright pair`.
  if (folder?.profiles().length === 0) await showCode(folder, print);
  const ready = service.start().then(() => print('Ready.'));
  await told;
  print('Stopping.');
  await Promise.all([service.close(), ready]);
  await close();
  return 0;
}

/** Opens what paired browsers connect to, and says where it is. Fails where another runs. */
export async function openBroker(
  port: number,
  folder: PairingFolder,
  print: (line: string) => void,
): Promise<Broker> {
  const broker = await Broker.open({ port, folder, log: print });
  print(`Paired browsers connect to ${broker.address}. A session that names no browser works in one.`);
  return broker;
}

function panelsOf({ pairingFolder }: ServiceOptions, print: (line: string) => void): KnownPanels {
  const folder = new PairingFolder(path.join(pairingFolder ?? defaultPairingFolder(), 'panels'));
  return new KnownPanels(folder, (code) => {
    print(`The panel asks for a key or code under Sessions, Connect a service. Type: ${code}`);
    print('It counts for ten minutes, and for one panel.');
  });
}

function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of endSignals) process.once(signal, () => resolve());
  });
}
