import { toAutomationError } from '../../base/errors';
import type { ModelConfig } from '../../protocol/model-config';
import { defaultSettings, type Settings } from '../../protocol/settings';
import { originOf, patternOf } from '../address';
import type { Surroundings } from '../ports';
import { writeSettingsFile } from '../settings-file';

/** Changing what is set, and testing the model. */
export function settingsIntents(around: Surroundings) {
  return {
    /** Call it in the click: the browser is asked for the endpoint's origin. */
    saveModel: (model: ModelConfig) => saveModel(around, model),
    /** Call it in the click, too. Nothing is stored. */
    testModel: (model: ModelConfig) => testModel(around, model),
    removeModel: () => {
      const { model: _removed, ...rest } = around.store.read().settings;
      return save(around, rest);
    },
    setColorScheme: (colorScheme: Settings['colorScheme']) =>
      save(around, { ...around.store.read().settings, colorScheme }),
    setLetterKeys: (letterKeys: boolean) => save(around, { ...around.store.read().settings, letterKeys }),
    exportSettings: () =>
      around.browser.saveFile('tabwright-settings.json', writeSettingsFile(around.store.read().settings)),
    /** Takes what was previewed. */
    importSettings: (settings: Settings) => save(around, settings),
    clearHistory: () => around.background.clearHistory({}).then(ignore, ignore),
    resetSettings: () => save(around, defaultSettings),
  };
}

async function saveModel(around: Surroundings, model: ModelConfig): Promise<void> {
  await requestEndpoint(around, model);
  await save(around, { ...around.store.read().settings, model });
}

async function testModel(around: Surroundings, model: ModelConfig): Promise<void> {
  const { store, background } = around;
  store.update((state) => ({ ...state, modelTest: 'running' }));
  await requestEndpoint(around, model);
  const modelTest = await background
    .checkModel({ model })
    .catch((thrown: unknown) => ({ ok: false, message: toAutomationError(thrown).message, ms: 0 }));
  store.update((state) => ({ ...state, modelTest }));
}

/** Refused is no failure: endpoints that allow extensions answer without it. */
async function requestEndpoint({ browser }: Surroundings, model: ModelConfig): Promise<void> {
  const origin = originOf('baseURL' in model ? model.baseURL : undefined);
  if (origin !== undefined) await browser.requestAccess([patternOf(origin)]).catch(() => false);
}

async function save({ store, background }: Surroundings, settings: Settings): Promise<void> {
  try {
    await background.saveSettings(settings);
    store.update((state) => ({ ...state, settings, settingsDamaged: false, settingsError: undefined }));
  } catch (thrown) {
    store.update((state) => ({ ...state, settingsError: toAutomationError(thrown).toJSON() }));
  }
}

/** Clearing that finds nobody has nothing to clear. */
function ignore(): void {}
