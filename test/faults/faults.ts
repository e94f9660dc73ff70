import { expect, type TestInfo } from '@playwright/test';
import { isErrorCode } from '../../src/base/errors';

/** The kind of annotation that a story leaves for each sort of fault it tried: `count-faults.ts` sums them. */
export const faultsTried = 'faults tried';

/** Says how many faults a story tried. Each of them that lost something has failed the story. */
export function noteTried(testInfo: TestInfo, tried: number): void {
  testInfo.annotations.push({ type: faultsTried, description: String(tried) });
}

/** What came of a question: its answer, or the code it failed with. */
export type Outcome = { answer: unknown } | { code: string };

/** The outcome of a question, which must come within its deadline, in milliseconds, and be typed. */
export async function outcomeOf(asked: Promise<unknown>, deadlineMs: number, what: string): Promise<Outcome> {
  const settled = asked.then(
    (answer): Outcome => ({ answer }),
    (thrown: unknown): Outcome => ({ code: codeOf(thrown) }),
  );
  const late = new Promise<Outcome>((resolve) => setTimeout(resolve, deadlineMs, { code: 'late' }));
  const outcome = await Promise.race([settled, late]);
  if ('code' in outcome) expect(isErrorCode(outcome.code), `${what}: ${outcome.code}`).toBe(true);
  return outcome;
}

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
