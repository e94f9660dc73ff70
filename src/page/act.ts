import { startDeadline, withSignal, type Deadline } from '../base/deadline';
import { AutomationError, toAutomationError, type ErrorCode } from '../base/errors';
import { say } from '../base/say';
import { failed, type PageAction } from '../engine/page';
import type { ActionOutput } from '../protocol/action';
import type { FirstSeen, FrameAct, Outcome, Point } from '../protocol/frame';
import { isMethod, isProvedByEffect, methodFacts, takes } from '../protocol/methods';
import { missCode, splitHops } from '../protocol/selector';
import { checkOrigins, originOf, variableNames, variableText } from '../protocol/variables';
import type { ActAnswers, FollowedAct } from './followed-acts';
import {
  enterFrames,
  frameTreeOf,
  pointInTab,
  readFrameTree,
  seenInTab,
  type FrameTree,
  type InFrame,
} from './frames';
import type { ActOfFrame, FramePlace, LiveFrame, Tab, TabActOptions, TabActing } from './tab';
import { lastWordMs, Witnesses, type SentAct } from './witnesses';

/**
 * Does an action with the session's input mode. `auto` begins with the page's own input (for `hover` with the
 * browser's), and tries the other when that had no effect or could not start.
 */
export async function actOnTab(tab: Tab, action: PageAction, options: TabActOptions): Promise<Outcome> {
  const { inputMode, timeoutMs, signal } = options;
  const deadline = startDeadline(timeoutMs, action.description || action.method, signal);
  const startedAt = performance.now() - (options.waitedMs ?? 0);
  const { maySend: ask } = options;
  /** The user's time does not count. */
  const maySend = async (to: string) => {
    const goOn = deadline.hold();
    return (ask?.(to) ?? Promise.resolve(true)).finally(goOn);
  };
  const held = ask ? { ...options, maySend } : options;
  const act = (trusted: boolean) =>
    actWhenThere({ tab, action, options: held, deadline, startedAt, trusted });
  try {
    const outcome = inputMode === 'auto' ? await tryBoth() : await act(inputMode === 'trusted');
    return await tellCause(tab, outcome);
  } finally {
    deadline.clear();
  }

  async function tryBoth(): Promise<Outcome> {
    if (action.method === 'hover') {
      const outcome = await act(true);
      return couldNotStart(outcome) ? act(false) : outcome;
    }
    const outcome = await act(false);
    if (!isUndone(outcome) || !mayRepeat(action.method) || deadline.signal.aborted) return outcome;
    const again = await act(true);
    if (again.status === 'done' || again.sent) return again;
    // A second try that sent nothing takes nothing back of the first.
    return again.error.code === 'stopped' ? { ...again, sent: true } : outcome;
  }
}

const mayRepeat = (method: string) => isMethod(method) && methodFacts[method].repeats === true;

const isUndone = (outcome: Outcome) => outcome.status === 'failed' && outcome.sent && outcome.undone === true;

const noDebugger = ['debugger-busy', 'page-not-scriptable', 'engine-failed'];

const couldNotStart = (outcome: Outcome) =>
  outcome.status === 'failed' && !outcome.sent && noDebugger.includes(outcome.error.code);

/** The errors behind which there may be a page that does not answer, or an error page. */
const vague: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'timeout',
  'frame-gone',
  'dialog-open',
  'no-effect-seen',
  'engine-failed',
]);

/**
 * The outcome, with the page's fault as its error where there is one: the page crashed, hangs, or the browser shows its
 * error page. An act that was sent before its time ran out gets `outcome-unknown`.
 */
async function tellCause(tab: Tab, outcome: Outcome): Promise<Outcome> {
  if (outcome.status === 'done') {
    if (!outcome.effects.some(({ kind }) => kind === 'navigated')) return outcome;
    const fault = await tab.fault();
    const isLost = fault?.code === 'navigation-failed' || fault?.code === 'page-crashed';
    return isLost ? failedBy(fault, true) : outcome;
  }
  if (!vague.has(outcome.error.code)) return outcome;
  const fault = await tab.fault();
  if (fault) return failedBy(fault, outcome.sent);
  if (!outcome.sent || outcome.error.code !== 'timeout') return outcome;
  const message = say`The time was over before anything could be read back.`;
  return failedBy(new AutomationError('outcome-unknown', message), true);
}

