import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { SnapshotReport } from '../../protocol/operations/snapshot-operation';
import { pageText } from '../format';
import type { SnapshotRows } from '../hooks/use-snapshot-rows';
import shell from '../now/shell.module.css';
import css from './snapshot.module.css';

/** Why no line is listed. */
export function NoLines({ report, shown }: { report: SnapshotReport; shown: SnapshotRows }) {
  const { query, view, search } = shown;
  if (query.trim() !== '') {
    return (
      <div className={`${shell.empty} ${css.first}`} role="status">
        <p>{t('snapshot.noHits', [pageText(query)])}</p>
        <Button variant="default" onClick={() => search('')}>
          {t('snapshot.clear')}
        </Button>
      </div>
    );
  }
  if (view === 'changes') {
    return <p className={shell.empty}>{t(report.changes ? 'snapshot.noChanges' : 'snapshot.noEarlier')}</p>;
  }
  return (
    <section className={shell.empty}>
      <h2>{t('snapshot.emptyTitle')}</h2>
      <p>{t('snapshot.emptyText')}</p>
    </section>
  );
}
