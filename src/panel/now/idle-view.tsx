import { isClosed } from '../state';
import { cloudOf, tabSessionOf, type SeenSession } from '../aimed';
import { usePanelState } from '../panel-context';
import { ExampleRows } from '../composer/example-rows';
import { lazyPart } from './lazy-part';
import { RecentRuns } from './recent-runs';
import { SuggestionRows } from './suggestion-rows';
import { TryItList } from './try-it-list';
import { UnreadFrames } from './unread-frames';

/** They are read when they are first shown, and come with what replays them. */
const SiteRecordings = lazyPart(async () => (await import('./site-recordings')).SiteRecordings);

/** They say actions in the reader's language, whose sentences are made when they are first needed. */
const FoundRows = lazyPart(async () => (await import('./found-rows')).FoundRows);

/** Nothing runs: what was found here, and what was asked before. */
export function IdleView({ session }: { session: SeenSession | undefined }) {
  const isEmpty = !session || session.runs.length === 0;
  const state = usePanelState();
  const cloud = cloudOf(state);
  const tab = cloud ? undefined : state.tab;
  const own = tabSessionOf(state);
  return (
    <>
      {tab?.isTryIt && <TryItList runs={session?.runs ?? []} />}
      {own && tab && !isClosed(tab) && <SuggestionRows session={own} />}
      {!cloud && <SiteRecordings />}
      {session && <FoundRows session={session} />}
      {session && <RecentRuns runs={session.runs} />}
      <UnreadFrames />
      {isEmpty && !tab?.isTryIt && <ExampleRows />}
    </>
  );
}
