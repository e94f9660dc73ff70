import { setTimeout } from '../dom/builtins';
import type { StepTarget } from '../../protocol/recordings/recording';
import type { ComposedTree } from '../dom/composed';
import { isConnectedOf, isElement, isVisibleBy, localNameOf, rectOf, styleOf } from '../dom/native';
import type { Engine } from '../engine';
import { type EventHandlers, isPressable, meantBy } from './user-events';
import type { Describe } from './alternates';

export type HoverWatch = {
  handlers: EventHandlers;
  /**
   * Gives the elements the pointer had to be over so that the element pressed now is shown, from the outermost in. Each
   * is given once.
   */
  take: () => StepTarget[];
};

/** A page shows within this time what it shows for the pointer, in milliseconds. */
const answerMs = 600;
/** The delays after which the page is looked at once the pointer came over something, in milliseconds. */
const lookAfterMs = [30, 200, answerMs];
/** The event of an entry may come this much later than what the browser showed for it, in milliseconds. */
const slackMs = 100;
/** A page rests this long before all of it is looked at, in milliseconds. */
const restMs = 300;
/** A part that opens for the pointer is at most this far from the element it is over, in CSS px. */
const nextTo = 24;
/** Places the pointer was over that are remembered. */
const remembered = 20;

type Entry = { element: Element; at: number };
/** A part that was not shown before the pointer came over `by`. */
type Opened = { by: Element; isTold: boolean };

/** Has parts of the page looked at when the pointer comes over another element or the page changes. */
export function createHoverWatch(
  { context: { document, tree, changes } }: Engine,
  { aim, signal }: { aim: Describe; signal: AbortSignal },
): HoverWatch {
  const parts = new PartsShown(document, tree);
  const timers = new Set<number>();
  let wanted: StepTarget[] = [];
  let resting = setTimeout(() => parts.lookAnew(), restMs);
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(() => parts.lookAnew(), restMs);
  };
  const lookIn = (delays: readonly number[]) => {
    if (timers.size >= lookAfterMs.length) return;
    for (const ms of delays) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        parts.look();
      }, ms);
      timers.add(timer);
    }
  };
  /** Forgets the pointer: parts shown from now on came of the press. */
  const forget = () => {
    parts.forgetPointer();
    rest();
  };
  const unwatch = changes.watch((batch) => {
    parts.add(batch.flatMap(({ added }) => added));
    lookIn(lookAfterMs.slice(0, 1));
    rest();
  });
  signal.addEventListener('abort', () => {
    unwatch();
    clearTimeout(resting);
    timers.forEach((timer) => window.clearTimeout(timer));
  });
  return {
    take: () => {
      const taken = wanted;
      wanted = [];
      return taken;
    },
    handlers: {
      pointerover: ({ pointerType, timeStamp: at }, element) => {
        if (pointerType === 'touch') return;
        parts.enter({ element, at });
        lookIn(lookAfterMs);
      },
      pointerdown: (_event, hit) => {
        parts.look();
        wanted = parts.openersOf(hit).flatMap((by) => aim(meantBy(by, tree)) ?? []);
        forget();
      },
      keydown: forget,
    },
  };
}

/**
 * Knows which parts of the page are shown only since the pointer is over something: by the page's styles or its scripts. Only the
 * roots of what is hidden are remembered.
 */
class PartsShown {
  readonly #document: Document;
  readonly #tree: ComposedTree;
  /** Parts that are not shown, and whether a script has only just put them in. */
  readonly #hidden = new Map<Element, { isNew: boolean }>();
  readonly #opened = new Map<Element, Opened>();
  #entries: Entry[] = [];
  #lookedAt = performance.now();

  constructor(document: Document, tree: ComposedTree) {
    this.#document = document;
    this.#tree = tree;
  }

  enter(entry: Entry): void {
    this.#entries = [...this.#entries, entry].slice(-remembered);
  }

  forgetPointer(): void {
    this.#entries = [];
  }

