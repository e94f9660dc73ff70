import { Method, type ActionOutput } from '../protocol/action';
import type {
  Repeat,
  Step,
  Alternate,
  AlternateKind,
  StepTarget,
  FrameHop,
} from '../protocol/recordings/recording';
import type { PickedOnPage, RawEvent, UserEvent } from '../protocol/recordings/live-recording';
import { describeStep } from './describe-step';
import { scopeOf } from './scope';
import type { Fingerprint } from '../protocol/fingerprint';
import { isXPath, splitHops } from '../protocol/selector';

/** A method and its arguments, in place of the likely ones for a picked element. */
type Deed = Pick<Step, 'method' | 'arguments' | 'extraction'>;

export function stepOn(
  { candidate, row, url }: PickedOnPage,
  id: string,
  deed: Deed = { method: Method.safeParse(candidate.action.method).data ?? 'click', arguments: [] },
): Step {
  const scope = scopeOf(url);
  const made = { ...deed, target: { ...stepTargetOf(candidate), ...(row && { row }) } };
  return { id, description: describeStep(made), ...made, scope };
}

/** A step that is done to the tab, or to whatever page it shows. */
export function stepOnTab(id: string, deed: Deed): Step {
  const target = deed.method === 'waitFor' ? { target: { selector: 'body', alternates: [] } } : {};
  return { id, description: describeStep({ ...deed, ...target }), ...deed, ...target };
}

/** A step that repeats those after it, on the page of `place`. */
export function repeatStep(
  id: string,
  repeat: Repeat,
  { scope, tab }: Partial<Pick<Step, 'scope' | 'tab'>>,
): Step {
  const deed = { method: 'repeat' as const, arguments: [], repeat };
  return {
    id,
    description: describeStep(deed),
    ...deed,
    scope,
    tab,
  };
}

/** An action of Tabwright's own, with what is known of its element beside the selector. */
export type OwnAct = {
  action: ActionOutput;
  fingerprint?: Fingerprint;
  alternates?: readonly string[];
};

export type Place = { at: number; tab: number; url: string };

/** It as the recorder tells it; undefined for one that is no step. */
export function actedEvent(act: OwnAct, place: Place): RawEvent | undefined {
  const { action } = act;
  const method = Method.safeParse(action.method).data;
  if (method === undefined) return undefined;
  const args = action.arguments ?? [];
  return { ...place, kind: 'acted', method, arguments: args, description: '', target: stepTargetOf(act) };
}

type Found = {
  action: Pick<ActionOutput, 'selector'>;
  fingerprint?: Fingerprint;
  alternates?: readonly string[];
};

export function stepTargetOf({ action, fingerprint, alternates = [] }: Found): StepTarget {
  return {
    ...placeOf(action.selector),
    alternates: alternates.map((selector): Alternate => ({ kind: selectorKind(selector), selector })),
    fingerprint,
  };
}

/** A selector with frame hops, as a step keeps it: the way into the frame apart. */
export function placeOf(path: string): Pick<StepTarget, 'selector' | 'frame'> {
  const hops = splitHops(path);
  const selector = hops.pop() ?? path;
  return { selector, frame: hops.length > 0 ? hops.map((hop) => ({ selector: hop })) : undefined };
}

type SelectorKind = Exclude<AlternateKind, 'role' | 'label'>;

export function selectorKind(selector: string): SelectorKind {
  if (isXPath(selector)) return 'xpath';
  if (selector.startsWith('text=')) return 'text';
  if (/^\w*\[data-(testid|test|qa|cy|test-id|qa-id|testing)[=~|^$*\]]/u.test(selector)) return 'testId';
  if (/^\w*(#[\w-]+|\[id=[^\]]*\])$/u.test(selector)) return 'id';
  return /^\w*\[name=[^\]]*\]$/u.test(selector) ? 'name' : 'css';
}

/** The place of a frame: the frame elements that lead to it, none for the top one, and its address if it is known. */
type FramePlace = { hops: readonly FrameHop[]; url?: string };

/**
 * Puts an event into the frame that reported it, whatever place it names. Undefined for an event a frame cannot know:
 * one on an element of another frame, and a navigation, which only the top frame reports.
 */
export function placeEvent(event: UserEvent, { hops, url }: FramePlace): UserEvent | undefined {
  if (!('target' in event)) return event.kind === 'navigation' && hops.length > 0 ? undefined : event;
  const { frame: _said, fingerprint, ...target } = event.target;
  if (leadsOn(target.selector) || (event.kind === 'drag' && leadsOn(event.onto))) return undefined;
  const own: StepTarget = {
    ...target,
    alternates: target.alternates.filter((each) => !leadsElsewhere(each)),
    fingerprint: fingerprint ? placeFingerprint(fingerprint, hops.length > 0 ? url : undefined) : undefined,
    frame: hops.length > 0 ? [...hops] : undefined,
  };
  return { ...event, target: own };
}

/**
 * An element of another site's frame that is found again is on that site as before: what was typed there may be typed again. What
 * follows in the address may be a session's and is not kept.
 */
function placeFingerprint({ frame: _said, ...own }: Fingerprint, url: string | undefined): Fingerprint {
  return { ...own, frame: url !== undefined ? url.replace(/[?#].*$/s, '') : undefined };
}

const leadsOn = (selector: string) => splitHops(selector).length > 1;

const leadsElsewhere = (alternate: Alternate) => 'selector' in alternate && leadsOn(alternate.selector);

/** The way to an element with the frames before it, as acts take it. */
export function pathOf({ frame = [], selector }: StepTarget): string {
  return [...frame.map((hop) => hop.selector), selector].join(' >> ');
}
