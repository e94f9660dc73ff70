import type { z } from 'zod';
import { CloudActions, CloudActResult, CloudAction } from '../../client/remote/believed-answers';
import { type Connection, CloudFailure, mayHaveTouched, splitCode } from '../../client/remote/send-request';
import { operate, type AskedOperation, type OperationAnswer } from '../../client/remote/session-api';
import { AutomationError } from '../../base/errors';
import { unnamed } from '../../base/mask';
import { noUsage } from '../../engine/models';
import type { ActOptions } from '../../protocol/act';
import type { ActionOutput } from '../../protocol/action';
import type { ActReport } from '../../protocol/operations/act-operation';
import type { ObserveReport } from '../../protocol/operations/observe-operation';
import { type Candidate, type Run, type RunStep, StepState } from '../../protocol/session';
import { variableTexts } from '../../protocol/variables';
import { refuseDots } from '../runs/run';
import { endState, openRun, type RunLog } from '../../engine/run';
import { typedSecrets } from '../../matching';
import { noteLoss, connectionOf, errorIn } from './cloud-sessions';
import type { CloudStore } from './cloud-store';
import { keepAwake } from '../../browsers/this-browser';
import { isUsable, usableOf } from './usable';
import { parseJson } from '../../base/json';
import type { LogLine } from '../../base/log';
import type { CloudLogEntry } from '../../protocol/cloud';

/** Longest run whose caller names no time, in milliseconds: as long as our own service works on one. */
const longestRunMs = 600_000;
/** Milliseconds for the way there and back, beside the time of the operation. */
const wayMs = 10_000;
/** From which confidence on a service's own word is as good as sure. */
const sureFrom = 0.9;

export type CloudWork = { store: CloudStore; id: string; signal: AbortSignal };

/** Has a cloud session look for what an instruction means. What it answers is data: it can be looked at, and run there. */
export async function observeInCloud(
  work: CloudWork,
  { instruction, timeout }: { instruction?: string; timeout?: number },
): Promise<ObserveReport> {
  const asking = await open(work, { kind: 'observe', instruction: instruction ?? '' });
  const { log, lines } = asking;
  try {
    const body = { instruction, options: { timeout } };
    const { result } = await ask(work, asking, { name: 'observe', body, result: CloudActions, timeout });
    const { usable, leftOut } = usableOf(result);
    const candidates = usable.map((action) => candidateOf(action, lines.found));
    const tried = leftOut === 0 ? [] : [`${leftOut} of the service's actions cannot be used here`];
    await log.update({ candidates, tried, state: 'candidates' });
    return { candidates, tried, usage: noUsage, ms: log.elapsedMs(), unreadable: [] };
  } catch (thrown) {
    const error = errorIn(thrown);
    // Without a model it may be unsure: what it found on the way is what can be chosen from.
    const candidates = lines.found.map(({ action }) => candidateOf(action, lines.found));
    await log.update({ candidates, state: endState(error), error: error.toJSON() });
    await noteLoss(work.store, work.id, error);
    throw error;
  } finally {
    lines.flush();
  }
}

/** Has a cloud session do one thing. Values of variables go with this one request. */
export async function actInCloud(
  work: CloudWork,
  input: string | ActionOutput,
  { variables = {}, timeout }: Pick<ActOptions, 'variables' | 'timeout'>,
): Promise<ActReport> {
  const instruction = typeof input === 'string' ? input : input.description;
  await work.store.note(work.id, variableTexts(variables));
  const asking = await open(work, { kind: 'act', instruction });
  try {
    checkInput(input);
    refuseDots(input);
    if (typeof input !== 'string') asking.follow(input, 'running');
    const body = { input, options: { variables, timeout } };
    const answer = await ask(work, asking, { name: 'act', body, result: CloudActResult, timeout });
    return await finish(asking, { input, instruction }, answer);
  } catch (thrown) {
    const error = errorIn(thrown);
    await noteLoss(work.store, work.id, error);
    return await fail(asking, instruction, { error, isTouched: isTouchedAfter(thrown) });
  } finally {
    asking.lines.flush();
  }
}

