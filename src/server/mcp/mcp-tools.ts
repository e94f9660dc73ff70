import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { actTool } from './act-tool';
import type { ListedTool } from './mcp-tool';
import { extractTool, navigateTool, observeTool, snapshotTool } from './reading-tools';
import { runTool } from './run-tool';
import { endTool, startTool } from './session-tools';

/** The tools by name, in the order in which they are listed. */
export const mcpTools = new Map<string, ListedTool>(
  Object.entries({
    start: startTool,
    navigate: navigateTool,
    snapshot: snapshotTool,
    observe: observeTool,
    act: actTool,
    extract: extractTool,
    run: runTool,
    end: endTool,
  }),
);

/** A schema as the protocol has it. */
const ListedSchema = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.json())).optional(),
  required: z.array(z.string()).optional(),
});

/** Tools as clients list them. */
export const listOf = (tools: ReadonlyMap<string, ListedTool>): Tool[] =>
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
