import { foldWhole, linesAsText, type Folded, type TextLine } from '../../engine/fold-rows';
import { unreadableLines } from '../../engine/snapshot-text';
import type { FrameText, SnapshotOptions, WholeTextRequest } from '../../protocol/snapshot';
import { askFrame } from '../../messaging/ask-frame';
import { prefixesOf } from '../../page/frames/frame-prefixes';
import { readFrameTree, type FrameTree } from '../../page/frames/frame-tree';
import { readyFrames } from '../frames/injection';
import type { FramePlace, LiveFrame } from '../../page/tab';
import { frameHost, matchingIgnores, frameScopeOf } from '../../page/frames/page-scope';
import { tabOf } from '../acting/tab-of';

/** Options of a page's text. */
export type TextOptions = SnapshotOptions & {
  /** In tokens, as `estimateTokens` counts them. */
  budget?: number;
  /** The words the text is read for: lines with them stay. */
  need?: string;
  /** Leaves out the first lines that a smaller budget would have shown; see `foldLines`. */
  more?: number;
};

export type PageText = Folded & {
  url: string;
  title: string;
  unreadable: string[];
  /** All of it, whatever the budget. */
  whole: string;
  /** Prefix of a frame's refs → key of its engine. */
  engines: ReadonlyMap<string, string>;
};

/** Tokens of a snapshot's text when the caller names no budget. */
export const defaultBudget = 6000;

/** The text of a tab's frames, joined. All frames are asked at once: none waits for the one that holds it. */
export async function readPageText(tabId: number, options: TextOptions): Promise<PageText> {
  const isWhole = options.selector === undefined && !options.ignoreSelectors?.length;
  const tree = await readFrameTree(tabOf(tabId), () =>
    readyFrames(tabId, isWhole ? requestOf(options) : undefined),
  );
  const { place, selector } = await frameScopeOf(tree, options.selector);
  const joiner = new TextJoiner(tree, options);
  const pieces = await joiner.join(place, selector);
  const { url, title } = joiner.first ?? { url: tree.top.url, title: '' };
  const { unreadable, engines } = joiner;
  const said = [...pieces, ...unreadableLines(unreadable).map((text) => ({ text, inView: [0] }))];
  const whole = linesAsText(said);
  const { budget = defaultBudget, need, more } = options;
  const folded = foldWhole(whole, () => said.flatMap(linesOf), { budget, need, more });
  return { ...folded, url, title, unreadable, whole, engines };
}

/** From this many characters on a frame says which of its lines are in view. */
const charactersPerToken = 3;

function requestOf({ depth, hrefs, budget = defaultBudget }: TextOptions): WholeTextRequest {
  return {
    depth,
    hrefs: hrefs || undefined,
    largeFrom: budget * charactersPerToken,
  };
}

/** Lines of a page's text, and the numbers of those that are in view. A frame's stay in one piece where none is inside it. */
type Piece = { readonly text: string; readonly inView: readonly number[] };

function linesOf({ text, inView }: Piece): TextLine[] {
  const isInView = new Set(inView);
  return text.split('\n').map((line, at) => ({ text: line, isInView: isInView.has(at) }));
}

/** Joins the texts of one page's frames. Lives for one snapshot. */
class TextJoiner {
  readonly unreadable: string[] = [];
  first: FrameText | undefined;
  readonly #tree: FrameTree;
  readonly #options: TextOptions;
  readonly #texts = new Map<LiveFrame, Promise<FrameText>>();
  readonly #prefixes: ReadonlyMap<LiveFrame, string>;
  #ignores: Promise<ReadonlyMap<LiveFrame, string[]>> | undefined;

  constructor(tree: FrameTree, options: TextOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#prefixes = prefixesOf(tree.frames, tree.top);
    if (options.selector === undefined)
      for (const frame of tree.frames) this.#text(frame, undefined).catch(() => {});
  }

  /** Prefix of each frame's refs → key of its engine. */
  get engines(): ReadonlyMap<string, string> {
    return new Map([...this.#prefixes].map(([{ key }, prefix]) => [prefix, key]));
  }

  async join(place: FramePlace, selector: string | undefined): Promise<Piece[]> {
    const own = await this.#text(place.frame, selector);
    this.first ??= own;
    this.unreadable.push(...own.unreadable);
    if (own.text === '') return [];
    if (own.frames.length === 0) return [own];
    const inside = await Promise.all(own.frames.map((holder) => this.#joinFrame(place, holder)));
    const byLine = new Map(own.frames.map(({ line }, at) => [line, inside[at]]));
    return linesOf(own).flatMap(({ text, isInView }, at) => {
      const held = byLine.get(at);
      const line = { text, inView: isInView ? [0] : [] };
      if (!held) return [line];
      return 'denied' in held ? [{ ...line, text: `${text} no access` }] : [line, ...held];
    });
  }

  async #joinFrame(place: FramePlace, { ref, link }: FrameText['frames'][number]): Promise<Piece[] | Denied> {
    const frame = await this.#tree.childOf(place.frame, link, ref);
    if (frame) return this.join({ frame, holder: { place, ref } }, undefined);
    this.unreadable.push(`frame ${frameHost(link.src)}: no access`);
    return { denied: true };
  }

  #text(frame: LiveFrame, selector: string | undefined): Promise<FrameText> {
    const known = this.#texts.get(frame);
    if (known) return known;
    const asked = this.#ask(frame, selector);
    this.#texts.set(frame, asked);
    return asked;
  }

  async #ask(frame: LiveFrame, selector: string | undefined): Promise<FrameText> {
    const prefix = this.#prefixes.get(frame) ?? '';
    if (frame.text && frame.prefix === prefix) return frame.text;
    const { ignoreSelectors = [] } = this.#options;
    this.#ignores ??= matchingIgnores(this.#tree, ignoreSelectors);
    return askFrame({ tabId: this.#tree.tab.id, documentId: frame.documentId }, 'text', {
      ...requestOf(this.#options),
      selector,
      ignoreSelectors: ignoreSelectors.length > 0 ? ((await this.#ignores).get(frame) ?? []) : undefined,
      prefix,
    });
  }
}

type Denied = { denied: true };