function failedBy({ code, saying, details }: AutomationError, sent: boolean): Outcome {
  const text = sent
    ? say`${saying} The act was sent before and may have worked, so it is not repeated.`
    : saying;
  return failed(new AutomationError(code, text, { details }), sent);
}

/** An act with one kind of input: the page's own, or the browser's (`trusted`). */
type TabAct = {
  tab: Tab;
  action: PageAction;
  options: TabActOptions;
  deadline: Deadline;
  /** When its target was first looked for. */
  startedAt: number;
  /** The origin of a page that has gone without it: the next one has to be of the same. */
  origin?: string;
  trusted: boolean;
};

/** An outcome, and whether there was a document to act in: not one that has gone without such an element. */
type Tried = { outcome: Outcome; wasThere: boolean };

/**
 * A page at rest for so long brings nothing more, in milliseconds: longer where the browser does not tell of requests, one of which
 * may be on its way.
 */
const restMsOf = (tab: Tab): number => (tab.restedMs ? 1500 : 5000);

/** The pause between two looks for a frame that may come, in milliseconds. */
const pollMs = 100;

/**
 * Tries the act again while its frame may come and nothing was done. A page that was there and
 * left is not waited for, unless that has never had the element: the next one is another page.
 */
async function actWhenThere(act: TabAct): Promise<Outcome> {
  const { action, deadline, options } = act;
  const { missTimeoutMs = Infinity } = options;
  const triedAt = performance.now();
  let before: Outcome | undefined;
  for (;;) {
    const tried = await actOnce(act);
    const { outcome } = tried;
    const isOutOfTime = outcome.status === 'failed' && !outcome.sent && outcome.error.code === 'timeout';
    // The reason of the try before says more than that the time was over.
    if (before && isOutOfTime) return before;
    before = outcome;
    const hasTime = performance.now() - triedAt < missTimeoutMs && deadline.remainingMs() > pollMs;
    if (!hasTime || !mayCome(tried, action) || (await isAtRest(act))) return outcome;
    await withSignal(new Promise((resolve) => setTimeout(resolve, pollMs)), deadline.signal).catch(() => {});
  }
}

async function isAtRest({ tab, options, startedAt }: TabAct): Promise<boolean> {
  if (options.isTimed || performance.now() - startedAt < restMsOf(tab)) return false;
  return tab.restedMs ? tab.restedMs() >= restMsOf(tab) : !(await tab.isLoading());
}

function mayCome({ outcome, wasThere }: Tried, { selector }: PageAction): boolean {
  if (outcome.status === 'done' || outcome.sent) return false;
  const { code } = outcome.error;
  const isInner = splitHops(selector).length > 1;
  if (code === 'frame-gone') return isInner || !wasThere;
  return !wasThere && ['element-not-found', 'xpath-not-resolved', 'frame-not-resolved'].includes(code);
}

