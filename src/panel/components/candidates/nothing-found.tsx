import { i18n } from '#i18n';
import css from '../shell.module.css';

/** The page was read and nothing on it fits. */
export function NothingFound() {
  return (
    <section className={css.empty} role="status">
      <h2>{i18n.t('candidates.noneTitle')}</h2>
      <p>{i18n.t('candidates.noneText')}</p>
    </section>
  );
}
