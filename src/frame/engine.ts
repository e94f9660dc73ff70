import { wordsIn, withPlainForms } from '../base/text';
import { type Resolver, createResolver } from './selectors/resolve';
import {
  elementAt,
  createComposedTree,
  openRootsOnly,
  type EnginePorts,
  type ComposedTree,
  frameLinkOf,
} from './dom/composed';
import { performance } from './dom/builtins';
import { AutomationError, toAutomationError } from '../base/errors';
import type { Fingerprint } from '../protocol/fingerprint';
import type { Described, DrawnState, FirstMatch, Located, Lookalike } from '../protocol/frame';
import type { FrameSnapshot, FrameText, FrameTextRequest, SnapshotOptions } from '../protocol/snapshot';
import { missCode } from '../protocol/selector';
import { ChangeLog } from './changes/changes';
import type { FrameContext } from './engine-context';
import { createFingerprinter, type Fingerprinter } from './fingerprint/fingerprint';
import { identityOf } from './names/name';
import { isFrame } from './see/line';
import { Memory } from './see/memory';
import { createReading, type Reading } from './dom/reading';
import { Refs } from './dom/refs';
import { inComposedOrder } from './selectors/css';
import { emitAlternates, emitSelector } from './selectors/emit';
import { takeSnapshot, takeText } from './see/take-snapshot';
import { openModal, type Modal } from './dom/visibility';
import {
  bodyOf,
  documentElementOf,
  attributeOf,
  localNameOf,
  queryAll,
  type Scope,
  isElement,
  isText,
  nodeTextOf,
  styleOf,
} from './dom/native';
import { walkPage } from './see/walk';
import { type PageIndex, createPageIndex } from './selectors/page-index';

export type { EnginePorts } from './dom/composed';

/**
 * The page engine of one frame: what reads it. What acts on it is apart (`acting.ts`), since most frames are only
 * read. Every failure is an `AutomationError`.
 */
export type Engine = {
  /** Reads what the frame shows now; see `takeSnapshot`. */
  snapshot(options: SnapshotOptions): FrameSnapshot;
  /** The same as text; see `takeText`. */
  text(request: FrameTextRequest): FrameText;
  readonly walkAhead: WalkAhead;
  /** True when a selector without frame hops matches, and the frame elements before its first match. */
  firstMatch(selector: string): FirstMatch;
  /** The first match of a selector without frame hops. Fails when it matches nothing. */
  locate(selector: string): Located;
  /** Selectors and fingerprint of each ref; refs whose element has left the page are left out. */
  describe(refs: readonly number[]): Described[];
  /** Gives the elements that could be the one that had this fingerprint, as they are now; see `findLookalikes`. */
  lookalikes(fingerprint: Fingerprint): Lookalike[];
  /** How each of these texts stands in the frame; see `drawnStatesOf`. */
  drawn(texts: readonly string[]): DrawnState[];
  /** The element a ref stands for, if it is still in the page. */
  elementOf(ref: number): Element | undefined;
  /** Has changes of `element` (of our own, drawn on the page) never taken for an effect. Call it before it is added. */
  ignore(element: Element): void;
  /** Leaves the page: stops hearing and watching it. */
  stop(): void;
  /** The context of the acting half. */
  readonly context: FrameContext;
};

