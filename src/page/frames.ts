import { AutomationError, toAutomationError } from '../base/errors';
import { say } from '../base/say';
import type {
  FrameSnapshot,
  JoinedNode,
  Snapshot,
  SnapshotNode,
  SnapshotOptions,
  FrameLink,
} from '../protocol/snapshot';
import type { FramePlace, LiveFrame, Tab } from './tab';
import { missCode, splitHops } from '../protocol/selector';
import type { Point } from '../protocol/frame';

/** A joined snapshot, and the frames that its refs belong to. */
export type PageView = {
  snapshot: Snapshot;
  /** Letters of a joined ref → its frame, with the frame elements that lead into it. */
  places: ReadonlyMap<string, FramePlace>;
  /** The document began lately, and more of it is on its way. */
  isComing: boolean;
  /** Something is on its way to its tab, or has just come. */
  isAwaiting: boolean;
};

/** A document has this long to come, in milliseconds: one that never ends is read as it is. */
const comingMs = 3000;

/** A page draws within this time what has come for it, in milliseconds. */
const drawingMs = 300;

const isComing = ({ readyState, timeOrigin }: LiveFrame) =>
  readyState === 'loading' && Date.now() - timeOrigin < comingMs;

/** Joins snapshots of all frames that we may read, each under its frame element. Frames of one level are read at once. */
export async function viewPage(tab: Tab, options: SnapshotOptions): Promise<PageView> {
  const early = lookEarly(tab, options);
  const tree = await readFrameTree(tab);
  if (tree.top.contentType === 'application/pdf') throw pdfPage();
  const start = await frameScopeOf(tree, options.selector);
  const joiner = new Joiner(tree, options.ignoreSelectors ?? [], early);
  const nodes = await joiner.join(start.place, start.selector, 0);
  const { url, title } = joiner.top ?? { url: tree.top.url, title: '' };
  return {
    snapshot: { url, title, nodes, unreadable: joiner.unreadable },
    places: joiner.places,
    isComing: isComing(tree.top),
    isAwaiting: (tab.restedMs?.() ?? Infinity) < drawingMs,
  };
}

/** A look at the top frame that was asked for before the tab's frames were listed. */
type EarlyLook = { documentId: string; answer: Promise<FrameSnapshot> };

/**
 * Asks the top frame at once, when one was listed before, for all that is in it. Reading does a page no harm, should the document
 * turn out to be another one.
 */
function lookEarly(tab: Tab, { selector, ignoreSelectors = [] }: SnapshotOptions): EarlyLook | undefined {
  const documentId = tab.memory.listedTop;
  if (documentId === undefined || selector !== undefined || ignoreSelectors.length > 0) return undefined;
  const answer = tab.ask(documentId, 'snapshot', { ignoreSelectors: [], prefix: '' });
  answer.catch(() => {});
  return { documentId, answer };
}

function pdfPage(): AutomationError {
  return new AutomationError(
    'page-not-scriptable',
    say`This page is a PDF document, which has no elements to act on.`,
  );
}

class Joiner {
  readonly places = new Map<string, FramePlace>();
  readonly unreadable: string[] = [];
  top: FrameSnapshot | undefined;
  readonly #tree: FrameTree;
  readonly #ignore: readonly string[];
  readonly #prefixes: ReadonlyMap<LiveFrame, string>;
  readonly #early: EarlyLook | undefined;
  #ignores: Promise<ReadonlyMap<LiveFrame, string[]>> | undefined;

  constructor(tree: FrameTree, ignore: readonly string[], early: EarlyLook | undefined) {
    this.#tree = tree;
    this.#early = early;
    this.#prefixes = prefixesOf(tree.frames, tree.top);
    this.#ignore = ignore;
  }

