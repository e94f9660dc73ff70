import type { Session } from '../../protocol/session';
import type { Settings } from '../../protocol/settings';
import { inputModeOf } from '../trusted/debugger';
import type { TabActing } from '../../page/tab';
import type { SessionStore } from '../sessions/session-store';
import type { OnRun } from '../../engine/run';

/** The options of acts in a session's tab. Tabs that they open become the session's. */
export function actingOf(session: Session, settings: Settings, store: SessionStore): TabActing {
  const { id, tabId, options } = session;
  return {
    effectTimeoutMs: settings.effectTimeoutMs,
    inputMode: inputModeOf(options, settings),
    dialogs: options?.dialogs ?? { answer: 'dismiss' },
    onTabOpened: (opened) => {
      void store.values.share(tabId, opened);
      void store.update(id, (current) => ({ ...current, openedTabs: [...current.openedTabs, opened] }));
    },
  };
}

export type RunWork = {
  store: SessionStore;
  session: Session;
  signal: AbortSignal;
  /** Hears how the run goes on. */
  onRun?: OnRun;
  /** The user's own, from the panel: they have to agree before text of a page goes to a provider, and answers are kept. */
  isUser: boolean;
};
