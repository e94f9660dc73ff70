import { type ActionOutput, Method } from '../protocol/action';
import type { Fingerprint } from '../protocol/fingerprint';
import type { RawEvent } from '../protocol/recordings/raw-event';
import type { Alternate, AlternateKind, StepTarget } from '../protocol/recordings/recording';
import { isXPath, splitHops } from '../protocol/selector';

/** An action of Tabwright's own, with what is known of its element beside the selector. */
export type OwnAct = {
  action: ActionOutput;
  fingerprint?: Fingerprint;
  alternates?: readonly string[];
};

type Place = { at: number; tab: number; url: string };

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

/** An element that was found on a page, as a step keeps it. */
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

/** The kind of a selector. */
export function selectorKind(selector: string): SelectorKind {
  if (isXPath(selector)) return 'xpath';
  if (selector.startsWith('text=')) return 'text';
  if (/^\w*\[data-(testid|test|qa|cy|test-id|qa-id|testing)[=~|^$*\]]/u.test(selector)) return 'testId';
  if (/^\w*(#[\w-]+|\[id=[^\]]*\])$/u.test(selector)) return 'id';
  return /^\w*\[name=[^\]]*\]$/u.test(selector) ? 'name' : 'css';
}
