import { AutomationError } from '../base/errors';
import { say } from '../base/say';

type Options = { cause?: unknown };

/** The error for a page whose process has ended. */
export function pageCrashed(options: Options = {}): AutomationError {
  const message = say`The page crashed, and nothing can be read of it. Open an address in the tab, or reload it.`;
  return new AutomationError('page-crashed', message, options);
}

/** The error for a page whose thread does not answer: a script or a dialog holds it. */
export function pageHung(options: Options = {}): AutomationError {
  const message = say`The page does not answer: a script keeps it busy, or a dialog is open in it. Wait and try again, or open another address in the tab.`;
  return new AutomationError('page-hung', message, options);
}

/** The error for a page in whose place the browser shows its error page. */
export function pageNotLoaded(url: string | undefined, options: Options = {}): AutomationError {
  const message = say`${url ?? say`The page`} could not be loaded, and the browser shows its error page: the address has no server, the server refuses, or it broke off. Check the address, or try again.`;
  return new AutomationError('navigation-failed', message, options);
}
