import { ActionIcon, Menu } from '@mantine/core';
import { i18n } from '#i18n';
import type { Session } from '../../../protocol/session';
import { webOrigin } from '../../page-address';
import { useIntents } from '../../panel-context';
import { Icon } from '../../icons';
import type { PanelTab } from '../../state';

type SiteMenuProps = { session: Session; tab: PanelTab };

/** The menu of this tab's session and of the access to its site. */
export function SiteMenu({ session, tab }: SiteMenuProps) {
  const { endSession, keep } = useIntents();
  const origin = tab.isOnlyNow ? webOrigin(tab.url) : undefined;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={i18n.t('site.menu')} title={i18n.t('site.menu')}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {origin !== undefined && (
          <Menu.Item onClick={() => void keep(origin)}>
            {i18n.t('site.keep', [new URL(origin).hostname])}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void endSession(session)}>{i18n.t('site.endSession')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
