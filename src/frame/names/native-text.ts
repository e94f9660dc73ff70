import {
  attributeOf,
  childNodesOf,
  hasAttributeOf,
  hasAttributesOf,
  inputTypeOf,
  isElement,
  isHtml,
  localNameOf,
  textContentOf,
  elementById,
} from '../dom/native';
import { typedInputs } from './roles';
import { squash, type Reading } from '../dom/reading';
import { isNone, isVisible, skipsContent } from '../dom/look';

/**
 * Step 2E: what HTML and SVG themselves name the element with. Source: HTML-AAM 1.0, section 4.1,
 * https://www.w3.org/TR/html-aam-1.0/#accessible-name-and-description-computation
 */
export function nativeText(element: Element, step: NameStep): string {
  const tag = localNameOf(element);
  if (!isHtml(element)) return svgTitle(element) || reusedTitle(element, step);
  if (tag === 'option' || tag === 'optgroup') return squash(attributeOf(element, 'label') ?? '');
  if (labelable.has(tag) || tag.includes('-')) {
    return labelText(element, step) || (controlTexts[tag]?.(element) ?? '');
  }
  const child = namingChildren[tag];
  if (child) return childText(element, child, step);
  return altTexts.has(tag) ? imageText(element, step) : '';
}

/** Step 2I: the tooltip; for text fields the placeholder after it. */
export function tooltipText(element: Element): string {
  const title = squash(attributeOf(element, 'title') ?? attributeOf(element, 'xlink:title') ?? '');
  if (title || !isHtml(element)) return title;
  const isTyped = localNameOf(element) === 'textarea' || typedInputs.has(inputTypeOf(element));
  const placeholder = isTyped ? attributeOf(element, 'placeholder') : null;
  return squash(placeholder ?? attributeOf(element, 'aria-placeholder') ?? '');
}

/** The texts of an element's labels, joined. */
export function labelText(element: Element, step: NameStep): string {
  if (step.via !== 'self') return '';
  const labels = step.reading.labelsOf(element).filter((label) => !step.visited.has(label));
  const texts = labels.map((label) =>
    step.read(label, { ...step, via: 'referenced', takesHidden: !isShown(label, step.reading) }),
  );
  return squash(texts.join(' '));
}

/**
 * True when the element can have a name from its author at all: most of a page has no attribute and no such child.
 */
export function canBeNamed(element: Element): boolean {
  if (hasAttributesOf(element) || !isHtml(element)) return true;
  const tag = localNameOf(element);
  return labelable.has(tag) || namingChildren[tag] !== undefined || tag.includes('-');
}

const labelable = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
const altTexts = new Set(['img', 'area']);

/** The child element that names its parent. */
const namingChildren: Record<string, string | undefined> = {
  fieldset: 'legend',
  table: 'caption',
  figure: 'figcaption',
};

const controlTexts: Record<string, ((element: Element) => string) | undefined> = {
  input: (element) => {
    switch (inputTypeOf(element)) {
      case 'button':
        return attributeOf(element, 'value') ?? '';
      case 'submit':
        return attributeOf(element, 'value') ?? 'Submit';
      case 'reset':
        return attributeOf(element, 'value') ?? 'Reset';
      case 'image':
        return (
          attributeOf(element, 'alt') ||
          attributeOf(element, 'title') ||
          attributeOf(element, 'value') ||
          'Submit'
        );
      case 'file':
        if (attributeOf(element, 'title')) return '';
        return hasAttributeOf(element, 'multiple') ? 'Choose Files' : 'Choose File';
      default:
        return '';
    }
  },
};

function childText(element: Element, tag: string, step: NameStep): string {
  const child = childNodesOf(element).find((node) => isElement(node) && localNameOf(node) === tag);
  return child ? squash(step.read(child, inContent(step))) : '';
}

function imageText(element: Element, step: NameStep): string {
  const alt = attributeOf(element, 'alt');
  if (alt !== null || hasAttributeOf(element, 'title')) return alt ?? '';
  const figure = step.via === 'self' ? step.reading.tree.parentOf(element) : null;
  return figure && localNameOf(figure) === 'figure' ? childText(figure, 'figcaption', step) : '';
}

const svgTitle = (element: Element): string => svgText(element, 'title');

/**
 * A drawing that is used again brings its title: that of the symbol. Source: SVG-AAM 1.0, section 5.1.1,
 * https://www.w3.org/TR/svg-aam-1.0/#include_elements
 */
function reusedTitle(element: Element, { reading }: NameStep): string {
  const symbol = localNameOf(element) === 'use' ? symbolOf(element, reading) : null;
  return symbol ? svgTitle(symbol) : '';
}

/**
 * The description of a drawing beyond its name, by its author. Source: SVG-AAM 1.0,
 * https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd
 */
export function svgDescription(element: Element): string {
  return isHtml(element) ? '' : svgText(element, 'desc');
}

function svgText(element: Element, tag: 'title' | 'desc'): string {
  const child = childNodesOf(element).find((node) => isElement(node) && localNameOf(node) === tag);
  return child ? squash(textContentOf(child) ?? '') : '';
}

/** True when the element itself, leaving its ancestors out, takes itself and its content out of names. Step 2A. */
export function isHiddenItself(element: Element, reading: Reading): boolean {
  if (attributeOf(element, 'aria-hidden') === 'true') return true;
  return (reading.look(element) & (isNone | skipsContent)) !== 0;
}

/** True when neither the element nor an ancestor hides it. */
export function isShown(element: Element, reading: Reading): boolean {
  if (!(reading.look(element) & isVisible)) return false;
  return !reading.tree.closest(element, (candidate) => isHiddenItself(candidate, reading));
}

type Room = { left: number };

/** The state of the name computation at a node. Source: accname 1.2, section 4.3, https://www.w3.org/TR/accname-1.2/ */
export type NameStep = {
  readonly reading: Reading;
  /** `self`: the element being named; `referenced`: through an id or a label; `content`: inside another's name. */
  readonly via: 'self' | 'referenced' | 'content';
  /** Inside an `aria-labelledby` or `aria-describedby` reference no further one is followed. */
  readonly inReference: boolean;
  /** A hidden element that was referenced gives the text of its hidden content. */
  readonly takesHidden: boolean;
  /** Nodes on the way here: none is visited twice. */
  readonly visited: Set<Node>;
  /** The number of characters that are still taken: nobody reads a page as the name of what is around it. */
  readonly room: Room;
  readonly read: (node: Node, step: NameStep) => string;
};

export const inContent = (step: NameStep): NameStep =>
  step.via === 'content' ? step : { ...step, via: 'content' };

/**
 * The drawing of its own tree that a `use` shows.
 *
 * Those of other files are never fetched: that would be a request the page did not make.
 */
export function symbolOf(use: Element, reading: Reading): Element | null {
  const scope = hrefOf(use).startsWith('#') ? reading.tree.scopeOf(use) : null;
  return scope ? elementById(scope, symbolId(use)) : null;
}

/** The page's name for the drawing that a `use` shows, in this file or another: `icon-cart` of `/icons.svg#icon-cart`. */
export function symbolId(use: Element): string {
  const [, id = ''] = hrefOf(use).split('#');
  return id;
}

const hrefOf = (use: Element): string => attributeOf(use, 'href') ?? attributeOf(use, 'xlink:href') ?? '';
