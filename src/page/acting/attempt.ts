import { withSignal, type Deadline } from '../../base/deadline';
import { toAutomationError, AutomationError } from '../../base/errors';
import type { FrameAct, Outcome, FirstSeen, Point, DragData, DragPhase } from '../../protocol/frame';
import { isProvedByEffect, takes } from '../../protocol/methods';
import { readFrameTree, frameTreeOf, type FrameTree, enterFrames } from '../frames/page-scope';
import type { Tab, ActOfFrame, FramePlace, DialogGuard, TrustedAct, LiveFrame } from '../tab';
import { lastWordMs, settleOutcome } from './outcome';
import type { Action, Options } from './tab-acting';
import type { ActAnswers, FollowedAct } from '../followed-acts';
import { seenInTab, pointInTab } from '../frames/tab-point';
import type { ActionOutput } from '../../protocol/action';
import {
  checkOrigins,
  originOf,
  variableNames,
  variableText,
  type VariableOrigins,
  type Variables,
} from '../../protocol/variables';
import { splitHops } from '../../protocol/selector';
import { say } from '../../base/say';
import { watchOtherFrames } from './onlookers';
import { watchTab } from './tab-watch';

export type Attempt = { tab: Tab; deadline: Deadline; trusted: boolean };

/** An outcome, and whether there was a document to act in. */
export type Tried = { outcome: Outcome; wasThere: boolean };

/** Finds the frame and sends the act. A top frame that was ready before gets it early, while the frames are listed. */
export async function performOnce(attempt: Attempt, action: Action, options: Options): Promise<Tried> {
  const { tab, deadline, trusted } = attempt;
  const { signal } = deadline;
  const isByBrowser = trusted && tab.trusted !== undefined;
  const dialogs = ((trusted && tab.trusted) || tab).guardDialogs(options.dialogs);
  /** The act's own frame follows its dialogs by itself. */
  const cover = (documentIds: readonly string[], own: string) =>
    Promise.all([
      causes.in(own).ready,
      dialogs.begin(),
      ...documentIds.filter((each) => each !== own).map((each) => dialogs.cover(each)),
    ]);
  const causes = tab.memory.followed.forAct((documentId, name) => tab.followCauses(documentId, name));
  const asked = (documentId: string, given: Action, found: Found) =>
    actRequest(given, {
      ...options,
      ...found,
      timeoutMs: frameTimeoutMs(deadline),
      trusted,
      browserAnswers: isByBrowser,
      causes: causes.in(documentId).name,
    });
  // An act with variables bound to an origin waits until the frame's origin is known.
  let early = namesBound(action, options.variableOrigins)
    ? undefined
    : startEarly(tab, action, (documentId) =>
        asked(documentId, action, { selector: action.selector, url: '' }),
      );
  try {
    const [tree] = await withSignal(
      Promise.all([
        treeFor(tab, action, early),
        early && cover([early.frame.documentId], early.frame.documentId),
      ]),
      signal,
    );
    if (early && early.frame.documentId !== tree.top.documentId) {
      callBack(tab, early);
      early = undefined;
    }
    tab.memory.readyTop = tree.top;
    const { place, selector } = await withSignal(enterFrames(tree, action.selector), signal);
    const { documentId } = place.frame;
    await withSignal(cover([tree.top.documentId, documentId], documentId), signal);
    const prepared = early ? undefined : await withSignal(prepareArguments(tree, place, action), signal);
    const drop = prepared?.drop;
    const inFrame = { selector, url: place.frame.url, inside: place.holder !== undefined };
    const request =
      early?.request ??
      asked(documentId, prepared?.action ?? action, { ...inFrame, dropElsewhere: drop !== undefined });
    const answers = answersFor(request, { tab, place, signal }, drop);
    const sending = { tab, tree, place, dialogs, signal, options, early, answers };
    return { outcome: await sendAct(sending, request), wasThere: true };
  } catch (thrown) {
    if (early) callBack(tab, early);
    const error = toAutomationError(thrown).toJSON();
    return { outcome: { status: 'failed', error, sent: false }, wasThere: false };
  } finally {
    causes.end();
    await dialogs.release();
  }
}

