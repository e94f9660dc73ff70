import { performance } from '../builtins';
import type { Effect } from '../../protocol/frame';
import type { ActContext } from '../context';
import type { Change } from './changes';
import { watchClosedFrames } from './closed-frames';
import { effectOf } from './effects';
import { judgeAsOnlooker } from './judge';
import { hiddenElements } from './meaning';
import { changedFields, fieldEffect, readFields } from './properties';
import { sleepUnless } from './wait';

/** Watches a frame while an act goes on in another frame of the tab. */
export type Onlooker = {
  /** The act reached its page, on this frame's `performance.now()` clock. What changed before is not its. */
  sent(at: number): void;
  /** The act is over; what is seen from now on does not count. */
  over(): void;
  /** What the act changed here, as soon as that is sure; empty when it is over and nothing was. */
  effects(): Promise<Effect[]>;
};

/** Two frames' clocks differ by less than this, in milliseconds. */
const clockSlackMs = 5;
const frameClosed: Effect = { kind: 'closed', sentence: 'the frame closed' };
/** An act that never says that it is over is forgotten, in milliseconds. */
const longestMs = 60_000;

export function createOnlooker(context: ActContext): Onlooker {
  const seen: Change[] = [];
  const hidden = hiddenElements(context);
  const before = { url: context.document.URL, fields: readFields(context) };
  let sentAt = Infinity;
  let overAt = Infinity;
  let wake = () => {};
  context.changes.refresh();
  const closedFrames = watchClosedFrames(context, () => wake());
  const unwatch = context.changes.watch((changes) => {
    if (seen.length < 2000) seen.push(...changes);
    wake();
  });
  const look = () => {
    context.changes.flush();
    if (sentAt === Infinity) return { effects: [], undecidedUntil: 0 };
    const mine = seen.filter(({ at }) => at >= sentAt - clockSlackMs && at <= overAt);
    const closings = mine.map((change) => closedFrames.judge(change, sentAt - clockSlackMs));
    if (closings.includes('asked')) return { effects: [frameClosed], undecidedUntil: 0 };
    // A frame may be taken out by anyone at any time: that alone is no sign of an act in it.
    const others = mine.filter((_, index) => closings[index] === undefined);
    const { proofs, undecidedUntil } = judgeAsOnlooker(others, { context, hidden, startedAt: sentAt });
    return { effects: onlookerEffects(proofs, before, context), undecidedUntil };
  };
  return {
    sent: (at) => {
      sentAt = at;
      wake();
    },
    over: () => {
      overAt = performance.now();
      wake();
    },
    effects: async () => {
      const giveUp = AbortSignal.timeout(longestMs);
      try {
        for (;;) {
          const { effects, undecidedUntil } = look();
          const until = Math.max(overAt, undecidedUntil);
          if (effects.length > 0 || performance.now() >= until) return effects;
          await sleepUnless(Math.min(200, until - performance.now()), giveUp, (waker) => {
            wake = waker;
            return () => {};
          });
        }
      } catch {
        return [];
      } finally {
        unwatch();
        closedFrames.stop();
      }
    },
  };
}

function onlookerEffects(
  proofs: readonly Change[],
  before: { url: string; fields: ReturnType<typeof readFields> },
  context: ActContext,
): Effect[] {
  const { document } = context;
  const went: Effect[] =
    document.URL === before.url
      ? []
      : [{ kind: 'navigated', sentence: `a frame went to ${new URL(document.URL).pathname}` }];
  const fields = changedFields(before.fields).map((field) => fieldEffect(field, false, context));
  const changes = proofs.map((change) => effectOf(change, document.documentElement, context));
  return [...went, ...changes, ...(proofs.length > 0 ? fields : [])].slice(0, 3);
}
