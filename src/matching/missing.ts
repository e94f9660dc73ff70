import type { Snapshot } from '../protocol/snapshot';
import { parseInstruction } from './read/parse';
import { wordsOf } from './words';

/** A thing that words name and a page does not show. `number`: its place in a series that the page shows a part of. */
export type MissingThing = {
  text: string;
  number?: number;
  /** The number of a name of that series. */
  numberIn: (name: string) => number | undefined;
};

/** The thing that an instruction names by a capital or a number and that stands nowhere on the page. A value that is to be filled in is none. */
export function missingFrom(instruction: string, { nodes }: Snapshot): MissingThing | undefined {
  const shown = new Set(nodes.flatMap(({ name }) => wordsOf(name).list));
  const given = new Set(
    parseInstruction(instruction).steps.flatMap(({ intents }) =>
      // Without a field to put it in, what is chosen is a thing of the page.
      intents.flatMap(({ target, arguments: args }) =>
        target === 'page' || target.name !== '' ? args.flatMap((each) => wordsOf(each).list) : [],
      ),
    ),
  );
  const isMissing = (word: string) => !shown.has(word) && !given.has(word);
  const texts = instruction
    .split(/\s+/)
    .filter((text, at) => /\d/.test(text) || (at > 0 && /^\p{Lu}/u.test(text)));
  const text = texts.find((each) => wordsOf(each).list.some(isMissing));
  if (text === undefined) return undefined;
  const { list } = wordsOf(instruction);
  const at = list.findIndex((word) => isMissing(word) && /^\d+$/.test(word));
  const kind = list[at - 1];
  if (kind === undefined) return /\d/.test(text) ? undefined : { text, numberIn: () => undefined };
  const numberIn = (name: string) => {
    const { list: words } = wordsOf(name);
    const number = words[words.indexOf(kind) + 1] ?? '';
    return words.includes(kind) && /^\d+$/.test(number) ? Number(number) : undefined;
  };
  return { text, number: Number(list[at]), numberIn };
}
