import type { JoinedNode, Snapshot } from '../../protocol/snapshot';
import type { Concept } from '../../languages/kinds';
import { appliesTo, weakWords } from '../read/lexicon';
import { declaredConcept, saysAgain } from './concepts';
import { once, onceEach, wordsOf } from '../words';
import { isField, isLine, isList, isSilent, isTypable, tickRoles, type PageElement } from './page-element';
import {
  noConcepts,
  type Inferring,
  raise,
  surenessOf,
  inferPasswords,
  isPassword,
  inferSubmits,
  inferFromOptions,
} from './inferring';
import {
  mentionsIn,
  type Mentions,
  wordPlacesIn,
  levelOf,
  nearbyText,
  treeOf,
  type Tree,
  itemsIn,
  type Item,
  type Stretch,
} from './nearby';
import {
  readAddress,
  readIdentifier,
  readText,
  weighted,
  withoutAside,
  type NamedConcepts,
  type Source,
  conventionsOf,
  type Conventions,
} from './texts';
import { readSymbols } from './symbols';

export type MatchedPage = {
  tree: Tree;
  mentions: Mentions;
  placesOfWord: ReturnType<typeof wordPlacesIn>;
  elements: PageElement[];
  /** For one first letter: word → elements (positions in `elements`) one of whose texts has it. */
  wordsFrom(letter: string): ReadonlyMap<string, number[]>;
  concepts: ReadonlyMap<Concept, number[]>;
  isRepeated(name: string): boolean;
  /** Positions in the snapshot of all that is called just so, by its words. */
  called: (text: string) => readonly number[];
  /** The page draws its options itself, each to be pressed. */
  hasOwnOptions(element: PageElement): boolean;
  hasUnknownField(): boolean;
  placeOf(element: PageElement): ElementPlace;
  conventions(): Conventions;
  /** Positions in the snapshot of the main links of the page's longest list. */
  results(): ReadonlySet<number>;
};

/** The share of the remaining doubt that a second text with the same meaning takes away. */
const agreement = 0.3;
const headWeight = 0.95;
/** Identifiers have words before the one that counts: `checkout_form_email`. */
const identifierWeight = 0.85;
/** The least weight of an element's visible texts, from its name to its title. */
const leastSeen = 0.92;
/** The share that an identifier keeps where the visible texts have another meaning. */
const unsaid = 0.85;
const pages = new WeakMap<Snapshot, MatchedPage>();

const readers = {
  name: weighted(readText, 1),
  symbol: weighted(readText, 0.97),
  bare: weighted(readText, 0.96),
  label: weighted(readText, 0.98),
  placeholder: weighted(readText, 0.94),
  title: weighted(readText, leastSeen),
  description: weighted(readText, 0.8),
  testId: weighted(readIdentifier, 0.86),
  id: weighted(readIdentifier, identifierWeight),
  href: weighted(readAddress, 0.6),
};

/** Reads the page of a snapshot; kept as long as the snapshot lives. */
export function readPage(snapshot: Snapshot): MatchedPage {
  const known = pages.get(snapshot);
  if (known) return known;
  const { nodes } = snapshot;
  const tree = treeOf(nodes);
  const elements: Inferring[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node?.ref !== undefined) elements.push(readElement({ at, ref: node.ref, node }, tree));
  }
  inferConcepts(elements);
  const items = once(() => itemsIn(elements, tree));
  const mentions = mentionsIn(nodes);
  const isRepeated = repeatedAmong(elements);
  const page = {
    tree,
    mentions,
    placesOfWord: wordPlacesIn(tree, mentions, isRepeated),
    elements,
    wordsFrom: wordsFromIn(elements),
    concepts: conceptsOfAll(elements),
    isRepeated,
    called: calledIn(nodes),
    hasOwnOptions: ({ at, node }: PageElement) =>
      node.role === 'listbox' && node.hints?.tag !== 'select' && holdsOption(at, tree),
    hasUnknownField: once(() => elements.some(isUnknownField)),
    placeOf: onceEach((element: PageElement) => findPlace(element, items(), tree)),
    conventions: once(() => conventionsOf(nodes)),
    results: once(() => resultsOf(tree)),
  };
  pages.set(snapshot, page);
  return page;
}

