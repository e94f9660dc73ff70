import { createContext, use, useSyncExternalStore } from 'react';
import type { Intents } from './intents';
import type { PanelState } from './state';
import type { Store } from './store';

/** The state that components read, and the intents they call. */
export type Panel = { store: Store<PanelState>; intents: Intents };

export const PanelContext = createContext<Panel | undefined>(undefined);

export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (!panel) throw new Error('A panel component is outside PanelContext.');
  return panel;
}

export function useIntents(): Intents {
  return usePanel().intents;
}

/** The state, and a new drawing when it changes. */
export function usePanelState(): PanelState {
  const { store } = usePanel();
  return useSyncExternalStore(store.subscribe, store.read);
}
