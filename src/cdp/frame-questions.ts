import { z } from 'zod';
import { AutomationError, toAutomationError } from '../base/errors';
import { parseJson } from '../base/json';
import { dragToDrop, dropPlaceFor } from '../page/acting/drops';
import { firstSeenOf } from '../page/acting/inner-acts';
import { followScript } from '../page/acting/follow-script-links';
import { noteLost } from '../page/acting/lost-effects';
import { noteClosing, noteSent } from '../page/acting/sent-acts';
import type { From } from '../page/acting/acts-of-frames';
import { DragData, DragPhase, Point } from '../protocol/frame';
import type { LiveFrames } from './live-frames';
import type { CdpTarget } from './cdp-target';
import { binding, callEngine } from './world';

const BindingCalled = z.object({ name: z.string(), payload: z.string(), executionContextId: z.number() });
const Question = z.object({ question: z.number(), operation: z.string(), input: z.unknown() });

/** Answers what the frames of a target ask. The function it gives ends that. */
export function answerFrames(
  target: CdpTarget,
  { tabId, frames }: { tabId: number; frames: LiveFrames },
): () => void {
  return target.on('Runtime.bindingCalled', (params) => {
    const { name, payload, executionContextId } = BindingCalled.parse(params);
    const asked = Question.safeParse(parseJson(payload)).data;
    const world = frames.ofContext(target, executionContextId);
    if (name !== binding || !asked || !world) return;
    const { question, operation, input } = asked;
    // A frame that went away meanwhile waits for nothing.
    void answer(operation, input, { tabId, frameId: world.frameId, documentId: world.documentId })
      .then((reply) => callEngine(world, 'hear', question, reply))
      .catch(() => undefined);
  });
}

async function answer(operation: string, input: unknown, from: From): Promise<object> {
  try {
    const known = answers.get(operation);
    if (!known) throw new AutomationError('invalid-input', `Nobody here knows "${operation}".`);
    return { ok: true, value: await known(input, from) };
  } catch (thrown) {
    return { ok: false, error: toAutomationError(thrown).toJSON() };
  }
}

const OfAct = z.object({ actId: z.string() });
const Sent = OfAct.extend({ at: z.number() });
const Closing = OfAct.extend({ what: z.enum(['frame', 'tab', 'page']) });
const Lost = OfAct.extend({ sentence: z.string().max(500) });
const SeenFrom = OfAct.extend({ points: z.array(Point) });
const ScriptLink = OfAct.extend({ address: z.string().regex(/^javascript:/i) });
const Drag = OfAct.extend({ phase: DragPhase, data: DragData });

const answers = new Map(
  Object.entries<(input: unknown, from: From) => unknown>({
    sent: (input, from) => {
      const { actId, at } = Sent.parse(input);
      return noteSent(actId, at, from);
    },
    closing: (input, from) => {
      const { actId, what } = Closing.parse(input);
      return noteClosing(actId, what, from);
    },
    lost: (input, from) => {
      const { actId, sentence } = Lost.parse(input);
      return noteLost(actId, sentence, from);
    },
    firstSeen: (input, from) => {
      const { actId, points } = SeenFrom.parse(input);
      return firstSeenOf(actId, points, from);
    },
    followScript: (input, from) => followScript(ScriptLink.parse(input), from),
    dropPlace: (input, from) => dropPlaceFor(OfAct.parse(input).actId, from),
    dragToDrop: (input, from) => dragToDrop(Drag.parse(input), from),
  }),
);
