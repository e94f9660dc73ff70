import { AutomationError, isAutomationError } from '../../base/errors';
import type { ActReport } from '../../protocol/background';
import type { ActionOutput } from '../../protocol/action';
import type { ModelChoice } from '../../protocol/model-config';
import type { Run } from '../../protocol/session';
import type { CachedQuestion } from './answer-cache';
import { failure, failureOf, isOutcome } from './failure';
import { modelFor, type Answer, type Work } from './operate';
import { hasReached, RunLines } from './run-lines';
import type { Service } from './service';
import type { Place } from './session';
import type { ActBody, ActData, Headers } from './wire';

/** Does one thing in the session's page. What could not be done on the page is an answer; what else fails is thrown. */
export async function act(
  service: Service,
  { body, headers }: { body: ActBody; headers: Headers },
  work: Work,
): Promise<Answer> {
  checkInput(body.input);
  const { session, signal } = work;
  const model = modelFor(service, { session, headers }, body.options?.model);
  const timeoutMs = body.options?.timeout || session.parameters.actTimeoutMs;
  const deed = new Deed(work, body, { model, timeoutMs });
  const timestamp = Date.now();
  try {
    const answer = await session.inPlace({ frameId: body.frameId, signal }, async (place) => {
      const input = await service.files.bring(session, place, body.input);
      const cached = service.cache.questionOf({ headers, session, place }, { ...body, kind: 'act' });
      return deed.perform(place, input, await cached);
    });
    const { report, cacheHit } = answer;
    const result = resultOf(report);
    const { usage } = report;
    const parameters = { input: body.input };
    session.replay.add({ method: 'act', parameters, result, url: session.url, timestamp, usage });
    return cacheHit === undefined ? { result } : { result, cacheHit };
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    throw failureOf(thrown, { operation: 'act', timeoutMs, reached: deed.hasReached() });
  }
}

function checkInput(input: string | ActionOutput): void {
  if (typeof input !== 'string' || input.trim() !== '') return;
  throw failure(400, 'The instruction is empty. Say what to do on the page.');
}

type DeedOptions = { model: ModelChoice; timeoutMs: number | undefined };
type Performed = { report: ActReport; cacheHit?: boolean };

/** One request to act: by the cache when it knows the answer and it is seen to work, else anew. */
class Deed {
  readonly #work: Work;
  readonly #body: ActBody;
  readonly #options: DeedOptions;
  readonly #lines: RunLines;
  #run: Run | undefined;

  constructor(work: Work, body: ActBody, options: DeedOptions) {
    this.#work = work;
    this.#body = body;
    this.#options = options;
    this.#lines = new RunLines(work.say);
  }

  /** Whether the page may have been changed. */
  hasReached(): boolean {
    return hasReached(this.#run);
  }

  async perform(
    place: Place,
    input: string | ActionOutput,
    question: CachedQuestion | undefined,
  ): Promise<Performed> {
    if (typeof input !== 'string') return { report: await this.#ask(place, inFrame(input, place)) };
    const known = question && (await this.#repeat(place, question));
    if (known) return { report: known, cacheHit: true };
    const report = await this.#ask(place, input);
    if (!question) return { report };
    if (report.result.success) question.remember(report.result.actions ?? []);
    return { report, cacheHit: false };
  }

  /** Does what was found for this question before. Undefined when it is not known, or did not reach the page. */
  async #repeat(place: Place, question: CachedQuestion): Promise<ActReport | undefined> {
    const actions = question.answer ?? [];
    let report: ActReport | undefined;
    for (const action of actions) {
      const next = await this.#ask(place, action);
      if (next.error && !report && !this.hasReached()) {
        question.forget();
        return undefined;
      }
      report = next;
      if (next.error) break;
    }
    if (!report) return undefined;
    const result = { ...report.result, actions: report.error ? [] : actions };
    return { ...report, result: { ...result, actionDescription: question.words } };
  }

  #ask(place: Place, input: string | ActionOutput): Promise<ActReport> {
    const { variables } = this.#body.options ?? {};
    const { model, timeoutMs } = this.#options;
    const options = {
      model,
      ...(variables ? { variables } : {}),
      ...(timeoutMs ? { timeout: timeoutMs } : {}),
      ...(place.frame === undefined ? {} : { selector: `${place.frame} >> html` }),
    };
    return this.#work.session.background.act({ sessionId: place.sessionId, input, options }, (run) => {
      this.#run = run;
      this.#lines.follow(run);
    });
  }
}

/** An action of a frame's own, as one of the page. */
function inFrame(input: ActionOutput, { frame }: Place): ActionOutput {
  if (frame === undefined || input.selector.startsWith(`${frame} >> `)) return input;
  return { ...input, selector: `${frame} >> ${input.selector}` };
}

/** Throws what is no answer: the caller's mistakes, our own, and deadlines. */
function resultOf({ result, error }: ActReport): ActData {
  const { success, message, actionDescription, actions = [] } = result;
  if (!error) return { success, message, actionDescription, actions };
  if (!isOutcome(error.code)) throw new AutomationError(error.code, error.message);
  return { success: false, message: `${message} (${error.code})`, actionDescription, actions: [] };
}
