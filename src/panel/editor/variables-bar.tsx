import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import type { Recording } from '../../protocol/recordings/recording';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import chips from '../now/chips.module.css';
import shell from '../now/shell.module.css';
import css from './editor.module.css';

/** The variables that the recording asks for when it is replayed. */
export function VariablesBar({ recording: { variables } }: { recording: Recording }) {
  const { showCard } = useIntents();
  if (variables.length === 0) return null;
  return (
    <section className={css.variables} aria-labelledby="asks-for">
      <span id="asks-for" className={`${shell.small} ${shell.third}`}>
        {t('editor.asksFor')}
      </span>
      {variables.map(({ name, isSecret }) => (
        <UnstyledButton
          key={name}
          className={css.variable}
          aria-label={t('editor.variable', [name])}
          onClick={() => showCard('variables')}
        >
          <code className={chips.variable}>
            {isSecret && <Icon name="lock" size={10} />}
            <bdi>{`%${name}%`}</bdi>
          </code>
        </UnstyledButton>
      ))}
    </section>
  );
}