/** Finds the frame and sends the act. A top frame that was ready before gets it early, while the frames are listed. */
async function actOnce(act: TabAct): Promise<Tried> {
  const { tab, action, options, trusted } = act;
  const { signal } = act.deadline;
  const dialogs = ((trusted && tab.trusted) || tab).guardDialogs(options.dialogs);
  const causes = tab.memory.followed.forAct((documentId, name) => tab.followCauses(documentId, name));
  /** The act's own frame follows its dialogs by itself. */
  const cover = (own: string, top = own) =>
    Promise.all([causes.in(own).ready, dialogs.begin(), top === own ? undefined : dialogs.cover(top)]);
  const requestIn = ({ documentId }: LiveFrame, part: RequestPart) =>
    requestOf(act, { ...part, causes: causes.in(documentId).name });
  // An act with variables bound to an origin waits until the frame's origin is known.
  let early = namesBound(action, options)
    ? undefined
    : startEarly(tab, action, (frame) => requestIn(frame, { ...action, url: '' }));
  try {
    const [tree] = await withSignal(
      Promise.all([treeFor(tab, action, early), early && cover(early.frame.documentId)]),
      signal,
    );
    if (early && early.frame.documentId !== tree.top.documentId) {
      callBack(tab, early);
      early = undefined;
    }
    tab.memory.readyTop = tree.top;
    if (act.origin !== undefined && act.origin !== originOf(tree.top.url))
      throw new AutomationError('frame-gone', say`The page went away before anything was done on it.`);
    const { place, selector } = await withSignal(enterFrames(tree, action.selector), signal);
    const { frame, holder } = place;
    await withSignal(cover(frame.documentId, tree.top.documentId), signal);
    const prepared = early ? { action } : await withSignal(prepareArguments(tree, place, action), signal);
    const { drop } = prepared;
    const inside = holder !== undefined;
    const part = { ...prepared.action, selector, url: frame.url, inside, dropElsewhere: drop !== undefined };
    const request = early?.request ?? requestIn(frame, part);
    const sent = { tab, place, signal, dialogs, options, request };
    const tried = await send(sent, tree.frames, early, drop);
    if (!tried.wasThere) act.origin ??= originOf(tree.top.url);
    return tried;
  } catch (thrown) {
    if (early) callBack(tab, early);
    return { outcome: failed(toAutomationError(thrown)), wasThere: false };
  } finally {
    causes.end();
    await dialogs.release();
  }
}

/**
 * The frames of the tab. An act that was sent early and is proved in its own frame needs no others: that frame is all there is
 * to know when it answers before the list does.
 */
function treeFor(tab: Tab, { method }: PageAction, early: EarlyAct | undefined): Promise<FrameTree> {
  const listed = readFrameTree(tab, () => tab.actingFrames());
  if (!early || isProvedByEffect(method)) return listed;
  const alone = early.isThere.then(() => frameTreeOf(tab, [early.frame]));
  return Promise.race([listed, alone.catch(() => listed)]);
}

/** The action with selectors of its own frame, and the address of that frame. */
type RequestPart = PageAction & { url: string; inside?: boolean; dropElsewhere?: boolean; causes?: string };

function requestOf({ tab, options, deadline, startedAt, trusted }: TabAct, part: RequestPart): FrameAct {
  const left = deadline.remainingMs();
  return {
    ...valuesFor(part, part.url, options),
    actId: crypto.randomUUID(),
    selector: part.selector,
    fingerprint: options.fingerprint,
    alternates: options.alternates,
    method: part.method,
    arguments: part.arguments ?? [],
    // It ends a little before ours, so that the frame says what it waited for.
    timeoutMs: Math.max(left - lastWordMs, left / 2),
    missTimeoutMs: options.missTimeoutMs,
    restMs: options.isTimed ? undefined : restMsOf(tab),
    waitedMs: performance.now() - startedAt,
    effectTimeoutMs: options.effectTimeoutMs,
    settle: options.settle,
    causes: part.causes,
    expectsNoEffect: options.expectsNoEffect || undefined,
    tellsAnswer: options.tellsAnswer || undefined,
    isGrave: options.isGrave || undefined,
    dialogs: options.dialogs,
    browserAnswers: (trusted && tab.trusted !== undefined) || undefined,
    trusted: trusted || undefined,
    dropElsewhere: part.dropElsewhere || undefined,
    inside: part.inside || undefined,
    holds: options.maySend !== undefined || undefined,
  };
}

type Bound = Pick<TabActOptions, 'variables' | 'variableOrigins'>;

/**
 * The values of the variables that an action names, and the origin of the frame at `url` when one of them is bound to
 * origins. Throws `variable-not-allowed` when one may not be typed there.
 */
export function valuesFor(
  action: ActionOutput,
  url: string,
  { variables, variableOrigins = {} }: Bound,
): Pick<FrameAct, 'variables' | 'origin'> {
  const text = (action.arguments ?? []).join(' ');
  checkOrigins(text, variableOrigins, url);
  const named = variableNames(text).filter((name) => Object.hasOwn(variables, name));
  const origin = namesBound(action, { variableOrigins }) ? originOf(url) : undefined;
  return {
    variables: Object.fromEntries(named.map((name) => [name, variableText(variables[name] ?? '')])),
    origin,
  };
}

