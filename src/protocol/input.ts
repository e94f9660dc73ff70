import { z } from 'zod';

const modifiers = z.strictObject({
  altKey: z.boolean(),
  ctrlKey: z.boolean(),
  metaKey: z.boolean(),
  shiftKey: z.boolean(),
});

/** CSS px of the frame's viewport. */
const place = { x: z.number(), y: z.number() };

/** One step of trusted input: what a hand does to mouse or keyboard. */
export const InputStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), ...place, modifiers }),
  z.strictObject({
    kind: z.enum(['down', 'up']),
    ...place,
    modifiers,
    button: z.enum(['left', 'middle', 'right']),
    /** 1 for a click, 2 for the second press of a double click. */
    count: z.number().int().min(1).max(3),
  }),
  /** Presses the left button to drag what is there. */
  z.strictObject({ kind: z.literal('grab'), ...place }),
  /** Moves on with the button held. `dragging`: the page let an HTML drag begin. */
  z.strictObject({ kind: z.literal('carry'), ...place, dragging: z.boolean() }),
  /** Lets go of the button where the pointer is. */
  z.strictObject({ kind: z.literal('letGo') }),
  z.strictObject({ kind: z.literal('wheel'), ...place, deltaX: z.number(), deltaY: z.number() }),
  z.strictObject({
    kind: z.enum(['keyDown', 'keyUp']),
    key: z.string(),
    code: z.string(),
    keyCode: z.number().int(),
    text: z.string().optional(),
    /** 1 left, 2 right, 3 number pad. */
    location: z.number().int().min(1).max(3).optional(),
    modifiers,
  }),
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
]);
export type InputStep = z.infer<typeof InputStep>;
