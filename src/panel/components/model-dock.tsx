import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import css from './shell.module.css';

/** Shows the model that may be asked, or that none is needed. */
export function ModelDock() {
  const { settings } = usePanelState();
  const { show } = useIntents();
  const name = settings.models[0]?.config.modelName;
  return (
    <footer className={css.dock}>
      <span className={css.second}>
        <Icon name="chip" />
      </span>
      <p className={`${css.small} ${css.second}`}>
        {name === undefined ? i18n.t('idle.withoutModel') : i18n.t('idle.withModel', [name])}
      </p>
      <Button variant="default" onClick={() => show('models')}>
        {name === undefined ? i18n.t('idle.connect') : i18n.t('idle.change')}
      </Button>
    </footer>
  );
}
