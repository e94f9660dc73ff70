import {
  diffSnapshots,
  diffText,
  type WholeText,
  unreadableLines,
  foldWhole,
  linesAsText,
  type Folded,
  type TextLine,
} from '../../engine/page-text';
import type {
  SnapshotReport,
  SnapshotRequest,
  SnapshotDiff,
} from '../../protocol/operations/page-operations';
import {
  viewPage,
  prefixesOf,
  readFrameTree,
  type FrameTree,
  frameHost,
  matchingIgnores,
  frameScopeOf,
} from '../../page/frames';
import { tabOf } from '../acting/tab-of';
import { AutomationError } from '../../base/errors';
import type { SnapshotOptions, FrameText, WholeTextRequest } from '../../protocol/snapshot';
import { askFrame, readyFrames } from '../frames/tab-frames';
import type { FramePlace, LiveFrame } from '../../page/tab';

/** The last snapshot of one session, for as long as the worker lives. */
export class LastPage {
  #last: Taken | undefined;

  /** Prefix of a frame's refs → key of the engine that gave them. */
  get engines(): ReadonlyMap<string, string> {
    return this.#last?.engines ?? new Map();
  }

  /** The snapshot of a tab as text, with its nodes unless the text alone is asked for. */
  async report(tabId: number, request: SnapshotRequest): Promise<SnapshotReport> {
    const start = performance.now();
    const { text, tokens, shown, omitted, leftOut, whole, engines } = await readPageText(tabId, request);
    const report: SnapshotReport = { text, tokens, shown, omitted, ms: performance.now() - start };
    const { selector, ignoreSelectors, depth, hrefs } = request;
    const page = { text: whole, engines, options: { selector, ignoreSelectors, depth, hrefs } };
    const before = this.#last;
    this.#last = page;
    if (request.leftOut) report.leftOut = [...leftOut];
    if (request.changes && before && isSameView(before, page)) report.changes = diffSnapshots(before, page);
    if (request.form === 'text') return report;
    const { snapshot } = await viewPage(tabOf(tabId), request);
    return { ...report, snapshot };
  }

  /** The changes since the last snapshot, which is taken again with the same scope and depth. */
  async diff(tabId: number): Promise<SnapshotDiff> {
    const last = this.#last;
    if (!last)
      throw new AutomationError(
        'snapshot-failed',
        'There is no earlier snapshot of this session to compare with. Take a snapshot first.',
      );
    const { whole, engines } = await readPageText(tabId, last.options);
    const now = { text: whole, engines, options: last.options };
    this.#last = now;
    const changes = diffSnapshots(last, now);
    return { text: diffText(changes), changes };
  }
}

/** A page's whole text and what it is the text of. */
type Taken = WholeText & { options: SnapshotOptions };

/** True for two that were taken alike, so that what differs is what the page changed. */
const isSameView = ({ options: one }: Taken, { options: other }: Taken): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Tokens of a snapshot's text when the caller names no budget. */
const defaultBudget = 6000;

/** From this many characters on a frame says which of its lines are in view. */
const charactersPerToken = 3;

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

/** Options of a page's text. */
type TextOptions = SnapshotOptions & {
  /** In tokens, as `estimateTokens` counts them. */
  budget?: number;
  /** The words the text is read for: lines with them stay. */
  need?: string;
  /** Leaves out the first lines that a smaller budget would have shown; see `foldLines`. */
  more?: number;
};

type PageText = Folded & {
  url: string;
  title: string;
  unreadable: string[];
  /** All of it, whatever the budget. */
  whole: string;
  /** Prefix of a frame's refs → key of its engine. */
  engines: ReadonlyMap<string, string>;
};

/** The text of a tab's frames, joined. All frames are asked at once: none waits for the one that holds it. */
async function readPageText(tabId: number, options: TextOptions): Promise<PageText> {
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

type Denied = { denied: true };
