import { throwIfStopped } from '../../base/deadline';
import { fromRecord } from '../../base/errors';
import type { ActionOutput } from '../../protocol/action';
import { codeFacts } from '../../protocol/error-codes';
import { ValueMark } from '../../protocol/extract/extract';
import { GateReason } from '../../protocol/gate';
import { explainMissingModel } from '../../protocol/models/missing-model';
import type { ActBody, ActData, ActReport } from '../../protocol/operations/act-operation';
import type { ExtractBody, ExtractReport } from '../../protocol/operations/extract-operation';
import type { ObserveBody, ObserveReport } from '../../protocol/operations/observe-operation';
import type { SessionPlace } from '../sessions/service-session';
import type { OperationWork } from './operate';
import type { PageOperation } from './serve-on-page';

/** Does one thing. What could not be done on the page is an answer; what else fails is thrown. */
export const act: PageOperation<ActBody, ActReport> = {
  name: 'act',
  instruction: ({ input }) => (typeof input === 'string' ? input : undefined),
  ifEmpty: 'Say what to do on the page.',
  question: ({ input }) => (typeof input === 'string' ? { instruction: input } : undefined),
  options: (given, { parameters: { actTimeoutMs, selfHeal } }) => {
    const timeout = given.timeout || actTimeoutMs || undefined;
    return { selfHeal, ...given, timeout };
  },
  ask: async ({ service, work: { session, signal }, body, place, options, onRun }) => {
    const brought = await service.files.bring(session, place, body.input);
    throwIfStopped(signal);
    const input = typeof brought === 'string' ? brought : inFrame(brought, place);
    return session.background.act({ sessionId: place.sessionId, input, options }, onRun);
  },
  answer: ({ result, error: record }, { model }) => {
    const { success, message, actionDescription, actions = [] } = result;
    if (!record) return { result: { success, message, actionDescription, actions } satisfies ActData };
    // The caller's mistakes, a named model without a key, our own faults and deadlines are no answers.
    const error = fromRecord(record);
    const lacksKey = error.code === 'no-model' && model !== 'builtin/matcher';
    if (lacksKey || codeFacts[error.code].isAnswer !== true) throw error;
    const told = `${explainMissingModel(error).message} (${error.code})`;
    const refused: ActData = { success: false, message: told, actionDescription, actions: [] };
    return { result: refused, gate: GateReason.safeParse(record.details?.['reason']).data };
  },
  entry: ({ input }, { result }, { usage }) => ({
    parameters: { input },
    result: { ...(result as ActData) },
    usage,
  }),
};

/** An action of a frame's own, as one of the page. */
function inFrame(input: ActionOutput, { frame }: SessionPlace): ActionOutput {
  if (frame === undefined || input.selector.startsWith(`${frame} >> `)) return input;
  return { ...input, selector: `${frame} >> ${input.selector}` };
}

/** Finds the actions that an instruction means; without one, the likely ones. */
export const observe: PageOperation<ObserveBody, ObserveReport> = {
  name: 'observe',
  instruction: ({ instruction }) => instruction,
  ifEmpty: 'Say what to find, or leave it out.',
  question: ({ instruction }) => (instruction === undefined ? undefined : { instruction }),
  ask: ({ work, body: { instruction }, place: { sessionId }, options, onRun }) =>
    work.session.background.observe({ sessionId, instruction, options }, onRun),
  answer: ({ candidates }) => ({ result: candidates.map(({ action }) => action) }),
  entry: ({ instruction }, { result }) => ({ parameters: { instruction }, result: { actions: result } }),
};

/** Reads the data that a schema asks for; without schema and instruction the page's text. */
export const extract: PageOperation<ExtractBody, ExtractReport> = {
  name: 'extract',
  instruction: ({ instruction }) => instruction,
  ifEmpty: 'Say what to extract, or leave it out.',
  question: ({ instruction = '', schema }) =>
    schema === undefined ? undefined : { instruction, schema: JSON.stringify(schema) },
  ask: ({ work, body: { instruction, schema }, place: { sessionId }, options, onRun }) =>
    work.session.background.extract({ sessionId, instruction, schema, options }, onRun),
  answer: ({ result, usage: _usage, ms: _ms, cache: _cache, ...metadata }, { work, body }) => {
    tellExtracted(metadata, work);
    const beside = body.options?.sources ? { metadata } : undefined;
    return { result, marks: metadata.marks, beside };
  },
  entry: ({ instruction }, { result }) => ({ parameters: { instruction }, result: { extraction: result } }),
};

/** Tells the stream and the log the marks, whoever asks. */
function tellExtracted({ marks, partial }: Pick<ExtractReport, 'marks' | 'partial'>, { say }: OperationWork) {
  const timestamp = new Date().toISOString();
  const tell = (message: string) => say({ category: 'extract', message, level: 1, timestamp });
  for (const mark of ValueMark.options) {
    const paths = marks.flatMap((each) => (each.mark === mark ? [each.path] : []));
    if (paths.length > 0) tell(`${paths.length} ${markWords[mark]}: ${paths.slice(0, 10).join(', ')}`);
  }
  if (partial !== undefined) tell(partial);
}

const markWords: Readonly<Record<ValueMark, string>> = {
  'not-on-page': 'not on the page, the model’s own',
  elsewhere: 'elsewhere on the page than the rest of their item',
  withheld: 'withheld, since the page does not have what the model gave',
  missing: 'that the page does not say',
};