/** The engine of `document`'s frame; without ports it reaches open shadow roots only. */
export function createEngine(document: Document, ports: EnginePorts = openRootsOnly): Engine {
  const tree = createComposedTree(document, ports);
  const refs = new Refs();
  const changes = new ChangeLog(tree);
  const lookup = new Lookup(tree, changes);
  const fingerprinter = () =>
    createFingerprinter(createReading(tree.still()), lookup.index(), (text) =>
      changes.restlessness.ticks(text, performance.now()),
    );
  const context: FrameContext = {
    document,
    tree,
    resolve: (selector) => lookup.resolve(selector),
    identityOf: (element) => identityOf(element, createReading(tree)),
    fingerprintOf: (element) => fingerprinter()(element),
    changes,
    refOf: (element) => refs.refOf(element),
  };
  const memory = new Memory(tree, changes);
  const walkAhead = createWalkAhead({ tree, changes, memory, refs });
  const needs = { refs, memory, resolve: (selector: string) => context.resolve(selector) };
  return {
    snapshot: (options) =>
      typed('snapshot-failed', () => takeSnapshot(createReading(tree.still()), options, needs)),
    text: (request) => typed('snapshot-failed', () => takeText(createReading(tree.still()), request, needs)),
    walkAhead: (hasTime) => typed('snapshot-failed', () => walkAhead(hasTime)),
    firstMatch: (selector) => typed('engine-failed', () => firstMatch(selector, context, refs)),
    locate: (selector) => typed('engine-failed', () => locate(selector, context, refs)),
    describe: (numbers) =>
      typed('engine-failed', () => describe(numbers, lookup.index(), refs, fingerprinter())),
    lookalikes: (fingerprint) =>
      typed('engine-failed', () => {
        const found = findLookalikes(fingerprint, lookup.index(), fingerprinter());
        return found.map((each) => ({ ref: refs.refOf(each.element), fingerprint: each.fingerprint }));
      }),
    drawn: (texts) => typed('engine-failed', () => drawnStatesOf(texts, tree.still())),
    elementOf: (ref) => refs.elementOf(ref),
    ignore: (element) => context.changes.ignore(element),
    stop: () => {
      memory.stop();
      changes.stop();
    },
    context,
  };
}

function typed<T>(code: 'snapshot-failed' | 'engine-failed', run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    throw toAutomationError(thrown, code);
  }
}

function locate(selector: string, context: FrameContext, refs: Refs): Located {
  const found = context.resolve(selector);
  const first = found[0];
  if (!first) {
    throw new AutomationError(missCode(selector), `No element matches "${selector}". Take a new snapshot.`, {
      details: { selector },
    });
  }
  const frame = isFrame(first) ? frameLinkOf(first) : undefined;
  const located = { ref: refs.refOf(first), identity: context.identityOf(first), count: found.length };
  return frame ? { ...located, frame } : located;
}

function firstMatch(selector: string, context: FrameContext, refs: Refs): FirstMatch {
  const [first] = context.resolve(selector);
  const frames = context.resolve('iframe, frame, object, embed');
  const ordered = first ? inComposedOrder([...frames, first]) : frames;
  const before = first ? ordered.slice(0, ordered.indexOf(first)) : ordered;
  return {
    found: first !== undefined,
    framesBefore: before.flatMap((element) => {
      const link = frameLinkOf(element);
      return link ? [{ ref: refs.refOf(element), link }] : [];
    }),
  };
}

function describe(
  numbers: readonly number[],
  index: PageIndex,
  refs: Refs,
  fingerprintOf: Fingerprinter,
): Described[] {
  return numbers.flatMap((ref) => {
    const element = refs.elementOf(ref);
    const selector = element && emitSelector(element, index);
    if (!element || selector === undefined) return [];
    const alternates = emitAlternates(element, selector, index);
    return [{ ref, selector, alternates, fingerprint: fingerprintOf(element) }];
  });
}

/**
 * Walks the page ahead of the next snapshot of all of it, for as long as `hasTime`. The next call goes on from there. True when
 * there is nothing left to walk.
 */
type WalkAhead = (hasTime: () => boolean) => boolean;

/**
 * `isOther`: something had changed. `modal` is there once it was looked for, and controls with it: on a large page each part of
 * a look fills a slice of its own.
 */
type Look = { reading: Reading; isOther: boolean; moves: number; modal?: Modal | 'none' };

type WalkDeps = { tree: ComposedTree; changes: ChangeLog; memory: Memory; refs: Refs };

