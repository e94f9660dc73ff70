import { createActing } from '../frame/acting-engine';
import { createExtracting } from '../frame/data/extracting-engine';
import { methodTable } from '../methods/performs';
import type { Reply } from '../messaging/contract';
import { replyTo } from '../messaging/reply';
import type { FrameHello } from '../protocol/frame';
import type { FrameRequests } from '../protocol/frame-contract';
import type { WholeTextRequest } from '../protocol/snapshot';
import { describeFrame } from '../frame/describe-frame';
import { createFrame, type Frame, type AskOutside } from '../frame/answer-in-frame';
import { followCauses, forgetCauses } from '../frame/page-causes';
import { replaceDialogs, restoreDialogs } from '../frame/page-dialogs';

// Functions that are called in a frame's world by whoever put the engine there, when that is no extension.

/** Carries a question out of the frame's world: a binding of the debugging protocol. Only our world has it. */
declare global {
  var askTabwright: ((question: string) => void) | undefined;
}

/** Closed shadow roots, as far as they were given. */
const closedRoots = new WeakMap<Element, ShadowRoot>();

/** Questions to the outside that wait for their answer. */
const waiting = new Map<number, (reply: Reply<never>) => void>();
let lastQuestion = 0;

let started: Frame | undefined;

/** Describes this frame and starts its engine. */
export function hello(request?: WholeTextRequest): FrameHello {
  return describeFrame(request, frame());
}

type FrameRequest = { operation: keyof FrameRequests; input: unknown };

export function answer(request: FrameRequest): Promise<Reply> {
  return replyTo(frame().handlers, request);
}

/** The reply to a question of this frame, with a value of the kind that was asked for. */
export function hear(question: number, reply: Reply<never>): void {
  waiting.get(question)?.(reply);
  waiting.delete(question);
}

/** Makes a closed shadow root known, which no script can find for itself. */
export function adopt(root: ShadowRoot): void {
  closedRoots.set(root.host, root);
}

/** Lets go of the page: nothing is watched any more. The next call begins anew. */
export function retire(): void {
  started?.retire();
  started = undefined;
}

/** The sources of what is done to dialogs, which is run in the page's own world. */
export function dialogSources(): Record<'replace' | 'restore', string> {
  return { replace: String(replaceDialogs), restore: String(restoreDialogs) };
}

/** The sources of what follows causes, which is run in the page's own world. */
export function causeSources(): Record<'follow' | 'forget', string> {
  return { follow: String(followCauses), forget: String(forgetCauses) };
}

/** The frame of this document: its first, empty one can leave its globals to the next. */
function frame(): Frame {
  if (started?.document === document) return started;
  started?.retire();
  started = createFrame(document, {
    shadowRootOf: (host) => host.shadowRoot ?? closedRoots.get(host) ?? null,
    askOutside,
  });
  started.startActing((engine) => createActing(engine, methodTable));
  started.startExtracting(createExtracting);
  return started;
}

const askOutside: AskOutside = (operation, input) => {
  const { askTabwright } = globalThis;
  if (!askTabwright) return Promise.resolve(undefined);
  const question = ++lastQuestion;
  return new Promise((resolve) => {
    waiting.set(question, resolve);
    askTabwright(JSON.stringify({ question, operation, input }));
  });
};
