import { Button, Progress, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { Budget, dayOf, spendingOn } from '../../protocol/models/spending';
import { modelIntents } from '../intents/model-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import { dollars } from '../format';
import shell from '../now/shell.module.css';
import css from './models.module.css';

/** Shows today's spending, and edits its limit. */
export function BudgetCard() {
  const { settings, spending } = usePanelState();
  const { setBudget } = useOwnIntents(modelIntents);
  const [day] = useState(() => dayOf(new Date()));
  const { usd } = spendingOn(day, spending);
  const { perDay, perSession } = settings.budget ?? {};
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const budget = Budget.safeParse({
      perDay: figure(data, 'perDay'),
      perSession: figure(data, 'perSession'),
    });
    if (budget.success) void setBudget(budget.data);
  };
  const field = (name: 'perDay' | 'perSession', value: number | undefined) => (
    <TextInput
      name={name}
      label={t(`budget.${name}`)}
      defaultValue={value ?? ''}
      placeholder={t('budget.none')}
      type="number"
      min="0"
      step="any"
    />
  );
  return (
    <section aria-labelledby="budget">
      <div className={shell.section}>
        <h2 id="budget">{t('budget.title')}</h2>
        <span className={shell.aside}>
          {perDay === undefined
            ? t('budget.spent', [dollars(usd)])
            : t('budget.spentOf', [dollars(usd), dollars(perDay)])}
        </span>
      </div>
      <form className={css.card} onSubmit={onSubmit} key={JSON.stringify(settings.budget)}>
        {perDay !== undefined && (
          <Progress
            size="xs"
            value={Math.min(100, perDay === 0 ? 100 : (usd / perDay) * 100)}
            aria-label={t('budget.today')}
          />
        )}
        <p className={`${shell.small} ${shell.second}`}>{t('budget.text')}</p>
        <div className={css.pair}>
          {field('perDay', perDay)}
          {field('perSession', perSession)}
        </div>
        <div className={css.buttons}>
          <Button type="submit" variant="default">
            {t('budget.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

function figure(data: FormData, name: string): number | undefined {
  const value = data.get(name);
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
}
