import { DataTransfer } from '../dom/builtins';
import { AutomationError } from '../../base/errors';
import type { DragData } from '../../protocol/frame';

/** The data that a drag carries, in a form that another frame can be given. Fails for files, which have none. */
export function dataOf(transfer: DataTransfer): DragData {
  if (transfer.files.length > 0) {
    const message = 'What is dragged carries files, which cannot be taken into another frame.';
    throw new AutomationError('not-supported', message);
  }
  const texts = transfer.types.map((type) => ({ type, text: transfer.getData(type) }));
  return { texts, effectAllowed: transfer.effectAllowed };
}

export function transferOf({ texts, effectAllowed }: DragData): DataTransfer {
  const transfer = new DataTransfer();
  for (const { type, text } of texts) transfer.setData(type, text);
  transfer.effectAllowed = effectAllowed;
  return transfer;
}
