import type { JoinedNode, Snapshot } from '../../protocol/snapshot';
import type { Concept } from '../lexicon';
import { identifierWords, stem, wordsOf, type Words } from '../words';
import { appliesTo, conceptsIn, declaredConcept, saysAgain } from './concepts';
import { isField } from './fields';
import { inferConcepts } from './infer/infer';
import type { Inferring } from './infer/inferring';
import { mentionsIn, type Mentions } from './mentions';
import { nearbyText } from './nearby';
import { treeOf, type Tree } from './tree';

/** One text that says what an element is. `weight`: how much its words count, 0..1. */
export type Source = { weight: number; words: Words };

/** An element that can be acted on, with all that says what it is. */
export type PageElement = {
  /** Position in the snapshot's nodes. */
  at: number;
  ref: string;
  node: JoinedNode;
  sources: Source[];
  /** Texts around it: group, form, heading. Only to tell elements of like names apart. */
  around: Source[];
  /** What a form field is for → how surely, 0..1. */
  concepts: ReadonlyMap<Concept, number>;
  /** It asks for what another field asked for: "confirm password". */
  again: boolean;
};

/** A snapshot as the matcher reads it. */
export type Page = {
  tree: Tree;
  mentions: Mentions;
  elements: PageElement[];
  /** Word → elements (positions in `elements`) one of whose texts has it. */
  postings: ReadonlyMap<string, number[]>;
  concepts: ReadonlyMap<Concept, number[]>;
  /** Stem → words of the page that have it. */
  stems: ReadonlyMap<string, string[]>;
};

const sourceCharsAtMost = 300;
/** What a second text that says the same adds, of the doubt that is left. */
const agreement = 0.3;
const headWeight = 0.95;
/** Identifiers have words before the one that counts: `checkout_form_email`. */
const identifierWeight = 0.85;
const pages = new WeakMap<Snapshot, Page>();

/** The page of a snapshot; kept for as long as the snapshot lives. */
export function readPage(snapshot: Snapshot): Page {
  const known = pages.get(snapshot);
  if (known) return known;
  const tree = treeOf(snapshot.nodes);
  const read = wordReader();
  const elements: ReturnType<typeof readElement>[] = [];
  for (const [at, node] of snapshot.nodes.entries()) {
    if (node.ref !== undefined) elements.push(readElement({ at, ref: node.ref, node }, tree, read));
  }
  inferConcepts(elements);
  const page = { tree, mentions: mentionsIn(snapshot.nodes), elements, ...indexOf(elements) };
  pages.set(snapshot, page);
  return page;
}

type WordReader = { text(text: string): Words; identifier(text: string): Words };

const textsKeptAtMost = 6000;
const knownTexts = new Map<string, Words>();
const knownIdentifiers = new Map<string, Words>();

/** Reads each distinct text once, over snapshots too: the next one of a page has nearly the same texts. */
function wordReader(): WordReader {
  for (const known of [knownTexts, knownIdentifiers]) if (known.size > textsKeptAtMost) known.clear();
  const cached = (cache: Map<string, Words>, text: string, read: (text: string) => Words): Words => {
    const known = cache.get(text);
    if (known) return known;
    const words = read(text.slice(0, sourceCharsAtMost));
    cache.set(text, words);
    return words;
  };
  return {
    text: (text) => cached(knownTexts, text, wordsOf),
    identifier: (text) => cached(knownIdentifiers, text, identifierWords),
  };
}

function readElement(
  { at, ref, node }: Pick<PageElement, 'at' | 'ref' | 'node'>,
  tree: Tree,
  read: WordReader,
): Inferring {
  const sources = sourcesOf(node, read);
  const nearby = sources.every((source) => source.weight < 0.9) ? nearbyText(at, tree) : undefined;
  if (nearby) sources.push({ words: read.text(nearby.text), weight: nearby.weight });
  const concepts = conceptsOf(node, sources);
  const again = isRepeatable(concepts) && sources.some(({ words }) => saysAgain(words));
  return { at, ref, node, sources, around: aroundOf(at, tree, read), concepts, again };
}

