import type { Session } from '../../protocol/session';
import type { Settings } from '../../protocol/settings';
import { inputModeOf } from '../trusted/input-mode';
import type { TabActing } from '../../page/acting/tab-acting';
import type { SessionStore } from '../sessions/session-store';

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
