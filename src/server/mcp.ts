import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { buildExtension } from './build-extension';
import { endSignals } from './chromium/life';
import { McpServers } from './service/mcp/mcp-server';
import { anyone } from './service/http/guards';
import { readMcpOptions } from './service/service-options';
import { Service } from './service/service';

/**
 * `npm start -- mcp`: the tools of the service for the program that started this one, over standard input and output, until it
 * closes them. Standard output carries the protocol and nothing else.
 */
export async function serveMcp(args: string[]): Promise<number> {
  const options = readMcpOptions(args, process.env);
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  const extensionDir = await buildExtension(tell);
  const service = new Service(options, { extensionDir });
  const told = untilTold();
  const servers = new McpServers(service);
  const served = serveStdio(() => servers.create(anyone), {
    onerror: ({ message }) => service.log.write(0, 'protocol error', { message }),
  });
  await service.start();
  await told;
  await served.close();
  servers.close();
  await service.close();
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
