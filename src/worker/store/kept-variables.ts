import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { RememberedVariable } from '../../protocol/storage';
import { writeStorage } from './read-storage';
import type { TabValues } from '../sessions/tab-values';

/** Giving variables values: secrets to memory, the others to this browser. */
export function variableHandlers(
  values: TabValues,
): Pick<Handlers<BackgroundContract>, 'setVariable' | 'removeVariable'> {
  return {
    setVariable: async ({ tabId, name, secret, ...variable }) => {
      await (secret ? values.setSecret(tabId, name, variable) : keepVariable(name, variable));
      return true;
    },
    removeVariable: async ({ tabId, name }) => {
      await Promise.all([values.removeSecret(tabId, name), forgetVariable(name)]);
      return true;
    },
  };
}

function keepVariable(name: string, variable: RememberedVariable): Promise<void> {
  return writeStorage('variables', (variables) => ({ ...variables, [name]: variable }));
}

function forgetVariable(name: string): Promise<void> {
  return writeStorage('variables', ({ [name]: _forgotten, ...rest }) => rest);
}
