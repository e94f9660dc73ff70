import { withSignal, type Deadline } from '../../base/deadline';
import { toAutomationError } from '../../base/errors';
import type { FrameAct, Outcome } from '../../protocol/frame';
import { isProvedByEffect } from '../../protocol/methods';
import { readFrameTree, frameTreeOf, type FrameTree } from '../frames/frame-tree';
import { enterFrames } from '../frames/page-scope';
import type { Tab } from '../tab';
import { prepareArguments } from './arguments';
import { namesBound, valuesFor } from './bound-variables';
import { answersFor } from './act-answers';
import { callBack, startEarly, type HeadStart } from './head-start';
import { lastWordMs } from './outcome';
import { sendAct } from './send-act';
import type { Action, Options } from './tab-acting';

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
