import { DragEvent } from '../dom/builtins';
import type { HitPoint } from '../act/act-contract';
import { mouseInit } from './pointer';
import { noModifiers } from './modifiers';

type Carried = { data: DataTransfer; other?: Element };

/** An event of HTML drag and drop at a point; `other` is the element that was left, or entered. */
export function dragEvent(type: string, at: HitPoint, { data, other }: Carried): DragEvent {
  const isHeld = type !== 'drop' && type !== 'dragend';
  const init = mouseInit(at, { modifiers: noModifiers, button: 0, buttons: isHeld ? 1 : 0 });
  return new DragEvent(type, {
    ...init,
    cancelable: type !== 'dragleave' && type !== 'dragend',
    relatedTarget: other ?? null,
    dataTransfer: data,
  });
}
