import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import type { Acting } from './acting-engine';
import type { Engine } from './engine';
import type { ActPorts } from './engine-context';
import type { FrameHandlers } from '../protocol/frame-contract';
import type { FrameAct, Outcome, DialogsToHear, FilePiece } from '../protocol/frame';
import { createOutside, type AskOutside, type Outside } from './outside';
import type { Onlooker } from './proof/onlooker';
import type { ChangeLog } from './see/changes';

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

type Onlooking = Pick<FrameHandlers, 'watchChanges' | 'actSent' | 'actOver'>;

/** Watches the changes that acts in other frames of the tab make in this one. */
function createOnlooking(watch: (dialogs: DialogsToHear | undefined) => Onlooker): Onlooking {
  const onlookers = new Map<string, Onlooker>();
  return {
    watchChanges: async ({ actId, dialogs }) => {
      const onlooker = watch(dialogs);
      onlookers.set(actId, onlooker);
      try {
        return await onlooker.effects();
      } finally {
        onlookers.delete(actId);
      }
    },
    actSent: ({ actId, at }) => {
      onlookers.get(actId)?.sent(at - performance.timeOrigin);
      return onlookers.has(actId);
    },
    actOver: ({ actId }) => {
      onlookers.get(actId)?.over();
      return onlookers.has(actId);
    },
  };
}

/** The files that were given to this frame for `setInputFiles`. */
type FileShelf = {
  /** Adds a piece and answers how many bytes of its file are there. Fails when a piece before it is missing. */
  put(piece: FilePiece): number;
  fileNamed(name: string): File | undefined;
};

type Kept = { type: string; size: number; parts: Uint8Array<ArrayBuffer>[] };

function createFileShelf(): FileShelf {
  const kept = new Map<string, Kept>();
  return {
    put: ({ name, type, position, data }) => {
      const file = position === 0 ? { type, size: 0, parts: [] } : kept.get(name);
      if (!file || file.size !== position) {
        throw new AutomationError('file-missing', `A piece of "${name}" is missing before byte ${position}.`);
      }
      const bytes = bytesOf(data);
      file.parts.push(bytes);
      file.size += bytes.length;
      kept.set(name, file);
      return file.size;
    },
    fileNamed: (name) => {
      const file = kept.get(name);
      return file && new File(file.parts, name, { type: file.type });
    },
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/**
 * The key under which each frame keeps its log, in our own world of it: only our own worlds of frames of the same origin
 * see it.
 */
const place = Symbol.for('tabwright.changes');

/** Lets other frames reach the log until `living` aborts. */
function shareLog(log: ChangeLog, living: AbortSignal): void {
  Object.defineProperty(globalThis, place, { value: log, configurable: true });
  living.addEventListener('abort', () => void Reflect.deleteProperty(globalThis, place));
}

/** The logs of the other frames of the tab that this one may reach: its scripts can change those frames. */
function reachableLogs(): ChangeLog[] {
  const found: ChangeLog[] = [];
  const visit = (page: Window) => {
    for (let index = 0; index < page.length && found.length < 50; index += 1) {
      const child = page[index];
      if (child) visit(child);
    }
    const log = page === window ? undefined : logOf(page);
    if (log) found.push(log);
  };
  if (window.top) visit(window.top);
  return found;
}

function logOf(page: Window): ChangeLog | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own code writes it, in our own world
    return Reflect.get(page, place) as ChangeLog | undefined;
  } catch {
    // The frame is of another origin.
    return undefined;
  }
}
