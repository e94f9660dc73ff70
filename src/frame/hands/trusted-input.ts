import { cancelAnimationFrame, Event, requestAnimationFrame } from '../dom/builtins';
import { throwIfStopped, withSignal } from '../../base/deadline';
import type { InputStep } from '../../protocol/frame-contract';
import { checkHeld } from '../act/aim';
import type { Phase } from '../changes/change';
import type { Act, HitPoint } from '../act/act';
import { noModifiers } from './keys';
import { drainMicrotasks, nextTask, sleepUnless, soonestTask } from '../act/wait';

/** True when this act is done with the browser's own events. */
export const isTrusted = ({ request, context }: Act): boolean =>
  request.trusted === true && context.sendInput !== undefined;

/**
 * True when the browser itself types for the act. It gives keys to whatever has the focus, which a frame of another
 * site can take at any moment: no value of a variable goes that way. It is put in from here, where its place is
 * known.
 */
export const isTypedByBrowser = (act: Act): boolean =>
  isTrusted(act) && act.request.arguments.every((given, index) => given === act.args[index]);

/** The same for a whole text at once: none where a document of another site is in the tab, which could take all of it. */
export const isFilledByBrowser = (act: Act): boolean =>
  isTypedByBrowser(act) && !hasOtherSites(act.context.document.defaultView?.top);

/** The most frames that are looked through; a page with more counts as one with other sites. */
const maxFrames = 50;

function hasOtherSites(page: Window | null | undefined): boolean {
  if (!page || page.length > maxFrames) return true;
  try {
    return !page.document || Array.from({ length: page.length }, (_, at) => page[at]).some(hasOtherSites);
  } catch {
    return true;
  }
}

export const moveTrusted = (act: Act, { x, y }: HitPoint, modifiers = noModifiers): Promise<void> =>
  sendTrusted(act, [{ kind: 'move', x, y, modifiers }]);

/** Has the browser put `text` in place of the selection; an empty text deletes it. */
export async function insertTrusted(act: Act, text: string): Promise<void> {
  const remove = { key: 'Delete', code: 'Delete', keyCode: 46, modifiers: noModifiers };
  const deleting: InputStep[] = [
    { kind: 'keyDown', ...remove },
    { kind: 'keyUp', ...remove },
  ];
  await sendTrusted(act, text === '' ? deleting : [{ kind: 'text', text }], () => checkHeld(act));
}

/** A wheel may be on its way to the page for this long, in milliseconds. */
const wheelMs = 200;

/** The phase of the act to which code belongs that runs while the browser dispatches an event of this type. */
const phases: Record<string, Phase> = {
  pointerover: 'approach',
  pointerenter: 'approach',
  mouseover: 'approach',
  mouseenter: 'approach',
  pointermove: 'approach',
  mousemove: 'approach',
  pointerdown: 'press',
  mousedown: 'press',
  pointerup: 'press',
  mouseup: 'press',
  contextmenu: 'deed',
  click: 'deed',
  auxclick: 'deed',
  dblclick: 'deed',
  wheel: 'deed',
  keydown: 'deed',
  keypress: 'deed',
  beforeinput: 'deed',
  input: 'deed',
  change: 'deed',
  keyup: 'deed',
  submit: 'deed',
  dragstart: 'deed',
  drag: 'deed',
  dragenter: 'deed',
  dragleave: 'deed',
  dragover: 'deed',
  drop: 'deed',
  dragend: 'deed',
};

/** Events with which a drawn frame begins: the input before it is over. */
const drawing = [
  'resize',
  'scroll',
  'scrollend',
  'animationstart',
  'animationiteration',
  'animationend',
  'transitionrun',
  'transitionstart',
  'transitionend',
];

/**
 * Sends the steps, unless `check` throws right before; what changes while their events are dispatched counts as the act's, and
 * nothing else does.
 */
export async function sendTrusted(act: Act, steps: readonly InputStep[], check?: () => void): Promise<void> {
  const { context, hands, signal } = act;
  throwIfStopped(signal);
  const isTouch = steps.some(({ kind }) => kind !== 'move');
  await hands.do('approach', () => {}, { check, isTouch });
  const arrivals = followInput(act, steps);
  try {
    await withSignal(context.sendInput?.(steps) ?? Promise.resolve(), signal);
    // The browser answers for a wheel before a passive listener has heard of it.
    if (steps.some(({ kind }) => kind === 'wheel')) await arrivals.wheel();
    await nextTask();
    await drainMicrotasks();
  } finally {
    arrivals.stop();
    act.causes.enter('idle');
  }
}

/** Has what the events of these steps bring count as the act's. */
function followInput(act: Act, steps: readonly InputStep[]) {
  const { causes, context, request, signal } = act;
  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  const movesCount =
    request.method === 'hover' || steps.some(({ kind }) => kind === 'carry' || kind === 'letGo');
  let hasTurned = false;
  let drawn = 0;
  let onWheel = () => {};
  let endCount = () => {};
  const enter = (phase: Phase, event: Event) => {
    if (event.type === 'wheel') {
      hasTurned = true;
      onWheel();
    }
    const entered = movesCount ? 'deed' : phase;
    // The page's own listeners at the window were there first.
    context.changes.claimOf(entered, event);
    // Deeds of the browser itself after the event can't be told from those of a frame that is drawn before our next task.
    causes.enter(entered, () => event.eventPhase !== Event.NONE);
    cancelAnimationFrame(drawn);
    drawn = requestAnimationFrame(leave);
    endCount = causes.count();
    void soonestTask().then(leave);
  };
  const leave = (): void => {
    cancelAnimationFrame(drawn);
    causes.enter('idle');
    context.afterEvents?.();
  };
  // A tab that the page closes may be gone before the next task.
  const onBubble = (event: Event) => {
    if (event.isTrusted) endCount();
    endCount = () => {};
    context.afterEvents?.();
  };
  const view = context.document.defaultView;
  for (const [type, phase] of Object.entries(phases)) {
    const onCapture = (event: Event) => event.isTrusted && enter(phase, event);
    view?.addEventListener(type, onCapture, { ...options, capture: true });
    view?.addEventListener(type, onBubble, options);
  }
  // It stays in its shadow tree.
  const onChange = (event: Event) => event.isTrusted && enter('deed', event);
  for (const root of context.tree.knownScopes().slice(1))
    root.addEventListener('change', onChange, { ...options, capture: true });
  watchDrawing(view, leave, { ...options, capture: true });
  return {
    wheel: () =>
      sleepUnless(wheelMs, signal, (wake) => {
        onWheel = wake;
        if (hasTurned) wake();
        return () => {};
      }),
    stop: () => listening.abort(),
  };
}

function watchDrawing(view: Window | null, begin: () => void, options: AddEventListenerOptions): void {
  const hear = (event: Event) => event.isTrusted && begin();
  for (const type of drawing) view?.addEventListener(type, hear, options);
}
