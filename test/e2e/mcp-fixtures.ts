import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import path from 'node:path';

/** The answer to a call of a tool. */
export type McpAnswer = {
  content: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, unknown>;
};

/** A client of one generation, as all stories ask it. */
export type McpPeer = {
  /** The revision that was agreed on. */
  revision: string | undefined;
  tools: () => Promise<{ name: string }[]>;
  call: (name: string, given?: Record<string, unknown>) => Promise<McpAnswer>;
  close: () => Promise<void>;
};

/** `new` speaks 2026-07-28, `old` what was before it. */
export const generations = ['new', 'old'] as const;
export type Generation = (typeof generations)[number];

const info = { name: 'Kettle assistant', version: '1.0.0' };

/** The program as assistants start it. */
const program = {
  command: 'npm',
  args: ['--silent', 'start', '--', 'mcp', '--verbose', '0'],
  cwd: path.resolve(import.meta.dirname, '../..'),
};

/** Starts `npm start -- mcp` and a client that talks to it. */
export async function openStdio(generation: Generation, args: string[] = []): Promise<McpPeer> {
  const started = { ...program, args: [...program.args, ...args], stderr: 'ignore' as const };
  if (generation === 'new') {
    const client = new NewClient(info, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new NewStdio(started));
    return newPeer(client);
  }
  const client = new OldClient(info);
  const transport = new OldStdio(started);
  await client.connect(transport);
  return oldPeer(client);
}

function newPeer(client: NewClient): McpPeer {
  return {
    revision: client.getNegotiatedProtocolVersion(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, given = {}) => (await client.callTool({ name, arguments: given })) as McpAnswer,
    close: () => client.close(),
  };
}

function oldPeer(client: OldClient): McpPeer {
  return {
    revision: 'older',
    tools: async () => (await client.listTools()).tools,
    call: async (name, given = {}) => (await client.callTool({ name, arguments: given })) as McpAnswer,
    close: () => client.close(),
  };
}

/** The words of an answer. */
export const textOf = ({ content }: McpAnswer): string => content.map(({ text = '' }) => text).join('\n');
