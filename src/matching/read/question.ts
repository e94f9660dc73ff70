import type { Lexicon } from '../lexicon';
import { demonstratives } from '../lexicon/deed-words';
import { fold, wordsOf } from '../words';
import { wordPattern } from './pattern';

/** Compiles the first words of questions; in scripts without spaces, words anywhere in them. */
export function compileAsks({ asks, spaced }: Lexicon): RegExp {
  const words = asks.map((word) => wordPattern(word)).join('|');
  return new RegExp(spaced ? `^[¿¡\\s]*(?:${words})(?=[\\s'])` : `(?:${words})`, 'u');
}

/**
 * Whether a text is a question. One with a command must also end in a question mark: "when it opens, click OK" is none. The
 * mark may be of a value: "PIN: 12?", "the password pA$$w0rd?".
 */
export function isQuestion(text: string, asks: readonly RegExp[], hasVerb: boolean): boolean {
  const isMarked = /[?？]\s*$/u.test(text);
  const folded = fold(text);
  const beginsAsOne = asks.some((begin) => begin.test(folded));
  if (hasVerb || hasValue(text)) return isMarked && beginsAsOne;
  return isMarked || beginsAsOne;
}

/** Whether a text ends in a value: after a colon, or with signs and digits among its letters. */
function hasValue(text: string): boolean {
  const [last = ''] = /\S+(?=[?？]\s*$)/u.exec(text) ?? [];
  return /\p{L}\s?(?:[:=]\s|：)\s?\S/u.test(text) || (/\p{L}/u.test(last) && /[\p{N}\p{S}#%&@_]/u.test(last));
}

/**
 * The part after a question: "Which labels are there? Open the filter". Undefined for a text without both, or where the part
 * refers to the question: "Who is away? Open that day".
 */
export function afterQuestion(text: string, asks: readonly RegExp[]): string | undefined {
  const [, question = '', rest] = /^(.*?[?？])\s*(\S.*)$/u.exec(text) ?? [];
  const isOwn = rest !== undefined && !wordsOf(rest).list.some((word) => demonstratives.has(word));
  return isOwn && isQuestion(question, asks, true) ? rest : undefined;
}
