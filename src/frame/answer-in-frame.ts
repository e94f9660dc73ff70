import type { FrameQuestions, FrameHandlers } from '../protocol/frame-contract';
import type { Input, Reply, Output } from '../messaging/contract';
import { type Saying, say } from '../base/say';
import { fromRecord, isErrorCode, AutomationError } from '../base/errors';
import { createEngine, type Engine } from './engine';
import { describeFrame, type DescribedEngine } from './describe-frame';
import { startIdleWalk } from './idle-walk';
import type { Extracting } from './data/extracting-engine';
import { childNodesOf, hostOf, isConnectedOf, isElement, isShadowRoot, parentNodeOf } from './dom/native';
import type { Acting } from './acting-engine';
import type { ActPorts } from './engine-context';
import type { FrameAct, Outcome, FilePiece } from '../protocol/frame';
import type { Onlooker } from './proof/onlooker';
import type { ChangeLog } from './changes/changes';

/** Carries a question of this frame to whoever follows its acts; undefined when nobody does. */
export type AskOutside = <K extends keyof FrameQuestions>(
  operation: K,
  input: Input<FrameQuestions[K]>,
) => Promise<Reply<Output<FrameQuestions[K]>> | undefined>;

/** The functions that a frame gets from the place where its engine was put. */
export type FramePorts = {
  shadowRootOf: (host: Element) => ShadowRoot | null;
  askOutside: AskOutside;
};

/** One frame that answers whoever works in it, whatever carries the questions. */
export type Frame = DescribedEngine & {
  readonly engine: Engine;
  readonly startActing: (create: (engine: Engine) => Acting) => void;
  readonly startExtracting: (create: (engine: Engine) => Extracting) => void;
  /** Aborts when the engine is retired. */
  readonly living: AbortSignal;
  /** Leaves the page, and answers nobody any more. */
  readonly retire: () => void;
  readonly handlers: Omit<
    FrameHandlers,
    'watchUser' | 'tellChange' | 'showOverlay' | 'record' | 'secretBoxes'
  >;
};

/** Nothing is done in it until `act.js` has brought the acting half of its engine, and no data read until `extract.js` has. */
export function createFrame(document: Document, { shadowRootOf, askOutside }: FramePorts): Frame {
  const living = new AbortController();
  const engine = createEngine(document, { shadowRootOf });
  const noteRead = startIdleWalk(engine, living.signal);
  const token = listenForToken(window, living.signal);
  shareLog(engine.context.changes, living.signal);
  let acting: Acting | undefined;
  let extracting: Extracting | undefined;
  const needActing = () => acting ?? missing(say`What acts on pages is not in this frame yet. Try again.`);
  const needExtracting = () => extracting ?? missing('What reads data is not in this frame yet. Try again.');
  // The top frame's refs have nothing before them.
  let prefix = window === window.top ? '' : undefined;
  const described: DescribedEngine = {
    document,
    key: newKey(),
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
    canAct: () => acting !== undefined,
    canExtract: () => extracting !== undefined,
  };
  return {
    ...described,
    engine,
    startActing: (create) => {
      acting ??= create(engine);
    },
    startExtracting: (create) => {
      extracting ??= create(engine);
    },
    living: living.signal,
    retire: () => {
      living.abort();
      engine.stop();
    },
    handlers: {
      hello: () => describeFrame(undefined, described),
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
      ...createActs(engine, needActing, askOutside),
      ...createOnlooking(needActing, askOutside),
      pointInFrame: ({ ref, point, still }) => needActing().pointInFrame(ref, point, still),
      seeThrough: ({ ref, points, isPressed }) => needActing().seeThrough(ref, points, isPressed),
      dropPoint: ({ selector }) => needActing().dropPoint(selector),
      dragHere: ({ selector, phase, data }) => needActing().dragHere(selector, phase, data),
      holdsFocus: () => needActing().holdsFocus(),
      pageData: (request) => needExtracting().read(request),
      offers: (request) => needExtracting().frameOffers(request),
      rowTexts: (request) => needExtracting().rowTexts(request),
      sendToken: ({ ref, token: text }) => sendToken(engine.elementOf(ref), text),
      expectToken: ({ token: announced }) => token.expect(announced),
      receivedToken: ({ token: expected }) => token.received(expected),
    },
  };
}

function missing(message: string | Saying): never {
  throw new AutomationError('engine-failed', message);
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

/** A token may be on its way between two processes for this long, in milliseconds. */
const onTheWayMs = 250;

/**
 * Keeps the last announced token that the parent frame sent, so that the background can tell which frame element this frame is
 * in. Needed only for cross-origin frames in shadow trees. Messages of the page's own that look like one go on to the page.
 */
export function listenForToken(window: Window, signal: AbortSignal) {
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
    expect: (token: string): boolean => {
      expected = token;
      return true;
    },
    received: async (token: string): Promise<boolean> => {
      if (last === token) return true;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, onTheWayMs);
      });
      return last === token;
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

type ActHandlers = Pick<FrameHandlers, 'act' | 'stopAct' | 'stayed' | 'changedElsewhere' | 'putFile'>;

/** The ways in which a running act is told something from outside. */
const controllers = () => ({
  stop: new AbortController(),
  stay: new AbortController(),
  elsewhere: new AbortController(),
});

