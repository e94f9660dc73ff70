import { ActionIcon, Menu } from '@mantine/core';
import { t } from '../../languages/t';
import { webOrigin } from '../page-address';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import type { PanelTab } from '../state';

/** The menu of this tab's session and of the access to its site. */
export function SiteMenu({ tab }: { tab: PanelTab }) {
  const { endSession, keep } = useIntents();
  const origin = tab.isOnlyNow ? webOrigin(tab.url) : undefined;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('site.menu')} title={t('site.menu')}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {origin !== undefined && (
          <Menu.Item onClick={() => void keep(origin)}>
            {t('site.keep', [new URL(origin).hostname])}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void endSession()}>{t('site.endSession')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
