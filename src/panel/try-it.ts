import type { Run } from '../protocol/session';

/** Instructions for our own practice page, the easiest first. They use that page's words. */
export const tryItInstructions = [
  'type "ada@example.org" into Email',
  'choose Birthday in Occasion',
  'check Window table',
  'click More guests',
  'click Add next to Lemon tart',
  'click House rules',
] as const;

/** The instruction was done here, and verified. */
export function wasDone(instruction: string, runs: readonly Run[]): boolean {
  return runs.some((run) => run.state === 'done' && run.instruction === instruction);
}
