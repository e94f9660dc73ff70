import type { Box, SnapshotNode } from '../protocol/snapshot';
import type { Cover } from './visibility';
import { frameLinkOf } from './frames';
import { hintsOf } from './hints';
import { identityOf } from './identity';
import { canBeActedOn, isFrame } from './interactive';
import { createLines, type Lines } from './lines';
import { authorName, referencedText } from './names/name';
import {
  attributeOf,
  hasAttributeOf,
  inputTypeOf,
  isElement,
  isHtml,
  isSelect,
  isText,
  labelledControl,
  localNameOf,
  nodeTextOf,
} from './native';
import type { Reading } from './reading';
import type { Refs } from './refs';
import { childrenPresentational, needName, structuralRoles } from './role-tables';
import { isSummaryOfDetails, roleOf } from './roles';
import { statesOf } from './states';
import { clip, squash } from './text';
import { valueOf } from './values';
import { coverInside, drawsText, hasArea, isDrawn, isDrawnAlone, uncovered } from './visibility';

export type WalkOptions = {
  /** Where to start: this element and what is in it. */
  top: Element;
  ignored: ReadonlySet<Element>;
  refs: Refs;
  /** The open modal dialog; what is outside it is behind. */
  modal: Element | undefined;
};

type Walk = WalkOptions & { reading: Reading; lines: Lines; unreadable: string[] };

/** What an element's ancestors mean for it. */
type Place = {
  depth: number;
  cover: Cover;
  hasPointer: boolean;
  isAriaDisabled: boolean;
  isBehind: boolean;
  /** Inside something whose content has no roles of its own, such as a button. */
  isPresentational: boolean;
  /** Inside a button, link or the like, whose content is not clickable for itself. */
  isInControl: boolean;
  /** Levels below the start: a page can nest deeper than the stack. */
  level: number;
};

const maxLevel = 1500;

/** The lines of everything drawn in `top`, in one walk of the composed tree. */
export function walkPage(
  reading: Reading,
  options: WalkOptions,
): { nodes: SnapshotNode[]; unreadable: string[] } {
  const walk: Walk = { ...options, reading, lines: createLines(), unreadable: [] };
  visit(options.top, startPlace(walk), walk);
  walk.lines.breakText();
  return { nodes: walk.lines.nodes, unreadable: [...new Set(walk.unreadable)] };
}

function startPlace({ reading, top, modal }: Walk): Place {
  const { tree } = reading;
  const parent = tree.parentOf(top);
  const isUnder = (fits: string) => parent !== null && tree.closest(parent, fits) !== null;
  return {
    depth: 0,
    cover: uncovered,
    hasPointer: parent !== null && reading.style(parent).cursor === 'pointer',
    isAriaDisabled: isUnder('[aria-disabled="true"]'),
    isBehind: isUnder('[inert]') || (modal !== undefined && !tree.contains(modal, top)),
    isPresentational: false,
    isInControl: false,
    level: 0,
  };
}

function visit(element: Element, outer: Place, walk: Walk): void {
  if (walk.ignored.has(element) || skippedTags.has(localNameOf(element))) return;
  if (outer.level > maxLevel) return void walk.unreadable.push(`content more than ${maxLevel} levels deep`);
  const { reading } = walk;
  const cover = coverInside(element, outer.cover, reading);
  if (!cover) {
    visitHiddenControl(element, outer, walk);
    return;
  }
  const place = placeOf(element, { ...outer, cover }, walk);
  const node = lineOf(element, { outer, place }, walk);
  const breaksText = node !== undefined || isBlock(element, reading);
  if (breaksText) walk.lines.breakText();
  if (!node) visitChildren(element, place, walk);
  else {
    const line = walk.lines.open(node);
    visitChildren(element, placeInside(node, place), walk);
    walk.lines.close(line);
  }
  if (breaksText) walk.lines.breakText();
}

function placeInside(node: SnapshotNode, place: Place): Place {
  const hidesRoles = childrenPresentational.has(node.role);
  return {
    ...place,
    depth: place.depth + 1,
    isPresentational: place.isPresentational || hidesRoles,
    isInControl: place.isInControl || hidesRoles || node.role === 'link',
  };
}

function placeOf(element: Element, place: Place, { reading, modal }: Walk): Place {
  const isModal = element === modal;
  return {
    ...place,
    hasPointer: reading.style(element).cursor === 'pointer',
    isAriaDisabled: place.isAriaDisabled || attributeOf(element, 'aria-disabled') === 'true',
    isBehind: !isModal && (place.isBehind || hasAttributeOf(element, 'inert')),
    level: place.level + 1,
  };
}

const skippedTags = new Set(
  'script style template noscript head link meta title base defs metadata desc'.split(' '),
);
const withoutContent = new Set(
  'select textarea canvas iframe frame object embed video audio input img'.split(' '),
);

function isBlock(element: Element, reading: Reading): boolean {
  const { display } = reading.style(element);
  return localNameOf(element) === 'br' || (!display.startsWith('inline') && display !== 'contents');
}

function visitChildren(element: Element, place: Place, walk: Walk): void {
  const { reading, lines } = walk;
  if (localNameOf(element) === 'canvas') noteCanvas(element, walk);
  if (isPdfEmbed(element)) walk.unreadable.push('PDF document');
  if (withoutContent.has(localNameOf(element))) return;
  const isClosed = localNameOf(element) === 'details' && isHtml(element) && !hasAttributeOf(element, 'open');
  const isLabel = labelledControl(element) !== null;
  let showsText: boolean | undefined;
  for (const child of reading.tree.childrenOf(element)) {
    if (isElement(child)) {
      if (!isClosed || isSummaryOfDetails(child)) visit(child, place, walk);
    } else if (isText(child) && !isClosed) {
      const text = nodeTextOf(child) ?? '';
      if (isLabel && isSaidByControl(element, text, reading)) continue;
      showsText ??= drawsText(element, place.cover, reading);
      if (showsText) lines.addText(text, place.depth);
    }
  }
}

