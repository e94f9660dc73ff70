import { ActionIcon, CopyButton } from '@mantine/core';
import { t } from '../../languages/t';
import type { SnapshotReport } from '../../protocol/operations/snapshot-operation';
import { snapshotIntents } from '../intents/snapshot-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import { amount, duration } from '../format';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import css from './snapshot.module.css';

/**
 * The size of the snapshot and what it leaves out. Copies the text that a model would be given, and takes the snapshot
 * again.
 */
export function SnapshotSummary({ report }: { report: SnapshotReport }) {
  const { takeSnapshot } = useOwnIntents(snapshotIntents);
  const { loading } = usePanelState().snapshot;
  const { tokens, shown, omitted, ms, text } = report;
  const again = t('snapshot.again');
  const details = [
    t('snapshot.lines', shown, [amount(shown)]),
    ...(omitted > 0 ? [t('snapshot.leftOut', omitted, [amount(omitted)])] : []),
    duration(ms),
  ];
  return (
    <div className={css.summary}>
      <p className={`${shell.meta} ${shell.second} ${shell.grow}`} role="status">
        <span title={t('snapshot.tokensHint')}>{t('snapshot.tokens', tokens, [amount(tokens)])}</span>
        {details.map((detail) => ` · ${detail}`).join('')}
      </p>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            aria-label={t(copied ? 'snapshot.copied' : 'snapshot.copy')}
            title={t(copied ? 'snapshot.copied' : 'snapshot.copy')}
            onClick={copy}
          >
            <Icon name={copied ? 'check' : 'copy'} />
          </ActionIcon>
        )}
      </CopyButton>
      <ActionIcon
        aria-label={again}
        title={again}
        loading={loading !== undefined}
        onClick={() => void takeSnapshot()}
      >
        <Icon name="redo" />
      </ActionIcon>
    </div>
  );
}
