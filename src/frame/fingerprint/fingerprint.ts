import { wordsIn } from '../../base/text';
import type { Fingerprint, Other, Surroundings } from '../../protocol/fingerprint';
import { identityOf } from '../names/name';
import {
  attributeOf,
  childNodesOf,
  isElement,
  isSelect,
  isTextarea,
  localNameOf,
  matchesSelector,
} from '../dom/native';
import { type Reading, clip } from '../dom/reading';
import { isSecret } from '../names/secret-fields';
import { stableAttributesOf } from '../selectors/conditions';
import type { PageIndex } from '../selectors/page-index';
import { isEditingHost } from '../dom/values';
import { readPageWords, type PageWords, type Ticks } from './page-words';
import { type NameOf, surroundingsOf, rowOf } from './surroundings';
import { parentOrHost } from '../selectors/css';

const never = () => false;

/** Makes fingerprints of elements of the page as it is now; it is of no use once that changes. */
export type Fingerprinter = (element: Element) => Fingerprint;

export function createFingerprinter(reading: Reading, index: PageIndex, ticks: Ticks = never): Fingerprinter {
  const words = wordsOf(reading, index, ticks);
  const nameOf = (element: Element) => identityOf(element, reading).name;
  // Those of a table are all looked at as the others of their neighbours, too.
  const looks = new Map<Element, Look>();
  const lookOf = (element: Element): Look => {
    const look = looks.get(element) ?? lookAt(element);
    looks.set(element, look);
    return look;
  };
  const lookAt = (element: Element): Look => {
    const name = nameOf(element);
    // The options of a list come and go.
    const text = name && localNameOf(element) === 'select' ? '' : ownText(element, index);
    const drawn = name || text ? '' : pictureOf(element);
    return {
      name,
      text: text && text !== name ? text : undefined,
      attributes: attributesOf(element, [name, text], index),
      picture: drawn || undefined,
      around: surroundingsOf(element, words, nameOf),
    };
  };
  return (element) => {
    const look = lookOf(element);
    const alike = alikeOf(element, reading, index).filter(
      (other) => look.picture === undefined || pictureOf(other) === look.picture,
    );
    const holds = alike.filter((other) => other !== element && reading.tree.contains(element, other)).length;
    const others = rivalsOf(element, alike, { index, nameOf })
      .filter((other) => !isBoxOf(other, element, reading))
      .map(lookOf);
    return {
      version: 1,
      role: identityOf(element, reading).role,
      ...look,
      around: { ...look.around, ...tellingOf(element, words, nameOf) },
      tag: localNameOf(element),
      secret: isSecret(element) || undefined,
      alike: { at: alike.indexOf(element) + 1, of: alike.length },
      holds: holds > 0 ? holds : undefined,
      others: others.length > 0 ? others : undefined,
    };
  };
}

type Look = Other;

/** A box around the element, or something in it, is called as it is and is no other thing. */
function isBoxOf(other: Element, element: Element, reading: Reading): boolean {
  const { tree } = reading;
  if (!tree.contains(other, element) && !tree.contains(element, other)) return false;
  return identityOf(other, reading).role !== identityOf(element, reading).role;
}

const known = new WeakMap<PageIndex, PageWords>();

/** The page's words, kept with the index, which lives as long as the page stays as it is. */
function wordsOf(reading: Reading, index: PageIndex, ticks: Ticks): PageWords {
  const words = known.get(index) ?? readPageWords(reading.tree, ticks);
  known.set(index, words);
  return words;
}

/** Elements with the same tag, role and name, in composed order. */
function alikeOf(element: Element, reading: Reading, index: PageIndex): Element[] {
  const { role, name } = identityOf(element, reading);
  const { text } = index.textOf(element);
  return index.alike(element).filter((other) => {
    if (other === element) return true;
    if (index.textOf(other).text !== text) return false;
    const identity = identityOf(other, reading);
    return identity.role === role && identity.name === name;
  });
}

/** The beginning of the element's own words; nothing of what a person types into it. */
function ownText(element: Element, index: PageIndex): string {
  if (isTextarea(element) || isSecret(element) || isEditingHost(element)) return '';
  return index.textOf(element).text;
}

const longestAttribute = 120;
const maxAttributes = 12;
/** An attribute that more elements of the tag have tells none of them. */
const maxSharing = 4;

/**
 * The attributes that tell the element, without those its words say already, and without the name of a radio button,
 * which is that of its group.
 */
function attributesOf(element: Element, said: readonly string[], index: PageIndex): string[] {
  const isRadio = attributeOf(element, 'type') === 'radio';
  const told = stableAttributesOf(element).filter(
    ({ name, value }) =>
      !said.includes(value.trim()) &&
      !(name === 'name' && isRadio) &&
      (name === 'type' || index.sharing(element, { name, value }).length <= maxSharing),
  );
  return told
    .slice(0, maxAttributes)
    .map(
      ({ name, value }) => `${name}=${clip(name === 'href' ? untracked(value) : value, longestAttribute)}`,
    );
}

