import { createContext, use, useMemo, useRef } from 'react';
import { useStore } from 'zustand/react';
import { isSame } from './atoms';
import type { Intents } from './intents';
import type { IntentPorts } from './store';
import type { PanelState } from './state';
import type { PanelStore } from './store';

/** The state that components read, the intents they call, and what parts make more intents of. */
export type Panel = { store: PanelStore; intents: Intents; ports: IntentPorts };

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
export function useOwnIntents<T>(make: (ports: IntentPorts) => T): T {
  const { ports } = usePanel();
  return useMemo(() => make(ports), [make, ports]);
}

/** Selects from the state; the component is drawn anew only when the selected content changes. */
export function usePanelState<T>(select: (state: PanelState) => T): T {
  const { store } = usePanel();
  const last = useRef<{ value: T }>(undefined);
  return useStore(store, (state) => {
    const value = select(state);
    if (!last.current || !isSame(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}