function calledIn(nodes: readonly JoinedNode[]): (text: string) => readonly number[] {
  const byText = once(() => {
    const found = new Map<string, number[]>();
    for (const [at, { name }] of nodes.entries()) {
      const { text } = wordsOf(name);
      if (text !== '') found.set(text, [...(found.get(text) ?? []), at]);
    }
    return found;
  });
  return (text) => byText().get(text) ?? [];
}

function repeatedAmong(elements: readonly PageElement[]): (name: string) => boolean {
  const repeated = once(() => {
    const seen = new Set<string>();
    return new Set(
      elements.flatMap(({ node }) => (seen.has(node.name) ? node.name : (seen.add(node.name), []))),
    );
  });
  return (name) => repeated().has(name);
}

function holdsOption(at: number, { nodes, ends }: Tree): boolean {
  for (let inside = at + 1; inside < (ends[at] ?? at); inside += 1)
    if (nodes[inside]?.role === 'option' && nodes[inside]?.ref !== undefined) return true;
  return false;
}

function isUnknownField(element: PageElement): boolean {
  const { node, concepts } = element;
  const isVague = [...concepts.values()].every((sureness) => sureness < 0.7);
  return isVague && isLine(node) && node.hints?.type !== 'password';
}

function readElement({ at, ref, node }: Pick<PageElement, 'at' | 'ref' | 'node'>, tree: Tree): Inferring {
  const sources = sourcesOf(node);
  const whole = tickRoles.has(node.role) ? wholeLabel(at, tree) : undefined;
  if (whole !== undefined) sources.unshift(readers.label(whole));
  const own = node.name === '' ? onlyText(at, tree) : undefined;
  if (own !== undefined) sources.unshift(readers.label(own));
  const parts = groupOfBoxes(at, tree);
  if (parts !== undefined) sources.push(readers.label(parts));
  // The text of what opens a list is its value, as a placeholder is no name: the caption before it is.
  const isOpened = isList(node) && !isTypable(node) && node.hints?.tag !== 'select';
  const isValued = isOpened || node.name === node.hints?.placeholder;
  const nearby = isValued || sources.every(({ weight }) => weight < 0.9) ? nearbyText(at, tree) : undefined;
  if (nearby) sources.push({ ...readText(nearby.text), weight: nearby.weight });
  const concepts = conceptsOf(node, sources);
  const again = isRepeatable(concepts) && sources.some(({ words }) => saysAgain(words));
  return { at, ref, node, sources, concepts, again };
}

/** The label of a box whose name goes on in the link after it: "I agree to the" and "terms of service". */
function wholeLabel(at: number, { nodes }: Tree): string | undefined {
  const [node, next] = [nodes[at], nodes[at + 1]];
  if (node === undefined || next?.role !== 'link' || next.depth !== node.depth) return undefined;
  const last = wordsOf(node.name).list.at(-1) ?? '';
  return weakWords.has(last) ? `${node.name} ${next.name}` : undefined;
}

/** The text that is all there is in an element. */
function onlyText(at: number, { nodes, ends }: Tree): string | undefined {
  const inside = nodes[at + 1];
  return ends[at] === at + 2 && inside?.ref === undefined ? inside?.name : undefined;
}

/** The least number of boxes that take one text together. */
const boxesAtLeast = 3;

/** The name of a group of alike boxes, for the first of them: the text that is meant for all begins there. */
function groupOfBoxes(at: number, { nodes, parents, ends }: Tree): string | undefined {
  const group = parents[at] ?? -1;
  const { role = '', name = '' } = nodes[group] ?? {};
  if (role !== 'group' || name === '' || at !== group + 1) return undefined;
  const inside = nodes.slice(at, ends[group] ?? at).filter(({ ref }) => ref !== undefined);
  const isAlike = (node: JoinedNode) =>
    node.role === 'textbox' && isLine(node) && unnumbered(node.name) === unnumbered(inside[0]?.name ?? '');
  return inside.length >= boxesAtLeast && inside.every(isAlike) ? name : undefined;
}