function createActs(engine: Engine, acting: () => Acting, askOutside: AskOutside): ActHandlers {
  const acts = new Map<string, ReturnType<typeof controllers>>();
  const files = createFileShelf();
  const tellAct = (actId: string, what: 'stay' | 'elsewhere') => {
    acts.get(actId)?.[what].abort();
    return acts.has(actId);
  };
  return {
    act: async (request): Promise<Outcome> => {
      const { actId } = request;
      const [{ stop, stay, elsewhere }, over] = [controllers(), new AbortController()];
      acts.set(actId, { stop, stay, elsewhere });
      const ports = { ...portsOf(request, askOutside), stays: stay.signal, elsewhereSeen: elsewhere.signal };
      tellFrameClosing(engine, over.signal, () => tell(askOutside('closing', { actId, what: 'frame' })));
      try {
        return await acting().act(request, stop.signal, { ...ports, fileNamed: files.fileNamed });
      } finally {
        over.abort();
        acts.delete(actId);
      }
    },
    stopAct: ({ actId, late }) => {
      const reason = late
        ? new AutomationError('timeout', say`The time was over before anything was done.`)
        : new AutomationError('stopped', say`Stopped. Nothing more happens on the page.`);
      acts.get(actId)?.stop.abort(reason);
      return acts.delete(actId);
    },
    changedElsewhere: ({ actId }) => tellAct(actId, 'elsewhere'),
    stayed: ({ actId }) => tellAct(actId, 'stay'),
    putFile: files.put,
  };
}

/** When nobody follows the act any more, nobody is left to tell. */
const tell = (told: Promise<unknown>) => void told.catch(() => undefined);

/** The ways by which an act asks and tells whoever follows it. */
function portsOf(
  { actId, inside, dropElsewhere, holds }: FrameAct,
  askOutside: AskOutside,
): Omit<ActPorts, 'stays' | 'elsewhereSeen'> {
  const ask = async <K extends keyof FrameQuestions>(operation: K, input: Input<FrameQuestions[K]>) => {
    const reply = await askOutside(operation, input);
    if (reply?.ok === false) {
      const { code } = reply.error;
      throw fromRecord({ ...reply.error, code: isErrorCode(code) ? code : 'internal' });
    }
    if (reply?.value === undefined) throw new AutomationError('no-answer', 'Nobody answered this frame.');
    return reply.value;
  };
  return {
    // An act that was stopped may do nothing on the page.
    onSent: async () => {
      const at = performance.timeOrigin + performance.now();
      const reply = await askOutside('sent', { actId, at }).catch(() => undefined);
      if (reply?.ok && reply.value === true) return;
      const message = 'The browser stopped Tabwright. Nothing was done on the page.';
      throw new AutomationError('interrupted', message);
    },
    afterEvents: () => {
      // Once the tab is going, nothing more gets out.
      if (window.top?.closed) tell(askOutside('closing', { actId, what: 'tab' }));
    },
    onLeaving: () => tell(askOutside('closing', { actId, what: 'page' })),
    onLost: (sentence) => tell(askOutside('lost', { actId, sentence })),
    onWaiting: (problem) => tell(askOutside('waiting', { actId, problem })),
    tabRestedMs: () => ask('rested', { actId }),
    otherLogs: reachableLogs,
    sendInput: async (steps) => void (await ask('input', { actId, steps })),
    followScript: async (address) => void (await ask('followScript', { actId, address })),
    firstSeen: inside ? (points) => ask('firstSeen', { actId, points }) : undefined,
    maySend: holds ? (to) => ask('maySend', { actId, to }) : undefined,
    elsewhere: dropElsewhere
      ? {
          find: () => ask('dropPlace', { actId }),
          drag: (phase, data) => ask('dragToDrop', { actId, phase, data }),
        }
      : undefined,
  };
}

/** Until `over`, says so when this document goes away while the act's own events are dispatched: no one else did it then. */
function tellFrameClosing({ context }: Engine, over: AbortSignal, onClosing: () => void): void {
  const onHide = () => {
    if (context.changes.phase !== 'idle') onClosing();
  };
  window.addEventListener('pagehide', onHide, { signal: over });
}

/** Watches the changes that acts in other frames of the tab make in this one. */
function createOnlooking(
  acting: () => Acting,
  askOutside: AskOutside,
): Pick<FrameHandlers, 'watchChanges' | 'actSent' | 'actOver'> {
  const onlookers = new Map<string, Onlooker>();
  return {
    watchChanges: ({ actId, dialogs }) => {
      const onLeaving = () => tell(askOutside('closing', { actId, what: 'page' }));
      const onlooker = acting().watch(dialogs, onLeaving);
      onlookers.set(actId, onlooker);
      return onlooker.changed();
    },
    actSent: ({ actId, at }) => {
      onlookers.get(actId)?.sent(at - performance.timeOrigin);
      return onlookers.has(actId);
    },
    actOver: async ({ actId }) => {
      const onLost = (sentence: string) => tell(askOutside('lost', { actId, sentence }));
      const onlooker = onlookers.get(actId);
      onlookers.delete(actId);
      return (await onlooker?.over(onLost)) ?? [];
    },
  };
}

type ShelvedFile = { type: string; size: number; parts: Uint8Array<ArrayBuffer>[] };

/** The files that were given to this frame for `setInputFiles`. */
function createFileShelf() {
  const kept = new Map<string, ShelvedFile>();
  return {
    /** Adds a piece and answers how many bytes of its file are there. Fails when a piece before it is missing. */
    put: ({ name, type, position, data }: FilePiece): number => {
      const file = position === 0 ? { type, size: 0, parts: [] } : kept.get(name);
      if (!file || file.size !== position) {
        throw new AutomationError('file-missing', `A piece of "${name}" is missing before byte ${position}.`);
      }
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      file.parts.push(bytes);
      file.size += bytes.length;
      kept.set(name, file);
      return file.size;
    },
    fileNamed: (name: string): File | undefined => {
      const file = kept.get(name);
      return file && new File(file.parts, name, { type: file.type });
    },
  };
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
