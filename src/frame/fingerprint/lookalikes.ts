import type { Fingerprint } from '../../protocol/fingerprint';
import { attributeOf, localNameOf, queryAll } from '../dom/native';
import type { PageIndex } from '../selectors/page-index';
import type { Fingerprinter } from './take-fingerprint';

/** An element that could be the one that was meant, as it is now. */
export type LikeElement = { element: Element; fingerprint: Fingerprint };

/** The most elements that are looked at in full. */
const mostLookalikes = 400;

const controls =
  'a[href], button, input, select, textarea, summary, [role], [tabindex], [onclick], [contenteditable]';

/**
 * The elements of the page that could be the one that had `wanted`: those with its tag, and controls, in no order. Of
 * very many, those that share most with it at first sight.
 */
export function findLookalikes(
  wanted: Fingerprint,
  index: PageIndex,
  fingerprintOf: Fingerprinter,
): LikeElement[] {
  const selector = `${CSS.escape(wanted.tag)}, ${controls}`;
  const all = index.resolver
    .scopes()
    .flatMap((scope) => queryAll(scope, `:is(${selector}):not(input[type="hidden" i])`));
  return nearest(all, wanted, index).map((element) => ({ element, fingerprint: fingerprintOf(element) }));
}

function nearest(all: readonly Element[], wanted: Fingerprint, index: PageIndex): readonly Element[] {
  if (all.length <= mostLookalikes) return all;
  const words = new Set(wordsOf(`${wanted.name} ${wanted.text ?? ''}`));
  const attributes = wanted.attributes.map((each) => [each.slice(0, each.indexOf('=')), each] as const);
  const likeness = (element: Element): number => {
    const text = wordsOf(
      `${index.textOf(element).text} ${attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? ''}`,
    );
    const shared = text.filter((word) => words.has(word)).length;
    const same = attributes.filter(([name, each]) => `${name}=${attributeOf(element, name) ?? ''}` === each);
    return (2 * shared) / (words.size + text.length || 1) + same.length + sameTag(element, wanted);
  };
  return all
    .map((element) => ({ element, likeness: likeness(element) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, mostLookalikes)
    .map(({ element }) => element);
}

const sameTag = (element: Element, { tag }: Fingerprint) => (localNameOf(element) === tag ? 0.5 : 0);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
