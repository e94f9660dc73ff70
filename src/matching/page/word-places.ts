import { stem, startsAlike } from '../words';
import type { Stretch } from './items';
import { readText } from './texts';
import { firstFrom, type Tree } from './nearby';
import type { JoinedNode } from '../../protocol/snapshot';

/** The places of a page that say a word: positions in the snapshot, ascending. */
export type WordPlaces = {
  all: ReadonlySet<number>;
  /** Those that tell items apart. Repeated controls do not: "Photos" beside each hotel. */
  telling: readonly number[];
  /** Those in texts that are no elements. */
  inTexts: readonly number[];
};

/** A word that was said. `isName`: it is written as a name, and has to be there as it is. */
type SaidWord = { word: string; isName: boolean };

/** Roles whose names say what they do or choose, and not what stands beside them. */
const controls = new Set(['button', 'radio', 'switch', 'tab']);

const labelled = new Set(['checkbox', 'radio', 'switch']);

/** Makes a reader of the places that say a word, in singular or plural. It looks for each word once. */
export function wordPlacesIn(
  { nodes }: Tree,
  mentions: Mentions,
  isRepeated: (name: string) => boolean,
): (said: SaidWord) => WordPlaces {
  const known = new Map<string, WordPlaces>();
  const isTelling = (at: number): boolean => {
    const node = nodes[at];
    return node?.ref === undefined || (!controls.has(node.role) && !isRepeated(node.name));
  };
  const saysExactly = (at: number, word: string): boolean =>
    readText(nodes[at]?.name ?? '').words.list.includes(word);
  // A text that labels a control speaks of that one, and of none beside it.
  const labels = new Set(
    nodes.flatMap(({ ref, role, name }) => (ref !== undefined && labelled.has(role) ? name : [])),
  );
  const isLabel = (name: string) => labels.has(name);
  const find = ({ word, isName }: SaidWord): WordPlaces => {
    const found = isName
      ? [...mentions(stem(word))].filter((at) => saysExactly(at, word))
      : unionOf(formsOf(word).map(mentions));
    return {
      all: new Set(found),
      telling: found.filter(isTelling),
      inTexts: found.filter((at) => nodes[at]?.ref === undefined && !isLabel(nodes[at]?.name ?? '')),
    };
  };
  return (said) => {
    const key = `${said.isName ? '=' : ''}${said.word}`;
    const places = known.get(key) ?? find(said);
    known.set(key, places);
    return places;
  };
}

/** The stems of a word in singular and plural. */
function formsOf(word: string): string[] {
  return [...new Set([word, `${word}s`, word.replace(/(?<=\p{L}{3})s$/u, '')].map(stem))];
}

function unionOf(found: readonly ReadonlySet<number>[]): number[] {
  return [...new Set(found.flatMap((ats) => [...ats]))].sort((a, b) => a - b);
}

/** Whether one of the ascending positions lies in a stretch, besides the position `except`. */
export function hasWithin(ats: readonly number[], { start, end }: Stretch, except = -1): boolean {
  const first = firstFrom(ats, start);
  const at = ats[first] === except ? ats[first + 1] : ats[first];
  return at !== undefined && at < end;
}

/** Positions of the nodes whose name has a word of this stem, ascending; nodes without a ref too. */
export type Mentions = (stem: string) => ReadonlySet<number>;

/** Makes the mentions of a page. Each stem is looked up when first asked for: most instructions name no place. */
export function mentionsIn(nodes: readonly JoinedNode[]): Mentions {
  const known = new Map<string, ReadonlySet<number>>();
  return (wanted) => {
    const found = known.get(wanted) ?? positionsOf(nodes, wanted);
    known.set(wanted, found);
    return found;
  };
}

function positionsOf(nodes: readonly JoinedNode[], wanted: string): Set<number> {
  const found = new Set<number>();
  const hasStem = (word: string): boolean => startsAlike(word, wanted) && stem(word) === wanted;
  for (const [at, { name }] of nodes.entries()) {
    if (name !== '' && readText(name).words.list.some(hasStem)) found.add(at);
  }
  return found;
}
