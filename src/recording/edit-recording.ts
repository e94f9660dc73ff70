import { AutomationError } from '../base/errors';
import {
  recordingVersion,
  type Recording,
  type RecordingVariable,
  Step,
} from '../protocol/recordings/recording';
import type { RecordingDraft } from '../protocol/recordings/raw-event';
import { variableNames } from '../protocol/variables';
import { describeStep } from './describe-step';
import { withoutStep, withWholeRepeats } from './replay/step-blocks';
import { withoutSecret, withTexts, withVariablesInAddresses } from './step-texts';
import { variableNameFor, withVariable } from './recording-variables';

/** The part that a recording and one in the making have in common. */
type Parts = Pick<Recording, 'steps' | 'variables'>;

/** The name and time of a new recording; its revision is counted here. */
type Beginning = { id: string; name: string; at: number };

/** The first version of a recording. */
export function recordingOf(draft: RecordingDraft, { id, name, at }: Beginning): Recording {
  return {
    format: 'tabwright-recording',
    version: recordingVersion,
    id,
    name,
    tags: [],
    revision: 1,
    savedAt: at,
    variables: draft.variables,
    steps: draft.steps,
  };
}

/** Another recording with the same steps. */
export function duplicate(recording: Recording, { id, name, at }: Beginning): Recording {
  return { ...recording, id, name, revision: 1, savedAt: at };
}

/** The recording with the steps of another one after its own. A variable of both is one, and stays as it was. */
export function appendSteps(recording: Recording, { steps, variables }: Parts): Recording {
  const known = recording.variables.map(({ name }) => name);
  const more = variables.filter(({ name }) => !known.includes(name));
  return {
    ...recording,
    steps: [...recording.steps, ...steps],
    variables: [...recording.variables, ...more],
  };
}

/** The recording without its last step. */
export function undoLast<T extends { steps: Step[] }>(recording: T): T {
  return { ...recording, steps: recording.steps.slice(0, -1) };
}

export function removeStep(recording: Recording, id: string): Recording {
  indexOf(recording, id);
  return withUsedVariables({ ...recording, steps: withoutStep(recording.steps, id) });
}

/** Puts a step at another place, counted from 0 in the list without it. Between steps of a repeat it is one of them. */
export function moveStep(recording: Recording, id: string, to: number): Recording {
  const step = stepOf(recording, id);
  const others = recording.steps.filter((each) => each.id !== id);
  const at = Math.max(0, to);
  const isBetween = others[at]?.isRepeated === true;
  return { ...recording, steps: withWholeRepeats(others.toSpliced(at, 0, asRepeated(step, isBetween))) };
}

/** Puts a step before the one at `at`, counted from 0. After a repeat, or a step of one, it is one of its steps. */
export function insertStep(recording: Recording, step: Step, at: number): Recording {
  const place = Math.max(0, at);
  const before = recording.steps[place - 1];
  const isInside = before?.method === 'repeat' || before?.isRepeated === true;
  const inserted = asRepeated(step, isInside);
  return { ...recording, steps: withWholeRepeats(recording.steps.toSpliced(place, 0, inserted)) };
}

function asRepeated(step: Step, isInside: boolean): Step {
  const { isRepeated: _isRepeated, ...alone } = step;
  return isInside && step.method !== 'repeat' ? { ...alone, isRepeated: true } : alone;
}

/** Puts a copy of a step right after it. */
export function duplicateStep(recording: Recording, id: string, copyId: string): Recording {
  const at = indexOf(recording, id);
  return insertStep(recording, { ...stepOf(recording, id), id: copyId }, at + 1);
}

/** Parts of a step as they are to be; `undefined` takes one away. */
export type StepChange = { [K in keyof Omit<Step, 'id'>]?: Step[K] | undefined };

/** Changes parts of a step. Its description follows what it does, unless it was written by hand. */
export function editStep(recording: Recording, id: string, change: StepChange): Recording {
  const step = stepOf(recording, id);
  const edited = withChange(step, change);
  const told = change.description === undefined ? followed(step, edited) : edited;
  const replaced = replaceStep(recording, told);
  return withUsedVariables({ ...replaced, steps: withWholeRepeats(replaced.steps) });
}

