import { AutomationError, fromRecord, isErrorCode, type ErrorRecord } from '../base/errors';
import type { DropElsewhere } from './engine-context';
import type { Input, Output, Reply } from '../messaging/contract';
import type { FirstSeen, Point } from '../protocol/frame';
import type { FrameQuestions, InputStep } from '../protocol/frame-contract';

/** Carries a question of this frame to whoever follows its acts; undefined when nobody does. */
export type AskOutside = <K extends keyof FrameQuestions>(
  operation: K,
  input: Input<FrameQuestions[K]>,
) => Promise<Reply<Output<FrameQuestions[K]>> | undefined>;

/** The questions of an act to whoever follows it from outside its frame. */
export type Outside = {
  /**
   * Tells that the act is about to reach the page. Rejects for an act that was stopped: nothing may happen on the page
   * for it.
   */
  tellSent(actId: string): Promise<void>;
  tellClosing(actId: string, what: 'frame' | 'tab' | 'page'): void;
  /** Tells that the page took back what a done act had proved. */
  tellLost(actId: string, sentence: string): void;
  /** Tells what the act waits for before it can begin. */
  tellWaiting(actId: string, problem: ErrorRecord): void;
  /** Has the browser make its own input; resolves when the page has taken it. */
  sendInput(actId: string, steps: readonly InputStep[]): Promise<void>;
  /** Tells what covers points of this frame in the frames around. */
  firstSeen(actId: string, points: readonly Point[]): Promise<FirstSeen>;
  /** Runs a script that is a link's address, in the page's own world. */
  followScript(actId: string, address: string): Promise<void>;
  dropElsewhere(actId: string): DropElsewhere;
};

export function createOutside(askOutside: AskOutside): Outside {
  const ask: Ask = async (operation, input) => {
    const reply = await askOutside(operation, input);
    if (reply?.ok === false) {
      const { code } = reply.error;
      throw fromRecord({ ...reply.error, code: isErrorCode(code) ? code : 'internal' });
    }
    if (reply?.value === undefined) throw new AutomationError('no-answer', 'Nobody answered this frame.');
    return reply.value;
  };
  return {
    tellSent: async (actId) => {
      const at = performance.timeOrigin + performance.now();
      const reply = await askOutside('sent', { actId, at }).catch(() => undefined);
      if (reply?.ok && reply.value === true) return;
      throw new AutomationError(
        'interrupted',
        'The browser stopped Tabwright. Nothing was done on the page.',
      );
    },
    tellClosing: (actId, what) => void askOutside('closing', { actId, what }).catch(() => undefined),
    tellLost: (actId, sentence) => void askOutside('lost', { actId, sentence }).catch(() => undefined),
    tellWaiting: (actId, problem) => void askOutside('waiting', { actId, problem }).catch(() => undefined),
    sendInput: async (actId, steps) => void (await ask('input', { actId, steps })),
    firstSeen: (actId, points) => ask('firstSeen', { actId, points }),
    followScript: async (actId, address) => void (await ask('followScript', { actId, address })),
    dropElsewhere: (actId) => ({
      find: () => ask('dropPlace', { actId }),
      drag: (phase, data) => ask('dragToDrop', { actId, phase, data }),
    }),
  };
}

type Ask = <K extends keyof FrameQuestions>(
  operation: K,
  input: Input<FrameQuestions[K]>,
) => Promise<Output<FrameQuestions[K]>>;
