import { withSignal } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Effect, Outcome } from '../../protocol/frame';
import { isProvedByEffect } from '../../protocol/methods';
import type { FollowedAct } from '../followed-acts';
import type { Onlookers } from './onlookers';
import { documentChange, tabClosed, type TabWatch } from './tab-watch';
import type { DialogGuard, LiveFrame, Tab } from '../tab';

export type Witnesses = {
  tab: Tab;
  frame: LiveFrame;
  watch: TabWatch;
  dialogs: DialogGuard;
  onlookers: Onlookers;
  method: string;
  act: FollowedAct;
  /** Whether another document in the frame may be the act's doing. */
  isLeaving: () => boolean;
  effectTimeoutMs: number;
  /** Ends the frame's own wait for an effect. */
  stopFrame: () => void;
  signal: AbortSignal;
};

/**
 * Resolves with the frame's answer, completed by the effects that only the tab shows: navigation, tabs, dialogs.
 *
 * A frame that went away before it reported the act as sent proves nothing: the page may have left by itself.
 */
export async function settleOutcome(answer: Promise<Outcome>, witnesses: Witnesses): Promise<Outcome> {
  const outcome = await outcomeOf(answer, witnesses);
  if (outcome.status === 'failed') return outcome;
  return { ...outcome, effects: addTo(outcome.effects, askedBy(witnesses)) };
}

/** The questions whether to leave the page, where the act is what leaves it: the page may have been about to by itself. */
const askedBy = ({ dialogs, isLeaving }: Witnesses) => (isLeaving() ? dialogs.asked() : []);

async function outcomeOf(answer: Promise<Outcome>, witnesses: Witnesses): Promise<Outcome> {
  const byTab = isProvedByEffect(witnesses.method) ? firstWitness(witnesses) : never;
  const first = await Promise.race([answer.then(asOutcome, asFailure), byTab.then(asEffects)]);
  if ('effects' in first) return finishEarly(answer, witnesses, first.effects);
  if ('thrown' in first) return afterFrameGone(first.thrown, witnesses);
  return complete(first.outcome, witnesses);
}

const never = new Promise<Effect[]>(() => {});
const asOutcome = (outcome: Outcome) => ({ outcome });
const asFailure = (thrown: unknown) => ({ thrown });
const asEffects = (effects: Effect[]) => ({ effects });

async function firstWitness({ watch, onlookers }: Witnesses): Promise<Effect[]> {
  return Promise.race([watch.seen, onlookers.seen]);
}

/** Makes the outcome from effects of the tab that came while the frame still waits for one of its own. */
async function finishEarly(
  answer: Promise<Outcome>,
  witnesses: Witnesses,
  effects: Effect[],
): Promise<Outcome> {
  if (!witnesses.act.wasSent) {
    return answer.then(
      (outcome) => complete(outcome, witnesses),
      (thrown: unknown) => afterFrameGone(thrown, witnesses),
    );
  }
  witnesses.stopFrame();
  const own = await withSignal(answer, AbortSignal.timeout(lastWordMs)).catch(() => undefined);
  const seen = own?.status === 'done' ? own.effects : [];
  return done(addTo(seen, effects));
}

/** A frame that was told to stop has this long to answer, in milliseconds. */
export const lastWordMs = 300;

async function complete(outcome: Outcome, witnesses: Witnesses): Promise<Outcome> {
  const blocked = await witnesses.dialogs.finish();
  const effects = [...witnesses.watch.effects(), ...askedBy(witnesses)];
  if (outcome.status === 'done') return { ...outcome, effects: addTo(outcome.effects, effects) };
  if (!outcome.sent || outcome.error.code !== 'no-effect-seen') return outcome;
  if (effects.length > 0) return done(effects);
  if (witnesses.watch.isNavigating() && witnesses.isLeaving()) return navigationOutcome(witnesses);
  if (blocked) return needsTrusted(outcome, blocked);
  const elsewhere = await withSignal(witnesses.onlookers.lastWord(), witnesses.signal).catch(() => []);
  if (elsewhere.length === 0) return outcome;
  return done(elsewhere);
}

