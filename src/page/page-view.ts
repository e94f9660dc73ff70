import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import type {
  FrameSnapshot,
  JoinedNode,
  Snapshot,
  SnapshotNode,
  SnapshotOptions,
} from '../protocol/snapshot';
import {
  readFrameTree,
  unlessGone,
  type FrameTree,
  frameHost,
  matchingIgnores,
  frameScopeOf,
} from './frames';
import type { FramePlace, LiveFrame, Tab } from './tab';

/** A joined snapshot, and the frames that its refs belong to. */
export type PageView = {
  snapshot: Snapshot;
  /** Letters of a joined ref → its frame, with the frame elements that lead into it. */
  places: ReadonlyMap<string, FramePlace>;
  /** The document began lately, and more of it is on its way. */
  isComing: boolean;
};

/** A document has this long to come, in milliseconds: one that never ends is read as it is. */
const comingMs = 3000;

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
  const { ref, frame: _link, ...rest } = node;
  const joined: JoinedNode = { ...rest, depth: node.depth + depth, frameId: place.frame.frameId };
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
