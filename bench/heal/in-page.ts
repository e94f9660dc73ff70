import { createWholeEngine } from '../../src/plain-script/whole-engine';
import { createFingerprinter } from '../../src/frame/fingerprint/fingerprint';
import { createReading } from '../../src/frame/dom/reading';
import { Lookup } from '../../src/frame/engine';
import { matchFingerprint } from '../../src/matching';
import type { Fingerprint } from '../../src/protocol/fingerprint';
import type { Described } from '../../src/protocol/frame';
import { createFinder, type Hit, type Verdict } from './finder';
import { containersOf, mutate, mutations, rebuild, type Mutation } from './mutations';
import { createRandom, type Random } from '../base/random';

/**
 * The part of the healing benchmark that runs in a page. The truth is the place of each element in the page as it was
 * served, kept outside the page.
 */

type Recorded = {
  place: number;
  described: Described;
  xpath: string;
  playwright: string | undefined;
  /** Equal for elements that no person could tell apart. */
  twinKey: string;
  hasTwin: boolean;
};

/** What is done to the page: the mutations each changed element gets, and what share of the elements is changed or removed. */
export type Change = {
  mutations: readonly Mutation[];
  share: number;
  removedShare: number;
  /** The share of those that were changed or removed that is looked for. */
  soughtShare: number;
};

export type Sought = {
  isRemoved: boolean;
  /** Whether another could not be told from it, when it was recorded or by what the change left. */
  hasTwin: boolean;
  isTwinByChange: boolean;
  /** Whether it is called by no word it was called by: it is another thing then, and to be refused. */
  isRenamed: boolean;
  rung: Hit['rung'];
  verdict: Verdict;
  xpath: Verdict;
  /** Undefined where it was not asked. */
  playwright: Verdict | undefined;
  /** Why it was not found, when the verdict is not right, and what it was. */
  reason?: string;
  note?: string;
};

export { seekDrawn } from './drawn';
export { describeSought, findRedesigned } from './redesigned';

declare global {
  var playwright: { selector(element: Element): string; $$(selector: string): Element[] } | undefined;
}

let pristine: Element | undefined;
let recorded: Recorded[] = [];

/** Records the elements that have a ref, at most `most` of them; gives how many. */
export function record(
  most: number,
  seed: number,
  playwrightEach: number,
): { count: number; fingerprintMs: number } {
  pristine ??= copyOf(document.documentElement);
  restore();
  const places = new Map(allElements().map((element, place) => [element, place]));
  const engine = createWholeEngine(document);
  const refs = engine.snapshot({}).nodes.flatMap(({ ref }) => ref ?? []);
  const chosen = sample(refs, most, createRandom(seed));
  const described = engine.describe(chosen);
  const fingerprintMs = timeFingerprints(chosen.flatMap((ref) => engine.elementOf(ref) ?? []));
  recorded = described.flatMap((each, at) => {
    const element = engine.elementOf(each.ref);
    const place = element && places.get(element);
    if (!element || place === undefined) return [];
    const generated = at % playwrightEach === 0 ? globalThis.playwright?.selector(element) : undefined;
    return [
      { place, described: each, xpath: xpathOf(element), playwright: generated, twinKey: '', hasTwin: false },
    ];
  });
  noteTwins(
    refs.flatMap((ref) => engine.elementOf(ref) ?? []),
    (element) => engine.context.identityOf(element),
    places,
  );
  engine.context.changes.stop();
  return { count: recorded.length, fingerprintMs };
}

/** Milliseconds for a fingerprint, with its share of reading the page for all of them. */
function timeFingerprints(elements: readonly Element[]): number {
  const engine = createWholeEngine(document);
  const { context } = engine;
  const startedAt = performance.now();
  const index = new Lookup(context.tree, context.changes).index();
  const fingerprintOf = createFingerprinter(createReading(context.tree.still()), index);
  for (const element of elements) fingerprintOf(element);
  const ms = performance.now() - startedAt;
  context.changes.stop();
  return ms / Math.max(1, elements.length);
}

type Naming = (element: Element) => { role: string; name: string };

