import { Anchor, Button, CopyButton } from '@mantine/core';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import { Icon } from '../icons';
import css from './sessions.module.css';

/** Links to a session: pages of the service, or the address for a debugger. */
export function CloudLinks({ session }: { session: CloudSession }) {
  const places = (['debugUrl', 'sessionUrl'] as const).filter((place) => isPage(session[place]));
  const { debugUrl } = session;
  return (
    <>
      {places.map((place) => (
        <Anchor key={place} className={css.link} href={session[place]} target="_blank" rel="noreferrer">
          {t(`cloud.live_${place}`)} <Icon name="outside" size={12} />
        </Anchor>
      ))}
      {debugUrl !== '' && !isPage(debugUrl) && (
        <CopyButton value={debugUrl}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-xs" onClick={copy}>
              {t(copied ? 'cloud.copied' : 'cloud.copyDebug')}
            </Button>
          )}
        </CopyButton>
      )}
    </>
  );
}

const isPage = (address: string) => /^https?:\/\//.test(address);
