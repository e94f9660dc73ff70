import { AutomationError } from '../base/errors';
import type { FrameSnapshot, SnapshotOptions } from '../protocol/snapshot';
import {
  activeElementOf,
  addressOf,
  bodyOf,
  contentTypeOf,
  documentElementOf,
  queryAll,
  titleOf,
} from './native';
import type { Reading } from './reading';
import type { Refs } from './refs';
import { isDrawnAlone } from './visibility';
import { walkPage } from './walk';

export type SnapshotNeeds = {
  refs: Refs;
  /** All matches of a selector; none is an empty list. */
  resolve(selector: string): Element[];
};

/** What this frame shows now. Fails with `element-not-found` when a selector of the options matches nothing. */
export function takeSnapshot(
  reading: Reading,
  options: SnapshotOptions,
  needs: SnapshotNeeds,
): FrameSnapshot {
  const { document } = reading.tree;
  const find = (selector: string) => requireMatches(needs.resolve(selector), selector);
  const top = options.selector === undefined ? topOf(document) : find(options.selector)[0];
  const ignored = new Set((options.ignoreSelectors ?? []).flatMap(find));
  const found = top
    ? walkPage(reading, { top, ignored, refs: needs.refs, modal: openModal(reading) })
    : { nodes: [], unreadable: [] };
  const isPdf = contentTypeOf(document) === 'application/pdf';
  return {
    url: addressOf(document),
    title: titleOf(document),
    nodes: found.nodes,
    unreadable: isPdf ? ['PDF document', ...found.unreadable] : found.unreadable,
  };
}

function requireMatches(found: Element[], selector: string): Element[] {
  if (found.length > 0) return found;
  throw new AutomationError('element-not-found', `No element matches "${selector}". Check the selector.`, {
    details: { selector },
  });
}

const topOf = (document: Document): Element | null => bodyOf(document) ?? documentElementOf(document);

/** The dialog that keeps the rest of the page from being used: the one with focus, else the last. */
function openModal(reading: Reading): Element | undefined {
  const { tree } = reading;
  const modals = tree
    .scopes()
    .flatMap((scope) => queryAll(scope, 'dialog:modal, [aria-modal="true"]'))
    .filter((dialog) => isDrawnAlone(dialog, reading));
  const focused = activeElementOf(tree.document);
  return modals.findLast((dialog) => focused && tree.contains(dialog, focused)) ?? modals.at(-1);
}
