import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { PairingFolder } from './broker/pairing-folder';
import { buildExtension } from './build-extension';
import { endSignals } from './chromium/life';
import { openBroker } from './serve';
import { McpServers } from './service/mcp/mcp-server';
import { readMcpOptions } from './service/service-options';
import { Service } from './service/service';

/** The caller of a service that only one program reaches: the one that started it. */
const starter = 'standard input';

/**
 * `npm start -- mcp`: the tools of the service for the program that started this one, over standard input and output, until it
 * closes them. Standard output carries the protocol and nothing else.
 */
export async function serveMcp(args: string[]): Promise<number> {
  const options = readMcpOptions(args, process.env);
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  const told = untilTold();
  const extensionDir = await buildExtension(tell);
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

/** Until the program that talks to us goes away, or we are told to end. */
function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of endSignals) process.once(signal, () => resolve());
    process.stdin.once('end', () => resolve());
    process.stdin.once('close', () => resolve());
  });
}