  /** The nodes of `place` and of the frames in it, with `depth` added to their depths. */
  async join(place: FramePlace, selector: string | undefined, depth: number): Promise<JoinedNode[]> {
    const letters = this.#prefixes.get(place.frame) ?? '';
    const own = await this.#snapshot(place, selector);
    this.places.set(letters, place);
    this.top ??= own;
    this.unreadable.push(...own.unreadable);
    const holders = own.nodes.filter(({ frame, ref }) => frame && ref !== undefined);
    const at = { place, letters, depth };
    const inside = await Promise.all(holders.map((node) => this.#joinFrame(at, node)));
    const byHolder = new Map(holders.map((node, index) => [node, inside[index] ?? []]));
    return own.nodes.flatMap((node) => byHolder.get(node) ?? [placeNode(at, node)]);
  }

  async #snapshot(place: FramePlace, selector: string | undefined): Promise<FrameSnapshot> {
    if (this.#early?.documentId === place.frame.documentId) return this.#early.answer;
    this.#ignores ??= matchingIgnores(this.#tree, this.#ignore);
    const ignoreSelectors = (await this.#ignores).get(place.frame) ?? [];
    return this.#tree.tab.ask(place.frame.documentId, 'snapshot', {
      selector,
      ignoreSelectors,
      prefix: this.#prefixes.get(place.frame) ?? '',
    });
  }

  /** A frame element and, under it, the nodes of the frame it holds. */
  async #joinFrame(at: JoinPoint, node: SnapshotNode): Promise<JoinedNode[]> {
    const { ref, frame: link } = node;
    const joined = placeNode(at, node);
    if (!link || ref === undefined) return [joined];
    const frame = await this.#tree.childOf(at.place.frame, link, ref);
    if (!frame) {
      this.unreadable.push(`frame ${frameHost(link.src)}: no access`);
      return [{ ...joined, states: [...(joined.states ?? []), 'no access'] }];
    }
    const holder = { place: at.place, ref };
    const inside = await unlessGone(
      this.#tree.tab,
      this.join({ frame, holder }, undefined, joined.depth + 1),
    );
    if (!inside) this.unreadable.push(`frame ${frameHost(link.src)}: it went away while it was read`);
    return [joined, ...(inside ?? [])];
  }
}

type JoinPoint = { place: FramePlace; letters: string; depth: number };

function placeNode({ place, letters, depth }: JoinPoint, node: SnapshotNode): JoinedNode {
  const { ref, drawnBy, frame: _link, ...rest } = node;
  const joined: JoinedNode = { ...rest, depth: node.depth + depth, frameId: place.frame.frameId };
  if (drawnBy !== undefined) joined.drawnBy = `${letters}${drawnBy}`;
  return ref === undefined ? joined : { ...joined, ref: `${letters}${ref}` };
}

/**
 * The letters that stand before the refs of each frame: none for the top frame, then a, b, … z, ba, bb, …
 *
 * A frame keeps its letters as long as its engine lives, so that refs mean the same in the next snapshot. The frame
 * itself remembers them: this worker may be ended at any time.
 */
export function prefixesOf(frames: readonly LiveFrame[], top: LiveFrame): ReadonlyMap<LiveFrame, string> {
  const taken = new Set(frames.flatMap(({ prefix }) => prefix ?? []));
  const prefixes = new Map<LiveFrame, string>([[top, '']]);
  let next = 1;
  for (const frame of frames) {
    if (frame === top) continue;
    if (frame.prefix) {
      prefixes.set(frame, frame.prefix);
      continue;
    }
    while (taken.has(lettersOf(next))) next += 1;
    taken.add(lettersOf(next));
    prefixes.set(frame, lettersOf(next));
  }
  return prefixes;
}

function lettersOf(index: number): string {
  const rest = Math.floor((index - 1) / 26);
  return (rest > 0 ? lettersOf(rest) : '') + String.fromCodePoint(97 + ((index - 1) % 26));
}

type SplitRef = { letters: string; ref: number };

/** Splits a ref of the joined page into the letters of its frame and its number there. Undefined for any other text. */
export function splitRef(joined: string): SplitRef | undefined {
  const [, letters = '', digits] = /^([a-z]*)(\d+)$/.exec(joined) ?? [];
  return digits === undefined ? undefined : { letters, ref: Number(digits) };
}

/** An element by the frame it is in and its selector there. */
export type InFrame = { place: FramePlace; selector: string };

