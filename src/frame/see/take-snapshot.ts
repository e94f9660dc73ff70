import { AutomationError } from '../../base/errors';
import { outline, type OutlineEntry, type OutlineLine } from '../../protocol/outline';
import { missCode } from '../../protocol/selector';
import type {
  FrameSnapshot,
  FrameText,
  FrameTextRequest,
  SnapshotNode,
  SnapshotOptions,
  NodeBox,
  Hints,
} from '../../protocol/snapshot';
import { frameLinkOf } from '../dom/composed';
import { isMiddleInView, type Line } from './line';
import type { Memory } from './memory';
import { openModal } from '../dom/visibility';
import {
  addressOf,
  attributeNamesOf,
  attributeOf,
  baseAddressOf,
  bodyOf,
  contentTypeOf,
  documentElementOf,
  hasAttributeOf,
  localNameOf,
  titleOf,
  elementById,
  inputTypeOf,
  isInput,
  isSelect,
  matchesSelector,
  optionsOf,
  queryAll,
  queryInside,
  textContentOf,
} from '../dom/native';
import { type Reading, clip, squash } from '../dom/reading';
import type { Refs } from '../dom/refs';
import { showsOptions } from '../names/roles';
import { walkPage } from './walk';
import { symbolId, symbolOf } from '../names/native-text';
import { testIdAttributes } from '../selectors/conditions';
import { optionText } from '../dom/values';

export type SnapshotNeeds = {
  refs: Refs;
  resolve(selector: string): Element[];
  /** Findings of earlier walks, used and added to when the whole page is looked at. */
  memory?: Memory;
};

/** Reads what this frame shows now, as nodes. Fails as `missCode` says when a selector of the options matches nothing. */
export function takeSnapshot(
  reading: Reading,
  options: SnapshotOptions,
  needs: SnapshotNeeds,
): FrameSnapshot {
  const { lines, ...page } = readPage(reading, options, needs);
  const nodes = lines.map((line) => toNode(line, reading));
  // Targets have the first numbers, whatever is drawn beside them.
  for (const [at, { drawnBy }] of lines.entries()) {
    const node = nodes[at];
    if (drawnBy && node) node.drawnBy = needs.refs.refOf(drawnBy);
  }
  return { ...page, nodes };
}

/** Reads what this frame shows now, as text. Fails as `takeSnapshot` does. */
export function takeText(reading: Reading, request: FrameTextRequest, needs: SnapshotNeeds): FrameText {
  const { lines, ...page } = readPage(reading, request, needs);
  const entries = lines.map((line) => entryOf(line, request, reading));
  const said = outline(entries, request.depth ?? 'full');
  const frames = framesOn(said, lines);
  const text = said.map((line) => line.text).join('\n');
  const isLarge = text.length > request.largeFrom;
  const inView = isLarge ? said.flatMap(({ index }, at) => (showsInView(lines[index]) ? [at] : [])) : [];
  return { ...page, text, frames, inView };
}

function framesOn(said: readonly OutlineLine[], lines: readonly Line[]): FrameText['frames'] {
  const frames: FrameText['frames'] = [];
  for (let at = 0; at < said.length; at += 1) {
    const target = lines[said[at]?.index ?? -1]?.target;
    const link = target?.isFrame ? frameLinkOf(target.element) : undefined;
    if (target && link) frames.push({ line: at, ref: target.ref, link });
  }
  return frames;
}

/** The parts of a line's text; kept with the line unless they need other elements. */
function entryOf(line: Line, { prefix, hrefs }: FrameTextRequest, reading: Reading): OutlineEntry {
  const { target } = line;
  if (line.entry && (!target || (line.prefix === prefix && !hrefs))) return line.entry;
  if (!target) return (line.entry = { node: line, made: {} });
  const ref = `${prefix}${target.ref}`;
  const { element } = target;
  const tag = localNameOf(element);
  const options =
    tag === 'select' || tag === 'input'
      ? showsOptions(element)
        ? undefined
        : optionTexts(element, reading)
      : undefined;
  if (hrefs) return { node: line, ref, options, href: hrefOf(element) };
  const entry = { node: line, ref, options, made: {} };
  if (tag === 'input' && hasAttributeOf(element, 'list')) return entry;
  line.prefix = prefix;
  return (line.entry = entry);
}

