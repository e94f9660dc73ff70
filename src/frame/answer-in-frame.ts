import { createEngine, type Engine } from './engine';
import type { FrameHandlers } from '../protocol/frame-contract';
import { describeFrame, type DescribedEngine } from './describe-frame';
import { type AskOutside, createOutside, type Outside } from './outside';
import { startIdleWalk } from './idle-walk';
import { AutomationError } from '../base/errors';
import type { Extracting } from './data/extracting-engine';
import type { FrameText, WholeTextRequest } from '../protocol/snapshot';
import { childNodesOf, hostOf, isConnectedOf, isElement, isShadowRoot, parentNodeOf } from './dom/native';
import { say } from '../base/say';
import type { Acting } from './acting-engine';
import type { ActPorts } from './engine-context';
import type { FrameAct, Outcome, DialogsToHear, FilePiece } from '../protocol/frame';
import type { Onlooker } from './proof/onlooker';
import type { ChangeLog } from './changes/changes';

/** The functions that a frame gets from the place where its engine was put. */
export type FramePorts = {
  shadowRootOf: (host: Element) => ShadowRoot | null;
  askOutside: AskOutside;
};

/** One frame that answers whoever works in it, whatever carries the questions. */
export type Frame = DescribedEngine & {
  readonly engine: Engine;
  readonly startActing: Acts['start'];
  readonly startExtracting: Extracts['start'];
  /** Aborts when the engine is retired. */
  readonly living: AbortSignal;
  /** Leaves the page, and answers nobody any more. */
  readonly retire: () => void;
  readonly handlers: Omit<
    FrameHandlers,
    'watchUser' | 'tellChange' | 'showOverlay' | 'record' | 'secretBoxes'
  >;
};

export function createFrame(document: Document, { shadowRootOf, askOutside }: FramePorts): Frame {
  const living = new AbortController();
  const engine = createEngine(document, { shadowRootOf });
  const { noteRead } = startIdleWalk(engine, living.signal);
  const { prefix, readWhole, handlers: reading } = createFrameReading(engine, noteRead);
  const acts = createActs(engine, { askOutside, living: living.signal });
  const extracts = createExtracts(engine);
  const token = listenForToken(window, living.signal);
  const described = {
    document,
    key: newKey(),
    prefix,
    readWhole,
    canAct: acts.canAct,
    canExtract: extracts.canExtract,
  };
  return {
    ...described,
    engine,
    startActing: acts.start,
    startExtracting: extracts.start,
    living: living.signal,
    retire: () => {
      living.abort();
      engine.stop();
    },
    handlers: {
      hello: () => describeFrame(undefined, described),
      ...reading,
      ...acts.handlers,
      ...extracts.handlers,
      sendToken: ({ ref, token: text }) => sendToken(engine.elementOf(ref), text),
      expectToken: ({ token: announced }) => token.expect(announced),
      receivedToken: ({ token: expected }) => token.received(expected),
    },
  };
}

function sendToken(element: Element | undefined, token: string): boolean {
  if (!(element instanceof HTMLIFrameElement || element instanceof HTMLObjectElement)) return false;
  element.contentWindow?.postMessage(token, '*');
  return true;
}

/** A key of 128 random bits. Not `crypto.randomUUID`, which plain-http pages lack. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('');
}

/** The data of this frame: none can be read until `extract.js` has brought what reads it. */
type Extracts = {
  canExtract: () => boolean;
  start: (create: (engine: Engine) => Extracting) => void;
  handlers: Pick<FrameHandlers, 'pageData' | 'offers' | 'rowTexts'>;
};

function createExtracts(engine: Engine): Extracts {
  let extracting: Extracting | undefined;
  const there = (): Extracting => {
    if (extracting) return extracting;
    throw new AutomationError('engine-failed', 'What reads data is not in this frame yet. Try again.');
  };
  return {
    canExtract: () => extracting !== undefined,
    start: (create) => {
      extracting ??= create(engine);
    },
    handlers: {
      pageData: (request) => there().read(request),
      offers: (request) => there().frameOffers(request),
      rowTexts: (request) => there().rowTexts(request),
    },
  };
}