/** The frame of a scope, and its selector there. A selector without hops stands for the first match over all frames. */
export async function frameScopeOf(
  tree: FrameTree,
  selector: string | undefined,
): Promise<Partial<InFrame> & Pick<InFrame, 'place'>> {
  if (selector === undefined) return { place: { frame: tree.top } };
  if (splitHops(selector).length > 1) return enterFrames(tree, selector);
  const place = await firstMatch(tree, { frame: tree.top }, selector);
  return { place: place ?? { frame: tree.top }, selector };
}

/** The frame with the first match in document order, where a frame's content takes the place of its frame element. */
async function firstMatch(
  tree: FrameTree,
  place: FramePlace,
  selector: string,
): Promise<FramePlace | undefined> {
  const { found, framesBefore } = await tree.tab.ask(place.frame.documentId, 'firstMatch', { selector });
  for (const { ref, link } of framesBefore) {
    const frame = await tree.childOf(place.frame, link, ref);
    const inside = frame && (await firstMatch(tree, { frame, holder: { place, ref } }, selector));
    if (inside) return inside;
  }
  return found ? place : undefined;
}

/** Follows the ` >> ` hops of a selector into frames. The returned selector is one of the last frame. */
export async function enterFrames(tree: FrameTree, selector: string): Promise<InFrame> {
  const hops = splitHops(selector);
  const last = hops.pop() ?? '';
  let place: FramePlace = { frame: tree.top };
  for (const hop of hops) place = await enterFrame(tree, place, hop);
  return { place, selector: last };
}

async function enterFrame(tree: FrameTree, place: FramePlace, selector: string): Promise<FramePlace> {
  const found = await tree.tab.ask(place.frame.documentId, 'locate', { selector });
  if (!found.frame) {
    throw new AutomationError('not-a-frame', `"${selector}" is a ${found.identity.role}, not a frame.`);
  }
  const frame = await tree.childOf(place.frame, found.frame, found.ref);
  if (!frame) {
    throw new AutomationError(
      'frame-not-resolved',
      `The frame ${found.frame.src} cannot be read: no access.`,
    );
  }
  return { frame, holder: { place, ref: found.ref } };
}

/** The selectors to ignore that match in each frame. Throws when one matches in none. */
export async function matchingIgnores(
  tree: FrameTree,
  selectors: readonly string[],
): Promise<ReadonlyMap<LiveFrame, string[]>> {
  const matching = new Map<LiveFrame, string[]>();
  const matched = new Set<string>();
  const look = async (frame: LiveFrame) => {
    const found = await Promise.all(
      selectors.map((selector) =>
        unlessGone(tree.tab, tree.tab.ask(frame.documentId, 'firstMatch', { selector })),
      ),
    );
    const own = selectors.filter((_, index) => found[index]?.found);
    matching.set(frame, own);
    for (const selector of own) matched.add(selector);
  };
  if (selectors.length > 0) await Promise.all(tree.frames.map(look));
  const unmatched = selectors.find((selector) => !matched.has(selector));
  if (unmatched === undefined) return matching;
  throw new AutomationError(
    missCode(unmatched),
    `Nothing on the page matches "${unmatched}", which was to be ignored.`,
  );
}

/** The host of an address, as the name of a frame that we may not read. */
export function frameHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url || 'without address';
}

/**
 * The frames of a tab, and the way from a frame element to the browser's frame in it.
 *
 * It is found in this order (measured to work in Chromium): by the child engine's key, which a same-origin parent reads
 * directly; by the position in `window.frames`; by a token sent through the element, for cross-origin frames in shadow
 * trees.
 */
export type FrameTree = {
  readonly tab: Tab;
  readonly top: LiveFrame;
  /** All frames we may read, the top one first. */
  readonly frames: readonly LiveFrame[];
  /** The frame in the element `ref` of `parent`, or undefined when we may not read it. */
  childOf(parent: LiveFrame, link: FrameLink, ref: number): Promise<LiveFrame | undefined>;
};

