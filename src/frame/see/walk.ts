import {
  type Spot,
  type Visited,
  aboveOf,
  mayBeDrawnByLabel,
  isSaidAbove,
  tidy,
  type Above,
  type Line,
  isFrame,
  lineFor,
} from './line';
import {
  type Modal,
  ariaDisabled,
  behind,
  coverInside,
  drawsText,
  inControl,
  inert,
  isDrawnAlone,
  nowhere,
  pointed,
  presentational,
  type Place,
} from '../dom/visibility';
import { identityOf } from '../names/name';
import {
  attributesOf,
  contentless,
  hasInert,
  hasRole,
  kindOf,
  labelable,
  refers,
  roleless,
  saysState,
  skipped,
} from '../dom/kinds';
import { hasArea, hasPointer, isBlock, lookAt, type StyleLook } from '../dom/look';
import type { Memory, WalkPart } from './memory';
import {
  attributeOf,
  contentRectOf,
  hasAttributeOf,
  isElement,
  isHtml,
  isText,
  labelledControl,
  localNameOf,
  nodeTextOf,
  queryInside,
  styleOf,
} from '../dom/native';
import { type Reading, squash } from '../dom/reading';
import type { Refs } from '../dom/refs';
import { childrenPresentational, isSummaryOfDetails, roleOf, showsOptions } from '../names/roles';
import { popoverOf } from '../dom/aria-states';

export type WalkOptions = {
  /** The element to walk, with all that is in it. */
  top: Element;
  ignored: ReadonlySet<Element>;
  refs: Refs;
  /** The open modal dialog; elements outside it are behind. */
  modal: Modal | undefined;
  memory: Memory | undefined;
  /**
   * Tells whether there is time left. The walk ends early where it says no; findings of whole elements are remembered.
   */
  hasTime?: () => boolean;
};

/** Reads the lines of all that is drawn in `top`, in one walk of the composed tree. */
export function walkPage(reading: Reading, options: WalkOptions): Walked {
  const walk = new Walk(reading, options);
  const lines = walk.readAll();
  const unreadable = [...walk.unreadable, ...(options.memory?.notes() ?? [])];
  return { lines, unreadable, isWhole: !walk.isCutShort };
}

/** `isWhole`: the walk came to its end. */
export type Walked = { lines: readonly Line[]; unreadable: string[]; isWhole: boolean };

/** The number of elements visited between two looks at the clock. */
const visitsBetweenLooks = 16;

/** A page can nest deeper than the stack. */
const maxLevel = 1500;

/** Says its lines while it walks: text goes on from element to element until one breaks it. */
class Walk {
  readonly unreadable = new Set<string>();
  /** Set when its time was over before its end. */
  isCutShort = false;
  readonly #reading: Reading;
  readonly #options: WalkOptions;
  readonly #memory: Memory | undefined;
  #lines: Line[] = [];
  /** The text since the last break. */
  #text = '';
  /** The element whose text came first since then. */
  #drawnBy: Element | undefined;
  #breaks = 0;
  #level = 0;
  #visits = 0;

  constructor(reading: Reading, options: WalkOptions) {
    this.#reading = reading;
    this.#options = options;
    this.#memory = options.memory;
  }

