import { fold } from '../words';
import type { SaidTarget } from './intent';
import { isOneMask, unmask, type MaskedPart } from './mask-quotes';
import type { TargetGrammar } from './parse-target';
import { withoutStart } from './parse-target';

/** What is searched for, and the search field as its place names it. */
export type SoughtAt = { text: string; target: SaidTarget };

/**
 * Reads "copper pans in the catalogue" as a search in a field of that name, "the catalogue". Without an article it may be a
 * part of what is searched for: "hotels in Paris".
 */
export function readSoughtAt(
  value: string,
  { masks, written }: MaskedPart,
  grammar: TargetGrammar,
): SoughtAt[] {
  return [...fold(value).matchAll(grammar.position)].flatMap((cut): SoughtAt[] => {
    const sought = value.slice(0, cut.index).trim();
    const place = value.slice(cut.index + cut[0].length).trim();
    const name = withoutStart(place, grammar.determiner);
    if (sought === '' || name === '' || name === place) return [];
    const text = isOneMask(sought) ? unmask(sought, masks) : unmask(sought, written);
    const called = unmask(name, masks);
    return [
      { text, target: { name: called, fullName: called, quoted: false, type: 'search', positions: [] } },
    ];
  });
}
