import { hasArea, lookAt, type Look } from './look';
import { isFrame } from './interactive';
import type { Item } from './lines';
import { lineFor } from './line-for';
import type { Memory } from './memory';
import {
  attributeNamesOf,
  attributeOf,
  hasAttributeOf,
  hasAttributesOf,
  inputTypeOf,
  isElement,
  isHtml,
  isText,
  labelledControl,
  localNameOf,
  nodeTextOf,
  queryInside,
} from './native';
import { identityOf } from './identity';
import type { Reading } from './reading';
import type { Refs } from './refs';
import { childrenPresentational } from './role-tables';
import { isSummaryOfDetails, roleOf, showsOptions } from './roles';
import { squash } from './text';
import { coverInside, drawsText, uncovered, type Cover } from './visibility';

export type WalkOptions = {
  /** Where to start: this element and what is in it. */
  top: Element;
  ignored: ReadonlySet<Element>;
  refs: Refs;
  /** The open modal dialog; what is outside it is behind. `isInert`: the browser lets nothing outside be used. */
  modal: { element: Element; isInert: boolean } | undefined;
  /** What earlier walks of the whole page found. */
  memory: Memory | undefined;
};

export type Walk = WalkOptions & { reading: Reading; unreadable: Set<string>; level: number };

/** What an element's ancestors mean for it. Shared by all children of an element. */
export type Place = {
  readonly cover: Cover;
  readonly hasPointer: boolean;
  readonly isAriaDisabled: boolean;
  /** Under an open modal dialog; `inert` when nothing at all can reach it. */
  readonly behind: 'no' | 'behind' | 'inert';
  /** Inside something whose content has no roles of its own, such as a button. */
  readonly isPresentational: boolean;
  /** Inside a button, link or the like, whose content is not clickable for itself. */
  readonly isInControl: boolean;
};

/** An element as the walk sees it on its way. */
export type Visited = {
  readonly element: Element;
  readonly tag: string;
  readonly role: string;
  readonly attributes: readonly string[];
  readonly look: Look;
  /** Its own place, what it covers included. */
  readonly place: Place;
  readonly outer: Place;
};

/** A page can nest deeper than the stack. */
const maxLevel = 1500;

/** What everything drawn in `top` gives to the snapshot, in one walk of the composed tree. */
export function walkPage(reading: Reading, options: WalkOptions): { item: Item; unreadable: string[] } {
  const walk: Walk = { ...options, reading, unreadable: new Set(), level: 0 };
  const found = visit(options.top, startPlace(walk), walk);
  const item = { line: undefined, breaks: true, pieces: found ? [found] : [] };
  return { item, unreadable: [...walk.unreadable, ...(options.memory?.notes() ?? [])] };
}

function startPlace({ reading, top, modal }: Walk): Place {
  const { tree } = reading;
  const parent = tree.parentOf(top);
  const isUnder = (fits: string) => parent !== null && tree.closest(parent, fits) !== null;
  const isOutside = modal !== undefined && !tree.contains(modal.element, top);
  return {
    cover: uncovered,
    hasPointer: parent !== null && lookAt(parent).hasPointer,
    isAriaDisabled: isUnder('[aria-disabled="true"]'),
    behind: isUnder('[inert]') || (isOutside && modal.isInert) ? 'inert' : isOutside ? 'behind' : 'no',
    isPresentational: false,
    isInControl: false,
  };
}

const skippedTags = new Set(
  'script style template noscript head link meta title base defs metadata desc'.split(' '),
);

function visit(element: Element, outer: Place, walk: Walk): Item | undefined {
  const tag = localNameOf(element);
  if (skippedTags.has(tag) || walk.ignored.has(element)) return undefined;
  if (walk.level > maxLevel) {
    walk.unreadable.add(`content more than ${maxLevel} levels deep`);
    return undefined;
  }
  const known = walk.memory?.recall(element, outer);
  if (known) return known.item;
  walk.level += 1;
  const look = walk.reading.look(element);
  if (walk.memory) noteReferences(element, tag, walk);
  const item = read(element, { tag, look, outer }, walk);
  walk.level -= 1;
  walk.memory?.keep(element, { item, outer, look });
  return item;
}

const referring = ['aria-labelledby', 'aria-describedby', 'aria-errormessage', 'aria-owns'];
const labelled = new Set('button input meter output progress select textarea'.split(' '));

function noteReferences(element: Element, tag: string, { memory, reading }: Walk): void {
  const control = tag === 'label' ? labelledControl(element) : null;
  const isLabelled = labelled.has(tag);
  const hasReferences = hasAttributesOf(element) && referring.some((name) => hasAttributeOf(element, name));
  if (!control && !isLabelled && !hasReferences) return;
  const labels = isLabelled ? reading.labelsOf(element) : control ? [control] : [];
  const named = hasReferences ? referring.flatMap((name) => reading.referenced(element, name)) : [];
  memory?.refer(element, [...labels, ...named]);
}

type Seen = { tag: string; look: Look; outer: Place };

