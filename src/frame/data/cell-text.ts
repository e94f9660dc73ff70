import { squash, type Reading } from '../dom/reading';
import { isBlock, isContents, isInline, isVisible } from '../dom/look';
import { kindOf, contentless, skipped } from '../dom/kinds';
import {
  attributeOf,
  isElement,
  isInput,
  isSelect,
  isText,
  labelledControl,
  localNameOf,
  matchesSelector,
  nodeTextOf,
  queryInside,
  styleOf,
  textContentOf,
  baseAddressOf,
} from '../dom/native';
import { away, clipped, coverInside, drawsText, nowhere, transparent, type Place } from '../dom/visibility';
import { valueOf } from '../dom/values';
import { roleOf } from '../names/roles';

export type DrawnText = {
  /** The text on one line, without references to notes. */
  readonly text: string;
  /** The same as the page breaks it into lines itself. */
  readonly lines: readonly string[];
  /** The words of pictures and marks, and those for who does not see the page: where there is no text. */
  readonly alternative: string;
  /** It has fields or buttons. */
  readonly hasControl: boolean;
};

export type TextPorts = {
  readonly reading: Reading;
  /** The values of fields belong to the text: not so in headers. */
  readonly takesFields: boolean;
  /** Buttons beside the text belong to it: not so in headers, those of rows too. */
  readonly takesButtons: boolean;
  /** Marks by which notes near the table begin: `1`, `a`. */
  readonly noteMarks: ReadonlySet<string>;
};

/** The text of `element` as it is drawn: nothing hidden, no icons, no references to notes. */
export function readDrawnText(element: Element, ports: TextPorts): DrawnText {
  const walk: Walk = { ...ports, parts: [], pressed: [], alternatives: [], hasControl: false };
  const look = ports.reading.look(element);
  const inside = coverInside(element, 0, { look, reading: ports.reading });
  if (inside !== nowhere) readInside(element, inside, walk);
  const text = squash(walk.parts.join('')) === '' ? walk.pressed.join('') : walk.parts.join('');
  const alternative = squash(walk.alternatives.join(' '));
  return {
    text: squash(text),
    lines: text.split('\n').map(squash).filter(Boolean),
    alternative: alternative || squash(pageWordsOf(element) ?? ''),
    hasControl: walk.hasControl,
  };
}

type Walk = TextPorts & {
  readonly parts: string[];
  readonly pressed: string[];
  readonly alternatives: string[];
  hasControl: boolean;
};

function readInside(element: Element, inside: Place, walk: Walk): void {
  const { reading } = walk;
  let draws: boolean | undefined;
  for (const child of reading.childrenOf(element)) {
    if (isText(child)) {
      const text = nodeTextOf(child) ?? '';
      draws ??= drawsText(element, inside, { look: reading.look(element), reading });
      if (draws && !isIcon(text, element)) walk.parts.push(text.replaceAll('\n', ' '));
      if (!draws && isForListeners(element, inside, walk)) walk.alternatives.push(text);
    } else if (isElement(child)) readElement(child, inside, walk);
  }
}

/** Text is cut or moved out of sight and said to those who listen to the page. */
const isForListeners = (element: Element, inside: Place, { reading }: Walk): boolean =>
  (inside & (clipped | away)) !== 0 &&
  (inside & transparent) === 0 &&
  (reading.look(element) & isVisible) !== 0 &&
  reading.tree.closest(element, '[aria-hidden=true]') === null;

function readElement(element: Element, place: Place, walk: Walk): void {
  const tag = localNameOf(element);
  const kind = kindOf(tag);
  if (kind & skipped || leftOut.has(tag) || isReference(element, walk) || isNotChosen(element, tag)) return;
  const { reading } = walk;
  const look = reading.look(element);
  const inside = coverInside(element, place, { look, reading });
  if (inside === nowhere) return;
  if (tag === 'br') {
    walk.parts.push('\n');
    return;
  }
  if (kind & contentless || tag === 'svg') readReplaced(element, walk);
  else {
    const isButton = tag === 'button' || attributeOf(element, 'role') === 'button';
    if (isButton) walk.hasControl = true;
    if (isButton && !walk.takesButtons) {
      // Beside the words of a header, a button folds or sorts; a header may be a button, too.
      readInside(element, inside, { ...walk, parts: walk.pressed });
      return;
    }
    readAlternative(element, walk);
    const isApart =
      (look & isBlock) !== 0 || (!(look & isContents) && standsApart(element, (look & isInline) !== 0));
    if (isApart) walk.parts.push(' ');
    readInside(element, inside, walk);
    if (isApart) walk.parts.push(' ');
  }
}

/** An element labels a choice of a cell in which another one is chosen: that one is its value. */
function isNotChosen(element: Element, tag: string): boolean {
  const control = tag === 'label' ? labelledControl(element) : null;
  if (!control || !isInput(control) || control.type !== 'radio' || control.checked) return false;
  const cell = element.closest('td, th, [role=cell], [role=gridcell]');
  return cell !== null && queryInside(cell, 'input[type=radio]:checked') !== null;
}

/** Readings of characters, drawn small above them, and what only stands in for them. */
const leftOut = new Set(['rt', 'rp']);

