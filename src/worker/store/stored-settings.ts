import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { ModelChoice, ModelConfig } from '../../protocol/models/model-config';
import { defaultSettings, type Settings } from '../../protocol/settings';
import { keepOriginRules } from './origin-rules';
import { readStorage, writeStorage } from './read-storage';

/** The settings as stored; damaged ones are a `settings-damaged` error, and nothing is overwritten. */
export async function loadSettings(): Promise<Settings> {
  const { stored, damaged } = await readStorage();
  if (!damaged.includes('settings')) return stored.settings;
  throw new AutomationError(
    'settings-damaged',
    say`The stored settings cannot be read. Reset them in Settings.`,
  );
}

/** The settings, or the defaults when the stored ones are damaged: acting needs none of them. */
export async function settingsOrDefaults(): Promise<Settings> {
  return loadSettings().catch(() => defaultSettings);
}

export async function storeSettings(settings: Settings): Promise<void> {
  await writeStorage('settings', () => settings);
  await pruneOriginRules();
}

/** Takes back what was set up for models that are gone. */
export async function pruneOriginRules(): Promise<void> {
  const { models } = await settingsOrDefaults();
  await keepOriginRules(models.map(({ config }) => config));
}

/** Names of our own: no model at all, and whatever is set up. */
const matcherOnly = 'builtin/matcher';
const automatic = 'auto';

/** The models a request may fall back to, in order; empty when there is none or none is wanted. */
export async function chooseModels(choice: ModelChoice | undefined): Promise<ModelConfig[]> {
  if (choice === matcherOnly) return [];
  if (typeof choice === 'object') return [choice];
  const configs = (await loadSettings()).models.map(({ config }) => config);
  if (choice === undefined || choice === automatic) return configs;
  return [configs.find(({ modelName }) => modelName === choice) ?? { modelName: choice }];
}

/** Whether a request names a model of its own. */
export const namesModel = (choice: ModelChoice | undefined): boolean =>
  choice !== undefined && choice !== matcherOnly && choice !== automatic;
