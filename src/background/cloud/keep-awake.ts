import browser from 'webextension-polyfill';

/** The browser stops a worker that heard nothing for 30 s; bytes of a stream do not count, calls of its own functions do. */
const signOfLifeMs = 20_000;

/** Keeps the worker alive until `work` is over. */
export async function keepAwake<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), signOfLifeMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
