import type { DragEvent } from 'react';
import { stepIntents } from '../intents/steps';
import { useOwnIntents } from '../panel-context';

/** The type of data that a dragged step has. */
export const dragType = 'application/x-tabwright-step';

/** A row that steps can be dropped on, before it or after it. Where is shown by the row itself, without drawing all of them. */
export function useStepDrop(id: string) {
  const { placeStep } = useOwnIntents(stepIntents);
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      event.currentTarget.dataset.drop = sideOf(event);
    },
    onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => delete currentTarget.dataset.drop,
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      delete event.currentTarget.dataset.drop;
      const dragged = event.dataTransfer.getData(dragType);
      if (dragged !== '' && dragged !== id) placeStep(dragged, { id, where: sideOf(event) });
    },
  };
}

function sideOf({ currentTarget, clientY }: DragEvent<HTMLElement>): 'before' | 'after' {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
