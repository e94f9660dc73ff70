import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import { snapshotIntents } from '../../intents/snapshot-intents';
import { useOwnIntents } from '../../panel-context';
import shell from '../shell.module.css';
import css from './snapshot.module.css';

/** Nothing was taken of this tab: it is read when the user says so. */
export function TakeFirst() {
  const { takeSnapshot } = useOwnIntents(snapshotIntents);
  return (
    <section className={`${shell.empty} ${css.first}`}>
      <h2>{i18n.t('snapshot.noneTitle')}</h2>
      <p>{i18n.t('snapshot.noneText')}</p>
      <Button onClick={() => void takeSnapshot()}>{i18n.t('snapshot.take')}</Button>
    </section>
  );
}
