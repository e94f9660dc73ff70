import { t } from '../../languages/t';
import { Icon } from '../icons';
import css from './welcome.module.css';

/** A picture of Tabwright at work: a marked element and its outcome. The words beside it say the same. */
export function WelcomePicture() {
  return (
    <div className={css.picture} aria-hidden="true">
      <span className={css.mark}>
        <span className={css.sample}>{t('welcome.button')}</span>
        <span className={css.number}>1</span>
      </span>
      <span className={css.effect}>
        <Icon name="check" />
        {t('welcome.effect')} <code>march.pdf</code>
      </span>
    </div>
  );
}