/** A token may be on its way between two processes for this long, in milliseconds. */
const onTheWayMs = 250;

/**
 * Keeps the last announced token that the parent frame sent, so that the background can tell which frame element this frame is
 * in. Needed only for cross-origin frames in shadow trees. Messages of the page's own that look like one go on to the page.
 */
export function listenForToken(
  window: Window,
  signal: AbortSignal,
): { expect(token: string): boolean; received(token: string): Promise<boolean> } {
  let expected: string | undefined;
  let last = '';
  let wake = () => {};
  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== window.parent || expected === undefined || event.data !== expected) return;
      last = expected;
      expected = undefined;
      event.stopImmediatePropagation();
      wake();
    },
    { capture: true, signal },
  );
  return {
    expect: (token) => {
      expected = token;
      return true;
    },
    received: async (token) => {
      if (last === token) return true;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, onTheWayMs);
      });
      return last === token;
    },
  };
}

/** The functions by which the background reads this frame. */
type FrameReading = {
  /** Gives the prefix of its refs, once that is known. */
  readonly prefix: () => string | undefined;
  /**
   * Gives all the text it shows, for whoever asks the frames of a tab what they are; undefined before the prefix is
   * known.
   */
  readonly readWhole: (request: WholeTextRequest) => FrameText | undefined;
  readonly handlers: Pick<
    FrameHandlers,
    'snapshot' | 'text' | 'firstMatch' | 'locate' | 'describe' | 'nodePaths' | 'lookalikes' | 'drawn'
  >;
};

/** `noteRead` is called at each look at the whole frame. */
function createFrameReading(engine: Engine, noteRead: () => void): FrameReading {
  // The top frame's refs have nothing before them.
  let prefix = window === window.top ? '' : undefined;
  return {
    prefix: () => prefix,
    readWhole: (request) => {
      if (prefix === undefined) return undefined;
      noteRead();
      try {
        return engine.text({ ...request, prefix });
      } catch {
        return undefined;
      }
    },
    handlers: {
      snapshot: (options) => {
        ({ prefix } = options);
        noteRead();
        return engine.snapshot(options);
      },
      text: (request) => {
        ({ prefix } = request);
        noteRead();
        return engine.text(request);
      },
      firstMatch: ({ selector }) => engine.firstMatch(selector),
      locate: ({ selector }) => engine.locate(selector),
      describe: ({ refs }) => engine.describe(refs),
      nodePaths: ({ refs }) =>
        refs.flatMap((ref) => {
          const element = engine.elementOf(ref);
          const path = element && nodePathOf(element);
          return path ? [{ ref, path }] : [];
        }),
      lookalikes: ({ fingerprint }) => engine.lookalikes(fingerprint),
      drawn: ({ texts }) => engine.drawn(texts),
    },
  };
}

/** The step of a path that enters a shadow root. */
const intoShadow = -1;

/**
 * The way to an element from its document: of each parent the how-manieth element to take, from 0, and −1 where a shadow
 * root is entered. Undefined for one that is not in the page.
 */
function nodePathOf(element: Element): number[] | undefined {
  if (!isConnectedOf(element)) return undefined;
  const path: number[] = [];
  for (let at = element; ;) {
    const parent = parentNodeOf(at);
    if (!parent) return undefined;
    path.unshift(childNodesOf(parent).filter(isElement).indexOf(at));
    if (isShadowRoot(parent)) path.unshift(intoShadow);
    else if (!isElement(parent)) return path;
    at = isShadowRoot(parent) ? hostOf(parent) : parent;
  }
}

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
type Acts = {
  canAct: () => boolean;
  start: (create: (engine: Engine) => Acting) => void;
  handlers: ActHandlers;
};

type Parts = { askOutside: AskOutside; living: AbortSignal };

function createActs(engine: Engine, { askOutside, living }: Parts): Acts {
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
