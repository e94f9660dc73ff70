import type { Stage } from './stage';

export type CoverEvents = {
  onMove: (x: number, y: number) => void;
  onLeave: () => void;
  onPick: (x: number, y: number) => void;
  onCancel: () => void;
};

/** A layer over the page that takes the pointer in its place. */
export type Cover = {
  /** Runs `look` as if the cover were not there. */
  behind<T>(look: () => T): T;
  close(): void;
};

const pressing = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
];

/**
 * Opens a frame of its own over the page: events in it are none of the page, not even one that a listener on its
 * window could see. `holes` are frame elements whose frames have covers of their own.
 */
export function openCover({ root }: Stage, holes: readonly number[], events: CoverEvents): Cover {
  const frame = document.createElement('iframe');
  frame.style.cssText =
    'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; pointer-events: auto; cursor: crosshair';
  frame.tabIndex = -1;
  root.append(frame);
  const listeners = new AbortController();
  const { signal } = listeners;
  // The page's own window too: parts of the page over a frame show through its hole, and keys go where the focus is.
  for (const target of [frame.contentWindow, window]) if (target) listen(target, events, signal);
  if (frame.contentDocument) frame.contentDocument.documentElement.style.cursor = 'crosshair';
  frame.addEventListener('pointerleave', events.onLeave, { signal });
  const timer = setInterval(() => cutHoles(frame, holes), 100);
  cutHoles(frame, holes);
  return {
    behind: (look) => {
      frame.style.pointerEvents = 'none';
      try {
        return look();
      } finally {
        frame.style.pointerEvents = 'auto';
      }
    },
    close: () => {
      clearInterval(timer);
      listeners.abort();
      frame.remove();
    },
  };
}

function listen(target: Window, { onMove, onPick, onCancel }: CoverEvents, signal: AbortSignal): void {
  const options = { capture: true, signal };
  // This listener comes first: a swallowed event reaches none after it.
  const press = ({ isTrusted, clientX, clientY }: MouseEvent) => isTrusted && onPick(clientX, clientY);
  target.addEventListener('click', press, options);
  for (const type of pressing) {
    target.addEventListener(type, (event) => event.isTrusted && swallow(event), options);
  }
  target.addEventListener('pointermove', ({ clientX, clientY }) => onMove(clientX, clientY), options);
  target.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || event.key !== 'Escape') return;
      swallow(event);
      onCancel();
    },
    options,
  );
}

/** Keeps an event from the page. */
function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Cuts the frames that pick for themselves out of the cover. */
function cutHoles(frame: HTMLElement, holes: readonly number[]): void {
  const boxes = holes.flatMap((ref) => globalThis.__tabwright?.elementOf(ref)?.getBoundingClientRect() ?? []);
  const whole = `M0 0H${window.innerWidth}V${window.innerHeight}H0Z`;
  const cut = boxes.map(({ left, top, right, bottom }) => `M${left} ${top}H${right}V${bottom}H${left}Z`);
  frame.style.clipPath = boxes.length > 0 ? `path(evenodd, "${[whole, ...cut].join('')}")` : '';
}