function namesBound(
  { arguments: given = [] }: ActionOutput,
  { variableOrigins = {} }: Pick<TabActing, 'variableOrigins'>,
): boolean {
  return variableNames(given.join(' ')).some((name) => Object.hasOwn(variableOrigins, name));
}

/** An action with selectors of its own frame, and its drop when that is in another frame. */
type PreparedAct = { action: PageAction; drop?: InFrame };

/** Resolves a drop's selector to its frame, and hands files over to the frame of the act. */
async function prepareArguments(
  tree: FrameTree,
  place: FramePlace,
  action: PageAction,
): Promise<PreparedAct> {
  const { documentId } = place.frame;
  const given = action.arguments ?? [];
  if (takes(action.method, 'files')) {
    await tree.tab.giveFiles(documentId, given);
    return { action };
  }
  const [onto, ...places] = given;
  if (!takes(action.method, 'element') || onto === undefined || !isFromTop(onto)) return { action };
  const drop = await enterFrames(tree, onto.replace(topMark, ''));
  const inFrame = { ...action, arguments: [drop.selector, ...places] };
  return drop.place.frame.documentId === documentId ? { action: inFrame } : { action: inFrame, drop };
}

/** A drop's selector starts at the top frame if it has hops or a leading ` >> `; any other is one of the dragged element's frame. */
const isFromTop = (onto: string) => splitHops(onto).length > 1 || topMark.test(onto);

const topMark = /^\s*>>/;

/** Sends the act, and adds the effects that only the tab shows. */
async function send(
  act: SentAct,
  frames: readonly LiveFrame[],
  early: EarlyAct | undefined,
  drop: InFrame | undefined,
): Promise<Tried> {
  const { tab, place, signal, options, request } = act;
  const { selector } = request;
  const { documentId } = place.frame;
  const trusted = request.trusted ? await tab.trusted?.begin({ tab, place, signal }) : undefined;
  const followed = early?.followed ?? tab.memory.acts.begin(request.actId, documentId);
  const witnesses = new Witnesses(act, followed, frames);
  const input: ActAnswers['input'] = trusted && (({ steps }) => trusted.input(steps).then(() => true));
  const { maySend: ask } = options;
  const maySend: ActAnswers['maySend'] = ask && (({ to }) => withSignal(ask(to), signal));
  followed.allow({ ...answersFor(request, act, drop), input, maySend });
  followed.tell(options);
  followed.admit({ onSent: (at) => witnesses.sent(at), mayTouch: options.mayTouch });
  try {
    const answer = early?.answer ?? tab.ask(documentId, 'act', request);
    const outcome = await witnesses.settle(untilStopped(answer, witnesses, signal));
    const isGone = outcome.status === 'failed' && !outcome.sent && outcome.error.code === 'frame-gone';
    const hadNone = !options.fingerprint && followed.waitsFor?.code === missCode(selector);
    return { outcome, wasThere: options.isOfPage || !isGone || !hadNone };
  } catch (thrown) {
    return { outcome: failed(toAutomationError(thrown), followed.wasSent), wasThere: true };
  } finally {
    followed.end();
    witnesses.stop();
    trusted?.end();
  }
}

/** Resolves with the frame's outcome. When the signal aborts, tells the frame to stop and waits for its last word. */
async function untilStopped(
  answer: Promise<Outcome>,
  witnesses: Witnesses,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    return await withSignal(answer, signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    const error = toAutomationError(thrown);
    const isTimeout = error.code === 'timeout';
    witnesses.stopFrame(isTimeout);
    const lastWord = await withSignal(answer, AbortSignal.timeout(lastWordMs)).catch(() => undefined);
    if (lastWord?.status === 'done') return lastWord;
    if (!lastWord) {
      const message = say`The page stopped answering: a dialog may be open in it. Close it, then look at the page.`;
      throw new AutomationError('dialog-open', message, { cause: thrown });
    }
    // The frame's reason says more than that the time was over.
    if (isTimeout && !lastWord.sent && lastWord.error.code !== 'timeout') return lastWord;
    return failed(error, lastWord.sent);
  }
}

