import type { Concept, ElementType } from '../../languages/kinds';
import {
  conceptPhrases,
  determiners,
  emptyWords,
  isDeedConcept,
  startsAlike,
  lexicons,
  negations,
  weakWords,
  stem,
  demonstratives,
  kindWords,
  lightVerbs,
  menuWords,
  paraphrases,
  particles,
  placing,
  pronouns,
  synonymPhrases,
} from '../read/lexicon';
import { conceptLikeness, conceptsOfStems } from '../page/concepts';
import { isSeen } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { meaningsOfSign, withSignWords } from '../page/symbols';
import { wordsOf } from '../words';

export type DeedWord = {
  word: string;
  root: string;
  /** Written as a name, so that it has to be there as it is. */
  isName: boolean;
  /** Only words that count have to be explained, not those that point, name a kind, or say that a thing is wanted. */
  kind: 'counts' | 'kind' | 'shown' | 'light';
  signs: readonly string[];
  purposes: readonly Concept[];
  /** The phrases with it that mean a deed only as a whole: "sign out". */
  phrases: readonly string[];
  synonyms: readonly string[];
  type: ElementType | undefined;
};

const wordsAtMost = 14;
const phraseWordsAtMost = 4;

/** The words that count in a deed; empty where none does. */
export function deedWords(words: string): DeedWord[] {
  const said = withSignWords(words.replace(/['’]s(?!\p{L})/gu, ' '));
  const list = wordsOf(said).list.slice(0, wordsAtMost);
  const names = new Set(words.match(/(?<=\P{L})\p{Lu}\p{L}*/gu)?.flatMap((name) => wordsOf(name).list));
  return list.flatMap((word, at): DeedWord[] => {
    if (!counts(word)) return [];
    const kind = kindOf(word, list[at - 1] ?? '');
    return [
      {
        word,
        root: stem(word),
        isName: names.has(word),
        kind,
        ...phrasesAt(list, at),
        synonyms: [...synonymsOf(word), ...meaningsOfSign(word)],
        signs: meaningsOfSign(word),
        type: typeWords.get(word),
      },
    ];
  });
}

function kindOf(word: string, before: string): DeedWord['kind'] {
  if (demonstratives.has(before)) return 'shown';
  if (kindWords.has(word)) return 'kind';
  return lightVerbs.has(word) || particles.has(word) ? 'light' : 'counts';
}

/** Neither empty nor small, or the name of a deed, as "next" is. */
export function counts(word: string): boolean {
  return !isEmpty(word) || conceptPhrases.get(word)?.some(isDeedConcept) === true;
}

function isEmpty(word: string): boolean {
  if (negations.has(word)) return false;
  return [weakWords, determiners, pronouns, demonstratives, emptyWords, placing].some((words) =>
    words.has(word),
  );
}

/** The deed phrases of a list that hold the word at `at`, and their meanings. */
function phrasesAt(list: readonly string[], at: number): Pick<DeedWord, 'purposes' | 'phrases'> {
  const found: Concept[] = [];
  const phrases: string[] = [];
  for (let start = Math.max(0, at - phraseWordsAtMost + 1); start <= at; start += 1)
    for (let end = at + 1; end <= Math.min(list.length, start + phraseWordsAtMost); end += 1) {
      const phrase = list.slice(start, end).join(' ');
      const meant = conceptPhrases.get(phrase) ?? (end - start === 1 ? conceptsOfStems(wordsOf(phrase)) : []);
      const deeds = meant.filter(isDeedConcept);
      if (deeds.length > 0 && end - start > 1) phrases.push(phrase);
      found.push(...deeds);
    }
  return { purposes: found, phrases };
}

const typeWords: ReadonlyMap<string, ElementType> = new Map(
  lexicons.flatMap(({ elementTypes }) => [...elementTypes]).filter(([word]) => !word.includes(' ')),
);

function synonymsOf(word: string): readonly string[] {
  const others = [synonymPhrases, paraphrases].flatMap((table) =>
    (table.get(word) ?? []).flatMap((group) => synonymsByGroup.get(group) ?? []),
  );
  return menuWords.has(word) ? [...others, ...menuWords] : others;
}

const synonymsByGroup: ReadonlyMap<string, readonly string[]> = membersOf([
  ...synonymPhrases,
  ...paraphrases,
]);

function membersOf(groups: readonly (readonly [string, readonly string[]])[]): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const [phrase, names] of groups)
    for (const name of names)
      if (!phrase.includes(' ')) members.set(name, [...(members.get(name) ?? []), phrase]);
  return members;
}

/** From this sureness on, a purpose of an element explains a word. */
export const surePurpose = 0.7;

/** The fit of a word, 0..1, with an element's own texts or purposes; 0 when it is weak. */
export function ownFit(
  { sources, concepts }: PageElement,
  said: DeedWord,
  leastPurpose = surePurpose,
): number {
  const { word, root, purposes, phrases, synonyms, signs } = said;
  let best = 0;
  for (const source of sources) {
    if (phrases.length > 0 && !phrases.some((phrase) => source.words.text.includes(phrase))) continue;
    const weight = isSeen(source) ? 1 : source.weight > 0.84 ? 0.8 : 0;
    if (weight <= best) continue;
    for (const other of source.words.list) {
      const fit =
        other === word
          ? 1
          : startsAlike(other, word) && stem(other) === root
            ? 0.92
            : synonyms.includes(other)
              ? signs.includes(other)
                ? 0.95
                : 0.85
              : 0;
      best = Math.max(best, fit * weight);
    }
  }
  for (const purpose of purposes)
    for (const [concept, sureness] of concepts)
      if (sureness > leastPurpose) best = Math.max(best, 0.93 * conceptLikeness(purpose, concept));
  return best > 0.75 ? best : 0;
}
