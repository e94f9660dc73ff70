import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { snapshotIntents } from '../intents/snapshot-intents';
import { useOwnIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './snapshot.module.css';

/** Nothing was taken of this tab: it is read when the user says so. */
export function TakeFirst() {
  const { takeSnapshot } = useOwnIntents(snapshotIntents);
  return (
    <section className={`${shell.empty} ${css.first}`}>
      <h2>{t('snapshot.noneTitle')}</h2>
      <p>{t('snapshot.noneText')}</p>
      <Button onClick={() => void takeSnapshot()}>{t('snapshot.take')}</Button>
    </section>
  );
}
