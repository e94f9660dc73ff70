import { Button, Switch, UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { modelIntents } from '../intents/model-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import css from './settings.module.css';

/** Settings that help to see why something was found or not. */
export function Developer() {
  const { settings } = usePanelState();
  const { show } = useIntents();
  const { setLogInference, exportInferenceLog } = useOwnIntents(modelIntents);
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('developer.title')}</h2>
      </div>
      <div className={shell.list}>
        <UnstyledButton className={shell.item} onClick={() => show('snapshot')}>
          <span className={shell.second}>
            <Icon name="lines" />
          </span>
          <span className={shell.grow}>
            <span className={shell.itemTitle}>{t('developer.snapshot')}</span>
            <span className={shell.itemText}>{t('developer.snapshotText')}</span>
          </span>
          <Icon name="next" />
        </UnstyledButton>
        <div className={css.logging}>
          <Switch
            label={t('developer.log')}
            description={t('developer.logText')}
            checked={settings.logInference ?? false}
            onChange={({ currentTarget }) => void setLogInference(currentTarget.checked)}
          />
          <Button variant="default" onClick={() => void exportInferenceLog()}>
            {t('developer.exportLog')}
          </Button>
        </div>
      </div>
    </section>
  );
}
