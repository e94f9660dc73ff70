import { isMethod, methodFacts } from '../protocol/methods';
import type { RawEvent, RawEventOf, RecordingDraft } from '../protocol/recordings/live-recording';
import type { Expectation, RecordingVariable, Step, StepTarget } from '../protocol/recordings/recording';
import { maskedParameter } from '../base/mask';
import { variableNames } from '../protocol/variables';
import { describeStep } from './describe-step';
import { pathOf } from './step-target';
import { usedVariables, withUsedVariables, variableNameFor, withVariable } from './edit-recording';
import { stepAddressPattern, readable, scopeOf } from './scope';

export const emptyDraft: RecordingDraft = { variables: [], steps: [], times: [] };

/** An event that follows an act within this time, in milliseconds, is a consequence of it. */
const consequenceMs = 5000;

/**
 * A recording being made, with one more event in it: typing becomes one step with the final value, clicks that only set
 * the focus or change a field go up in what the field then holds, and a navigation belongs to the act that caused it.
 *
 * `id` names the step that may come of it.
 */
export function addEvent(draft: RecordingDraft, event: RawEvent, id: string): RecordingDraft {
  return withKnownVariables(addInOrder(draft, withoutSecretValue(draft, event), id));
}

/**
 * Adds an event at the place of its time: one frame may report an earlier event after another frame reported a later
 * one.
 */
function addInOrder(draft: RecordingDraft, event: RawEvent, id: string): RecordingDraft {
  const hasPlace = 'target' in event && event.kind !== 'quiet';
  const later = hasPlace ? draft.times.findIndex((time) => time > event.at) : -1;
  if (later < 0) return addStep(draft, event, id);
  const { steps, times, variables } = draft;
  const before = { variables, steps: steps.slice(0, later), times: times.slice(0, later) };
  const added = addStep(before, event, id);
  return {
    ...added,
    steps: [...added.steps, ...steps.slice(later)],
    times: [...added.times, ...times.slice(later)],
  };
}

/** The event without the value of a field that was made a secret. */
export function withoutSecretValue(draft: RecordingDraft, event: RawEvent): RawEvent {
  if (event.kind !== 'input' && event.kind !== 'checked') return event;
  const isKnown = draft.steps.some((step) => step.isSecret && isSame(step.target, event.target));
  if (!isKnown) return event;
  if (event.kind === 'checked') return { ...event, check: 'visible', text: '' };
  const { value: _value, ...rest } = event;
  return { ...rest, kind: 'secretInput', secret: 'password' };
}

/** The recording without its last step, and without the variables that only this one used. */
export function undoStep(draft: RecordingDraft): RecordingDraft {
  const last = draft.steps.at(-1);
  return last ? dropStep(draft, last.id) : draft;
}

/** The recording without one of its steps, and without the variables that only this one used. */
export function dropStep(draft: RecordingDraft, id: string): RecordingDraft {
  const at = draft.steps.findIndex((step) => step.id === id);
  if (at < 0) return draft;
  return withUsedVariables({
    ...draft,
    steps: draft.steps.toSpliced(at, 1),
    times: draft.times.toSpliced(at, 1),
  });
}

/** The recording without the pictures of this step and all after it, which may show what it typed. */
export function withoutPictures(draft: RecordingDraft, stepId: string): RecordingDraft {
  const from = draft.steps.findIndex(({ id }) => id === stepId);
  const steps = draft.steps.map((step, at) => {
    const { thumbnail: _thumbnail, ...rest } = step;
    return at < from ? step : rest;
  });
  return { ...draft, steps };
}

/** Adds a secret variable for each name that the steps use and nobody gave a value: it stands in place of a secret. */
function withKnownVariables(draft: RecordingDraft): RecordingDraft {
  const known = new Set(draft.variables.map(({ name }) => name));
  const missing = usedVariables(draft.steps.slice(-1)).filter((name) => !known.has(name));
  if (missing.length === 0) return draft;
  const secrets = missing.map((name): RecordingVariable => ({ name, isSecret: true }));
  return { ...draft, variables: [...draft.variables, ...secrets] };
}

