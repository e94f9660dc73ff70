import { z } from 'zod';
import { ModelConfig } from './model-config';
import { InputMode } from './session';

/** What the user has set. Where it lies and how older forms become this one: `storage.ts`. */
export const Settings = z.strictObject({
  /** The model asked when the matcher is unsure; without it everything but hard instructions works. */
  model: ModelConfig.optional(),
  /** How long an act with no visible effect is watched before it counts as unknown, in milliseconds. */
  effectTimeoutMs: z.number().int().min(100).max(10_000),
  /** How long one act may take in all, in milliseconds. */
  actTimeoutMs: z.number().int().min(500).max(300_000),
  /** How sessions act that say nothing else: `auto` in the managed flavour, always `page` in the store flavour. */
  inputMode: InputMode.optional(),
  colorScheme: z.enum(['auto', 'light', 'dark']),
  /** Keys of the panel that are a single letter, digit or sign work (WCAG 2.1.4). */
  letterKeys: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

export const defaultSettings: Settings = {
  effectTimeoutMs: 1500,
  actTimeoutMs: 15_000,
  colorScheme: 'auto',
  letterKeys: true,
};
