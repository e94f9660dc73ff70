import { toAutomationError } from '../../base/errors';
import { defaultSettings, type Settings } from '../../protocol/settings';
import type { IntentPorts } from '../store';
import { bring } from './bring';

/** Changing what is set. */
export function settingsIntents(ports: IntentPorts) {
  return {
    /** Sets one of them; undefined leaves it out. */
    setSetting: (key: string, value: unknown) =>
      saveSettings(ports, { ...ports.store.getState().settings, [key]: value }),
    exportSettings: () => exportSettings(ports),
    /** Takes what was previewed. */
    importSettings: (settings: Settings) => saveSettings(ports, settings),
    readVersion: () => ports.browser.version,
    resetSettings: () => saveSettings(ports, defaultSettings),
  };
}

async function exportSettings({ store, browser }: IntentPorts): Promise<void> {
  try {
    const { writeSettingsFile } = await bring(() => import('../settings-file'));
    browser.saveFile('tabwright-settings.json', writeSettingsFile(store.getState().settings));
  } catch (thrown) {
    store.setState({ settingsError: toAutomationError(thrown).toJSON() });
  }
}

/** Stores settings; why they were not is shown. */
export async function saveSettings({ store, background }: IntentPorts, settings: Settings): Promise<void> {
  try {
    await background.saveSettings(settings);
    store.setState({ settings, settingsDamaged: false, settingsError: undefined });
  } catch (thrown) {
    store.setState({ settingsError: toAutomationError(thrown).toJSON() });
  }
}
