import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents } from '../panel-context';
import css from './shell.module.css';

/** A page no extension may work on, or a tab that is not known yet. */
export function EmptyState({ isLoading }: { isLoading: boolean }) {
  const { openTryIt } = useIntents();
  if (isLoading) return <p className={css.empty}>{i18n.t('empty.loading')}</p>;
  return (
    <section className={css.empty}>
      <h2>{i18n.t('empty.chromeTitle')}</h2>
      <p>{i18n.t('empty.chromeText')}</p>
      <Button variant="default" mt="lg" onClick={() => void openTryIt()}>
        {i18n.t('tryIt.open')}
      </Button>
    </section>
  );
}
