import type { Identity } from '../../../protocol/fingerprint';
import type { FrameContext } from '../../engine-context';
import { attributeOf, localNameOf } from '../../native';

/** An element in words: `button "Save"`; without a name, as it is written: `<div id="veil">`. */
export function describeElement(element: Element, context: FrameContext): string {
  const identity = context.identityOf(element);
  if (identity.name) return describeIdentity(identity);
  const id = attributeOf(element, 'id');
  const classes = attributeOf(element, 'class');
  const mark = id ? ` id="${id}"` : classes ? ` class="${classes}"` : '';
  return `<${localNameOf(element)}${clippedText(mark)}>`;
}

export function describeIdentity({ role, name }: Identity): string {
  return name ? `${role || 'element'} "${clippedText(name)}"` : role || 'element';
}

const mostListed = 12;

/** The first of these labels, and how many more there are. */
export function listLabels(labels: readonly string[]): string {
  const more = labels.length > mostListed ? ` and ${labels.length - mostListed} more` : '';
  return `${labels.slice(0, mostListed).map(clippedText).join(', ')}${more}`;
}

/** Text of the page on one line, at most 80 characters. */
export function clippedText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
