import type { StepTarget } from '../../protocol/recordings/recording';
import { isInput, isSelect, isTextarea, selectionIn } from '../dom/native';
import { isEditingHost } from '../dom/values';
import type { EventHandlers } from './hear';
import { meantBy } from './meant';
import type { RecordingUnderWay } from './recording-under-way';

export type DragWatch = {
  handlers: EventHandlers;
  /** Whether the press that ended last was one: the click the browser makes of it is none. */
  wasDragged: () => boolean;
};

/** A press that moves less is a click, in CSS px. */
const leastMove = 10;

type Dragged = {
  element: Element;
  target: StepTarget | undefined;
  x: number;
  y: number;
  isByBrowser: boolean;
};

/**
 * Watches drags onto another element of the same frame: by the browser (`draggable`), or by a page that follows the
 * pointer.
 */
export function createDragWatch({ engine, document, aim, tell }: RecordingUnderWay): DragWatch {
  const { tree } = engine.context;
  let dragged: Dragged | undefined;
  let wasDragged = false;
  const begin = ({ clientX: x, clientY: y }: MouseEvent, element: Element, isByBrowser: boolean) => {
    dragged = { element, target: aim(element), x, y, isByBrowser };
  };
  const carry = (event: MouseEvent, onto: Element | undefined) => {
    const place = onto && aim(onto);
    if (dragged && place) {
      tell({ kind: 'drag', onto: place.selector }, dragged.target, event.timeStamp);
      wasDragged = true;
    }
    dragged = undefined;
  };
  return {
    wasDragged: () => wasDragged,
    handlers: {
      pointerdown: (event, hit) => {
        wasDragged = false;
        dragged = undefined;
        if (event.button === 0 && !takesItself(hit)) begin(event, meantBy(hit, tree), false);
      },
      dragstart: (event, element) => begin(event, element, true),
      drop: (event, element) => {
        if (dragged?.isByBrowser) carry(event, element);
      },
      dragend: () => {
        dragged = undefined;
      },
      pointerup: (event) => {
        if (!dragged || dragged.isByBrowser) return;
        const isMoved = Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) >= leastMove;
        const isSelection = selectionIn(document)?.isCollapsed === false;
        carry(event, isMoved && !isSelection ? below(event, dragged.element) : undefined);
      },
    },
  };

  /** The element it was let go over: neither the thing itself, which follows the pointer, nor one that holds it. */
  function below({ clientX, clientY }: MouseEvent, carried: Element): Element | undefined {
    const hits = document.elementsFromPoint(clientX, clientY);
    return hits.find((hit) => !tree.contains(carried, hit) && !tree.contains(hit, carried));
  }
}

/** Whether a press that moves in it selects its text or sets its value. */
function takesItself(element: Element): boolean {
  return isInput(element) || isTextarea(element) || isSelect(element) || isEditingHost(element);
}
