import { type Lexicon, weakWords } from './lexicon';
import { fold } from '../words';
import { wordPattern } from './pattern';

/** The words of one lexicon around what is wanted, as regular expressions over folded texts. */
export type LeadGrammar = {
  wish: RegExp;
  wishAfter: RegExp;
  object: RegExp;
  hiding: RegExp;
  on: RegExp;
  off: RegExp;
  refusal: RegExp;
  /** Refusals that are plain words of other languages: "no". */
  doubtfulRefusal: RegExp;
};

export function compileLeads({ leads, spaced }: Lexicon): LeadGrammar {
  const gap = spaced ? '\\s+' : '\\s*';
  const doubtful = leads.refusals.filter((word) => weakWords.has(word));
  const plain = leads.refusals.filter((word) => !weakWords.has(word));
  return {
    wish: new RegExp(`^(?:${eitherOf(leads.wishes)})${gap}`, 'u'),
    wishAfter: new RegExp(`${gap}(?:${eitherOf(leads.wishesAfter)})$`, 'u'),
    object: new RegExp(eitherOf(leads.objects), 'u'),
    hiding: spaced
      ? new RegExp(`^(?:${eitherOf(leads.hiding)})\\s+|\\s+(?:${eitherOf(leads.hiding)})$`, 'gu')
      : new RegExp(eitherOf(leads.hiding), 'gu'),
    on: new RegExp(`${gap}(?:${eitherOf(leads.on)})$`, 'gu'),
    off: new RegExp(`${gap}(?:${eitherOf(leads.off)})$`, 'gu'),
    refusal: refusalOf(plain, spaced),
    doubtfulRefusal: refusalOf(doubtful, spaced),
  };
}

function refusalOf(words: readonly string[], spaced: boolean): RegExp {
  const leaning = words.filter((word) => word.endsWith("'"));
  const free = words.filter((word) => !word.endsWith("'"));
  return spaced
    ? new RegExp(`(?<=^|\\s)(?:(?:${eitherOf(free)})(?:\\s+|$)|(?:${eitherOf(leaning)}))`, 'gu')
    : new RegExp(eitherOf(free), 'gu');
}

/** Any of these words; the longest that fits. Of no words, nothing fits. */
export function eitherOf(words: readonly string[]): string {
  if (words.length === 0) return '(?!)';
  return [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => wordPattern(word))
    .join('|');
}

/** Whether a text says that something is wanted: "I want …", "we're …", `…したい`. */
export function isWish(text: string, { wish, wishAfter }: LeadGrammar): boolean {
  const folded = fold(text);
  return wish.test(folded) || wishAfter.test(folded);
}

/** Whether a text has a word for what a deed is done to: `を`. */
export const hasObject = (text: string, { object }: LeadGrammar): boolean => object.test(fold(text));

/** What is to be on, or off. */
export type SaidState = { text: string; method: 'check' | 'uncheck' };

/**
 * Reads "dark mode on", "hide the birthdays" and "don't send me mails" as the state of what they name. `isSpoken` says whether
 * the text is in this language, where it refuses by a word that is plain in another.
 */
export function readStates(text: string, leads: LeadGrammar, isSpoken: () => boolean): SaidState[] {
  const folded = fold(text);
  const rest = (pattern: RegExp) => cut(text, folded, pattern);
  const isDoubtful = folded.search(leads.doubtfulRefusal) >= 0 && !isSpoken();
  const refusals = isDoubtful ? [leads.refusal] : [leads.refusal, leads.doubtfulRefusal];
  const states: SaidState[] = [
    { text: rest(leads.on), method: 'check' },
    ...[leads.off, leads.hiding, ...refusals].map((each) => ({
      text: rest(each),
      method: 'uncheck' as const,
    })),
  ];
  return states.filter((state) => state.text !== '' && state.text !== text);
}

/** The text without what fits; `folded` is the same text. */
function cut(text: string, folded: string, pattern: RegExp): string {
  let rest = '';
  let at = 0;
  for (const { index, 0: found } of folded.matchAll(pattern)) {
    rest += text.slice(at, index);
    at = index + found.length;
  }
  return at === 0 ? text : `${rest}${text.slice(at)}`.trim();
}
