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
  z.strictObject({ kind: z.literal('move'), ...place, modifiers, held: z.boolean().optional() }),
  z.strictObject({
    kind: z.enum(['down', 'up']),
    ...place,
    modifiers,
    button: z.enum(['left', 'middle', 'right']),
    /** 1 for a click, 2 for the second press of a double click. */
    count: z.number().int().min(1).max(3),
  }),
  z.strictObject({ kind: z.literal('wheel'), ...place, deltaX: z.number(), deltaY: z.number() }),
  z.strictObject({
    kind: z.enum(['keyDown', 'keyUp']),
    key: z.string(),
    code: z.string(),
    keyCode: z.number().int(),
    text: z.string().optional(),
    modifiers,
  }),
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
]);
export type InputStep = z.infer<typeof InputStep>;
