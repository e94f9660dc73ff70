import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { keptDays } from '../../protocol/settings';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

/** The way to the history, and for how long it is kept. */
export function HistorySettings() {
  const { settings } = usePanelState();
  const { show } = useIntents();
  const days = keptDays(settings);
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('history.title')}</h2>
      </div>
      <div className={shell.list}>
        <UnstyledButton className={shell.item} onClick={() => show('history')}>
          <span className={shell.second}>
            <Icon name="clock" />
          </span>
          <span className={shell.grow}>
            <span className={shell.itemTitle}>{t('history.link')}</span>
            <span className={shell.itemText}>
              {t('history.keep')}: {t('history.days', days, [days])}
            </span>
          </span>
          <Icon name="next" />
        </UnstyledButton>
      </div>
    </section>
  );
}