function createWalkAhead({ tree, changes, memory, refs }: WalkDeps): WalkAhead {
  const ignored: ReadonlySet<Element> = new Set();
  /** One look at the page, shared by all walks until something in it moves. */
  let look: Look | undefined;
  const lookAnew = (): Look => {
    const reading = createReading(tree.still());
    const isOther = memory.refresh(reading.tree);
    return { reading, isOther, moves: changes.stillness.moves };
  };
  return (hasTime) => {
    const top = bodyOf(tree.document) ?? documentElementOf(tree.document);
    if (!top) return true;
    if (!look || look.moves !== changes.stillness.moves || memory.isTouched()) {
      look = lookAnew();
      if (look.isOther && !hasTime()) return false;
    }
    const { reading, isOther } = look;
    if (!look.modal) {
      memory.noteControls();
      look.modal = openModal(reading, memory.dialogs()) ?? 'none';
      if (isOther && !hasTime()) return false;
    }
    const modal = look.modal === 'none' ? undefined : look.modal;
    const { isWhole } = walkPage(reading, { top, ignored, refs, modal, memory, hasTime });
    if (isWhole) look = undefined;
    return isWhole;
  };
}

/** An element that could be the one that was meant, as it is now. */
type LikeElement = { element: Element; fingerprint: Fingerprint };

/** The most elements that are looked at in full. */
const maxLookalikes = 400;

const controls =
  'a[href], button, input, select, textarea, summary, [role], [tabindex], [onclick], [contenteditable]';

/**
 * The elements of the page that could be the one that had `wanted`: those with its tag, and controls, in no order. Of
 * very many, those that share most with it at first sight.
 */
export function findLookalikes(
  wanted: Fingerprint,
  index: PageIndex,
  fingerprintOf: Fingerprinter,
): LikeElement[] {
  const selector = `${CSS.escape(wanted.tag)}, ${controls}`;
  const all = index.resolver
    .scopes()
    .flatMap((scope) => queryAll(scope, `:is(${selector}):not(input[type="hidden" i])`));
  return nearest(all, wanted, index).map((element) => ({ element, fingerprint: fingerprintOf(element) }));
}

