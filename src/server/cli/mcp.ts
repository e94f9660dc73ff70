import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { eventData } from '../../base/event-data';
import { parseJson } from '../../base/json';
import { PairingFolder } from '../broker/pairing-folder';
import { readyExtension } from '../build/build-extension';
import { untilTold } from '../chromium/launch';
import { McpServers } from '../mcp/mcp-server';
import { readFlags } from '../own-files';
import { Service } from '../service/service';
import { isLoopback, readMcpOptions } from '../service/service-options';
import { openBroker } from './serve';

/** The caller of a service that only one program reaches: the one that started it. */
const starter = 'standard input';

/**
 * `npm start -- mcp`: the tools of the service for the program that started this one, over standard input and output, until it
 * closes them. Standard output carries the protocol and nothing else. `--service URL` uses a service that runs already, with the key
 * in `TABWRIGHT_API_KEY`.
 */
export async function serveMcp(args: string[]): Promise<number> {
  if (args.includes('--service')) {
    const { service: url = '' } = readFlags(args, { service: { type: 'string' } });
    const [key] = (process.env['TABWRIGHT_API_KEY'] ?? '').split(',').filter((each) => each !== '');
    await new McpBridge(url, key, (line) => void process.stdout.write(`${line}\n`)).follow(process.stdin);
    return 0;
  }
  const options = readMcpOptions(args, process.env);
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  const left = new Promise<void>((resolve) => {
    process.stdin.once('end', () => resolve()).once('close', () => resolve());
  });
  const told = Promise.race([untilTold(), left]);
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

/** Message fields that are also sent as HTTP headers. */
const Message = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z
    .looseObject({
      name: z.string().optional(),
      uri: z.string().optional(),
      taskId: z.string().optional(),
      requestId: z.union([z.string(), z.number()]).optional(),
      _meta: z.looseObject({ 'io.modelcontextprotocol/protocolVersion': z.string().optional() }).optional(),
    })
    .optional(),
});
type Message = z.infer<typeof Message>;

const Initialized = z.looseObject({ result: z.looseObject({ protocolVersion: z.string() }) });

/**
 * Carries the protocol between one client, over its lines and ours, and `/mcp` of a service that runs already: for programs that start
 * what they talk to, where several of them share a browser.
 */
export class McpBridge {
  readonly #address: string;
  readonly #key: string | undefined;
  readonly #write: (line: string) => void;
  readonly #going = new Map<string | number, AbortController>();
  /** Headers that a client before 2026-07-28 is known by, once it has begun. */
  #connection: Record<string, string> | undefined;

  /** Fails with `invalid-input` for an address that a key may not be sent to. */
  constructor(url: string, key: string | undefined, write: (line: string) => void) {
    this.#address = addressOf(url);
    this.#key = key;
    this.#write = write;
  }

  /** Carries each line of the client, until there are no more. */
  async follow(input: NodeJS.ReadableStream): Promise<void> {
    const going = new Set<Promise<void>>();
    for await (const line of createInterface({ input })) {
      if (line.trim() === '') continue;
      const carried = this.#carry(line).finally(() => going.delete(carried));
      going.add(carried);
    }
    for (const each of this.#going.values()) each.abort();
    await Promise.allSettled(going);
    await this.#leave();
  }

  async #carry(line: string): Promise<void> {
    const message = Message.safeParse(parseJson(line)).data ?? {};
    const { id, method, params = {} } = message;
    const cancelled = method === 'notifications/cancelled' ? params.requestId : undefined;
    // From 2026-07-28 on a request is cancelled by letting go of its answer.
    if (cancelled !== undefined && !this.#connection) return this.#going.get(cancelled)?.abort();
    const stopping = new AbortController();
    if (id !== undefined && method !== undefined) this.#going.set(id, stopping);
    try {
      const headers = { ...this.#headers(), ...headersOfMessage(message) };
      const { signal } = stopping;
      const asked = { method: 'POST', headers, body: line, signal };
      await this.#answer(await fetch(this.#address, asked), message);
    } catch (thrown) {
      if (!stopping.signal.aborted) this.#fail(message, thrown instanceof Error ? thrown.message : 'lost');
    } finally {
      if (id !== undefined) this.#going.delete(id);
    }
  }

  #headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(this.#key !== undefined && { authorization: `Bearer ${this.#key}` }),
      ...this.#connection,
    };
  }

  async #answer(response: Response, message: Message): Promise<void> {
    const connection = response.headers.get('mcp-session-id');
    const isStream = response.headers.get('content-type')?.includes('text/event-stream');
    const tell = (text: string) => {
      if (message.method === 'initialize' && connection !== null) this.#begin(connection, text);
      this.#write(text);
    };
    if (isStream && response.body) {
      const pieces = response.body.pipeThrough(new TextDecoderStream());
      // A text that was cut is no message.
      for await (const { data, isWhole } of eventData(pieces, tooLong))
        if (isWhole && data !== '') tell(onOneLine(data));
      return;
    }
    const text = await response.text();
    const isOurs = text !== '' && z.looseObject({ jsonrpc: z.string() }).safeParse(parseJson(text)).success;
    if (isOurs) tell(text);
    else if (!response.ok)
      this.#fail(message, `The service answered ${response.status}: ${text.slice(0, 300)}`);
  }

  #begin(connection: string, text: string): void {
    const version = Initialized.safeParse(parseJson(text)).data?.result.protocolVersion;
    this.#connection = {
      'mcp-session-id': connection,
      ...(version !== undefined && { 'mcp-protocol-version': version }),
    };
  }

  #fail({ id, method }: Message, why: string): void {
    if (id === undefined || method === undefined) return;
    this.#write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: why } }));
  }

  async #leave(): Promise<void> {
    if (!this.#connection) return;
    await fetch(this.#address, { method: 'DELETE', headers: this.#headers() }).catch(() => undefined);
  }
}

function addressOf(url: string): string {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''))))
    return new URL('/mcp', url).href;
  throw new AutomationError('invalid-input', '--service takes an https address, or one of this computer.');
}

/** From 2026-07-28 on the headers of a request say what it is, for those in between. */
function headersOfMessage({ method, params = {} }: Message): Record<string, string> {
  const version = params._meta?.['io.modelcontextprotocol/protocolVersion'];
  if (version === undefined || method === undefined) return {};
  const name = params.name ?? params.uri ?? params.taskId;
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': inHeader(name) }),
  };
}

/** A header takes ASCII: other texts are marked as encoded. */
const inHeader = (text: string) =>
  /^[\x21-\x7e]*$/.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;

/** JSON has line ends between its parts only. */
const onOneLine = (json: string) => json.replaceAll('\n', ' ');

const tooLong = () => new AutomationError('no-answer', 'The service sent an event that is too long.');
