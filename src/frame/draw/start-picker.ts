import { drawMarks } from './draw-marks';
import { createElement, openStage, type Stage } from './stage';
import { openCover, type Cover } from './cover';
import { rowPlaceOf } from '../record/row-place';
import type { RowPlace } from '../../protocol/recordings/recording';
import type { PickedContent } from '../../protocol/recordings/picked-content';
import { deepestAt, pickable } from './hit';

/** What else is told of a picked element: the row that it is in, and where it is recorded what it shows. */
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
  const hit =
    engine && cover.behind(() => deepestAt(document, { x, y }, (host) => engine.shadowRootOf(host)));
  const element = hit && pickable(hit);
  const ref = element && engine.refOf(element);
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
