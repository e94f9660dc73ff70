import { dots } from '../base/secret-names';
import { isPageMove } from '../protocol/action';
import type { PastAct, PastInstruction } from '../protocol/operations/history';
import type { RawEvent, RecordingDraft } from '../protocol/recordings/live-recording';
import type { Recording, RecordingVariable, Step } from '../protocol/recordings/recording';
import type { Task, TaskAct, TaskStep } from '../protocol/task/task';
import { variableNames } from '../protocol/variables';
import { actedEvent, type Place, stepOnTab } from './step-target';
import { addEvent, emptyDraft } from './draft-step';
import type { Values } from './formats/exported';
import { recordingOf, usedVariables } from './edit-recording';
import type { Effect } from '../protocol/frame';

type Beginning = {
  id: string;
  at: number;
  /** Values of variables that are no secrets, by name: they are asked for with these. All others are secrets. */
  known: Values;
};

/** Steps are that far apart, in milliseconds: nothing is taken for what another one led to. */
const apartMs = 60_000;

/** The variables that the steps use: those of known values with these, and all others as secrets. */
const variablesOfSteps = (steps: readonly Step[], known: Values): RecordingVariable[] =>
  usedVariables(steps).map((name) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    return value === undefined ? { name, isSecret: true } : { name, value };
  });

/** The name of what was a secret in the words of the run. */
const secretName = '%secret%';

/** A run of the user's as a recording that replays with no model. Undefined where nothing was done. */
export function recordRun(run: PastInstruction, { id, at, known }: Beginning): Recording | undefined {
  if (run.acts.length === 0) return undefined;
  const arrival: RawEvent = { kind: 'navigation', isTyped: true, at: 0, tab: 0, url: run.url };
  const begun = addEvent(emptyDraft, arrival, `${id}-0`);
  const draft = run.acts.reduce((made, act, index) => {
    // Behind a step that led elsewhere the page is not known, and the step is done on whichever it is.
    const url = run.acts.slice(0, index).some(({ moved }) => moved) ? '' : run.url;
    const event = eventOf(act, { at: (index + 1) * apartMs, tab: 0, url });
    return event ? addEvent(made, event, `${id}-${index + 1}`) : made;
  }, begun);
  const variables = variablesOfSteps(draft.steps, known);
  return recordingOf({ ...draft, variables }, { id, name: nameOf(run), at });
}

function eventOf(act: PastAct, place: Place): RawEvent | undefined {
  const args = (act.action.arguments ?? []).map((text) => text.replaceAll(dots, secretName));
  const [to] = args;
  if (isPageMove(act.action.method))
    return to === undefined ? undefined : { ...place, kind: 'navigation', isTyped: true, url: to };
  return actedEvent({ ...act, action: { ...act.action, arguments: args } }, place);
}

/**
 * A finished task as a recording: what led on, in its order, with the variables that it used and the data it extracted.
 * It replays with no model. Undefined where there is nothing to do again.
 */
export function recordTask(task: Task, { id, at, known }: Beginning): Recording | undefined {
  const steps = withoutDetours(task);
  const [first] = steps;
  if (!first) return undefined;
  const arrival: RawEvent = { kind: 'navigation', isTyped: true, at: 0, tab: 0, url: first.before.url };
  const begun = addEvent(emptyDraft, arrival, `${id}-0`);
  const state = steps.reduce((now, _, index) => addTaskStep(now, { steps, index, id }), {
    draft: begun,
    tabs: 1,
  });
  const done = state.draft.steps;
  const all = [...done, ...endChecks(task, { id, known })];
  const variables = variablesOfSteps(all, known);
  return recordingOf({ ...state.draft, steps: all, variables }, { id, name: nameOf(task), at });
}

/** Looks for what the end was shown by, so that a replay says so where it does not come to it. No text is a secret's. */
function endChecks({ shownTexts }: Task, { id, known }: Pick<Beginning, 'id' | 'known'>): Step[] {
  const { tab = 0, texts = [] } = shownTexts ?? {};
  const isKnown = (text: string) => variableNames(text).every((name) => Object.hasOwn(known, name));
  return texts.filter(isKnown).map((text, at) => {
    const step = stepOnTab(`${id}-end-${at}`, { method: 'waitFor', arguments: ['pageText', text] });
    return tab > 0 ? { ...step, tab } : step;
  });
}

const nameOf = ({ instruction }: Pick<Task, 'instruction'>) =>
  instruction.length > 80 ? `${instruction.slice(0, 79)}…` : instruction;

type Recorded = {
  draft: RecordingDraft;
  tabs: number;
};

type Adding = { steps: readonly TaskStep[]; index: number; id: string };

function addTaskStep(now: Recorded, { steps, index, id }: Adding): Recorded {
  const step = steps[index];
  if (!step) return now;
  const at = (index + 1) * apartMs;
  if (step.recorded) {
    const { draft } = now;
    const recorded = { ...step.recorded, id: `${id}-${index + 1}` };
    return { ...now, draft: { ...draft, steps: [...draft.steps, recorded], times: [...draft.times, at] } };
  }
  const { events, tabs } = eventsOf(step, { next: steps[index + 1], at, tabs: now.tabs });
  const draft = events.reduce(
    (made, event, each) => addEvent(made, event, `${id}-${index + 1}-${each}`),
    now.draft,
  );
  return { draft, tabs };
}

