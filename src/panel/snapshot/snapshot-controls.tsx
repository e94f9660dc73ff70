import { NativeSelect, SegmentedControl } from '@mantine/core';
import { t } from '../../languages/t';
import { amount } from '../format';
import { snapshotIntents } from '../intents/snapshot-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import css from './snapshot.module.css';

const budgets = [2000, 6000, 20_000] as const;

/** Chooses the depth of the snapshot and the most tokens of its text. */
export function SnapshotControls() {
  const { depth, budget } = usePanelState().snapshot;
  const { changeSnapshot } = useOwnIntents(snapshotIntents);
  return (
    <section className={css.controls} aria-label={t('snapshot.depth')}>
      <SegmentedControl
        aria-label={t('snapshot.depth')}
        value={depth}
        data={(['full', 'compact'] as const).map((value) => ({ value, label: t(`snapshot.${value}`) }))}
        onChange={(value) => void changeSnapshot({ depth: value === 'compact' ? 'compact' : 'full' })}
      />
      <NativeSelect
        className={css.budget ?? ''}
        aria-label={t('snapshot.budget')}
        value={budget ?? 'none'}
        data={[...budgets.map(budgetOption), { value: 'none', label: t('snapshot.budgetNone') }]}
        onChange={({ currentTarget: { value } }) =>
          void changeSnapshot({ budget: value === 'none' ? undefined : Number(value) })
        }
      />
    </section>
  );
}

function budgetOption(budget: number) {
  return { value: String(budget), label: t('snapshot.budgetTokens', [amount(budget)]) };
}
