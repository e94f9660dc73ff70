import { createEngine, type Engine } from './engine';
import type { FrameHandlers } from '../protocol/frame-contract';
import { createActs, type Acts } from './acts';
import { describeFrame, type DescribedEngine } from './describe-frame';
import type { AskOutside } from './outside';
import { startIdleWalk } from './idle-walk';
import { AutomationError } from '../base/errors';
import type { Extracting } from './data/extracting-engine';
import { nodePathOf } from './dom/node-path';
import type { FrameText, WholeTextRequest } from '../protocol/snapshot';

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
