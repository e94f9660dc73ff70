import { z } from 'zod';
import { maskAddress, maskTokens } from '../../base/mask';
import { ActionOutput } from '../../protocol/action';
import { Instruction } from '../../protocol/instruction';
import { extractOperation } from '../../protocol/operations/extract-operation';
import { navigateOperation } from '../../protocol/operations/navigate-operation';
import { observeOperation } from '../../protocol/operations/observe-operation';
import { snapshotOperation } from '../../protocol/operations/snapshot-operation';
import { extract, observe } from '../operations/page-operations';
import { serveNavigate } from '../operations/serve-navigate';
import { serveOnPage } from '../operations/serve-on-page';
import { annotationsOf, modelForCall, operateIn, toolOf } from './mcp-tool';
import { quotedPage } from './page-quote';
import { InSession } from './session-tools';
import { toldCorrections } from './told-corrections';

/** Longest schema of an extraction, in characters. */
const longestSchema = 100_000;

const DataSchema = z
  .record(z.string(), z.unknown())
  .refine(isShort, `The schema is longer than ${longestSchema} characters, or too deep.`);

function isShort(schema: Record<string, unknown>): boolean {
  try {
    return JSON.stringify(schema).length <= longestSchema;
  } catch {
    // Deeper than can be walked.
    return false;
  }
}

/** An action as tools take and give it. */
export const ToolAction = ActionOutput.omit({ backendNodeId: true });

export const navigateTool = toolOf({
  description: 'Opens an address in the session.',
  input: InSession.extend({ url: z.string().max(100_000) }),
  output: z.object({ url: z.string() }),
  annotations: annotationsOf(navigateOperation),
  run: async (call, { session, url }) => {
    const { result } = await operateIn(call, { session, operation: 'navigate' }, async (work) => {
      await serveNavigate({ url }, work);
      return { result: maskAddress(work.session.url) };
    });
    return { value: { url: result }, text: `Opened ${String(result)}` };
  },
});

export const snapshotTool = toolOf({
  description:
    'The page as text. "12 button Sign in" is element 12. Long pages are cut: say what you need, or how many lines you have (more).',
  input: InSession.extend({
    need: z.string().max(1000).optional(),
    more: z.number().int().nonnegative().optional(),
  }),
  output: z.object({ url: z.string(), page: z.string(), omitted: z.number() }),
  annotations: annotationsOf(snapshotOperation),
  run: async (call, { session, ...seen }) => {
    const { result } = await operateIn(call, { session, operation: 'snapshot' }, async (work) => {
      const { text, omitted } = await work.session.inPlace(
        { frameId: undefined, signal: work.signal },
        ({ sessionId }) =>
          work.session.background.snapshot({ sessionId, options: { form: 'text', ...seen } }),
      );
      const { known } = work.session.secrets;
      const page = quotedPage(maskTokens(text, known.values ?? {}));
      return { result: { url: maskAddress(work.session.url), page, omitted } };
    });
    const { url, page, omitted } = Snapshotted.parse(result);
    const rest = omitted > 0 ? `\n${omitted} lines are left out.` : '';
    return { value: { url, page, omitted }, text: `${url}\n${page}${rest}` };
  },
});

const Snapshotted = z.object({ url: z.string(), page: z.string(), omitted: z.number() });

export const observeTool = toolOf({
  description: 'Finds the actions that an instruction means; without one, the likely ones.',
  input: InSession.extend({ instruction: Instruction.optional() }),
  output: z.object({ actions: z.array(ToolAction), corrected: z.array(z.string()).optional() }),
  annotations: annotationsOf(observeOperation),
  run: async (call, { session, instruction }) => {
    const { result, corrected } = await operateIn(call, { session, operation: 'observe' }, (work) =>
      serveOnPage(
        observe,
        call.service,
        { body: { instruction, options: { model: modelForCall(call) } }, headers: call.headers },
        work,
      ),
    );
    const actions = z.array(ActionOutput).parse(result);
    const told = toldCorrections(corrected);
    const value = { actions: actions.map(({ backendNodeId: _id, ...action }) => action), ...told.value };
    return { value, text: `${told.text}${quotedPage(JSON.stringify(value.actions))}` };
  },
});

export const extractTool = toolOf({
  description: 'Reads data of the page: what a JSON schema or an instruction asks for.',
  input: InSession.extend({
    instruction: Instruction.optional(),
    schema: DataSchema.optional(),
  }),
  output: z.object({ data: z.unknown(), marks: z.array(z.string()).optional() }),
  annotations: annotationsOf(extractOperation),
  run: async (call, { session, instruction, schema }) => {
    const { result, marks = [] } = await operateIn(call, { session, operation: 'extract' }, (work) =>
      serveOnPage(
        extract,
        call.service,
        { body: { instruction, schema, options: { model: modelForCall(call) } }, headers: call.headers },
        work,
      ),
    );
    const told = marks.map(({ path, mark }) => `${path}: ${mark}`);
    const value = { data: result, marks: told.length > 0 ? told : undefined };
    const doubts = told.length > 0 ? `\nNot as the page has it:\n${quotedPage(told.join('\n'))}` : '';
    return { value, text: `${quotedPage(JSON.stringify(result))}${doubts}` };
  },
});
