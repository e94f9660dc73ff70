import type { Effect } from '../../../protocol/frame';
import type { FrameContext } from '../../engine-context';
import { attributeOf, isElement, isText, localNameOf, nodeTextOf, textContentOf } from '../../native';
import type { Change } from '../../changes/change';
import { clippedText, describeElement } from '../target/describe';
import { elementOf } from './change-meaning';
import { surfaceEffect } from './surfaces';

/** The effect that says in one plain sentence what a change means. */
export function effectOf(change: Change, target: Element, context: FrameContext): Effect {
  return (
    surfaceEffect(change, context) ?? textEffect(change, context) ?? stateEffect(change, target, context)
  );
}

function textEffect(change: Change, context: FrameContext): Effect | null {
  if (change.kind === 'attributes') return null;
  const holder = elementOf(change.target);
  if (holder && localNameOf(holder) === 'title') {
    return { kind: 'text', sentence: `title is now "${clippedText(context.document.title)}"` };
  }
  const came = change.kind === 'characterData' ? nodeTextOf(change.target) : shownText(change.added);
  if (came?.trim()) return { kind: 'text', sentence: `now shows "${clippedText(came.trim())}"` };
  const went = shownText(change.removed);
  return went ? { kind: 'text', sentence: `no longer shows "${clippedText(went)}"` } : null;
}

function shownText(nodes: readonly Node[]): string {
  const texts = nodes.map((node) => {
    if (isText(node)) return nodeTextOf(node);
    return node instanceof HTMLElement && node.isConnected
      ? node.innerText
      : isElement(node)
        ? textContentOf(node)
        : '';
  });
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Attributes that say a state, and the words for their values. */
const states: Record<string, Record<string, string>> = {
  'aria-expanded': { true: 'is expanded now', false: 'is collapsed now' },
  'aria-pressed': { true: 'is pressed now', false: 'is not pressed now' },
  'aria-checked': { true: 'is checked now', false: 'is unchecked now', mixed: 'is partly checked now' },
  'aria-selected': { true: 'is selected now', false: 'is not selected now' },
  'aria-disabled': { true: 'is disabled now', false: 'is enabled now' },
  'aria-busy': { true: 'is busy now', false: 'is ready now' },
};

function stateEffect(change: Change, target: Element, context: FrameContext): Effect {
  const element = elementOf(change.target);
  if (!element) return { kind: 'state', sentence: 'the page changed' };
  const subject = element === target ? '' : `${describeElement(element, context)} `;
  const sentence = stateWords(element, change.attribute ?? '');
  if (sentence) return { kind: 'state', sentence: `${subject}${sentence}` };
  return { kind: 'state', sentence: `${describeElement(element, context)} changed` };
}

function stateWords(element: Element, attribute: string): string | undefined {
  const value = attributeOf(element, attribute);
  if (attribute === 'disabled') return value === null ? 'is enabled now' : 'is disabled now';
  if (attribute === 'open') return value === null ? 'is closed now' : 'is open now';
  if (attribute === 'hidden') return value === null ? 'is shown now' : 'is hidden now';
  return value === null ? undefined : states[attribute]?.[value];
}