/** An address without what campaigns and sessions add to it. */
function untracked(address: string): string {
  return address.replace(
    /([?&])(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|sid|sessionid|phpsessid)=[^&#]*/gi,
    '$1',
  );
}

const longestPicture = 80;

/** Addresses, texts and outlines of what is drawn in an element. */
function pictureOf(element: Element): string {
  if (isSelect(element)) return '';
  const said: string[] = [];
  const collect = (node: Node, level: number) => {
    for (const child of childNodesOf(node)) {
      if (said.length > 3 || level > 6) return;
      if (!isElement(child)) continue;
      const value = ['alt', 'src', 'href', 'xlink:href', 'd']
        .map((name) => attributeOf(child, name))
        .find((each) => each && !each.startsWith('data:'));
      if (value) said.push(clip(value, longestPicture));
      collect(child, level + 1);
    }
  };
  collect(element, 0);
  return said.join(' ');
}

const maxRivals = 8;

type Naming = { index: PageIndex; nameOf: NameOf };

/**
 * The elements that could be taken for this one when it is gone: those alike, those that lead to the same place or have its name attribute,
 * those whose words differ in numbers only or begin as its do, and those that share words with it. Of each kind the nearest.
 */
function rivalsOf(element: Element, alike: readonly Element[], naming: Naming): Element[] {
  const linked = ['href', 'name'].flatMap((name) => {
    const value = attributeOf(element, name);
    return value ? naming.index.sharing(element, { name, value }) : [];
  });
  const kinds = [alike, linked, patternGroup(element, naming)];
  const shares = [...kinds.map((kind) => nearest(kind, element)), sharingWords(element, naming)];
  const rivals = new Set<Element>();
  for (let at = 0; at < 2 * maxRivals; at += 1) {
    for (const share of shares) {
      const rival = share[at];
      if (rival && rivals.size < maxRivals) rivals.add(rival);
    }
  }
  return [...rivals];
}

/** The next ones of a kind before and after it. */
function nearest(kind: readonly Element[], element: Element): Element[] {
  const at = kind.indexOf(element);
  return kind
    .slice(Math.max(0, at - maxRivals), at + maxRivals + 1)
    .map((other, index) => ({ other, distance: Math.abs(index - Math.min(at, maxRivals)) }))
    .filter(({ other }) => other !== element)
    .sort((a, b) => a.distance - b.distance)
    .map(({ other }) => other);
}

/** A word that more elements of a tag have tells none of them. */
const maxOfWord = 20;

/** The elements of its tag that share words with it, the most words first. */
function sharingWords(element: Element, { index, nameOf }: Naming): readonly Element[] {
  const wordsOfOther = (other: Element) => [
    ...new Set(wordsIn(`${nameOf(other)} ${index.textOf(other).text}`)),
  ];
  const byWord = groupsOf(index, `words ${localNameOf(element)}`, () =>
    groupBy(index.alike(element), wordsOfOther),
  );
  const shared = new Map<Element, number>();
  for (const word of wordsOfOther(element)) {
    const group = byWord.get(word) ?? [];
    if (group.length > maxOfWord) continue;
    for (const other of group) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  shared.delete(element);
  return [...shared].sort(([, a], [, b]) => b - a).map(([other]) => other);
}

type Groups = ReadonlyMap<string, readonly Element[]>;

const groupings = new WeakMap<PageIndex, Map<string, Groups>>();

function groupsOf(index: PageIndex, key: string, make: () => Groups): Groups {
  const groups = groupings.get(index) ?? new Map<string, Groups>();
  groupings.set(index, groups);
  const made = groups.get(key) ?? make();
  groups.set(key, made);
  return made;
}

/** Elements of the tag that are called by the same pattern, in composed order. */
function patternGroup(element: Element, { index, nameOf }: Naming): readonly Element[] {
  const patternIn = (other: Element) => patternOf(index.textOf(other).text || nameOf(other));
  const pattern = patternIn(element);
  if (pattern === '') return [];
  const groups = groupsOf(index, `pattern ${localNameOf(element)}`, () =>
    groupBy(index.alike(element), (other) => [patternIn(other)]),
  );
  return groups.get(pattern) ?? [];
}

function groupBy(elements: readonly Element[], keysOf: (element: Element) => readonly string[]): Groups {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    for (const key of keysOf(element)) {
      const group = groups.get(key);
      if (group) group.push(element);
      else groups.set(key, [element]);
    }
  }
  return groups;
}

/** The first words of a text, every number as one. */
function patternOf(text: string): string {
  return text.toLowerCase().replace(/\d+/g, '#').split(' ').slice(0, 3).join(' ');
}

const maxTold = 6;

const longestTold = 80;

/** The most texts before it that are looked at. */
const farthest = 100;

/** The words of the page about the one thing it is about, at the place of an element. Only those that are there. */
function tellingOf(
  element: Element,
  words: PageWords,
  nameOf: NameOf,
): Pick<Surroundings, 'told' | 'trail' | 'chosen'> {
  const told = toldOf(element, words, nameOf);
  const trail = trailOf(element, words);
  const chosen = chosenOf(element, words);
  return {
    told: told.length > 0 ? told : undefined,
    trail: trail.length > 0 ? [...trail] : undefined,
    chosen: chosen.length > 0 ? chosen : undefined,
  };
}

/**
 * The texts before an element in the page, the bar or the dialog it is in, without those of headings, controls and
 * labels, and with the texts of pictures there, nearest first. For an element in a row, the texts before the rows, which
 * its row does not say.
 */
function toldOf(element: Element, words: PageWords, nameOf: NameOf): string[] {
  const { texts, spans, named, entries, pictures } = words;
  const { row } = rowOf(element, words, nameOf);
  const part = partOf(element);
  const from = (part && spans.get(part)?.start) ?? 0;
  const to = spans.get(row ? listOf(row) : element)?.start ?? 0;
  const told: string[] = [];
  const add = (text: string | undefined) => {
    if (text && told.length < maxTold) told.push(clip(text, longestTold));
  };
  const own = spans.get(element)?.start ?? 0;
  const isOfOther = (at: number) => {
    const entry = entries.get(at);
    return entry !== undefined && (own < entry.start || own > entry.end);
  };
  for (let at = to; at >= Math.max(from, to - farthest) && told.length < maxTold; at -= 1) {
    if (isOfOther(at)) continue;
    if (at < to && !named.has(at)) add(texts[at]);
    add(pictures.get(at));
  }
  return told;
}

function partOf(element: Element): Element | null {
  let part = parentOrHost(element);
  while (part && !isPart(part)) part = parentOrHost(part);
  return part;
}

/** The list or box that all the rows are in. */
function listOf(row: Element): Element {
  for (let up = parentOrHost(row); up && !isPart(up); up = parentOrHost(up))
    if (lists.has(attributeOf(up, 'role') ?? localNameOf(up))) return up;
  return parentOrHost(row) ?? row;
}

const lists = new Set('table ul ol dl list grid treegrid tree feed'.split(' '));

const isPart = (element: Element) => parts.has(attributeOf(element, 'role') ?? localNameOf(element));

const parts = new Set('body main dialog alertdialog aside header footer nav banner contentinfo'.split(' '));

/** The tabs and steps before an element that are the current ones of its part, for what is not one of them. */
function chosenOf(element: Element, { chosen, spans, texts }: PageWords): string[] {
  const part = partOf(element);
  const [from, to] = [(part && spans.get(part)?.start) ?? 0, spans.get(element)?.start ?? 0];
  if (matchesSelector(element, '[role="tab"]')) return [];
  return chosen.flatMap((each) => {
    const span = spans.get(each);
    const isBefore = span && span.start >= from && span.end <= to && span.end > span.start;
    return isBefore ? clip(texts.slice(span.start, span.end).join(' '), longestTold) : [];
  });
}

const trails = new WeakMap<PageWords, readonly string[]>();

/** The way to the page that it shows itself, for what is in no bar that every page has. */
function trailOf(element: Element, words: PageWords): readonly string[] {
  for (let up = parentOrHost(element); up && localNameOf(up) !== 'main'; up = parentOrHost(up))
    if (bars.has(attributeOf(up, 'role') ?? localNameOf(up))) return [];
  const trail = trails.get(words) ?? readTrail(words);
  trails.set(words, trail);
  return trail;
}

const bars = new Set('header footer nav navigation banner contentinfo'.split(' '));

const longestTrail = 8;

function readTrail({ spans, texts }: PageWords): string[] {
  for (const [element, { start, end }] of spans)
    if (end > start && matchesSelector(element, breadcrumbs))
      return texts
        .slice(start, end)
        .filter((text) => /[\p{L}\p{N}]/u.test(text))
        .slice(0, longestTrail)
        .map((text) => clip(text, longestTold));
  return [];
}

/**
 * A selector of breadcrumbs: by the pattern of WAI-ARIA, by schema.org, and by the words of style sheets in any language.
 */
const breadcrumbs =
  '[aria-label*="breadcrumb" i], [itemtype$="/BreadcrumbList"], [class*="breadcrumb" i], [id*="breadcrumb" i]';
