/** Less than any clock of a page tells apart, in milliseconds. */
const tickMs = 0.001;

/**
 * Gives each event of a frame a time of its own: the worker knows by it one that is told again. Browsers round their clocks, some
 * to whole milliseconds, in which a press and the change that comes of it are one.
 */
export function createOwnTimes(): (at: number) => number {
  let rounded = 0;
  let last = 0;
  return (at) => {
    last = at === rounded ? last + tickMs : at;
    rounded = at;
    return last;
  };
}
