import { createWholeEngine } from '../../src/plain-script/whole-engine';
import { findTarget } from '../../src/frame/act/target';
import { createFingerprinter, type Fingerprinter } from '../../src/frame/fingerprint/fingerprint';
import { findLookalikes, Lookup } from '../../src/frame/engine';
import { createReading } from '../../src/frame/dom/reading';
import { couldBe, matchFingerprint, matchInstruction } from '../../src/matching';
import type { Fingerprint } from '../../src/protocol/fingerprint';
import type { Described } from '../../src/protocol/frame';
import type { JoinedNode, Snapshot } from '../../src/protocol/snapshot';

/** What came of one element: `right`, another element, or why none. */
export type Verdict = 'right' | 'wrong' | 'missing' | 'ambiguous';

/** What was found, and by what. */
export type Hit = {
  rung: 'selector' | 'alternate' | 'fingerprint' | 'description';
  hit: Element | undefined;
  otherwise: Verdict;
  note: string;
};

/**
 * The whole order in which an act finds its element. With a description, what comes first to the matcher by it is asked
 * last, sure or not: a model that always answers would say as much.
 */
export function createFinder() {
  const engine = createWholeEngine(document);
  const { context } = engine;
  const index = new Lookup(context.tree, context.changes).index();
  const make = createFingerprinter(createReading(context.tree.still()), index);
  const made = new Map<Element, ReturnType<Fingerprinter>>();
  const fingerprintOf: Fingerprinter = (element) => {
    const known = made.get(element) ?? make(element);
    made.set(element, known);
    return known;
  };
  const byDescription = (wanted: Fingerprint, description: string): Element | undefined => {
    const ref = matchInstruction(description, joined(engine)).candidates[0]?.ref;
    const element = ref === undefined ? undefined : engine.elementOf(Number(ref));
    return element && couldBe(wanted, fingerprintOf(element)) ? element : undefined;
  };
  const find = ({ selector, alternates, fingerprint }: Described, description = ''): Hit => {
    const target = findTarget({ selector, alternates, fingerprint }, context);
    if ('element' in target) {
      const rung = target.selector === selector ? 'selector' : 'alternate';
      return { rung, hit: target.element, otherwise: 'missing', note: target.selector };
    }
    const alike = findLookalikes(fingerprint, index, fingerprintOf);
    const match = matchFingerprint(
      fingerprint,
      alike.map((each) => each.fingerprint),
    );
    const note = `${match.kind} ${match.score} ${match.next}`;
    if (match.kind === 'found')
      return { rung: 'fingerprint', hit: alike[match.at]?.element, otherwise: 'missing', note };
    const other =
      match.kind === 'missing' && description !== '' ? byDescription(fingerprint, description) : undefined;
    const rung = other ? 'description' : 'fingerprint';
    return { rung, hit: other, otherwise: match.kind, note };
  };
  return {
    find,
    fingerprintOf,
    identityOf: (element: Element) => context.identityOf(element),
    stop: () => context.changes.stop(),
  };
}

export function joined(engine: ReturnType<typeof createWholeEngine>): Snapshot {
  const { url, title, nodes, unreadable } = engine.snapshot({});
  const withRefs = nodes.map(({ ref, drawnBy: _drawnBy, frame: _frame, ...node }): JoinedNode => ({
    ...node,
    frameId: 0,
    ...(ref === undefined ? {} : { ref: String(ref) }),
  }));
  return { url, title, nodes: withRefs, unreadable };
}
