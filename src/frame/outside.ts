import { AutomationError, isErrorCode } from '../base/errors';
import type { DropElsewhere } from '../dom/engine-context';
import type { Reply } from '../messaging/contract';
import type { FirstSeen, Point } from '../protocol/frame';
import type { InputStep } from '../protocol/input';

/** Carries a question of this frame to whoever follows its acts; undefined when nobody does. */
export type AskOutside = (operation: string, input: unknown) => Promise<Reply | undefined>;

/** The questions of an act to whoever follows it from outside its frame. */
export type Outside = {
  /** Nothing may happen on the page for one that was stopped: it no longer knows the act, and says so. */
  tellSent(actId: string): Promise<void>;
  tellClosing(actId: string, what: 'frame' | 'tab' | 'page'): void;
  /** The page took back what a done act had proved. */
  tellLost(actId: string, sentence: string): void;
  /** The browser's own input; resolves when the page has taken it. */
  sendInput(actId: string, steps: readonly InputStep[]): Promise<void>;
  /** Tells what covers points of this frame in the frames around. */
  firstSeen(actId: string, points: readonly Point[]): Promise<FirstSeen>;
  /** A script that is a link's address, run in the page's own world. */
  followScript(actId: string, address: string): Promise<void>;
  dropElsewhere(actId: string): DropElsewhere;
};

export function createOutside(askOutside: AskOutside): Outside {
  const ask = async (operation: string, input: object): Promise<unknown> => {
    const reply = await askOutside(operation, input);
    if (reply?.ok) return reply.value;
    const { code, message } = reply?.error ?? { code: 'no-answer', message: 'Nobody answered this frame.' };
    throw new AutomationError(isErrorCode(code) ? code : 'internal', message);
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
    sendInput: async (actId, steps) => void (await ask('input', { actId, steps })),
    firstSeen: async (actId, points) => {
      const seen = await ask('firstSeen', { actId, points });
      if (isFirstSeen(seen)) return seen;
      throw new AutomationError('internal', 'What lies over this frame is not known.');
    },
    followScript: async (actId, address) => void (await ask('followScript', { actId, address })),
    dropElsewhere: (actId) => ({
      find: async () => pointFrom(await ask('dropPlace', { actId })),
      drag: async (phase, data) => (await ask('dragToDrop', { actId, phase, data })) === true,
    }),
  };
}

function isFirstSeen(value: unknown): value is FirstSeen {
  return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number';
}

/** Frames carry no zod; what is answered needs a look only for its type. */
function pointFrom(value: unknown): Point {
  if (typeof value === 'object' && value !== null && 'x' in value && 'y' in value) {
    const { x, y } = value;
    if (typeof x === 'number' && typeof y === 'number') return { x, y };
  }
  throw new AutomationError('internal', 'The place of the drop is not known.');
}
