import { z } from 'zod';
import { ModelConfig } from './model-config';
import { InputMode } from './session';

/** What the user has set, in `storage.local`, open to trusted contexts only. */
export const Settings = z.strictObject({
  version: z.literal(1),
  /** The model asked when the matcher is unsure; without it everything but hard instructions works. */
  model: ModelConfig.optional(),
  /** How long an act with no visible effect is watched before it counts as unknown, in milliseconds. */
  effectTimeoutMs: z.number().int().min(100).max(10_000),
  /** How long one act may take in all, in milliseconds. */
  actTimeoutMs: z.number().int().min(500).max(300_000),
  /** How sessions act that say nothing else: `auto` in the managed flavour, always `page` in the store flavour. */
  inputMode: InputMode.optional(),
  colorScheme: z.enum(['auto', 'light', 'dark']),
});
export type Settings = z.infer<typeof Settings>;

export const defaultSettings: Settings = {
  version: 1,
  effectTimeoutMs: 1500,
  actTimeoutMs: 15_000,
  colorScheme: 'auto',
};

/** Where settings lie in `storage.local`. */
export const settingsKey = 'settings';
