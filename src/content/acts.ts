import { AutomationError, isErrorCode } from '../base/errors';
import type { Acting } from '../dom/acting';
import type { Engine } from '../dom/engine';
import type { FrameHandlers } from '../messaging/frame';
import { sendToBackground } from '../messaging/send';
import type { DropElsewhere } from '../dom/context';
import type { Outcome, Point } from '../protocol/frame';
import type { InputStep } from '../protocol/input';
import { createFileShelf } from './files';
import { createOnlooking } from './onlooking';

type ActHandlers = Pick<
  FrameHandlers,
  | 'act'
  | 'stopAct'
  | 'watchChanges'
  | 'actSent'
  | 'actOver'
  | 'pointInFrame'
  | 'dropPoint'
  | 'dragHere'
  | 'putFile'
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
            ...(request.dropElsewhere ? { elsewhere: dropElsewhere(request.actId) } : {}),
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
      pointInFrame: ({ ref, point, still }) => need().pointInFrame(ref, point, still),
      dropPoint: ({ selector }) => need().dropPoint(selector),
      dragHere: ({ selector, phase, data }) => need().dragHere(selector, phase, data),
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
  await askBackground('input', { actId, steps });
}

/** The background reaches the other frame. */
function dropElsewhere(actId: string): DropElsewhere {
  return {
    find: async () => pointFrom(await askBackground('dropPlace', { actId })),
    drag: async (phase, data) => (await askBackground('dragToDrop', { actId, phase, data })) === true,
  };
}

async function askBackground(
  operation: 'input' | 'dropPlace' | 'dragToDrop',
  input: object,
): Promise<unknown> {
  const reply = await sendToBackground(operation, input);
  if (reply?.ok) return reply.value;
  const { code, message } = reply?.error ?? { code: 'no-answer', message: 'Nobody answered this frame.' };
  throw new AutomationError(isErrorCode(code) ? code : 'internal', message);
}

/** Frames carry no zod; what the background says needs a look only for its type. */
function pointFrom(value: unknown): Point {
  if (typeof value === 'object' && value !== null && 'x' in value && 'y' in value) {
    const { x, y } = value;
    if (typeof x === 'number' && typeof y === 'number') return { x, y };
  }
  throw new AutomationError('internal', 'The place of the drop is not known.');
}
