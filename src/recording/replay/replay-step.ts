import { stopReason } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Effect, Settle } from '../../protocol/frame';
import type { StepExtraction, Expectation, Step } from '../../protocol/recordings/recording';
import type { ReplayedStep } from '../../protocol/recordings/replay';
import { variableNames, variableTexts, type Variables } from '../../protocol/variables';
import { pathOf } from '../step-target';
import { withValues } from '../formats/exported';
import type { ReplayedDeed, ReplayPorts } from './replay-ports';
import { fitsAddress, isInScope, looksLikeLogin } from '../scope';

export type ReplayedResult = Pick<
  ReplayedStep,
  'state' | 'rung' | 'effects' | 'error' | 'repair' | 'extracted' | 'repeated'
>;

export type Doing = {
  variables: Variables;
  ports: ReplayPorts;
  signal: AbortSignal;
  /** The user has to say who they are at this address; undefined once they have. */
  onNeeds: (url: string | undefined) => void;
  /** Hears when the page takes back what the step has done. */
  onLost: () => void;
  /** When the step's act ends, once it has an effect. */
  settle?: Settle;
  /** It is done on the element of its selector, or not at all: no other is looked for. */
  isExact?: boolean;
};

/** Longest time for a step that names none, in milliseconds. */
export const stepTimeoutMs = 15_000;

/** A page may take this long to redirect to the address of a step before the user is asked, in milliseconds. */
const redirectMs = 1500;

/** The same for a step that reads on, page by page. */
const readingTimeoutMs = 120_000;

/** The pause before a tab is looked at again, in milliseconds: short at first, since most changes come at once. */
const pauseMs = (looks: number) => Math.min(50, 5 * 2 ** looks);

/** The most times a step is begun, when its page goes away before anything is done on it. */
const mostTries = 4;

/** Does one step: on its page only, on its element only, and checks what it was to lead to. */
export async function doStep(step: Step, doing: Doing): Promise<ReplayedResult> {
  if (step.extraction) return extractAgain(step, step.extraction, doing);
  if (!step.target) return doOnTab(step, doing);
  for (let tries = 1; ; tries += 1) {
    await awaitScope(step, doing);
    const result = await doOnElement(step, doing);
    // A page that went elsewhere, such as to a login, before anything was done on it.
    const isGone = result.state === 'failed' && result.error?.code === 'frame-gone';
    if (!isGone || tries === mostTries) return result;
  }
}

async function doOnElement(step: Step, doing: Doing): Promise<ReplayedResult> {
  const absent = step.isOptional ? await whyAbsent(step, doing) : undefined;
  if (absent) return absent;
  const { onLost, settle } = doing;
  const deed = { ...replayedDeedOf(step, doing), onLost, settle };
  const { outcome, repair } = await actAsItTakes(deed, doing);
  const repaired = repair ? { rung: repair.rung, repair } : {};
  if (outcome.status === 'failed') {
    const state = outcome.sent ? 'unknown' : doing.signal.aborted ? 'stopped' : 'failed';
    return { ...repaired, state, effects: [], error: outcome.error };
  }
  const { effects } = outcome;
  const found = { rung: 'selector', ...repaired } as const;
  const unmet = await checkExpectation(step, effects, doing);
  return unmet
    ? { ...found, state: 'failed', effects, error: unmet.toJSON() }
    : { ...found, state: 'done', effects };
}

/** A text that is filled in where no text goes is the option that is chosen there, or the state of a box: the element tells. */
async function actAsItTakes(deed: ReplayedDeed, { ports, signal }: Doing): ReturnType<ReplayPorts['act']> {
  const first = await ports.act(deed, signal);
  if (deed.action.method !== 'fill') return first;
  const [text = ''] = deed.action.arguments ?? [];
  const tick = /^(false|off|0|)$/iu.test(text) ? 'uncheck' : 'check';
  for (const other of [{ method: 'selectOption' }, { method: tick, arguments: [] }]) {
    if (first.outcome.status === 'done' || first.outcome.error.code !== 'not-editable') break;
    const tried = await ports.act({ ...deed, action: { ...deed.action, ...other } }, signal);
    if (
      tried.outcome.status === 'done' ||
      tried.outcome.sent ||
      tried.outcome.error.code === 'option-missing'
    )
      return tried;
  }
  return first;
}

