import type { GateDecision } from '../../protocol/gate';
import type { Rung, RunStep } from '../../protocol/session';
import type { StepAsked, Task, TaskStep } from '../../protocol/task/task';
import { siteShown, type Receipt, type ReceiptStep } from './receipt';

/** Pictures of a task as `data:` addresses, by the number of its own steps that were done by then. */
export type KeptPictures = readonly (string | undefined)[];

/** A task as a receipt: its plan and ends, each step with its proof and the pictures there are, and what it cost. */
export function receiptOfTask(task: Task, pictures: KeptPictures = []): Receipt {
  const { instruction, state, startedAt, ms, usage, calls, ends, plan, steps, origin } = task;
  const sites = [...new Set([origin, ...(plan?.origins ?? [])])].map((site) => siteShown(site) ?? site);
  return {
    kind: 'Task',
    title: instruction,
    state: taskStates[state.kind],
    isWell: state.kind === 'done',
    note: 'sentence' in state ? state.sentence : undefined,
    startedAt,
    ms,
    usage,
    calls,
    ends: ends.map(({ sentence, isShown }) => ({ text: sentence, isShown })),
    plan: plan?.steps ?? [],
    bounds: plan
      ? [
          ['Sites', sites.join(', ')],
          ['Risks that its words give', plan.risks.join(', ') || 'none'],
          ['Variables', plan.variables.map((name) => `%${name}%`).join(', ') || 'none'],
          ['Asked first', plan.beyond.join(', ')],
        ]
      : [],
    steps: steps.map((step, at) => ({ ...stepOfTask(step), pictures: picturesAt(steps, at, pictures) })),
  };
}

const taskStates: Record<Task['state']['kind'], string> = {
  planned: 'Not begun',
  running: 'Going on',
  'needs-you': 'Needs the user',
  done: 'Done: the pages show each end',
  'not-completed': 'Not finished',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  failed: 'Not finished',
};

/** The page before the first of the task's own steps, and after each. */
function picturesAt(steps: readonly TaskStep[], at: number, pictures: KeptPictures): ReceiptStep['pictures'] {
  if (steps[at]?.recorded) return [];
  const before = steps.slice(0, at).filter(({ recorded }) => !recorded).length;
  const [first, after] = [before === 0 ? pictures[0] : undefined, pictures[before + 1]];
  return [
    ...(first === undefined ? [] : [{ address: first, shows: 'Before it' }]),
    ...(after === undefined ? [] : [{ address: after, shows: 'After it' }]),
  ];
}

function stepOfTask({
  state,
  text,
  kind,
  rung,
  recorded,
  before,
  acts,
  outcome,
  asked,
  ms,
  usage,
  usd,
}: TaskStep): Omit<ReceiptStep, 'pictures'> {
  const says = state !== 'done' || acts.length === 0 ? outcome : undefined;
  return {
    state,
    text: kind === 'done' ? 'The model says it is done' : text,
    by: recorded ? 'the user' : chosenBy(rung),
    site: siteShown(before.url),
    effects: acts.flatMap(effectsOf),
    gate: acts.flatMap(({ gate }) => (gate ? gateWords(gate) : [])).join(' ') || undefined,
    note: asked ? answers[asked.answer ?? 'none'] : recorded || says === '' ? undefined : says,
    ms,
    tokens: usage.inputTokens + usage.outputTokens,
    usd,
  };
}

/** What the user said to what was asked before a step. */
const answers: Record<NonNullable<StepAsked['answer']> | 'none', string> = {
  none: 'The user was asked.',
  allow: 'The user allowed it.',
  refuse: 'The user said no.',
  'did-it': 'The user did it.',
  said: 'The user answered.',
};

/** The matcher goes by the words of the plan, which are a model's: so the gate takes them, too. */
const chosenBy = (rung: Rung) =>
  rung === 'matcher' ? 'the matcher, from the words of the plan' : rungWords[rung];

export const rungWords: Record<Rung, string> = {
  given: 'the user',
  cache: 'an answer that was remembered',
  matcher: 'the matcher, with no model',
  model: 'a model',
};

export const gateWords = ({ outcome, sentence }: GateDecision): string =>
  `${outcomeWords[outcome]} ${sentence}`;

const outcomeWords = { allow: 'Let through.', ask: 'Asked.', refuse: 'Refused.' } as const;

/** What an act changed, and what of it the page took back. */
export function effectsOf({ effects, already, corrected }: RunStep): string[] {
  return [
    ...(already ? ['It was so already.'] : []),
    ...effects.map(({ sentence }) => sentence),
    ...(corrected ? [corrected.sentence] : []),
  ];
}
