import type { Run, RunStep, Rung, ModelCall, Usage } from '../../protocol/session';
import { ownValue } from '../../base/json';
import type { ReplayedStep, ReplayReport, ReplayRung } from '../../protocol/recordings/replay';
import { sayRepeated } from '../replay/replay-progress';
import type { GateDecision } from '../../protocol/gate';
import type { StepAsked, Task, TaskStep } from '../../protocol/task/task';

export function receiptOfRun(run: Run): Receipt {
  const { instruction, state, startedAt, ms, usage, calls, steps, error, corrected, site } = run;
  return {
    kind: 'Instruction',
    title: instruction,
    state: corrected ? 'Taken back by the page' : runStates[state],
    isWell: state === 'done' && !corrected,
    note: error?.message,
    startedAt,
    ms,
    usage,
    calls,
    ends: [],
    plan: [],
    bounds: [],
    steps: steps.map((step) => stepOfRun(step, site)),
  };
}

const runStates: Record<Run['state'], string> = {
  running: 'Going on',
  candidates: 'Found',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};

const stepOfRun = (step: RunStep, site: string | undefined): ReceiptStep => ({
  state: step.state,
  text: step.action.description,
  by: step.rung && rungWords[step.rung],
  site: site === undefined ? undefined : siteShown(site),
  effects: effectsOf(step),
  gate: step.gate && gateWords(step.gate),
  note: step.error?.message,
  ms: step.ms,
  pictures: [],
});

/** Pictures that were taken while the steps were recorded, as `data:` addresses, by the ids of the steps. */
export type StepPictures = Readonly<Record<string, string>>;

/** A replay as a receipt, with the pictures there are of its steps. */
export function receiptOfReplay(report: ReplayReport, pictures: StepPictures = {}): Receipt {
  const { name, state, startedAt, ms, steps, error, corrected, picture } = report;
  const failed = picture && 'address' in picture ? picture.address : undefined;
  return {
    kind: 'Replay',
    title: name,
    state: corrected ? 'Taken back by the page' : replayStates[state],
    isWell: state === 'done' && !corrected,
    note: error?.message,
    startedAt,
    ms,
    calls: [],
    ends: [],
    plan: [],
    bounds: [],
    steps: steps.map((step, at) =>
      stepOfReplay(step, {
        recorded: ownValue(pictures, step.id),
        failed: at === steps.length - 1 ? failed : undefined,
      }),
    ),
  };
}

const replayStates: Record<ReplayReport['state'], string> = {
  running: 'Going on',
  'needs-you': 'Needs the user',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};

type Shown = { recorded: string | undefined; failed: string | undefined };

function stepOfReplay(step: ReplayedStep, { recorded, failed }: Shown): ReceiptStep {
  const { state, rung, effects, corrected, error, ms } = step;
  return {
    state,
    text: nameOfTurn(step),
    by: rung && replayRungs[rung],
    effects: [...effects.map(({ sentence }) => sentence), ...(corrected ? [corrected.sentence] : [])],
    note: error?.message,
    ms,
    pictures: [
      ...(recorded === undefined ? [] : [{ address: recorded, shows: 'When it was recorded' }]),
      ...(failed === undefined ? [] : [{ address: failed, shows: 'When it was not done' }]),
    ],
  };
}

function nameOfTurn({ description, row, pass, repeated }: ReplayedStep): string {
  const turn = [
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(pass === undefined ? [] : [`pass ${pass}`]),
    ...(repeated ? [sayRepeated(repeated)] : []),
  ];
  return turn.length === 0 ? description : `${description} (${turn.join(', ')})`;
}

const replayRungs: Record<ReplayRung, string> = {
  selector: 'its selector',
  alternate: 'another selector of it',
  fingerprint: 'its fingerprint',
  matcher: 'the matcher, with no model',
  model: 'a model',
};

/** Pictures of a task as `data:` addresses, by the number of its own steps that were done by then. */
export type KeptPictures = readonly (string | undefined)[];

/** A task as a receipt: its plan and ends, each step with its proof and the pictures there are, and what it cost. */
export function receiptOfTask(task: Task, pictures: KeptPictures = []): Receipt {
  const { instruction, state, startedAt, ms, usage, calls, ends, plan, steps, origin, answer } = task;
  const sites = [...new Set([origin, ...(plan?.origins ?? [])])].map((site) => siteShown(site) ?? site);
  return {
    kind: 'Task',
    title: instruction,
    state: taskStates[state.kind],
    isWell: state.kind === 'done',
    note: 'sentence' in state ? state.sentence : answer?.text,
    startedAt,
    ms,
    usage,
    calls,
    ends: [
      ...ends.map(({ sentence, isShown }) => ({ text: sentence, isShown })),
      ...(answer?.sources ?? []).map(({ quote, url }) => {
        return { text: `${siteShown(url) ?? 'The page'} says “${quote}”.`, isShown: true };
      }),
    ],
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

/** The user's answers to questions before a step. */
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

/** Effects of an act, and those that the page took back. */
export function effectsOf({ effects, already, corrected }: RunStep): string[] {
  return [
    ...(already ? ['It was so already.'] : []),
    ...effects.map(({ sentence }) => sentence),
    ...(corrected ? [corrected.sentence] : []),
  ];
}

/** One step as a receipt tells it. All texts are as they were written down: values of variables are their names. */
export type ReceiptStep = {
  state: string;
  text: string;
  /** Who chose it, or the way its element was found. */
  by?: string;
  /** The host of the page it was done on. */
  site?: string;
  effects: readonly string[];
  gate?: string;
  /** Why it was not done, or what else is to be said of it. */
  note?: string;
  ms?: number;
  /** Tokens, and their price in US dollars where it is known. */
  tokens?: number;
  usd?: number;
  /** `data:` addresses of pictures there were already, each with what it shows. */
  pictures: readonly { address: string; shows: string }[];
};

/** A run, whatever it was, as one page tells it. */
export type Receipt = {
  kind: 'Task' | 'Instruction' | 'Replay';
  title: string;
  state: string;
  isWell: boolean;
  /** Why it ended as it did, where that is not said by its steps. */
  note?: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  ms: number;
  usage?: Usage;
  calls: readonly ModelCall[];
  /** Declared ends, each with the result of reading it back. */
  ends: readonly { text: string; isShown: boolean }[];
  /** The plan's steps, and its bounds as name and text. */
  plan: readonly string[];
  bounds: readonly (readonly [name: string, text: string])[];
  steps: readonly ReceiptStep[];
};

/** The host of an address: its path and parameters may say more than a receipt is to. */
export const siteShown = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host || undefined : undefined;