/** Reads what the step extracts, as soon as the page has it: data often comes after the page. */
async function extractAgain(step: Step, extraction: StepExtraction, doing: Doing): Promise<ReplayedResult> {
  const { ports, signal } = doing;
  const { tab = 0, timeoutMs = stepTimeoutMs } = step;
  await awaitScope(step, doing);
  const startedAt = ports.now();
  let missing: AutomationError | undefined;
  for (let looks = 0; ; looks += 1) {
    const left = startedAt + (step.timeoutMs ?? readingTimeoutMs) - ports.now();
    try {
      const { extracted, isHealed, error } = await ports.extract(tab, extraction, {
        timeoutMs: Math.max(0, left),
        signal,
      });
      const rung = isHealed ? 'fingerprint' : 'selector';
      const why = signal.aborted ? stopReason(signal).toJSON() : error;
      const state = signal.aborted ? 'stopped' : error ? 'failed' : 'done';
      return { state, rung, effects: [], extracted, error: why };
    } catch (thrown) {
      const error = toAutomationError(thrown);
      // The last look may be cut short: what the one before did not find is why.
      if (error.code === 'timeout') throw missing ?? error;
      const isOver = ports.now() - startedAt > timeoutMs || (step.timeoutMs === undefined && isAtRest(error));
      if (error.code !== 'not-as-recorded' || isOver) throw error;
      missing = error;
      await ports.sleep(pauseMs(looks), signal);
    }
  }
}

/** A page on which nothing has moved for this long brings no data any more, in milliseconds, unless a step says how long it waits. */
const atRestMs = 6000;

const isAtRest = ({ details: { restedMs } }: AutomationError): boolean =>
  typeof restedMs === 'number' && restedMs >= atRestMs;

async function doOnTab(
  { method, arguments: args, tab = 0, timeoutMs }: Step,
  doing: Doing,
): Promise<ReplayedResult> {
  const { ports, signal, variables } = doing;
  const [first = ''] = args.map((text) => withValues(text, variableTexts(variables)));
  switch (method) {
    case 'navigate':
      ports.checkAddress(variableNames(args[0] ?? ''), first);
      await ports.navigate(tab, first, signal);
      break;
    case 'goBack':
    case 'goForward':
    case 'reload': {
      const moved = await ports.move(tab, method, signal);
      if (moved.status === 'failed') return { state: 'failed', effects: [], error: moved.error };
      return { state: 'done', effects: moved.effects };
    }
    case 'closeTab':
      await ports.closeTab(tab, signal);
      break;
    case 'missing':
      return { state: 'failed', effects: [], error: leftOut(args).toJSON() };
    case 'wait':
      await ports.sleep(Math.min(Math.max(0, Number(first) || 0), 600_000), signal);
      break;
    default:
      await awaitAddress({ tab, pattern: first, timeoutMs }, doing);
  }
  return { state: 'done', effects: [] };
}

const leftOut = ([what = '']: readonly string[]) =>
  new AutomationError(
    'not-supported',
    say`${what} was left out when the file was read. Nothing was done for it.`,
  );

/** Waits until the tab shows a page the step belongs to; the user may have to sign in first. */
export async function awaitScope(
  { scope, tab = 0, timeoutMs = stepTimeoutMs }: Step,
  doing: Doing,
): Promise<void> {
  const { ports, signal, onNeeds } = doing;
  const startedAt = ports.now();
  let isNeeded = false;
  for (let looks = 0; ; looks += 1) {
    const url = await ports.addressOf(tab, signal);
    if (isInScope(scope, url)) break;
    const waitedMs = ports.now() - startedAt;
    if (!isNeeded && looksLikeLogin(url) && waitedMs > Math.min(redirectMs, timeoutMs)) {
      isNeeded = true;
      onNeeds(bare(url));
    }
    if (!isNeeded && waitedMs > timeoutMs) throw wrongPage(url, `${scope?.origin ?? ''}${scope?.path ?? ''}`);
    await ports.sleep(pauseMs(looks), signal);
  }
  if (isNeeded) onNeeds(undefined);
}

/** The result of a step that is done only if its element is there, when it is not. */
async function whyAbsent(step: Step, doing: Doing): Promise<ReplayedResult | undefined> {
  const deed = replayedDeedOf({ ...step, timeoutMs: step.timeoutMs ?? visibleMs }, doing);
  const action = { ...deed.action, method: 'waitFor', arguments: ['visible'] };
  const { outcome } = await doing.ports.act({ ...deed, action, expectsNoEffect: false }, doing.signal);
  const isThere = outcome.status === 'done' || doing.signal.aborted;
  return isThere ? undefined : { state: 'skipped', effects: [] };
}

