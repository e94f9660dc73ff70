import type { Run } from '../protocol/session';

/** The instructions of these runs, newest first, each once. Runs of single actions are none. */
export function earlierInstructions(runs: readonly Run[] | undefined): string[] {
  return [...new Set((runs ?? []).filter(isTyped).map(({ instruction }) => instruction))];
}

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
