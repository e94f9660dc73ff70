import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

/** The way to what is remembered. */
export function AnswersLink() {
  const { show } = useIntents();
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('answers.title')}</h2>
      </div>
      <div className={shell.list}>
        <UnstyledButton className={shell.item} onClick={() => show('answers')}>
          <span className={shell.grow}>
            <span className={shell.itemTitle}>{t('answers.link')}</span>
            <span className={shell.itemText}>{t('answers.linkText')}</span>
          </span>
          <Icon name="next" />
        </UnstyledButton>
      </div>
    </section>
  );
}