type Around = { next: TaskStep | undefined; at: number; tabs: number };

/** A step as a recorder would have told it. */
function eventsOf(step: TaskStep, { next, at, tabs }: Around): { events: RawEvent[]; tabs: number } {
  const { tab = 0, before, extraction, kind, acts } = step;
  const url = before.url;
  if (kind === 'extract')
    return {
      events: extraction ? [{ kind: 'extracted', at, tab, url, instruction: '', extraction }] : [],
      tabs,
    };
  if (kind === 'open') {
    const opened = next?.before.url;
    const event = { kind: 'navigation' as const, isTyped: true, at, tab: tabs };
    return { events: opened === undefined ? [] : [{ ...event, url: opened }], tabs: tabs + 1 };
  }
  let open = tabs;
  const events = acts.flatMap((act, place): RawEvent[] => {
    const told = eventsOfAct(act, { tab, url, at: at + place * 10, next, opened: open });
    open += told.filter((event) => event.kind === 'tabOpened').length;
    return told;
  });
  return { events, tabs: open };
}

type OfAct = { tab: number; url: string; at: number; next: TaskStep | undefined; opened: number };

/** An act, and what it led to: another page, or a tab. */
function eventsOfAct(act: TaskAct, { tab, url, at, next, opened }: OfAct): RawEvent[] {
  const { action, element, effects } = act;
  const isThere = next !== undefined && (next.tab ?? 0) === tab;
  if (isPageMove(action.method)) {
    const to = action.method === 'navigate' ? action.arguments?.[0] : isThere ? next.before.url : undefined;
    return to === undefined ? [] : [{ kind: 'navigation', isTyped: true, at, tab, url: to }];
  }
  const event = actedEvent({ action, ...element }, { at, tab, url });
  const led = effects.flatMap(({ kind }): RawEvent[] => {
    if (kind === 'navigated' && isThere)
      return [{ kind: 'navigation', isTyped: false, at: at + 1, tab, url: next.before.url }];
    const page = next?.tab === opened ? next.before.url : '';
    return kind === 'tab' ? [{ kind: 'tabOpened', at: at + 1, tab: opened, url: page, opener: tab }] : [];
  });
  return event ? [event, ...led] : [];
}

/**
 * The steps of a task that led on: what was not done, or was taken back, is left out, and so is every way that came back to the
 * page as it was before, where nothing on it can have changed anything else.
 */
function withoutDetours(task: Pick<Task, 'steps'>): TaskStep[] {
  const steps = task.steps.map((step) => ({ ...step, acts: step.acts.filter(isActDone) }));
  const kept: TaskStep[] = [];
  for (let at = 0; at < steps.length;) {
    const back = comesBackAt(steps, at);
    const step = steps[at];
    if (back === undefined && step && isDone(step)) kept.push(step);
    at = back ?? at + 1;
  }
  return kept;
}

/** The last step before which the page is again as it was before this one, with nothing lasting between them. */
function comesBackAt(steps: readonly TaskStep[], from: number): number | undefined {
  const start = steps[from];
  const last = steps.findLastIndex((step, at) => at > from && isSamePage(step, start));
  for (let at = last; at > from; at -= 1) {
    const way = steps.slice(from, at);
    if (isSamePage(steps[at], start) && way.every((step) => !isDone(step) || leavesNothing(step))) return at;
  }
  return undefined;
}

const isSamePage = (one: TaskStep | undefined, other: TaskStep | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.before.digest === other.before.digest &&
  (one.tab ?? 0) === (other.tab ?? 0);

/** The acts before a failed one in the same step were done. */
const isDone = ({ kind, state, acts, recorded }: TaskStep): boolean =>
  recorded !== undefined || acts.length > 0 || (state === 'done' && (kind === 'open' || kind === 'extract'));

const isActDone = ({ state, corrected }: TaskAct) => state === 'done' && !corrected;

/**
 * A step that extracts, opens a tab of its own or was done by the user is no detour, whatever the page shows after
 * it.
 */
function leavesNothing({ kind, acts, recorded }: TaskStep): boolean {
  if (recorded || kind === 'extract' || kind === 'open') return false;
  return acts.every((act) => act.effects.every((effect) => isPassing(effect, act)));
}

/**
 * Seen in the state of the page, so that a page as before has it as before. A text may tell of what was kept elsewhere, and
 * what secret fields hold is seen in no state.
 */
function isPassing({ kind }: Effect, { action, element }: TaskAct): boolean {
  if (passing.has(kind)) return true;
  const isLink = element?.fingerprint?.role === 'link';
  return kind === 'navigated' && (isLink || isPageMove(action.method));
}

const passing: ReadonlySet<Effect['kind']> = new Set<Effect['kind']>([
  'checked',
  'selected',
  'focus',
  'scroll',
  'opened',
  'closed',
  'state',
]);
