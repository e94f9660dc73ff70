import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import type { Page } from '@playwright/test';
import { test as base } from './fixtures';
import { missingTools } from './screen-tools';

/** Keys that reach the browser itself, its prompts included, as from a keyboard. */
export type Keyboard = { press: (...keys: string[]) => void };

type Screen = { display: string; processes: ChildProcess[] };

/** The same tests on a screen of their own: only there does the browser ask its own questions and take its own keys. */
export const test = base.extend<{ keyboard: Keyboard }, { desktop: Screen | undefined }>({
  desktop: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const screen = missingTools().length === 0 ? await startScreen() : undefined;
      await use(screen);
      for (const { pid } of screen?.processes.toReversed() ?? []) if (pid !== undefined) process.kill(pid);
    },
    { scope: 'worker' },
  ],

  display: async ({ desktop }, use, testInfo) => {
    testInfo.skip(desktop === undefined, `not there: ${missingTools().join(', ')}`);
    await use(desktop?.display);
  },

  keyboard: async ({ display }, use) => {
    const env = { ...process.env, DISPLAY: display };
    await use({
      press: (...keys) => void execFileSync('xdotool', ['key', '--delay', '150', ...keys], { env }),
    });
  },
});

/** Answers the question by which the browser gives access to a site: its second button allows. */
export async function allow(page: Page, keyboard: Keyboard): Promise<void> {
  // The question takes no keys in its first moments, and can be seen in no document.
  await page.waitForTimeout(1500);
  keyboard.press('Tab', 'Return');
}

async function startScreen(): Promise<Screen> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (said: Buffer) => resolve(said.toString().trim()));
    server.once('exit', () => reject(new Error('Xvfb did not start')));
  });
  const display = `:${number}`;
  // Without a window manager no window gets the keyboard.
  const manager = spawn('openbox', [], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } });
  return { display, processes: [server, manager] };
}
