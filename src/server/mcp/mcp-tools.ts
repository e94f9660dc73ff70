import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { SessionOperation, ToolPart } from '../../protocol/operations/operation';
import { operationRows, type sessionOperations } from '../../protocol/operations/session-operations';
import type { StartRequest } from '../http/wire';
import { serveByAsking } from '../operations/http-operations';
import { actTool, extractTool, navigateTool, observeTool, snapshotTool } from './page-tools';
import { InSession, onceOf, operateIn, operationTool, toolOf, type McpTool, type ToolCall } from './mcp-tool';
import { quotedPage } from './tool-answer';
import { runTool } from './run-tool';

const startTool = toolOf({
  description:
    "Opens a browser session. Give its id to the other tools, and end it when done. paired: the user's own browser, who is asked first (default where there is one); new: a fresh one.",
  input: z.strictObject({
    browser: z.enum(['paired', 'new']).optional(),
    label: z.string().max(100).optional().describe('Which paired browser'),
  }),
  output: z.object({ session: z.string() }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  run: async (call, asked) => {
    const { service, caller, clientName } = call;
    const who = { caller, clientLanguage: undefined, clientName };
    const once = { sessionId: '', body: asked };
    const { result } = await onceOf(call, once, async () => {
      return { result: (await service.open(startRequest(call, asked), who)).id };
    });
    return { value: { session: result }, text: `The session is ${String(result)}. Navigate to a page.` };
  },
});

const endTool = toolOf({
  description: 'Ends a session and closes the tabs it opened.',
  input: InSession,
  output: z.object({ ended: z.boolean() }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  run: async ({ service, caller }, { session }) => {
    await service.sessions.end(service.sessions.find(session, 'end', caller));
    return { value: { ended: true }, text: 'The session has ended.' };
  },
});

function startRequest(
  { service }: ToolCall,
  { browser, label }: { browser?: 'paired' | 'new'; label?: string },
): StartRequest {
  const modelName = service.options.model ?? 'builtin/matcher';
  if (browser === 'new') return { modelName, browser: { type: 'local', launchOptions: {} } };
  if (browser === undefined && label === undefined) return { modelName };
  return { modelName, browser: { type: 'paired', label } };
}

/** The tools that do more than ask the extension, by the names of their operations. */
const ownTools: Partial<Record<string, McpTool>> = {
  navigate: navigateTool,
  snapshot: snapshotTool,
  observe: observeTool,
  act: actTool,
  extract: extractTool,
  agentExecute: runTool,
} satisfies Partial<Record<keyof typeof sessionOperations, McpTool>>;

/** The tools of these operations, by name. */
export function toolsOf(rows: readonly SessionOperation[]): [string, McpTool][] {
  return rows.flatMap(({ tool, ...row }): [string, McpTool][] =>
    tool ? [[tool.name, ownTools[row.name] ?? askingTool({ ...row, tool })]] : [],
  );
}

function askingTool(row: SessionOperation & { tool: ToolPart }): McpTool {
  return operationTool(row, async (call, session, body) => {
    const { service, headers } = call;
    const { result } = await operateIn(call, { session, operation: row.name }, (work) =>
      serveByAsking(row)(service, { body, headers }, work),
    );
    const value = row.tool.output.parse(result);
    return { value, text: quotedPage(JSON.stringify(value)) };
  });
}

/** The tools by name, in the order in which they are listed. */
export const mcpTools: ReadonlyMap<string, McpTool> = new Map([
  ['start', startTool],
  ...toolsOf(operationRows),
  ['end', endTool],
]);

/** A schema as the protocol has it. */
const ListedSchema = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.json())).optional(),
  required: z.array(z.string()).optional(),
});

/** Tools as clients list them. */
export const listOf = (tools: ReadonlyMap<string, McpTool>): Tool[] =>
  Array.from(tools, ([name, { description, input, output, annotations }]) => ({
    name,
    description,
    inputSchema: schemaOf(input),
    outputSchema: schemaOf(output),
    annotations,
  }));

/** What the schema takes, as JSON Schema, without what every client takes for granted. */
function schemaOf(schema: z.ZodObject): Tool['inputSchema'] {
  const { $schema: _dialect, ...told } = z.toJSONSchema(schema, { io: 'input' });
  return { ...ListedSchema.parse(told), type: 'object' };
}
