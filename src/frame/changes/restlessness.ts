import {
  attributeOf,
  childNodesOf,
  isElement,
  isText,
  localNameOf,
  nodeTextOf,
  parentNodeOf,
  isShadowRoot,
  hostOf,
  animationsOf,
} from '../dom/native';
import type { Change } from './change';
import { askedSoFar, cancelAnimationFrame, performance, requestAnimationFrame } from '../dom/builtins';

/** A page of which nothing has moved for so long stands still, in milliseconds. */
const stillMs = 100;

/** Tells whether anything of a page may be on the move. */
export class Stillness {
  #movedAt = performance.now();
  #cameAt = performance.now();
  #moves = 0;
  // The frames it asked for before now may not have been drawn yet.
  #ofPage = 0;
  #hasDrawn = true;

  get moves(): number {
    return this.#moves;
  }

  /** `isOwnLife`: nothing comes of it, since the page does so all the time, or we did it. */
  noteMove(isOwnLife = false): void {
    this.#movedAt = performance.now();
    if (!isOwnLife) this.#cameAt = this.#movedAt;
    this.#moves += 1;
  }

  /** True when nothing has moved for a while, and no frame is to come that the page has asked for since the last time. */
  isStill(): boolean {
    const before = this.#ofPage;
    this.#ofPage = framesOfPage();
    if (this.#ofPage > before) {
      this.#hasDrawn = false;
      requestAnimationFrame(() => (this.#hasDrawn = true));
    }
    return this.#hasDrawn && performance.now() - this.#movedAt > stillMs;
  }

  /** For how long nothing has moved but what moves by itself, in milliseconds. */
  restedMs(): number {
    return performance.now() - this.#cameAt;
  }
}

/** True when the browser itself animates something: by a transition or animation of style. `hasEnd`: by one that ends. */
export const isAnimated = (document: Document, hasEnd = false): boolean =>
  animationsOf(document).some(
    ({ playState, effect }) =>
      playState === 'running' && !(hasEnd && effect?.getComputedTiming().endTime === Infinity),
  );

/** One turn of whatever makes the changes: those with less than `burstGapMs` between them. */
type Burst = { first: number; last: number; added: WeakRef<Node>[]; ours: boolean; isNews: boolean };
/** `counted`: the texts that were drawn anew with other numbers, without these. */
type Region = { bursts: Burst[]; members: WeakSet<Node>; memberCount: number; counted: Set<string> };

const quietMs = 500;
const burstGapMs = 60;
const keptBursts = 6;
/** A page that is being built changes a place a few times. */
const maxTurnsByChance = 3;

/** Tells which regions of the page change by themselves: tickers, feeds, carousels. */
export class Restlessness {
  readonly #regions = new WeakMap<Node, Map<string, Region>>();
  readonly #arrivals = new WeakSet<Node>();
  /** Changes that say more than other numbers. */
  readonly #news = new WeakSet<Change>();
  #skippedMs = 0;

  /** Leaves out the last milliseconds, in which nobody watched: what had its turns goes on with them. */
  skip(ms: number): void {
    this.#skippedMs += ms;
  }

  note(change: Change): void {
    if (isDrawnAlike(change)) return;
    if (change.phase === 'idle') for (const node of change.added) this.#arrivals.add(node);
    const recounted = recountedIn(change);
    if (!recounted) this.#news.add(change);
    for (const [node, facet] of [...ownFacets(change), ...kinFacets(change)]) {
      const region = openRegion(this.#regions, node, facet);
      noteBurst(region, change, { at: this.#watched(change.at), isNews: !recounted });
      for (const text of recounted ?? []) region.counted.add(text);
    }
  }

  /**
   * True when a place that draws itself anew, and only ever counts, says something else at its next turn after `since`: it shows
   * what was done meanwhile.
   */
  isNews(change: Change, since: number): boolean {
    const isCounting = (region: Region) => {
      const bursts = pageBursts(region, this.#watched(since)).slice(-maxTurnsByChance);
      const isLate = this.#watched(change.at) - this.#watched(since) > 2 * (quietMs + longestGap(bursts));
      return bursts.length >= maxTurnsByChance && !bursts.some(({ isNews }) => isNews) && !isLate;
    };
    return change.phase === 'idle' && this.#news.has(change) && this.#own(change).some(isCounting);
  }

  /** Notes a change as the effect of an act: it is no sign of a life of the page's own. */
  forgive(change: Change): void {
    const at = this.#watched(change.at);
    for (const { bursts } of this.#own(change))
      for (const burst of bursts) if (burst.first <= at && at <= burst.last) burst.ours = true;
  }

  /**
   * True when the region of `change` was already changing by itself at `since`: within the last 500 ms, or in a loop
   * whose next turn is due. `target`, when the page has only just drawn it, does not make its surroundings restless.
   */
  isRestless(change: Change, since: number, target: Element | null): boolean {
    const isLooping = (region: Region | undefined) =>
      region !== undefined && loops(region, this.#watched(since), target);
    if (this.#own(change).some(isLooping)) return true;
    const kin = kinFacets(change).map(([node, facet]) => this.#regionAt(node, facet));
    if (kin.some((region) => region !== undefined && region.memberCount >= 2 && isLooping(region)))
      return true;
    return arrivedInto(change.target, this.#arrivals, (parent) =>
      isLooping(this.#regionAt(parent, 'content')),
    );
  }

  /** True when the region of `change` had changed by itself again and again before `since`. */
  repeats(change: Change, since: number): boolean {
    const at = this.#watched(since);
    return this.#own(change).some((region) => pageBursts(region, at).length >= maxTurnsByChance);
  }

  /** True when the region of `change` has changed by itself again and again, or for long, up to now. */
  hasGoneOn(change: Change): boolean {
    return this.#own(change).some((region) => goesOn(pageBursts(region, Infinity)));
  }

  /** True when the place of `change`, which was noted, goes on changing, so that nothing else is to come of it. */
  isOwnLife(change: Change): boolean {
    const nodes = [...change.added, ...change.removed];
    const turns = nodes.some(isElement) ? lastingTurns.parts : lastingTurns[change.kind];
    const isLiving = (region: Region | undefined) =>
      region !== undefined && lasts(pageBursts(region, Infinity), turns);
    if (this.#own(change).some(isLiving)) return true;
    return arrivedInto(change.target, this.#arrivals, (parent) =>
      isLiving(this.#regionAt(parent, 'content')),
    );
  }

  /** True when the page itself writes another text into this place again and again, at `now`. */
  ticks(text: Node, now: number): boolean {
    const holder = parentNodeOf(text);
    const region = holder ? this.#regionAt(holder, 'content') : undefined;
    const at = this.#watched(now);
    if (region !== undefined && loops(region, at, null) && goesOn(pageBursts(region, at))) return true;
    const said = withoutNumbers((nodeTextOf(text) ?? '').trim());
    return arrivedInto(text, this.#arrivals, (parent) => {
      const around = this.#regionAt(parent, 'content');
      return around?.counted.has(said) === true && goesOn(pageBursts(around, at));
    });
  }

  /** The time on the clock that stands still while nobody watches. */
  #watched(at: number): number {
    return at - this.#skippedMs;
  }

  #regionAt(node: Node, facet: string): Region | undefined {
    return this.#regions.get(node)?.get(facet);
  }

  #own(change: Change): Region[] {
    return ownFacets(change).flatMap(([node, facet]) => this.#regionAt(node, facet) ?? []);
  }
}

/** A place that changes all the time has one burst without an end. */
const goesOn = (bursts: readonly Burst[]) =>
  bursts.length >= maxTurnsByChance || bursts.some(({ first, last }) => last - first >= quietMs);

/** A text that has changed twice ticks; a page that is being built gets its parts in a few turns. */
const lastingTurns = { characterData: 2, childList: 2, attributes: maxTurnsByChance, parts: keptBursts };

/** So many turns, or one that takes about as long as they would. */
const lasts = (bursts: readonly Burst[], turns: number) =>
  bursts.length >= turns || bursts.some(({ first, last }) => last - first >= turns * 300);

/**
 * True when nodes were drawn anew just as they were: such a place lives no life of its own, and a difference there
 * one day is no turn of it.
 */
const isDrawnAlike = ({ added, removed }: Change): boolean =>
  added.length > 0 &&
  added.length === removed.length &&
  added.every((node, index) => node.isEqualNode(removed[index] ?? null));

/**
 * The texts that a change writes again with other numbers, without these; undefined where it says anything else: a clock that is drawn anew
 * says another time.
 */
function recountedIn({ kind, target, oldValue, added, removed }: Change): string[] | undefined {
  const isOfText = kind === 'characterData';
  // Most changes only bring or take something, and need no reading.
  if (!isOfText && (kind === 'attributes' || added.length === 0 || removed.length === 0)) return undefined;
  const then = isOfText ? [oldValue ?? ''] : textsIn(removed);
  const now = isOfText ? [nodeTextOf(target) ?? ''] : textsIn(added);
  const shapes = now.map((text) => withoutNumbers(text.trim()));
  const isCounted = (shape: string, at: number) => shape === withoutNumbers((then[at] ?? '').trim());
  if (then.length !== now.length || !shapes.every(isCounted)) return undefined;
  const counted = shapes.filter((_, at) => now[at] !== then[at]);
  return counted.length > 0 ? counted : undefined;
}

/** A text with one sign for each number. */
export const withoutNumbers = (text: string) => text.replace(number, '#');
export const numbersIn = (text: string) => text.match(number) ?? [];
const number = /-?\d+(\.\d+)?/g;

/** The texts of pieces of page, up to as many as tell them. */
function textsIn(pieces: readonly Node[], texts: string[] = []): string[] {
  for (const piece of pieces) {
    if (texts.length >= maxTexts) break;
    const text = isText(piece) ? (nodeTextOf(piece) ?? '').trim() : '';
    if (text !== '') texts.push(text);
    if (isElement(piece)) textsIn(childNodesOf(piece), texts);
  }
  return texts;
}

const maxTexts = 200;

function openRegion(regions: WeakMap<Node, Map<string, Region>>, node: Node, facet: string): Region {
  const facets = regions.get(node) ?? new Map<string, Region>();
  regions.set(node, facets);
  const region = facets.get(facet) ?? {
    bursts: [],
    members: new WeakSet(),
    memberCount: 0,
    counted: new Set<string>(),
  };
  facets.set(facet, region);
  return region;
}

type Turn = { at: number; isNews: boolean };

function noteBurst(region: Region, change: Change, { at, isNews }: Turn): void {
  if (!region.members.has(change.target)) {
    region.members.add(change.target);
    region.memberCount += 1;
  }
  const ours = change.phase !== 'idle';
  const last = region.bursts.at(-1);
  const added = change.added.slice(0, 20).map((node) => new WeakRef(node));
  if (last && last.ours === ours && at - last.last < burstGapMs) {
    last.last = at;
    last.isNews ||= isNews;
    if (last.added.length < 60) last.added.push(...added);
    return;
  }
  region.bursts.push({ first: at, last: at, added, ours, isNews });
  if (region.bursts.length > keptBursts) region.bursts.shift();
}

const pageBursts = (region: Region, before: number) =>
  region.bursts.filter((burst) => !burst.ours && burst.first < before);

function loops(region: Region, since: number, target: Element | null): boolean {
  const bursts = pageBursts(region, since);
  const last = bursts.at(-1);
  if (!last) return false;
  const quietFor = since - last.last;
  if (bursts.length === 1) return quietFor <= quietMs && !hasDrawn(last, target);
  if (quietFor <= quietMs) return true;
  const longest = longestGap(bursts);
  const isRegular = bursts.length > 2 || longest <= 3000;
  return isRegular && quietFor <= 2 * longest + 100;
}

const longestGap = (bursts: readonly Burst[]): number =>
  Math.max(...bursts.slice(1).map((burst, index) => burst.first - (bursts[index]?.first ?? burst.first)));

function hasDrawn(burst: Burst, target: Element | null): boolean {
  return target !== null && burst.added.some((ref) => ref.deref()?.contains(target) === true);
}

/** True when `node` came into the page as part of something that keeps arriving. */
function arrivedInto(node: Node, arrivals: WeakSet<Node>, isLooping: (parent: Node) => boolean): boolean {
  for (let at: Node = node; ;) {
    const parent = ownerOf(at);
    if (!parent) return false;
    if (arrivals.has(at) && isLooping(parent)) return true;
    at = parent;
  }
}

function ownerOf(node: Node): Node | null {
  const parent = parentNodeOf(node);
  return parent && isShadowRoot(parent) ? hostOf(parent) : parent;
}

type Facet = readonly [Node, string];

/** The region a change belongs to: an element's attributes, or its content. */
function ownFacets(change: Change): Facet[] {
  if (change.kind === 'attributes') return [[change.target, 'attributes']];
  const holder = isElement(change.target) ? change.target : (parentNodeOf(change.target) ?? change.target);
  if (!isElement(holder) || !isPageWide(holder)) return [[holder, 'content']];
  return [...change.added, ...change.removed].map(
    (node) => [holder, `content ${signatureOf(node)}`] as const,
  );
}

/**
 * True when an element is as wide as the page: everything is somewhere in the body, so there only things that look
 * alike are one region.
 */
const isPageWide = (element: Element) => ['html', 'body', 'head'].includes(localNameOf(element));

function signatureOf(node: Node): string {
  return isElement(node) ? `${localNameOf(node)}.${attributeOf(node, 'class') ?? ''}` : '#text';
}

/** The rows around a changed row and the cells around a changed cell: where several stir, each may. */
function kinFacets(change: Change): Facet[] {
  const element = isElement(change.target) ? change.target : parentNodeOf(change.target);
  if (!element || !isElement(element) || isPageWide(element) || attributeOf(element, 'id')) return [];
  const name = `${change.kind === 'attributes' ? 'attributes' : 'content'} ${signatureOf(element)}`;
  const parent = ownerOf(element);
  const grandparent = parent && ownerOf(parent);
  return [parent, grandparent].flatMap((holder, level) =>
    holder && isElement(holder) && !isPageWide(holder) ? [[holder, `kin ${level} ${name}`] as const] : [],
  );
}

/** The number of frames its scripts have asked for: frames are numbered in one row for all worlds of a document. */
function framesOfPage(): number {
  const id = requestAnimationFrame(() => {});
  cancelAnimationFrame(id);
  return id - askedSoFar().frames;
}