function read(element: Element, { tag, look, outer }: Seen, walk: Walk): Item | undefined {
  const { reading } = walk;
  const cover = coverInside(element, outer.cover, { look, reading });
  if (!cover) return hiddenControl(element, { tag, look, outer }, walk);
  const attributes = hasAttributesOf(element) ? attributeNamesOf(element) : none;
  const role = plainTags.has(tag) && !attributes.includes('role') ? 'generic' : roleOf(element);
  const place = placeOf(element, { outer, cover, look, attributes }, walk);
  const visited = { element, tag, role, attributes, look, place, outer };
  const line = lineFor(visited, walk);
  const pieces = piecesOf(visited, line ? placeInside(line.role, place) : place, walk);
  const breaks = line !== undefined || look.isBlock;
  if (!line && pieces.length === 0 && !breaks) return undefined;
  return { line, breaks, pieces };
}

const none: readonly string[] = [];
/** Without a `role` attribute these have none, wherever they stand. */
const plainTags = new Set('div span b i u s small big font center tt br label wbr'.split(' '));

function placeInside(role: string, place: Place): Place {
  const hidesRoles = childrenPresentational.has(role);
  const isControl = hidesRoles || role === 'link';
  if ((place.isPresentational || !hidesRoles) && (place.isInControl || !isControl)) return place;
  return {
    ...place,
    isPresentational: place.isPresentational || hidesRoles,
    isInControl: place.isInControl || isControl,
  };
}

type Own = { outer: Place; cover: Cover; look: Look; attributes: readonly string[] };

function placeOf(element: Element, { outer, cover, look, attributes }: Own, { modal }: Walk): Place {
  const saysDisabled =
    attributes.includes('aria-disabled') && attributeOf(element, 'aria-disabled') === 'true';
  const isAriaDisabled = outer.isAriaDisabled || saysDisabled;
  const isModal = modal?.element === element;
  const behind = attributes.includes('inert') ? 'inert' : isModal ? 'no' : outer.behind;
  const isSame =
    cover === outer.cover &&
    look.hasPointer === outer.hasPointer &&
    isAriaDisabled === outer.isAriaDisabled &&
    behind === outer.behind;
  return isSame ? outer : { ...outer, cover, hasPointer: look.hasPointer, isAriaDisabled, behind };
}

const withoutContent = new Set(
  'select textarea canvas iframe frame object embed video audio input img br hr'.split(' '),
);

function piecesOf(visited: Visited, place: Place, walk: Walk): Item['pieces'] {
  const { element, tag, look } = visited;
  if (tag === 'canvas') noteCanvas(element, walk);
  if (tag === 'embed' || tag === 'object') notePdf(element, walk);
  if ((withoutContent.has(tag) && !showsOptions(element)) || (tag === 'svg' && isPicture(element)))
    return noPieces;
  const { reading } = walk;
  const isClosed = tag === 'details' && isHtml(element) && !hasAttributeOf(element, 'open');
  const control = tag === 'label' ? labelledControl(element) : null;
  let showsText: boolean | undefined;
  const pieces: (string | Item)[] = [];
  for (const child of reading.tree.childrenOf(element)) {
    if (isElement(child)) {
      const item = isClosed && !isSummaryOfDetails(child) ? undefined : visit(child, place, walk);
      if (item) pieces.push(item);
    } else if (isText(child) && !isClosed) {
      const text = nodeTextOf(child) ?? '';
      if (text === '' || (control && isSaidBy(control, text, reading))) continue;
      if (blank.test(text)) {
        pieces.push(' ');
        continue;
      }
      showsText ??= drawsText(element, place.cover, { look, reading });
      if (showsText) pieces.push(text);
    }
  }
  return pieces.some((piece) => piece !== ' ') || !look.isBlock ? pieces : noPieces;
}

const blank = /^\s+$/;
const noPieces: Item['pieces'] = [];

/** A drawing without text or links says nothing in its parts. */
function isPicture(svg: Element): boolean {
  return queryInside(svg, 'a, text, foreignObject, [tabindex], [role], [onclick]') === null;
}

/** Whether a label's text is the name of its control, which has a line of its own. */
function isSaidBy(control: Element, text: string, reading: Reading): boolean {
  return inputTypeOf(control) !== 'hidden' && identityOf(control, reading).name.includes(squash(text));
}

function noteCanvas(element: Element, { reading, unreadable, memory }: Walk): void {
  const rect = reading.rect(element);
  if (!hasArea(rect)) return;
  note(`canvas ${Math.round(rect.width)}×${Math.round(rect.height)}`, element, { unreadable, memory });
}

function notePdf(element: Element, { unreadable, memory }: Walk): void {
  if (isFrame(element) && attributeOf(element, 'type') === 'application/pdf')
    note('PDF document', element, { unreadable, memory });
}

type Notes = Pick<Walk, 'unreadable' | 'memory'>;

function note(what: string, element: Element, { unreadable, memory }: Notes): void {
  if (memory) memory.note(element, what);
  else unreadable.add(what);
}

/** An input with `display: none` whose drawn label works it. */
function hiddenControl(element: Element, { tag, look, outer }: Seen, walk: Walk): Item | undefined {
  if (tag !== 'input') return undefined;
  const attributes = attributeNamesOf(element);
  const visited = { element, tag, role: roleOf(element), attributes, look, place: outer, outer };
  const line = lineFor(visited, walk);
  return line && { line, breaks: true, pieces: noPieces };
}
