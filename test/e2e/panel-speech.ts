import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const locales = path.resolve(import.meta.dirname, '../../.output/managed/_locales');

/** The languages of the panel but English, in which the tests reach its screens. */
export const spoken = ['de', 'fr', 'es', 'ja', 'zh_CN'] as const;
export type Spoken = (typeof spoken)[number];

type Messages = Record<string, { message: string }>;

/**
 * Has the screen that is shown speak another language, by the words that were built for it. A browser chooses the language as it
 * starts, and the one of the tests may have one alone.
 */
export async function speak(panel: Page, language: Spoken | 'en'): Promise<void> {
  const messages = JSON.parse(
    readFileSync(path.join(locales, language, 'messages.json'), 'utf8'),
  ) as Messages;
  const isDrawn = await panel.evaluate(sayIn, messages);
  if (isDrawn) await panel.waitForFunction(() => document.documentElement.dataset['said'] === 'anew');
}

/** Runs in the panel. Whatever changes in its storage has it draw all of itself anew. */
async function sayIn(messages: Messages): Promise<boolean> {
  const root = document.documentElement;
  const messageOf = (key: string, values: string | readonly (string | number)[] = []): string =>
    (messages[key]?.message ?? '').replaceAll(/\$(\$|[1-9])/g, (_, which: string) =>
      which === '$' ? '$' : String([values].flat()[Number(which) - 1] ?? ''),
    );
  Object.assign(chrome.i18n, { getMessage: messageOf });
  root.lang = messages['language_tag']?.message ?? 'en';
  delete root.dataset['said'];
  const isPanel = document.querySelector('#root') !== null;
  if (!isPanel) return false;
  new MutationObserver((_, watch) => {
    root.dataset['said'] = 'anew';
    watch.disconnect();
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  await chrome.storage.session.set({ 'test:said': crypto.randomUUID() });
  return true;
}
