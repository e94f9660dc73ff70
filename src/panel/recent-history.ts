import { dots } from '../base/secret-names';
import type { Run } from '../protocol/session';
import { variableNames } from '../protocol/variables';

/** A walk through earlier instructions, as in a shell: where it is, and what stood in the box when it began. */
export type Recall = { position: number; draft: string };

/** Not walking: the box holds what the user typed. */
export const noRecall: Recall = { position: -1, draft: '' };

/** One step back (`by` 1) or forth (−1). Past the newest, the box has again what the user had typed. */
export function stepThroughHistory(
  history: readonly string[],
  { recall, box, by }: { recall: Recall; box: string; by: 1 | -1 },
): { recall: Recall; box: string } | undefined {
  const position = recall.position + by;
  if (position < -1 || position >= history.length) return undefined;
  const draft = recall.position === -1 ? box : recall.draft;
  return { recall: { position, draft }, box: history[position] ?? draft };
}

/**
 * The first part of words that were brought back which has no value any more: the dots of a secret, or the name of a variable that
 * is not kept. It is what typing replaces, wherever the words come from.
 */
export function gapIn(words: string, known: readonly string[]): { from: number; to: number } | undefined {
  const lost = [dots, ...variableNames(words).flatMap((name) => (known.includes(name) ? [] : `%${name}%`))];
  const gaps = lost.map((text) => ({ from: words.indexOf(text), to: words.indexOf(text) + text.length }));
  return gaps.filter(({ from }) => from >= 0).sort((one, other) => one.from - other.from)[0];
}

/** The words lack a secret: after they were brought back, dots stand in its place until it is said again. */
export const lacksSecret = (words: string): boolean => words.includes(dots);

/** The newest run of each instruction. */
export function recentRuns(runs: readonly Run[] | undefined, count: number): Run[] {
  const byInstruction = new Map<string, Run>();
  for (const run of (runs ?? []).filter(isTyped)) {
    if (!byInstruction.has(run.instruction)) byInstruction.set(run.instruction, run);
  }
  return [...byInstruction.values()].slice(0, count);
}

/** Said by the user, not by pressing Run on a row. */
function isTyped(run: Run): boolean {
  return run.instruction.trim() !== '' && run.rung !== 'given';
}
