import { t } from '../../languages/t';
import css from '../now/shell.module.css';

/** The page was read and nothing on it fits. */
export function NothingFound() {
  return (
    <section className={css.empty} role="status">
      <h2>{t('candidates.noneTitle')}</h2>
      <p>{t('candidates.noneText')}</p>
    </section>
  );
}
