import path from 'node:path';
import { Broker } from '../broker/broker';
import { defaultPairingFolder, PairingFolder } from '../broker/pairing-folder';
import { readyExtension } from '../build/build-extension';
import { untilTold } from '../chromium/launch';
import { openGrid } from '../grid/grid';
import { KnownPanels } from '../http/known-panels';
import type { Print } from '../own-files';
import { listen } from '../service/listen';
import { Service } from '../service/service';
import { readServiceOptions, type ServiceOptions } from '../service/service-options';
import { openRedis } from '../store/redis-store';
import { showCode } from './pair';

/** Runs the v1 session service until it is told to stop. */
export async function serve(args: string[], print: Print): Promise<number> {
  const options = readServiceOptions(args, process.env);
  const { grid: hub, redisUrl, apiKeys, pair, pairingFolder, pairingPort } = options;
  const extensionDir = await readyExtension(print);
  const told = untilTold();
  const folder = pair ? new PairingFolder(pairingFolder) : undefined;
  const broker = folder && (await openBroker(pairingPort, folder, print));
  try {
    const grid = hub === undefined ? undefined : await openGrid({ ...options, grid: hub }, extensionDir);
    const store = redisUrl === undefined ? undefined : await openRedis(redisUrl, print);
    const panels = apiKeys.length === 0 ? panelsOf(options, print) : undefined;
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
  } finally {
    await broker?.close();
  }
}

/** Opens the port that paired browsers connect to, and says where it is. Fails where another runs. */
export async function openBroker(port: number, folder: PairingFolder, print: Print): Promise<Broker> {
  const broker = await Broker.open({ port, folder, log: print });
  print(`Paired browsers connect to ${broker.address}. A session that names no browser works in one.`);
  return broker;
}

function panelsOf({ pairingFolder }: ServiceOptions, print: Print): KnownPanels {
  const folder = new PairingFolder(path.join(pairingFolder ?? defaultPairingFolder(), 'panels'));
  return new KnownPanels(folder, (code) => {
    print(`The panel asks for a key or code under Sessions, Connect a service. Type: ${code}`);
    print('It counts for ten minutes, and for one panel.');
  });
}
