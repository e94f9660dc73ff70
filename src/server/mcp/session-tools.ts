import { z } from 'zod';
import type { StartRequest } from '../http/wire';
import { onceOf, toolOf, type ToolCall } from './mcp-tool';

/** The input of every tool that works in a session. */
export const InSession = z.strictObject({ session: z.string().max(100) });

export const startTool = toolOf({
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

export const endTool = toolOf({
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
