import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import { typedAddress } from '../page-address';
import { useIntents, usePanelState } from '../panel-context';
import { cloudName } from '../words/cloud-words';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { CloudPicture } from './cloud-picture';
import css from './cloud-page.module.css';

/** The page of a session: where it is, the ways to go elsewhere, and how it looks. */
export function CloudPage({ session }: { session: CloudSession }) {
  const { cloudSessions, cloudBusy, target } = usePanelState();
  const { moveInCloud } = useIntents();
  const [isWrong, setWrong] = useState(false);
  const { id, url } = session;
  const name = cloudName(session, cloudSessions);
  const isMoving = cloudBusy === `move ${id}`;
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('address');
    const address = typedAddress(typeof typed === 'string' ? typed : '');
    setWrong(address === undefined);
    if (address !== undefined) void moveInCloud(id, { url: address });
  };
  return (
    <section className={css.page} aria-label={t('cloud.page', [name])}>
      <form className={css.way} onSubmit={go}>
        {(['goBack', 'reload'] as const).map((move) => (
          <ActionIcon
            key={move}
            aria-label={t(`cloud.${move}`)}
            title={t(`cloud.${move}`)}
            disabled={url === '' || isMoving}
            onClick={() => void moveInCloud(id, move)}
          >
            <Icon name={move === 'goBack' ? 'back' : 'redo'} size={14} />
          </ActionIcon>
        ))}
        <TextInput
          key={url}
          name="address"
          size="xs"
          className={css.address}
          aria-label={t('cloud.goTo')}
          placeholder={t('cloud.goTo')}
          defaultValue={url}
          error={isWrong && t('cloud.addressFault')}
          maxLength={2000}
          spellCheck={false}
          autoComplete="off"
        />
        <Button type="submit" variant="default" loading={isMoving}>
          {t('cloud.go')}
        </Button>
      </form>
      <CloudPicture session={session} name={name} />
      {target === id && <p className={`${shell.small} ${shell.second}`}>{t('cloud.onlyTabs')}</p>}
    </section>
  );
}
