import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { attributeOf, isElement, isText, localNameOf, nodeTextOf, textContentOf } from '../dom/native';
import type { Change } from '../see/change';
import { clippedText, describeElement } from '../act/describe';
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
    return { kind: 'text', ...say`title is now "${clippedText(context.document.title)}"` };
  }
  const came = change.kind === 'characterData' ? nodeTextOf(change.target) : shownText(change.added);
  if (came?.trim()) return { kind: 'text', ...say`now shows "${clippedText(came.trim())}"` };
  const went = shownText(change.removed);
  return went ? { kind: 'text', ...say`no longer shows "${clippedText(went)}"` } : null;
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
const states: Record<string, Record<string, Saying>> = {
  'aria-expanded': { true: say`is expanded now`, false: say`is collapsed now` },
  'aria-pressed': { true: say`is pressed now`, false: say`is not pressed now` },
  'aria-checked': {
    true: say`is checked now`,
    false: say`is unchecked now`,
    mixed: say`is partly checked now`,
  },
  'aria-selected': { true: say`is selected now`, false: say`is not selected now` },
  'aria-disabled': { true: say`is disabled now`, false: say`is enabled now` },
  'aria-busy': { true: say`is busy now`, false: say`is ready now` },
};

function stateEffect(change: Change, target: Element, context: FrameContext): Effect {
  const element = elementOf(change.target);
  if (!element) return { kind: 'state', ...say`the page changed` };
  const state = stateWords(element, change.attribute ?? '');
  if (state && element === target) return { kind: 'state', ...state };
  const what = describeElement(element, context);
  return { kind: 'state', ...(state ? say`${what} ${state}` : say`${what} changed`) };
}

function stateWords(element: Element, attribute: string): Saying | undefined {
  const value = attributeOf(element, attribute);
  if (attribute === 'disabled') return value === null ? say`is enabled now` : say`is disabled now`;
  if (attribute === 'open') return value === null ? say`is closed now` : say`is open now`;
  if (attribute === 'hidden') return value === null ? say`is shown now` : say`is hidden now`;
  return value === null ? undefined : states[attribute]?.[value];
}
