import type { FrameContext } from '../engine-context';
import { queryFirst } from '../dom/native';
import { isAnimated } from './stillness';

/** Elements that say that more is to come. */
const busySigns = '[aria-busy="true"], [role="progressbar"], progress:not([value])';

/**
 * For how long nothing has moved on the page, in milliseconds: 0 while it is loaded, animates something or says that it is at work.
 * What it has asked a server for, and does not show, is not known.
 */
export function restedMs({ document, changes }: Pick<FrameContext, 'document' | 'changes'>): number {
  changes.flush();
  const isAtWork =
    document.readyState !== 'complete' || isAnimated(document) || queryFirst(document, busySigns) !== null;
  return isAtWork ? 0 : changes.stillness.restedMs();
}
