import type { StepMethod } from '../protocol/recording';

const typing: readonly StepMethod[] = ['fill', 'type', 'selectOption', 'selectOptionFromDropdown'];

/** Whether what is typed or chosen with it may be another text the next time. */
export const typesText = (method: StepMethod): boolean => typing.includes(method);

/** Words with commas between, each once. */
export function tagsIn(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().slice(0, 100));
  return [...new Set(words)].filter((word) => word !== '').slice(0, 50);
}

const givenOne: readonly StepMethod[] = [
  ...typing,
  'press',
  'setInputFiles',
  'dragAndDrop',
  'waitFor',
  'navigate',
  'waitForUrl',
  'wait',
];

/** How many arguments it takes at least. */
export const fewestArguments = (method: StepMethod): number => (givenOne.includes(method) ? 1 : 0);