function addStep(draft: RecordingDraft, event: RawEvent, id: string): RecordingDraft {
  const next: Adding = { draft, event, id };
  switch (event.kind) {
    case 'click':
      return addClick(next, event);
    case 'doubleClick':
      return append(
        dropLast(draft, (step) => isClickOn(step, event.target), 2),
        next,
        act('doubleClick', event),
      );
    case 'hover':
      return append(draft, next, act('hover', event));
    case 'input':
      return addTyping(next, event, event.value);
    case 'secretInput':
      return addSecret(next, event);
    case 'select':
      return addSetting(next, act('selectOption', event, event.options));
    case 'check':
      return addSetting(next, act(event.isChecked ? 'check' : 'uncheck', event));
    case 'upload':
      return addSetting(next, act('setInputFiles', event, event.files));
    case 'key':
      return append(draft, next, act('press', event, [event.key]));
    case 'drag':
      return append(draft, next, act('dragAndDrop', event, [event.onto]));
    case 'quiet':
      return expectNothing(draft, event);
    case 'acted':
      return addActed(next, event);
    case 'navigation':
      return addNavigation(next, event);
    case 'tabOpened':
      return addTab(next, event);
    case 'tabClosed':
      return isKnownTab(draft, event.tab) && !event.isByPage
        ? append(draft, next, { method: 'closeTab', arguments: [] })
        : draft;
    case 'checked':
      return append(draft, next, act('waitFor', event, argumentsOf(event)));
    case 'checkedAddress':
      return append(draft, next, { method: 'waitForUrl', arguments: [stepAddressPattern(event.url)] });
    case 'extracted':
      return append(draft, next, {
        method: 'extract',
        arguments: event.instruction === '' ? [] : [event.instruction],
        extraction: event.extraction,
      });
    case 'dialog':
      return expectOfLast(next, event.tab, dialogOf(event)) ?? draft;
    default:
      return event satisfies never;
  }
}

type Adding = { draft: RecordingDraft; event: RawEvent; id: string };
type Deed = Pick<Step, 'method' | 'arguments'> &
  Partial<Pick<Step, 'target' | 'isSecret' | 'description' | 'extraction'>>;

function act(method: Step['method'], { target }: { target: StepTarget }, args: string[] = []): Deed {
  return { method, arguments: args, target };
}

function append(begun: RecordingDraft, { event, id }: Omit<Adding, 'draft'>, deed: Deed): RecordingDraft {
  const isElsewhere = deed.method !== 'navigate' && !isKnownTab(begun, event.tab) && event.url !== '';
  // In a tab that the user had open already: what is done there begins with going to its page.
  const draft = isElsewhere ? append(begun, { event, id: `${id}-page` }, goTo(event.url)) : begun;
  const scope = deed.method === 'navigate' ? undefined : scopeOf(event.url);
  const step: Step = {
    id,
    description: describeStep(deed),
    ...deed,
    scope,
    tab: event.tab > 0 ? event.tab : undefined,
  };
  return { ...draft, steps: [...draft.steps, step], times: [...draft.times, event.at] };
}

const argumentsOf = ({ check, text }: RawEventOf<'checked'>) =>
  check === 'visible' ? [check] : [check, text];

/** Takes away the last step, up to `count` times, while it is one that `isToGo`. */
function dropLast(draft: RecordingDraft, isToGo: (step: Step) => boolean, count = 1): RecordingDraft {
  const last = draft.steps.at(-1);
  const hasLedOn = last?.expectation !== undefined && last.expectation.kind !== 'nothing';
  if (count === 0 || !last || hasLedOn || !isToGo(last)) return draft;
  const shorter = { ...draft, steps: draft.steps.slice(0, -1), times: draft.times.slice(0, -1) };
  return dropLast(shorter, isToGo, count - 1);
}

function addActed(next: Adding, event: RawEventOf<'acted'>): RecordingDraft {
  const { method, description, variables = [] } = event;
  const deed = { ...act(method, event, event.arguments), ...(description !== '' && { description }) };
  const before =
    method === 'fill' ? dropLast(next.draft, (step) => isTypingIn(step, event.target)) : next.draft;
  const known = variables.reduce(withVariable, before.variables);
  return append({ ...before, variables: known }, next, deed);
}

function addClick(
  next: Adding,
  { isByKey, isOnLabel, target, arguments: args }: RawEventOf<'click'>,
): RecordingDraft {
  // The browser clicks the label's field next, and Enter was a step already.
  const cameOfKey = isByKey === true && next.draft.steps.at(-1)?.method === 'press' && isSoonAfter(next);
  return cameOfKey || isOnLabel ? next.draft : append(next.draft, next, act('click', { target }, args));
}

