import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { modelName } from '../state';
import { Icon } from '../icons';
import css from './shell.module.css';

/** Shows the model that may be asked, or that none is needed. */
export function ModelDock() {
  const name = usePanelState(modelName);
  const { show } = useIntents();
  return (
    <footer className={css.dock}>
      <span className={css.second}>
        <Icon name="chip" />
      </span>
      <p className={`${css.small} ${css.second}`}>
        {name === undefined ? t('idle.withoutModel') : t('idle.withModel', [name])}
      </p>
      <Button variant="default" onClick={() => show('models')}>
        {name === undefined ? t('idle.connect') : t('idle.change')}
      </Button>
    </footer>
  );
}
