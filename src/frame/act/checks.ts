import { dialogs } from '../dom/visibility';
import { elementAt } from '../dom/composed';
import { say, type Saying } from '../../base/say';
import type { Point } from '../../protocol/frame';
import { isPlace, readPlace, takes } from '../../protocol/methods';
import {
  attributeOf,
  hasAttributeOf,
  isConnectedOf,
  isVisibleBy,
  localNameOf,
  matchesSelector,
  rectOf,
  styleOf,
  queryAll,
  queryAllInside,
} from '../dom/native';
import type { FrameContext } from '../engine-context';
import { boxesOf, findHitPoint, hitPoints, isSameBox, scrollToBox } from './boxes';
import type { Check, HitPoint, Problem, Act } from './act';
import { clippedText, describeElement, describeCover } from './describe';
import { isEditableHost } from '../fields/edit-text';
import { isAnimated } from '../changes/restlessness';
import { nextFrame } from './wait';

export const visibleCheck: Check = (target, { context }) =>
  isAnythingDrawn(target)
    ? null
    : { code: 'not-visible', message: say`${describeElement(target, context)} is not visible.` };

/** True when anything of it is drawn, be it out of view. */
export function isAnythingDrawn(target: Element): boolean {
  const style = styleOf(target);
  return boxesOf(target).length > 0 && style.visibility === 'visible' && isRendered(target, style);
}

/** `checkVisibility` calls `display: contents` hidden, though its contents are drawn. */
function isRendered(target: Element, style: CSSStyleDeclaration): boolean {
  return style.display === 'contents' || isVisibleBy(target, { contentVisibilityAuto: false });
}

/**
 * Checks that it is enabled, and behind no modal dialog: a person who cannot reach it could not type there either.
 */
export const isEnabled: Check = (target, act) => {
  const off = isNotDisabled(target, act);
  if (off instanceof Promise || off) return off;
  const dialog = blockingDialog(target, act.context);
  return dialog && coveredBy(target, dialog, act.context);
};

/** Checks its own state alone. */
export const isNotDisabled: Check = (target, { context }) => {
  const { tree } = context;
  const control = tree.closest(target, 'button, input, select, textarea, option, optgroup') ?? target;
  const isOff =
    matchesSelector(control, ':disabled') ||
    tree.closest(target, (element) => attributeOf(element, 'aria-disabled') === 'true') !== null ||
    context.tree.closest(target, (element) => hasAttributeOf(element, 'inert')) !== null;
  return isOff ? { code: 'disabled', message: say`${describeElement(target, context)} is disabled.` } : null;
};

/** Checks that it takes text: a text-like field or an editable region, and not read-only. */
export const isEditable: Check = (target, { context }) => {
  const what = describeElement(target, context);
  if (isReadOnly(target)) return { code: 'read-only', message: say`${what} is read-only.`, passes: false };
  if (takesText(target)) return null;
  return { code: 'not-editable', message: say`${what} takes no text.`, final: true };
};

export const takesText = (target: Element): boolean => isTextField(target) || isEditableHost(target);

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

/**
 * Checks that it keeps its box from one frame to the next; where anything is animated, for three: the first one may
 * stand still. Where the page stands still no frame is waited for. Without a frame nothing is known; it comes once
 * the target is in view.
 */
export const isStable: Check = async (target, act) => {
  const { context, signal } = act;
  context.changes.flush();
  const frames = isAnimated(context.document) ? 3 : context.changes.stillness.isStill() ? 0 : 1;
  const before = rectOf(target);
  for (let frame = 0; frame < frames; frame += 1) {
    if (!(await nextFrame(context.document, signal)))
      return (await receivesPointer(target, act)) ?? unshown(target, act);
    if (!isConnectedOf(target) || !isSameBox(before, rectOf(target))) {
      return {
        code: 'not-stable',
        message: say`${describeElement(target, context)} is moving.`,
        passes: true,
      };
    }
  }
  return null;
};

function unshown(target: Element, { context }: Act): Problem {
  const message = say`${describeElement(target, context)} may be moving: the page is not being drawn.`;
  return { code: 'not-stable', message, passes: true };
}

const alignments: ScrollIntoViewOptions[] = [
  { block: 'center', inline: 'center' },
  { block: 'end', inline: 'end' },
  { block: 'start', inline: 'start' },
];

/**
 * Checks that some point of the target's box gets the pointer, through the frames around too; it is scrolled into view
 * when it has to be.
 */
export const receivesPointer: Check = async (target, act) => {
  const { context } = act;
  let cover: Element | null = null;
  let coverAround: string | undefined;
  const place = placeWanted(target, act);
  if (place && !isWithinBox(place, rectOf(target))) return noSuchPlace(place, target, context);
  for (const alignment of [null, ...alignments]) {
    if (alignment) await scrollInto(target, alignment, act);
    const found = findHitPoint(target, context, place);
    if ('element' in found) {
      const seen = await seenFromOutside(target, found, context, place);
      if (typeof seen !== 'string') {
        act.point = seen;
        return null;
      }
      coverAround ??= seen;
    } else cover ??= found.cover;
  }
  if (coverAround !== undefined) return covered(target, coverAround, context);
  const now = findHitPoint(target, context, place);
  const over = ('cover' in now ? now.cover : null) ?? cover;
  return over ? coveredBy(target, over, context) : outOfSight(target, context);
};

