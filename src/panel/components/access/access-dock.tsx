import { i18n } from '#i18n';
import { Icon } from '../../icons';
import css from '../shell.module.css';

/** Says that the instruction waits. */
export function AccessDock() {
  return (
    <footer className={css.dock}>
      <span className={css.second}>
        <Icon name="clock" />
      </span>
      <p className={`${css.small} ${css.second}`}>{i18n.t('access.waits')}</p>
    </footer>
  );
}
