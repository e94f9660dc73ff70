import type { BrowserPort } from './browser-port';
import { chromiumPort } from './chromium-port';
import { firefoxPort } from './firefox-port';

/** The browser that this build is for. */
export const thisBrowser: BrowserPort = import.meta.env.BROWSER === 'firefox' ? firefoxPort : chromiumPort;
