import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { parseArgs } from 'node:util';
import { toAutomationError } from '../../base/errors';
import { PairingFolder } from '../broker/pairing-folder';
import { endSignals } from '../browsers/life';
import { McpBridge } from './mcp-bridge';
import { readyExtension } from './ready-extension';
import { openBroker } from './serve';
import { McpServers } from '../mcp/mcp-server';
import { readMcpOptions } from '../http/service-options';
import { Service } from '../http/service';

/** The caller of a service that only one program reaches: the one that started it. */
const starter = 'standard input';

/**
 * `npm start -- mcp`: the tools of the service for the program that started this one, over standard input and output, until it
 * closes them. Standard output carries the protocol and nothing else. `--service URL` uses a service that runs already.
 */
export async function serveMcp(args: string[]): Promise<number> {
  if (args.includes('--service')) return bridge(args);
  const options = readMcpOptions(args, process.env);
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  const told = untilTold();
  const extensionDir = await readyExtension(tell);
  const broker = options.pair
    ? await openBroker(options.pairingPort, new PairingFolder(options.pairingFolder), tell)
    : undefined;
  const service = new Service(options, { extensionDir, broker });
  const servers = new McpServers(service);
  const served = serveStdio(() => servers.create(starter), {
    onerror: ({ message }) => service.log.write(0, 'protocol error', { message }),
  });
  await service.start();
  await told;
  await served.close();
  servers.close();
  await service.close();
  await broker?.close();
  return 0;
}

/** Carries what is said to a service that runs already, with the key in `TABWRIGHT_API_KEY`. */
async function bridge(args: string[]): Promise<number> {
  const { service: url = '' } = readBridgeArguments(args);
  const [key] = (process.env['TABWRIGHT_API_KEY'] ?? '').split(',').filter((each) => each !== '');
  await new McpBridge({ url, key }, (line) => void process.stdout.write(`${line}\n`)).follow(process.stdin);
  return 0;
}

function readBridgeArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { service: { type: 'string' } } }).values;
  } catch (thrown) {
    throw toAutomationError(thrown, 'invalid-input');
  }
}

/** Until the program that talks to us goes away, or we are told to end. */
function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of endSignals) process.once(signal, () => resolve());
    process.stdin.once('end', () => resolve());
    process.stdin.once('close', () => resolve());
  });
}