/**
 * The frames of the tab. An act that was sent early and is proved in its own frame needs no others: that frame is all there is
 * to know when it answers before the list does.
 */
function treeFor(tab: Tab, { method }: Action, early: HeadStart | undefined): Promise<FrameTree> {
  const listed = readFrameTree(tab, () => tab.actingFrames());
  if (!early || isProvedByEffect(method)) return listed;
  const alone = early.isThere.then(() => frameTreeOf(tab, [early.frame]));
  return Promise.race([listed, alone.catch(() => listed)]);
}

/** The frame's time limit in milliseconds. It ends a little before ours, so that the frame says what it waited for. */
function frameTimeoutMs(deadline: Deadline): number {
  const left = deadline.remainingMs();
  return Math.max(left - lastWordMs, left / 2);
}

/** The target's selector and the address of its frame, and whether other frames take part. */
type Found = { selector: string; url: string; dropElsewhere?: boolean; inside?: boolean };

type Requested = Options & Found & { trusted: boolean; browserAnswers: boolean; causes: string };

function actRequest(action: Action, options: Requested): FrameAct {
  return {
    actId: crypto.randomUUID(),
    causes: options.causes,
    settle: options.settle,
    selector: options.selector,
    fingerprint: options.fingerprint,
    alternates: options.alternates,
    missTimeoutMs: options.missTimeoutMs,
    method: action.method,
    arguments: action.arguments ?? [],
    ...valuesFor(action, options.url, options),
    timeoutMs: options.timeoutMs,
    effectTimeoutMs: options.effectTimeoutMs,
    expectsNoEffect: options.expectsNoEffect || undefined,
    tellsAnswer: options.tellsAnswer || undefined,
    trusted: options.trusted || undefined,
    dialogs: options.dialogs,
    browserAnswers: options.browserAnswers || undefined,
    dropElsewhere: options.dropElsewhere || undefined,
    inside: options.inside || undefined,
  };
}

/** The answers to the questions that the frame of this act may ask. */
export function answersFor(
  { inside, trusted }: Pick<FrameAct, 'inside' | 'trusted'>,
  act: ActOfFrame,
  drop: DropInFrame | undefined,
): ActAnswers {
  const unlessOver = <T>(answer: Promise<T>) => withSignal(answer, act.signal);
  return {
    ...(inside && { firstSeen: ({ points }) => unlessOver(firstSeenOf(act, points)) }),
    ...(!trusted && {
      followScript: async ({ address }) => {
        await unlessOver(act.tab.followScript(act.place.frame, address));
        return true;
      },
    }),
    ...(drop && {
      dropPlace: () => unlessOver(dropPlaceFor(act, drop)),
      dragToDrop: (drag) => unlessOver(dragToDrop(act, drop, drag)),
    }),
  };
}

/** The index of the first of these points that the frames around do not cover; -1 and the cover when there is none. */
async function firstSeenOf({ tab, place }: ActOfFrame, points: readonly Point[]): Promise<FirstSeen> {
  const { seen, cover } = await seenInTab({ tab, place }, points);
  const [first] = seen;
  return first ? { at: first.at } : { at: -1, cover: cover || undefined };
}

type Bound = { variables: Variables; variableOrigins?: VariableOrigins };

/** The variables that an act's arguments name, with their values, and the frame's origin when one is bound to origins. */
type Brought = { variables: Record<string, string>; origin?: string };

/** The values for a frame at `url`. Throws `variable-not-allowed` when a named variable may not be typed there. */
export function valuesFor(
  action: ActionOutput,
  url: string,
  { variables, variableOrigins = {} }: Bound,
): Brought {
  const text = textOf(action);
  checkOrigins(text, variableOrigins, url);
  const origin = originOf(url);
  const named = variableNames(text).filter((name) => Object.hasOwn(variables, name));
  const values = Object.fromEntries(named.map((name) => [name, variableText(variables[name] ?? '')]));
  return namesBound(action, variableOrigins) ? { variables: values, origin } : { variables: values };
}