/** Text with a gap of at least this beside it is a word of its own, in CSS px. */
const leastGap = 3;

function standsApart(element: Element, isInLine: boolean): boolean {
  const style = styleOf(element);
  const gaps = [style.marginLeft, style.marginRight, style.paddingLeft, style.paddingRight];
  const widest = Math.max(...gaps.map((gap) => Number.parseFloat(gap) || 0));
  return widest >= (isInLine ? leastGap : leastGap + 1);
}

function readReplaced(element: Element, walk: Walk): void {
  if (isInput(element) || isSelect(element) || localNameOf(element) === 'textarea') {
    walk.hasControl = true;
    if (!walk.takesFields) return;
    const state = checkState(element);
    if (state !== undefined) walk.alternatives.push(state);
    else walk.parts.push(' ', valueOf(element, roleOf(element)) ?? '', ' ');
    return;
  }
  readAlternative(element, walk);
}

function checkState(element: Element): string | undefined {
  if (!isInput(element) || (element.type !== 'checkbox' && element.type !== 'radio')) return undefined;
  return element.checked ? 'true' : 'false';
}

/** A picture higher than this shows something; a smaller one stands for a word. In pixels. */
const highestIcon = 64;

function readAlternative(element: Element, { alternatives, reading }: Walk): void {
  const tag = localNameOf(element);
  const checked = attributeOf(element, 'aria-checked');
  if (checked === 'true' || checked === 'false') alternatives.push(checked);
  else if (tag === 'img') {
    if (reading.rect(element).height <= highestIcon) pushName(attributeOf(element, 'alt'), alternatives);
  } else if (tag === 'svg' || tag === 'i' || tag === 'span' || attributeOf(element, 'role') === 'img')
    pushName(pageWordsOf(element), alternatives);
  else if (tag === 'meter' || tag === 'progress') pushName(attributeOf(element, 'value'), alternatives);
}

/** A file's name says nothing of what is shown. */
function pushName(name: string | null, into: string[]): void {
  const text = squash(name ?? '');
  if (text !== '' && !/\.(?:jpe?g|png|gif|svg|webp)$/i.test(text)) into.push(text);
}

export const pageWordsOf = (element: Element): string | null =>
  attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? svgTitle(element);

function svgTitle(element: Element): string | null {
  if (localNameOf(element) !== 'svg') return null;
  const title = [...element.children].find((child) => localNameOf(child) === 'title');
  return title ? textContentOf(title) : null;
}

/** In an icon font a word, such as `arrow_back`, is drawn as a picture. Fonts are asked for only where a text may be one. */
const isIcon = (text: string, element: Element): boolean =>
  /^\s*[a-z][a-z0-9_]*\s*$/.test(text) && /icon|symbols|awesome|glyph/i.test(styleOf(element).fontFamily);

/** Only leads to a note: `[1]`, a raised letter or sign, a raised link within the page. */
function isReference(element: Element, { noteMarks, parts }: Walk): boolean {
  const tag = localNameOf(element);
  const isRaised = tag === 'sup';
  const isNote = attributeOf(element, 'role') === 'doc-noteref';
  if (!isRaised && !isNote && tag !== 'a') return false;
  const text = squash(textContentOf(element) ?? '');
  if (text === '' || text.length > 24) return false;
  if (isNote) return true;
  if (tag === 'a') return leadsWithin(element) && (isBracketed(text) || text === raisedText(element));
  return (
    isBracketed(text) ||
    signs.test(text) ||
    matchesSelector(element, ':has(a[href^="#"])') ||
    (noteMarks.has(text) && !powers.test(parts.join('')))
  );
}

function raisedText(link: Element): string | undefined {
  const raised = queryInside(link, 'sup');
  return raised ? squash(textContentOf(raised) ?? '') : undefined;
}

/** Texts after which a raised number is a power: units of length and time, and ten. */
const powers = /(?:^|[\s(/·])(?:[kcdmµn]?m|ft|in|mi|yd|s|10)$/;
const leadsWithin = (link: Element): boolean => (attributeOf(link, 'href') ?? '').startsWith('#');
const isBracketed = (text: string): boolean => /^(?:\[[^\]]+\]\s*)+$/.test(text);
const signs = /^[*∗†‡§¶#,\s]+$/;

export function linkIn(element: Element): string | undefined {
  const link = localNameOf(element) === 'a' ? element : queryInside(element, 'a[href]');
  const address = link && attributeOf(link, 'href');
  if (address === null || address.startsWith('#') || /^javascript:/i.test(address)) return undefined;
  return absoluteAddress(address, element);
}

/** An address as the browser would go to it; undefined for what is none. */
export function absoluteAddress(address: string, near: Node): string | undefined {
  try {
    return new URL(address.trim(), baseAddressOf(near)).href;
  } catch {
    return undefined;
  }
}

const valued = 'time[datetime], data[value], meter[value], progress[value]';

/** The value that an element gives programs beside its text, when it holds one such value. */
export function programValueIn(element: Element): string | undefined {
  const holder = queryInside(element, valued);
  if (!holder) return undefined;
  return attributeOf(holder, localNameOf(holder) === 'time' ? 'datetime' : 'value') || undefined;
}
