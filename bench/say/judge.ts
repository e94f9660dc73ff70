import { matchInstruction, type MatchResult, type StepResult } from '../../src/matching';
import type { Weigher } from '../../src/matching/match-instruction';
import type { Snapshot } from '../../src/protocol/snapshot';
import type { Deed, SayCase, SayPage } from './cases';
import type { Refs } from './see-pages';

/** What the matcher made of one instruction. */
export type Verdict = {
  page: string;
  part: SayPage['part'];
  lang: string | undefined;
  kind: string;
  instruction: string;
  isAbsent: boolean;
  isSure: boolean;
  isRight: boolean;
  /** Its best is what is meant, sure or not. */
  isFirst: boolean;
  inTopThree: boolean;
  isNothing: boolean;
  /** Whether the value is exact where the right field was found; undefined where nothing is typed or it was not found. */
  hasValue: boolean | undefined;
  said: string;
};

export type Done = { method: string; ref: string; arguments: readonly string[] };

export function judge(
  { name, part, lang }: SayPage,
  one: SayCase,
  { snapshot, refs, weigh }: { snapshot: Snapshot; refs: Refs; weigh?: Weigher },
): Verdict {
  const result = matchInstruction(one.instruction, snapshot, { weigh });
  // People who say what to search for do not say that it is sent.
  const submits =
    part === 'words' && !one.plans.some((plan) => plan.some(({ method }) => method === 'press'));
  const steps = stepsOf(result).filter(({ submitsSearch }) => !submits || !submitsSearch);
  const { plan, rest } = planOf(result, steps);
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
    page: name,
    part,
    lang,
    kind: one.kind,
    instruction: one.instruction,
    isAbsent,
    isSure,
    isRight,
    isFirst: isRight || (!isSure && one.plans.some((wanted) => isAmongFirst(wanted, steps, isSame, 1))),
    inTopThree: isRight || (!isSure && one.plans.some((wanted) => isAmongFirst(wanted, steps, isSame, 3))),
    isNothing: plan.length === 0 && result.candidates.length === 0,
    hasValue: valueOf(one, steps, refs),
    said: sayResult(result, isSure),
  };
}

/** What is done without a look, as the automation does it: all steps up to the first that turns the page, each sure. */
function planOf(result: MatchResult, steps: readonly Step[]): { plan: Done[]; rest: boolean } {
  if (result.refusal) return { plan: [], rest: false };
  const turn = steps.findIndex(({ turnsPage }) => turnsPage);
  const count = turn < 0 ? steps.length : turn + 1;
  const begun = steps.slice(0, count);
  if (!begun.every(({ sure }) => sure)) return { plan: [], rest: false };
  return { plan: begun.flatMap((step) => doneBy(step) ?? []), rest: count < steps.length };
}

type Step = MatchResult & Pick<StepResult, 'turnsPage' | 'submitsSearch'>;

function stepsOf(result: MatchResult): readonly Step[] {
  return result.steps ?? [{ ...result, turnsPage: result.move !== undefined }];
}

function doneBy({ move, candidates: [first] }: MatchResult): Done | undefined {
  return move ? { method: move.method, ref: '', arguments: move.arguments } : first;
}

export function isOn(deed: Deed, done: Done, refs: Refs): boolean {
  return (
    deed.method === done.method &&
    (deed.selector === '*' || (deed.selector === '' ? '' : refs[deed.selector]) === done.ref)
  );
}

function isAmongFirst(
  wanted: readonly Deed[],
  steps: readonly Step[],
  isSame: (deed: Deed, done: Done) => boolean,
  count: number,
): boolean {
  if (steps.length !== wanted.length) return false;
  const isStep = (step: MatchResult | undefined, deed: Deed): boolean =>
    (step?.move ? [doneBy(step)] : (step?.candidates.slice(0, count) ?? [])).some(
      (one) => one !== undefined && isSame(deed, one),
    );
  return wanted.every((deed, at) => isStep(steps[at], deed));
}

/** Whether each value is exact, where each step's best is the right field. */
function valueOf(one: SayCase, steps: readonly Step[], refs: Refs): boolean | undefined {
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
