import { createWholeEngine } from '../../src/plain-script/whole-engine';
import type { Described } from '../../src/protocol/frame';
import { createFinder, type Hit } from './finder';

/** A page before and after it was drawn anew by hand, and what is sought there: the case in its `before.html`. */
export type RedesignCase = {
  /** What an instruction would call the element. */
  description: string;
  method: string;
  /** Whether it is on the page after the redesign, be it under another name of the same meaning. */
  truth: 'found' | 'gone';
};

/** `other` is the worst: another element would have been acted on. */
export type RedesignVerdict = 'right' | 'other' | 'refused';
export type Redesigned = { verdict: RedesignVerdict; rung: Hit['rung']; note: string };

/** Marks the element in both pages; taken off before anything looks at them. */
const mark = 'data-case';

/** What is known of the marked element of the page as it was. */
export function describeSought(): Described {
  const element = takeMarked();
  if (!element) throw new Error('No element of the page before is marked.');
  const engine = createWholeEngine(document);
  const { nodes } = engine.snapshot({});
  const ref = nodes.flatMap((node) => node.ref ?? []).find((each) => engine.elementOf(each) === element);
  const [described] = ref === undefined ? [] : engine.describe([ref]);
  engine.context.changes.stop();
  if (!described) throw new Error('The marked element is none that can be acted on.');
  return described;
}

/** Looks for it on the page as it is now. */
export function findRedesigned(described: Described, description: string): Redesigned {
  const truth = takeMarked();
  const finder = createFinder();
  const { hit, rung, note } = finder.find(described, description);
  finder.stop();
  const verdict = hit === undefined ? 'refused' : hit === truth ? 'right' : 'other';
  return { verdict, rung, note };
}

export function takeMarked(root: Document | ShadowRoot = document): Element | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element.hasAttribute(mark)) {
      element.removeAttribute(mark);
      return element;
    }
    const below = element.shadowRoot && takeMarked(element.shadowRoot);
    if (below) return below;
  }
  return undefined;
}