const unnumbered = (name: string) => name.replace(/\d+/g, '#');

function sourcesOf(node: JoinedNode): Source[] {
  const { hints, name, description } = node;
  const sources: Source[] = [];
  const add = (text: string | undefined, read: (text: string) => Source): void => {
    if (text === undefined || text === '') return;
    const source = read(text);
    if (source.words.list.length > 0) sources.push(source);
  };
  add(name, readers.name);
  if (sources.length === 0 && name !== '') for (const word of readSymbols(name)) add(word, readers.symbol);
  if (!isField(node)) add(withoutAside(name), readers.bare);
  add(hints?.label, readers.label);
  add(hints?.placeholder, readers.placeholder);
  add(hints?.title, readers.title);
  add(withoutAside(hints?.title ?? ''), readers.title);
  add(description, readers.description);
  add(hints?.testId, readers.testId);
  add(hints?.id, readers.id);
  add(hints?.nameAttribute, readers.id);
  add(hints?.href, readers.href);
  return sources;
}

/** Forms ask for these purposes twice. */
function isRepeatable(concepts: ReadonlyMap<Concept, number>): boolean {
  return concepts.size > 0 && repeatable.some((concept) => concepts.has(concept));
}

const repeatable: readonly Concept[] = ['password', 'new-password', 'confirm-password', 'email', 'phone'];

function conceptsOf(node: JoinedNode, sources: readonly Source[]): Map<Concept, number> {
  const declared = declaredConcept(node);
  const saysNothing = sources.every(({ concepts, head }) => concepts.length === 0 && head.length === 0);
  if (declared === undefined && saysNothing) return noConcepts;
  const concepts = new Map<Concept, number>();
  const field = isField(node);
  const add = (concept: Concept, sureness: number): void => {
    if (!appliesTo(concept, field)) return;
    const known = concepts.get(concept) ?? 0;
    const [more, less] = sureness > known ? [sureness, known] : [known, sureness];
    concepts.set(concept, more + (1 - more) * less * agreement);
  };
  if (declared !== undefined) add(declared, 0.93);
  const said = once(() => conceptsSaid(sources));
  for (const source of sources) {
    const least = source.weight === identifierWeight ? 0.72 : 0.62;
    for (const [concept, share] of source.concepts) {
      const isOther = !isSeen(source) && said().size > 0 && !said().has(concept);
      add(concept, source.weight * (least + (0.96 - least) * share) * (isOther ? unsaid : 1));
    }
  }
  for (const [concept, share] of headOf(node, sources)) add(concept, headWeight * (0.62 + 0.34 * share));
  return concepts.size === 0 ? noConcepts : concepts;
}

function conceptsSaid(sources: readonly Source[]): Set<Concept> {
  return new Set(sources.filter(isSeen).flatMap((source) => source.concepts.map(([concept]) => concept)));
}

/** People see texts of this weight: from a name to a title. */
export function isSeen({ weight }: Source): boolean {
  return weight >= leastSeen;
}

/** The concepts at the head of an element's name, which is the first of its texts. */
function headOf(node: JoinedNode, [first]: readonly Source[]): NamedConcepts {
  return node.name === '' || first === undefined ? [] : first.head;
}

function conceptsOfAll(elements: readonly PageElement[]): Map<Concept, number[]> {
  const concepts = new Map<Concept, number[]>();
  for (let position = 0; position < elements.length; position += 1)
    for (const concept of elements[position]?.concepts.keys() ?? []) pushTo(concepts, concept, position);
  return concepts;
}

