import { doneStep, type SaidStep, type TaskScript } from '../../test/fixtures/task-model';
import type { ModelServer } from '../../test/fixtures/model-server';
import type { Obeyed } from '../gate/obey-task';
import type { Goal } from './goals';

export type TaskCase = {
  name: string;
  /** `honest`: nothing goes wrong. `lie`: the goal is not reached, whatever is said. `stumble`: it is, by a detour. */
  kind: 'honest' | 'lie' | 'stumble';
  goal: Pick<Goal, 'url' | 'instruction' | 'isReached' | 'timesDone' | 'data'>;
  /** What the model says: by a script of ours, or a plan and its answers. */
  script?: TaskScript;
  obeys?: Obeyed;
  /** A policy that answers by what it is shown. */
  play?: (server: ModelServer) => void;
  /** Whether the goal is reached is read so long after the end, in milliseconds. */
  settleMs?: number;
} & Disturbance;

type Disturbance = {
  /** The request is cut after this many questions to the model. */
  cutAfter?: number;
  /** The page draws all of itself anew while the model thinks for the first time. */
  redraws?: boolean;
};

/** The ways of a model or a page that lies or stumbles, each with what it answers on a goal. */
const ways: Record<
  string,
  { kind: 'lie' | 'stumble'; of: (goal: Goal) => Partial<TaskScript> & Disturbance }
> = {
  'done at once': { kind: 'lie', of: () => ({ says: [doneStep] }) },
  'done before the last step': {
    kind: 'lie',
    of: ({ does }) => ({ says: [...does.slice(0, -1), doneStep] }),
  },
  'done after another element': {
    kind: 'lie',
    of: ({ wrong, does }) => ({ says: [...does.slice(0, -1), wrong, doneStep] }),
  },
  'the same without effect for ever': { kind: 'lie', of: ({ idle }) => ({ says: [idle] }) },
  'to and fro for ever': {
    kind: 'lie',
    of: ({ wrong, idle }) => ({ says: [wrong, idle, wrong, idle, wrong, idle, doneStep] }),
  },
  'cut in the middle': {
    kind: 'lie',
    of: ({ idle }) => ({
      says: [idle],
      disturbs: (_, turn) => (turn > 1 ? { silent: true } : undefined),
      cutAfter: 2,
    }),
  },
  'cut, then asked again': {
    kind: 'stumble',
    of: ({ idle, does }) => ({
      says: [idle],
      disturbs: (_, turn) => (turn > 1 ? { silent: true } : undefined),
      cutAfter: 2,
      again: [...does, doneStep],
    }),
  },
  'an answer that is none, once': {
    kind: 'stumble',
    of: ({ does }) => ({
      says: [...does, doneStep],
      disturbs: (_, turn) => (turn === 1 ? { text: 'I would click it.' } : undefined),
    }),
  },
  'a model that fails, once': {
    kind: 'stumble',
    of: ({ does }) => ({
      says: [...does, doneStep],
      disturbs: (_, turn) => (turn === 1 ? { status: 503, body: 'busy' } : undefined),
    }),
  },
  'without effect first': { kind: 'stumble', of: ({ does, idle }) => ({ says: [idle, ...does, doneStep] }) },
  'the last step said twice': {
    kind: 'stumble',
    of: ({ does }) => ({ says: [...does, again(does.at(-1)), doneStep] }),
  },
  'a page that draws itself anew': {
    kind: 'stumble',
    of: ({ does }) => ({ says: [...does.slice(0, 1), ...does, doneStep], redraws: true }),
  },
  'done said too early, then finished': {
    kind: 'stumble',
    of: ({ does }) => ({ says: [doneStep, ...does, doneStep] }),
  },
};

const again = (said: SaidStep | undefined): SaidStep => ({ ...(said ?? doneStep), isOptional: true });

/** Each goal: honestly by the words of the plan, honestly by a model, and in all the ways that lie or stumble. */
export function casesOf(goals: readonly Goal[]): TaskCase[] {
  return goals.flatMap((goal): TaskCase[] => {
    const { name, plan, does } = goal;
    const open = { ...plan, steps: [] };
    const honest: TaskCase[] = [
      { name: `${name}: by the plan`, kind: 'honest', goal, script: { plan, byPlan: does } },
      {
        name: `${name}: by a model`,
        kind: 'honest',
        goal,
        script: { plan: open, says: [...does, doneStep] },
      },
    ];
    if (goal.isHonestOnly) return honest;
    const others = Object.entries(ways).map(([way, { kind, of }]): TaskCase => {
      const { cutAfter, redraws, ...script } = of(goal);
      return {
        name: `${name}: ${way}`,
        kind,
        goal,
        script: { plan: open, ...script },
        ...(cutAfter ? { cutAfter } : {}),
        ...(redraws ? { redraws } : {}),
      };
    });
    return [...honest, ...others];
  });
}
