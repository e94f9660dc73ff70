import { i18n } from '#i18n';
import css from './shell.module.css';

/** A page no extension may work on, or a tab that is not known yet. */
export function EmptyState({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <p className={css.empty}>{i18n.t('empty.loading')}</p>;
  return (
    <section className={css.empty}>
      <h2>{i18n.t('empty.chromeTitle')}</h2>
      <p>{i18n.t('empty.chromeText')}</p>
    </section>
  );
}
