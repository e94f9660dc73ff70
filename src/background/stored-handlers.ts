import type { Handlers } from '../messaging/contract';
import { checkModel, listModels } from '../models';
import type { BackgroundContract } from '../protocol/background';
import { setConsent } from './models/given-consent';
import { clearHistory } from './stored/instruction-history';
import { inferenceRecords } from './models/inference-log';
import { storeSettings } from './stored/stored-settings';

/** How long a model's endpoint may take to answer a check, in milliseconds. */
const checkTimeoutMs = 20_000;

/** What is kept in this browser, and what it is set to. */
export const storedHandlers: Pick<
  Handlers<BackgroundContract>,
  'saveSettings' | 'setConsent' | 'inferenceLog' | 'clearHistory' | 'checkModel' | 'listModels'
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
  clearHistory: async () => {
    await clearHistory();
    return true;
  },
  checkModel: ({ model }) => checkModel(model, AbortSignal.timeout(checkTimeoutMs)),
  listModels: ({ model }) => listModels(model, AbortSignal.timeout(checkTimeoutMs)),
};
