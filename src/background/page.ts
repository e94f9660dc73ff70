import type { Look, Page, PerformOptions, Target } from '../automation/page';
import { startDeadline, withSignal, type Deadline } from '../base/deadline';
import { AutomationError, toAutomationError } from '../base/errors';
import type { ActionOutput } from '../protocol/action';
import type { FrameAct, Outcome } from '../protocol/frame';
import { variableText, type Variables } from '../protocol/variables';
import { guardDialogs } from './dialogs';
import { prepareArguments } from './arguments';
import { ask } from './frame-port';
import { readFrameTree } from './frame-tree';
import { enterFrames, type FramePlace } from './page-scope';
import { viewPage, type PageView } from './page-view';
import type { LiveFrame } from './injection';
import { lastWordMs, settleOutcome } from './outcome';
import { awaitSent } from './sent-acts';
import { watchTab } from './tab-watch';

/** The page of a tab, with all its frames, as `automation` sees it. */
export function pageOfTab(tabId: number, options: { effectTimeoutMs: number }): Page {
  return {
    look: async (snapshotOptions, signal) => {
      const view = await withSignal(viewPage(tabId, snapshotOptions), signal);
      return {
        snapshot: view.snapshot,
        targetsOf: (refs, refSignal) => withSignal(targetsOf(tabId, view, refs), refSignal),
      } satisfies Look;
    },
    perform: (action, performOptions) => perform({ tabId, ...options }, action, performOptions),
  };
}

type Tab = { tabId: number; effectTimeoutMs: number };

/** Finds the frame, sends the act, and adds what only the tab shows: navigation, new tabs, dialogs. */
async function perform(
  tab: Tab,
  action: ActionOutput & { method: string },
  options: PerformOptions,
): Promise<Outcome> {
  const deadline = startDeadline(options.timeoutMs, action.description || action.method, options.signal);
  try {
    const tree = await withSignal(readFrameTree(tab.tabId), deadline.signal);
    const { place, selector } = await withSignal(enterFrames(tree, action.selector), deadline.signal);
    const prepared = await withSignal(prepareArguments(tree, place, action), deadline.signal);
    const request = actRequest(prepared, { ...options, selector, timeoutMs: frameTimeoutMs(deadline) }, tab);
    return await send({ tabId: tab.tabId, frame: place.frame }, request, deadline.signal);
  } catch (thrown) {
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: false };
  } finally {
    deadline.clear();
  }
}

/** The frame ends a little earlier than the worker, so that it is the one to say what it waited for. */
function frameTimeoutMs(deadline: Deadline): number {
  const left = deadline.remainingMs();
  return Math.max(left - lastWordMs, left / 2);
}

type At = { tabId: number; frame: LiveFrame };

async function send(at: At, request: FrameAct, signal: AbortSignal): Promise<Outcome> {
  const { tabId, frame } = at;
  const dialogs = await guardDialogs(tabId, frame.frameId === 0 ? [0] : [0, frame.frameId]);
  const watch = watchTab(tabId, frame);
  const sent = awaitSent(request.actId);
  const stopFrame = () => void ask({ tabId, frameId: frame.frameId }, 'stopAct', request).catch(() => {});
  try {
    const answer = askToAct(at, request, { signal, stopFrame });
    const witnesses = {
      ...at,
      watch,
      dialogs,
      method: request.method,
      wasSent: sent.wasSent,
      stopFrame,
      signal,
    };
    return await settleOutcome(answer, witnesses);
  } catch (thrown) {
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: sent.wasSent() };
  } finally {
    sent.forget();
    watch.stop();
    await dialogs.release();
  }
}

/** The frame's outcome. When the signal aborts, the frame is told to stop and asked for its last word. */
async function askToAct(
  { tabId, frame }: At,
  request: FrameAct,
  { signal, stopFrame }: { signal: AbortSignal; stopFrame: () => void },
): Promise<Outcome> {
  const answer = ask({ tabId, frameId: frame.frameId }, 'act', request);
  try {
    return await withSignal(answer, signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    stopFrame();
    const lastWord = await withSignal(answer, AbortSignal.timeout(lastWordMs)).catch(() => undefined);
    if (lastWord?.status === 'done') return lastWord;
    if (!lastWord) throw dialogOpen(thrown);
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: lastWord.sent };
  }
}

function dialogOpen(cause: unknown): AutomationError {
  const message = 'The page stopped answering: a dialog may be open in it. Close it, then look at the page.';
  return new AutomationError('dialog-open', message, { cause });
}

function actRequest(
  action: ActionOutput & { method: string },
  options: PerformOptions & { selector: string },
  { effectTimeoutMs }: Tab,
): FrameAct {
  return {
    actId: crypto.randomUUID(),
    selector: options.selector,
    ...(options.identity ? { identity: options.identity } : {}),
    method: action.method,
    arguments: action.arguments ?? [],
    variables: textsOf(options.variables),
    timeoutMs: options.timeoutMs,
    effectTimeoutMs,
  };
}

function textsOf(variables: Variables): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, variableText(value)]));
}

/** Selectors of refs: each frame describes its own elements, and the frame elements that lead to it come before. */
async function targetsOf(
  tabId: number,
  view: PageView,
  refs: readonly string[],
): Promise<(Target | undefined)[]> {
  return Promise.all(refs.map((ref) => targetOf(tabId, view, ref)));
}

async function targetOf(tabId: number, view: PageView, ref: string): Promise<Target | undefined> {
  const [, letters = '', digits = ''] = /^([a-z]*)(\d+)$/.exec(ref) ?? [];
  const place = view.places.get(letters);
  if (!place || digits === '') return undefined;
  const described = await describe(tabId, place, Number(digits));
  if (!described) return undefined;
  const prefix = await holderSelectors(tabId, place);
  const frame = prefix.length > 0 ? { frame: place.frame.url } : {};
  const selector = [...prefix, described.selector].join(' >> ');
  return { selector, identity: described.identity, ...frame };
}

async function holderSelectors(tabId: number, place: FramePlace): Promise<string[]> {
  if (!place.holder) return [];
  const outer = await holderSelectors(tabId, place.holder.place);
  const holder = await describe(tabId, place.holder.place, place.holder.ref);
  return holder ? [...outer, holder.selector] : outer;
}

async function describe(tabId: number, { frame }: FramePlace, ref: number) {
  const [described] = await ask({ tabId, frameId: frame.frameId }, 'describe', { refs: [ref] });
  return described;
}
