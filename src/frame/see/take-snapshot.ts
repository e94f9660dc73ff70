import { AutomationError } from '../../base/errors';
import { outline, type OutlineEntry, type OutlineLine } from '../../protocol/outline';
import { missCode } from '../../protocol/selector';
import type {
  FrameSnapshot,
  FrameText,
  FrameTextRequest,
  SnapshotNode,
  SnapshotOptions,
} from '../../protocol/snapshot';
import { frameLinkOf } from '../dom/frame-elements';
import { hintsOf, optionTexts } from '../fingerprint/hints';
import { isMiddleInView } from './line-for';
import type { Line } from './lines';
import type { Memory } from './memory';
import { openModal } from '../dom/modal';
import {
  addressOf,
  attributeOf,
  baseAddressOf,
  bodyOf,
  contentTypeOf,
  documentElementOf,
  hasAttributeOf,
  localNameOf,
  titleOf,
} from '../dom/native';
import type { Reading } from '../dom/reading';
import type { Refs } from '../dom/refs';
import { showsOptions } from '../names/roles';
import { toBox } from '../dom/box';
import { walkPage } from './walk';

export type SnapshotNeeds = {
  refs: Refs;
  /** All matches of a selector; none is an empty list. */
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
  return { ...page, nodes: lines.map((line) => toNode(line, reading)) };
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
  const options = tag === 'select' || tag === 'input' ? listedOptions(element, reading) : undefined;
  if (hrefs) return { node: line, ref, options, href: hrefOf(element) };
  const entry = { node: line, ref, options, made: {} };
  if (tag === 'input' && hasAttributeOf(element, 'list')) return entry;
  line.prefix = prefix;
  return (line.entry = entry);
}

/** Options that have no lines of their own. */
function listedOptions(element: Element, reading: Reading): string[] | undefined {
  return showsOptions(element) ? undefined : optionTexts(element, reading);
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
  const top = options.selector === undefined ? topOf(document) : find(options.selector)[0];
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
  const { target, states, entry: _entry, prefix: _prefix, ...rest } = line;
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

const topOf = (document: Document): Element | null => bodyOf(document) ?? documentElementOf(document);
