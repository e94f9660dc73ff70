/**
 * What is said beside the words of a sentence: a text as it stands, or in quotation marks (`quoted`); a number; a thing of the page,
 * whose name is empty when it has none; another sentence. `form` is a sentence in English with `{}` for each of its parts.
 */
export type SaidParts =
  | string
  | number
  | { quoted: string }
  | { role: string; name: string }
  | { form: string; parts: SaidParts[] };

/** A sentence in English, as programs, logs and files get it, and its parts, of which the panel says it in the reader's language. */
export type Saying = { sentence: string; said: SaidParts };

type Part = string | number | Saying;

/** Says a sentence: `` say`now shows "${text}"` ``. */
export const say = (words: TemplateStringsArray, ...parts: readonly Part[]): Saying => fillForm(words, parts);

/** The same, of its words and of what stands between them. */
export function fillForm(words: readonly string[], parts: readonly Part[]): Saying {
  return {
    sentence: words.map((text, at) => text + englishOf(parts[at] ?? '')).join(''),
    said: { form: words.join('{}'), parts: parts.map((part) => (isSaying(part) ? part.said : part)) },
  };
}

const isSaying = (part: Part): part is Saying => typeof part === 'object';

export const englishOf = (part: Part): string => (isSaying(part) ? part.sentence : String(part));
