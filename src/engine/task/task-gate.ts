import type { GateDecision, Risk } from '../../protocol/gate';
import type { Task } from '../../protocol/task/task';
import { originOf } from '../../protocol/variables';
import { capabilityOf, type Capability, overlap, risksOfTarget } from '../gate/target-risks';
import { actKey, keysOfAct } from '../gate/act-key';
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
  const done = steps.flatMap(({ acts }) => acts.flatMap(({ element }) => element?.fingerprint?.name ?? []));
  const base = createGate(words, { ...options, allow: allowance, allowed, done });
  const risksOf = (facts: Facts) => risksOfTarget(facts, capability);
  const named = capabilityOf(words, { origin }).variables;
  const variables = new Set(
    [...base.variables].filter((name) => named.has(name) || !plan || plan.variables.includes(name)),
  );
  const refused = new Set(memory.refused);
  const isRefused = ({ rung, facts }: Chosen, { reason }: GateDecision) =>
    rung === 'model' && keysOfAct(facts, reason).some((key) => refused.has(key));
  const decide = async (chosen: Chosen): Promise<GateDecision> => {
    const decision = await base.admit(chosen);
    if (isRefused(chosen, decision)) return saidNo;
    const unplanned =
      chosen.rung === 'model' && plan ? unplannedRisk(chosen.facts, { plan, capability }) : undefined;
    if (decision.outcome !== 'allow' || unplanned === undefined) return decision;
    const reason = { kind: 'risk', risk: unplanned } as const;
    const act = await actKey(chosen.facts, reason);
    if (allowed.has(act)) return decision;
    return {
      outcome: 'refuse',
      reason,
      act,
      sentence: 'It risks more than the plan that was made from the words.',
    };
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

type Bounds = { plan: NonNullable<Task['plan']>; capability: Capability };

/** A risk that the words give somewhere, of something they do not name, and that no step of the plan was to have. */
function unplannedRisk(facts: Facts, { plan, capability }: Bounds): Risk | undefined {
  if (overlap(facts.name, capability) > 0) return undefined;
  return risksOfTarget(facts, capability).find(
    (risk) =>
      !light.has(risk) &&
      capability.risks.has(risk) &&
      !plan.risks.includes(risk) &&
      !capability.allowed.has(risk),
  );
}

const light: ReadonlySet<Risk> = new Set(['submit', 'download']);

/** How often a model has wanted what the user said no to, after that. */
export const timesInsisted = ({ steps }: Task): number =>
  steps.filter(({ acts }) => acts.at(-1)?.gate?.reason?.kind === 'refused').length;
