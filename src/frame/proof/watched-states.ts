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
  queryAllInside,
  scopeSheetsOf,
  selectionIn,
} from '../dom/native';
import { focusedElement } from '../dom/composed';
import { rulesOf } from '../dom/look';
import { clippedText, describeElement } from '../act/describe';
import { isRendered } from './change-meaning';
import { fieldEffect, isTickable, fieldState } from '../fields/states';
import { isTextField } from '../act/checks';
import { isSecret } from '../names/secret-fields';
import type { Looks } from './looks';
import type { Judged } from '../act/act';

export type WatchedState = {
  value: string;
  effect: () => Effect | null;
  /** The popover: the browser reports its opening and closing in a task of its own. */
  popover?: Element;
  /** That it is there at all is a change, where it was not before. */
  isNew?: boolean;
};
export type States = Map<string, WatchedState>;

const holding = 'input, textarea, select, audio, video, [popover]';

/** The most pictures elsewhere on the page that are compared: reading one takes a millisecond. */
const maxPictures = 6;

export function createReader({ target, context }: Judged, looks: Looks): () => States {
  const numbers = new Map<unknown, number>();
  const keyOf = (holder: unknown, name: string) => {
    const number = numbers.get(holder) ?? numbers.size;
    numbers.set(holder, number);
    return `${number} ${name}`;
  };
  const canvases = canvasesOf(target, context);
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
    for (const canvas of canvases) {
      const effect = (): Effect => ({ kind: 'state', ...say`the canvas was drawn on` });
      add(canvas, 'picture', { value: pictureOf(canvas), effect });
    }
    for (const animation of lastingAnimations(target, context)) {
      add(animation, 'runs', {
        value: 'yes',
        isNew: true,
        effect: () => animationEffect(animation, context),
      });
    }
    for (const [name, state] of pageStates(context)) add(context.document, name, state);
    add(context.document, 'focus', {
      value: String(numberOf(focusedElement(context.tree))),
      effect: () => shownEffect(looks, context),
    });
    const effect = (): Effect | null =>
      looks.anyDiffers() ? { kind: 'state', ...say`the page looks different` } : null;
    add(context.document, 'sheets', { value: sheetsIn(context), effect });
    return states;
  };
}

/** The pictures in the target, and the first ones of the page that are drawn. */
function canvasesOf(target: Element | null, { tree }: FrameContext): HTMLCanvasElement[] {
  const own = target ? [target, ...queryAllInside(target, 'canvas')] : [];
  const others = tree.scopes().flatMap((scope) => queryAll(scope, 'canvas'));
  const found = [...own, ...others.filter((each) => isRendered(each)).slice(0, maxPictures)];
  return [...new Set(found)].filter((each) => each instanceof HTMLCanvasElement);
}

/** True when nobody sees the value of a field. A box that is hidden may be drawn by its label. */
const isUnseen = (field: Element) =>
  matchesSelector(field, '[type="hidden"]') || (!isTickable(field) && !isRendered(field));

function* statesOf(
  element: Element,
  target: Element | null,
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

const shownNow = say`is shown now`;

/** The focus opens what a rule of style shows for it; all else that shows the focus is a mark of it. */
function shownEffect(looks: Looks, context: FrameContext): Effect | null {
  const shown = looks.shown();
  return shown ? { kind: 'opened', ...say`${describeElement(shown, context)} ${shownNow}` } : null;
}

/** The page's style sheets, whether each is disabled, and the number of its rules, as text to compare. */
function sheetsIn({ tree }: FrameContext): string {
  const sheets = tree.scopes().flatMap((scope) => scopeSheetsOf(scope));
  return sheets
    .map((sheet) => `${numberOf(sheet)} ${String(sheet.disabled)} ${rulesOf(sheet)?.length ?? -1}`)
    .join();
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(thing: object | null): number {
  const number = (thing && numbers.get(thing)) ?? ++lastNumber;
  if (thing) numbers.set(thing, number);
  return number;
}

/**
 * Animations that scripts have started and that leave the page other than it was, by going on for ever or by their last picture;
 * without those of the target and what it is in, which only show that it was pressed.
 */
function lastingAnimations(target: Element | null, { document, tree }: FrameContext): Animation[] {
  return animationsOf(document).filter((animation) => {
    if (animation instanceof CSSTransition || animation instanceof CSSAnimation) return false;
    const moved = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    const timing = animation.effect?.getComputedTiming();
    const lasts = timing?.endTime === Infinity || timing?.fill === 'forwards' || timing?.fill === 'both';
    if (moved === null || !lasts) return false;
    return target === null || (!tree.contains(target, moved) && !tree.contains(moved, target));
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
