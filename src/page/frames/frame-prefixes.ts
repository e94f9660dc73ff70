import type { LiveFrame } from '../tab';

/**
 * The letters that stand before the refs of each frame: none for the top frame, then a, b, … z, ba, bb, …
 *
 * A frame keeps its letters as long as its engine lives, so that refs mean the same in the next snapshot. The frame
 * itself remembers them: this worker may be ended at any time.
 */
export function prefixesOf(frames: readonly LiveFrame[], top: LiveFrame): ReadonlyMap<LiveFrame, string> {
  const taken = new Set(frames.flatMap(({ prefix }) => prefix ?? []));
  const prefixes = new Map<LiveFrame, string>([[top, '']]);
  let next = 1;
  for (const frame of frames) {
    if (frame === top) continue;
    if (frame.prefix) {
      prefixes.set(frame, frame.prefix);
      continue;
    }
    while (taken.has(letters(next))) next += 1;
    taken.add(letters(next));
    prefixes.set(frame, letters(next));
  }
  return prefixes;
}

function letters(index: number): string {
  const rest = Math.floor((index - 1) / 26);
  return (rest > 0 ? letters(rest) : '') + String.fromCodePoint(97 + ((index - 1) % 26));
}
