import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Intents } from './intents';
import type { IntentPorts } from './ports/panel-ports';
import type { PanelState } from './state';
import type { Store } from './store';

/** The state that components read, the intents they call, and what parts make more intents of. */
export type Panel = { store: Store<PanelState>; intents: Intents; ports: IntentPorts };

export const PanelContext = createContext<Panel | undefined>(undefined);

export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (!panel) throw new Error('A panel component is outside PanelContext.');
  return panel;
}

export function useIntents(): Intents {
  return usePanel().intents;
}

/** The intents of a part of its own, whose code comes with it. */
export function useOwnIntents<T>(make: (around: IntentPorts) => T): T {
  const { ports } = usePanel();
  return useMemo(() => make(ports), [make, ports]);
}

/** The state, and a new drawing when it changes. */
export function usePanelState(): PanelState {
  const { store } = usePanel();
  return useSyncExternalStore(store.subscribe, store.read);
}
