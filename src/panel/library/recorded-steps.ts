import { isMethod, takes } from '../../protocol/methods';
import type { PageMethod, StepMethod } from '../../protocol/recordings/recording';

/** The method types or chooses a text that may be another one the next time. */
export const typesText = (method: StepMethod): boolean => takes(method, 'text', 'options', 'option');

/** Words with commas between, each once. */
export function tagsIn(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().slice(0, 100));
  return [...new Set(words)].filter((word) => word !== '').slice(0, 50);
}

const fewest: Record<PageMethod, number> = {
  navigate: 1,
  waitForUrl: 1,
  wait: 1,
  goBack: 0,
  goForward: 0,
  reload: 0,
  closeTab: 0,
  extract: 0,
  repeat: 0,
  missing: 0,
};

/** The least number of arguments the method takes. */
export const fewestArguments = (method: StepMethod): number => {
  if (!isMethod(method)) return fewest[method];
  return takes(method, 'none', 'click', 'held', 'duration', 'distance', 'shown') ? 0 : 1;
};
