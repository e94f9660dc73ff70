import { type Saying, say, changeSaid, type SaidParts } from '../../base/say';
import type { FrameContext } from '../engine-context';
import { hasAttributeOf, matchesSelector, attributeOf, localNameOf } from '../dom/native';
import type { Identity } from '../../protocol/fingerprint';
import type { ErrorRecord } from '../../base/errors';
import type { FrameAct, Outcome } from '../../protocol/frame';

/** The cover, or the nearest thing around it that has a name. */
export function describeCover(cover: Element, context: FrameContext): Saying {
  const named = context.tree.closest(
    cover,
    (element) => hasAttributeOf(element, 'id') || matchesSelector(element, '[role], [aria-label], dialog'),
  );
  return describeElement(named && !matchesSelector(named, 'body, html') ? named : cover, context);
}

/** An element in words: `button "Save"`; without a name, as it is written: `<div id="veil">`. */
export function describeElement(element: Element, context: FrameContext): Saying {
  const identity = context.identityOf(element);
  if (identity.name) return describeIdentity(identity);
  const id = attributeOf(element, 'id');
  const classes = attributeOf(element, 'class');
  const mark = id ? ` id="${id}"` : classes ? ` class="${classes}"` : '';
  const sentence = `<${localNameOf(element)}${clippedText(mark)}>`;
  return { sentence, said: { role: identity.role, name: '' } };
}

export function describeIdentity({ role, name }: Identity): Saying {
  const shown = clippedText(name);
  const noun = role || 'element';
  return { sentence: name ? `${noun} "${shown}"` : noun, said: { role, name: shown } };
}

const maxListed = 12;

/** The first of these labels, and how many more there are. */
export function listLabels(labels: readonly string[]): string | Saying {
  const listed = labels.slice(0, maxListed).map(clippedText).join(', ');
  return labels.length > maxListed ? say`${listed} and ${labels.length - maxListed} more` : listed;
}

/** Text of the page on one line, at most 80 characters. */
export function clippedText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/**
 * The outcome with names in place of the values of variables, which never leave the page. Whoever asked looks for other
 * ways to write them.
 */
export function maskOutcome(outcome: Outcome, request: FrameAct): Outcome {
  if (outcome.status === 'failed') return { ...outcome, error: maskError(outcome.error, request) };
  const hide = hiderOf(request);
  const effects = outcome.effects.map((effect) => ({
    ...effect,
    sentence: hide(effect.sentence),
    ...hiddenIn(effect.said, hide),
  }));
  return { ...outcome, effects };
}

/** The same of an error, and of the texts among its details. */
export function maskError({ code, message, details, said }: ErrorRecord, request: FrameAct): ErrorRecord {
  const hide = hiderOf(request);
  const masked = Object.entries(details ?? {}).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? hide(value) : value,
  ]);
  return {
    code,
    message: hide(message),
    details: details ? Object.fromEntries(masked) : undefined,
    ...hiddenIn(said, hide),
  };
}

const hiddenIn = (said: SaidParts | undefined, hide: (text: string) => string) =>
  said === undefined ? {} : { said: changeSaid(said, hide) };

function hiderOf({ variables }: FrameAct): (text: string) => string {
  const values = Object.entries(variables)
    .filter(([, value]) => value.length >= shortestMasked)
    .sort(([, one], [, other]) => other.length - one.length);
  return (text) => values.reduce((rest, [name, value]) => rest.replaceAll(value, () => `%${name}%`), text);
}

/** Values shorter than this stay: they stand for too much else. */
const shortestMasked = 4;
