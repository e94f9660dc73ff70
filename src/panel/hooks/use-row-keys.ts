import type { KeyboardEvent } from 'react';
import { needsValue } from '../actions';
import { useIntents } from '../panel-context';
import { focusBox } from './use-panel-keys';
import type { Row } from '../view';

type RowKeys = { row: Row; setOpen: (isOpen: boolean) => void };

/** Keys of one row, while the row itself has the focus: ↑ ↓ → ← Enter C. */
export function useRowKeys({ row, setOpen }: RowKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { runRow } = useIntents();
  const { action } = row.candidate;
  const commands: Readonly<Record<string, (element: HTMLElement) => void>> = {
    ArrowDown: (element) => focusRow(element, 1),
    ArrowUp: (element) => focusRow(element, -1),
    ArrowRight: () => setOpen(true),
    ArrowLeft: () => setOpen(false),
    Enter: (element) => {
      if (needsValue(action)) element.querySelector('input')?.focus();
      else void runRow(row);
    },
    c: () => void navigator.clipboard.writeText(action.selector),
  };
  return (event) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const command = commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!command) return;
    event.preventDefault();
    command(event.currentTarget);
  };
}

/** Goes so many rows on in the list, or to the first of these places where there is a row. */
export function focusRow(element: HTMLElement, ...by: number[]): void {
  const rows = [...(element.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const places = by.map((each) => rows.indexOf(element) + each);
  const row = places.map((place) => rows[place]).find((each) => each !== undefined);
  if (row) row.focus();
  else if (places.some((place) => place < 0)) focusBox();
}

/** Goes to the first of the rows that are shown, and leaves what is said above them in sight. False when there are none. */
export function focusFirstRow(): boolean {
  const row = document.querySelector<HTMLElement>('[data-row]');
  row?.focus({ preventScroll: true });
  return row !== null;
}

/** Goes to the list of rows, and to none of them; what is said above it stays in sight. */
export function focusRows(): void {
  document.querySelector<HTMLElement>('[data-rows]')?.focus({ preventScroll: true });
}
