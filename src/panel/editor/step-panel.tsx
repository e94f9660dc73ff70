import { ActionIcon, Button, Switch } from '@mantine/core';
import { t } from '../../languages/t';
import type { Step } from '../../protocol/recordings/recording';
import { stepIntents } from '../intents/steps';
import { replayIntents } from '../intents/replay-intents';
import { useOwnIntents } from '../panel-context';
import { useRemoveStep } from '../hooks/use-step-keys';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { CommitInput } from './commit-input';
import css from './editor.module.css';
import { RepeatPanel } from './repeat-panel';
import { StepArguments } from './step-arguments';
import { StepExpectation } from './step-expectation';
import { StepFinding } from './step-finding';
import { StepMethodChoice } from './step-method';
import { StepPicture } from './step-picture';
import { StepPlace } from './step-place';
import { StepRepeat } from './step-repeat';
import { StepStateChoice } from './step-state';

/** Everything about one step, to be changed. */
export function StepPanel({ step, number }: { step: Step; number: number }) {
  const { editStep } = useOwnIntents(stepIntents);
  const { id, description, target, isOptional } = step;
  return (
    <div className={css.panel}>
      {step.thumbnail !== undefined && <StepPicture thumbnail={step.thumbnail} />}
      {!step.repeat && <StepMethodChoice step={step} />}
      {step.method === 'waitFor' && <StepStateChoice step={step} />}
      {!step.repeat && step.method !== 'waitFor' && <StepArguments step={step} />}
      <CommitInput
        label={t('step.description')}
        value={description}
        onCommit={(text) => editStep(id, { description: text })}
      />
      {target && <StepFinding step={step} target={target} />}
      {step.repeat ? <RepeatPanel step={step} repeat={step.repeat} /> : <StepExpectation step={step} />}
      {target && <StepPlace step={step} />}
      {target && (
        <Switch
          label={t('step.onlyIfVisible')}
          checked={isOptional === true}
          onChange={({ currentTarget }) => editStep(id, { isOptional: currentTarget.checked || undefined })}
        />
      )}
      {!step.repeat && <StepRepeat step={step} number={number} />}
      <StepTools step={step} number={number} />
    </div>
  );
}

function StepTools({ step: { id }, number }: { step: Step; number: number }) {
  const { duplicateStep } = useOwnIntents(stepIntents);
  const { startReplay } = useOwnIntents(replayIntents);
  const remove = useRemoveStep(id, number);
  const label = t('step.remove');
  return (
    <div className={css.tools}>
      <Button variant="default" size="xs" onClick={() => void startReplay({ from: number })}>
        {t('replay.fromHere')}
      </Button>
      <Button variant="default" size="xs" onClick={() => void startReplay({ to: number })}>
        {t('replay.toHere')}
      </Button>
      <Button variant="default" size="xs" onClick={() => void startReplay({ from: number, to: number })}>
        {t('replay.onlyThis')}
      </Button>
      <span className={shell.grow} />
      <ActionIcon
        aria-label={t('step.duplicate')}
        title={t('step.duplicate')}
        onClick={() => duplicateStep(id)}
      >
        <Icon name="copy" />
      </ActionIcon>
      <ActionIcon aria-label={label} title={label} onClick={({ currentTarget }) => remove(currentTarget)}>
        <Icon name="trash" />
      </ActionIcon>
    </div>
  );
}
