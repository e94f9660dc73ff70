import { t } from '../../languages/t';
import { AutomationError } from '../../base/errors';

/** Brings code that is seldom used. Where it is gone, as after an update, the error says so in words to be shown. */
export async function bring<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new AutomationError('internal', t('missingPart.text'), { cause });
  }
}

/** Waits for what leaves nothing to do where it fails. */
export const quietly = (work: Promise<unknown>): Promise<void> => work.then(ignore, ignore);

function ignore(): void {}
