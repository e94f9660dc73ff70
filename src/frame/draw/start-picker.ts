import { elementAt, type ComposedTree } from '../dom/composed';
import { drawMarks } from './draw-marks';
import { createElement, openStage, type Stage } from './stage';
import { rowPlaceOf } from '../record/alternates';
import type { RowPlace } from '../../protocol/recordings/recording';
import type { PickedContent } from '../../protocol/recordings/live-recording';

/** The row that a picked element is in and, where its content is recorded, that content. */
export type PickedThing = { row?: RowPlace; content?: PickedContent };

const knownOf = (element: Element): PickedThing => ({
  row: rowPlaceOf(element, document),
  content: globalThis.__tabwrightRecorder?.contentOf(element),
});

/** The words of the picker's bar, and the function that takes the choice. */
export type PickerPorts = {
  hint: string;
  /** Takes the ref of the picked element; null when the user cancels. */
  tell: (ref: number | null, known?: PickedThing) => void;
};

/** Makes `__tabwrightPicker` available in this frame. Safe to run again: the second time does nothing. */
export function startPicker(ports: PickerPorts): void {
  globalThis.__tabwrightPicker ??= createPicker(ports);
}

function createPicker(ports: PickerPorts): NonNullable<typeof globalThis.__tabwrightPicker> {
  let end: (() => void) | undefined;
  const stop = () => {
    end?.();
    end = undefined;
  };
  return {
    stop,
    start: (holes) => {
      stop();
      end = pick(holes, ports);
    },
  };
}

/** Follows the pointer until the returned function is called. `holes`: frame elements whose frames pick for themselves. */
function pick(holes: readonly number[], { hint, tell }: PickerPorts): () => void {
  const stage = openStage((host) => globalThis.__tabwright?.setOverlayHost(host));
  const layer = stage.root.appendChild(createElement('div'));
  if (window === window.top) stage.root.append(hintBar(hint));
  const cover = openCover(stage, holes, {
    onMove: (x, y) => highlight(layer, targetAt(cover, x, y)),
    onLeave: () => layer.replaceChildren(),
    onPick: (x, y) => {
      const target = targetAt(cover, x, y);
      if (target) tell(target.ref, knownOf(target.element));
    },
    onCancel: () => tell(null),
  });
  return () => {
    cover.close();
    stage.host.remove();
  };
}

type Target = { ref: number; element: Element };

function targetAt(cover: Cover, x: number, y: number): Target | undefined {
  const engine = globalThis.__tabwright;
  if (!engine) return undefined;
  const { tree } = engine.engine.context;
  const hit = cover.behind(() => elementAt(x, y, tree));
  const element = hit && pickable(hit, tree);
  const ref = element ? engine.refOf(element) : undefined;
  return element && ref !== undefined ? { ref, element } : undefined;
}

function highlight(layer: HTMLElement, target: Target | undefined): void {
  if (!target) return layer.replaceChildren();
  const { left, top, right, bottom } = target.element.getBoundingClientRect();
  const mark = { ref: target.ref, number: 0, sure: true };
  const viewport = { width: window.innerWidth, height: window.innerHeight };
  const placed = [{ mark, element: target.element, box: { left, top, right, bottom } }];
  layer.replaceChildren(...drawMarks(placed, { viewport, isTarget: false, place: () => [] }));
}

function hintBar(hint: string): Stage['host'] {
  const bar = createElement('div', 'bar');
  const text = createElement('span');
  text.textContent = hint;
  const keys = createElement('kbd');
  keys.textContent = 'Esc';
  bar.append(text, keys);
  return bar;
}

const controls =
  'a[href], button, input, select, textarea, summary, label, iframe, frame, [contenteditable=""], [contenteditable=true], ' +
  '[tabindex], [onclick], [role=button], [role=link], [role=checkbox], [role=radio], [role=tab], [role=option], ' +
  '[role=menuitem], [role=switch], [role=combobox], [role=textbox], [role=slider]';

/** The element a person means by pointing at this one: the control it is part of, else itself. */
function pickable(element: Element, tree: ComposedTree): Element {
  const control = tree.closest(element, controls);
  return (control instanceof HTMLLabelElement ? control.control : control) ?? element;
}

type CoverEvents = {
  onMove: (x: number, y: number) => void;
  onLeave: () => void;
  onPick: (x: number, y: number) => void;
  onCancel: () => void;
};

/** A layer over the page that takes the pointer in its place. */
type Cover = {
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
function openCover({ root }: Stage, holes: readonly number[], events: CoverEvents): Cover {
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
