import { setTimeout as sleep } from 'node:timers/promises';
import { AutomationError } from '../../base/errors';
import { faultOfPairing } from '../../pairing/handshake-line';
import { defaultPairingPort } from '../../protocol/pairing/pairing-messages';
import { Broker } from '../broker/broker';
import { PairingFolder } from '../broker/pairing-folder';
import { commandLine, readFlags, type Print } from '../own-files';

/** How often it is looked whether a browser came, in milliseconds. */
const lookEveryMs = 250;

/**
 * `tabwright pair`: shows a code, and waits until a browser was paired by it. A broker that runs already lets the browser in; else
 * one runs for as long. `--list` shows the paired browsers, `--remove LABEL` ends the pairing of one.
 */
export async function pair(args: string[], print: Print): Promise<number> {
  const text = { type: 'string' } as const;
  const flags = readFlags(args, { list: { type: 'boolean' }, remove: text, port: text, folder: text });
  const port = Number(flags.port ?? defaultPairingPort);
  if (!Number.isInteger(port) || port < 1024 || port > 65_535)
    throw new AutomationError('invalid-input', '--port takes a number from 1024 to 65535.');
  const folder = new PairingFolder(flags.folder);
  if (flags.list) return listBrowsers(folder, print);
  if (flags.remove !== undefined) return removeBrowser(folder, flags.remove, print);
  const own = await brokerUnlessRunning(port, folder);
  try {
    const known = new Set(folder.profiles().map(({ profileId }) => profileId));
    await showCode(folder, print);
    const label = await nextBrowser(folder, known);
    if (label === undefined) {
      print('The code is too old now. Nothing was paired.');
      return 1;
    }
    print(`The browser "${label}" is paired. \`${commandLine('serve --pair')}\` lets programs work in it.`);
    return 0;
  } finally {
    await own?.close();
  }
}

/** Shows a code that can be typed into the panel. */
export async function showCode(folder: PairingFolder, print: Print): Promise<void> {
  print(`Type this code in the panel, under Settings, Pairing: ${await folder.makeCode()}`);
  print('It counts for ten minutes, and for one browser.');
}

function listBrowsers(folder: PairingFolder, print: Print): number {
  const all = folder.profiles();
  if (all.length === 0) print('No browser is paired.');
  for (const { label, pairedAt } of all) print(`${label}, since ${new Date(pairedAt).toISOString()}`);
  return 0;
}

function removeBrowser(folder: PairingFolder, label: string, print: Print): number {
  const wasThere = folder.forget(label);
  print(wasThere ? `The browser "${label}" is not paired any more.` : `No browser is called "${label}".`);
  return wasThere ? 0 : 1;
}

/** A broker of our own; none where one runs that reads the same folder. */
async function brokerUnlessRunning(port: number, folder: PairingFolder): Promise<Broker | undefined> {
  try {
    return await Broker.open({ port, folder, log: () => {} });
  } catch (thrown) {
    if (faultOfPairing(thrown) === 'broker-running') return undefined;
    throw thrown;
  }
}

/** The label of the next browser that is paired; undefined when the code counts no more. */
async function nextBrowser(folder: PairingFolder, known: ReadonlySet<string>): Promise<string | undefined> {
  const added = () => folder.profiles().find(({ profileId }) => !known.has(profileId));
  for (;;) {
    const first = added();
    if (first) return first.label;
    const isShown = folder.code() !== undefined;
    await sleep(lookEveryMs);
    // A code that was just used is gone a moment before its browser is there.
    if (!isShown && !added()) return undefined;
  }
}
