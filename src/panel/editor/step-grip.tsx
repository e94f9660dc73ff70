import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { stepIntents } from '../intents/steps';
import { useOwnIntents } from '../panel-context';
import { Icon } from '../icons';
import { keepFocus } from '../hooks/use-step-keys';
import css from './editor.module.css';
import { dragType } from './use-step-drop';

type StepGripProps = { id: string; number: number; isCurrent: boolean };

/** Moves its step: by dragging, or by the arrow keys. */
export function StepGrip({ id, number, isCurrent }: StepGripProps) {
  const { moveStep } = useOwnIntents(stepIntents);
  const label = t('step.move', [number]);
  return (
    <UnstyledButton
      className={css.grip}
      draggable
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      title={label}
      data-grip={id}
      onDragStart={({ dataTransfer, currentTarget }) => {
        dataTransfer.setData(dragType, id);
        dataTransfer.effectAllowed = 'move';
        const row = currentTarget.closest('li');
        if (row) dataTransfer.setDragImage(row, 8, 16);
      }}
      onKeyDown={(event) => {
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        moveStep(id, by);
        keepFocus('data-grip', id);
      }}
    >
      <Icon name="grip" />
    </UnstyledButton>
  );
}
