import { AutomationError } from '../base/errors';
import type { ModelChoice, ModelConfig } from '../protocol/model-config';
import { defaultSettings, type Settings } from '../protocol/settings';
import { readStorage, writeStorage } from './storage';

/** The settings as stored; damaged ones are a `settings-damaged` error, and nothing is overwritten. */
export async function loadSettings(): Promise<Settings> {
  const { stored, damaged } = await readStorage();
  if (!damaged.includes('settings')) return stored.settings;
  throw new AutomationError(
    'settings-damaged',
    'The stored settings cannot be read. Reset them in Settings.',
  );
}

/** The settings, or the defaults when the stored ones are damaged: acting needs none of them. */
export async function settingsOrDefaults(): Promise<Settings> {
  return loadSettings().catch(() => defaultSettings);
}

export async function saveSettings(settings: Settings): Promise<void> {
  await writeStorage('settings', () => settings);
}

/** Keeps content scripts out of both stores: a page that has taken over its renderer must not read keys. */
export async function closeStorageToPages(): Promise<void> {
  const accessLevel = 'TRUSTED_CONTEXTS';
  await chrome.storage.local.setAccessLevel({ accessLevel });
  await chrome.storage.session.setAccessLevel({ accessLevel });
}

/** Names of our own: no model at all, and whatever is set up. */
const matcherOnly = 'builtin/matcher';
const automatic = 'auto';

/** The model a request may fall back to; undefined when there is none or none is wanted. */
export async function chooseModel(choice: ModelChoice | undefined): Promise<ModelConfig | undefined> {
  if (choice === matcherOnly) return undefined;
  if (typeof choice === 'object') return choice;
  const { model } = await loadSettings();
  if (choice === undefined || choice === automatic || choice === model?.modelName) return model;
  return { modelName: choice };
}
