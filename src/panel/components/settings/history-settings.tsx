import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents, usePanelState } from '../../panel-context';
import shell from '../shell.module.css';
import ui from '../ui/kit.module.css';

/** The number of kept instructions, and a way to forget them. */
export function HistorySettings() {
  const { history } = usePanelState();
  const { clearHistory } = useIntents();
  const count = history.length;
  return (
    <section>
      <div className={shell.section}>
        <h2>{i18n.t('history.title')}</h2>
      </div>
      <div className={ui.card}>
        <p className={`${shell.small} ${shell.second}`} role="status">
          {i18n.t('history.kept', count, [count])}
        </p>
        {count > 0 && (
          <div className={ui.buttons}>
            <Button variant="default" onClick={() => void clearHistory()}>
              {i18n.t('history.clear')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