function nearest(all: readonly Element[], wanted: Fingerprint, index: PageIndex): readonly Element[] {
  if (all.length <= maxLookalikes) return all;
  const words = new Set(wordsIn(`${wanted.name} ${wanted.text ?? ''}`));
  const attributes = wanted.attributes.map((each) => [each.slice(0, each.indexOf('=')), each] as const);
  const likeness = (element: Element): number => {
    const text = wordsIn(
      `${index.textOf(element).text} ${attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? ''}`,
    );
    const shared = text.filter((word) => words.has(word)).length;
    const same = attributes.filter(([name, each]) => `${name}=${attributeOf(element, name) ?? ''}` === each);
    return (
      (2 * shared) / (words.size + text.length || 1) +
      same.length +
      (localNameOf(element) === wanted.tag ? 0.5 : 0)
    );
  };
  return all
    .map((element) => ({ element, likeness: likeness(element) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxLookalikes)
    .map(({ element }) => element);
}

/** Finds elements and selectors, keeping what it learnt of the page until the page changes. */
export class Lookup {
  readonly #changes: ChangeLog;
  readonly #tree: ComposedTree;
  readonly #resolver: Resolver;
  #scopes: readonly Scope[] | undefined;
  #index: PageIndex | undefined;

  constructor(tree: ComposedTree, changes: ChangeLog) {
    this.#changes = changes;
    this.#tree = tree;
    this.#resolver = createResolver(tree, () => this.#collect());
    changes.follow({
      note: (batch) => {
        this.#index = undefined;
        if (batch.some(({ kind }) => kind === 'childList')) this.#scopes = undefined;
      },
      noteMissed: () => {
        this.#index = undefined;
        this.#scopes = undefined;
      },
    });
  }

  /**
   * All elements a selector without frame hops matches, in composed document order; none is an empty list.
   * Throws `selector-invalid`, `xpath-not-resolved` or `shadow-root-missing`.
   */
  resolve(selector: string): Element[] {
    this.#changes.flush();
    const known = this.#scopes;
    const found = this.#resolver.resolve(selector);
    if (found.length > 0 || known === undefined) return found;
    // A shadow root attached without any other change makes no mutation.
    this.#scopes = undefined;
    return this.#resolver.resolve(selector);
  }

  /** Makes an index for many questions on the page as it is now. */
  index(): PageIndex {
    this.#changes.flush();
    return (this.#index ??= createPageIndex(createResolver(this.#tree, () => this.#collect())));
  }

  #collect(): readonly Scope[] {
    if (this.#scopes) return this.#scopes;
    const found = this.#tree.scopes();
    // A custom element that is still waiting for its definition may attach a shadow root.
    if (found.every((scope) => queryAll(scope, ':not(:defined)').length === 0)) this.#scopes = found;
    return found;
  }
}

/**
 * How each text stands in the frame: `drawn` where somebody can read it as said, `hidden` where it is only struck through or under
 * something else, `absent` where no text of the page has it. Letters alone are compared, in any case and spacing.
 */
function drawnStatesOf(texts: readonly string[], tree: ComposedTree): DrawnState[] {
  const page = lettersOf(tree);
  return texts.map((text) => {
    const places = placesOf(plain(text), page);
    if (places.length === 0) return 'absent';
    return places.some((nodes) => nodes.every((node) => !isStruck(node, tree) && !isCovered(node, tree)))
      ? 'drawn'
      : 'hidden';
  });
}

type Piece = { node: Text; from: number; to: number };

type Letters = { text: string; pieces: readonly Piece[] };

const plain = (text: string): string => withPlainForms(text).toLowerCase().replaceAll(/\s+/g, '');

/** All that has a box on the page, without spaces, and where each text node of it stands. */
function lettersOf(tree: ComposedTree): Letters {
  const pieces: Piece[] = [];
  let text = '';
  const read = (node: Node): void => {
    if (isText(node)) {
      const own = plain(nodeTextOf(node) ?? '');
      if (own === '' || !boxOf(node)) return;
      pieces.push({ node, from: text.length, to: text.length + own.length });
      text += own;
    } else if (!isElement(node) || !unread.has(localNameOf(node))) tree.childrenOf(node).forEach(read);
  };
  read(tree.document.documentElement);
  return { text, pieces };
}

const unread = new Set(['script', 'style', 'noscript', 'template', 'head']);

/** The text nodes of each place where a text stands. */
function placesOf(wanted: string, { text, pieces }: Letters): Text[][] {
  const places: Text[][] = [];
  if (wanted === '') return places;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    places.push(pieces.filter(({ from, to }) => from < end && to > at).map(({ node }) => node));
  }
  return places;
}

/** A line through a box goes through all in it that is in its flow. */
function isStruck(node: Text, tree: ComposedTree): boolean {
  for (let element = tree.parentOf(node); element; element = tree.parentOf(element)) {
    const { textDecorationLine, display, position } = styleOf(element);
    if (textDecorationLine.includes('line-through')) return true;
    if (display.startsWith('inline-') || position === 'absolute' || position === 'fixed') return false;
  }
  return false;
}

/** Something opaque is drawn over its middle. What is not in view cannot be told. */
function isCovered(node: Text, tree: ComposedTree): boolean {
  const box = boxOf(node);
  const parent = tree.parentOf(node);
  if (!box || !parent) return false;
  const top = elementAt(box.x + box.width / 2, box.y + box.height / 2, tree);
  if (!top || tree.contains(top, parent) || tree.contains(parent, top)) return false;
  for (let element: Element | null = top; element; element = tree.parentOf(element)) {
    if (tree.contains(element, parent)) return false;
    if (isOpaque(element)) return true;
  }
  return false;
}

function isOpaque(element: Element): boolean {
  const { backgroundColor, backgroundImage, opacity } = styleOf(element);
  if (Number(opacity) < leastOpaque) return false;
  if (drawings.has(localNameOf(element)) || backgroundImage !== 'none') return true;
  const [, alpha = '1'] =
    /,\s*([\d.]+)\s*\)$/.exec(backgroundColor.startsWith('rgba') ? backgroundColor : '') ?? [];
  return backgroundColor !== 'transparent' && Number(alpha) >= leastOpaque;
}

/** Less than this lets a text through. */
const leastOpaque = 0.9;

const drawings = new Set(['img', 'video', 'canvas', 'iframe']);

function boxOf(node: Text): DOMRect | undefined {
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
}
