import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { tabsOfWork, type ClientWork } from '../../protocol/pairing/pairing-state';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './pairing.module.css';

/** A program that works here: in how many tabs, and the ways to stop it and to hand it a tab. */
export function WorkRow({ work }: { work: ClientWork }) {
  const { tab, sessions } = usePanelState();
  const { endClientWork, goOnWith, shareTab } = useIntents();
  const { id, client } = work;
  const tabs = tabsOfWork(work);
  const held = tabs.flatMap((tabId) => (sessions[tabId]?.isHeld ? [sessions[tabId].id] : []));
  const canShare = tab !== undefined && !tab.isOffLimits && !tabs.includes(tab.id);
  return (
    <li className={css.row}>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          <bdi>{client.name}</bdi>
        </span>
        <span className={`${shell.small} ${shell.second}`}>
          {' '}
          {t('pairing.tabs', tabs.length, [tabs.length])}
        </span>
      </span>
      {held.length > 0 && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('pairing.goOnWith', [client.name])}
          onClick={() => void goOnWith(held)}
        >
          {t('pause.goOn')}
        </Button>
      )}
      {canShare && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('pairing.shareWith', [client.name])}
          onClick={() => void shareTab(id)}
        >
          {t('pairing.share')}
        </Button>
      )}
      <Button
        className={css.stop}
        size="xs"
        aria-label={t('pairing.stopOne', [client.name])}
        onClick={() => void endClientWork(id)}
      >
        {t('pairing.stop')}
      </Button>
    </li>
  );
}
