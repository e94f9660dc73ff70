import { ActionIcon, Button } from '@mantine/core';
import { t } from '../../languages/t';
import { shortAddress, webOrigin } from '../page-address';
import { cloudOf, pageShown, seenSessionOf } from '../aimed';
import { isClosed, type PanelTab } from '../state';
import { usePanelState, useIntents } from '../panel-context';
import type { NowView } from '../view';
import { endWord, toneOf } from '../words/error-words';
import { Favicon, Icon } from '../icons';
import { lazyPart, useBroughtAhead } from '../now/lazy-part';
import css from '../now/shell.module.css';
import { memo } from 'react';
import access from './access.module.css';
import kit from '../kit/kit.module.css';

/** A menu weighs more than the rest of the bar. Its button stands there before it. */
const SiteMenu = lazyPart(
  async () => (await import('./site-menu')).SiteMenu,
  <ActionIcon aria-label={t('site.menu')} title={t('site.menu')}>
    <Icon name="more" />
  </ActionIcon>,
);

const PageRunLine = lazyPart(async () => (await import('../schedule/schedule-rows')).PageRunLine);

const ahead = [SiteMenu];

/** Shows the tab, and whether it can be worked on. */
export function SiteBar({ view }: { view: NowView }) {
  const page = usePanelState(pageShown);
  const tab = usePanelState((state) => (cloudOf(state) ? undefined : state.tab));
  const hasSession = usePanelState((state) => seenSessionOf(state) !== undefined);
  const hasRun = usePanelState(({ scheduledRuns }) => scheduledRuns.length > 0);
  useBroughtAhead(ahead);
  const url = page?.isTryIt ? undefined : page?.url;
  const state = stateOf(view, tab, hasSession);
  return (
    <>
      <header className={css.site}>
        <Favicon url={url} />
        <div className={css.grow}>
          <h1 className={`${css.siteTitle} ${css.truncate}`} title={page?.title}>
            <bdi>{page?.title || t('site.thisTab')}</bdi>
          </h1>
          <p className={`${css.meta} ${css.third} ${css.truncate}`}>
            <bdi>{page?.isTryIt ? t('tryIt.ours') : shortAddress(url)}</bdi>
          </p>
        </div>
        <span className={css.state} role="status">
          <span className={css.dot} data-state={state.dot} />
          {state.word}
        </span>
        {hasSession && tab && <SiteMenu tab={tab} />}
      </header>
      {hasRun && <PageRunLine />}
    </>
  );
}

function stateOf(view: NowView, tab: PanelTab | undefined, hasSession: boolean) {
  switch (view.name) {
    case 'not-scriptable':
      return { dot: 'off', word: t('site.unavailable') };
    case 'access':
      return { dot: 'off', word: t('site.noAccess') };
    case 'failed':
      return view.rows.length > 0
        ? { dot: 'warn', word: endWord(view.error.code, true) }
        : { dot: toneOf(view.error.code), word: endWord(view.error.code) };
    default:
      if (tab && isClosed(tab)) return { dot: 'off', word: t('site.noAccess') };
      return hasSession ? { dot: 'ready', word: t('site.ready') } : { dot: 'off', word: t('site.noSession') };
  }
}

/** While a click on the toolbar icon gives access for this time: the way to keep it. */
export const AccessLine = memo(() => {
  const { keep, keepAll } = useIntents();
  const origin = usePanelState((state) =>
    state.tab?.isOnlyNow && !cloudOf(state) ? webOrigin(state.tab.url) : undefined,
  );
  if (origin === undefined) return null;
  return (
    <section className={access.line} aria-label={t('access.howLong')}>
      <p className={`${css.small} ${css.second}`}>{t('access.onlyNow', [new URL(origin).host])}</p>
      <div className={kit.buttons}>
        <Button variant="default" size="xs" onClick={() => void keep(origin)}>
          {t('access.keepSite')}
        </Button>
        <Button variant="default" size="xs" onClick={() => void keepAll()}>
          {t('access.keepAll')}
        </Button>
      </div>
    </section>
  );
});