type Asking = { log: RunLog; lines: CloudLines; follow: FollowStep; steps: () => RunStep[] };
type FollowStep = (action: ActionOutput, state: RunStep['state']) => void;

async function open({ store, id }: CloudWork, run: Pick<Run, 'kind' | 'instruction'>): Promise<Asking> {
  await store.note(id, { [unnamed]: typedSecrets(run.instruction) });
  let current: Run | undefined;
  const log = await openRun(store, id, { ...run, where: 'cloud', onRun: (told) => (current = told) });
  const steps = () => current?.steps ?? [];
  const follow: FollowStep = (action, state) => {
    const isKnown = steps().some(
      (step) => step.state === 'running' && step.action.selector === action.selector,
    );
    // A service that tells of no end is not taken to have come to a good one.
    const earlier =
      state === 'running' && isKnown ? steps() : withState(steps(), isKnown ? state : 'unknown');
    void log.update({ steps: earlier.slice(-mostSteps) });
    if (state === 'running' && !isKnown) void log.startStep(action);
  };
  const lines = new CloudLines({
    keep: (heard) => {
      void store.addLines(id, heard);
      const [newest] = heard.slice(-1);
      if (newest && current?.state === 'running') void log.update({ phase: newest.message.slice(0, 120) });
    },
    onStep: follow,
  });
  return { log, lines, follow, steps };
}

const mostSteps = 50;

/** The steps, with this state for what is running. */
function withState(steps: readonly RunStep[], state: RunStep['state'], error?: RunStep['error']): RunStep[] {
  return steps.map((step) => (step.state === 'running' ? { ...step, state, ...(error && { error }) } : step));
}

async function ask<T extends z.ZodType>(
  { store, id, signal }: CloudWork,
  { lines }: Asking,
  { timeout, ...operation }: AskedOperation<T> & { timeout: number | undefined },
) {
  const connection: Connection = await connectionOf(await store.get(id));
  const answer = await keepAwake(
    operate<T>(
      connection,
      { sessionId: id, operation },
      {
        signal,
        onLine: (line) => lines.hear(line),
        timeoutMs: timeout ? timeout + wayMs : longestRunMs,
      },
    ),
  );
  await store.update(id, (session) => ({ ...session, state: 'open', seenAt: Date.now() }));
  return answer;
}

/** Refuses an action that a service named with a method we lack, before it is sent back. */
function checkInput(input: string | ActionOutput): void {
  if (typeof input === 'string' || isUsable(input)) return;
  throw new AutomationError(
    'unknown-method',
    `"${input.method ?? ''}" is nothing that can be done to an element.`,
  );
}

function candidateOf(action: ActionOutput, found: readonly HeardAction[]): Candidate {
  const known = found.find(
    (each) => each.action.selector === action.selector && each.action.method === action.method,
  );
  const confidence = known?.confidence ?? 0;
  return { action, confidence, sure: confidence >= sureFrom };
}

type Asked = { input: string | ActionOutput; instruction: string };

