import type { MethodName } from '../../protocol/methods';
import type { CommandKind } from '../../languages/kinds';
import { conceptPhrases, isDeedConcept } from './lexicon';
import { fold, wordsOf } from '../words';
import type { CompiledCommand } from './commands';
import type { SaidDeed } from './intent';
import { unmask, type Masked } from './mask-quotes';
import { matchPattern } from './pattern';

const methods: Partial<Record<CommandKind, MethodName>> = {
  click: 'click',
  check: 'check',
  uncheck: 'uncheck',
};

/** Reads a step as deeds on an element that only words describe. */
export function readDeeds(
  texts: readonly string[],
  { masks }: Pick<Masked, 'masks'>,
  commandsFor: (text: string) => readonly CompiledCommand[],
): SaidDeed[] {
  return texts.flatMap((text) =>
    commandsFor(text).flatMap(({ kind, pattern, weight }): SaidDeed[] => {
      const method = methods[kind];
      const range = method && matchPattern(pattern, fold(text))?.target;
      if (!range || isOwnDeed(text.slice(0, range[0]))) return [];
      return [{ ...deedOf(text.slice(...range), masks), method, isPlain: kind === 'click' && weight === 1 }];
    }),
  );
}

export function deedOf(text: string, masks: readonly string[]): SaidDeed {
  const quoted = Array.from(text).flatMap((sign) =>
    /[\ue000-\ue1f4]/u.test(sign) ? unmask(sign, masks) : [],
  );
  return { words: unmask(text, masks), quoted };
}

/** Whether a verb is in the element's own name, as "accept" and "close" are, unlike "open" and "show". */
function isOwnDeed(verb: string): boolean {
  const [first = ''] = wordsOf(verb).list;
  return conceptPhrases.get(first)?.some(isDeedConcept) === true;
}
