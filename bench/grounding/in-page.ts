import { createEngine } from '../../src/dom';
import type { FrameSnapshot } from '../../src/protocol/snapshot';

/**
 * The part of the grounding benchmark that runs in the page. What people noted on the fields is taken off before the
 * engine starts; the answers are kept by element, outside the page.
 */

/** What one page holds: its snapshot, and for each kind of label the refs that carry it. */
export type Labelled = {
  snapshot: FrameSnapshot;
  /** Kind → refs of the elements in the snapshot with that label; empty when the engine sees none of them. */
  refs: Record<string, number[]>;
};

const scoring = 'data-manual-scoring';
const submit = 'data-manual-submit';

/** @public The script's global, `GroundingBench.readLabelled`. */
export function readLabelled(): Labelled {
  const labels = takeLabels();
  const engine = createEngine(document);
  const snapshot = engine.snapshot({});
  const refs: Record<string, number[]> = {};
  for (const [element, kinds] of labels) {
    if (isDrawn(element)) for (const kind of kinds) refs[kind] ??= [];
  }
  for (const { ref } of snapshot.nodes) {
    const element = ref === undefined ? undefined : engine.elementOf(ref);
    for (const kind of (element && labels.get(element)) ?? []) if (ref !== undefined) refs[kind]?.push(ref);
  }
  return { snapshot, refs };
}

/** Element → its labels, each taken off the page. `A OR B` is both. */
function takeLabels(): Map<Element, string[]> {
  const labels = new Map<Element, string[]>();
  for (const element of document.querySelectorAll(`[${scoring}], [${submit}]`)) {
    const kinds = (element.getAttribute(scoring) ?? '').split(/\s+OR\s+/).filter((kind) => kind !== '');
    if (element.hasAttribute(submit)) kinds.push('submit');
    labels.set(
      element,
      kinds.filter((kind) => kind !== 'unknown'),
    );
    element.removeAttribute(scoring);
    element.removeAttribute(submit);
  }
  return labels;
}

function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}
