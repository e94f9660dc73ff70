import type { Session } from '../../protocol/session';
import { isClosed } from '../state';
import { usePanelState } from '../panel-context';
import { ExampleRows } from './composer/example-rows';
import { FoundRows } from './found-rows';
import { RecentRuns } from './recent-runs';
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
      {session && tab && !tab.cloud && !isClosed(tab) && <SuggestionRows session={session} />}
      {!tab?.cloud && <SiteRecordings />}
      {session && <FoundRows session={session} />}
      {session && <RecentRuns runs={session.runs} />}
      <UnreadFrames />
      {isEmpty && !tab?.isTryIt && <ExampleRows />}
    </>
  );
}