/** Choosing, checking or giving files: the click that began it goes up in it, and so does an earlier choice. */
function addSetting(next: Adding, deed: Deed): RecordingDraft {
  const isPartOfIt = (step: Step) =>
    isClickOn(step, deed.target) || (isSame(step.target, deed.target) && replaces(deed.method, step.method));
  return append(dropLast(next.draft, isPartOfIt, 2), next, deed);
}

/** A later choice in a list says all; boxes that were ticked and unticked were both. */
const replaces = (method: string, earlier: string) => method === earlier && method === 'selectOption';

function addTyping(next: Adding, { target }: RawEventOf<'input'>, value: string): RecordingDraft {
  const { draft } = next;
  // A text that looks like a variable was typed as it is: it becomes the value of one.
  const isMistakable = variableNames(value).length > 0;
  const named = isMistakable ? nameVariable(draft, target, { value }) : undefined;
  const variables = named ? withVariable(draft.variables, named) : draft.variables;
  const text = named ? `%${named.name}%` : value;
  return append(
    { ...dropLast(draft, (step) => isTypingIn(step, target) || isClickOn(step, target), 2), variables },
    next,
    act('fill', { target }, [text]),
  );
}

function addSecret(next: Adding, { target, secret }: RawEventOf<'secretInput'>): RecordingDraft {
  const { draft } = next;
  const before = dropLast(draft, (step) => isClickOn(step, target));
  const last = before.steps.at(-1);
  if (last?.isSecret && isSame(last.target, target)) return before;
  const named = nameVariable(draft, target, { isSecret: true, fallback: secret });
  const variables = withVariable(draft.variables, named);
  const deed: Deed = { ...act('fill', { target }, [`%${named.name}%`]), isSecret: true };
  return append({ ...before, variables }, next, deed);
}

type Naming = { value?: string; isSecret?: true; fallback?: string };

function nameVariable(
  draft: RecordingDraft,
  target: StepTarget,
  { value, isSecret, fallback = 'text' }: Naming,
): RecordingVariable {
  // Typed into the same field again: the same variable.
  const before = draft.steps.find((step) => isSame(step.target, target) && step.method === 'fill');
  const [known] = variableNames(before?.arguments[0] ?? '');
  const taken = draft.variables.map(({ name }) => name);
  const name = known ?? variableNameFor(target.fingerprint?.name ?? '', { taken, fallback });
  return { name, isSecret, value };
}

function addNavigation(
  next: Adding,
  { isTyped, isInPlace, tab, url }: RawEventOf<'navigation'>,
): RecordingDraft {
  const { draft } = next;
  if (isGoneTo(next, { tab, url })) return draft;
  const caused = isTyped ? undefined : expectOfLast(next, tab, { kind: 'url', url: stepAddressPattern(url) });
  if (caused) return caused;
  if (isInPlace) return draft;
  const opened = withOpened(next, { isTyped, tab, url });
  if (opened) return opened;
  // A redirect of a page that was gone to.
  const isExplained = !isTyped && draft.steps.at(-1)?.method === 'navigate' && isSoonAfter(next);
  return isExplained ? draft : append(draft, next, goTo(url));
}

/** The page has come that the last step went to, or one before it: its arrival may be told when the next step has begun. */
function isGoneTo(
  { draft, event }: Adding,
  { tab, url }: Pick<RawEventOf<'navigation'>, 'tab' | 'url'>,
): boolean {
  const { steps, times } = draft;
  const first = Math.max(
    0,
    times.findLastIndex((time) => time <= event.at),
  );
  const [address] = goTo(url).arguments;
  return steps.some(
    ({ method, arguments: [to], tab: at = 0 }, index) =>
      index >= first &&
      method === 'navigate' &&
      to === address &&
      at === tab &&
      event.at - (times[index] ?? 0) < consequenceMs,
  );
}

