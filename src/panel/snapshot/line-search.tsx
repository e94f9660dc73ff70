import { SegmentedControl, TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import { amount } from '../format';
import type { SnapshotRows } from '../hooks/use-snapshot-rows';
import css from './snapshot.module.css';

/** Searches the lines: all of them, or those that changed. */
export function LineSearch({ shown, changes }: { shown: SnapshotRows; changes: number | undefined }) {
  const count = changes === undefined ? '' : ` ${amount(changes)}`;
  return (
    <div className={css.controls}>
      <TextInput
        id="search"
        type="search"
        className={css.search ?? ''}
        aria-label={t('snapshot.search')}
        placeholder={t('snapshot.searchHint')}
        spellCheck={false}
        value={shown.query}
        onChange={({ currentTarget }) => shown.search(currentTarget.value)}
      />
      <SegmentedControl
        aria-label={t('snapshot.view')}
        value={shown.view}
        data={[
          { value: 'lines', label: t('snapshot.viewLines') },
          { value: 'changes', label: `${t('snapshot.viewChanges')}${count}` },
        ]}
        onChange={(view) => shown.setView(view === 'changes' ? 'changes' : 'lines')}
      />
    </div>
  );
}
