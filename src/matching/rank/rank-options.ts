import type { JoinedNode } from '../../protocol/snapshot';
import { stem, wordsOf } from '../words';

/** The engine gives at most this many options; with as many, one that is not among them may still exist. */
const optionsGiven = 50;
/** Nothing speaks against the option: enough where the list was named, not where the option is all that was said. */
const unknownOptions = 0.94;

/** How well a list offers an option, 0..1, and the option as the list spells it. */
export function rankOption(node: JoinedNode, option: string): { fit: number; text: string } {
  const options = node.hints?.options;
  if (options === undefined || options.length === 0 || /^%[^%\s]+%$/.test(option))
    return { fit: unknownOptions, text: option };
  const wanted = wordsOf(option);
  const same =
    options.find((text) => text === option) ?? options.find((text) => wordsOf(text).text === wanted.text);
  if (same !== undefined) return { fit: 1, text: same };
  const stems = wanted.list.map(stem);
  const near = options.filter((text) => {
    const found = new Set(wordsOf(text).list.map(stem));
    return stems.length > 0 && stems.every((word) => found.has(word));
  });
  const only = near.length === 1 ? near[0] : undefined;
  if (only !== undefined) return { fit: 0.95, text: only };
  return { fit: options.length >= optionsGiven ? 0.7 : 0.4, text: option };
}
