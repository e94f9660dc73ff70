import { performance } from './dom/builtins';
import { AutomationError, toAutomationError } from '../base/errors';
import type { Fingerprint } from '../protocol/fingerprint';
import type { Described, DrawnState, FirstMatch, Located, Lookalike } from '../protocol/frame';
import type { FrameSnapshot, FrameText, FrameTextRequest, SnapshotOptions } from '../protocol/snapshot';
import { missCode } from '../protocol/selector';
import { startChangeLog } from './see/changes';
import { createComposedTree, openRootsOnly, type EnginePorts } from './dom/composed';
import type { FrameContext } from './engine-context';
import { createFingerprinter, type Fingerprinter } from './fingerprint/take-fingerprint';
import { findLookalikes } from './fingerprint/lookalikes';
import { frameLinkOf } from './dom/frame-elements';
import { drawnStatesOf } from './dom/hidden-texts';
import { identityOf } from './names/identity';
import { isFrame } from './dom/interactive';
import { createMemory } from './see/memory';
import { createReading } from './dom/reading';
import { createRefs, type Refs } from './dom/refs';
import { inComposedOrder } from './selectors/order';
import { emitAlternates, emitSelector } from './selectors/emit';
import { createLookup, type Lookup } from './selectors/lookup';
import { takeSnapshot, takeText } from './see/take-snapshot';
import { createWalkAhead, type WalkAhead } from './see/walk-ahead';

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
  /** Whether a selector without frame hops matches, and the frame elements before its first match. */
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
  const refs = createRefs();
  const changes = startChangeLog(tree);
  const lookup = createLookup(tree, changes);
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
  const memory = createMemory(tree, changes);
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
      typed('engine-failed', () => describe(numbers, { lookup, refs, fingerprintOf: fingerprinter() })),
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
  { lookup, refs, fingerprintOf }: { lookup: Lookup; refs: Refs; fingerprintOf: Fingerprinter },
): Described[] {
  const index = lookup.index();
  return numbers.flatMap((ref) => {
    const element = refs.elementOf(ref);
    const selector = element && emitSelector(element, index);
    if (!element || selector === undefined) return [];
    const alternates = emitAlternates(element, selector, index);
    return [{ ref, selector, alternates, fingerprint: fingerprintOf(element) }];
  });
}