function noteTwins(
  elements: readonly Element[],
  identityOf: Naming,
  places: ReadonlyMap<Element, number>,
): void {
  const keyOf = keyMaker(identityOf);
  refPlaces = elements.map((element) => places.get(element) ?? -1);
  twinKeys = new Map(elements.map((element) => [places.get(element) ?? -1, keyOf(element)]));
  const counts = countOf([...twinKeys.values()]);
  for (const one of recorded) {
    one.twinKey = twinKeys.get(one.place) ?? '';
    one.hasTwin = (counts.get(one.twinKey) ?? 0) > 1;
  }
}

let twinKeys: ReadonlyMap<number, string> = new Map();
let refPlaces: readonly number[] = [];

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Equal for elements that nobody could tell apart: role, name, destination and the text of the row or section. */
function keyMaker(identityOf: Naming): (element: Element) => string {
  const texts = new Map<Node, string>();
  const keys = new Map<Element, string>();
  const textOf = (around: Node | null | undefined): string => {
    if (!around) return '';
    const known = texts.get(around) ?? textBelow(around);
    texts.set(around, known);
    return known;
  };
  return (element) => {
    const { role, name } = identityOf(element);
    const known =
      keys.get(element) ??
      [role, name, element.getAttribute('href') ?? '', textOf(rowOrSection(element))].join('\n');
    keys.set(element, known);
    return known;
  };
}

const rows = 'tr, li, article, [role=row], [role=listitem]';
const sections = 'section, fieldset, form, nav, aside, header, footer, main, body';

/** What is in a shadow root without either is in its host. */
function rowOrSection(element: Element): Element | undefined {
  const around = element.parentElement?.closest(rows) ?? element.parentElement?.closest(sections);
  if (around) return around;
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot)) return undefined;
  return textBelow(root.host) === '' ? rowOrSection(root.host) : root.host;
}

const textBelow = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Changes a fresh copy of the page and looks for each recorded element again. */
export function seek(change: Change, seed: number): Sought[] {
  restore();
  const elements = allElements();
  const places = new Map(elements.map((element, place) => [element, place]));
  const random = createRandom(seed);
  const sought = changePage(elements, change, random).filter(() => random.next() < change.soughtShare);
  const finder = createFinder();
  const keyOf = keyMaker(finder.identityOf);
  const present = refPlaces.flatMap((place) => elements[place] ?? []).filter((each) => each.isConnected);
  const counts = countOf(present.map(keyOf));
  const found = sought.map((one): Sought => {
    const element = elements[one.place];
    const there = element?.isConnected ? element : undefined;
    const judge = (hit: Element | undefined, otherwise: Verdict = 'missing'): Verdict => {
      if (!hit) return otherwise;
      const place = places.get(hit) ?? -1;
      if (place === one.place) return 'right';
      if (one.hasTwin && twinKeys.get(place) === one.twinKey) return 'right';
      return there && keyOf(hit) === keyOf(there) ? 'right' : 'wrong';
    };
    const isTwinByChange = !one.hasTwin && there !== undefined && (counts.get(keyOf(there)) ?? 0) > 1;
    const result = finder.find(one.described);
    const { rung, hit, otherwise } = result;
    const verdict = judge(hit, otherwise);
    const asked = one.playwright;
    return {
      isRemoved: !there,
      hasTwin: one.hasTwin || isTwinByChange,
      isTwinByChange,
      isRenamed: there !== undefined && isRenamed(one.described.fingerprint, finder.fingerprintOf(there)),
      rung,
      verdict,
      xpath: judge(byXPath(one.xpath)),
      playwright: asked === undefined ? undefined : judge(byPlaywright(asked)),
      ...(verdict === (there ? 'right' : 'missing') ? {} : explain(one, { result, there, finder })),
    };
  });
  finder.stop();
  return found;
}

