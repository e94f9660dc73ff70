import { Button, Switch } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';

/** Whether single letters are keys (WCAG 2.1.4). */
export function KeySettings() {
  const { settings } = usePanelState();
  const { setLetterKeys, show } = useIntents();
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('keySettings.title')}</h2>
      </div>
      <div className={ui.card}>
        <Switch
          label={t('keySettings.letters')}
          description={t('keySettings.lettersText')}
          checked={settings.letterKeys}
          onChange={(event) => void setLetterKeys(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={() => show('keys')}>
          {t('nav.keys')}
        </Button>
      </div>
    </section>
  );
}
