import { ActionIcon, Menu } from '@mantine/core';
import { i18n } from '#i18n';
import { shortAddress } from '../address';
import { useIntents, usePanelState } from '../context';
import { Icon } from '../icons';
import type { NowView } from '../view';
import { endWord } from '../words/errors';
import { toneOf } from '../words/tone';
import { Favicon } from './favicon';
import css from './shell.module.css';

/** Which tab this is, and whether it can be worked on. */
export function SiteBar({ view }: { view: NowView }) {
  const { tab, sessions } = usePanelState();
  const { endSession } = useIntents();
  const session = tab && sessions[tab.id];
  const url = tab?.url ?? session?.url;
  const state = stateOf(view, session !== undefined);
  return (
    <header className={css.site}>
      <Favicon url={url} />
      <div className={css.grow}>
        <h1 className={`${css.siteTitle} ${css.truncate}`} title={tab?.title}>
          <bdi>{tab?.title || i18n.t('site.thisTab')}</bdi>
        </h1>
        <p className={`${css.meta} ${css.third} ${css.truncate}`}>
          <bdi>{shortAddress(url)}</bdi>
        </p>
      </div>
      <span className={css.state} role="status">
        <span className={css.dot} data-state={state.dot} />
        {state.word}
      </span>
      {session && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={i18n.t('site.menu')} title={i18n.t('site.menu')}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void endSession(session)}>{i18n.t('site.endSession')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
}

function stateOf(view: NowView, hasSession: boolean) {
  switch (view.name) {
    case 'not-scriptable':
      return { dot: 'off', word: i18n.t('site.unavailable') };
    case 'access':
      return { dot: 'off', word: i18n.t('site.noAccess') };
    case 'failed':
      return { dot: toneOf(view.error.code), word: endWord(view.error.code) };
    default:
      return hasSession
        ? { dot: 'ready', word: i18n.t('site.ready') }
        : { dot: 'off', word: i18n.t('site.noSession') };
  }
}
