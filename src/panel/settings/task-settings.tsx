import { Switch } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';

/** Whether the system tells that a task needs the user while the panel is closed, and whether receipts have pictures. */
export function TaskSettings() {
  const { mayNotify, settings } = usePanelState();
  const { setNotices, setTaskPictures } = useIntents();
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('taskSettings.title')}</h2>
      </div>
      <div className={ui.card}>
        <Switch
          label={t('taskSettings.notices')}
          description={t('taskSettings.noticesText')}
          checked={mayNotify}
          onChange={(event) => void setNotices(event.currentTarget.checked)}
        />
        <Switch
          label={t('taskSettings.pictures')}
          description={t('taskSettings.picturesText')}
          checked={settings.taskPictures === true}
          onChange={(event) => void setTaskPictures(event.currentTarget.checked)}
        />
      </div>
    </section>
  );
}
