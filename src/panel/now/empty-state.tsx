import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import css from './shell.module.css';

/** A page no extension may work on, or a tab that is not known yet. */
export function EmptyState({ isLoading }: { isLoading: boolean }) {
  const { openTryIt } = useIntents();
  if (isLoading) return <p className={css.empty}>{t('empty.loading')}</p>;
  return (
    <section className={css.empty}>
      <h2>{t('empty.chromeTitle')}</h2>
      <p>{t('empty.chromeText')}</p>
      <Button variant="default" mt="lg" onClick={() => void openTryIt()}>
        {t('tryIt.open')}
      </Button>
    </section>
  );
}
