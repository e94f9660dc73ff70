import { t } from '../../languages/t';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import css from './settings.module.css';

/** The entry of the built-in matcher, which is asked before any model and is always there. */
export function BuiltinMatcher() {
  return (
    <div className={`${ui.card} ${css.builtin}`}>
      <div className={shell.grow}>
        <p className={shell.itemTitle}>{t('settings.matcher')}</p>
        <p className={`${shell.meta} ${shell.third}`}>{t('settings.matcherText')}</p>
      </div>
      <span className={css.pill}>
        <Icon name="check" size={12} />
        {t('settings.ready')}
      </span>
    </div>
  );
}
