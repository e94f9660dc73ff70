import { DirectionProvider, MantineProvider } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { PanelContext, type Panel } from '../panel-context';
import { cssVariablesResolver, theme } from '../theme';
import { App } from './app';

/** The panel with its theme, in the colour scheme that is set. */
export function Root({ panel }: { panel: Panel }) {
  const { settings } = useSyncExternalStore(panel.store.subscribe, panel.store.read);
  const forced = settings.colorScheme === 'auto' ? {} : { forceColorScheme: settings.colorScheme };
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        {...forced}
      >
        <PanelContext value={panel}>
          <App />
        </PanelContext>
      </MantineProvider>
    </DirectionProvider>
  );
}
