import { thisBrowser } from '../../browsers/this-browser';

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