/** Where the browser tells of no requests none is waited for. */
const restedOf = (tab: Tab) => async () => tab.restedMs?.() ?? Number.MAX_SAFE_INTEGER;

export function answersFor(
  { inside, trusted }: Pick<FrameAct, 'inside' | 'trusted'>,
  { tab, place, signal }: ActOfFrame,
  drop: InFrame | undefined,
): ActAnswers {
  const unlessOver = <T>(answer: Promise<T>) => withSignal(answer, signal);
  return {
    rested: restedOf(tab),
    firstSeen: inside ? ({ points }) => unlessOver(firstSeenOf(tab, place, points)) : undefined,
    followScript: trusted
      ? undefined
      : ({ address }) => unlessOver(tab.followScript(place.frame, address)).then(() => true),
    dropPlace: drop && (() => unlessOver(dropPlaceFor(tab, place, drop))),
    dragToDrop:
      drop &&
      (({ phase, data }) => {
        const { documentId } = drop.place.frame;
        return unlessOver(tab.ask(documentId, 'dragHere', { selector: drop.selector, phase, data }));
      }),
  };
}

/** The index of the first of these points that the frames around do not cover; -1 and the cover when there is none. */
async function firstSeenOf(tab: Tab, place: FramePlace, points: readonly Point[]): Promise<FirstSeen> {
  const { seen, cover } = await seenInTab({ tab, place }, points);
  const [first] = seen;
  return first ? { at: first.at } : { at: -1, cover: cover || undefined };
}

/** The point to drop on, in CSS px of the viewport of the act's own frame. */
async function dropPlaceFor(tab: Tab, place: FramePlace, drop: InFrame): Promise<Point> {
  const inFrame = await tab.ask(drop.place.frame.documentId, 'dropPoint', { selector: drop.selector });
  const there = await pointInTab({ tab, place: drop.place }, inFrame);
  const measure = (at: number) => pointInTab({ tab, place, still: true }, { x: at, y: at });
  const [origin, unit] = await Promise.all([measure(0), measure(100)]);
  const scaleX = (unit.x - origin.x) / 100 || 1;
  const scaleY = (unit.y - origin.y) / 100 || 1;
  return { x: (there.x - origin.x) / scaleX, y: (there.y - origin.y) / scaleY };
}

/** An act that was sent to the top frame before the tab's frames were listed: its checks run meanwhile. */
type EarlyAct = {
  readonly frame: LiveFrame;
  readonly request: FrameAct;
  readonly followed: FollowedAct;
  readonly answer: Promise<Outcome>;
  /** Resolves when the frame has shown that it is there: by its question whether it may begin, or by its answer. */
  readonly isThere: Promise<unknown>;
};

/**
 * Sends an act of the top frame at once, when that frame was ready before; else undefined. The act may not touch the page
 * until it is admitted, so it does no harm when the document turns out to be another one.
 */
function startEarly(
  tab: Tab,
  { method, selector }: PageAction,
  requestIn: (frame: LiveFrame) => FrameAct,
): EarlyAct | undefined {
  const frame = tab.memory.readyTop;
  // Arguments that name elements or files need the list of frames first.
  if (frame === undefined || takes(method, 'element', 'files') || splitHops(selector).length > 1)
    return undefined;
  const request = requestIn(frame);
  const followed = tab.memory.acts.begin(request.actId, frame.documentId);
  followed.allow({ rested: restedOf(tab) });
  const answer = tab.ask(frame.documentId, 'act', request);
  answer.catch(() => {});
  // A frame that is gone does not say so for the tab: the list of frames does.
  const isThere = Promise.any([followed.asked, answer]);
  isThere.catch(() => {});
  return { frame, request, followed, answer, isThere };
}

/** Ends an early act that was not admitted, so that it does nothing to the page. */
function callBack(tab: Tab, { frame, request, followed }: EarlyAct): void {
  followed.end();
  tab.memory.readyTop = undefined;
  void tab.ask(frame.documentId, 'stopAct', request).catch(() => {});
}
