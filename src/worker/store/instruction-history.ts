import browser from 'webextension-polyfill';
import { keptDays } from '../../protocol/settings';
import { settingsOrDefaults } from './stored-settings';
import { writeStorage } from './read-storage';

const mostInstructions = 200;

/** Puts an instruction at the head of the user's history. What keeps it from being written is no fault of the run. */
export async function rememberInstruction(instruction: string): Promise<void> {
  if (keptDays(await settingsOrDefaults()) === 0) return;
  await writeStorage('history', (history) => withFirst([instruction], history)).catch(() => {});
}

/** The same of words that were said to a tab: nothing of a private window is kept, and nothing of a tab that is gone. */
export async function rememberOfTab(tabId: number, instruction: string): Promise<void> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (tab?.incognito === false) await rememberInstruction(instruction);
}

/** Forgets these instructions, or all; gives those that were there. */
export async function forgetInstructions(these?: readonly string[]): Promise<string[]> {
  const isForgotten = (instruction: string) => these === undefined || these.includes(instruction);
  let forgotten: string[] = [];
  await writeStorage('history', (history) => {
    forgotten = history.filter(isForgotten);
    return history.filter((instruction) => !isForgotten(instruction));
  });
  return forgotten;
}

/** Puts back what was forgotten. */
export function restoreInstructions(instructions: readonly string[]): Promise<void> {
  return writeStorage('history', (history) => withFirst(instructions, history));
}

const withFirst = (first: readonly string[], rest: readonly string[]): string[] =>
  [...first, ...rest.filter((each) => !first.includes(each))].slice(0, mostInstructions);
