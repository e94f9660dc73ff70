import { fold } from '../words';
import type { SpokenLanguage } from './spoken-languages';

/** The text without all its fillers. */
export function withoutFillers(text: string, language: SpokenLanguage): string {
  return strippings(text, language)[0] ?? text;
}

/** The text without all its fillers, then with more and more of them, at last as it is. */
export function strippings(text: string, language: SpokenLanguage): string[] {
  const texts = [text];
  let rest = text;
  for (let round = 0; round < 3; round += 1) {
    const before = language.fillerBefore.exec(fold(rest));
    if (before && before[0].length < rest.length) rest = rest.slice(before[0].length);
    const after = language.fillerAfter.exec(fold(rest));
    if (after && after.index > 0) rest = rest.slice(0, after.index);
    if (!before && !after) break;
    texts.unshift(withoutSentenceEnd(rest));
  }
  return texts;
}

/** The text without the signs that end a sentence. */
export function withoutSentenceEnd(text: string): string {
  return text.replace(/[\s.!?,;:。！？、，]+$/u, '').replace(/^[\s,;:]+/u, '');
}
