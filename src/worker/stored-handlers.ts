import type { Handlers } from '../messaging/contract';
import { checkModel, listModels } from '../engine/models';
import type { BackgroundContract } from '../protocol/background';
import { setConsent } from './models/given-consent';
import { inferenceRecords } from './models/inference-log';
import { storeSettings } from './store/stored-settings';

/** A model's endpoint has this long to answer a check, in milliseconds. */
const checkTimeoutMs = 20_000;

/** Operations on what this browser keeps, and on its settings. */
export const storedHandlers: Pick<
  Handlers<BackgroundContract>,
  'saveSettings' | 'setConsent' | 'inferenceLog' | 'checkModel' | 'listModels'
> = {
  saveSettings: async (settings) => {
    await storeSettings(settings);
    return true;
  },
  setConsent: async ({ origin, isGiven }) => {
    await setConsent(new URL(origin).origin, isGiven);
    return true;
  },
  inferenceLog: ({ sessionId }) => inferenceRecords(sessionId),
  checkModel: ({ model }) => checkModel(model, AbortSignal.timeout(checkTimeoutMs)),
  listModels: ({ model }) => listModels(model, AbortSignal.timeout(checkTimeoutMs)),
};