/** Adds the tab's effects to the frame's own, without doubles: both notice most downloads, and some navigations. */
function addTo(own: readonly Effect[], effects: readonly Effect[]): Effect[] {
  const isKnown = ({ kind, sentence }: Effect) =>
    own.some((known) => known.kind === kind && (kind === 'download' || known.sentence === sentence));
  return [...own, ...effects.filter((effect) => !isKnown(effect))];
}

/** The failure `needs-trusted`: the page tried what the browser grants only to a person's own input. */
function needsTrusted(outcome: Extract<Outcome, { status: 'failed' }>, blocked: string): Outcome {
  const message = say`The browser did not let the page open ${blocked}: it needs trusted input.`;
  return { ...outcome, error: new AutomationError('needs-trusted', message).toJSON() };
}

/** Waits until the other document is there, or the browser no longer loads one. */
async function navigationOutcome(witnesses: Witnesses): Promise<Outcome> {
  const { tab, frame, watch, signal, effectTimeoutMs } = witnesses;
  const stopped = watch.stopped(effectTimeoutMs).then(() => documentChange(tab, frame));
  try {
    const seen = await withSignal(Promise.race([watch.seen, stopped]), signal);
    if (seen) return done(Array.isArray(seen) ? seen : [seen]);
    return { status: 'failed', error: neverCame().toJSON(), sent: true };
  } catch {
    return done([{ kind: 'navigated', ...say`began to load another page, which has not come yet` }]);
  }
}

const done = (effects: Effect[]): Outcome => ({ status: 'done', proof: 'effect', already: false, effects });

function neverCame(): AutomationError {
  const message = say`The page began to load another, which never came. The act may have worked, so it is not repeated.`;
  return new AutomationError('no-effect-seen', message);
}

async function afterFrameGone(thrown: unknown, witnesses: Witnesses): Promise<Outcome> {
  const error =
    thrown instanceof AutomationError ? thrown : new AutomationError('frame-gone', say`The page went away.`);
  if (error.code !== 'frame-gone') throw error;
  if (!witnesses.act.wasSent) {
    const reason = await whyGone(witnesses.tab);
    return { status: 'failed', error: reason.toJSON(), sent: false };
  }
  const seen = (await witnesses.tab.isGone())
    ? tabClosed
    : await documentChange(witnesses.tab, witnesses.frame);
  if (!seen && witnesses.isLeaving()) return navigationOutcome(witnesses);
  if (!seen || (seen.kind === 'navigated' && !witnesses.isLeaving())) return leftByItself();
  const lost = lossOf(seen);
  if (!lost) return done([seen]);
  const effects = isProvedByEffect(witnesses.method) ? await whatClosed(seen, witnesses) : [];
  return effects.length > 0 ? done(effects) : { status: 'failed', error: lost.toJSON(), sent: true };
}

/** The effects that prove an act whose frame or tab is gone: its closing by the page itself, or changes in other frames. */
async function whatClosed(seen: Effect, { act, onlookers, signal }: Witnesses): Promise<Effect[]> {
  const closed = await act.closing();
  if (closed === (seen === tabClosed ? 'tab' : 'frame')) return [seen];
  if (seen === tabClosed) return [];
  return withSignal(onlookers.lastWord(), signal).catch(() => []);
}

/** The error for a frame or tab that is gone, where nothing can be read back. Undefined when another document came. */
function lossOf({ kind }: Effect): AutomationError | undefined {
  if (kind === 'tab') {
    const message = say`The tab was closed after the act was sent. It may have worked, so it is not repeated.`;
    return new AutomationError('tab-closed', message);
  }
  if (kind !== 'closed') return undefined;
  const message = say`The frame was removed after the act was sent. It may have worked, so it is not repeated.`;
  return new AutomationError('frame-gone', message);
}

function leftByItself(): Outcome {
  const message = say`The page went to another address by itself after the act was sent. The act may have worked, so it is not repeated.`;
  return { status: 'failed', error: new AutomationError('frame-gone', message).toJSON(), sent: true };
}

async function whyGone(tab: Tab): Promise<AutomationError> {
  if (await tab.isGone()) return new AutomationError('tab-closed', say`The tab was closed.`);
  return new AutomationError('frame-gone', say`The page went away before anything was done on it.`);
}
