import { TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import { defaultTaskLimits, GivenLimits, withLimits, type TaskLimits } from '../../protocol/task/task';
import { useIntents, usePanelState } from '../panel-context';
import { amount, dollars } from '../format';
import shell from '../now/shell.module.css';
import css from './composer.module.css';

const msPerMinute = 60_000;

/** The limits of the tasks to come, folded: seen in one line, and set in four fields. */
export function TaskLimitsForm() {
  const given = usePanelState(({ settings }) => settings.taskLimits ?? {});
  const { setTaskLimits } = useIntents();
  const limits = withLimits(defaultTaskLimits, given);
  const set = (name: keyof TaskLimits, text: string) => {
    const { [name]: _before, ...rest } = given;
    const number = Number(text) * (name === 'ms' ? msPerMinute : 1);
    const next = GivenLimits.safeParse(text.trim() === '' ? rest : { ...rest, [name]: number });
    if (next.success) void setTaskLimits(Object.keys(next.data).length === 0 ? undefined : next.data);
  };
  const field = (name: keyof TaskLimits, shown: number | undefined) => (
    <TextInput
      key={`${name} ${shown ?? ''}`}
      label={t(`task.limit_${name}`)}
      type="number"
      min="0"
      step="any"
      defaultValue={shown ?? ''}
      placeholder={t('budget.none')}
      onBlur={(event) => set(name, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        set(name, event.currentTarget.value);
      }}
    />
  );
  return (
    <details className={css.limits}>
      <summary>{t('task.limits', [linesOf(limits)])}</summary>
      <div className={css.limitFields}>
        {field('steps', limits.steps)}
        {field('tokens', limits.tokens)}
        {field('usd', limits.usd)}
        {field('ms', limits.ms / msPerMinute)}
      </div>
      <p className={`${shell.small} ${shell.second}`}>{t('task.limitsText')}</p>
    </details>
  );
}

function linesOf({ steps, tokens, usd, ms }: TaskLimits): string {
  const price = usd === undefined ? [] : [dollars(usd)];
  return [
    t('task.steps', steps, [steps]),
    t('run.tokens', tokens, [amount(tokens)]),
    ...price,
    t('task.minutes', [Math.round(ms / msPerMinute)]),
  ].join(' · ');
}