/** Whether the action names a variable that is bound to origins. */
function namesBound(action: ActionOutput, variableOrigins: VariableOrigins = {}): boolean {
  return variableNames(textOf(action)).some((name) => Object.hasOwn(variableOrigins, name));
}

const textOf = ({ arguments: given = [] }: ActionOutput) => given.join(' ');

type Act = ActionOutput & { method: string };

/** An action with selectors of its own frame, and its drop when that is in another frame. */
type PreparedAct = { action: Act; drop?: DropInFrame };

/** Resolves a drop's selector to its frame, and hands files over to the frame of the act. */
async function prepareArguments(tree: FrameTree, place: FramePlace, action: Act): Promise<PreparedAct> {
  if (takes(action.method, 'files')) {
    await tree.tab.bringFiles(place.frame.documentId, action.arguments ?? []);
    return { action };
  }
  const [onto] = action.arguments ?? [];
  if (!takes(action.method, 'element') || onto === undefined || !isFromTop(onto)) return { action };
  const drop = await enterFrames(tree, onto.replace(topMark, ''));
  const inFrame = { ...action, arguments: [drop.selector] };
  return drop.place.frame.documentId === place.frame.documentId
    ? { action: inFrame }
    : { action: inFrame, drop };
}

/**
 * Whether a drop's selector starts at the top frame: it has hops or a leading ` >> `. Any other is one of the dragged
 * element's own frame.
 */
const isFromTop = (onto: string) => splitHops(onto).length > 1 || topMark.test(onto);

const topMark = /^\s*>>/;

type Sending = {
  tab: Tab;
  tree: FrameTree;
  place: FramePlace;
  dialogs: DialogGuard;
  signal: AbortSignal;
  options: Options;
  early: HeadStart | undefined;
  /** The answers to the questions that the act's frame may ask. */
  answers: ActAnswers;
};

/** Sends the act, and adds the effects that only the tab shows: navigation, new tabs, dialogs, changes in other frames. */
async function sendAct(sending: Sending, request: FrameAct): Promise<Outcome> {
  const { tab, tree, place, dialogs, signal, options, early, answers } = sending;
  const { frame } = place;
  const { actId, method } = request;
  const trusted = request.trusted ? await tab.trusted?.begin({ tab, place, signal }) : undefined;
  const onStayed = () => void tab.ask(frame.documentId, 'stayed', { actId }).catch(() => {});
  const frames = isProvedByEffect(method) ? tree.frames : [];
  const onlookers = watchOtherFrames(tab, frames, {
    acting: frame,
    actId,
    dialogs: { name: dialogs.name, policy: options.dialogs },
  });
  const act = early?.followed ?? tab.memory.acts.begin(actId, frame.documentId);
  // A frame inside others may take those with it, and cannot report that.
  const isLeaving = () => act.isLeaving || place.holder !== undefined;
  const watch = watchTab(tab, frame, { ...options, onStayed, isLeaving });
  act.allow({ ...answers, ...(trusted && inputBy(trusted)) });
  if (options.onLost) act.hearLost(options.onLost);
  if (options.onWaiting) act.hearWaiting(options.onWaiting);
  act.admit({ onSent: (at) => onlookers.sent(at), mayTouch: options.mayTouch });
  const stopFrame = (late = false) =>
    void tab.ask(frame.documentId, 'stopAct', { actId, late }).catch(() => {});
  try {
    const answer = askToAct(sending, request, stopFrame);
    return await settleOutcome(answer, {
      tab,
      frame,
      watch,
      dialogs,
      onlookers,
      method,
      act,
      isLeaving,
      effectTimeoutMs: options.effectTimeoutMs,
      stopFrame,
      signal,
    });
  } catch (thrown) {
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: act.wasSent };
  } finally {
    act.end();
    watch.stop();
    onlookers.stop();
    trusted?.end();
  }
}

