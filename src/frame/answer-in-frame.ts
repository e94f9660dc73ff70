import { createEngine, type Engine } from './engine';
import type { FrameHandlers } from '../protocol/frame-contract';
import { createActs, type Acts } from './acts';
import { createExtracts, type Extracts } from './extracts';
import { describeFrame, type DescribedEngine } from './describe-frame';
import type { AskOutside } from './outside';
import { createFrameReading } from './read-frame';
import { startIdleWalk } from './idle-walk';
import { listenForToken } from './token';

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
