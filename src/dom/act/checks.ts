import {
  attributeOf,
  hasAttributeOf,
  isConnectedOf,
  isVisibleBy,
  localNameOf,
  matchesSelector,
  rectOf,
  scrollIntoViewOf,
  styleOf,
} from '../native';
import type { ActContext } from '../context';
import { boxesOf, findHitPoint } from './boxes';
import type { Check, Problem, Run } from './contract';
import { describeElement } from './describe';
import { isEditableHost } from './edit';
import { nextFrame } from './wait';

export const isVisible: Check = (target, { context }) =>
  isDrawn(target)
    ? null
    : { code: 'not-visible', message: `${describeElement(target, context)} is not visible.` };

/** Whether anything of it is drawn, be it out of view. */
export function isDrawn(target: Element): boolean {
  const style = styleOf(target);
  return boxesOf(target).length > 0 && style.visibility === 'visible' && isRendered(target, style);
}

/** `checkVisibility` calls `display: contents` hidden, though its contents are drawn. */
function isRendered(target: Element, style: CSSStyleDeclaration): boolean {
  return style.display === 'contents' || isVisibleBy(target, { contentVisibilityAuto: false });
}

export const isEnabled: Check = (target, { context }) => {
  const { tree } = context;
  const control = tree.closest(target, 'button, input, select, textarea, option, optgroup') ?? target;
  const isOff =
    matchesSelector(control, ':disabled') ||
    tree.closest(target, (element) => attributeOf(element, 'aria-disabled') === 'true') !== null ||
    isInert(target, context);
  return isOff ? { code: 'disabled', message: `${describeElement(target, context)} is disabled.` } : null;
};

function isInert(target: Element, { tree }: ActContext): boolean {
  return tree.closest(target, (element) => hasAttributeOf(element, 'inert')) !== null;
}

/** Takes text: a text-like field or an editable region, and not read-only. */
export const isEditable: Check = (target, { context }) => {
  const what = describeElement(target, context);
  if (isReadOnly(target)) return { code: 'read-only', message: `${what} is read-only.` };
  if (isTextField(target) || isEditableHost(target)) return null;
  return { code: 'not-editable', message: `${what} takes no text.`, final: true };
};

function isReadOnly(target: Element): boolean {
  const tag = localNameOf(target);
  if ((tag === 'input' || tag === 'textarea') && hasAttributeOf(target, 'readonly')) return true;
  return attributeOf(target, 'aria-readonly') === 'true';
}

const noText = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);

export function isTextField(target: Element): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !noText.has(target.type);
}

/** Keeps its box from one frame to the next; where anything is animated, for three: the first one may stand still. */
export const isStable: Check = async (target, { context, signal }) => {
  const frames = context.document.getAnimations().some(({ playState }) => playState === 'running') ? 3 : 1;
  const before = rectOf(target);
  for (let frame = 0; frame < frames; frame += 1) {
    await nextFrame(context.document, signal);
    if (!isConnectedOf(target) || !isSameBox(before, rectOf(target))) {
      return { code: 'not-stable', message: `${describeElement(target, context)} is moving.` };
    }
  }
  return null;
};

function isSameBox(a: DOMRect, b: DOMRect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

const alignments: ScrollIntoViewOptions[] = [
  { block: 'center', inline: 'center' },
  { block: 'end', inline: 'end' },
  { block: 'start', inline: 'start' },
];

/** Some point of its box gets the pointer; it is scrolled into view when it has to be. */
export const receivesPointer: Check = (target, run) => {
  let cover: Element | null = null;
  for (const alignment of [null, ...alignments]) {
    if (alignment) scrollIntoViewOf(target, { ...alignment, behavior: 'instant' });
    const found = findHitPoint(target, run.context);
    if ('element' in found) {
      run.point = found;
      return null;
    }
    cover ??= found.cover;
  }
  return covered(target, findCover(target, run) ?? cover, run);
};

/** What lies over it now that it is in view. */
function findCover(target: Element, run: Run): Element | null {
  const found = findHitPoint(target, run.context);
  return 'cover' in found ? found.cover : null;
}

function covered(target: Element, cover: Element | null, { context }: Run): Problem {
  const what = describeElement(target, context);
  if (!cover) return { code: 'not-visible', message: `${what} is outside what can be seen.` };
  return { code: 'covered', message: `${what} is covered by ${describeCover(cover, context)}.` };
}

/** The cover, or the nearest thing around it that has a name. */
function describeCover(cover: Element, context: ActContext): string {
  const named = context.tree.closest(
    cover,
    (element) => hasAttributeOf(element, 'id') || matchesSelector(element, '[role], [aria-label], dialog'),
  );
  return describeElement(named && !matchesSelector(named, 'body, html') ? named : cover, context);
}
