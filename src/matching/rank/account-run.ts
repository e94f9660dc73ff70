import type { Concept } from '../../languages/kinds';
import { conceptPhrases, isDeedConcept } from '../read/lexicon';
import { kindWords } from '../read/word-tables';
import { conceptLikeness } from '../page/concepts';
import { isSeen, type MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { isField } from '../page/page-fields';
import type { Stretch } from '../page/items';
import type { SaidDeed } from '../read/intent';
import { unspacedScript, wordsOf } from '../words';

/** Signs between words of scripts without spaces. */
const between = /[\s、。，！？的把将給给在里中请請了去到个個这這那]+/u;
/** Particles, endings of verbs, wishes, forms of address and polite phrases between words, longest first. */
const endings =
  /(?:我想要|我想|我要|想要|帮我|してください|して下さい|てください|て下さい|させて|したい|します|しました|ください|さん|ちゃん|くん|さま|する|して|した|たい|から|まで|より|への|での|との|には|では|とは|この|その|あの|だけ|を|に|が|は|の|で|と|へ|も|や|て|た|お|ご|な|ね|よ|る|す|い)+/u;
const inItem = 0.95;
const around = 0.8;

/**
 * An element's account of the words of a deed: its name and purpose explain some, its place others. Unexplained words
 * speak against it, and so do other words in its name.
 */
export type Account = {
  element: PageElement;
  /** Whether all words that count are explained. */
  isFull: boolean;
  /** Whether the deed has at most one word that counts, and its place explains none. */
  isShort: boolean;
  /** The fit of the words it explains by itself: the sum over words, each 0..1. */
  own: number;
  /** The fit of the words its place explains: the sum over words, each 0..1. */
  place: number;
  /** The share of its name that was said, 0..1. */
  share: number;
  /** The share of the words that is explained, 0..1. */
  explained: number;
};

/** Whether a deed is written in a script without spaces. */
export const isRun = ({ words }: SaidDeed): boolean => unspacedScript.test(words);

/** The accounts of a deed in a script without spaces: the element explains one part of the text, its place the rest. */
export function accountsOfRun(page: MatchedPage, deed: SaidDeed): Account[] {
  const text = wordsOf(deed.words).text.replaceAll(' ', '');
  const phrases = purposesIn(text);
  return page.elements
    .filter(({ node }) => !isField(node))
    .flatMap((element) => accountOfRun(page, element, { text, phrases }) ?? [])
    .sort((a, b) => Number(b.isFull) - Number(a.isFull) || b.own + b.place - a.own - a.place);
}

type Phrase = readonly [string, readonly Concept[]];

/** The phrases for deeds in a text, longest first. */
function purposesIn(text: string): Phrase[] {
  const found: Phrase[] = [];
  for (let length = Math.min(12, text.length); length > 1; length -= 1)
    for (let at = 0; at + length <= text.length; at += 1) {
      const phrase = text.slice(at, at + length);
      const meant = conceptPhrases.get(phrase)?.filter(isDeedConcept) ?? [];
      if (meant.length > 0) found.push([phrase, meant]);
    }
  return found;
}

function accountOfRun(
  page: MatchedPage,
  element: PageElement,
  { text, phrases }: { text: string; phrases: readonly Phrase[] },
): Account | undefined {
  const own = ownPart(element, text, phrases);
  if (own === undefined) return undefined;
  const runs = text
    .replace(own, ' ')
    .split(between)
    .flatMap((run) => run.split(endings))
    .filter((run) => run.length > 0 && !kindWords.has(run));
  const fits = runs.map((run) => placeOfRun(page, element, run));
  const isFull = fits.every((fit) => fit > 0);
  const place = fits.reduce((sum, fit) => sum + fit, 0);
  return {
    element,
    isFull,
    isShort: runs.length === 0,
    own: own.length / 2,
    place,
    share: 1,
    explained: isFull ? 1 : 0.5,
  };
}

/** The longest part of the text that is the element's name, or means its purpose. */
function ownPart(
  { sources, concepts }: PageElement,
  text: string,
  phrases: readonly Phrase[],
): string | undefined {
  const names = sources.filter(isSeen).flatMap(({ words }) => {
    const name = words.text.replaceAll(' ', '');
    return name.length > 1 && text.includes(name) ? name : [];
  });
  const meant = phrases.flatMap(([phrase, purposes]) =>
    [...concepts].some(
      ([concept, sureness]) =>
        sureness > 0.7 && purposes.some((purpose) => conceptLikeness(purpose, concept) > 0.9),
    )
      ? phrase
      : [],
  );
  return [...names, ...meant].sort((a, b) => b.length - a.length)[0];
}

function placeOfRun(page: MatchedPage, element: PageElement, run: string): number {
  const { item, over, near } = page.placeOf(element);
  const says = (at: number) => at !== element.at && (page.tree.nodes[at]?.name ?? '').includes(run);
  const saysWithin = ({ start, end }: Stretch) => {
    for (let at = start; at < end; at += 1) if (says(at)) return true;
    return false;
  };
  if (item && saysWithin(item)) return inItem;
  return over.some(says) || near.some(saysWithin) ? around : 0;
}
