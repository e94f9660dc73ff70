import { cancelAnimationFrame, Event, requestAnimationFrame } from '../dom/builtins';
import { throwIfStopped, withSignal } from '../../base/deadline';
import type { InputStep } from '../../protocol/frame-contract';
import { aimAnew, arrive, mostMoves } from '../act/arrive';
import type { Phase } from '../changes/change';
import type { HitPoint, ActUnderWay } from '../act/act-contract';
import { boxOfKey } from './arrow-keys';
import { heldFlags, type Chord, type Key } from './key-names';
import { checkHeld, followPoint } from '../act/held';
import type { ClickOptions } from './modifiers';
import { guardPress, type PressGuard } from './press-guard';
import { drainMicrotasks, nextTask, sleep, sleepUnless, soonestTask } from '../act/wait';

/** Whether this act is done with the browser's own events. */
export const isTrusted = ({ request, context }: ActUnderWay): boolean =>
  request.trusted === true && context.sendInput !== undefined;

/**
 * Whether the browser itself types for the act. It gives keys to whatever has the focus, which a frame of another site
 * can take at any moment: no value of a variable goes that way. It is put in from here, where its place is known.
 */
export const isTypedByBrowser = (run: ActUnderWay): boolean =>
  isTrusted(run) && run.request.arguments.every((given, index) => given === run.args[index]);

/** The same for a whole text at once: none where a document of another site is in the tab, which could take all of it. */
export const isFilledByBrowser = (run: ActUnderWay): boolean =>
  isTypedByBrowser(run) && !hasOtherSites(run.context.document.defaultView?.top);

/** The most frames that are looked through; a page with more counts as one with other sites. */
const mostFrames = 50;

function hasOtherSites(page: Window | null | undefined): boolean {
  if (!page || page.length > mostFrames) return true;
  try {
    return !page.document || Array.from({ length: page.length }, (_, at) => page[at]).some(hasOtherSites);
  } catch {
    return true;
  }
}

type TrustedClick = ClickOptions & { count?: number };

/** Has the browser click at the point, `count` times, or hold the button down; where it did. */
export async function clickTrusted(
  run: ActUnderWay,
  start: HitPoint,
  options: TrustedClick,
): Promise<HitPoint> {
  const { modifiers } = options;
  const come = ({ x, y }: HitPoint) => sendTrusted(run, [{ kind: 'move', x, y, modifiers }]);
  let point = await arrive(run, start, { come });
  for (let misses = 0; ; misses += 1) {
    const guard = await pressGuarded(run, point, options);
    if (misses === mostMoves || !guard.hasMissed()) {
      guard.check();
      return point;
    }
    // Nothing was pressed: the page or the window moved as the press was on its way.
    point = await arrive(run, await aimAnew(run, point), { come });
  }
}

async function pressGuarded(
  run: ActUnderWay,
  point: HitPoint,
  { button, modifiers, holdMs, count = 1 }: TrustedClick,
): Promise<PressGuard> {
  const { x, y } = point;
  const presses = Array.from({ length: count }, (_, index): InputStep[] => [
    { kind: 'down', x, y, button, modifiers, count: index + 1 },
    { kind: 'up', x, y, button, modifiers, count: index + 1 },
  ]);
  // A page may draw something under the pointer at such a press.
  const guard = guardPress(run, point, { mayCover: button === 'right' || holdMs !== undefined });
  const check = () => void followPoint(run, point);
  try {
    if (holdMs === undefined) await sendTrusted(run, presses.flat(), check);
    else {
      // Should the act end meanwhile, the background lets go.
      await sendTrusted(run, [{ kind: 'grab', x, y }], check);
      await sleep(holdMs, run.signal);
      await sendTrusted(run, [{ kind: 'letGo' }]);
    }
  } finally {
    guard.stop();
  }
  return guard;
}

/** Has the browser press and release the keys of a chord, on whatever has the focus. */
export async function pressTrusted(run: ActUnderWay, chord: Chord, held: readonly Key[]): Promise<void> {
  if (chord.key.code === '' && chord.key.text !== undefined)
    return sendTrusted(run, [{ kind: 'text', text: chord.key.text }], () => checkHeld(run));
  const { altKey, ctrlKey, metaKey } = chord;
  const step = (kind: 'keyDown' | 'keyUp', key: Key, down: readonly Key[]): InputStep => {
    const types = kind === 'keyDown' && key.text !== undefined && !altKey && !ctrlKey && !metaKey;
    const { text, ...named } = key;
    return { kind, ...named, modifiers: heldFlags(down), text: types ? text : undefined };
  };
  const all = [...held, chord.key];
  const steps = [
    ...all.map((key, index) => step('keyDown', key, all.slice(0, index + 1))),
    ...all.map((key, index) => step('keyUp', key, all.slice(0, index))).toReversed(),
  ];
  const scrolls = followKeyScroll(chord, run);
  try {
    await sendTrusted(run, steps, () => checkHeld(run));
  } finally {
    scrolls.stop();
  }
}

/** Has the browser's own scroll count as the act's, once the page has let the key through: it comes in no turn of the act. */
function followKeyScroll(chord: Chord, { context, causes }: ActUnderWay): { stop(): void } {
  const listening = new AbortController();
  const onKey = (event: KeyboardEvent) => {
    const [target] = event.composedPath();
    if (!event.isTrusted || event.key !== chord.key.key || event.defaultPrevented) return;
    const box = target instanceof Element ? boxOfKey(chord, target, context) : null;
    if (box) causes.touched.scrolled.add(box);
  };
  context.document.defaultView?.addEventListener('keydown', onKey, {
    passive: true,
    signal: listening.signal,
  });
  return { stop: () => listening.abort() };
}

/** Has the browser put `text` in place of the selection; an empty text deletes it. */
export async function insertTrusted(run: ActUnderWay, text: string): Promise<void> {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  const remove = { key: 'Delete', code: 'Delete', keyCode: 46, modifiers: none };
  await sendTrusted(
    run,
    text === ''
      ? [
          { kind: 'keyDown', ...remove },
          { kind: 'keyUp', ...remove },
        ]
      : [{ kind: 'text', text }],
    () => checkHeld(run),
  );
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
export async function sendTrusted(
  run: ActUnderWay,
  steps: readonly InputStep[],
  check?: () => void,
): Promise<void> {
  const { context, hands, signal } = run;
  throwIfStopped(signal);
  const isTouch = steps.some(({ kind }) => kind !== 'move');
  await hands.do('approach', () => {}, { check, isTouch });
  const arrivals = followInput(run, steps);
  try {
    await withSignal(context.sendInput?.(steps) ?? Promise.resolve(), signal);
    // The browser answers for a wheel before a passive listener has heard of it.
    if (steps.some(({ kind }) => kind === 'wheel')) await arrivals.wheel();
    await nextTask();
    await drainMicrotasks();
  } finally {
    arrivals.stop();
    run.causes.enter('idle');
  }
}

/** Has what the events of these steps bring count as the act's. */
function followInput(
  run: ActUnderWay,
  steps: readonly InputStep[],
): { wheel(): Promise<void>; stop(): void } {
  const { causes, context, request, signal } = run;
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
    // Deeds of the browser itself after the event can't be told from those of a frame that is drawn before our next task.
    causes.enter(entered, () => event.eventPhase !== Event.NONE);
    // The page's own listeners at the window were there first.
    context.changes.claimOf(entered, event);
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
