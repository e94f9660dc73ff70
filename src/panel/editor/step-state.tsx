import { NativeSelect } from '@mantine/core';
import { t } from '../../languages/t';
import type { Step } from '../../protocol/recordings/recording';
import { stepIntents } from '../intents/steps';
import { useOwnIntents } from '../panel-context';
import { CommitInput } from './commit-input';

const states = ['visible', 'hidden', 'enabled', 'text', 'pageText', 'value'] as const;
type State = (typeof states)[number];

const hasText = (state: State): boolean => ['text', 'pageText', 'value'].includes(state);

/** Edits what a step waits for, or checks. */
export function StepStateChoice({ step: { id, arguments: args } }: { step: Step }) {
  const { editStep } = useOwnIntents(stepIntents);
  const [first, text = ''] = args;
  const state = states.find((each) => each === first) ?? 'visible';
  const set = (to: State, wanted: string) => editStep(id, { arguments: hasText(to) ? [to, wanted] : [to] });
  return (
    <>
      <NativeSelect
        label={t('step.state')}
        size="xs"
        value={state}
        data={states.map((value) => ({ value, label: t(`step.is_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          set(states.find((each) => each === value) ?? 'visible', text)
        }
      />
      {hasText(state) && (
        <CommitInput
          label={t(state === 'value' ? 'step.has_value' : 'step.has_text')}
          value={text}
          onCommit={(wanted) => set(state, wanted)}
        />
      )}
    </>
  );
}
