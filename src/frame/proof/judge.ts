import type { Refused, WhyNot } from '../../protocol/why-not';
import { performance } from '../dom/builtins';
import { elementAt } from '../dom/composed';
import type { FrameContext } from '../engine-context';
import {
  attributeOf,
  childNodesOf,
  isConnectedOf,
  isElement,
  matchesSelector,
  styleOf,
  nodeTextOf,
  textContentOf,
  isText,
} from '../dom/native';
import type { Change } from '../changes/change';
import { withoutNumbers } from '../changes/restlessness';
import {
  elementOf,
  hiddenElements,
  isFeedback,
  isMeaningful,
  isPresentational,
  isRendered,
  isTooltip,
  surfaceOf,
} from './change-meaning';
import type { Looks } from './looks';
import { lastingChanges, emptyBox, isTelling, sayingOf } from './net';
import { squash } from '../dom/reading';
import type { Judged } from '../act/act';

export type Judgement = {
  /** Differences that the act has made. */
  proofs: Change[];
  /** Changes that only show that the page is at work for the act. */
  busy: Change[];
  /** Proofs that only tell something, and go away again by themselves. */
  notices: Change[];
  /** Something that changed is still moving to its final look. */
  isMoving: boolean;
  /** Differences seen after the act that nothing ties to it. */
  others: Change[];
};

/** Makes the judge of one act: a difference counts when code of the act made it. */
export function createJudge(judged: Judged, looks: Looks) {
  const { context, causes, target } = judged;
  // A pointer closes whatever is open.
  const isPointed = judged.request.method !== 'press';
  const startedAt = performance.now();
  const { restlessness } = context.changes;
  const restless = new Map<Node, Set<string>>();
  /** A place that has changed by itself when the act began goes on so, also when that is so long ago that it is forgotten. */
  const isRestless = once((change: Change) => {
    const kinds = restless.get(change.target) ?? new Set();
    const is = kinds.has(change.kind) || restlessness.isRestless(change, startedAt, target);
    if (is) restless.set(change.target, kinds.add(change.kind));
    return is;
  });
  const repeats = once((change: Change) => restlessness.repeats(change, startedAt));
  const isNews = once((change: Change) => restlessness.isNews(change, startedAt));
  /** Places that draw themselves anew, and have shown what the act did. */
  const telling = new Set<Node>();
  const sight = createSight(judged, looks);
  const whyNotCaused = (change: Change): WhyNot | undefined => {
    const isTurn = change.phase === 'press' || change.phase === 'deed';
    if (isTurn) {
      if (!change.isSure && restlessness.hasGoneOn(change)) return 'own-life';
      const isOwnLife =
        repeats(change) || ((!change.isSure || change.kind === 'attributes') && isRestless(change));
      return isOwnLife && (!change.isSure || saysTheSameButNumbers(change)) ? 'own-life' : undefined;
    }
    if (telling.has(change.target)) return undefined;
    if (isRestless(change)) return 'own-life';
    return causes.hasArrivedAt(change.at) ? undefined : 'not-caused';
  };
  let waiting: ReadonlySet<Element | null> = new Set();
  const whyNoProof = (change: Change, hasWork: boolean): WhyNot | undefined => {
    if (isBusySign(change, hasWork) || waiting.has(elementOf(change.target))) return 'at-work';
    if (target && isOwnLock(change, target, context)) return 'lock';
    return target && isPointed && isDismissal(change, target, context) ? 'dismissal' : undefined;
  };
  const hasWork = () => causes.work().length > 0 || causes.unfollowed() > 0;
  const mayLast = (change: Change) =>
    change.phase !== 'idle' || telling.has(change.target) || !isRestless(change);
  return {
    judge: (seen: readonly Change[]): Judgement => {
      sight.begin(seen);
      for (const change of seen) if (isNews(change)) telling.add(change.target);
      waiting = placesWithMovingDots(seen);
      const visible = lastingChanges(seen, mayLast).filter((change) => !sight.whyUnseen(change));
      const isUnknown = (change: Change) =>
        whyNotCaused(change) === 'not-caused' && !restlessness.hasGoneOn(change);
      const unknown = visible.filter(isUnknown);
      // Each timer that cannot be followed may have made one piece; where more came or went, nobody knows which.
      const isOfTimers =
        causes.unfollowed() > 0 && countPieces(seen.filter(isUnknown)) <= causes.unfollowed();
      const caused = visible.filter(
        (change) => !whyNotCaused(change) || (isOfTimers && unknown.includes(change)),
      );
      const isAtWork = hasWork();
      const refused = new Map(caused.map((change) => [change, whyNoProof(change, isAtWork)]));
      const proofs = caused.filter((change) => !refused.get(change));
      for (const change of proofs)
        if (change.isSure && !unknown.includes(change)) restlessness.forgive(change);
      return {
        proofs,
        notices: proofs.filter((change) => isNotice(change, context)),
        busy: caused.filter((change) => refused.get(change) === 'at-work'),
        isMoving: sight.isMoving(),
        others: visible.filter((change) => !caused.includes(change)),
      };
    },
    /** Counts the changes that prove nothing by their reasons. */
    explain: (seen: readonly Change[]): Refused => {
      const left = new Set(lastingChanges(seen, mayLast));
      const isAtWork = hasWork();
      const why = (change: Change): WhyNot | undefined => {
        if (change.phase === 'approach') return 'own-doing';
        if (!mayLast(change)) return 'own-life';
        if (!left.has(change)) return 'taken-back';
        return sight.whyUnseen(change) ?? whyNotCaused(change) ?? whyNoProof(change, isAtWork);
      };
      return count(seen.flatMap((change) => why(change) ?? []));
    },
  };
}

