import browser from 'webextension-polyfill';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { JsonObject } from '../../engine/task/task-ports';
import { mostPageTools, PageTool } from '../../protocol/task/task';

/** The page's tools as the browser has them, in its own documents only. */
type ModelContext = {
  getTools(): Promise<Offered[]>;
  executeTool(tool: Offered, given: object): Promise<string | null>;
};
type Offered = {
  name: string;
  description?: string;
  inputSchema?: object;
  origin?: string;
  annotations?: { consequentialHint?: boolean };
};
declare global {
  interface Document {
    modelContext?: ModelContext;
  }
}

/** Lists the tools that a tab's page offers; none where the browser has no such thing, or the page cannot be asked. */
export async function listPageTools(tabId: number): Promise<PageTool[]> {
  const listed = await inPage(tabId, listInPage, []).catch(() => []);
  const tools = z.array(z.unknown()).catch([]).parse(listed);
  return tools.flatMap((tool) => PageTool.safeParse(tool).data ?? []).slice(0, mostPageTools);
}

/** Has the page use one of its tools, and gives what it says: text of the page. */
export async function callToolIn(
  tabId: number,
  { name, origin }: PageTool,
  given: JsonObject,
): Promise<string> {
  const answer = await inPage(tabId, callInPage, [name, origin, given]);
  const { said, problem } = Answer.parse(answer);
  if (problem !== undefined)
    throw new AutomationError('not-supported', `The page’s tool “${name}” failed: “${problem}”.`);
  return said ?? '';
}

const Answer = z.object({ said: z.string().optional(), problem: z.string().optional() });

/** Tools are found and used from our own world: no script of the page's is changed for it. */
async function inPage<A extends unknown[]>(
  tabId: number,
  func: (...given: A) => unknown,
  args: A,
): Promise<unknown> {
  const [frame] = await browser.scripting.executeScript({ target: { tabId }, func, args });
  return frame?.result;
}

async function listInPage(): Promise<unknown[]> {
  const tools = (await document.modelContext?.getTools()) ?? [];
  return tools.map(({ name, description = '', inputSchema = {}, origin, annotations }) => ({
    name,
    description,
    schema: JSON.stringify(inputSchema),
    origin: origin ?? location.origin,
    isConsequential: annotations?.consequentialHint === true,
  }));
}

async function callInPage(name: string, origin: string, given: JsonObject): Promise<object> {
  const context = document.modelContext;
  const tools = (await context?.getTools()) ?? [];
  const tool = tools.find((each) => each.name === name && (each.origin ?? location.origin) === origin);
  if (!context || !tool) return { problem: 'it is no longer there' };
  try {
    const said = (await context.executeTool(tool, given)) ?? '';
    // The browser writes `undefined` for an answer without a value.
    return { said: said === 'undefined' ? '' : said.slice(0, 2000) };
  } catch (error) {
    return { problem: String(error).slice(0, 300) };
  }
}
