import { dispatchOn } from '../dom/native';
import { toAutomationError } from '../../base/errors';
import type { DragData, DragPhase } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import type { HitPoint } from '../act/act-contract';
import { transferOf } from './drag-data';
import { dragEvent } from './drag-event';
import { dropPointOn, dropTarget } from '../act/drop-point';

/** Takes an HTML drag that comes from another frame: `dragenter`, `dragover`, and `drop` or `dragleave`. */
export function createDragReceiver(context: FrameContext) {
  let entered: Element | undefined;
  const over = (at: HitPoint, data: DataTransfer) => {
    if (entered !== at.element) {
      dispatchOn(at.element, dragEvent('dragenter', at, entered ? { data, other: entered } : { data }));
      entered?.dispatchEvent(
        dragEvent('dragleave', { ...at, element: entered }, { data, other: at.element }),
      );
      entered = at.element;
    }
    return !dispatchOn(at.element, dragEvent('dragover', at, { data }));
  };
  const end = (at: HitPoint, data: DataTransfer, type: 'drop' | 'dragleave') => {
    entered = undefined;
    dispatchOn(at.element, dragEvent(type, at, { data }));
    return type === 'drop';
  };
  return (selector: string, phase: DragPhase, data: DragData): boolean => {
    try {
      const at = dropPointOn(dropTarget(selector, context), context);
      const transfer = transferOf(data);
      if (phase === 'over') return over(at, transfer);
      return end(at, transfer, phase === 'drop' ? 'drop' : 'dragleave');
    } catch (thrown) {
      throw toAutomationError(thrown, 'engine-failed');
    }
  };
}
