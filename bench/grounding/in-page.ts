import { createWholeEngine } from '../../src/plain-script/whole-engine';
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
  const engine = createWholeEngine(document);
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

/** What the page itself says, as its source has it: the ground on which absence is judged. */
export type Sources = {
  /** Of each thing that can be acted on: its source with all attributes and all inside it, and its labels' texts. */
  controls: string[];
  /** All text of the page: labels of fields and names of rows stand anywhere. */
  text: string;
  /** No letters but those of the languages in which absence can be judged. */
  isReadable: boolean;
};

const sourceCharsAtMost = 20_000;
const otherLetters =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}\p{Script=Thai}ğışőűřěůčďťňľžāēīūģķļņșțåæøđə\u1ea0-\u1eff]/giu;

/** @public The script's global, `GroundingBench.readSources`. */
export function readSources(): Sources {
  const engine = createWholeEngine(document);
  const controls = engine.snapshot({}).nodes.flatMap(({ ref }) => {
    const element = ref === undefined ? undefined : engine.elementOf(ref);
    return element ? [sourceOf(element)] : [];
  });
  const text = document.body.innerText;
  return { controls, text, isReadable: (text.match(otherLetters) ?? []).length < 3 };
}

function sourceOf(element: Element): string {
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
  const described = ['aria-labelledby', 'aria-describedby']
    .flatMap((attribute) => element.getAttribute(attribute)?.split(/\s+/) ?? [])
    .map((id) => document.getElementById(id));
  return [element, ...labels, ...described]
    .map((one) => (one instanceof Element ? one.outerHTML : ''))
    .join(' ')
    .replace(/[<>]/g, ' ')
    .slice(0, sourceCharsAtMost);
}
