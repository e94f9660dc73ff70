import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import {
  activeElementOf,
  animationsOf,
  attributeOf,
  isConnectedOf,
  matchesSelector,
  queryAll,
  rectOf,
  scopeSheetsOf,
  selectionIn,
} from '../dom/native';
import { rulesOf } from '../dom/look';
import { clippedText, describeElement } from '../act/describe';
import { isRendered } from './change-meaning';
import { fieldEffect, isTickable, fieldState } from '../fields/states';
import { isTextField } from '../act/checks';
import { isSecret } from '../names/secret-fields';
import { scrollPosition } from '../hands/scroll';
import type { Looks } from './looks';

export type WatchedState = {
  value: string;
  effect: () => Effect | null;
  /** The popover: the browser reports its opening and closing in a task of its own. */
  popover?: Element;
  /** The value counts as changed only when this changed too. */
  anchor?: number;
};
export type States = Map<string, WatchedState>;

const holding = 'input, textarea, select, audio, video, [popover]';

export function createReader(target: Element, context: FrameContext, looks: Looks): () => States {
  const numbers = new Map<unknown, number>();
  const keyOf = (holder: unknown, name: string) => {
    const number = numbers.get(holder) ?? numbers.size;
    numbers.set(holder, number);
    return `${number} ${name}`;
  };
  const scrollers = [...boxesAround(target, context)];
  const canvases = [target, ...target.querySelectorAll('canvas')].filter(
    (each) => each instanceof HTMLCanvasElement,
  );
  return () => {
    const states: States = new Map();
    const add = (holder: unknown, name: string, state: WatchedState) =>
      states.set(keyOf(holder, name), state);
    for (const scope of context.tree.scopes()) {
      for (const element of queryAll(scope, holding)) {
        if (context.changes.isOurs(element)) continue;
        for (const [name, state] of statesOf(element, target, context)) add(element, name, state);
      }
    }
    for (const box of scrollers) add(box, 'position', positionState(box, target, context));
    for (const canvas of canvases) {
      const effect = (): Effect => ({ kind: 'state', ...say`the canvas was drawn on` });
      add(canvas, 'picture', { value: pictureOf(canvas), effect });
    }
    for (const animation of ownAnimations(target, context)) {
      add(animation, 'runs', { value: 'yes', effect: () => animationEffect(animation, context) });
    }
    for (const [name, state] of pageStates(context)) add(context.document, name, state);
    const effect = (): Effect | null =>
      looks.anyDiffers() ? { kind: 'state', ...say`the page looks different` } : null;
    add(context.document, 'sheets', { value: sheetsIn(context), effect });
    return states;
  };
}

/** True when nobody sees the value of a field. A box that is hidden may be drawn by its label. */
const isUnseen = (field: Element) =>
  matchesSelector(field, '[type="hidden"]') || (!isTickable(field) && !isRendered(field));

function* statesOf(
  element: Element,
  target: Element,
  context: FrameContext,
): Generator<[string, WatchedState]> {
  if (matchesSelector(element, 'input, textarea, select')) {
    if (isUnseen(element)) return;
    const effect = () => (isConnectedOf(element) ? fieldEffect(element, element === target, context) : null);
    yield ['value', { value: fieldState(element), effect }];
    if (attributeOf(element, 'popover') === null) return;
  }
  if (element instanceof HTMLMediaElement) {
    const { paused, muted, volume, playbackRate } = element;
    yield ['plays', told(paused, paused ? say`is paused now` : say`plays now`)];
    yield ['sound', told(muted, muted ? say`is muted now` : say`is not muted any more`)];
    yield ['volume', told(volume, say`is at ${Math.round(volume * 100)} % of its volume`)];
    yield ['rate', told(playbackRate, say`plays at ${playbackRate} times the speed`)];
    return;
  }
  const isOpen = matchesSelector(element, ':popover-open');
  const effect = (): Effect => ({
    kind: isOpen ? 'opened' : 'closed',
    ...(isOpen
      ? say`opened ${describeElement(element, context)}`
      : say`closed ${describeElement(element, context)}`),
  });
  yield ['open', { value: String(isOpen), effect, popover: element }];
}

/** The boxes around the target that scroll, and the page. */
function* boxesAround(target: Element, { document, tree }: FrameContext): Generator<Element> {
  const page = document.scrollingElement ?? document.documentElement;
  yield page;
  for (let at: Element | null = target; at; at = tree.parentOf(at)) {
    if (at !== page && (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)) yield at;
  }
}

