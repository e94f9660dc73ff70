import { AutomationError } from '../base/errors';
import { actionsOn, listActions, matchInstruction, type MatchResult } from '../matching';
import type { ModelConfig } from '../protocol/model-config';
import type { Method } from '../protocol/action';
import type { Rung, Usage } from '../protocol/session';
import type { Snapshot } from '../protocol/snapshot';
import type { Variables } from '../protocol/variables';
import { askForActions } from './model-rung';
import { renderForModel } from './snapshot-text';

/** An action found on a snapshot, before its ref is put as a selector. */
export type FoundAction = {
  ref: string;
  method: Method;
  arguments: string[];
  description: string;
  confidence: number;
  sure: boolean;
};

/** What the rungs gave, cheapest first. */
export type Finding = {
  rung: Rung;
  /** All that fits, best first. */
  found: FoundAction[];
  /** What may be done without a look, in order; empty when nothing is sure. */
  plan: FoundAction[];
  /** Which rungs were tried before and why each passed. */
  tried: string[];
  usage: Usage;
};

export type Question = {
  /** Without it: the likely actions of the page. */
  instruction: string | undefined;
  /** Without an instruction: only what can be done with these. */
  refs?: readonly string[] | undefined;
  snapshot: Snapshot;
  variables: Variables;
  /** The model to ask, looked up only when the matcher is not sure; undefined when there is none. */
  chooseModel(): Promise<ModelConfig | undefined>;
  onPhase(phase: string): void;
  /** Text as it may go to a model: without any value of a variable. */
  mask(text: string): string;
  signal: AbortSignal;
};

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

/** Finds the actions an instruction means: the matcher when it is sure, else the model, else what the matcher has. */
export async function findActions(question: Question): Promise<Finding> {
  const { instruction, snapshot, variables } = question;
  if (instruction === undefined) {
    const found = question.refs ? actionsOn(question.refs, snapshot) : listActions(snapshot);
    return { rung: 'matcher', found, plan: [], tried: [], usage: noUsage };
  }
  question.onPhase('Matching');
  const match = matchInstruction(instruction, snapshot, { variables: Object.keys(variables) });
  const plan = planOf(match);
  const byMatcher = { rung: 'matcher' as const, found: foundBy(match), plan, usage: noUsage };
  if (plan.length > 0) return { ...byMatcher, tried: [] };
  const tried = [`matcher: ${match.reason}`];
  const model = await question.chooseModel();
  if (!model) return { ...byMatcher, tried };
  question.onPhase(`Asking ${model.modelName}`);
  const answer = await askForActions(
    {
      instruction: question.mask(instruction),
      snapshotText: question.mask(renderForModel(snapshot, instruction)),
      refs: new Set(snapshot.nodes.flatMap(({ ref }) => ref ?? [])),
      variables: Object.entries(variables).map(([name, value]) => describeVariable(name, value)),
    },
    model,
    question.signal,
  );
  const found = answer.actions.map((action) => ({ ...action, confidence: 1, sure: true }));
  return { rung: 'model', found, plan: found.slice(0, 1), tried, usage: answer.usage };
}

/** The steps of an instruction when each of them is sure: half of it is never done. */
function planOf(match: MatchResult): FoundAction[] {
  const steps = match.steps ?? [match];
  return steps.every(({ sure }) => sure) ? steps.flatMap(({ candidates }) => candidates.slice(0, 1)) : [];
}

function foundBy(match: MatchResult): FoundAction[] {
  return match.steps ? match.steps.flatMap(({ candidates }) => candidates.slice(0, 1)) : match.candidates;
}

/** Why nothing was sure, as the error a run ends with: no model, or a model that found nothing. */
export function notSure(finding: Finding): AutomationError {
  const [reason] = finding.tried;
  const why = reason ? sentence(reason.replace(/^matcher: /, '')) : 'No element fits.';
  if (finding.rung === 'model')
    return new AutomationError('element-not-found', `${why} Say it in other words, or pick the element.`);
  const next =
    finding.found.length > 0 ? 'Choose one of those found, or connect' : 'Say it in other words, or connect';
  return new AutomationError('no-model', `${why} ${next} a model for harder instructions.`);
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/** Name and description only: a value never leaves. */
function describeVariable(name: string, value: Variables[string]): { name: string; description?: string } {
  const description = typeof value === 'object' ? value.description : undefined;
  return description === undefined ? { name } : { name, description };
}
