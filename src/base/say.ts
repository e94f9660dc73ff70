/** Changes each text in what was said that is not of our own. */
export function changeSaid(said: SaidParts, change: (text: string) => string): SaidParts {
  if (typeof said === 'string') return change(said);
  if (typeof said === 'number') return said;
  if ('quoted' in said) return { quoted: change(said.quoted) };
  if ('role' in said) return { role: said.role, name: change(said.name) };
  return { form: said.form, parts: said.parts.map((part) => changeSaid(part, change)) };
}

/**
 * The parts of a sentence beside its words: a text as it stands, or in quotation marks (`quoted`); a number; a thing of the
 * page, whose name is empty when it has none; another sentence. `form` is a sentence in English with `{}` for each of its
 * parts.
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

export const quoted =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|「[^」]*」|『[^』]*』|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu;
