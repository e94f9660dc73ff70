import type { KeyboardEvent } from 'react';
import { t } from '../../languages/t';
import type { Step } from '../../protocol/recordings/recording';
import { stepIntents } from '../intents/steps';
import { useIntents, useOwnIntents } from '../panel-context';
import { focusRow } from './use-row-keys';

/** Keys of one step, while its row has the focus: ↑ ↓ → ←, Alt+↑ Alt+↓, Del. Enter opens and closes it as a click does. */
export function useStepKeys({ id }: Step, { number, isOpen }: { number: number; isOpen: boolean }) {
  const { openStep } = useIntents();
  const { moveStep } = useOwnIntents(stepIntents);
  const remove = useRemoveStep(id, number);
  const move = (by: number) => {
    moveStep(id, by);
    keepFocus('data-row', id);
  };
  const plain: Readonly<Record<string, (element: HTMLElement) => void>> = {
    ArrowDown: (element) => focusRow(element, 1),
    ArrowUp: (element) => focusRow(element, -1),
    ArrowRight: () => openStep(id),
    ArrowLeft: () => isOpen && openStep(undefined),
    Delete: remove,
  };
  const withAlt: typeof plain = { ArrowDown: () => move(1), ArrowUp: () => move(-1) };
  return (event: KeyboardEvent<HTMLElement>) => {
    const command = (event.altKey ? withAlt : plain)[event.key];
    if (!command || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    command(event.currentTarget);
  };
}

/** Removes the step that an element belongs to, and goes to the row that comes in its place. */
export function useRemoveStep(id: string, number: number): (element: Element) => void {
  const { removeStep } = useOwnIntents(stepIntents);
  return (element) => {
    const row = element.closest('li')?.querySelector<HTMLElement>('[data-row]');
    if (row) focusRow(row, 1, -1);
    removeStep(id, t('step.removed', [number]));
  };
}

/** An element that is moved with its row loses the focus; gives it back where it is drawn next. */
export function keepFocus(
  attribute: 'data-grip' | 'data-row' | 'data-first' | 'data-last',
  id: string,
): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(id)}"]`)?.focus();
  });
}