/** A browser scrolls by itself to keep in place what is seen: then nothing has moved. */
function positionState(box: Element, target: Element, context: FrameContext): WatchedState {
  const { left, top } = scrollPosition(box);
  const place = rectOf(target);
  const effect = () => scrollEffect(box, context);
  return {
    value: `${Math.round(left)} ${Math.round(top)}`,
    effect,
    anchor: Math.round(place.x + 7919 * place.y),
  };
}

export function scrollEffect(box: Element, context: FrameContext): Effect {
  const isPage = box === context.document.scrollingElement || matchesSelector(box, 'html, body');
  return {
    kind: 'scroll',
    ...(isPage ? say`the page scrolled` : say`${describeElement(box, context)} scrolled`),
  };
}

function* pageStates({ document }: FrameContext): Generator<[string, WatchedState]> {
  const selected = selectedText(document);
  yield [
    'selection',
    told(selected, selected ? say`selected "${clippedText(selected)}"` : say`nothing is selected any more`),
  ];
  const highlights = highlightsIn(document);
  yield [
    'highlights',
    told(highlights, highlights ? say`text is highlighted` : say`no text is highlighted any more`),
  ];
  const isFull = document.fullscreenElement !== null;
  yield ['full screen', told(isFull, isFull ? say`is full screen now` : say`left full screen`)];
}

const told = (value: string | number | boolean, saying: Saying): WatchedState => ({
  value: String(value),
  effect: () => ({ kind: 'state', ...saying }),
});

/**
 * The selected text of the page, or of the field that has the focus: Firefox has that in no selection of the page.
 */
function selectedText(document: Document): string {
  const selected = selectionIn(document)?.toString() ?? '';
  const field = activeElementOf(document);
  if (selected !== '' || !field || !isTextField(field) || isSecret(field)) return selected;
  // Null in fields without a caret of their own, as those of numbers.
  const { value, selectionStart, selectionEnd } = field;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

/** The ranges that are highlighted by style (CSS Custom Highlight API), as text to compare. */
function highlightsIn({ defaultView }: Document): string {
  const registry = defaultView?.CSS.highlights;
  if (!registry) return '';
  try {
    return [...registry].map(([name, ranges]) => `${name} ${[...ranges].map(String).join()}`).join('\n');
  } catch {
    // Firefox tells an extension how many there are, and not which.
    return registry.size === 0 ? '' : String(registry.size);
  }
}

/** The page's style sheets, whether each is disabled, and the number of its rules, as text to compare. */
function sheetsIn({ tree }: FrameContext): string {
  const sheets = tree.scopes().flatMap((scope) => scopeSheetsOf(scope));
  return sheets
    .map((sheet) => `${numberOf(sheet)} ${String(sheet.disabled)} ${rulesOf(sheet)?.length ?? -1}`)
    .join();
}

const numbers = new WeakMap<CSSStyleSheet, number>();
let lastNumber = 0;

function numberOf(sheet: CSSStyleSheet): number {
  const number = numbers.get(sheet) ?? ++lastNumber;
  numbers.set(sheet, number);
  return number;
}

/**
 * Animations that scripts have started, without those of the target and what it is in, which only show that it was
 * pressed.
 */
function ownAnimations(target: Element, { document, tree }: FrameContext): Animation[] {
  return animationsOf(document).filter((animation) => {
    if (animation instanceof CSSTransition || animation instanceof CSSAnimation) return false;
    const moved = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    return moved !== null && !tree.contains(target, moved) && !tree.contains(moved, target);
  });
}

function animationEffect({ effect }: Animation, context: FrameContext): Effect | null {
  const moved = effect instanceof KeyframeEffect ? effect.target : null;
  return moved && { kind: 'state', ...say`${describeElement(moved, context)} moved` };
}

/** Pictures larger than this are compared shrunk to it, in CSS px. */
const size = { width: 400, height: 300 };

/** The picture of a canvas, as text to compare; always the same for one that may not be read. */
function pictureOf(canvas: HTMLCanvasElement): string {
  const { width, height } = canvas;
  if (width === 0 || height === 0) return '';
  const scale = Math.min(1, size.width / width, size.height / height);
  const copy = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const drawing = copy.getContext('2d', { willReadFrequently: true });
  try {
    drawing?.drawImage(canvas, 0, 0, copy.width, copy.height);
    return new TextDecoder('latin1').decode(drawing?.getImageData(0, 0, copy.width, copy.height).data);
  } catch {
    return '';
  }
}