/** The address of a link, as short as it can be said: the path on the page's own site. */
function hrefOf(element: Element): string | undefined {
  const href = attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href');
  const base = baseAddressOf(element);
  if (href === null || !URL.canParse(href, base)) return href ?? undefined;
  const url = new URL(href, base);
  const isHere = URL.canParse(base) && url.origin === new URL(base).origin && url.origin !== 'null';
  return isHere ? `${url.pathname}${url.search}${url.hash}` : url.href;
}

const showsInView = (line: Line | undefined) =>
  line?.target !== undefined && isMiddleInView(line.target.shownBy);

type PageLines = Omit<FrameSnapshot, 'nodes'> & { lines: readonly Line[] };

function readPage(reading: Reading, options: SnapshotOptions, needs: SnapshotNeeds): PageLines {
  const { document } = reading.tree;
  const find = (selector: string) => requireMatches(needs.resolve(selector), selector);
  const top =
    options.selector === undefined
      ? (bodyOf(document) ?? documentElementOf(document))
      : find(options.selector)[0];
  const ignored = new Set((options.ignoreSelectors ?? []).flatMap(find));
  const isWhole = options.selector === undefined && ignored.size === 0;
  const memory = isWhole ? needs.memory : undefined;
  memory?.refresh(reading.tree);
  const modal = openModal(reading, memory?.dialogs());
  const found = top ? walkPage(reading, { top, ignored, refs: needs.refs, modal, memory }) : undefined;
  const unreadable = found?.unreadable ?? [];
  const isPdf = contentTypeOf(document) === 'application/pdf';
  return {
    url: addressOf(document),
    title: titleOf(document),
    lines: found?.lines ?? [],
    unreadable: isPdf ? ['PDF document', ...unreadable] : unreadable,
  };
}

function toNode(line: Line, reading: Reading): SnapshotNode {
  const { target, states, drawnBy: _drawnBy, entry: _entry, prefix: _prefix, ...rest } = line;
  const node: SnapshotNode = { ...rest, states: states ? [...states] : undefined };
  if (!target) return node;
  const { element, ref, shownBy } = target;
  node.ref = ref;
  node.box = toBox(reading.rect(shownBy));
  node.hints = hintsOf(element, line.name, reading);
  const frame = target.isFrame ? frameLinkOf(element) : undefined;
  if (frame) node.frame = frame;
  return node;
}

function requireMatches(found: Element[], selector: string): Element[] {
  if (found.length > 0) return found;
  throw new AutomationError(missCode(selector), `No element matches "${selector}". Check the selector.`, {
    details: { selector },
  });
}

const toBox = (rect: DOMRect): NodeBox => [
  Math.round(rect.left),
  Math.round(rect.top),
  Math.round(rect.width),
  Math.round(rect.height),
];

const maxOptions = 300;

const maxLength = 300;

/** The facts that identify an element beyond its role and `name`; only those that are there. */
export function hintsOf(element: Element, name: string, reading: Reading): Hints {
  const read = (attribute: string) => attributeOf(element, attribute) || undefined;
  const testId = testIdAttributes.map(read).find((value) => value !== undefined);
  const fields: Record<Exclude<keyof Hints, 'tag' | 'options'>, string | undefined> = {
    type: inputTypeOf(element) || read('type'),
    id: read('id'),
    nameAttribute: read('name'),
    autocomplete: read('autocomplete'),
    placeholder: read('placeholder') ?? read('aria-placeholder'),
    title: read('title') ?? (hasLetter.test(name) ? undefined : laterTitle(element)),
    testId,
    label: otherLabel(element, name, reading) ?? (name ? undefined : iconLabel(element, reading)),
    href: read('href'),
    opens: read('aria-haspopup'),
    sendsTo: sentElsewhere(element, reading),
    sendsBy: isOfQuery(element, reading) ? 'get' : undefined,
  };
  const present = Object.entries(fields).flatMap(([key, value]) =>
    value ? [[key, clip(value, maxLength)]] : [],
  );
  const options = optionTexts(element, reading);
  const hints: Hints = { tag: localNameOf(element), ...Object.fromEntries(present) };
  return options ? { ...hints, options } : hints;
}

