import type { Turn } from './turns';

/** A page's handlers run within this of the answer they waited for, in milliseconds. */
const handlingMs = 80;
/** A request starts this late after the code that asked for it at most, in milliseconds: clocks are no finer. */
const startingMs = 0.3;

export type Arrivals = { hasArrivedAt: (at: number) => boolean; stop: () => void };

/** Tells what came with the answer to a request that was begun in one of `turns`, be it one that cannot be followed. */
export function watchArrivals(turns: readonly Turn[]): Arrivals {
  const seen: PerformanceResourceTiming[] = [];
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries) if (entry instanceof PerformanceResourceTiming) seen.push(entry);
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'resource' });
  const isOurs = ({ startTime }: PerformanceResourceTiming) =>
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