export async function readFrameTree(tab: Tab, list = () => tab.readyFrames()): Promise<FrameTree> {
  const tree = frameTreeOf(tab, await list());
  tab.memory.listedTop = tree.top.documentId;
  return tree;
}

/**
 * The answer of a frame inside a page; undefined when the frame went away before it gave one, as for its next document.
 * Throws `frame-gone` when the page went with it.
 */
export async function unlessGone<T>(tab: Tab, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (thrown) {
    const { listedTop } = tab.memory;
    if (listedTop === undefined || toAutomationError(thrown).code !== 'frame-gone') throw thrown;
    await tab.ask(listedTop, 'hello', null);
    return undefined;
  }
}

export function frameTreeOf(tab: Tab, frames: LiveFrame[]): FrameTree {
  const top = frames.find(({ frameId }) => frameId === 0) ?? frames[0];
  if (!top) throw new Error('A tab without frames');
  return {
    tab,
    top,
    frames,
    childOf: async (parent, { key, index }, ref) => {
      const known = frames.find((frame) => key !== undefined && frame.key === key);
      if (known) return known;
      // A frame in a shadow tree has no position in its path. Below one, two frames can have the same path.
      const path = [...parent.path, index < 0 ? -1 : index].join();
      const possible = frames.filter((frame) => frame.path.join() === path);
      return possible.length > 1 || index < 0 ? byToken(tab, possible, parent, ref) : possible[0];
    },
  };
}

/** The one of `possible` that receives a token sent through the element `ref` of `parent`. */
async function byToken(
  tab: Tab,
  possible: LiveFrame[],
  parent: LiveFrame,
  ref: number,
): Promise<LiveFrame | undefined> {
  if (possible.length === 0) return undefined;
  const token = newToken();
  await Promise.allSettled(possible.map(({ documentId }) => tab.ask(documentId, 'expectToken', { token })));
  await tab.ask(parent.documentId, 'sendToken', { ref, token });
  const received = possible.map(async (frame) => {
    if (await tab.ask(frame.documentId, 'receivedToken', { token })) return frame;
    throw new AutomationError('frame-not-resolved', 'The token went elsewhere.');
  });
  return Promise.any(received).catch(() => undefined);
}

function newToken(): string {
  const digits = crypto.getRandomValues(new Uint8Array(40));
  return Array.from(digits, (digit) => (digit % 36).toString(36)).join('');
}

type PlaceInTab = { tab: Tab; place: FramePlace; still?: boolean };

/** A frame's point in CSS px of the tab's viewport; brought to the frame's edge and scrolled into view unless `still`. */
export async function pointInTab({ tab, place, still = false }: PlaceInTab, { x, y }: Point): Promise<Point> {
  let point: Point = { x, y };
  for (let { holder } = place; holder; holder = holder.place.holder) {
    const { documentId } = holder.place.frame;
    point = await tab.ask(documentId, 'pointInFrame', { ref: holder.ref, point, still });
  }
  return point;
}

/** The points of a frame that show in the tab: `point` is in the tab's viewport, `at` the index among the asked points. */
type SeenPoints = { seen: SeenPoint[]; cover?: string };

type SeenPoint = { point: Point; at: number };

/**
 * The points of a frame that show in the tab: neither cut off nor covered in the frames around it. Those frames measure
 * this; the frame itself is not asked. `isPressed`: the browser is to press there.
 */
export async function seenInTab(
  { tab, place }: Pick<PlaceInTab, 'tab' | 'place'>,
  points: readonly Point[],
  isPressed = false,
): Promise<SeenPoints> {
  let seen = points.map((point, at) => ({ point, at }));
  for (let { holder } = place; holder; holder = holder.place.holder) {
    const { documentId } = holder.place.frame;
    const asked = { ref: holder.ref, points: seen.map(({ point }) => point), isPressed };
    const through = await tab.ask(documentId, 'seeThrough', asked);
    seen = seen.flatMap(({ at }, index) => {
      const point = through.points[index];
      return point ? [{ point, at }] : [];
    });
    if (seen.length === 0) return { seen, cover: through.cover };
  }
  return { seen };
}