async function finish(
  asking: Asking,
  { input, instruction }: Asked,
  { result, cacheStatus, pageTouched }: OperationAnswer<CloudActResult>,
): Promise<ActReport> {
  const { words, code } = splitCode(result.message);
  if (!result.success) {
    const error = new AutomationError(code ?? 'element-not-found', words.slice(0, 2000));
    return fail(asking, instruction, { error, isTouched: pageTouched ?? mayHaveTouched(code) });
  }
  const { log } = asking;
  const { usable } = usableOf(result.actions ?? []);
  const rung = typeof input === 'string' ? (cacheStatus === 'HIT' ? 'cache' : undefined) : 'given';
  const found = rung === undefined ? {} : ({ rung } as const);
  const effects = words === '' ? [] : [{ kind: 'state' as const, sentence: saidByService(words) }];
  const ms = log.elapsedMs();
  const done = (action: ActionOutput): RunStep => ({
    action,
    ...found,
    state: 'done',
    already: false,
    effects: [],
    ms,
  });
  const steps = (usable.length > 0 ? usable : typeof input === 'string' ? [] : [input]).map(done);
  const told = steps.map((step, at) => (at === steps.length - 1 ? { ...step, effects } : step));
  await log.update({ ...found, steps: told, state: 'done' });
  return {
    result: { success: true, message: words, actionDescription: instruction, actions: usable },
    ...found,
    usage: noUsage,
    ms,
    effects,
    candidates: [],
  };
}

/** Nobody here has read the page back: it is told as what the service says. */
const saidByService = (words: string) => `The service says: ${words.slice(0, 1000)}`;

async function fail(
  { log, steps }: Asking,
  instruction: string,
  { error, isTouched }: { error: AutomationError; isTouched: boolean },
): Promise<ActReport> {
  const record = (isTouched ? perhapsDone(error) : error).toJSON();
  const state = isTouched ? 'unknown' : error.code === 'stopped' ? 'stopped' : 'failed';
  await log.update({ steps: withState(steps(), state, record), state: endState(error), error: record });
  return {
    result: { success: false, message: record.message, actionDescription: instruction, actions: [] },
    usage: noUsage,
    ms: log.elapsedMs(),
    effects: [],
    error: record,
    candidates: [],
  };
}

function perhapsDone(error: AutomationError): AutomationError {
  const message = `${error.message} It may have been done, so it is not repeated.`;
  const isSaid = /not repeated/.test(error.message);
  return isSaid ? error : new AutomationError(error.code, message, { details: error.details });
}

/** An answer that says so, or a request of which nobody knows what became. */
function isTouchedAfter(thrown: unknown): boolean {
  if (thrown instanceof CloudFailure) return thrown.pageTouched;
  const { code } = errorIn(thrown);
  return code === 'timeout' || code === 'stopped' || code === 'no-answer';
}

/** The lines of a service are written down this often, in milliseconds. */
const writeMs = 200;

/** Most actions that are remembered of one stream. */
const mostFound = 100;

/** An action that the service found on the way, and how sure it is of it. */
type HeardAction = { action: ActionOutput; confidence: number };

/** Takes the lines: keeps them, and hears of the steps they tell. */
type Ear = {
  keep(lines: readonly CloudLogEntry[]): void;
  /** It is at an action now, or was. */
  onStep(action: ActionOutput, state: RunStep['state']): void;
};

/** The lines of one streamed answer: kept a few at a time, and read for what our own services say in them. */
class CloudLines {
  readonly found: HeardAction[] = [];
  readonly #ear: Ear;
  #waiting: CloudLogEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ear: Ear) {
    this.#ear = ear;
  }

  hear({ level, message, auxiliary = {} }: LogLine): void {
    this.#waiting.push({ at: Date.now(), level, message });
    // A service that floods is heard to its newest lines.
    this.#waiting = this.#waiting.slice(-mostFound);
    this.#timer ??= setTimeout(() => this.flush(), writeMs);
    const { action, confidence, state } = auxiliary;
    const parsed = CloudAction.safeParse(parseJson(action?.value ?? ''));
    if (!parsed.success || !isUsable(parsed.data)) return;
    const step = StepState.safeParse(state?.value).data;
    if (step) this.#ear.onStep(parsed.data, step);
    if (confidence && this.found.length < mostFound) {
      const share = Number(confidence.value);
      this.found.push({ action: parsed.data, confidence: share >= 0 && share <= 1 ? share : 0 });
    }
  }

  /** Writes down what waits for it. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#ear.keep(this.#waiting);
    this.#waiting = [];
  }
}