  readAll(): readonly Line[] {
    const { top } = this.#options;
    const start: Spot = { place: startPlace(this.#reading, this.#options), above: undefined, depth: 0 };
    const whole = this.#memory?.recall(top, start)?.lines;
    if (whole) return whole;
    this.#visit(top, start);
    this.#break(undefined, 0);
    return this.#lines;
  }

  #visit(element: Element, spot: Spot): void {
    if (this.isCutShort) return;
    const tag = localNameOf(element);
    const kind = kindOf(tag);
    if (kind & skipped || this.#options.ignored.has(element)) return;
    if (this.#level > maxLevel) {
      this.unreadable.add(`content more than ${maxLevel} levels deep`);
      return;
    }
    const memory = this.#memory;
    const known = memory?.recall(element, spot);
    if (known) return this.#repeat(known, element, spot);
    if (this.#options.hasTime && this.#isOver(this.#options.hasTime)) return;
    this.#level += 1;
    const own = { element, tag, kind, attributes: attributesOf(element) };
    if (memory) this.#readAndKeep(own, spot, memory);
    else this.#read(own, this.#reading.look(element), spot);
    this.#level -= 1;
  }

  /** Counts what is new to it, so that each walk gets on. */
  #isOver(hasTime: () => boolean): boolean {
    this.#visits += 1;
    if (this.#visits % visitsBetweenLooks === 0) this.isCutShort = !hasTime();
    return this.isCutShort;
  }

  /** Reads an element and keeps the finding: its lines, or the text of one that breaks none. */
  #readAndKeep(own: Own, spot: Spot, memory: Memory): void {
    const look = this.#reading.look(own.element);
    noteReferences(own, memory, this.#reading);
    const breaks = this.#breaks;
    const before = this.#text.length;
    const at = this.#read(own, look, spot);
    if (this.isCutShort) return;
    const isBreak = at !== noBreak;
    const isOpen = !isBreak && breaks !== this.#breaks;
    memory.keep(own.element, {
      spot,
      look,
      kind: own.kind,
      isBreak,
      text: isBreak || isOpen ? '' : this.#text.slice(before),
      lines: isOpen ? undefined : isBreak && at < this.#lines.length ? this.#lines.slice(at) : nothing,
    });
  }

  #repeat({ isBreak, text, lines = nothing }: WalkPart, element: Element, spot: Spot): void {
    if (isBreak) this.#break(spot.above, spot.depth);
    this.#text += text;
    if (text !== '') this.#drawnBy ??= element;
    for (const line of lines) this.#lines.push(line);
  }

  /**
   * Reads an element. Gives the index at which its lines start, or `noBreak` when it does not start and end a line of
   * text.
   */
  #read(own: Own, look: StyleLook, spot: Spot): number {
    const { element, tag, kind, attributes } = own;
    const reading = this.#reading;
    const outer = spot.place;
    const cover = coverInside(element, outer, { look, reading });
    if (cover === nowhere) return tag === 'input' ? this.#readHidden(own, look, spot) : noBreak;
    const role = kind & roleless && !(attributes & hasRole) ? 'generic' : roleOf(element);
    const place = this.#placeOf(element, cover, { look, attributes });
    const visited = { element, tag, kind, role, attributes, look, outer, place, depth: spot.depth };
    const line = lineFor(visited, reading, this.#options.refs);
    const inside = line
      ? this.#insideOf(visited, line, spot)
      : place === outer
        ? spot
        : { place, above: spot.above, depth: spot.depth };
    if (!line && !(look & isBlock)) {
      this.#text += edge;
      this.#readContent(visited, inside);
      this.#text += edge;
      return noBreak;
    }
    this.#break(spot.above, spot.depth);
    const at = this.#lines.length;
    if (line) this.#lines.push(line);
    this.#readContent(visited, inside);
    this.#break(inside.above, inside.depth);
    if (line) tidy(this.#lines, at);
    return at;
  }

  /** An input with `display: none` whose drawn label works it. */
  #readHidden(own: Own, look: StyleLook, { place, above, depth }: Spot): number {
    const visited = { ...own, role: roleOf(own.element), look, outer: place, place, depth };
    const line = lineFor(visited, this.#reading, this.#options.refs);
    if (!line) return noBreak;
    this.#break(above, depth);
    const at = this.#lines.push(line) - 1;
    tidy(this.#lines, at);
    return at;
  }

  #placeOf(element: Element, cover: Place, { look, attributes }: Sight): Place {
    let place = look & hasPointer ? cover | pointed : cover & ~pointed;
    if (attributes & saysState && attributeOf(element, 'aria-disabled') === 'true') place |= ariaDisabled;
    if (attributes & hasInert) place |= behind | inert;
    else if (this.#options.modal?.element === element) place &= ~(behind | inert);
    return place;
  }

  #insideOf({ element, place }: Visited, line: Line, { above, depth }: Spot): Spot {
    const hidesRoles = childrenPresentational.has(line.role);
    const isControl = hidesRoles || line.role === 'link';
    const own = line.name ? aboveOf(line, above) : above;
    return {
      place: place | (hidesRoles ? presentational : 0) | (isControl ? inControl : 0),
      above: own && own !== above && this.#memory ? this.#memory.sameAbove(element, own) : own,
      depth: depth + 1,
    };
  }

  #readContent(visited: Visited, spot: Spot): void {
    const { element, tag, kind, look } = visited;
    const reading = this.#reading;
    if (kind & contentless || tag === 'svg') {
      this.#noteUnreadable(element, tag);
      if (tag === 'svg' ? isPicture(element) : !showsOptions(element) && !showsFallback(element, tag)) return;
    }
    const isClosed = tag === 'details' && isHtml(element) && isClosedDetails(element);
    const control = tag === 'label' ? labelledControl(element) : null;
    let shows: boolean | undefined;
    for (const child of reading.childrenOf(element)) {
      if (isElement(child)) {
        if (!isClosed || isSummaryOfDetails(child)) this.#visit(child, spot);
      } else if (isText(child) && !isClosed) {
        const text = nodeTextOf(child) ?? '';
        if (text === '' || (control && isSaidBy(control, text, reading))) continue;
        const isBlank = blank.test(text);
        if (!isBlank) shows ??= drawsText(element, spot.place, { look, reading });
        if (isBlank) this.#text += ' ';
        else if (shows) {
          this.#text += text;
          this.#drawnBy ??= element;
        }
      }
    }
  }

  #break(above: Above | undefined, depth: number): void {
    this.#breaks += 1;
    if (this.#text === '') return;
    const name = squash(this.#text);
    const parts = this.#text.includes(edge) ? partsOf(this.#text) : [];
    const drawnBy = this.#drawnBy;
    this.#text = '';
    this.#drawnBy = undefined;
    if (name && !isSaidAbove(name, above))
      this.#lines.push({ depth, role: 'text', name, parts: parts.length > 1 ? parts : undefined, drawnBy });
  }

  #noteUnreadable(element: Element, tag: string): void {
    if (tag === 'canvas') {
      const rect = this.#reading.rect(element);
      if (hasArea(rect)) this.#note(element, `canvas ${Math.round(rect.width)}×${Math.round(rect.height)}`);
    } else if (tag === 'embed' || tag === 'object') {
      if (isFrame(element) && attributeOf(element, 'type') === 'application/pdf')
        this.#note(element, 'PDF document');
    }
  }

  #note(element: Element, what: string): void {
    if (this.#memory) this.#memory.note(element, what);
    else this.unreadable.add(what);
  }
}

type Own = { element: Element; tag: string; kind: number; attributes: number };
type Sight = { look: StyleLook; attributes: number };

/** Stands in a line of text where an element begins or ends; as a sign of the private use area it is no part of the text. */
const edge = '\uE000';

/** The texts of a line that its elements hold apart. An edge inside a word parts nothing. */
function partsOf(text: string): string[] {
  const parts = [''];
  for (const [at, piece] of text.split(/([\s\uE000]+)/u).entries()) {
    if (at % 2 === 1 && /\s/u.test(piece) && piece.includes(edge)) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts.map(squash).filter((part) => part !== '');
}

const noBreak = -1;
const nothing: readonly Line[] = [];
const blank = /^\s+$/;

function startPlace({ tree }: Reading, { top, modal }: WalkOptions): Place {
  const parent = tree.parentOf(top);
  const isUnder = (fits: string) => parent !== null && tree.closest(parent, fits) !== null;
  const isOutside = modal !== undefined && !tree.contains(modal.element, top);
  const isInert = isUnder('[inert]') || (isOutside && modal.isInert);
  return (
    (parent !== null && lookAt(parent) & hasPointer ? pointed : 0) |
    (isUnder('[aria-disabled="true"]') ? ariaDisabled : 0) |
    (isInert ? behind | inert : isOutside ? behind : 0)
  );
}

const referring = ['aria-labelledby', 'aria-describedby', 'aria-errormessage', 'aria-owns'];

/** Notes the elements, wherever they are, on which the line of an element depends. */
function noteReferences({ element, tag, kind, attributes }: Own, memory: Memory, reading: Reading): void {
  if (!(attributes & refers || kind & labelable || tag === 'label')) return;
  const control = tag === 'label' ? labelledControl(element) : null;
  if (!(control || attributes & refers || kind & labelable)) return;
  const labels = kind & labelable ? reading.labelsOf(element) : control ? [control] : [];
  const named = attributes & refers ? referring.flatMap((name) => reading.referenced(element, name)) : [];
  const popover = attributes & saysState ? popoverOf(element) : undefined;
  memory.refer(element, [...labels, ...named, ...(popover ? [popover] : [])]);
}

/** True when an object shows what is in it in place of what it could not load. */
function showsFallback(element: Element, tag: string): boolean {
  return tag === 'object' && isHtml(element) && hasArea(contentRectOf(element));
}

/** Rules can draw what is in closed details. */
function isClosedDetails(element: Element): boolean {
  if (hasAttributeOf(element, 'open')) return false;
  return styleOf(element, '::details-content').contentVisibility !== 'visible';
}

/** A drawing without text or links says nothing in its parts. */
function isPicture(svg: Element): boolean {
  return queryInside(svg, 'a, text, foreignObject, [tabindex], [role], [onclick]') === null;
}

/** True when a label's text is the name of its control, which has a line of its own. What is not drawn says nothing. */
function isSaidBy(control: Element, text: string, reading: Reading): boolean {
  const isShown = mayBeDrawnByLabel(control) || isDrawnAlone(control, reading);
  return isShown && identityOf(control, reading).name.includes(squash(text));
}