  /** A script puts these in: they were not shown before. */
  add(nodes: readonly Node[]): void {
    if (this.#entries.length === 0) return;
    for (const node of nodes) if (isElement(node)) this.#hidden.set(node, { isNew: true });
  }

  lookAnew(): void {
    this.look();
    const { body } = this.#document;
    for (const part of body ? hiddenIn(body, this.#tree) : [])
      if (!this.#opened.has(part)) this.#hidden.set(part, { isNew: false });
  }

  /** Finds out what has come to be shown, or is no longer, since it was looked at last. */
  look(): void {
    for (const part of this.#opened.keys()) {
      if (isShown(part)) continue;
      this.#opened.delete(part);
      this.#hidden.set(part, { isNew: false });
    }
    for (const [part, { isNew }] of this.#hidden) {
      const isGone = !isConnectedOf(part);
      if (!isGone && !isShown(part)) continue;
      this.#hidden.delete(part);
      const by = isGone ? undefined : this.#openerOf(part, isNew);
      if (by) this.#opened.set(part, { by, isTold: false });
      if (!isGone) for (const inner of hiddenIn(part, this.#tree)) this.#hidden.set(inner, { isNew: false });
    }
    this.#lookedAt = performance.now();
  }

  /** The elements that opened the parts around an element and that nobody was told of yet, from the outermost in. */
  openersOf(element: Element): Element[] {
    const part = this.#tree.closest(element, (each) => this.#opened.get(each)?.isTold === false);
    const found = part && this.#opened.get(part);
    if (!found) return [];
    found.isTold = true;
    const outer = this.#tree.parentOf(part);
    const before = [...(outer ? this.openersOf(outer) : []), ...this.openersOf(found.by)];
    return [...new Set([...before, found.by])];
  }

  #openerOf(part: Element, isNew: boolean): Element | undefined {
    const now = performance.now();
    const tree = this.#tree;
    const found = this.#entries.findLast(({ element, at }) => {
      if (tree.contains(part, element) || !isConnectedOf(element)) return false;
      // At once: by the page's styles, or by a script that shows what was there already.
      const isAtOnce = !isNew && at >= this.#lookedAt - slackMs;
      if (isAtOnce && isHeldWith(element, part, tree)) return true;
      return now - at <= answerMs && isPressable(element, tree) && isNextTo(element, part);
    });
    return found?.element;
  }
}

const style = { visibilityProperty: true, opacityProperty: true };

/** True if a person can see it in the page. */
function isShown(element: Element): boolean {
  if (!isVisibleBy(element, style)) return false;
  const { right, bottom, width, height } = rectOf(element);
  if (right + scrollX <= 0 || bottom + scrollY <= 0) return false;
  return (width > 0 && height > 0) || !hidesWithoutArea(element);
}

/** An element without area may still show its content, unless it clips it or is scaled away. */
function hidesWithoutArea(element: Element): boolean {
  const { overflow, transform } = styleOf(element);
  return overflow !== 'visible' || transform !== 'none';
}

const neverShown = new Set(['script', 'style', 'link', 'meta', 'template', 'noscript', 'title', 'head']);

/** The outermost hidden elements inside one that is shown. */
function hiddenIn(shown: Element, tree: ComposedTree): Element[] {
  return tree.childrenOf(shown).flatMap((child) => {
    if (!isElement(child) || neverShown.has(localNameOf(child))) return [];
    return isShown(child) ? hiddenIn(child, tree) : [child];
  });
}

/** The pointer over `element` is inside the parent of `part`, and the parent is not the whole page. */
function isHeldWith(element: Element, part: Element, tree: ComposedTree): boolean {
  const holder = tree.parentOf(part);
  return holder !== null && localNameOf(holder) !== 'body' && tree.contains(holder, element);
}

function isNextTo(element: Element, part: Element): boolean {
  const one = rectOf(element);
  const other = rectOf(part);
  return (
    one.left - nextTo <= other.right &&
    other.left - nextTo <= one.right &&
    one.top - nextTo <= other.bottom &&
    other.top - nextTo <= one.bottom
  );
}
