import { z } from 'zod';
import { parseJson } from '../../base/json';
import type { Server } from '../../messaging/server';
import type { CdpTarget } from './cdp-target';
import type { LiveFrames } from './live-frames';
import { binding, callEngine } from './world';

const BindingCalled = z.object({ name: z.string(), payload: z.string(), executionContextId: z.number() });
const Question = z.object({ question: z.number(), operation: z.string(), input: z.unknown() });

/** Passes the questions of a target's frames to `server`, and its replies back. The returned function ends this. */
export function answerFrames(
  target: CdpTarget,
  { frames, server }: { frames: LiveFrames; server: Server },
): () => void {
  return target.on('Runtime.bindingCalled', (params) => {
    const { name, payload, executionContextId } = BindingCalled.parse(params);
    const asked = Question.safeParse(parseJson(payload)).data;
    const world = frames.ofContext(target, executionContextId);
    if (name !== binding || !asked || !world) return;
    const { question, operation, input } = asked;
    const { frameId, documentId } = world;
    // A frame that went away meanwhile waits for no reply.
    void server(operation, input, { caller: 'content', frameId, documentId })
      .then((reply) => callEngine(world, 'hear', question, reply))
      .catch(() => undefined);
  });
}
