import type { ComposedTree } from './composed';
import { lookAt, type StyleLook, anyUse, manyLooked, readStyleUse, someLooked, type StyleUse } from './look';
import {
  attributeOf,
  childNodesOf,
  elementById,
  hostOf,
  isDocument,
  isShadowRoot,
  labelledControl,
  queryAll,
  rectOf,
  referenceTargetOf,
  rootOf,
  tiedTo,
  type Scope,
} from './native';

/** One look at the page: what was computed is kept for as long as the look lasts, and nothing longer. */
export type Reading = {
  readonly tree: ComposedTree;
  look(element: Element): StyleLook;
  childrenOf(element: Element): Node[];
  /** True when anything on the page may hide text by its size or place. */
  mayHideText(): boolean;
  rect(element: Element): DOMRect;
  /** The labels of a form control, from one map a tree scope: native `labels` walks the scope for each control. */
  labelsOf(control: Element): readonly Element[];
  /** The elements an attribute's ids name, in their order, within the element's own tree scope. */
  referenced(element: Element, attribute: string): Element[];
  /** Keeps what `compute` gives for an element under a name of the caller's. */
  remember<T>(kind: Kind<T>, element: Element, compute: () => T): T;
};

export type Kind<T> = { readonly values: (reading: Reading) => Map<Element, T> };

export function createReading(tree: ComposedTree): Reading {
  const looks = new Map<Element, StyleLook>();
  let use: StyleUse = anyUse;
  const rects = new Map<Element, DOMRect>();
  const labels = new Map<Node, Map<Element, Element[]>>();
  const reading: Reading = {
    tree,
    look: (element) => {
      const known = looks.get(element);
      if (known !== undefined) return known;
      const looked = looks.size;
      if ((looked === someLooked || looked === manyLooked) && use === anyUse)
        use = readStyleUse(tree, looked);
      const look = lookAt(element, use);
      looks.set(element, look);
      return look;
    },
    childrenOf: (parent) => (tree.mayHaveShadows() ? tree.childrenOf(parent) : childNodesOf(parent)),
    mayHideText: () => use.hidesText,
    rect: (element) => compute(rects, element, rectOf),
    labelsOf: (control) => {
      const root = rootOf(control);
      const own = compute(labels, root, mapLabels).get(control) ?? [];
      const target = referenceTargetOf(root);
      const isTarget = target !== '' && isShadowRoot(root) && target === attributeOf(control, 'id');
      return isTarget ? [...own, ...reading.labelsOf(hostOf(root))] : own;
    },
    referenced: (element, attribute) => findReferenced(element, attribute, tree),
    remember: (kind, element, fill) => compute(kind.values(reading), element, fill),
  };
  return reading;
}

/** A kind of values that `remember` keeps apart from other kinds. */
export function createKind<T>(): Kind<T> {
  const perReading = new WeakMap<Reading, Map<Element, T>>();
  return {
    values: (reading) => {
      const known = perReading.get(reading);
      if (known) return known;
      const values = new Map<Element, T>();
      perReading.set(reading, values);
      return values;
    },
  };
}

function compute<K, V>(known: Map<K, V>, key: K, make: (key: K) => V): V {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make(key);
  known.set(key, made);
  return made;
}

function mapLabels(root: Node): Map<Element, Element[]> {
  const labels = new Map<Element, Element[]>();
  if (!isScope(root)) return labels;
  for (const label of queryAll(root, 'label')) {
    const control = labelledControl(label);
    if (!control) continue;
    const known = labels.get(control);
    if (known) known.push(label);
    else labels.set(control, [label]);
  }
  return labels;
}

/** The attributes that refer, and the properties by which scripts say the same without ids. */
const properties = new Map([
  ['aria-labelledby', 'ariaLabelledByElements'],
  ['aria-describedby', 'ariaDescribedByElements'],
  ['aria-errormessage', 'ariaErrorMessageElements'],
  ['aria-owns', 'ariaOwnsElements'],
]);

function findReferenced(element: Element, attribute: string, tree: ComposedTree): Element[] {
  const value = attributeOf(element, attribute);
  if (value === null) return [];
  const ids = value.split(/\s+/).filter(Boolean);
  const property = properties.get(attribute);
  const root = rootOf(element);
  // A script that ties elements leaves the attribute empty.
  if (ids.length === 0) return property ? tiedTo(element, property) : [];
  if (!isScope(root)) return [];
  return ids.map((id) => targetOf(elementById(root, id), tree)).filter((found) => found !== null);
}

/** The element itself, or the one in its shadow root that stands for it. */
function targetOf(found: Element | null, tree: ComposedTree): Element | null {
  const root = found && tree.shadowRootOf(found);
  const target = root ? referenceTargetOf(root) : '';
  return root && target ? targetOf(elementById(root, target), tree) : found;
}

const isScope = (root: Node): root is Scope => isDocument(root) || isShadowRoot(root);

/** Private-use characters are icon fonts: they draw a picture and say nothing. Joiners stay: scripts need them. */
const glyphs = /[\u{E000}-\u{F8FF}\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}\u{200B}\u{FEFF}\u{AD}]/gu;

/** Text on one line: white space squeezed, icon-font glyphs and invisible characters dropped. */
export function squash(text: string): string {
  if (isPlain(text)) return text;
  const trimmed = text.trim();
  if (isPlain(trimmed)) return trimmed;
  return trimmed.replace(glyphs, '').replace(/\s+/g, ' ').trim();
}

const space = 32;

/** True when there is nothing to squash: visible characters with single spaces between words. */
function isPlain(text: string): boolean {
  let before = space;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === space ? before === space : !isVisibleCode(code)) return false;
    before = code;
  }
  return before !== space || text === '';
}

/** True when it surely is a visible character: ASCII, most letters of the world, dashes, quotes and dots. */
const isVisibleCode = (code: number): boolean =>
  (code > space && code < 0x7f) ||
  (code > 0xad && code < 0x1680) ||
  (code > 0x200f && code < 0x2028) ||
  (code > 0x3000 && code < 0xd800);

/** At most `length` characters, the cut shown by `…`. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