/** Its form only asks, and says so: by HTTP that changes nothing. */
function isOfQuery(element: Element, reading: Reading): boolean {
  const form = formOf(element, reading);
  return form !== null && attributeOf(form, 'method')?.toLowerCase() === 'get';
}

function formOf(element: Element, { tree }: Reading): Element | null {
  const id = attributeOf(element, 'form');
  const scope = id ? tree.scopeOf(element) : null;
  return id && scope ? elementById(scope, id) : tree.closest(element, 'form');
}

/**
 * The goal of an act on the element: another origin, or for a form's button its path and the deed that a hidden field
 * names.
 */
function sentElsewhere(element: Element, reading: Reading): string | undefined {
  const form = formOf(element, reading);
  const address =
    attributeOf(element, 'href') ??
    attributeOf(element, 'formaction') ??
    (matchesSelector(element, 'input, button, select, textarea') && form
      ? attributeOf(form, 'action')
      : null);
  const isPress = form && matchesSelector(element, 'button, input[type="submit" i]');
  if ((!address && !isPress) || !URL.canParse(address ?? '', document.baseURI)) return undefined;
  const { origin, pathname, search } = new URL(address ?? '', document.baseURI);
  if (origin !== location.origin) return origin === 'null' ? undefined : origin + pathname + search;
  const deed = isPress ? queryInside(form, hiddenDeed) : null;
  const said = (deed && attributeOf(deed, 'value')) ?? '';
  const isElsewhere = address && isPress && pathname !== location.pathname;
  return isElsewhere || said ? `${pathname}${search || '?'}&${said}` : undefined;
}

const hasLetter = /\p{L}/u;

/** The title that a script shows in place of the browser's, of an element whose name says nothing: `data-bs-title`. */
function laterTitle(element: Element): string | undefined {
  const attribute = attributeNamesOf(element).find((each) => /-(?:title|tooltip)$/.test(each));
  return attribute === undefined ? undefined : attributeOf(element, attribute) || undefined;
}

const hiddenDeed =
  'input[type="hidden" i]:is([name*="action" i], [name*="method" i], [name="do" i], [name="op" i], [name="cmd" i])';

/** The labels' text where the name came from elsewhere. */
function otherLabel(element: Element, name: string, reading: Reading): string | undefined {
  const text = squash(
    reading
      .labelsOf(element)
      .map((label) => textContentOf(label))
      .join(' '),
  );
  return text && text !== name ? text : undefined;
}

/**
 * The label of an icon, for an element without a name: the title of the drawing it shows, though hidden from names, else
 * what the page calls it.
 */
function iconLabel(element: Element, reading: Reading): string | undefined {
  const use = queryInside(element, 'svg use');
  if (!use) return classOfIcon(element);
  const symbol = symbolOf(use, reading);
  const title = symbol && queryInside(symbol, 'title');
  return (title && squash(textContentOf(title) ?? '')) || symbolId(use);
}

/** The word in the class of an icon: `fa-search`, `icon-cart`. */
function classOfIcon(element: Element): string | undefined {
  const icon = queryInside(element, 'i, span, svg') ?? element;
  const word = /(?:^|\s)(?:fa|bi|mdi|icon|glyphicon|ion|ri|ti|la)-([a-z][a-z-]*)(?:\s|$)/i.exec(
    attributeOf(icon, 'class') ?? '',
  )?.[1];
  return word?.replace(/-/g, ' ');
}

/** Texts of the options of a select or of a field's suggestions, at most 300; undefined where there are none. */
function optionTexts(element: Element, reading: Reading): string[] | undefined {
  const options = isSelect(element) ? optionsOf(element) : suggestionsOf(element, reading);
  if (options.length === 0) return undefined;
  return options.slice(0, maxOptions).map((option) => clip(optionText(option), 100));
}

function suggestionsOf(element: Element, reading: Reading): Element[] {
  const id = isInput(element) ? attributeOf(element, 'list') : null;
  const scope = id ? reading.tree.scopeOf(element) : null;
  const list = id && scope ? elementById(scope, id) : null;
  if (!list || !scope || localNameOf(list) !== 'datalist') return [];
  return queryAll(scope, `datalist#${CSS.escape(id ?? '')} > option`);
}
