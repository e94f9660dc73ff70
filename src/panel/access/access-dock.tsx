import { t } from '../../languages/t';
import { Icon } from '../icons';
import css from '../now/shell.module.css';

/** Says that the instruction waits. */
export function AccessDock() {
  return (
    <footer className={css.dock}>
      <span className={css.second}>
        <Icon name="clock" />
      </span>
      <p className={`${css.small} ${css.second}`}>{t('access.waits')}</p>
    </footer>
  );
}
