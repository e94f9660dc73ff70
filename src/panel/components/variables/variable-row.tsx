import { ActionIcon } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents } from '../../panel-context';
import { pageText } from '../../format';
import { Icon } from '../../icons';
import type { KnownVariable } from '../../state';
import chips from '../chips.module.css';
import shell from '../shell.module.css';
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
          <span role="img" aria-label={i18n.t('variables.hidden')}>
            ••••••
          </span>
        ) : (
          <bdi>{pageText(value)}</bdi>
        )}
        {description !== undefined && <span className={shell.third}> {pageText(description)}</span>}
        {origins && (
          <span className={css.origins}>
            {i18n.t('variables.onlyOn')} <bdi>{origins.join(', ')}</bdi>
          </span>
        )}
      </span>
      {value === undefined && <Icon name="lock" size={14} />}
      <ActionIcon
        className={css.remove}
        aria-label={i18n.t('variables.remove', [name])}
        title={i18n.t('variables.remove', [name])}
        onClick={() => void removeVariable(name)}
      >
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}
