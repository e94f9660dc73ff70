import { t } from '../../languages/t';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

/** The foot of a screen with keys on it: where they are kept, and that they stay there. */
export function KeysStay() {
  return (
    <footer className={shell.dock}>
      <span className={shell.second}>
        <Icon name="lock" />
      </span>
      <p className={`${shell.small} ${shell.second}`}>{t('settings.keysStay')}</p>
    </footer>
  );
}
