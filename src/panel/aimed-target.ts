import { cloudKey, type CloudSession } from '../protocol/cloud';
import type { Session } from '../protocol/session';
import type { PanelState, PanelTab } from './state';

/** The id of no tab of a browser. */
const cloudTabId = -2;

/**
 * The state as instructions see it: when they go to a cloud session, that stands in the place of the active tab, so that what
 * it finds and does is shown and run as a tab's is.
 */
export function inTarget(state: PanelState): PanelState {
  const session = targetOf(state);
  if (!session || state.tab?.cloud) return state;
  return {
    ...state,
    tab: tabOf(session),
    browserTab: state.tab,
    sessions: { ...state.sessions, [cloudTabId]: asSession(session) },
  };
}

/** The cloud session that instructions go to; none when they go to the tab. */
export function targetOf({ target, cloudSessions }: PanelState): CloudSession | undefined {
  return cloudSessions.find(({ id, state }) => id === target && state === 'open');
}

/** The tab that the browser shows, wherever instructions go. */
export const browserTabOf = ({ tab, browserTab }: PanelState): PanelTab | undefined =>
  tab?.cloud ? browserTab : tab;

function tabOf(session: CloudSession): PanelTab {
  const { url, baseUrl } = session;
  const title = URL.canParse(url) ? new URL(url).host : new URL(baseUrl).host;
  return { id: cloudTabId, title, ...(url === '' ? {} : { url }), isOffLimits: false, cloud: session };
}

function asSession({ id, url, startedAt, runs }: CloudSession): Session {
  return {
    id: cloudKey(id),
    tabId: cloudTabId,
    windowId: cloudTabId,
    url,
    title: url,
    startedAt,
    openedTabs: [],
    unreadable: [],
    runs,
  };
}