/** The words of elements by their first letter, each with the positions of its elements; read at the first question. */
function wordsFromIn(elements: readonly PageElement[]): MatchedPage['wordsFrom'] {
  const letters = once(() => {
    const read = new Map<string, Map<string, number[]>>();
    for (const [position, { sources }] of elements.entries())
      for (const source of sources)
        for (const word of source.words.list) {
          const letter = word.charAt(0);
          const words = read.get(letter) ?? new Map<string, number[]>();
          if (words.size === 0) read.set(letter, words);
          pushTo(words, word, position);
        }
    return read;
  });
  return (letter) => letters().get(letter) ?? noWords;
}

const noWords: ReadonlyMap<string, number[]> = new Map();

function pushTo<Key, Entry>(map: Map<Key, Entry[]>, key: Key, item: Entry): void {
  const list = map.get(key);
  if (!list) map.set(key, [item]);
  else if (list.at(-1) !== item) list.push(item);
}

/**
 * Infers purposes from an element's place in its form: of two passwords the second repeats the first, the user name stands
 * before the password, the submit button after the fields, a list with twelve options is a month.
 */
function inferConcepts(elements: readonly Inferring[]): void {
  inferFromOptions(elements);
  const passwords = inferPasswords(elements);
  inferUsernames(elements, passwords);
  inferSubmits(elements);
}

const itemRoles = new Set(['listitem', 'article', 'row']);

/** Lists in these lead around the site: they are no results. */
const asideRoles = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'menu', 'menubar']);

/**
 * The positions in the snapshot of the main links of the page's longest list: of each item the link in its heading, else
 * its first.
 */
function resultsOf(tree: Tree): ReadonlySet<number> {
  const lists = new Map<number, number[]>();
  for (let at = 0; at < tree.nodes.length; at += 1) {
    if (!itemRoles.has(tree.nodes[at]?.role ?? '') || isAside(at, tree)) continue;
    const link = mainLinkOf(at, tree);
    if (link === undefined) continue;
    const list = tree.parents[at] ?? -1;
    lists.set(list, [...(lists.get(list) ?? []), link]);
  }
  let longest: number[] = [];
  for (const links of lists.values()) if (links.length > longest.length) longest = links;
  return new Set(longest);
}

function mainLinkOf(item: number, { nodes, ends, parents }: Tree): number | undefined {
  let first: number | undefined;
  for (let at = item + 1; at < (ends[item] ?? at); at += 1) {
    const node = nodes[at];
    if (node?.role !== 'link' || node.ref === undefined) continue;
    if (nodes[parents[at] ?? -1]?.role === 'heading') return at;
    first ??= at;
  }
  return first;
}

function isAside(at: number, { nodes, parents }: Tree): boolean {
  for (let parent = parents[at] ?? -1; parent >= 0; parent = parents[parent] ?? -1)
    if (asideRoles.has(nodes[parent]?.role ?? '')) return true;
  return false;
}

/** The sureness that a place in a form gives, 0..1: less than a name that fits. */
const beforePassword = 0.86;
const alone = 0.66;

/** The sureness where other fields before the password have no plain purpose either. */
const besideOthers = 0.68;
const plainly = 0.7;
const reach = 5;
const identifying = ['username', 'email'] as const;

/** The purposes that a field may have while people still sign in with it. */
const others = new Set(['username', 'email', 'phone', 'full-name', 'card-code', 'company', 'search']);

/** Infers the user name: the field before the password, by whatever name; or a field alone on a page without passwords. */
function inferUsernames(elements: readonly Inferring[], passwords: readonly number[]): void {
  if (passwords.length === 0) {
    const fields = elements.filter(({ node }) => isTypable(node));
    const [only] = fields;
    if (only && fields.length === 1 && only.concepts.size === 0) raise(only, 'username', alone);
  }
  const known = new Set(elements.filter((one) => surenessOf(one, identifying) > 0.8));
  for (const position of passwords) {
    const before = fieldBefore(elements, position);
    if (!before || before.again || isPassword(before)) continue;
    const isElsewhere = known.size > (known.has(before) ? 1 : 0);
    if (isElsewhere || surenessOf(before, ['username']) > 0.8) continue;
    const isFree = [...before.concepts].every(([concept, sureness]) => others.has(concept) || sureness < 0.8);
    if (!isFree) continue;
    raise(before, 'username', isOnlyOne(elements, before, position) ? beforePassword : besideOthers);
    known.add(before);
  }
}

