import type { Lexicon } from '../lexicon';
import { fold } from '../words';
import { wordPattern } from './pattern';

/** Compiles the first words of questions; in scripts without spaces, words anywhere in them. */
export function compileAsks({ asks, spaced }: Lexicon): RegExp {
  const words = asks.map((word) => wordPattern(word)).join('|');
  return new RegExp(spaced ? `^[¿¡\\s]*(?:${words})(?=[\\s'])` : `(?:${words})`, 'u');
}

/** Whether a text is a question. One with a command must also end in a question mark: "when it opens, click OK" is none. */
export function isQuestion(text: string, asks: readonly RegExp[], hasVerb: boolean): boolean {
  const isMarked = /[?？]\s*$/u.test(text);
  const folded = fold(text);
  const beginsAsOne = asks.some((begin) => begin.test(folded));
  return hasVerb ? isMarked && beginsAsOne : isMarked || beginsAsOne;
}
