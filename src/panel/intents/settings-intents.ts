import { toAutomationError } from '../../base/errors';
import { defaultSettings, type Settings } from '../../protocol/settings';
import type { IntentPorts } from '../ports/panel-ports';
import { bring } from './bring';

/** Changing what is set. */
export function settingsIntents(around: IntentPorts) {
  return {
    /** Sets one of them; undefined leaves it out. */
    setSetting: (key: string, value: unknown) =>
      saveSettings(around, { ...around.store.read().settings, [key]: value }),
    exportSettings: () => exportSettings(around),
    /** Takes what was previewed. */
    importSettings: (settings: Settings) => saveSettings(around, settings),
    readVersion: () => around.browser.version,
    resetSettings: () => saveSettings(around, defaultSettings),
  };
}

async function exportSettings({ store, browser }: IntentPorts): Promise<void> {
  try {
    const { writeSettingsFile } = await bring(() => import('../settings-file'));
    browser.saveFile('tabwright-settings.json', writeSettingsFile(store.read().settings));
  } catch (thrown) {
    store.update((state) => ({ ...state, settingsError: toAutomationError(thrown).toJSON() }));
  }
}

/** Stores settings; why they were not is shown. */
export async function saveSettings({ store, background }: IntentPorts, settings: Settings): Promise<void> {
  try {
    await background.saveSettings(settings);
    store.update((state) => ({ ...state, settings, settingsDamaged: false, settingsError: undefined }));
  } catch (thrown) {
    store.update((state) => ({ ...state, settingsError: toAutomationError(thrown).toJSON() }));
  }
}
