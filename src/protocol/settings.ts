import { z } from 'zod';
import { CloudService } from './cloud';
import { RecordOptions } from './recordings/live-recording';
import { ConfiguredModel } from './models/model-config';
import { PriceTable, Budget } from './models/spending';
import { InputMode } from './session';
import { GivenLimits } from './task/task';

/** The parts of the screens of settings that are drawn from rows. */
export type SettingSection =
  'tasks' | 'schedule' | 'appearance' | 'keys' | 'answers' | 'learned' | 'developer';

/** The control of a setting that a screen draws from its row; its sentences are `setting.<key>` and those that begin so. */
export type SettingControl = { section: SettingSection } & (
  | {
      kind: 'switch';
      on: true | 'run';
      off: false | undefined;
      /** It is on where it is left out. */
      isOn: boolean;
    }
  | { kind: 'choice'; options: readonly string[] }
);

export const settingControls = z.registry<SettingControl>();

/** Is on and off as true and false. */
const onOff = (section: SettingSection, isOn: boolean): SettingControl => ({
  kind: 'switch',
  section,
  on: true,
  off: false,
  isOn,
});

/** Is off when it is left out. */
const onOnly = (section: SettingSection, on: true | 'run'): SettingControl => ({
  kind: 'switch',
  section,
  on,
  off: undefined,
  isOn: false,
});

const schemes = ['auto', 'light', 'dark'] as const;

/** The user's settings. Their place and their older forms are in `storage.ts`. */
export const Settings = z.strictObject({
  /** The models asked when the matcher is unsure, from the top; without one everything but hard instructions works. */
  models: z.array(ConfiguredModel).max(50),
  /** An act with no visible effect is watched this long before it counts as unknown, in milliseconds. */
  effectTimeoutMs: z.number().int().min(100).max(10_000),
  /** An act may take this long in all, in milliseconds. */
  actTimeoutMs: z.number().int().min(500).max(300_000),
  /** The input mode of sessions that name none: `auto` in the managed flavour, always `page` in the store flavour. */
  inputMode: InputMode.optional(),
  colorScheme: z
    .enum(schemes)
    .register(settingControls, { kind: 'choice', section: 'appearance', options: schemes }),
  /** Keys of the panel that are a single letter, digit or sign work (WCAG 2.1.4). */
  letterKeys: z.boolean().register(settingControls, onOff('keys', true)),
  /** The budget of models; without it there is no bound. */
  budget: Budget.optional(),
  /** The prices as the user changed them; without it, the ones that come with Tabwright. */
  prices: PriceTable.optional(),
  /** Questions to models and their answers are kept until the browser is closed, to be exported. */
  logInference: z.boolean().optional().register(settingControls, onOff('developer', false)),
  /** Answers that were found before are used again, and new ones kept in this browser. Yes, where it is left out. */
  enableCaching: z.boolean().optional().register(settingControls, onOff('answers', true)),
  /**
   * The user's choices when the matcher was unsure count for the same words on the same site. Yes, where it is left
   * out.
   */
  learnChoices: z.boolean().optional().register(settingControls, onOff('learned', true)),
  /** The service whose sessions can be worked in instead of tabs. */
  cloud: CloudService.optional(),
  /** The limits of tasks that are begun in the panel, where they are not the usual ones. */
  taskLimits: GivenLimits.optional(),
  /** Keeps small pictures of pages with the user's own tasks, for their receipts. */
  taskPictures: z.literal(true).optional().register(settingControls, onOnly('tasks', true)),
  /** Recordings whose time passed while the browser was closed run when it starts. Without it the user is asked. */
  missedRuns: z.literal('run').optional().register(settingControls, onOnly('schedule', 'run')),
  /** The days that the user's runs are kept, 0 for none of them; 30 where it is left out. */
  historyDays: z.number().int().min(0).max(365).optional(),
  /** The options of recording. */
  recording: RecordOptions.optional(),
});
export type Settings = z.infer<typeof Settings>;

/** The settings of these rows that a section draws, in their order. */
export function controlsIn(
  section: SettingSection,
  { shape }: z.ZodObject = Settings,
): { key: string; control: SettingControl }[] {
  return Object.entries(shape).flatMap(([key, schema]) => {
    const control = settingControls.get(schema);
    return control?.section === section ? [{ key, control }] : [];
  });
}

/** For how many days the user's runs are kept. */
export const keptDays = ({ historyDays = 30 }: Settings): number => historyDays;

export const defaultSettings: Settings = {
  models: [],
  effectTimeoutMs: 1500,
  actTimeoutMs: 15_000,
  colorScheme: 'auto',
  letterKeys: true,
};