/** The first page of a tab that an act opened belongs to that act, whatever was done elsewhere meanwhile. */
function withOpened(
  { draft }: Adding,
  { isTyped, tab, url }: Pick<RawEventOf<'navigation'>, 'isTyped' | 'tab' | 'url'>,
): RecordingDraft | undefined {
  const at = draft.steps.findIndex((step) => isOpening(step, tab));
  const opening = draft.steps[at];
  const isUsed = draft.steps.some((step) => step.tab === tab);
  const hasCome = opening?.expectation?.kind === 'tab' && opening.expectation.url !== undefined;
  if (!opening || isUsed || (hasCome && isTyped)) return undefined;
  if (url.startsWith('about:')) return draft;
  const expectation: Expectation = { kind: 'tab', tab, url: stepAddressPattern(url) };
  return { ...draft, steps: draft.steps.with(at, { ...opening, expectation }) };
}

/** Asks for no effect where none was seen. What is typed is looked at by itself. */
function expectNothing(draft: RecordingDraft, { target }: RawEventOf<'quiet'>): RecordingDraft {
  const last = draft.steps.at(-1);
  if (!last || last.expectation || !mayBeQuiet(last.method) || !isSame(last.target, target)) return draft;
  return { ...draft, steps: [...draft.steps.slice(0, -1), { ...last, expectation: { kind: 'nothing' } }] };
}

const mayBeQuiet = (method: string) => isMethod(method) && methodFacts[method].mayBeQuiet === true;

/** A step that opens `url`. A secret in the address becomes a variable, whose value is asked for. */
function goTo(url: string): Deed {
  const asked = readable(url).replace(hiddenParameter, '$1%$2%');
  return { method: 'navigate', arguments: [asked] };
}

const hiddenParameter = new RegExp(`([?&#;]([A-Za-z_][\\w.-]*)=)${maskedParameter}`, 'gu');

function isOpening({ expectation }: Step, tab: number): boolean {
  return expectation?.kind === 'tab' && expectation.tab === tab;
}

/** A tab that no act opened begins when its address is known. */
function addTab(next: Adding, { opener, tab, url }: RawEventOf<'tabOpened'>): RecordingDraft {
  const { draft } = next;
  if (opener === undefined) return withoutOpening(draft, tab);
  const address = /^about:|^$/u.test(url) ? {} : { url: stepAddressPattern(url) };
  return expectOfLast(next, opener, { kind: 'tab', tab, ...address }) ?? draft;
}

/** The act before was taken for what opened a tab; the user opened it. */
function withoutOpening(draft: RecordingDraft, tab: number): RecordingDraft {
  const isTakenFor = ({ expectation }: Step) => expectation?.kind === 'tab' && expectation.url === undefined;
  const steps = draft.steps.map((step) => {
    const { expectation: _opening, ...rest } = step;
    return isOpening(step, tab) && isTakenFor(step) ? rest : step;
  });
  return { ...draft, steps };
}

/** A replay has this tab by now. */
const isKnownTab = ({ steps }: RecordingDraft, tab: number) =>
  tab === 0 || steps.some((step) => step.tab === tab || isOpening(step, tab));

function dialogOf({ answer, promptText }: RawEventOf<'dialog'>): Expectation {
  return { kind: 'dialog', answer, promptText };
}

/** Makes what the browser reported the expectation of the last step, when that step was done in this tab a moment ago. */
function expectOfLast(next: Adding, tab: number, expectation: Expectation): RecordingDraft | undefined {
  const { steps } = next.draft;
  const at = steps.findLastIndex(isDeed);
  const last = steps[at];
  const hasBegun = next.event.at >= (next.draft.times[at] ?? 0);
  if (!last?.target || (last.tab ?? 0) !== tab || !hasBegun || !isSoonAfter(next)) return undefined;
  const isMoreTelling = !['url', 'nothing'].includes(last.expectation?.kind ?? 'nothing');
  const told = isMoreTelling ? last : { ...last, expectation };
  return { ...next.draft, steps: steps.with(at, told) };
}

/** Nothing comes of a check. */
const isDeed = ({ method }: Step) => method !== 'waitFor' && method !== 'waitForUrl';

const isSoonAfter = ({ draft: { steps, times }, event }: Adding) =>
  event.at - (times[steps.findLastIndex(isDeed)] ?? 0) < consequenceMs;

const isClickOn = (step: Step, target: StepTarget | undefined) =>
  step.method === 'click' && isSame(step.target, target);

const isTypingIn = (step: Step, target: StepTarget) => step.method === 'fill' && isSame(step.target, target);

function isSame(one: StepTarget | undefined, other: StepTarget | undefined): boolean {
  return one !== undefined && other !== undefined && pathOf(one) === pathOf(other);
}
