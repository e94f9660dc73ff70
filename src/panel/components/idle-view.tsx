import { i18n } from '#i18n';
import type { Session } from '../../protocol/session';
import { usePanelState } from '../context';
import { FoundRows } from './found-rows';
import { RecentRuns } from './recent-runs';
import css from './shell.module.css';
import { SiteRecordings } from './site-recordings';
import { SuggestionRows } from './suggestion-rows';
import { TryItList } from './try-it-list';
import { UnreadFrames } from './unread-frames';

/** Nothing runs: what was found here, and what was asked before. */
export function IdleView({ session }: { session: Session | undefined }) {
  const isEmpty = !session || session.runs.length === 0;
  const { tab } = usePanelState();
  return (
    <>
      {tab?.isTryIt && <TryItList runs={session?.runs ?? []} />}
      {session && !tab?.cloud && <SuggestionRows session={session} />}
      {!tab?.cloud && <SiteRecordings />}
      {session && <FoundRows session={session} />}
      {session && <RecentRuns runs={session.runs} />}
      <UnreadFrames />
      {isEmpty && !tab?.isTryIt && (
        <section className={`${css.hints} ${css.small} ${css.second}`}>
          <h2 className={css.third}>{i18n.t('idle.hintTitle')}</h2>
          <p>{i18n.t('idle.hintFind')}</p>
          <p>{i18n.t('idle.hintDo')}</p>
        </section>
      )}
    </>
  );
}
