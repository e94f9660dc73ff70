import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { t } from '../languages/t';
import { connectToRuntime } from '../messaging/runtime';
import { backgroundContract } from '../protocol/background';
import { connectToBrowser } from './ports/browser';
import { Root } from './now/root';
import { createIntents } from './intents';
import { initialState } from './state';
import { readersLocale } from './words/readers-locale';
import { createStore } from './store';
import { watchBrowser } from './watch-storage';

/** Draws the panel into `element` and keeps it current. */
export async function startPanel(element: Element): Promise<void> {
  // The extension's policy forbids the code zod would otherwise generate.
  z.config({ jitless: true });
  document.documentElement.lang = readersLocale(t('language.tag'), navigator.languages);
  document.documentElement.dir = t('language.direction');
  const browser = await connectToBrowser();
  const store = createStore(initialState);
  const background = connectToRuntime('background', backgroundContract);
  const ports = { store, browser, background };
  const intents = createIntents(ports);
  browser.onToolbarClick(() => void intents.resume());
  browser.onTryItEnter(() => {
    if (store.read().tab?.isTryIt) void intents.runDraft();
  });
  await watchBrowser(store, browser);
  createRoot(element).render(
    <StrictMode>
      <Root panel={{ store, intents, ports }} />
    </StrictMode>,
  );
}
