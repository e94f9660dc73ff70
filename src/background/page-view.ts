import { AutomationError } from '../base/errors';
import type {
  FrameSnapshot,
  JoinedNode,
  Snapshot,
  SnapshotNode,
  SnapshotOptions,
} from '../protocol/snapshot';
import { splitHops } from '../protocol/selector';
import { ask } from './frame-port';
import { readFrameTree, type FrameTree } from './frame-tree';
import type { LiveFrame } from './injection';

/** A joined snapshot with the way back: where each ref is. */
export type PageView = {
  snapshot: Snapshot;
  /** Letters of a joined ref → the frame and the selectors that lead into it. */
  places: ReadonlyMap<string, FramePlace>;
};

/** A frame and the frame element that holds it; none for the top. */
export type FramePlace = { frame: LiveFrame; holder?: { place: FramePlace; ref: number } };

/** Snapshots every frame of the tab that we may read, in parallel by level, and joins them under their elements. */
export async function viewPage(tabId: number, options: SnapshotOptions): Promise<PageView> {
  const tree = await readFrameTree(tabId);
  if (tree.top.contentType === 'application/pdf') throw pdfPage();
  const start = await scopeOf(tree, options.selector);
  const joiner = new Joiner(tree, options.ignoreSelectors ?? []);
  const nodes = await joiner.join(start.place, start.selector, 0);
  joiner.checkIgnored();
  const { url, title } = joiner.top ?? { url: tree.top.url, title: '' };
  return { snapshot: { url, title, nodes, unreadable: joiner.unreadable }, places: joiner.places };
}

/** The frame a scope is in, and the rest of its selector there. */
async function scopeOf(
  tree: FrameTree,
  selector: string | undefined,
): Promise<{ place: FramePlace; selector?: string }> {
  if (selector === undefined) return { place: { frame: tree.top } };
  return enterFrames(tree, selector);
}

/** Follows the ` >> ` hops of a selector into frames; what is left is a selector of the last one. */
export async function enterFrames(
  tree: FrameTree,
  selector: string,
): Promise<{ place: FramePlace; selector: string }> {
  const hops = splitHops(selector);
  const last = hops.pop() ?? '';
  let place: FramePlace = { frame: tree.top };
  for (const hop of hops) place = await enterFrame(tree, place, hop);
  return { place, selector: last };
}

async function enterFrame(tree: FrameTree, place: FramePlace, selector: string): Promise<FramePlace> {
  const found = await ask({ tabId: tree.tabId, frameId: place.frame.frameId }, 'locate', { selector });
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

function pdfPage(): AutomationError {
  return new AutomationError(
    'page-not-scriptable',
    'This page is a PDF document, which has no elements to act on.',
  );
}

/** Joins the frames of one page. Lives for one snapshot. */
class Joiner {
  readonly places = new Map<string, FramePlace>();
  readonly unreadable: string[] = [];
  top: FrameSnapshot | undefined;
  readonly #tree: FrameTree;
  readonly #ignore: readonly string[];
  readonly #ignored = new Set<string>();

  constructor(tree: FrameTree, ignore: readonly string[]) {
    this.#tree = tree;
    this.#ignore = ignore;
  }

  /** The nodes of `place` and of the frames in it, `depth` deep. */
  async join(place: FramePlace, selector: string | undefined, depth: number): Promise<JoinedNode[]> {
    const letters = frameLetters(this.places.size);
    this.places.set(letters, place);
    const own = await this.#snapshot(place, selector);
    this.top ??= own;
    this.unreadable.push(...own.unreadable);
    const holders = own.nodes.filter(({ frame, ref }) => frame && ref !== undefined);
    const at = { place, letters, depth };
    const inside = await Promise.all(holders.map((node) => this.#joinFrame(at, node)));
    const byHolder = new Map(holders.map((node, index) => [node, inside[index] ?? []]));
    return own.nodes.flatMap((node) => byHolder.get(node) ?? [placeNode(at, node)]);
  }

  /** Throws when a selector to ignore matched in no frame. */
  checkIgnored(): void {
    const unmatched = this.#ignore.find((selector) => !this.#ignored.has(selector));
    if (unmatched === undefined) return;
    throw new AutomationError(
      'element-not-found',
      `Nothing on the page matches "${unmatched}", which was to be ignored.`,
    );
  }

  async #snapshot(place: FramePlace, selector: string | undefined): Promise<FrameSnapshot> {
    const where = { tabId: this.#tree.tabId, frameId: place.frame.frameId };
    const matching = await Promise.all(this.#ignore.map((ignored) => exists(where, ignored)));
    const ignoreSelectors = this.#ignore.filter((_, index) => matching[index]);
    for (const ignored of ignoreSelectors) this.#ignored.add(ignored);
    return ask(where, 'snapshot', { ...(selector === undefined ? {} : { selector }), ignoreSelectors });
  }

  /** A frame element and, under it, the nodes of the frame it holds. */
  async #joinFrame(at: JoinPoint, node: SnapshotNode): Promise<JoinedNode[]> {
    const { ref, frame: link } = node;
    const joined = placeNode(at, node);
    if (!link || ref === undefined) return [joined];
    const frame = await this.#tree.childOf(at.place.frame, link, ref);
    if (!frame) {
      this.unreadable.push(`frame ${hostOf(link.src)}: no access`);
      return [{ ...joined, states: [...(joined.states ?? []), 'no access'] }];
    }
    const holder = { place: at.place, ref };
    return [joined, ...(await this.join({ frame, holder }, undefined, joined.depth + 1))];
  }
}

type JoinPoint = { place: FramePlace; letters: string; depth: number };

function placeNode({ place, letters, depth }: JoinPoint, node: SnapshotNode): JoinedNode {
  const { ref, frame: _link, ...rest } = node;
  const joined: JoinedNode = { ...rest, depth: node.depth + depth, frameId: place.frame.frameId };
  return ref === undefined ? joined : { ...joined, ref: `${letters}${ref}` };
}

/** The letters of the n-th frame's refs: none for the first, then a, b, … z, ba, bb, … */
function frameLetters(index: number): string {
  if (index === 0) return '';
  const rest = Math.floor((index - 1) / 26);
  return frameLetters(rest) + String.fromCodePoint(97 + ((index - 1) % 26));
}

async function exists(where: { tabId: number; frameId: number }, selector: string): Promise<boolean> {
  return ask(where, 'locate', { selector }).then(
    () => true,
    () => false,
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url || 'without address';
}
