import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import path from 'node:path';

/** The answer to a call of a tool. */
export type McpAnswer = {
  content: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, unknown>;
};

/** What the user is asked, and what they answer. */
export type Asked = { message: string; requestedSchema?: unknown };
export type Answered = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> };

type CallOptions = {
  signal?: AbortSignal;
  onprogress?: (progress: { progress: number; message?: string }) => void;
  /** The call's own `_meta`. */
  meta?: Record<string, unknown>;
};

/** A client of one generation, as all stories ask it. */
export type McpPeer = {
  /** The revision that was agreed on; undefined where the client does not say. */
  revision: string | undefined;
  /** The version that the server says of itself. */
  version: string | undefined;
  tools: () => Promise<{ name: string }[]>;
  call: (name: string, given?: Record<string, unknown>, options?: CallOptions) => Promise<McpAnswer>;
  resources: () => Promise<{ uri: string; name: string }[]>;
  read: (uri: string) => Promise<string>;
  close: () => Promise<void>;
};

/** `new` speaks 2026-07-28, `old` what was before it. */
export const generations = ['new', 'old'] as const;
export type Generation = (typeof generations)[number];

export type PeerOptions = {
  /** Answers questions to the user; without it the client says that it cannot ask. */
  answer?: (asked: Asked) => Answered | Promise<Answered>;
  /** The key of the service. */
  key?: string;
  name?: string;
};

/** The program as assistants start it in a checkout. */
const checkout = {
  command: 'npm',
  args: ['--silent', 'start', '--', 'mcp'],
  cwd: path.resolve(import.meta.dirname, '../..'),
};

type StartOptions = {
  args?: string[];
  environment?: Record<string, string>;
  /** Another program than `npm start -- mcp`. */
  program?: { command: string; args: string[]; cwd: string };
};

/** Starts the program and a client that talks to it. */
export async function openStdio(
  generation: Generation,
  { args = [], environment = {}, program = checkout, ...options }: PeerOptions & StartOptions = {},
): Promise<McpPeer> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment };
  const started = { ...program, env, args: [...program.args, ...args], stderr: 'ignore' as const };
  return generation === 'new'
    ? openNew(new NewStdio(started), options)
    : openOld(new OldStdio(started), options);
}

/** A client of the service's own address. */
export async function openHttp(
  generation: Generation,
  url: string,
  options: PeerOptions = {},
): Promise<McpPeer> {
  const address = new URL(`${url}/mcp`);
  const headers: Record<string, string> = options.key ? { authorization: `Bearer ${options.key}` } : {};
  const requestInit = { headers };
  return generation === 'new'
    ? openNew(new NewHttp(address, { requestInit }), options)
    : openOld(new OldHttp(address, { requestInit }), options);
}

async function openNew(
  transport: NewStdio | NewHttp,
  { answer, name = 'Kettle assistant' }: PeerOptions,
): Promise<McpPeer> {
  const capabilities = answer ? { elicitation: {} } : {};
  const client = new NewClient(
    { name, version: '1.0.0' },
    { capabilities, versionNegotiation: { mode: 'auto' } },
  );
  if (answer)
    client.setRequestHandler('elicitation/create', async ({ params }) => answer(params as unknown as Asked));
  await client.connect(transport);
  return {
    revision: client.getNegotiatedProtocolVersion(),
    version: client.getServerVersion()?.version,
    tools: async () => (await client.listTools()).tools,
    call: async (tool, given = {}, { meta, ...options } = {}) =>
      (await client.callTool(
        { name: tool, arguments: given, ...(meta ? { _meta: meta } : {}) },
        { timeout: 60_000, ...options },
      )) as McpAnswer,
    resources: async () => (await client.listResources()).resources,
    read: async (uri) => textIn((await client.readResource({ uri })).contents),
    close: () => client.close(),
  };
}

async function openOld(
  transport: OldStdio | OldHttp,
  { answer, name = 'Kettle assistant' }: PeerOptions,
): Promise<McpPeer> {
  const capabilities = answer ? { elicitation: {} } : {};
  const client = new OldClient({ name, version: '1.0.0' }, { capabilities });
  if (answer) client.setRequestHandler(ElicitRequestSchema, async ({ params }) => answer(params as Asked));
  await client.connect(transport);
  return {
    revision: undefined,
    version: client.getServerVersion()?.version,
    tools: async () => (await client.listTools()).tools,
    call: async (tool, given = {}, { meta, ...options } = {}) =>
      (await client.callTool({ name: tool, arguments: given, ...(meta ? { _meta: meta } : {}) }, undefined, {
        timeout: 60_000,
        ...options,
      })) as McpAnswer,
    resources: async () => (await client.listResources()).resources,
    read: async (uri) => textIn((await client.readResource({ uri })).contents),
    close: () => client.close(),
  };
}

const textIn = (contents: readonly object[]) =>
  contents.map((each) => ('text' in each ? String(each.text) : '')).join('\n');

/** The words of an answer. */
export const textOf = ({ content }: McpAnswer): string => content.map(({ text = '' }) => text).join('\n');

/** The code of a failed call. */
export const codeOf = ({ _meta: meta }: McpAnswer): unknown =>
  (meta?.['tabwright/failure'] as { code?: unknown } | undefined)?.code;

/** Opens a session in a browser of its own and gives its id. */
export async function openSession(peer: McpPeer, url?: string): Promise<string> {
  const started = await peer.call('start', { browser: 'new' });
  const session = String(started.structuredContent?.['session']);
  if (url !== undefined) await peer.call('navigate', { session, url });
  return session;
}
