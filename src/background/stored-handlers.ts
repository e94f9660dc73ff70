import type { Handlers } from '../messaging/contract';
import { checkModel } from '../models';
import type { BackgroundContract } from '../protocol/background';
import { clearHistory } from './history';
import { saveSettings } from './settings';

/** How long a model's endpoint may take to answer a check, in milliseconds. */
const checkTimeoutMs = 20_000;

/** What is kept in this browser, and what it is set to. */
export const storedHandlers: Pick<
  Handlers<BackgroundContract>,
  'saveSettings' | 'clearHistory' | 'checkModel'
> = {
  saveSettings: async (settings) => {
    await saveSettings(settings);
    return true;
  },
  clearHistory: async () => {
    await clearHistory();
    return true;
  },
  checkModel: ({ model }) => checkModel(model, AbortSignal.timeout(checkTimeoutMs)),
};