function fieldBefore(elements: readonly Inferring[], position: number): Inferring | undefined {
  return elements.slice(Math.max(0, position - reach), position).findLast(({ node }) => isTypable(node));
}

/** No other field may be the user name: none of the same stretch, and none without visible texts. */
function isOnlyOne(elements: readonly Inferring[], before: Inferring, position: number): boolean {
  const earlier = elements.slice(Math.max(0, position - reach), position);
  const stretch = earlier.slice(earlier.findLastIndex(isPassword) + 1);
  return ![...stretch, ...elements.filter(isSilent)].some((other) => other !== before && isOpen(other));
}

function isOpen(field: Inferring): boolean {
  return (
    isLine(field.node) &&
    !isPassword(field) &&
    [...field.concepts.values()].every((sureness) => sureness < plainly)
  );
}

/** The place of an element: its item, the headings and names over it, and the texts near it. */
type ElementPlace = {
  item: Item | undefined;
  /** Positions of headings over it and of named parts around it, nearest first. */
  over: readonly number[];
  /** The texts just before it, and the dialogs, forms and groups around it. */
  near: readonly Stretch[];
};

const headingsAtMost = 4;
const textsBefore = 8;
const saysTogether = new Set(['dialog', 'alertdialog', 'form', 'search', 'group', 'radiogroup', 'figure']);
const apart = new Set(['heading', 'main', 'navigation', 'banner', 'contentinfo', 'complementary']);

function findPlace(element: PageElement, items: ReturnType<typeof itemsIn>, tree: Tree): ElementPlace {
  const { at, concepts } = element;
  const item = items.itemOf(element);
  const over: number[] = [];
  const near: Stretch[] = [{ start: Math.max(startBefore(at, tree), item?.start ?? 0), end: at }];
  for (let up = tree.parents[at] ?? -1; up >= 0; up = tree.parents[up] ?? -1) {
    const node = tree.nodes[up];
    if (node && node.name !== '') over.push(up);
    if (saysTogether.has(node?.role ?? '')) near.push({ start: up, end: tree.ends[up] ?? up + 1 });
  }
  const fields = concepts.has('delete') ? fieldBehind(at, tree) : [];
  const headings = headingsOver(at, tree, (heading) => items.isInOther(element, heading));
  return { item, over: [...over, ...fields, ...headings], near };
}

/** The field behind what takes a chip out: chips stand before the field that they are in. */
function fieldBehind(at: number, { nodes }: Tree): number[] {
  for (let next = at + 1; next - at <= 2 * textsBefore; next += 1) {
    const node = nodes[next];
    if (!node || apart.has(node.role)) break;
    if (isField(node)) return [next];
  }
  return [];
}

/** The positions of the heading over an element, the one over that, and so on. */
function headingsOver(at: number, { nodes, headings }: Tree, isOfOther: (at: number) => boolean): number[] {
  const found: number[] = [];
  let level = Infinity;
  for (
    let heading = headings[at] ?? -1;
    heading >= 0 && found.length < headingsAtMost;
    heading = headings[heading] ?? -1
  ) {
    const own = levelOf(nodes[heading]);
    if (own < level && !isOfOther(heading)) {
      found.push(heading);
      level = own;
    }
  }
  return found;
}

/** The position of the first text before an element in the same part of the page, up to a heading. */
function startBefore(at: number, { nodes, parents }: Tree): number {
  const parent = parents[at] ?? -1;
  let start = at;
  for (let before = at - 1; before > parent && at - before <= textsBefore; before -= 1) {
    if (apart.has(nodes[before]?.role ?? '')) break;
    start = before;
  }
  return start;
}
