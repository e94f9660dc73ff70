import { writeStorage } from './read-storage';

const mostInstructions = 200;

/** Puts an instruction at the head of the user's history. What keeps it from being written is no fault of the run. */
export async function rememberInstruction(instruction: string): Promise<void> {
  await writeStorage('history', (history) =>
    [instruction, ...history.filter((each) => each !== instruction)].slice(0, mostInstructions),
  ).catch(() => {});
}

export function clearHistory(): Promise<void> {
  return writeStorage('history', () => []);
}