const inputBy = (trusted: TrustedAct): ActAnswers => ({
  input: async ({ steps }) => {
    await trusted.input(steps);
    return true;
  },
});

/** Resolves with the frame's outcome. When the signal aborts, tells the frame to stop and waits for its last word. */
async function askToAct(
  { tab, place, signal, early }: Sending,
  request: FrameAct,
  stopFrame: (late?: boolean) => void,
): Promise<Outcome> {
  const answer = early?.answer ?? tab.ask(place.frame.documentId, 'act', request);
  try {
    return await withSignal(answer, signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    const { code } = toAutomationError(thrown);
    stopFrame(code === 'timeout');
    const lastWord = await withSignal(answer, AbortSignal.timeout(lastWordMs)).catch(() => undefined);
    if (lastWord?.status === 'done') return lastWord;
    if (!lastWord) throw dialogOpen(thrown);
    // The frame's reason says more than that the time was over.
    if (code === 'timeout' && !lastWord.sent && lastWord.error.code !== 'timeout') return lastWord;
    return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: lastWord.sent };
  }
}

function dialogOpen(cause: unknown): AutomationError {
  const message = say`The page stopped answering: a dialog may be open in it. Close it, then look at the page.`;
  return new AutomationError('dialog-open', message, { cause });
}

/** The element to drop on, when it is in another frame than the dragged one. */
type DropInFrame = { place: FramePlace; selector: string };

/** The point to drop on, in CSS px of the viewport of the act's own frame. */
async function dropPlaceFor({ tab, place }: ActOfFrame, drop: DropInFrame): Promise<Point> {
  const inFrame = await tab.ask(drop.place.frame.documentId, 'dropPoint', { selector: drop.selector });
  const there = await pointInTab({ tab, place: drop.place }, inFrame);
  const [origin, unit] = await Promise.all(
    [
      { x: 0, y: 0 },
      { x: 100, y: 100 },
    ].map((point) => pointInTab({ tab, place, still: true }, point)),
  );
  const scaleX = ((unit?.x ?? 0) - (origin?.x ?? 0)) / 100 || 1;
  const scaleY = ((unit?.y ?? 0) - (origin?.y ?? 0)) / 100 || 1;
  return { x: (there.x - (origin?.x ?? 0)) / scaleX, y: (there.y - (origin?.y ?? 0)) / scaleY };
}

/** Passes one phase of an HTML drag on to the frame of its drop. */
async function dragToDrop(
  { tab }: ActOfFrame,
  { place, selector }: DropInFrame,
  { phase, data }: { phase: DragPhase; data: DragData },
): Promise<boolean> {
  return tab.ask(place.frame.documentId, 'dragHere', { selector, phase, data });
}

/** An act that was sent to the top frame before the tab's frames were listed: its checks run meanwhile. */
type HeadStart = {
  /** The frame it was sent to. */
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
  { method, selector }: Pick<FrameAct, 'method' | 'selector'>,
  requestFor: (documentId: string) => FrameAct,
): HeadStart | undefined {
  const frame = tab.memory.readyTop;
  // Arguments that name elements or files need the list of frames first.
  if (frame === undefined || takes(method, 'element', 'files') || splitHops(selector).length > 1)
    return undefined;
  const { documentId } = frame;
  const request = requestFor(documentId);
  const followed = tab.memory.acts.begin(request.actId, documentId);
  const answer = tab.ask(documentId, 'act', request);
  answer.catch(() => {});
  // A frame that is gone does not say so for the tab: the list of frames does.
  const isThere = Promise.any([followed.asked, answer]);
  isThere.catch(() => {});
  return { frame, request, followed, answer, isThere };
}

/** Ends an early act that was not admitted, so that it does nothing to the page. */
function callBack(tab: Tab, { frame, request, followed }: HeadStart): void {
  followed.end();
  tab.memory.readyTop = undefined;
  void tab.ask(frame.documentId, 'stopAct', request).catch(() => {});
}
