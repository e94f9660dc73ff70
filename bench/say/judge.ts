import { matchInstruction, type MatchResult, type StepResult } from '../../src/matching';
import type { MatchedAction } from '../../src/matching/decide-match';
import type { Snapshot } from '../../src/protocol/snapshot';
import type { Deed, SayCase } from './cases';
import type { Seen } from './in-page';

/** What the matcher made of one instruction. */
export type Verdict = {
  page: string;
  kind: string;
  instruction: string;
  isAbsent: boolean;
  isSure: boolean;
  isRight: boolean;
  inTopThree: boolean;
  isNothing: boolean;
  /** Whether the value is exact where the right field was found; undefined where nothing is typed or it was not found. */
  hasValue: boolean | undefined;
  said: string;
};

export type Done = { method: string; ref: string; arguments: readonly string[] };

export function judge(
  page: string,
  one: SayCase,
  { snapshot, refs }: { snapshot: Snapshot; refs: Seen['refs'] },
): Verdict {
  const result = matchInstruction(one.instruction, snapshot);
  const { plan, rest } = planOf(result);
  const isSure = plan.length > 0;
  const isAbsent = one.plans.length === 0;
  const isSame = (deed: Deed | undefined, done: Done | undefined): boolean =>
    deed !== undefined &&
    done !== undefined &&
    isOn(deed, done, refs) &&
    (deed.value === undefined || deed.value === done.arguments.join(' ¦ '));
  const fits = (wanted: readonly Deed[]): boolean =>
    plan.length > 0 &&
    (plan.length === wanted.length || (rest && plan.length < wanted.length)) &&
    plan.every((done, at) => isSame(wanted[at], done));
  const isRight = one.plans.some(fits);
  return {
    page,
    kind: one.kind,
    instruction: one.instruction,
    isAbsent,
    isSure,
    isRight,
    inTopThree: isRight || one.plans.some((wanted) => isAmongFirst(wanted, result, isSame)),
    isNothing: plan.length === 0 && result.candidates.length === 0,
    hasValue: valueOf(one, result, refs),
    said: sayResult(result, isSure),
  };
}

/** What is done without a look, as the automation does it: all steps up to the first that turns the page, each sure. */
function planOf(result: MatchResult): { plan: Done[]; rest: boolean } {
  if (result.refusal) return { plan: [], rest: false };
  const steps = stepsOf(result);
  const turn = steps.findIndex(({ turnsPage }) => turnsPage);
  const count = turn < 0 ? steps.length : turn + 1;
  const begun = steps.slice(0, count);
  if (!begun.every(({ sure }) => sure)) return { plan: [], rest: false };
  return { plan: begun.flatMap((step) => doneBy(step) ?? []), rest: count < steps.length };
}

function stepsOf(result: MatchResult): readonly (MatchResult & Pick<StepResult, 'turnsPage'>)[] {
  return result.steps ?? [{ ...result, turnsPage: result.move !== undefined }];
}

function doneBy({ move, candidates: [first] }: MatchResult): Done | undefined {
  return move ? { method: move.method, ref: '', arguments: move.arguments } : first;
}

export function isOn(deed: Deed, done: Done, refs: Seen['refs']): boolean {
  return (
    deed.method === done.method &&
    (deed.selector === '*' || (deed.selector === '' ? '' : String(refs[deed.selector])) === done.ref)
  );
}

function isAmongFirst(
  wanted: readonly Deed[],
  result: MatchResult,
  isSame: (deed: Deed, done: MatchedAction) => boolean,
): boolean {
  const steps = stepsOf(result);
  if (steps.length !== wanted.length) return false;
  return wanted.every((deed, at) => steps[at]?.candidates.slice(0, 3).some((one) => isSame(deed, one)));
}

/** Whether each value is exact, where each step's best is the right field. */
function valueOf(one: SayCase, result: MatchResult, refs: Seen['refs']): boolean | undefined {
  const steps = stepsOf(result);
  const plan = one.plans.find(
    (wanted) =>
      wanted.some(({ value }) => value !== undefined) &&
      wanted.length === steps.length &&
      wanted.every((deed, at) => {
        const done = steps[at] && doneBy(steps[at]);
        return done !== undefined && isOn(deed, done, refs);
      }),
  );
  return plan?.every(
    ({ value }, at) => value === undefined || value === steps[at]?.candidates[0]?.arguments.join(' ¦ '),
  );
}

function sayResult(result: MatchResult, isSure: boolean): string {
  const said = stepsOf(result).map(({ candidates: [first], move, sure, reason }) => {
    const best = move
      ? `${move.method} ${move.arguments.join(' ')}`
      : first
        ? `${first.description} [${first.arguments.join(' ¦ ')}] ${first.confidence}`
        : 'nothing';
    return sure ? best : `${best} (${reason})`;
  });
  return `${isSure ? 'SURE ' : ''}${said.join('; ')}`;
}
