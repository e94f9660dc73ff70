import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

/** The way to the models, and the first of them. */
export function ModelsLink() {
  const { settings } = usePanelState();
  const { show } = useIntents();
  const [first] = settings.models;
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('models.title')}</h2>
      </div>
      <div className={shell.list}>
        <UnstyledButton className={shell.item} onClick={() => show('models')}>
          <span className={shell.second}>
            <Icon name="chip" />
          </span>
          <span className={shell.grow}>
            <span className={shell.itemTitle}>{first ? first.config.modelName : t('composer.noModel')}</span>
            <span className={shell.itemText}>{t('models.linkText')}</span>
          </span>
          <Icon name="next" />
        </UnstyledButton>
      </div>
    </section>
  );
}
