import { ActionIcon } from '@mantine/core';
import { t } from '../../languages/t';
import type { ClientGrant } from '../../protocol/pairing/pairing-state';
import { day } from '../format';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import css from './pairing.module.css';

/** What the user has answered a program for good, when it last came, and a way to take it back. */
export function GrantRow({ grant }: { grant: ClientGrant }) {
  const { revokeClient } = useIntents();
  const { client, answer, lastUsedAt } = grant;
  const revoke = t('pairing.revoke', [client.name]);
  return (
    <li className={css.row}>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          <bdi>{client.name}</bdi>
        </span>{' '}
        <span className={`${shell.small} ${shell.third}`}>{t('asking.key', [client.keyHint])}</span>
        <span className={`${shell.small} ${shell.second} ${css.detail}`}>
          {t(answer === 'always' ? 'pairing.always' : 'pairing.never')}
          {lastUsedAt !== undefined && ` · ${t('pairing.lastUsed', [day(lastUsedAt)])}`}
        </span>
      </span>
      <ActionIcon aria-label={revoke} title={revoke} onClick={() => void revokeClient(client.id)}>
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}
