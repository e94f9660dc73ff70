import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { t } from '../../languages/t';
import type { Step } from '../../protocol/recordings/recording';
import type { ReplayedStep } from '../../protocol/recordings/replay';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import { stepTitle } from '../words/deed-titles';
import { useStepKeys } from '../hooks/use-step-keys';
import { ActionChips } from '../now/action-chips';
import recordings from '../recordings/recordings.module.css';
import shell from '../now/shell.module.css';
import css from './editor.module.css';
import { StepGrip } from './step-grip';
import { StepOutcome } from './step-outcome';
import { useStepDrop } from './use-step-drop';

type StepRowProps = {
  step: Step;
  number: number;
  isOpen: boolean;
  /** The row that the Tab key comes to. */
  isCurrent: boolean;
  onFocus: (id: string) => void;
  /** It came last, and is shown where it is. */
  isAdded: boolean;
  state: ReplayedStep['state'] | undefined;
  rung: ReplayedStep['rung'];
  ms: number | undefined;
  /** Shown below the row. */
  children: ReactNode;
};

/** One step. Drawn again only when something of it changes: there can be hundreds. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, number, isOpen, isCurrent, onFocus, children } = props;
  const { openStep } = useIntents();
  const onKeyDown = useStepKeys(step, { number, isOpen });
  const drop = useStepDrop(step.id);
  const { id, method, arguments: args } = step;
  const text = stepTitle(step);
  return (
    <li
      className={css.step}
      data-state={props.state}
      data-repeated={step.isRepeated}
      onFocus={() => onFocus(id)}
      {...drop}
    >
      <div className={css.head}>
        <StepGrip id={id} number={number} isCurrent={isCurrent} />
        <UnstyledButton
          className={css.title}
          data-row={id}
          data-arrival={(props.isAdded && method !== 'repeat') || undefined}
          tabIndex={isCurrent ? 0 : -1}
          aria-expanded={isOpen}
          onClick={() => openStep(isOpen ? undefined : id)}
          onKeyDown={onKeyDown}
        >
          <span className={recordings.number}>{number}</span>
          <span className={shell.grow}>
            <span className={`${shell.itemTitle} ${recordings.name}`} title={text}>
              <bdi>{text}</bdi>
            </span>
            <span className={recordings.chips}>
              <ActionChips action={{ selector: '', description: '', method, arguments: args }} />
              {step.isOptional && <span className={css.hint}>{t('step.optional')}</span>}
              {step.isRepeated && <span className={css.hint}>{t('repeat.repeated')}</span>}
              <StepOutcome state={props.state} rung={props.rung} ms={props.ms} />
            </span>
          </span>
          <Icon name={isOpen ? 'down' : 'next'} />
        </UnstyledButton>
      </div>
      {children}
    </li>
  );
});