/** Whether a label's text is the name of its control, which has a line of its own. */
function isSaidByControl(label: Element, text: string, reading: Reading): boolean {
  const control = labelledControl(label);
  return (
    control !== null &&
    inputTypeOf(control) !== 'hidden' &&
    identityOf(control, reading).name.includes(squash(text))
  );
}

function noteCanvas(element: Element, { reading, unreadable }: Walk): void {
  if (!hasArea(reading.rect(element))) return;
  const { width, height } = reading.rect(element);
  unreadable.push(`canvas ${Math.round(width)}×${Math.round(height)}`);
}

function isPdfEmbed(element: Element): boolean {
  return isFrame(element) && attributeOf(element, 'type') === 'application/pdf';
}

/** The line of an element, or undefined when it gives none. */
function lineOf(
  element: Element,
  { outer, place }: { outer: Place; place: Place },
  walk: Walk,
): SnapshotNode | undefined {
  const { reading } = walk;
  const role = roleOf(element);
  const style = reading.style(element);
  const around = { cursor: style.cursor, parentHasPointer: outer.hasPointer || outer.isInControl };
  if (canBeActedOn(element, role, around)) {
    const box = clickableBox(element, place, reading);
    if (box) return actionLine(element, { place, box }, walk);
  }
  if (!structuralRoles.has(role) || place.isPresentational) return undefined;
  return structureLine(element, { role, place }, walk);
}

function structureLine(
  element: Element,
  { role, place }: { role: string; place: Place },
  { reading }: Walk,
): SnapshotNode | undefined {
  if (place.cover.transparent || place.cover.clipped !== 'no') return undefined;
  const isShown = reading.style(element).visibility === 'visible';
  const name =
    role === 'heading' ? identityOf(element, reading).name : clip(authorName(element, reading), 200);
  if (!name && needName.has(role)) return undefined;
  if (role === 'img' && !isDrawn(element, place.cover, reading)) return undefined;
  if (!isShown) return undefined;
  return withDetails(element, { depth: place.depth, role, name }, { place, reading });
}

function actionLine(element: Element, { place, box }: { place: Place; box: Box }, walk: Walk): SnapshotNode {
  const { reading, refs } = walk;
  const identity = identityOf(element, reading);
  const bare = { depth: place.depth, role: identity.role, name: identity.name, ref: refs.refOf(element) };
  const node = withDetails(element, bare, { place, reading });
  node.box = box;
  node.hints = hintsOf(element, identity.name, reading);
  const frame = isFrame(element) ? frameLinkOf(element) : undefined;
  if (frame) node.frame = frame;
  return node;
}

function withDetails(
  element: Element,
  node: SnapshotNode,
  { place, reading }: { place: Place; reading: Reading },
): SnapshotNode {
  const states = statesOf(element, node.role, place.isAriaDisabled);
  if (place.isBehind) states.push('behind');
  if (states.length > 0) node.states = states;
  const value = valueOf(element, node.role);
  if (value && value !== node.name) node.value = value;
  const description = describe(element, node.name, reading);
  if (description) node.description = description;
  return node;
}

function describe(element: Element, name: string, reading: Reading): string {
  const isInvalid = attributeOf(element, 'aria-invalid') === 'true';
  const text =
    referencedText(element, 'aria-describedby', reading) ||
    attributeOf(element, 'aria-description') ||
    (isInvalid ? referencedText(element, 'aria-errormessage', reading) : '') ||
    attributeOf(element, 'title') ||
    '';
  const description = clip(squash(text), 300);
  return description === name ? '' : description;
}

/** The box that takes the click, or undefined when nothing drawn does. */
function clickableBox(element: Element, place: Place, reading: Reading): Box | undefined {
  const style = reading.style(element);
  if (place.cover.transparent && style.pointerEvents === 'none') return labelBox(element, reading);
  if (isDrawn(element, place.cover, reading)) return toBox(reading.rect(element));
  const label = labelBox(element, reading);
  if (label) return label;
  if (style.visibility !== 'visible' || place.cover.clipped !== 'no' || isSelect(element)) return undefined;
  return innerBox(element, reading);
}

const drawnByLabels = new Set(['checkbox', 'radio', 'file']);

/** The box of a label that is drawn in place of its hidden checkbox, radio or file input. */
function labelBox(element: Element, reading: Reading): Box | undefined {
  if (!drawnByLabels.has(inputTypeOf(element))) return undefined;
  const label = reading.labelsOf(element).find((candidate) => isDrawnAlone(candidate, reading));
  return label ? toBox(reading.rect(label)) : undefined;
}

/** An element without a box of its own, such as a link around floats, shows where its content does. */
function innerBox(element: Element, reading: Reading): Box | undefined {
  const pending: Node[] = [element];
  for (let looked = 0; looked < 50; looked += 1) {
    const node = pending.shift();
    if (!node) return undefined;
    if (node !== element && isElement(node) && isDrawnAlone(node, reading)) return toBox(reading.rect(node));
    pending.push(...reading.tree.childrenOf(node).filter(isElement));
  }
  return undefined;
}

/** An input with `display: none` whose drawn label works it. */
function visitHiddenControl(element: Element, place: Place, walk: Walk): void {
  const box = labelBox(element, walk.reading);
  if (!box) return;
  walk.lines.close(walk.lines.open(actionLine(element, { place, box }, walk)));
}

const toBox = (rect: DOMRect): Box => [
  Math.round(rect.left),
  Math.round(rect.top),
  Math.round(rect.width),
  Math.round(rect.height),
];