/**
 * Asks about each change once and keeps the answer: later it may be another, and what the page did before is forgotten.
 */
function once(ask: (change: Change) => boolean): (change: Change) => boolean {
  const known = new WeakMap<Change, boolean>();
  return (change) => {
    const is = known.get(change) ?? ask(change);
    known.set(change, is);
    return is;
  };
}

/** The first text with words in pieces of page. */
function firstWordsIn(pieces: readonly Node[]): Node | undefined {
  for (const piece of pieces) {
    const isWords = isText(piece) && (nodeTextOf(piece) ?? '').trim() !== '';
    const words = isWords ? piece : firstWordsIn(childNodesOf(piece));
    if (words) return words;
  }
  return undefined;
}

/** The middle of what is drawn of a text; undefined where it is out of view. */
function middleOf(text: Node): Pick<DOMRect, 'x' | 'y'> | undefined {
  const range = new Range();
  range.selectNodeContents(text);
  const { left, top, width, height } = range.getBoundingClientRect();
  return width > 0 ? { x: left + width / 2, y: top + height / 2 } : undefined;
}

function count(reasons: readonly WhyNot[]): Refused {
  const counts: Refused = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function createSight({ target, context, method, hands }: Judged, looks: Looks) {
  const hidden = hiddenElements(context);
  let isMoving = false;
  /** When each piece of the page came last. */
  const cameAt = new Map<Node, number>();
  /** Something that came since lies over its words. */
  const isCovered = ({ at, added }: Change): boolean => {
    const words = firstWordsIn(added.filter(isConnectedOf));
    const middle = words && middleOf(words);
    const hit = middle && elementAt(middle.x, middle.y, context.tree);
    if (!words || !hit || context.tree.contains(hit, words)) return false;
    return context.tree.closest(hit, (cover) => (cameAt.get(cover) ?? -Infinity) >= at) !== null;
  };
  const looksOther = (change: Change): boolean => {
    const element = elementOf(change.target);
    if (!element) return false;
    if (isInTransition(element)) {
      isMoving = true;
      return false;
    }
    const written = change.attribute === 'style' ? change.oldValue : undefined;
    return hidden.has(element) === isRendered(element) || looks.differ(element, written);
  };
  const whyUnseen = (change: Change): WhyNot | undefined => {
    if (change.phase === 'approach') return 'own-doing';
    if (!isMeaningful(change, hidden) || isCovered(change)) return 'unseen';
    if (!method.countsTooltips && isTooltip(change)) return 'tooltip';
    const isOfLooks = change.kind === 'attributes' && !isTelling(change.attribute);
    // Marks of where it may be put down.
    if (isOfLooks && change.at < hands.letGoAt && !target?.contains(change.target)) return 'feedback';
    if (!isOfLooks)
      return target && isPresentational(change) && isFeedback(change, target, context)
        ? 'feedback'
        : undefined;
    if (!looksOther(change)) return 'unseen';
    return change.phase === 'press' && looks.areTouched(change.target) ? 'feedback' : undefined;
  };
  const begin = (seen: readonly Change[]) => {
    isMoving = false;
    for (const { at, added } of seen) for (const node of added) cameAt.set(node, at);
  };
  return { begin, whyUnseen, isMoving: () => isMoving };
}

/** A log's lines are there to stay. */
const live =
  '[role="alert"], [role="status"], [aria-live="polite"]:not([role="log"]), [aria-live="assertive"]:not([role="log"])';

const isInTransition = (element: Element) =>
  element.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running');

/**
 * True when a change only closes something: whatever is open closes at a press beside it, and the control that opens
 * it says so.
 */
function isDismissal(change: Change, target: Element, context: FrameContext): boolean {
  const { tree } = context;
  const element = elementOf(change.target);
  if (!element || tree.contains(element, target) || tree.contains(target, element)) return false;
  if (change.attribute === 'aria-expanded') return attributeOf(element, 'aria-expanded') === 'false';
  const surface = surfaceOf(change, context);
  if (surface && tree.contains(surface, target)) return false;
  return (
    surface !== null && !(isConnectedOf(surface) && isRendered(surface)) && !controls(target, surface, tree)
  );
}

function controls(target: Element, surface: Element, tree: FrameContext['tree']): boolean {
  const control = tree.closest(target, '[aria-controls], [popovertarget], [commandfor]');
  const names = ['aria-controls', 'popovertarget', 'commandfor'];
  return (
    control !== null &&
    names.some((name) => (attributeOf(control, name) ?? '').split(/\s+/).includes(surface.id || ' '))
  );
}

/**
 * True when a change is a notice: it tells something where nothing was said before. It goes away again, and is no
 * less true for that.
 */
function isNotice({ kind, target, oldValue, added, removed }: Change, { tree }: FrameContext): boolean {
  const place = elementOf(target);
  if (kind === 'attributes' || !place) return false;
  if ((oldValue ?? '').trim() !== '' || removed.some((node) => sayingOf(node) !== '')) return false;
  if (tree.closest(place, live)) return true;
  const came = added.filter(isElement);
  const tells = (each: Element) => squash(textContentOf(each) ?? '') !== '';
  return (
    came.length > 0 &&
    came.every((each) => tells(each) && (matchesSelector(each, live) || styleOf(each).position === 'fixed'))
  );
}

/** A control that only locks itself has yet to let anything through. */
function isOwnLock(
  { kind, attribute, target: place }: Change,
  target: Element,
  { tree }: FrameContext,
): boolean {
  if (kind !== 'attributes' || !isElement(place)) return false;
  if (!tree.contains(place, target) && !tree.contains(target, place)) return false;
  if (attribute === 'disabled') return attributeOf(place, 'disabled') !== null;
  return (
    (attribute === 'aria-disabled' || attribute === 'aria-busy') && attributeOf(place, attribute) === 'true'
  );
}

/** A clock that is drawn anew says another time. */
function saysTheSameButNumbers(change: Change): boolean {
  if (change.kind === 'characterData')
    return withoutNumbers(change.oldValue ?? '') === withoutNumbers(sayingOf(change.target));
  if (change.kind === 'attributes') {
    const { target, attribute, oldValue } = change;
    const now = isElement(target) ? attributeOf(target, attribute ?? '') : null;
    return now !== null && oldValue !== null && withoutNumbers(now) === withoutNumbers(oldValue);
  }
  const sayingsOf = (nodes: readonly Node[]) => withoutNumbers(nodes.map((node) => sayingOf(node)).join(' '));
  return sayingsOf(change.added) === sayingsOf(change.removed) && sayingsOf(change.added) !== emptyBox;
}

/** The number of pieces that changes fall into: those made at once, and those made in one place, are of one piece. */
function countPieces(changes: readonly Change[]): number {
  let pieces: Set<unknown>[] = [];
  for (const { at, target } of changes) {
    const marks = [at, elementOf(target)];
    const [joined, apart] = [[new Set<unknown>(marks)], [] as Set<unknown>[]];
    for (const piece of pieces) (marks.some((mark) => piece.has(mark)) ? joined : apart).push(piece);
    pieces = [...apart, new Set(joined.flatMap((piece) => [...piece]))];
  }
  return pieces.length;
}

/** Places whose text the act's code writes again with other dots behind it: they say that the page is at work. */
function placesWithMovingDots(changes: readonly Change[]): Set<Element | null> {
  const textOf = (nodes: readonly Node[]) => nodes.map((node) => textContentOf(node) ?? '').join('');
  return new Set(
    changes.flatMap(({ phase, kind, target, oldValue, added, removed }) => {
      // A text that comes or goes as a whole is not written again.
      const isOther = kind === 'childList' && (added.length === 0 || removed.length === 0);
      if (phase === 'idle' || kind === 'attributes' || isOther) return [];
      const isOfText = kind === 'characterData';
      const [was, is] = [isOfText ? (oldValue ?? '') : textOf(removed), textOf(isOfText ? [target] : added)];
      const rest = withoutDots(was);
      return was !== is && /\p{L}$/u.test(rest) && rest === withoutDots(is) ? elementOf(target) : [];
    }),
  );
}

const withoutDots = (text: string) => text.replace(/[\s.…]+$/u, '');

const indicators = '[role="progressbar"], progress:not([value]), [aria-busy="true"]';

const longestWait = 60;

/**
 * True when a change only says that the page is at work: a spinner, or "Saving…" while the act has work on its way.
 * It is no effect yet, and one is to come.
 */
function isBusySign(change: Change, hasWork: boolean): boolean {
  if (change.kind === 'attributes') {
    const element = elementOf(change.target);
    if (!element) return false;
    if (change.attribute === 'aria-busy') return attributeOf(element, 'aria-busy') === 'true';
    return isSpinner(element, hasWork);
  }
  const shown =
    change.kind === 'childList' ? change.added.filter((node) => isConnectedOf(node)) : [change.target];
  return shown.length > 0 && shown.every((node) => isBusyNode(node, hasWork));
}

function isBusyNode(node: Node, hasWork: boolean): boolean {
  if (isText(node)) return hasWork && saysWait(nodeTextOf(node) ?? '');
  return isElement(node) && isRendered(node) && isSpinner(node, hasWork);
}

/** True when a text says that something is not over: by its dots, in every language. */
const saysWait = (text: string) => {
  const said = squash(text);
  return said.length <= longestWait && /\p{L}\s?(…|\.\.\.)$/u.test(said);
};

/** A few words and dots that stand alone say that more is to come, and are no part of a longer text. */
const saysPending = (text: string) => saysWait(text) && squash(text).split(' ').length <= 3;

const pressable =
  'a, button, summary, label, option, [role="button"], [role="menuitem"], [role="option"], [role="tab"]';

/** True when a piece of page that came says of itself that it is not done yet: a message that is being sent. */
export function showsPending({ added }: Change): boolean {
  return added
    .filter(isElement)
    .some(
      (piece) =>
        isConnectedOf(piece) &&
        [piece, ...piece.querySelectorAll('*')].some(
          (each) =>
            each.children.length === 0 &&
            saysPending(textContentOf(each) ?? '') &&
            each.closest(pressable) === null &&
            isRendered(each),
        ),
    );
}

const wordsOf = (element: Element) => (element instanceof HTMLElement ? element.innerText : '');

/**
 * True when an element is marked as a spinner, or says to wait while there is work, or has no words and moves for
 * ever.
 */
function isSpinner(element: Element, hasWork: boolean): boolean {
  if (!isRendered(element)) return false;
  if (matchesSelector(element, indicators)) return true;
  if (squash(wordsOf(element)) !== '') return hasWork && saysWait(wordsOf(element));
  return element
    .getAnimations({ subtree: true })
    .some(({ effect }) => effect?.getTiming().iterations === Infinity);
}
