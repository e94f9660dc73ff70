const atOnce = 100;

/** What `run` gives for each item, in the items' order, a hundred asked at a time. */
export async function mapParallel<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(run))));
  }
  return results;
}
