import { throwIfStopped, withSignal, sleep } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import type { Point } from '../../protocol/frame';
import type { InputStep } from '../../protocol/frame-contract';
import { debuggerOf, type TabDebugger } from './debugger';
import { pointInTab, seenInTab } from '../../page/frames';
import { asOwnInput } from '../frames/tab-frames';
import type { ActOfFrame, TrustedAct } from '../../page/tab';

/** An act that is done with trusted input. */
type ActByHand = ActOfFrame & {
  drag: TrustedDrag;
  /** Keys and buttons that it holds down. */
  held: Set<string>;
  /** The point a drag was carried to, in its frame. */
  carriedTo?: Point;
};

/** Makes the debugger ready for an act. */
export async function beginTrusted(act: ActOfFrame): Promise<TrustedAct> {
  const tab = debuggerOf(act.tab.id);
  await withSignal(tab.use(), act.signal);
  const drag = createTrustedDrag(tab);
  const byHand: ActByHand = { ...act, drag, held: new Set() };
  return {
    input: (steps) =>
      asOwnInput(act.tab.id, async () => {
        for (const step of steps) await withSignal(dispatch(byHand, step), act.signal);
      }),
    end: () => {
      // A tab that has closed holds nothing.
      void drag
        .cancel()
        .catch(() => {})
        .finally(() => tab.release());
    },
  };
}

async function dispatch(act: ActByHand, step: InputStep): Promise<void> {
  const tab = debuggerOf(act.tab.id);
  const sendMouse = (mouse: MouseStep, point: Point) => {
    throwIfStopped(act.signal);
    return tab.send('Input.dispatchMouseEvent', { ...mouseParams(mouse), ...point });
  };
  switch (step.kind) {
    case 'keyDown':
      await checkFocus(act);
      act.held.add(step.code || step.key);
      await tab.send('Input.dispatchKeyEvent', keyParams(step));
      return;
    case 'keyUp':
      letGo(act, step.code || step.key);
      await tab.send('Input.dispatchKeyEvent', keyParams(step));
      return;
    case 'text':
      await checkFocus(act);
      await tab.send('Input.insertText', { text: step.text });
      return;
    case 'grab':
      await act.drag.grab(await pressPoint(act, step));
      act.carriedTo = step;
      return;
    case 'carry':
      act.carriedTo = step;
      await act.drag.carry(await pointInTab(act, step), step.dragging, act.signal);
      return;
    case 'letGo':
      if (act.carriedTo) await pressPoint(act, act.carriedTo);
      await act.drag.letGo();
      return;
    case 'down': {
      const point = await pressPoint(act, step);
      act.held.add(step.button);
      return void (await sendMouse(step, point));
    }
    case 'up':
      // The browser gives it to whatever got the press, wherever the pointer is by then.
      letGo(act, step.button);
      return void (await sendMouse(step, await pointInTab(act, step)));
    default:
      await sendMouse(step, await pressPoint(act, step));
  }
}

/** The point in the tab that the browser is to press. Only what shows of the act's frame is pressed, as the frames around it say. */
async function pressPoint(act: ActByHand, { x, y }: Point): Promise<Point> {
  const { seen, cover } = await withSignal(seenInTab(act, [{ x, y }], true), act.signal);
  const [first] = seen;
  if (first) return first.point;
  throw cover
    ? new AutomationError('covered', `Where the frame was to be pressed, it is covered by ${cover}.`)
    : new AutomationError('not-visible', 'Where the frame was to be pressed, nothing shows of it.');
}

/** Nothing is let go that the act does not hold: another frame may hear that. */
function letGo({ held }: ActByHand, what: string): void {
  if (!held.delete(what)) throw new AutomationError('invalid-input', `The act does not hold "${what}".`);
}

/** The browser gives keys to whatever has the focus: they are for the act's own document, which has it right before. */
async function checkFocus({ tab, place, signal }: ActByHand): Promise<void> {
  if (await withSignal(tab.ask(place.frame.documentId, 'holdsFocus', null), signal)) return;
  const message = 'Another frame of the page took the focus. Nothing more was typed.';
  throw new AutomationError('value-rejected', message);
}

type MouseStep = Extract<InputStep, { kind: 'move' | 'down' | 'up' | 'wheel' }>;