function withChange(step: Step, change: StepChange): Step {
  const { method = step.method, arguments: args = step.arguments, description = step.description } = change;
  const all = { ...step, ...change, method, arguments: args, description };
  // What is not there is no key either: the shape of a step is strict.
  return Step.parse(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
}

type Naming = { argument: number; isSecret?: boolean; name?: string };

/**
 * Makes what a step types a variable: its value stays as the one that is asked for first, and addresses that had it later have
 * the variable. The value of a secret stays nowhere. Descriptions follow, but for those that were written by hand.
 */
export function makeVariable<T extends Parts>(recording: T, id: string, naming: Naming): T {
  const step = stepOf(recording, id);
  const value = step.arguments[naming.argument];
  if (value === undefined) {
    throw new AutomationError('invalid-input', `The step has no argument ${naming.argument + 1}.`);
  }
  const taken = recording.variables.map(({ name }) => name);
  const name = naming.name ?? variableNameFor(step.target?.fingerprint?.name ?? '', { taken });
  const variable: RecordingVariable = naming.isSecret ? { name, isSecret: true } : { name, value };
  const changed = followed(step, {
    ...step,
    arguments: step.arguments.with(naming.argument, `%${name}%`),
    ...(naming.isSecret && { isSecret: true }),
  });
  // Too short to be found wherever it stands.
  const hidden = withoutSecret(changed, { [name]: value }).description;
  const isSaid = naming.isSecret && value !== '' && hidden.includes(value);
  const described = isSaid ? { ...changed, description: describeStep(changed) } : changed;
  const { steps } = replaceStep(recording, described);
  const told = steps.map((each) => {
    const named = withVariablesInAddresses(each, { [name]: value });
    return naming.isSecret ? withoutSecret(named, { [name]: value }) : named;
  });
  return { ...recording, steps: told, variables: withVariable(recording.variables, variable) };
}

/** The step with a description of what it does now, unless that was written by hand. */
function followed(before: Step, step: Step): Step {
  return before.description === describeStep(before) ? { ...step, description: describeStep(step) } : step;
}

/** Changes what a variable is called, asked for with, or worth. The value of one that becomes a secret stays nowhere. */
export function editVariable(
  recording: Recording,
  name: string,
  change: Partial<RecordingVariable>,
): Recording {
  const known = recording.variables.find((variable) => variable.name === name)?.value;
  const to = change.name ?? name;
  const variables = recording.variables.map((variable) => {
    const { value, ...changed } = variable.name === name ? { ...variable, ...change } : variable;
    return changed.isSecret || value === undefined ? changed : { ...changed, value };
  });
  const steps = recording.steps.map((step) => {
    const hidden = change.isSecret && known ? withoutSecret(step, { [name]: known }) : step;
    if (!namesIn(hidden).includes(name)) return hidden;
    const renamed = withTexts(hidden, (text) => text.replaceAll(`%${name}%`, `%${to}%`));
    const isTyped = change.isSecret && hidden.arguments.includes(`%${name}%`);
    return isTyped ? followed(renamed, { ...renamed, isSecret: true }) : renamed;
  });
  return { ...recording, variables, steps };
}

/** The names of variables that steps use, in their order. */
export function usedVariables(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(namesIn))];
}

function namesIn({ arguments: args, scope, expectation }: Step): string[] {
  const told = expectation && 'url' in expectation ? (expectation.url ?? '') : '';
  const text = expectation?.kind === 'text' ? expectation.text : '';
  return [...args, scope?.origin ?? '', told, text].flatMap(variableNames);
}

/** Variables that no step uses are not asked for. */
export function withUsedVariables<T extends Parts>(recording: T): T {
  const used = usedVariables(recording.steps);
  return { ...recording, variables: recording.variables.filter(({ name }) => used.includes(name)) };
}

function replaceStep<T extends Parts>(recording: T, step: Step): T {
  return { ...recording, steps: recording.steps.map((each) => (each.id === step.id ? step : each)) };
}

function stepOf(recording: Parts, id: string): Step {
  const step = recording.steps[indexOf(recording, id)];
  if (!step) throw noStep(id);
  return step;
}

function indexOf({ steps }: Parts, id: string): number {
  const at = steps.findIndex((step) => step.id === id);
  if (at < 0) throw noStep(id);
  return at;
}

function noStep(id: string): AutomationError {
  return new AutomationError('invalid-input', `The recording has no step "${id}".`);
}
