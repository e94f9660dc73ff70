import { NativeSelect } from '@mantine/core';
import { t } from '../../languages/t';
import type { Step } from '../../protocol/recordings/recording';
import { firstChoices, lastChoicesOf, repeatedBy } from '../../recording/edit-repeat';
import { pageText } from '../format';
import { keepFocus } from '../hooks/use-step-keys';
import { stepIntents } from '../intents/steps';
import { useOwnIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './editor.module.css';

/** Asks which steps a repeat is for: from one to another. One that was just made comes up to be answered. */
export function RepeatWhich({ id }: { id: string }) {
  const { open } = usePanelState().recordings;
  const { setRepeated } = useOwnIntents(stepIntents);
  const { steps = [] } = open?.recording ?? {};
  const chosen = repeatedBy(steps, id);
  const reach = chosen ? lastChoicesOf(steps, id, chosen.first) : [];
  const set = (place: 'data-first' | 'data-last', first: string, last: string) => {
    setRepeated(id, { first, last });
    keepFocus(place, id);
  };
  return (
    <fieldset className={css.finding} data-arrival={open?.addedId === id || undefined}>
      <legend>{t('repeat.which')}</legend>
      <StepChoice
        data-answer
        data-first={id}
        label={t('repeat.first')}
        steps={firstChoices(steps, id)}
        all={steps}
        value={chosen?.first}
        onChoose={(first) => set('data-first', first, chosen?.last ?? first)}
      />
      {chosen ? (
        <StepChoice
          data-last={id}
          label={t('repeat.last')}
          steps={reach}
          all={steps}
          value={chosen.last}
          onChoose={(last) => set('data-last', chosen.first, last)}
        />
      ) : (
        <p className={`${shell.small} ${shell.second}`}>{t('repeat.noSteps')}</p>
      )}
    </fieldset>
  );
}

type StepChoiceProps = {
  label: string;
  /** Those to choose from, among all. */
  steps: readonly Step[];
  all: readonly Step[];
  value: string | undefined;
  onChoose: (id: string) => void;
  'data-answer'?: boolean;
  'data-first'?: string;
  'data-last'?: string;
};

function StepChoice({ steps, all, value, onChoose, ...rest }: StepChoiceProps) {
  const numbers = new Map(all.map(({ id }, at) => [id, at + 1]));
  const choices = steps.map(({ id, description }) => ({
    value: id,
    label: t('repeat.step', [numbers.get(id) ?? 0, pageText(description)]),
  }));
  return (
    <NativeSelect
      size="xs"
      value={value ?? ''}
      data={value === undefined ? [{ value: '', label: t('repeat.chooseStep') }, ...choices] : choices}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      {...rest}
    />
  );
}