/** A step that names no time waits this long for an element that may be absent, in milliseconds. */
const visibleMs = 1000;

export function replayedDeedOf(
  step: Step,
  { variables, isExact = false }: Pick<Doing, 'variables' | 'isExact'>,
): ReplayedDeed {
  const { target = { selector: 'body', alternates: [] }, expectation } = step;
  const { answer, promptText } = expectation?.kind === 'dialog' ? expectation : {};
  return {
    tab: step.tab ?? 0,
    action: {
      selector: pathOf(target),
      description: step.description,
      method: step.method,
      arguments: step.arguments,
    },
    alternates: target.alternates.flatMap((each) => ('selector' in each ? [each.selector] : [])),
    fingerprint: target.fingerprint,
    variables,
    timeoutMs: step.timeoutMs ?? stepTimeoutMs,
    isTimed: step.timeoutMs !== undefined,
    expectsNoEffect: expectation?.kind === 'nothing',
    isExact,
    dialogs: answer ? { answer, promptText } : undefined,
  };
}

/** Why what the step was to lead to has not come; undefined when it has. */
async function checkExpectation(
  step: Step,
  effects: readonly Effect[],
  doing: Doing,
): Promise<AutomationError | undefined> {
  const { expectation, tab = 0, timeoutMs } = step;
  try {
    switch (expectation?.kind) {
      case 'url':
        await awaitAddress({ tab, pattern: expectation.url, timeoutMs }, doing);
        break;
      case 'tab':
        await awaitTab(expectation, timeoutMs, doing);
        break;
      case 'text':
        await awaitText(step, expectation.text, doing);
        break;
      case 'dialog':
        if (!effects.some(({ kind }) => kind === 'dialog'))
          throw unexpected('no dialog opened, as one did when it was recorded');
        if (
          !effects.some(
            ({ kind, sentence }) => kind === 'dialog' && sentence.includes(expectation.says ?? ''),
          )
        )
          throw unexpected(`the dialog does not say "${expectation.says?.slice(0, 100)}"`);
        break;
      default:
    }
    return undefined;
  } catch (thrown) {
    return toAutomationError(thrown);
  }
}

type Awaited = { tab: number; pattern: string; timeoutMs: number | undefined };

async function awaitAddress({ tab, pattern, timeoutMs }: Awaited, { ports, signal }: Doing): Promise<void> {
  const endsAt = ports.now() + (timeoutMs ?? stepTimeoutMs);
  for (let looks = 0; ; looks += 1) {
    const url = await ports.addressOf(tab, signal);
    if (fitsAddress(pattern, url)) return;
    if (ports.now() > endsAt) throw wrongPage(url, pattern);
    await ports.sleep(pauseMs(looks), signal);
  }
}

async function awaitTab(
  { tab, url }: Extract<Expectation, { kind: 'tab' }>,
  timeoutMs: number | undefined,
  doing: Doing,
): Promise<void> {
  const { ports, signal } = doing;
  const endsAt = ports.now() + (timeoutMs ?? stepTimeoutMs);
  for (let looks = 0; !ports.adoptTab(tab); looks += 1) {
    if (ports.now() > endsAt) throw unexpected('no tab opened, as one did when it was recorded');
    await ports.sleep(pauseMs(looks), signal);
  }
  if (url !== undefined) await awaitAddress({ tab, pattern: url, timeoutMs }, doing);
}

async function awaitText(step: Step, text: string, doing: Doing): Promise<void> {
  const deed = replayedDeedOf(
    { ...step, expectation: undefined, target: { selector: 'body', alternates: [] } },
    doing,
  );
  const action = { ...deed.action, method: 'waitFor', arguments: ['pageText', text] };
  const { outcome } = await doing.ports.act({ ...deed, action }, doing.signal);
  if (outcome.status === 'failed') throw unexpected(`the page does not show "${text.slice(0, 100)}"`);
}

/** An address without what may be private in it. */
const bare = (url: string) => url.replace(/[?#].*$/su, '');

function wrongPage(url: string, wanted: string): AutomationError {
  return new AutomationError(
    'wrong-page',
    say`The tab shows ${bare(url) || 'nothing'}, but the step belongs to ${wanted}.`,
  );
}

function unexpected(what: string): AutomationError {
  return new AutomationError('not-as-recorded', say`The step was done, but ${what}.`);
}
