import { AutomationError, isErrorCode } from '../base/errors';
import type { Acting } from '../dom/acting';
import type { Engine } from '../dom/engine';
import type { FrameHandlers } from '../messaging/frame';
import { sendToBackground } from '../messaging/send';
import type { Outcome } from '../protocol/frame';
import type { InputStep } from '../protocol/input';
import { createFileShelf } from './files';
import { createOnlooking } from './onlooking';

type ActHandlers = Pick<
  FrameHandlers,
  'act' | 'stopAct' | 'watchChanges' | 'actSent' | 'actOver' | 'pointInFrame' | 'putFile'
>;

/** What is done in this frame: nothing until `act.js` has brought the acting half of the engine. */
export type Acts = {
  canAct: () => boolean;
  start: (create: (engine: Engine) => Acting) => void;
  handlers: ActHandlers;
};

export function createActs(engine: Engine): Acts {
  let acting: Acting | undefined;
  const need = (): Acting => {
    if (acting) return acting;
    throw new AutomationError('engine-failed', 'What acts on pages is not in this frame yet. Try again.');
  };
  const running = new Map<string, AbortController>();
  const files = createFileShelf();
  return {
    canAct: () => acting !== undefined,
    start: (create) => {
      acting ??= create(engine);
    },
    handlers: {
      act: async (request): Promise<Outcome> => {
        const controller = new AbortController();
        running.set(request.actId, controller);
        try {
          return await need().act(request, controller.signal, {
            onSent: () => tellSent(request.actId),
            sendInput: (steps) => sendInput(request.actId, steps),
            fileNamed: (name) => files.fileNamed(name),
          });
        } finally {
          running.delete(request.actId);
        }
      },
      stopAct: ({ actId }) => {
        running
          .get(actId)
          ?.abort(new AutomationError('stopped', 'Stopped. Nothing more happens on the page.'));
        return running.delete(actId);
      },
      ...createOnlooking(() => need().watch()),
      pointInFrame: ({ ref, point }) => need().pointInFrame(ref, point),
      putFile: (piece) => files.put(piece),
    },
  };
}

/** Nothing may happen on the page for a worker that was stopped: it no longer knows the act, and has said so. */
async function tellSent(actId: string): Promise<void> {
  const at = performance.timeOrigin + performance.now();
  const reply = await sendToBackground('sent', { actId, at }).catch(() => undefined);
  if (reply?.ok && reply.value === true) return;
  throw new AutomationError('interrupted', 'The browser stopped Tabwright. Nothing was done on the page.');
}

/** The background sends them through the debugger; resolves when the page has taken them. */
async function sendInput(actId: string, steps: readonly InputStep[]): Promise<void> {
  const reply = await sendToBackground('input', { actId, steps });
  if (reply?.ok) return;
  const { code, message } = reply?.error ?? { code: 'no-answer', message: 'Nobody took the input.' };
  throw new AutomationError(isErrorCode(code) ? code : 'internal', message);
}