function mouseParams(step: MouseStep): Record<string, unknown> {
  switch (step.kind) {
    case 'move':
      return { type: 'mouseMoved', button: 'none', buttons: 0, modifiers: maskOf(step.modifiers) };
    case 'wheel':
      return { type: 'mouseWheel', deltaX: step.deltaX, deltaY: step.deltaY };
    default: {
      const { button, count: clickCount, modifiers } = step;
      const type = step.kind === 'down' ? 'mousePressed' : 'mouseReleased';
      const buttons = step.kind === 'down' ? { left: 1, right: 2, middle: 4 }[button] : 0;
      const force = step.kind === 'down' ? mousePressure : 0;
      return { type, button, buttons, clickCount, force, modifiers: maskOf(modifiers) };
    }
  }
}

type KeyStep = Extract<InputStep, { key: string }>;

function keyParams({
  kind,
  key,
  code,
  keyCode,
  text,
  location = 0,
  modifiers,
}: KeyStep): Record<string, unknown> {
  const down = text === undefined ? 'rawKeyDown' : 'keyDown';
  return {
    type: kind === 'keyUp' ? 'keyUp' : down,
    key,
    code,
    windowsVirtualKeyCode: keyCode,
    location,
    isKeypad: location === 3,
    modifiers: maskOf(modifiers),
    ...(text !== undefined && { text, unmodifiedText: text }),
  };
}

/** The DevTools protocol's bits of the modifier keys. */
function maskOf({ altKey, ctrlKey, metaKey, shiftKey }: KeyStep['modifiers']): number {
  return (altKey ? 1 : 0) + (ctrlKey ? 2 : 0) + (metaKey ? 4 : 0) + (shiftKey ? 8 : 0);
}

/**
 * A drag by the browser's own mouse. Once the page lets an HTML drag begin, the browser hands it over here instead of to
 * the desktop, and it goes on as drag events.
 */
type TrustedDrag = {
  grab(at: Point): Promise<void>;
  /** `dragging`: the page let an HTML drag begin, which is on its way here. */
  carry(to: Point, dragging: boolean, signal: AbortSignal): Promise<void>;
  letGo(): Promise<void>;
  /** Lets go if it is still held, without a drop. */
  cancel(): Promise<void>;
};

/** The `pressure` of a mouse while a button is down. Source: Pointer Events, devices that measure none. */
const mousePressure = 0.5;

/** The browser has this long to report a drag that has begun, in milliseconds. */
const interceptMs = 2000;

function createTrustedDrag(tab: TabDebugger): TrustedDrag {
  const { promise: intercepted, resolve } = Promise.withResolvers<unknown>();
  let at: Point | undefined;
  let data: unknown;
  let stopListening = () => {};
  const mouse = (type: string, buttons: number) =>
    tab.send('Input.dispatchMouseEvent', {
      type,
      ...at,
      button: 'left',
      buttons,
      clickCount: 1,
      force: buttons === 0 ? 0 : mousePressure,
    });
  const drag = (type: string) => tab.send('Input.dispatchDragEvent', { type, ...at, data });
  const release = async (how: () => Promise<unknown>) => {
    if (!at) return;
    try {
      await how();
    } finally {
      at = undefined;
      stopListening();
      await tab.send('Input.setInterceptDrags', { enabled: false });
    }
  };
  return {
    grab: async (point) => {
      stopListening = tab.on(({ method, params }) => {
        if (method === 'Input.dragIntercepted') resolve(params['data']);
      });
      await tab.send('Input.setInterceptDrags', { enabled: true });
      await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point, button: 'none' });
      at = point;
      await mouse('mousePressed', 1);
    },
    carry: async (to, dragging, signal) => {
      at = to;
      if (data === undefined && dragging) {
        data = await withSignal(Promise.race([intercepted, tooLate()]), signal);
        await drag('dragEnter');
      }
      await (data === undefined ? mouse('mouseMoved', 1) : drag('dragOver'));
    },
    letGo: () => release(() => (data === undefined ? mouse('mouseReleased', 0) : drag('drop'))),
    cancel: () => release(() => (data === undefined ? mouse('mouseReleased', 0) : drag('dragCancel'))),
  };
}

async function tooLate(): Promise<never> {
  await sleep(interceptMs);
  throw new AutomationError('engine-failed', 'The browser did not hand over the drag that began.');
}
