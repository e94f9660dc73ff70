import {
  type Recording,
  Step,
  recordingVersion,
  type RecordingVariable,
  usualPasses,
} from '../protocol/recordings/recording';
import type { Repair } from '../protocol/fingerprint';
import type { ReplayReport } from '../protocol/recordings/replay';
import { pathOf, placeOf, repeatStep } from './step-target';
import { AutomationError } from '../base/errors';
import type { RecordingDraft } from '../protocol/recordings/live-recording';
import { variableNames } from '../protocol/variables';
import { describeStep } from './describe-step';
import { withoutStep, withWholeRepeats, isInRows, stepsOfRepeat } from './replay/step-blocks';
import { withoutSecret, withTexts, withVariablesInAddresses } from './step-texts';

/** A step whose element was found otherwise than it was recorded, and how. */
export type StepRepair = { step: Step; number: number; repair: Repair };

/** The repairs that a replay proposes for the steps as they are now, each step once. */
export function proposedRepairs({ steps }: Recording, report: ReplayReport): StepRepair[] {
  const repairs = new Map(report.steps.flatMap(({ id, repair }) => (repair ? [[id, repair]] : [])));
  return steps.flatMap((step, at) => {
    const repair = repairs.get(step.id);
    // One that was kept is no proposal any more.
    const isOpen = repair && step.target && pathOf(step.target) !== repair.after.selector;
    return isOpen ? [{ step, number: at + 1, repair }] : [];
  });
}

/** The recording with a repair in it: the step's element is the one that was found. */
export function keepRepair(recording: Recording, { step, repair }: StepRepair): Recording {
  if (!step.target) return recording;
  const { selector, fingerprint } = repair.after;
  const { frame: _before, ...target } = step.target;
  const now = { ...target, ...placeOf(selector), ...(fingerprint && { fingerprint }) };
  return editStep(recording, step.id, { target: now });
}

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
  // Absent fields have no key: the shape of a step is strict.
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

/** The first and the last of the steps that a repeat is for, by their ids. */
export type RepeatedSteps = { first: string; last: string };

/** Puts a repeat before the steps that are done in the rows it is for, which it repeats; where there are none, at `at` and with no steps. */
export function addRepeat(recording: Recording, repeat: Step, at: number): Recording {
  const { steps } = recording;
  const first = steps.findIndex((step) => isOfRows(step, repeat) && !isTaken(step));
  const inserted = steps.toSpliced(first < 0 ? at : first, 0, repeat);
  if (first < 0) return { ...recording, steps: withWholeRepeats(inserted) };
  const reach = lastChoices(steps, steps[first]?.id);
  const last = reach.findLast((step) => isOfRows(step, repeat));
  const { id = '' } = steps[first] ?? {};
  return setRepeated({ ...recording, steps: inserted }, repeat.id, { first: id, last: last?.id ?? id });
}

/** Puts a repeat before the steps of the rows that this step is done in. */
export function repeatInRows(recording: Recording, id: string, repeatId: string): Recording {
  const { steps } = recording;
  const at = steps.findIndex((step) => step.id === id);
  const { row, frame } = steps[at]?.target ?? {};
  if (!row) throw new AutomationError('invalid-input', 'The step is not done in a row of a list.');
  const rows = { ...row, frame };
  return addRepeat(recording, repeatStep(repeatId, { rows, most: usualPasses }, steps[at] ?? {}), at);
}

/** Has a repeat stand before the first of these steps, and repeat all up to the last of them. */
export function setRepeated(
  recording: Recording,
  repeatId: string,
  { first, last }: RepeatedSteps,
): Recording {
  const repeat = recording.steps.find(({ id }) => id === repeatId);
  const others = withoutStep(recording.steps, repeatId);
  const chosen = upTo(lastChoices(others, first), last);
  if (!repeat || chosen.length === 0) return recording;
  const { tab: _before, ...placed } = repeat;
  const tab = chosen[0]?.tab;
  const block = [{ ...placed, tab }, ...chosen.map((step) => ({ ...step, isRepeated: true as const }))];
  const at = others.findIndex(({ id }) => id === first);
  return { ...recording, steps: withWholeRepeats(others.toSpliced(at, chosen.length, ...block)) };
}

/** The steps that a repeat may begin with: those of no other. */
export function firstChoices(steps: readonly Step[], repeatId: string): Step[] {
  return withoutStep(steps, repeatId).filter((step) => !isTaken(step));
}

/** The steps that a repeat may end with when it begins at `first`: from that one to the next repeat. */
export function lastChoicesOf(steps: readonly Step[], repeatId: string, first: string): Step[] {
  return lastChoices(withoutStep(steps, repeatId), first);
}

/** The steps that a repeat has; undefined while it has none. */
export function repeatedBy(steps: readonly Step[], repeatId: string): RepeatedSteps | undefined {
  const own = stepsOfRepeat(steps, repeatId);
  const [first] = own;
  const last = own.at(-1);
  return first && last && { first: first.id, last: last.id };
}

function lastChoices(steps: readonly Step[], first: string | undefined): Step[] {
  const after = steps.slice(steps.findIndex(({ id }) => id === first));
  const end = after.findIndex(isTaken);
  return end < 0 ? after : after.slice(0, end);
}

/** All of them up to one of them; all, where that is none of them. */
function upTo(steps: readonly Step[], id: string): Step[] {
  const at = steps.findIndex((step) => step.id === id);
  return at < 0 ? [...steps] : steps.slice(0, at + 1);
}

const isTaken = ({ method, isRepeated }: Step): boolean => method === 'repeat' || isRepeated === true;

const isOfRows = ({ target }: Step, { repeat }: Step): boolean => isInRows(target, repeat?.rows);

/** A variable's name made of what its field is called, unlike the names that are taken. */
export function variableNameFor(
  label: string,
  { taken, fallback = 'text' }: { taken: readonly string[]; fallback?: string },
): string {
  const words = label.match(/[A-Za-z0-9]+/gu)?.slice(0, 4) ?? [];
  const joined = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : capital(word.toLowerCase())))
    .join('');
  const name = /^[A-Za-z]/u.test(joined) ? joined.slice(0, 40) : fallback;
  if (!taken.includes(name)) return name;
  let count = 2;
  while (taken.includes(`${name}${count}`)) count += 1;
  return `${name}${count}`;
}

/** The variables with this one among them, in the place of the one of its name. */
export function withVariable(
  variables: readonly RecordingVariable[],
  variable: RecordingVariable,
): RecordingVariable[] {
  const has = variables.some(({ name }) => name === variable.name);
  if (!has) return [...variables, variable];
  return variables.map((each) => (each.name === variable.name ? variable : each));
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
