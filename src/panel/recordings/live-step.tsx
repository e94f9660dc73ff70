import { ActionIcon, Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { RecordedStep } from '../../protocol/recordings/live-recording';
import { isVariable } from '../../protocol/variables';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import { stepTitle } from '../words/deed-titles';
import { typesText } from './recorded-steps';
import { ActionChips } from '../now/action-chips';
import shell from '../now/shell.module.css';
import css from './recordings.module.css';

type LiveStepProps = { sessionId: string; step: RecordedStep; number: number };

/** A step that was just recorded. What was typed in it can be made a variable, or a secret, at once. */
export function LiveStep({ sessionId, step, number }: LiveStepProps) {
  const { makeRecordedVariable, removeRecordedStep } = useIntents();
  const { id, description, method, arguments: args } = step;
  const text = stepTitle(step);
  const remove = t('live.remove', [number]);
  const make = (isSecret: boolean) => void makeRecordedVariable({ sessionId, stepId: id, isSecret });
  return (
    <li className={css.liveStep}>
      <span className={css.number}>{number}</span>
      <div className={shell.grow}>
        <p className={css.name} title={text}>
          <bdi>{text}</bdi>
        </p>
        <div className={css.chips}>
          <ActionChips action={{ selector: '', description, method, arguments: args }} />
        </div>
        {typesText(method) && args[0] !== undefined && !isVariable(args[0]) && (
          <div className={css.chips}>
            <Button variant="default" size="xs" onClick={() => make(false)}>
              {t('live.variable')}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="lock" size={12} />}
              onClick={() => make(true)}
            >
              {t('live.secret')}
            </Button>
          </div>
        )}
      </div>
      <ActionIcon aria-label={remove} title={remove} onClick={() => void removeRecordedStep(sessionId, id)}>
        <Icon name="trash" size={14} />
      </ActionIcon>
    </li>
  );
}
