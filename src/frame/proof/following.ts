import { Event } from '../dom/builtins';
import { matchesSelector } from '../dom/native';
import type { Phase } from '../changes/change';
import { soonestTask } from '../act/wait';

export type Entering = {
  readonly phase: Phase;
  /** Counts changes from now on to `phase`; for sure only while `isSure` says so. */
  enter: (phase: Phase, isSure?: () => boolean) => void;
};
type Following = {
  entering: Entering;
  signal: AbortSignal;
  /** Whether the act has changed this element. */
  isTouched: (element: EventTarget) => boolean;
  /** Called when an event of this type has been heard. */
  onHeard: (type: string) => void;
};

const followingEvents = [
  'load',
  'error',
  'scroll',
  'scrollend',
  'toggle',
  'close',
  'transitionend',
  'animationend',
];

/** Counts to the act the consequences of its changes: pictures that load, styles that end, boxes that scroll. */
export function followEvents(document: Document, following: Following): void {
  const { entering, signal, isTouched, onHeard } = following;
  const leave = (type: string): void => {
    entering.enter('idle');
    onHeard(type);
  };
  const onFollowing = (event: Event) => {
    const [place] = event.composedPath();
    const box = place instanceof Document ? place.scrollingElement : place;
    if (entering.phase !== 'idle' || !box || !isTouched(box)) return;
    entering.enter('deed', () => event.eventPhase !== Event.NONE);
    void soonestTask().then(() => leave(event.type));
  };
  for (const type of followingEvents)
    document.addEventListener(type, onFollowing, { capture: true, passive: true, signal });
}

/** A selector of elements that use the focus for their keys only. */
const pressed =
  'button:not([aria-haspopup]), a[href], summary, [role="button"]:not([aria-haspopup]), input[type="button"], input[type="submit"]';

/** Leaves out of a press the code that runs because a press gives the focus: the press is not made for that. */
export function setFocusApart(view: Window, entering: Entering, signal: AbortSignal): void {
  let isFocusing = false;
  const onFocus = (event: Event) => {
    const [place] = event.composedPath();
    const given = event.type === 'blur' && event instanceof FocusEvent ? event.relatedTarget : place;
    if (entering.phase !== 'press' || (given instanceof Element && !matchesSelector(given, pressed))) return;
    isFocusing = true;
    entering.enter('approach');
  };
  const onFocused = () => {
    if (isFocusing && entering.phase === 'approach') entering.enter('press');
    isFocusing = false;
  };
  for (const type of ['blur', 'focus'])
    view.addEventListener(type, onFocus, { capture: true, passive: true, signal });
  view.addEventListener('focusin', onFocused, { passive: true, signal });
}
