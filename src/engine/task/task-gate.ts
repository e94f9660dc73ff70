import type { GateDecision, Risk } from '../../protocol/gate';
import type { Task } from '../../protocol/task/task';
import { originOf } from '../../protocol/variables';
import { capabilityOf, deedsOf, type Capability } from '../gate/capability';
import { keysOfAct } from '../gate/act-key';
import { createGate, type Chosen, type Gate, explain } from '../gate/create-gate';
import type { Facts } from '../gate/facts';
import type { TaskContext } from './task-ports';

/** The gate of a task, and what its words let be done. */
export type TaskGate = { gate: Gate; capability: Capability; risksOf: (facts: Facts) => Risk[] };

/**
 * The gate of the instruction, with the plan and the user's answers before it: what the words say and the plan does not have is
 * refused too, and so is what the user said no to. A plan lets nothing through that the words do not.
 */
export function gateOfTask(
  { instruction, said, plan, memory, steps }: Task,
  { gate: options }: Pick<TaskContext, 'gate'>,
): TaskGate {
  const words = [instruction, ...said].join('\n');
  const { allow = {}, origin } = options;
  const allowance = { ...allow, origins: [...(allow.origins ?? []), ...memory.origins] };
  const allowed = new Set([...memory.allowed, ...(allow.acts ?? [])]);
  const capability = capabilityOf(words, { origin, allow: allowance });
  const done = steps.flatMap(({ acts }) =>
    acts.flatMap(({ element, gate }) =>
      gate && gate.outcome !== 'allow' ? [] : (element?.fingerprint?.name ?? []),
    ),
  );
  const base = createGate(words, { ...options, allow: allowance, allowed, done });
  const risksOf = (facts: Facts) => deedsOf(facts, capability);
  const named = capabilityOf(words, { origin }).variables;
  const variables = new Set(
    [...base.variables].filter((name) => named.has(name) || !plan || plan.variables.includes(name)),
  );
  const refused = new Set(memory.refused);
  const isRefused = ({ rung, facts }: Chosen, { reason }: GateDecision) =>
    rung === 'model' && keysOfAct(facts, reason).some((key) => refused.has(key));
  const decide = async (chosen: Chosen): Promise<GateDecision> => {
    const decision = await base.admit(chosen);
    return isRefused(chosen, decision) ? saidNo : decision;
  };
  const admit = async (chosen: Chosen): Promise<GateDecision> => {
    const decision = await decide(chosen);
    for (const site of sitesOf(chosen, decision)) await options.onLetGo?.(site);
    return decision;
  };
  return { gate: { ...base, variables, admit }, capability, risksOf };
}

const saidNo: GateDecision = {
  outcome: 'refuse',
  reason: { kind: 'refused' },
  sentence: explain({ kind: 'refused' }, 'model'),
};

/** The sites that an act may lead to once it is allowed. */
function sitesOf({ facts: { address } }: Chosen, { outcome, reason }: GateDecision): string[] {
  if (outcome !== 'allow') return [];
  const own = address === undefined ? [] : [originOf(address)];
  return reason?.kind === 'elsewhere' ? [...own, reason.origin] : own;
}

/** How often a model has wanted what the user said no to, after that. */
export const timesInsisted = ({ steps }: Task): number =>
  steps.filter(({ acts }) => acts.at(-1)?.gate?.reason?.kind === 'refused').length;
