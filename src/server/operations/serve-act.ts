import { throwIfStopped } from '../../base/deadline';
import { fromRecord, isAutomationError } from '../../base/errors';
import type { ScopedActOptions } from '../../protocol/act';
import type { ActReport } from '../../protocol/operations/act-operation';
import type { ActionOutput } from '../../protocol/action';
import { GateReason } from '../../protocol/gate';
import { codeFacts } from '../../protocol/error-codes';
import type { ModelChoice } from '../../protocol/models/model-config';
import type { Run } from '../../protocol/session';
import type { AnswerCache } from './answer-cache';
import { failure, httpFailureOf, isUnanswered } from '../http/http-failure';
import { explainMissingModel } from '../../protocol/models/missing-model';
import { modelFor, tellCorrections, type OperationWork } from './operate';
import type { OperationResult } from './operation-result';
import { hasReached, RunLines } from '../../protocol/run-lines';
import type { Service } from '../http/service';
import type { SessionPlace } from '../sessions/service-session';
import type { ActBody, ActData, Headers } from '../http/wire';

/** Does one thing in the session's page. What could not be done on the page is an answer; what else fails is thrown. */
export async function serveAct(
  service: Service,
  { body, headers }: { body: ActBody; headers: Headers },
  work: OperationWork,
): Promise<OperationResult> {
  checkInput(body.input);
  const { session, signal } = work;
  const model = modelFor(service, { session, headers }, body.options?.model);
  session.secrets.note({ variables: body.options?.variables, model, key: headers['x-model-api-key'] });
  const timeoutMs = body.options?.timeout || session.parameters.actTimeoutMs;
  const deed = new Deed({ ...work, cache: service.cache, headers }, body, { model, timeoutMs });
  const timestamp = Date.now();
  try {
    const answer = await session.inPlace({ frameId: body.frameId, signal }, async (place) => {
      const input = await service.files.bring(session, place, body.input);
      throwIfStopped(signal);
      return deed.perform(place, input);
    });
    const { report, cacheHit } = answer;
    const corrected = tellCorrections(work, 'act', report.corrected);
    const result = resultOf(report, model);
    const { usage } = report;
    const parameters = { input: body.input };
    session.record({ method: 'act', parameters, result, url: session.url, timestamp, usage });
    const touched = deed.hasReached();
    const gate = GateReason.safeParse(report.error?.details?.['reason']).data;
    return { result, touched, corrected, gate, cacheHit };
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    const reached = deed.hasReached() || isUnanswered(thrown);
    throw httpFailureOf(thrown, { operation: 'act', timeoutMs, reached });
  }
}

function checkInput(input: string | ActionOutput): void {
  if (typeof input !== 'string' || input.trim() !== '') return;
  throw failure(400, 'The instruction is empty. Say what to do on the page.');
}

type DeedOptions = { model: ModelChoice; timeoutMs: number | undefined };
type Performed = { report: ActReport; cacheHit?: boolean };

type DeedWork = OperationWork & { cache: AnswerCache; headers: Headers };

/** One request to act. */
class Deed {
  readonly #work: DeedWork;
  readonly #body: ActBody;
  readonly #options: DeedOptions;
  readonly #lines: RunLines;
  #run: Run | undefined;

  constructor(work: DeedWork, body: ActBody, options: DeedOptions) {
    this.#work = work;
    this.#body = body;
    this.#options = options;
    this.#lines = new RunLines(work.say);
  }

  /** Whether the page may have been changed. */
  hasReached(): boolean {
    return hasReached(this.#run);
  }

  async perform(place: SessionPlace, input: string | ActionOutput): Promise<Performed> {
    const options = this.#optionsIn(place);
    if (typeof input !== 'string') return { report: await this.#ask(place, inFrame(input, place), options) };
    const { cache, headers, session, caller } = this.#work;
    const asked = { kind: 'act', url: session.url, instruction: input, caller, options } as const;
    const access = await cache.accessFor(headers, asked);
    const report = await this.#ask(place, input, { ...options, ...(access && { cache: access }) });
    const cacheHit = cache.learn(caller, access, report.cache);
    return cacheHit === undefined ? { report } : { report, cacheHit };
  }

  #optionsIn({ frame }: SessionPlace): ScopedActOptions {
    const { variables, variableOrigins, settle, allow } = this.#body.options ?? {};
    const { model, timeoutMs } = this.#options;
    const { selfHeal } = this.#work.session.parameters;
    return {
      model,
      selfHeal,
      variables,
      variableOrigins,
      settle,
      allow,
      timeout: timeoutMs || undefined,
      selector: frame !== undefined ? `${frame} >> html` : undefined,
    };
  }

  #ask(
    { sessionId }: SessionPlace,
    input: string | ActionOutput,
    options: ScopedActOptions,
  ): Promise<ActReport> {
    return this.#work.session.background.act({ sessionId, input, options }, (run) => {
      this.#run = run;
      if (hasReached(run)) this.#work.touched();
      this.#lines.follow(run);
    });
  }
}

/** An action of a frame's own, as one of the page. */
function inFrame(input: ActionOutput, { frame }: SessionPlace): ActionOutput {
  if (frame === undefined || input.selector.startsWith(`${frame} >> `)) return input;
  return { ...input, selector: `${frame} >> ${input.selector}` };
}

/** Throws what is no answer: the caller's mistakes, a named model without a key among them, our own, and deadlines. */
function resultOf({ result, error: record }: ActReport, model: ModelChoice): ActData {
  const { success, message, actionDescription, actions = [] } = result;
  if (!record) return { success, message, actionDescription, actions };
  const error = explainMissingModel(fromRecord(record));
  const lacksKey = error.code === 'no-model' && model !== 'builtin/matcher';
  if (lacksKey || codeFacts[error.code].isAnswer !== true) throw error;
  return { success: false, message: `${error.message} (${error.code})`, actionDescription, actions: [] };
}
