import { lazyPart } from '../now/lazy-part';

/** What shows a page is there once one is looked at. */
export const CloudPageWhenShown = lazyPart(async () => (await import('./cloud-page')).CloudPage);
