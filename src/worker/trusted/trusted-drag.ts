import { withSignal } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import type { Point } from '../../protocol/frame';
import type { TabDebugger } from './debugger';

/**
 * A drag by the browser's own mouse. Once the page lets an HTML drag begin, the browser hands it over here instead of to
 * the desktop, and it goes on as drag events.
 */
export type TrustedDrag = {
  grab(at: Point): Promise<void>;
  /** `dragging`: the page let an HTML drag begin, which is on its way here. */
  carry(to: Point, dragging: boolean, signal: AbortSignal): Promise<void>;
  letGo(): Promise<void>;
  /** Lets go if it is still held, without a drop. */
  cancel(): Promise<void>;
};

/** The `pressure` of a mouse while a button is down. Source: Pointer Events, devices that measure none. */
export const mousePressure = 0.5;

/** The browser has this long to report a drag that has begun, in milliseconds. */
const interceptMs = 2000;

export function createTrustedDrag(tab: TabDebugger): TrustedDrag {
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
  await new Promise((resolve) => setTimeout(resolve, interceptMs));
  throw new AutomationError('engine-failed', 'The browser did not hand over the drag that began.');
}
