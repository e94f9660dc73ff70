import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import type { Acting } from './acting-engine';
import type { Engine } from './engine';
import type { ActPorts } from './engine-context';
import type { FrameHandlers } from '../protocol/frame-contract';
import type { FrameAct, Outcome } from '../protocol/frame';
import { createFileShelf } from './frame-files';
import { createOnlooking } from './onlooking';
import { createOutside, type AskOutside, type Outside } from './outside';
import { reachableLogs, shareLog } from './reachable-logs';

type ActHandlers = Pick<
  FrameHandlers,
  | 'act'
  | 'stopAct'
  | 'stayed'
  | 'watchChanges'
  | 'actSent'
  | 'actOver'
  | 'pointInFrame'
  | 'seeThrough'
  | 'dropPoint'
  | 'dragHere'
  | 'holdsFocus'
  | 'putFile'
>;

/** The acts of this frame: none until `act.js` has brought the acting half of the engine. */
export type Acts = {
  canAct: () => boolean;
  start: (create: (engine: Engine) => Acting) => void;
  handlers: ActHandlers;
};

type Parts = { askOutside: AskOutside; living: AbortSignal };

export function createActs(engine: Engine, { askOutside, living }: Parts): Acts {
  const outside = createOutside(askOutside);
  shareLog(engine.context.changes, living);
  let acting: Acting | undefined;
  const need = (): Acting => {
    if (acting) return acting;
    throw new AutomationError('engine-failed', say`What acts on pages is not in this frame yet. Try again.`);
  };
  const running = new Map<string, { stop: AbortController; stays: AbortController }>();
  const files = createFileShelf();
  return {
    canAct: () => acting !== undefined,
    start: (create) => {
      acting ??= create(engine);
    },
    handlers: {
      act: async (request): Promise<Outcome> => {
        const { actId } = request;
        const [stop, stays, over] = [new AbortController(), new AbortController(), new AbortController()];
        running.set(actId, { stop, stays });
        tellFrameClosing(engine, over.signal, () => outside.tellClosing(actId, 'frame'));
        try {
          const ports = portsOf(request, { outside, stays: stays.signal });
          return await need().act(request, stop.signal, {
            ...ports,
            fileNamed: (name) => files.fileNamed(name),
          });
        } finally {
          over.abort();
          running.delete(actId);
        }
      },
      stopAct: ({ actId, late }) => {
        running.get(actId)?.stop.abort(late ? outOfTime() : stopped());
        return running.delete(actId);
      },
      stayed: ({ actId }) => {
        running.get(actId)?.stays.abort();
        return running.has(actId);
      },
      ...createOnlooking((dialogs) => need().watch(dialogs)),
      pointInFrame: ({ ref, point, still }) => need().pointInFrame(ref, point, still),
      seeThrough: ({ ref, ...asked }) => need().seeThrough(ref, asked),
      dropPoint: ({ selector }) => need().dropPoint(selector),
      dragHere: ({ selector, phase, data }) => need().dragHere(selector, phase, data),
      holdsFocus: () => need().holdsFocus(),
      putFile: (piece) => files.put(piece),
    },
  };
}

/** What an act asks of whoever follows it, and tells it. */
function portsOf(
  { actId, inside, dropElsewhere }: FrameAct,
  { outside, stays }: { outside: Outside; stays: AbortSignal },
): ActPorts {
  return {
    onSent: () => outside.tellSent(actId),
    afterEvents: () => {
      // Once the tab is going, nothing more gets out.
      if (window.top?.closed) outside.tellClosing(actId, 'tab');
    },
    onLeaving: () => outside.tellClosing(actId, 'page'),
    onLost: (sentence) => outside.tellLost(actId, sentence),
    onWaiting: (problem) => outside.tellWaiting(actId, problem),
    otherLogs: reachableLogs,
    stays,
    sendInput: (steps) => outside.sendInput(actId, steps),
    followScript: (address) => outside.followScript(actId, address),
    firstSeen: inside ? (points) => outside.firstSeen(actId, points) : undefined,
    elsewhere: dropElsewhere ? outside.dropElsewhere(actId) : undefined,
  };
}

const stopped = () => new AutomationError('stopped', say`Stopped. Nothing more happens on the page.`);
const outOfTime = () => new AutomationError('timeout', say`The time was over before anything was done.`);

/** Until `over`, says so when this document goes away while the act's own events are dispatched: no one else did it then. */
function tellFrameClosing({ context }: Engine, over: AbortSignal, tell: () => void): void {
  const onHide = () => {
    if (context.changes.phase !== 'idle') tell();
  };
  window.addEventListener('pagehide', onHide, { signal: over });
}
