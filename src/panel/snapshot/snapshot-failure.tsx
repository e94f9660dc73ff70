import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { ErrorRecord } from '../../base/errors';
import { snapshotIntents } from '../intents/snapshot-intents';
import { useOwnIntents } from '../panel-context';
import { failureTitle } from '../words/error-words';
import { FailureText } from '../run/failure-text';
import shell from '../now/shell.module.css';
import css from './snapshot.module.css';

/** Why the page could not be read, and what can be done. */
export function SnapshotFailure({ error }: { error: ErrorRecord }) {
  const { takeSnapshot, allowSnapshot } = useOwnIntents(snapshotIntents);
  const needsAccess = error.code === 'needs-access';
  return (
    <section className={`${shell.empty} ${css.first}`} role="alert">
      <h2>{failureTitle(error.code, { isEmpty: false })}</h2>
      <FailureText error={error} />
      <Button onClick={() => void (needsAccess ? allowSnapshot() : takeSnapshot())}>
        {t(needsAccess ? 'snapshot.allow' : 'snapshot.again')}
      </Button>
    </section>
  );
}
