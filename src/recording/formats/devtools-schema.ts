import { z } from 'zod';

/**
 * A recording of Chrome DevTools' Recorder.
 *
 * Source: `@puppeteer/replay`, Schema.ts (Apache-2.0); test/unit/recording compares with its `parse`.
 */
const Text = z.string().max(20_000);

const selectors = z
  .array(z.union([Text, z.array(Text).max(20)]))
  .min(1)
  .max(50);

const base = {
  timeout: z.number().optional(),
  assertedEvents: z
    .array(z.object({ type: z.literal('navigation'), url: Text.optional(), title: Text.optional() }))
    .max(10)
    .optional(),
  target: Text.optional(),
  frame: z.array(z.number().int().min(0)).max(10).optional(),
};

const click = {
  ...base,
  selectors,
  offsetX: z.number(),
  offsetY: z.number(),
  button: z.string().optional(),
  deviceType: z.string().optional(),
  duration: z.number().optional(),
};

export const DevToolsStep = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('navigate'), url: Text }),
  z.object({ ...click, type: z.literal('click') }),
  z.object({ ...click, type: z.literal('doubleClick') }),
  z.object({ ...base, type: z.literal('hover'), selectors }),
  z.object({ ...base, type: z.literal('change'), selectors, value: Text }),
  z.object({ ...base, type: z.literal('keyDown'), key: z.string().max(50) }),
  z.object({ ...base, type: z.literal('keyUp'), key: z.string().max(50) }),
  z.object({ ...base, type: z.literal('scroll'), selectors: selectors.optional() }),
  z.object({ ...base, type: z.literal('close') }),
  z.object({ ...base, type: z.literal('setViewport') }),
  z.object({ ...base, type: z.literal('emulateNetworkConditions') }),
  z.object({
    ...base,
    type: z.literal('waitForElement'),
    selectors,
    operator: z.enum(['>=', '==', '<=']).optional(),
    count: z.number().optional(),
    visible: z.boolean().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    attributes: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ ...base, type: z.literal('waitForExpression'), expression: Text }),
  z.object({ ...base, type: z.literal('customStep'), name: Text, parameters: z.unknown() }),
]);
export type DevToolsStep = z.infer<typeof DevToolsStep>;

export const DevToolsFlow = z.object({
  title: Text,
  timeout: z.number().optional(),
  selectorAttribute: Text.optional(),
  steps: z.array(z.unknown()).max(10_000),
});
