import type { Turn } from './turns';

/** A page's handlers run within this of the answer they waited for, in milliseconds. */
const handlingMs = 80;
/** A request starts this late after the code that asked for it at most, in milliseconds: clocks are no finer. */
const startingMs = 0.3;

/**
 * Types of requests whose answer brings code along, or is read by code; that of a picture, a sheet or a beacon is not.
 */
const readTypes = new Set(['fetch', 'xmlhttprequest', 'script', 'iframe', 'frame', 'other']);

export type Arrivals = { hasArrivedAt: (at: number) => boolean; stop: () => void };

/**
 * Tells which changes came with the answer to a request that was begun in one of `turns` and cannot be followed. Requests
 * to the addresses in `followed` are left out: their consequences are known.
 */
export function watchArrivals(turns: readonly Turn[], followed: ReadonlySet<string>): Arrivals {
  const seen: PerformanceResourceTiming[] = [];
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries) if (entry instanceof PerformanceResourceTiming) seen.push(entry);
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'resource' });
  const isOurs = ({ startTime, initiatorType, name }: PerformanceResourceTiming) =>
    readTypes.has(initiatorType) &&
    !followed.has(name) &&
    turns.some(({ from, to }) => startTime >= from - startingMs && startTime <= to + startingMs);
  return {
    hasArrivedAt: (at) => {
      keep(observer.takeRecords());
      return seen.some(
        (request) =>
          at >= (request.responseStart || request.responseEnd) - 1 &&
          at <= request.responseEnd + handlingMs &&
          isOurs(request),
      );
    },
    stop: () => observer.disconnect(),
  };
}
