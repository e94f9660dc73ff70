import type { HitPoint, ActUnderWay } from '../act/act-contract';
import { arrive } from '../act/arrive';
import { firstMovePx } from './drag';
import { noModifiers } from './modifiers';
import { dropPointOn } from '../act/drop-point';
import { checkHeld } from '../act/held';
import { sendTrusted } from './trusted-input';

/** Has the browser drag from a point to the drop. The background lets go of the button should the act end before. */
export async function dragTrusted(start: HitPoint, drop: Element, run: ActUnderWay): Promise<void> {
  const come = ({ x, y }: HitPoint) => sendTrusted(run, [{ kind: 'move', x, y, modifiers: noModifiers }]);
  const from = await arrive(run, start, { come, mayCover: true });
  const starts = watchDragStart(run);
  const { x, y } = from;
  const carry = (place: { x: number; y: number }) =>
    sendTrusted(run, [{ kind: 'carry', ...place, dragging: starts.isDragging() }]);
  try {
    await sendTrusted(run, [{ kind: 'grab', x, y }], () => checkHeld(run));
    for (const move of [firstMovePx / 2, firstMovePx]) await carry({ x: x + move, y: y + move });
    for (const share of [0.35, 0.7, 1, 1]) await carry(await towards(from, drop, { share, run }));
    await sendTrusted(run, [{ kind: 'letGo' }]);
  } finally {
    starts.stop();
  }
}

async function towards(
  { x, y }: HitPoint,
  drop: Element,
  { share, run }: { share: number; run: ActUnderWay },
) {
  const end = await run.hands.do('deed', () => dropPointOn(drop, run.context));
  return { x: x + (end.x - x) * share, y: y + (end.y - y) * share };
}

/** Whether the page let an HTML drag begin. */
function watchDragStart({ context }: ActUnderWay): { isDragging(): boolean; stop(): void } {
  const listening = new AbortController();
  let started: Event | undefined;
  context.document.defaultView?.addEventListener(
    'dragstart',
    (event) => {
      if (event.isTrusted) started = event;
    },
    { capture: true, signal: listening.signal },
  );
  return {
    isDragging: () => started !== undefined && !started.defaultPrevented,
    stop: () => listening.abort(),
  };
}
