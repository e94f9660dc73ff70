import { isAutomationError } from '../../base/errors';
import type { CacheReport } from '../../protocol/cache';
import type { ToldCorrection } from '../../protocol/correction';
import { explainMissingModel } from '../../protocol/models/missing-model';
import type { ModelChoice } from '../../protocol/models/model-config';
import { sessionOperations } from '../../protocol/operations/session-operations';
import { hasReached, RunLines } from '../../protocol/run-lines';
import type { Run } from '../../protocol/session';
import type { Variables } from '../../protocol/variables';
import { failure, httpFailureOf, isUnanswered } from '../http/http-failure';
import type { Service } from '../http/service';
import type { Headers } from '../http/wire';
import type { ServiceSession, SessionPlace } from '../sessions/service-session';
import type { ReplayEntry } from '../sessions/replay-log';
import { modelFor, tellCorrections, type OperationWork } from './operate';
import type { OperationResult } from './operation-result';

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
export type AskedOnPage<B> = {
  service: Service;
  work: OperationWork;
  body: B;
  place: SessionPlace;
  /** The body's, with the model, the scope in the place, and the cache. */
  options: Record<string, unknown>;
  onRun: (run: Run) => void;
};

/** How an operation on a page differs from the others. */
export type PageOperation<B extends Body, R extends Report> = {
  name: 'act' | 'observe' | 'extract';
  instruction: (body: B) => string | undefined;
  /** What to say instead of an empty instruction. */
  ifEmpty: string;
  /** The part of the body that its answer is kept by; undefined where none is. */
  question: (body: B) => { instruction: string; schema?: string } | undefined;
  /** Adds the options that the session gives. */
  options?: (given: Options, session: ServiceSession) => Options;
  ask: (asked: AskedOnPage<B>) => Promise<R>;
  /** Throws what is no answer. */
  answer: (report: R, told: { work: OperationWork; body: B; model: ModelChoice }) => OperationResult;
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
  service: Service,
  { body, headers }: { body: B; headers: Headers },
  work: OperationWork,
): Promise<OperationResult> {
  const { name } = operation;
  if (operation.instruction(body)?.trim() === '')
    throw failure(400, `The instruction is empty. ${operation.ifEmpty}`);
  const { session, signal, caller } = work;
  const { frameId } = body;
  const options = operation.options?.(body.options ?? {}, session) ?? body.options ?? {};
  const model = modelFor(service, { session, headers }, options.model);
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
    const { report, cacheHit } = await session.inPlace({ frameId, signal }, async (place) => {
      const scoped = { ...options, model, selector: scopeIn(place, options.selector) };
      const question = operation.question(body);
      const cache =
        question &&
        (await service.cache.accessFor(headers, {
          kind: name,
          url: session.url,
          caller,
          options: scoped,
          ...question,
        }));
      const made = await operation.ask({ service, work, body, place, onRun, options: { ...scoped, cache } });
      return { report: made, cacheHit: service.cache.learn(caller, cache, made.cache) };
    });
    const corrected = tellCorrections(work, name, report.corrected);
    const answer = operation.answer(report, { work, body, model });
    session.record({
      method: name,
      ...operation.entry(body, answer, report),
      url: session.url,
      timestamp,
    });
    return { touched: mayChange ? touched : undefined, ...answer, corrected, cacheHit };
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    const reached = mayChange && (touched || isUnanswered(thrown));
    throw httpFailureOf(explainMissingModel(thrown), {
      operation: name,
      timeoutMs: options.timeout,
      reached,
    });
  }
}

/** A scope as the session's tab has it: one of a frame is reached through the frame. */
function scopeIn({ frame }: SessionPlace, selector: string | undefined): string | undefined {
  return frame === undefined ? selector : `${frame} >> ${selector ?? 'html'}`;
}
