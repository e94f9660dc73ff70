/**
 * The locale for numbers and dates: the language of the words in the variety the reader prefers, so that British readers of English
 * words get British dates.
 */
export function readersLocale(wordsTag: string, preferred: readonly string[]): string {
  const language = languageOf(wordsTag);
  return preferred.find((tag) => languageOf(tag) === language) ?? wordsTag;
}

const languageOf = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();
