import { i18n } from '#i18n';
import { Icon } from '../../icons';
import shell from '../shell.module.css';

/** The foot of a screen with keys on it: where they are kept, and that they stay there. */
export function KeysStay() {
  return (
    <footer className={shell.dock}>
      <span className={shell.second}>
        <Icon name="lock" />
      </span>
      <p className={`${shell.small} ${shell.second}`}>{i18n.t('settings.keysStay')}</p>
    </footer>
  );
}
