import { throwIfStopped } from '../../base/deadline';
import { fromRecord, isAutomationError } from '../../base/errors';
import { maskAddress } from '../../base/mask';
import type { ActionOutput } from '../../protocol/action';
import type { CacheReport } from '../../protocol/cache';
import type { ToldCorrection } from '../../protocol/correction';
import { codeFacts } from '../../protocol/error-codes';
import { ValueMark, type ExtractBody, type ExtractReport } from '../../protocol/operations/extract-operation';
import { GateDecision } from '../../protocol/gate';
import { explainMissingModel } from '../../protocol/models/model-choice';
import type { ModelChoice } from '../../protocol/models/model-config';
import { ActData, type ActBody, type ActReport } from '../../protocol/operations/act-operation';
import type { NavigateBody } from '../../protocol/operations/page-operations';
import type { ObserveBody, ObserveReport } from '../../protocol/operations/observe-operation';
import { sessionOperations } from '../../protocol/operations/session-operations';
import { hasReached, RunLines } from '../../protocol/run-lines';
import type { Run } from '../../protocol/session';
import type { Variables } from '../../protocol/variables';
import { failure, httpFailureOf, isUnanswered } from '../http/http-failure';
import type { ReplayEntry, ServiceSession, SessionPlace } from '../sessions/service-session';
import type { Question } from './answer-cache';
import { modelFor, type OperationWork } from './operate';
import type { OperationResult } from './operation';

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
  ask: async ({ work: { service, session, signal }, body, place, options, onRun }) => {
    const brought = await service.files.bring(session, place, body.input);
    throwIfStopped(signal);
    const input = typeof brought === 'string' ? brought : inFrame(brought, place);
    return session.background.act({ sessionId: place.sessionId, input, options }, onRun);
  },
  answer: ({ result, error: record }, { options: { model } }) => {
    const { success, message, actionDescription, actions = [] } = result;
    if (!record) return { result: { success, message, actionDescription, actions } satisfies ActData };
    // The caller's mistakes, a named model without a key, our own faults and deadlines are no answers.
    const error = fromRecord(record);
    const lacksKey = error.code === 'no-model' && model !== 'builtin/matcher';
    if (lacksKey || codeFacts[error.code].isAnswer !== true) throw error;
    const told = `${explainMissingModel(error).message} (${error.code})`;
    const refused: ActData = { success: false, message: told, actionDescription, actions: [] };
    return { result: refused, refused: GateDecision.shape.act.safeParse(record.details?.['act']).data };
  },
  entry: ({ input }, { result }, { usage }) => ({
    parameters: { input },
    result: ActData.parse(result),
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

/** Reads the data that a schema asks for; without schema and instruction the page's text. The marks are told whoever asks. */
export const extract: PageOperation<ExtractBody, ExtractReport> = {
  name: 'extract',
  instruction: ({ instruction }) => instruction,
  ifEmpty: 'Say what to extract, or leave it out.',
  question: ({ instruction = '', schema }) =>
    schema === undefined ? undefined : { instruction, schema: JSON.stringify(schema) },
  ask: ({ work, body: { instruction, schema }, place: { sessionId }, options, onRun }) =>
    work.session.background.extract({ sessionId, instruction, schema, options }, onRun),
  answer: ({ result, usage: _usage, ms: _ms, cache: _cache, ...metadata }, { work: { say }, body }) => {
    const { marks, partial } = metadata;
    const timestamp = new Date().toISOString();
    const tell = (message: string) => say({ category: 'extract', message, level: 1, timestamp });
    for (const mark of ValueMark.options) {
      const paths = marks.flatMap((each) => (each.mark === mark ? [each.path] : []));
      if (paths.length > 0) tell(`${paths.length} ${markWords[mark]}: ${paths.slice(0, 10).join(', ')}`);
    }
    if (partial !== undefined) tell(partial);
    return { result, marks, beside: body.options?.sources ? { metadata } : undefined };
  },
  entry: ({ instruction }, { result }) => ({ parameters: { instruction }, result: { extraction: result } }),
};

const markWords: Readonly<Record<ValueMark, string>> = {
  'not-on-page': 'not on the page, the model’s own',
  elsewhere: 'elsewhere on the page than the rest of their item, or not the only one',
  undrawn: 'said by the page for programs only',
  withheld: 'withheld, since the page does not have what the model gave',
  missing: 'that the page does not say',
  ambiguous: 'whose text may be read otherwise',
};

/** The options that the operations on a page share. */
type Options = {
  model?: ModelChoice;
  selector?: string;
  variables?: Variables;
  timeout?: number;
};

type Body = { frameId?: string | null; options?: Options };

/** The part of the extension's report that is alike for all of them. */
type Report = { cache?: CacheReport; corrected?: ToldCorrection[] };

/** One request, in the place where it is followed. */
type AskedOnPage<B> = {
  work: OperationWork;
  body: B;
  place: SessionPlace;
  /** The body's, with the model, the scope in the place, and the cache. */
  options: Options;
  onRun: (run: Run) => void;
};

/** How an operation on a page differs from the others. */
type PageOperation<B extends Body, R extends Report> = {
  name: 'act' | 'observe' | 'extract';
  instruction: (body: B) => string | undefined;
  /** Said of an empty instruction: the next step. */
  ifEmpty: string;
  /** The part of the body that its answer is kept by; undefined where none is. */
  question: (body: B) => Question | undefined;
  /** Adds the options that the session gives. */
  options?: (given: Options, session: ServiceSession) => Options;
  ask: (asked: AskedOnPage<B>) => Promise<R>;
  /** Throws what is no answer. */
  answer: (report: R, asked: AskedOnPage<B>) => OperationResult;
  /** The part of the answer that the session's replay keeps. */
  entry: (
    body: B,
    answer: OperationResult,
    report: R,
  ) => Pick<ReplayEntry, 'parameters' | 'result' | 'usage'>;
};

/** Does an operation in the session's page: from the cache where it may be, told as it goes, kept for the replay. */
export async function serveOnPage<B extends Body, R extends Report>(
  operation: PageOperation<B, R>,
  body: B,
  work: OperationWork,
): Promise<OperationResult> {
  const { name } = operation;
  if (operation.instruction(body)?.trim() === '')
    throw failure(400, `The instruction is empty. ${operation.ifEmpty}`);
  const { session, service, caller, headers } = work;
  const given = body.options ?? {};
  const options = operation.options?.(given, session) ?? given;
  const model = modelFor(work, options.model);
  session.secrets.note({ variables: options.variables, model, key: headers['x-model-api-key'] });
  const timestamp = Date.now();
  const mayChange = sessionOperations[name].changes !== 'nothing';
  const lines = new RunLines(work.say);
  let touched = false;
  const onRun = (run: Run) => {
    touched = mayChange && hasReached(run);
    if (touched) work.touched();
    lines.follow(run);
  };
  try {
    const { report, asked, cacheHit } = await session.inPlace(body.frameId, work.signal, async (place) => {
      const scoped = { ...options, model, selector: scopeIn(place, options.selector) };
      const question = operation.question(body);
      const cache = question && (await service.cache.accessFor(work, { kind: name, ...question }, scoped));
      const inPlace = { work, body, place, onRun, options: { ...scoped, cache } };
      const made = await operation.ask(inPlace);
      return { report: made, asked: inPlace, cacheHit: service.cache.learn(caller, cache, made.cache) };
    });
    const answer = operation.answer(report, asked);
    session.record({
      method: name,
      ...operation.entry(body, answer, report),
      url: session.url,
      timestamp,
    });
    return {
      touched: mayChange ? touched : undefined,
      ...answer,
      corrected: report.corrected,
      cacheHit,
    };
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    throw httpFailureOf(explainMissingModel(thrown), {
      operation: name,
      timeoutMs: options.timeout,
      reached: mayChange && (touched || isUnanswered(thrown)),
    });
  }
}

/** A scope as the session's tab has it: one of a frame is reached through the frame. */
function scopeIn({ frame }: SessionPlace, selector: string | undefined): string | undefined {
  return frame === undefined ? selector : `${frame} >> ${selector ?? 'html'}`;
}

/** Opens an address in the session's tab. The result is the document's response as the debugging protocol has it. */
export async function serveNavigate(body: NavigateBody, work: OperationWork): Promise<OperationResult> {
  const { url, options = {}, frameId } = body;
  const { session, signal, say } = work;
  const { referer, timeout, waitUntil } = options;
  const timestamp = Date.now();
  say({ category: 'navigate', message: `opening ${url}`, level: 1, timestamp: new Date().toISOString() });
  try {
    const asked = { url, referer, waitUntil, timeoutMs: timeout, signal };
    const result = await session.host.pages.goTo(await session.pageOf(frameId), asked);
    const { response } = result ?? {};
    const status = Number(response?.['status'] ?? 0);
    session.record({ method: 'navigate', parameters: { url }, result: { status }, url, timestamp });
    const opened = response?.['url'];
    if (typeof opened !== 'string') return { result };
    return { result: { ...result, response: { ...response, url: maskAddress(opened) } } };
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    throw httpFailureOf(thrown, { operation: 'navigate', timeoutMs: timeout ?? 15_000, reached: false });
  }
}
