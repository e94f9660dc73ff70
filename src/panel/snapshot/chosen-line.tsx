import { ActionIcon } from '@mantine/core';
import { t } from '../../languages/t';
import { snapshotIntents } from '../intents/snapshot-intents';
import { useOwnIntents } from '../panel-context';
import { showInvisible } from '../format';
import { Icon } from '../icons';
import type { SnapshotRow } from '../snapshot-rows';
import shell from '../now/shell.module.css';
import { LineText } from './line-row';
import css from './snapshot.module.css';

/** All of the chosen line, what it was before, and the way to its element. */
export function ChosenLine({ sessionId, row }: { sessionId: string; row: SnapshotRow | undefined }) {
  const { markRef } = useOwnIntents(snapshotIntents);
  if (!row || row.kind === 'gap') {
    return (
      <footer className={shell.dock}>
        <p className={`${shell.small} ${shell.second}`}>{t('snapshot.pick')}</p>
      </footer>
    );
  }
  const { text, ref } = row;
  const show = t('snapshot.showOnPage');
  return (
    <footer className={`${shell.dock} ${css.chosen}`}>
      <section className={css.whole} aria-label={t('snapshot.line')} tabIndex={0}>
        <p dir="ltr">
          <LineText text={text} isWhole />
        </p>
        <Notes row={row} />
      </section>
      {ref !== undefined && (
        <ActionIcon aria-label={show} title={show} onClick={() => void markRef(sessionId, ref, true)}>
          <Icon name="target" />
        </ActionIcon>
      )}
    </footer>
  );
}

function Notes({ row }: { row: Exclude<SnapshotRow, { kind: 'gap' }> }) {
  const before = row.kind === 'change' ? row.change.before : undefined;
  const note = row.kind === 'line' && row.isLeftOut ? t('snapshot.isLeftOut') : undefined;
  const said = before === undefined ? note : t('snapshot.was', [showInvisible(before)]);
  return said === undefined ? null : <p className={`${shell.meta} ${shell.third}`}>{said}</p>;
}
