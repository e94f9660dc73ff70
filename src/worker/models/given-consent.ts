import { thisBrowser } from '../../browsers/this-browser';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { readStorage, writeStorage } from '../store/read-storage';

/** Throws `needs-consent` unless the user has agreed that text of pages goes to this origin. */
export async function checkConsent(origin: string, modelName: string): Promise<void> {
  const { stored } = await readStorage();
  if (stored.consents.includes(origin) && (await thisBrowser.maySend('model'))) return;
  throw new AutomationError(
    'needs-consent',
    say`Text of this page would go to ${new URL(origin).host} for ${modelName}. Nothing was sent. Allow it first.`,
    { details: { origin, modelName } },
  );
}

export function setConsent(origin: string, isGiven: boolean): Promise<void> {
  return writeStorage('consents', (origins) => {
    const others = origins.filter((each) => each !== origin);
    return isGiven ? [...others, origin] : others;
  });
}
