import type { JoinedNode } from '../../protocol/snapshot';
import { determiners, lexicons } from '../lexicon';
import { readMonthName } from './read-date';
import { stem, wordsOf } from '../words';

/** The engine gives at most this many options; with as many, one that is not among them may still exist. */
const optionsGiven = 300;
/** The fit when the options are not known: enough where the list was named, not where only the option was said. */
const unknownOptions = 0.94;

/** Fits each part of a value like "Red and Blue" with a list that takes several; undefined unless all fit. */
export function rankSeveral(node: JoinedNode, said: string): { fit: number; texts: string[] } | undefined {
  if (node.role !== 'listbox' || node.hints?.tag !== 'select') return undefined;
  const parts = said.split(between).filter((part) => part !== '');
  const found = parts.map((part) => rankOption(node, part));
  if (parts.length < 2 || found.some(({ fit }) => fit < 0.95)) return undefined;
  return { fit: Math.min(...found.map(({ fit }) => fit)), texts: found.map(({ text }) => text) };
}

const ands = [...new Set(lexicons.flatMap(({ connectors }) => connectors))].join('|');
const between = new RegExp(`\\s*[,;、，]\\s*(?:(?:${ands})\\s+)?|\\s+(?:${ands})\\s+`, 'iu');

/** The fit of an option with a list, 0..1, and the option as the list spells it. */
export function rankOption(node: JoinedNode, option: string): { fit: number; text: string } {
  const options = node.hints?.options;
  if (options === undefined || options.length === 0 || /^%[^%\s]+%$/.test(option))
    return { fit: unknownOptions, text: option };
  const wanted = wordsOf(withoutDeterminer(option));
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
  const month = monthIn(options, option);
  if (month !== undefined) return { fit: 0.95, text: month };
  return { fit: options.length >= optionsGiven ? 0.7 : 0.4, text: option };
}

const leading = new RegExp(
  `^(?:${[...determiners].filter((word) => !word.endsWith("'")).join('|')})\\s+`,
  'iu',
);

/** The text without its article: "a double room" is the option "Double room". */
const withoutDeterminer = (text: string) => text.replace(leading, '');

/** The option for a month, said by its name where options are numbers, or the other way round. */
function monthIn(options: readonly string[], said: string): string | undefined {
  const number = readMonthName(said) ?? (/^\d{1,2}$/.test(said) ? Number(said) : undefined);
  if (number === undefined) return undefined;
  const found = options.filter(
    (option) => (/^\d{1,2}$/.test(option) ? Number(option) : readMonthName(option)) === number,
  );
  return found.length === 1 && options.length >= 12 - 1 ? found[0] : undefined;
}
