import { ActionIcon } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import { pageText } from '../format';
import { Icon } from '../icons';
import type { KnownVariable } from '../state';
import chips from '../now/chips.module.css';
import shell from '../now/shell.module.css';
import css from './variables.module.css';

/** A variable: its name, its value unless it is a secret, what it is, and where it may be typed. */
export function VariableRow({
  variable: { name, value, description, origins },
}: {
  variable: KnownVariable;
}) {
  const { removeVariable } = useIntents();
  return (
    <li className={css.row}>
      <code className={chips.variable}>
        <bdi>{`%${name}%`}</bdi>
      </code>
      <span className={`${shell.grow} ${shell.truncate} ${shell.small}`}>
        {value === undefined ? (
          <span role="img" aria-label={t('variables.hidden')}>
            ••••••
          </span>
        ) : (
          <bdi>{pageText(value)}</bdi>
        )}
        {description !== undefined && <span className={shell.third}> {pageText(description)}</span>}
        {origins && (
          <span className={css.origins}>
            {t('variables.onlyOn')} <bdi>{origins.join(', ')}</bdi>
          </span>
        )}
      </span>
      {value === undefined && <Icon name="lock" size={14} />}
      <ActionIcon
        className={css.remove}
        aria-label={t('variables.remove', [name])}
        title={t('variables.remove', [name])}
        onClick={() => void removeVariable(name)}
      >
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}