/** The place in the target that the act names. In a control that has become smaller any place is as good as another. */
function placeWanted(target: Element, { args, request, context }: Act): Point | undefined {
  const [, from] = args;
  const place = readPlace(takes(request.method, 'element') ? from : args.find(isPlace));
  const isPressedWhole =
    matchesSelector(target, `${controls}, option, label`) || isNamedControl(target, context);
  return place && isPressedWhole && !isWithinBox(place, rectOf(target)) ? undefined : place;
}

const isNamedControl = (target: Element, { tree }: FrameContext) =>
  tree.closest(target, 'button, a[href]') !== null;

const isWithinBox = ({ x, y }: Point, { width, height }: DOMRect): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

function noSuchPlace({ x, y }: Point, target: Element, context: FrameContext): Problem {
  const { width, height } = rectOf(target);
  const size = `${Math.round(width)} × ${Math.round(height)}`;
  const message = say`${describeElement(target, context)} has no place ${`${x},${y}`}: it is ${size} now.`;
  return { code: 'covered', message };
}

/** Scrolls, and lets the page answer that: its answer is of our doing, and may move the target. */
async function scrollInto(target: Element, how: ScrollIntoViewOptions, act: Act): Promise<void> {
  act.causes.enter('approach');
  try {
    scrollToBox(target, how, act.context);
    await nextFrame(act.context.document, act.signal);
  } finally {
    act.causes.enter('idle');
  }
}

/** The first of its points that nothing outside this frame lies over, or the words of what does. */
async function seenFromOutside(
  target: Element,
  found: HitPoint,
  context: FrameContext,
  place?: Point,
): Promise<HitPoint | string> {
  if (!context.firstSeen) return found;
  const points = place ? [found] : hitPoints(target, maxPoints, context);
  const { at, cover = '' } = await context.firstSeen(points.map(({ x, y }) => ({ x, y })));
  return points[at] ?? cover;
}

/** The most points of a target in a frame that are asked about. */
const maxPoints = 9;

/** The problem with a target under `cover`, which is told by its dialog where it is a part of one. */
function coveredBy(target: Element, cover: Element, context: FrameContext): Problem {
  const dialog = dialogOf(cover, context);
  if (!dialog)
    return {
      ...covered(target, describeCover(cover, context), context),
      passes: isAtWork(cover) || undefined,
    };
  return {
    ...covered(target, describeElement(dialog, context), context),
    details: { dialog: clippedText(context.identityOf(dialog).name), target: nameOf(target, context) },
    passes: isAtWork(dialog) || !awaitsAnswer(dialog),
  };
}

const nameOf = (target: Element, context: FrameContext) => clippedText(context.identityOf(target).name);

function covered(target: Element, cover: string | Saying, context: FrameContext): Problem {
  if (cover === '') return outOfSight(target, context);
  const message = say`${describeElement(target, context)} is covered by ${cover}.`;
  return { code: 'covered', message, details: { target: nameOf(target, context) } };
}

const outOfSight = (target: Element, context: FrameContext): Problem => ({
  code: 'not-visible',
  message: say`${describeElement(target, context)} is outside what can be seen.`,
});

/**
 * The open modal dialog of the browser that keeps `target` from being used, or null: all that is not in the topmost one is inert,
 * whether anything lies over it or not.
 * Source: HTML Standard, inert subtrees, https://html.spec.whatwg.org/#modal-dialogs-and-inert-subtrees
 */
function blockingDialog(target: Element, context: FrameContext): Element | null {
  const { tree } = context;
  const modals = tree.knownScopes().flatMap((scope) => queryAll(scope, 'dialog:modal'));
  if (modals.length === 0) return null;
  const others = modals.filter((dialog) => !tree.contains(dialog, target) && !tree.contains(target, dialog));
  // Only the topmost one of several takes the pointer.
  if (others.length < modals.length) return others.find((dialog) => isOnTop(dialog, context)) ?? null;
  return others.findLast((dialog) => isOnTop(dialog, context)) ?? others.at(-1) ?? null;
}

function isOnTop(dialog: Element, context: FrameContext): boolean {
  const { left, top, width, height } = rectOf(dialog);
  const hit = elementAt(left + width / 2, top + height / 2, context.tree);
  return hit !== null && context.tree.contains(dialog, hit);
}

/** The dialog that `cover` is a part of, or the veil of: one that calls itself modal, and lies within the veil's box. */
function dialogOf(cover: Element, { tree }: FrameContext): Element | null {
  const around = tree.closest(cover, dialogs);
  if (around) return around;
  const modals = tree.knownScopes().flatMap((scope) => queryAll(scope, '[aria-modal="true"]'));
  return modals.findLast((dialog) => boxesOf(dialog).length > 0 && isWithin(dialog, cover)) ?? null;
}

function isWithin(dialog: Element, veil: Element): boolean {
  const [inner, outer] = [rectOf(dialog), rectOf(veil)];
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}

const controls =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="link"], [tabindex]';

const busySigns = '[role="progressbar"], progress, [aria-busy="true"]';

/** True when something shows work under way, so that it goes by itself. */
const isAtWork = (cover: Element): boolean =>
  matchesSelector(cover, '[aria-busy="true"]') ||
  queryAllInside(cover, busySigns).length > 0 ||
  cover.getAnimations({ subtree: true }).length > 0;

/** True when a dialog offers controls to press or fill in: it waits for a person. */
const awaitsAnswer = (dialog: Element): boolean =>
  queryAllInside(dialog, controls).some(
    (control) => !matchesSelector(control, ':disabled') && boxesOf(control).length > 0,
  );

export const pressChecks: readonly Check[] = [visibleCheck, isEnabled, isStable, receivesPointer];
