import './styles.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { t } from '../languages/t';
import { connectToRuntime } from '../messaging/runtime';
import { connectToBrowser } from './ports/browser';
import { Root } from './now/root';
import { createIntents } from './intents';
import { bring } from './intents/bring';
import { readersLocale } from './words/readers-locale';
import { createPanelStore, watchBrowser } from './store';

/** The shapes of answers come beside the first question: the panel is drawn without them. */
const backgroundContract = async () => (await import('../protocol/background')).backgroundContract;

/** Draws the panel into `element` and keeps it current. */
export async function startPanel(element: Element): Promise<void> {
  const { panel, ready } = await openPanel(watchBrowser);
  const { store, intents, ports } = panel;
  ports.browser.onToolbarClick(() => void intents.resume());
  ports.browser.onTryItEnter(() => {
    if (store.getState().tab?.isTryIt) void intents.runDraft();
  });
  await ready;
  draw(element, <Root panel={panel} />);
}

/** The state of a page of ours, filled by `read`, and what works on it; `ready` once it is filled. */
export async function openPanel(read: typeof watchBrowser) {
  // The extension's policy forbids the code zod would otherwise generate.
  z.config({ jitless: true });
  document.documentElement.lang = readersLocale(t('language.tag'), navigator.languages);
  document.documentElement.dir = t('language.direction');
  const browser = await connectToBrowser();
  const store = createPanelStore();
  const { refresh, ready } = read(store, browser);
  const background = connectToRuntime('background', () => bring(backgroundContract));
  const ports = { store, refresh, browser, background };
  return { panel: { store, intents: createIntents(ports), ports }, ready };
}

export const draw = (element: Element, page: ReactNode): void =>
  createRoot(element).render(<StrictMode>{page}</StrictMode>);
