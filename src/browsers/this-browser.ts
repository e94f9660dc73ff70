import type { BrowserPort } from './browser-port';
import { chromiumPort } from './chromium-port';
import { firefoxPort } from './firefox-port';

/** The browser stops a worker that heard nothing for 30 s; bytes of a stream do not count. In milliseconds. */
const signOfLifeMs = 10_000;

/** Keeps the worker alive until `work` is over. */
export async function keepAwake<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void thisBrowser.stayAwake(), signOfLifeMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** The browser that this build is for. */
export const thisBrowser: BrowserPort = import.meta.env.BROWSER === 'firefox' ? firefoxPort : chromiumPort;
