import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import { maskDiff, maskSnapshot } from '../sessions/masked';
import type { SessionQueue } from '../sessions/sessions';
import type { SessionStore } from '../sessions/session-store';
import { inTime } from '../frames/tab-fault';
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
} from '../../protocol/operations/snapshot-operation';
import { viewPage, prefixesOf } from '../../page/page-view';
import { tabOf } from '../acting/tab-of';
import { AutomationError } from '../../base/errors';
import type { SnapshotOptions, FrameText, WholeTextRequest } from '../../protocol/snapshot';
import { askFrame } from '../../messaging/ask-frame';
import { readFrameTree, type FrameTree, frameHost, matchingIgnores, frameScopeOf } from '../../page/frames';
import { readyFrames } from '../frames/injection';
import type { FramePlace, LiveFrame } from '../../page/tab';

type Parts = { store: SessionStore; queue: SessionQueue; lastPages: LastPages };

/** A page that hangs would keep its session waiting. */
const bounds = { timeoutMs: 15_000, what: 'Reading the page' };

/** Operations on the text of a page. */
export function snapshotHandlers({
  store,
  queue,
  lastPages,
}: Parts): Pick<Handlers<BackgroundContract>, 'snapshot' | 'snapshotDiff'> {
  return {
    snapshot: async ({ sessionId, options }) => {
      const { tabId } = await store.get(sessionId);
      const report = await queue.run(sessionId, (signal) => {
        const made = reportSnapshot(tabId, options ?? {}, lastPages.of(sessionId));
        return inTime(made, { tabId, ...bounds, signal });
      });
      return maskSnapshot(report, store.values.textsOf(tabId));
    },
    snapshotDiff: async ({ sessionId }) => {
      const { tabId } = await store.get(sessionId);
      const diff = await queue.run(sessionId, (signal) =>
        inTime(lastPages.diff(sessionId, tabId), { tabId, ...bounds, signal }),
      );
      return maskDiff(diff, store.values.textsOf(tabId));
    },
  };
}

/** The snapshot of a tab as text, with its nodes unless the text alone is asked for. It becomes the session's last. */
async function reportSnapshot(
  tabId: number,
  request: SnapshotRequest,
  last: LastPageOfSession,
): Promise<SnapshotReport> {
  const start = performance.now();
  const { text, tokens, shown, omitted, leftOut, whole, engines } = await readPageText(tabId, request);
  const report: SnapshotReport = { text, tokens, shown, omitted, ms: performance.now() - start };
  const { selector, ignoreSelectors, depth, hrefs } = request;
  const page = { text: whole, engines, options: { selector, ignoreSelectors, depth, hrefs } };
  const before = last.read();
  last.keep(page);
  if (request.leftOut) report.leftOut = [...leftOut];
  if (request.changes && before && isSameView(before, page)) report.changes = diffSnapshots(before, page);
  if (request.form === 'text') return report;
  const { snapshot } = await viewPage(tabOf(tabId), request);
  return { ...report, snapshot };
}

/** Whether both were taken alike, so that what differs is what the page changed. */
function isSameView({ options: one }: LastPage, { options: other }: LastPage): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

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

/** A page's whole text and what it is the text of. */
type LastPage = WholeText & { options: SnapshotOptions };

/** A session's last page: nothing before the first snapshot. */
type LastPageOfSession = { read(): LastPage | undefined; keep(page: LastPage): void };

const mostSessions = 20;

/** The last snapshot of each session, for as long as the worker lives. */
export class LastPages {
  readonly #pages = new Map<string, LastPage>();

  /** The page of a session. Of the oldest sessions nothing is kept in the end. */
  of(sessionId: string): LastPageOfSession {
    return {
      read: () => this.#pages.get(sessionId),
      keep: (page) => {
        this.#pages.delete(sessionId);
        this.#pages.set(sessionId, page);
        const [oldest] = this.#pages.keys();
        if (this.#pages.size > mostSessions && oldest !== undefined) this.#pages.delete(oldest);
      },
    };
  }

  /** The changes since the session's last snapshot, which is taken again with the same scope and depth. */
  async diff(sessionId: string, tabId: number): Promise<SnapshotDiff> {
    const last = this.#pages.get(sessionId);
    if (!last) throw noSnapshot();
    const { whole, engines } = await readPageText(tabId, last.options);
    const now = { text: whole, engines, options: last.options };
    this.of(sessionId).keep(now);
    const changes = diffSnapshots(last, now);
    return { text: diffText(changes), changes };
  }
}

function noSnapshot(): AutomationError {
  return new AutomationError(
    'snapshot-failed',
    'There is no earlier snapshot of this session to compare with. Take a snapshot first.',
  );
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