function sourcesOf(node: JoinedNode, read: WordReader): Source[] {
  const hints = node.hints;
  const sources: Source[] = [];
  const add = (words: Words | undefined, weight: number): void => {
    if (words && words.list.length > 0) sources.push({ words, weight });
  };
  const text = (value: string | undefined): Words | undefined => (value ? read.text(value) : undefined);
  const identifier = (value: string | undefined): Words | undefined =>
    value ? read.identifier(value) : undefined;
  add(text(node.name), 1);
  add(text(hints?.label), 0.98);
  add(text(hints?.placeholder), 0.94);
  add(text(hints?.title), 0.92);
  add(text(node.description), 0.8);
  add(identifier(hints?.testId), 0.86);
  add(identifier(hints?.id), identifierWeight);
  add(identifier(hints?.nameAttribute), identifierWeight);
  add(identifier(lastPathPart(hints?.href)), 0.6);
  return sources;
}

function lastPathPart(href: string | undefined): string | undefined {
  return href
    ?.replace(/[?#].*$/, '')
    .split('/')
    .findLast((part) => part !== '' && !part.includes(':'));
}

/** Only what is worth asking twice is asked twice. */
function isRepeatable(concepts: ReadonlyMap<Concept, number>): boolean {
  return repeatable.some((concept) => concepts.has(concept));
}

const repeatable: readonly Concept[] = ['password', 'new-password', 'confirm-password', 'email', 'phone'];

function aroundOf(at: number, tree: Tree, read: WordReader): Source[] {
  const around: Source[] = [];
  let parent = tree.parents[at] ?? -1;
  for (let steps = 0; parent >= 0 && steps < 12; steps += 1) {
    const name = tree.nodes[parent]?.name ?? '';
    if (name !== '') around.push({ words: read.text(name), weight: 0.8 });
    parent = tree.parents[parent] ?? -1;
  }
  const heading = tree.nodes[tree.headings[at] ?? -1]?.name ?? '';
  if (heading !== '') around.push({ words: read.text(heading), weight: 0.7 });
  return around;
}

function conceptsOf(node: JoinedNode, sources: readonly Source[]): Map<Concept, number> {
  const concepts = new Map<Concept, number>();
  const field = isField(node);
  const add = (concept: Concept, sureness: number): void => {
    if (!appliesTo(concept, field)) return;
    const known = concepts.get(concept) ?? 0;
    const [more, less] = sureness > known ? [sureness, known] : [known, sureness];
    concepts.set(concept, more + (1 - more) * less * agreement);
  };
  const declared = declaredConcept(node);
  if (declared !== undefined) add(declared, 0.93);
  for (const { words, weight } of sources) {
    const least = weight === identifierWeight ? 0.72 : 0.62;
    for (const [concept, share] of conceptsIn(words)) add(concept, weight * (least + (0.96 - least) * share));
  }
  const head = headOf(node.name);
  for (const [concept, share] of head === '' ? [] : conceptsIn(wordsOf(head)))
    add(concept, headWeight * (0.62 + 0.34 * share));
  return concepts;
}

/** What a long label says first: "Login" of "Login (2 to 24 characters)". */
function headOf(name: string): string {
  return /^[^\p{L}\p{N}]*([^(:.!?]{2,60})[(:.!?].{8}/u.exec(name)?.[1] ?? '';
}

function indexOf(elements: readonly PageElement[]): Pick<Page, 'postings' | 'concepts' | 'stems'> {
  const postings = new Map<string, number[]>();
  const concepts = new Map<Concept, number[]>();
  const stems = new Map<string, string[]>();
  for (const [position, element] of elements.entries()) {
    for (const concept of element.concepts.keys()) pushTo(concepts, concept, position);
    for (const source of element.sources)
      for (const word of source.words.list) pushTo(postings, word, position);
  }
  for (const word of postings.keys()) pushTo(stems, stem(word), word);
  return { postings, concepts, stems };
}

function pushTo<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = map.get(key);
  if (!list) map.set(key, [item]);
  else if (list.at(-1) !== item) list.push(item);
}