/** A link to the same page is the same link whatever it is called. */
function isRenamed(before: Fingerprint, now: Fingerprint): boolean {
  if (before.name === '' || now.name === '') return false;
  const address = before.attributes.find((each) => /^href=[^#]/.test(each));
  if (address !== undefined && now.attributes.includes(address)) return false;
  const words = new Set(wordsOf(before.name));
  return words.size > 0 && !wordsOf(now.name).some((word) => words.has(word));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

type Explained = { result: Hit; there: Element | undefined; finder: ReturnType<typeof createFinder> };

function explain(
  { described }: Recorded,
  { result, there, finder }: Explained,
): Pick<Sought, 'reason' | 'note'> {
  const { hit, otherwise, rung, note } = result;
  return {
    reason: hit
      ? `another by ${rung}`
      : otherwise === 'ambiguous'
        ? 'refused as ambiguous'
        : 'below the threshold',
    note: [
      note,
      brief(described.fingerprint),
      hit ? `took ${brief(finder.fingerprintOf(hit))}` : '',
      there ? `is ${brief(finder.fingerprintOf(there))}` : 'is gone',
    ].join('\n  '),
  };
}

const brief = ({ others, version: _version, ...rest }: Described['fingerprint']): string =>
  `${JSON.stringify(rest)} ${others?.length ?? 0} others`;

/** Changes the page; gives the recorded elements that were changed or removed, or all when all were. */
function changePage(elements: readonly Element[], change: Change, random: Random): Recorded[] {
  const changed: Recorded[] = [];
  const names = new Map(recorded.map(({ place, described }) => [place, described.fingerprint.name]));
  const doomed: Element[] = [];
  const containers = containersOf(roots());
  if (change.mutations.includes('classes')) rebuild(roots());
  for (const one of recorded) {
    const element = elements[one.place];
    const lot = random.next();
    if (!element) continue;
    if (lot < change.removedShare) doomed.push(element);
    else if (lot - change.removedShare >= change.share) continue;
    const isRemoved = lot < change.removedShare;
    const name = names.get(one.place) ?? '';
    const done = isRemoved
      ? []
      : change.mutations.filter((mutation) => mutate(mutation, { element, name, random, containers }));
    // What one mutation alone could not change (a cell takes no wrapper) would be found for nothing.
    if (isRemoved || done.length > 0) changed.push(one);
  }
  for (const element of doomed) element.remove();
  return changed;
}

/** Six kinds; three of them drawn for each run. */
export function drawMutations(count: number, seed: number): Mutation[] {
  const random = createRandom(seed);
  const left: Mutation[] = [...mutations];
  while (left.length > count) left.splice(random.below(left.length), 1);
  return left;
}

/** Milliseconds for matching a fingerprint against `count` elements, the median of 20 times. */
export function timeMatching(count: number): number {
  const { fingerprint } = recorded[0]?.described ?? {};
  if (!fingerprint) return Number.NaN;
  const seen = Array.from(
    { length: count },
    (_, at) => recorded[at % recorded.length]?.described.fingerprint,
  );
  const candidates = seen.flatMap((each, at) => (each ? [{ ...each, name: `${each.name} ${at}` }] : []));
  const times = Array.from({ length: 20 }, () => {
    const startedAt = performance.now();
    matchFingerprint(fingerprint, candidates);
    return performance.now() - startedAt;
  });
  return times.sort((a, b) => a - b)[10] ?? Number.NaN;
}

function byXPath(xpath: string): Element | undefined {
  const type = XPathResult.FIRST_ORDERED_NODE_TYPE;
  const node = document.evaluate(xpath, document, null, type).singleNodeValue;
  return node instanceof Element ? node : undefined;
}

/** A locator that matches several elements is refused, as Playwright does. */
function byPlaywright(selector: string): Element | undefined {
  const found = globalThis.playwright?.$$(selector) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

function xpathOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const same = [...(at.parentNode?.children ?? [])].filter(({ nodeName }) => nodeName === at?.nodeName);
    steps.unshift(`*[local-name()="${at.localName}"][${same.indexOf(at) + 1}]`);
  }
  return `/${steps.join('/')}`;
}

function sample(refs: readonly number[], most: number, random: Random): number[] {
  const left = [...refs];
  while (left.length > most) left.splice(random.below(left.length), 1);
  return left;
}

const copyOf = (element: Element): Element => document.importNode(element, true);

function restore(): void {
  if (pristine) document.replaceChild(copyOf(pristine), document.documentElement);
}

function roots(): (Document | ShadowRoot)[] {
  const found: (Document | ShadowRoot)[] = [document];
  for (const root of found) {
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) found.push(element.shadowRoot);
  }
  return found;
}

const allElements = (): Element[] => roots().flatMap((root) => [...root.querySelectorAll('*')]);
